use super::*;
use crate::{AccountNumber, Chart, Money, Standard};

fn lines(kind: YearEndKind, amount: i64, tax: i64) -> Vec<(YearEndSlot, i64)> {
    let lines = kind.lines(Money::from_minor(amount), Money::from_minor(tax)).unwrap();
    lines.into_iter().map(|(slot, amount)| (slot, amount.minor())).collect()
}

#[test]
fn what_is_held_and_what_is_of_the_year_stand_against_one_another() {
    use YearEndSlot::{Held, Other, Tax};
    assert_eq!(lines(YearEndKind::PrepaidExpense, 500, 0), [(Held, 500), (Other, -500)]);
    assert_eq!(lines(YearEndKind::DeferredIncome, 500, 0), [(Other, 500), (Held, -500)]);
    assert_eq!(lines(YearEndKind::AccruedExpense, 500, 100), [(Other, 500), (Tax, 100), (Held, -600)]);
    assert_eq!(lines(YearEndKind::AccruedIncome, 500, 100), [(Held, 600), (Other, -500), (Tax, -100)]);
    assert_eq!(lines(YearEndKind::Provision, 500, 0), [(Other, 500), (Held, -500)]);
    assert_eq!(lines(YearEndKind::Stock, -300, 0), [(Held, -300), (Other, 300)]);
    assert_eq!(lines(YearEndKind::Stock, 0, 0), []);
}

#[test]
fn every_kind_balances_and_keeps_its_name() {
    for kind in YearEndKind::ALL {
        let sum: i64 = lines(*kind, 1_234, 56).iter().map(|(_, amount)| amount).sum();
        assert_eq!(sum, 0, "{kind:?}");
        assert_eq!(YearEndKind::from_code(kind.as_str()), Some(*kind));
        assert!(!kind.takes_tax() || kind.reverses(), "a tax that was not invoiced goes again");
    }
    assert_eq!(YearEndKind::from_code("PROVISION"), None);
}

#[test]
fn the_charts_have_the_accounts_on_the_right_side() {
    for standard in Standard::ALL {
        for start in ["2024-01-01", "2026-01-01"] {
            let start = start.parse().unwrap();
            let chart = Chart::for_year(standard, start);
            for kind in YearEndKind::ALL {
                let named = year_end_accounts(standard, start, *kind, None);
                for number in [named.held, named.other, named.tax].into_iter().flatten() {
                    let number = AccountNumber::new(number).unwrap();
                    let is_there = chart.accounts().iter().any(|account| account.number.is_same_as(&number));
                    assert!(is_there, "{standard:?} {start} has no {number} for {kind:?}");
                }
                let is_held = |number: &str| standard.is_of_balance_sheet(number);
                assert!(named.held.is_none_or(is_held), "{standard:?} {kind:?}");
                let of_result = *kind != YearEndKind::DoubtfulDebt;
                assert!(
                    named.other.is_none_or(|number| is_held(number) != of_result),
                    "{standard:?} {kind:?}"
                );
            }
        }
    }
}

#[test]
fn an_account_of_another_entry_does_not_fit() {
    use YearEndKind::{AccruedExpense, Allowance, DoubtfulDebt, PrepaidExpense, Provision, Stock};
    use YearEndSlot::{Held, Other};
    let fits = |kind, slot, number: &str| {
        let start = "2026-01-01".parse().unwrap();
        fits_year_end(Standard::Pcg, start, (kind, slot), &AccountNumber::new(number).unwrap())
    };
    for (kind, held, other) in [
        (PrepaidExpense, "4860001", "6161"),
        (AccruedExpense, "4286", "6413"),
        (Provision, "1518", "6815"),
        (Allowance, "397", "68173"),
        (DoubtfulDebt, "416", "4111"),
        (Stock, "355", "71355"),
    ] {
        assert!(fits(kind, Held, held) && fits(kind, Other, other), "{kind:?}");
    }
    for (kind, slot, number) in [
        (PrepaidExpense, Held, "487"),
        (Provision, Held, "512"),
        (Allowance, Held, "416"),
        (Allowance, Other, "491"),
        (DoubtfulDebt, Held, "491"),
        (DoubtfulDebt, Other, "416"),
        (DoubtfulDebt, Other, "654"),
    ] {
        assert!(!fits(kind, slot, number), "{kind:?} {slot:?} {number}");
    }
}

#[test]
fn whatever_a_chart_has_fits() {
    for standard in Standard::ALL {
        let start = "2026-01-01".parse().unwrap();
        for kind in YearEndKind::ALL {
            let named = year_end_accounts(standard, start, *kind, None);
            for (slot, number) in [(YearEndSlot::Held, named.held), (YearEndSlot::Other, named.other)] {
                let number = number.map(|number| AccountNumber::new(number).unwrap());
                let fits = |number| fits_year_end(standard, start, (*kind, slot), &number);
                assert!(number.is_none_or(fits), "{standard:?} {kind:?} {slot:?}");
            }
        }
    }
}

#[test]
fn a_stock_has_the_change_of_its_own_kind() {
    let of = |standard, counted: &str| {
        let counted = AccountNumber::new(counted).unwrap();
        year_end_accounts(standard, "2026-01-01".parse().unwrap(), YearEndKind::Stock, Some(&counted)).other
    };
    assert_eq!(of(Standard::Pcg, "310000"), Some("6031"));
    assert_eq!(of(Standard::Pcg, "355"), Some("71355"));
    assert_eq!(of(Standard::Syscohada, "361"), Some("736"));
    assert_eq!(of(Standard::Kmu, "1260"), Some("3901"));
    assert_eq!(of(Standard::Gifi, "1126"), Some("8502"));
    assert_eq!(of(Standard::Gifi, "1122"), Some("8500"));
    assert_eq!(of(Standard::Ifrs, "351"), Some("711"));
    assert_eq!(of(Standard::Pcg, "512"), None);
}
