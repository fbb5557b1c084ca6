//! When a tax is due that waits for payment.

use proptest::prelude::*;

use super::super::*;
use super::{day, money, sum};
use crate::Money;
use PartKind::{Billed, Lost, Money as Paid, Moved};

const KINDS: [PartKind; 4] = [Billed, Paid, Moved, Lost];

#[test]
fn tax_waits_for_payment_in_proportion() {
    // 300.00 with 10 % in it, 250.00 paid: 22.73 of tax, and 227.27 of base.
    let (gross, tax, paid) = (money("300.00"), money("27.27"), money("250.00"));
    let due_tax = due(tax, paid, gross).unwrap();
    assert_eq!(due_tax, money("22.73"));
    assert_eq!(due(gross, paid, gross).unwrap().checked_sub(due_tax), Ok(money("227.27")));
}

fn paired(parts: &[(&str, &str, PartKind)]) -> Vec<(usize, usize, String, i64)> {
    let parts: Vec<_> = parts
        .iter()
        .map(|(date, amount, kind)| Settling {
            date: day(date),
            amount: money(amount),
            kind: *kind,
            elsewhere: None,
        })
        .collect();
    let told = |it: Pairing| (it.debit, it.credit, it.date.to_string(), it.amount.minor());
    pairings(&parts).into_iter().map(told).collect()
}

#[test]
fn the_oldest_debt_is_paid_first_and_on_the_later_day() {
    let lines =
        [("2026-02-10", "-150.00", Paid), ("2026-01-31", "100.00", Billed), ("2026-03-05", "100.00", Billed)];
    let expected = [(1, 0, "2026-02-10".to_owned(), 10_000), (2, 0, "2026-03-05".to_owned(), 5_000)];
    assert_eq!(paired(&lines), expected);
}

#[test]
fn what_bounces_takes_the_last_payment_back() {
    // Two invoices, the second paid in March by what bounces at once; the first is paid again in April.
    let lines = [
        ("2026-01-31", "100.00", Billed),
        ("2026-02-01", "50.00", Billed),
        ("2026-02-10", "-100.00", Paid),
        ("2026-03-05", "50.00", Paid),
        ("2026-03-05", "-50.00", Paid),
        ("2026-04-01", "-50.00", Paid),
    ];
    let paid = |debit, credit, date: &str, minor| (debit, credit, date.to_owned(), minor);
    let expected = [
        paid(0, 2, "2026-02-10", 10_000),
        paid(1, 4, "2026-03-05", 5_000),
        paid(1, 4, "2026-03-05", -5_000),
        paid(1, 5, "2026-04-01", 5_000),
    ];
    assert_eq!(paired(&lines), expected);
    // Of several payments the one of its amount bounces; a loss that comes back takes back the loss, and is paid then.
    let lines = [
        ("2026-01-10", "100.00", Billed),
        ("2026-01-11", "80.00", Billed),
        ("2026-02-10", "-100.00", Paid),
        ("2026-02-11", "-30.00", Paid),
        ("2026-02-12", "-50.00", Lost),
        ("2026-03-05", "100.00", Paid),
        ("2026-03-06", "50.00", Lost),
        ("2026-04-01", "-150.00", Paid),
    ];
    let expected = [
        paid(0, 2, "2026-02-10", 10_000),
        paid(1, 3, "2026-02-11", 3_000),
        paid(1, 4, "2026-02-12", 5_000),
        paid(0, 2, "2026-03-05", -10_000),
        paid(1, 4, "2026-03-06", -5_000),
        paid(0, 7, "2026-04-01", 10_000),
        paid(1, 7, "2026-04-01", 5_000),
    ];
    assert_eq!(paired(&lines), expected);
    // What was paid where the debt went bounces where it was.
    let lines = [
        ("2026-01-10", "100.00", Billed),
        ("2026-02-10", "-100.00", Moved),
        ("2026-04-10", "100.00", Paid),
        ("2026-05-10", "-100.00", Paid),
    ];
    let expected = [
        paid(0, 1, "2026-02-10", 10_000),
        paid(0, 1, "2026-04-10", -10_000),
        paid(0, 3, "2026-05-10", 10_000),
    ];
    assert_eq!(paired(&lines), expected);
    // A payment that was another's moves there: what it had paid is owed again, and it pays what stands there.
    let lines =
        [("2026-01-10", "100.00", Billed), ("2026-02-10", "-100.00", Paid), ("2026-03-10", "100.00", Moved)];
    let expected = [
        paid(0, 1, "2026-02-10", 10_000),
        paid(0, 1, "2026-03-10", -10_000),
        paid(2, 1, "2026-03-10", 10_000),
    ];
    assert_eq!(paired(&lines), expected);
    // What a credit note lets go back takes nothing back, and neither does an advance that is returned.
    let refund = [
        ("2026-01-31", "100.00", Billed),
        ("2026-02-10", "-120.00", Paid),
        ("2026-02-11", "20.00", Paid),
        ("2026-03-01", "-30.00", Billed),
        ("2026-03-10", "30.00", Paid),
    ];
    let expected =
        [paid(0, 1, "2026-02-10", 10_000), paid(2, 1, "2026-02-11", 2_000), paid(4, 3, "2026-03-10", 3_000)];
    assert_eq!(paired(&refund), expected);
}

proptest! {
    #[test]
    fn what_becomes_due_step_by_step_comes_to_all_of_it(
        tax in 0_i64..1_000_000, steps in prop::collection::vec(1_i64..100_000, 1..20),
    ) {
        let whole = Money::from_minor(steps.iter().sum());
        let (mut paid, mut before, mut total) = (0, Money::ZERO, 0);
        for step in steps {
            paid += step;
            let now = due(Money::from_minor(tax), Money::from_minor(paid), whole).unwrap();
            prop_assert!(now >= before);
            total += now.checked_sub(before).unwrap().minor();
            before = now;
        }
        prop_assert_eq!(total, tax);
    }

    #[test]
    fn pairings_use_each_line_up_to_its_amount(
        amounts in prop::collection::vec((0_i64..400, -100_000_i64..100_000, 0_usize..4, 0_usize..3), 2..20), until in 0_u64..400,
    ) {
        let first = day("2026-01-01");
        let lines: Vec<_> = amounts
            .iter()
            .map(|(days, minor, kind, elsewhere)| Settling {
                date: first + chrono::Days::new(days.unsigned_abs()),
                amount: Money::from_minor(*minor),
                kind: KINDS[*kind],
                elsewhere: Some(*elsewhere),
            })
            .collect();
        let found = pairings(&lines);
        let sides = [1, -1].map(|sign| amounts.iter().map(|(_, minor, ..)| (minor * sign).max(0)).sum::<i64>());
        let all = sum(found.iter().map(|it| it.amount));
        prop_assert!(all <= sides[0].min(sides[1]));
        if amounts.iter().all(|(_, _, kind, _)| *kind == 0) {
            prop_assert_eq!(all, sides[0].min(sides[1]));
        }
        for (place, line) in lines.iter().enumerate() {
            let used = sum(found.iter().filter(|it| it.debit == place || it.credit == place).map(|it| it.amount));
            prop_assert!((0..=line.amount.minor().abs()).contains(&used));
        }
        // What comes later changes nothing of what was before.
        let until = first + chrono::Days::new(until);
        let before: Vec<_> = found.iter().filter(|it| it.date <= until).copied().collect();
        let known: Vec<_> = lines
            .iter()
            .map(|line| if line.date > until { Settling { amount: Money::ZERO, ..*line } } else { *line })
            .collect();
        prop_assert_eq!(pairings(&known), before);
    }
}
