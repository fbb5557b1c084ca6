use proptest::prelude::*;

use super::*;

fn movement(account: &str, kind: EntryKind, debit: i64, credit: i64) -> Movement {
    let (debit, credit) = (Money::from_minor(debit), Money::from_minor(credit));
    Movement { account: account.parse().unwrap(), kind, debit, credit }
}

/// Opening debit and credit, period debit and credit, closing debit and credit.
fn figures(columns: &Columns) -> [i64; 6] {
    let Columns { opening_debit, opening_credit, period_debit, period_credit, closing_debit, closing_credit } =
        *columns;
    [opening_debit, opening_credit, period_debit, period_credit, closing_debit, closing_credit]
        .map(Money::minor)
}

/// Capital and cash brought forward, one sale and its payment, and the closing of the year.
fn year() -> Vec<Movement> {
    vec![
        movement("707", EntryKind::Ordinary, 0, 1_000),
        movement("512", EntryKind::Opening, 5_000, 0),
        movement("101", EntryKind::Opening, 0, 5_000),
        movement("411", EntryKind::Ordinary, 1_200, 0),
        movement("44571", EntryKind::Ordinary, 0, 200),
        movement("411", EntryKind::Ordinary, 0, 1_200),
        movement("512", EntryKind::Ordinary, 1_200, 0),
        movement("707", EntryKind::Closing, 1_000, 0),
        movement("120", EntryKind::Closing, 0, 1_000),
    ]
}

#[test]
fn each_account_has_one_row_in_order() {
    let balance = TrialBalance::of(year()).unwrap();
    let rows: Vec<_> = balance.rows.iter().map(|row| (row.account.as_str(), figures(&row.columns))).collect();
    let expected = [
        ("101", [0, 5_000, 0, 0, 0, 5_000]),
        ("120", [0, 0, 0, 1_000, 0, 1_000]),
        ("411", [0, 0, 1_200, 1_200, 0, 0]),
        ("44571", [0, 0, 0, 200, 0, 200]),
        ("512", [5_000, 0, 1_200, 0, 6_200, 0]),
        ("707", [0, 0, 1_000, 1_000, 0, 0]),
    ];
    assert_eq!(rows, expected);
}

#[test]
fn the_total_is_the_sum_of_the_rows() {
    let balance = TrialBalance::of(year()).unwrap();
    assert_eq!(figures(&balance.total), [5_000, 5_000, 3_400, 3_400, 6_200, 6_200]);
    assert!(balance.is_balanced());
}

#[test]
fn a_side_that_is_missing_is_noticed() {
    let balance_of =
        |movements: &[Movement]| TrialBalance::of(movements.iter().copied()).unwrap().is_balanced();
    for kind in EntryKind::ALL {
        assert!(!balance_of(&[movement("512", kind, 1, 0)]), "{kind:?}");
    }
    let crossed = [movement("512", EntryKind::Opening, 1, 0), movement("101", EntryKind::Ordinary, 0, 1)];
    assert!(!balance_of(&crossed));
}

#[test]
fn nothing_moved_is_an_empty_balance() {
    let balance = TrialBalance::of([]).unwrap();
    assert_eq!(balance, TrialBalance::default());
    assert!(balance.is_balanced());
}

#[test]
fn a_sum_that_does_not_fit_is_an_error() {
    let twice = [movement("512", EntryKind::Ordinary, i64::MAX, 0); 2];
    assert_eq!(TrialBalance::of(twice), Err(MoneyError::Overflow));
}

/// Two-line entries between a few accounts, whatever the kind and the amount.
fn entries() -> impl Strategy<Value = Vec<Movement>> {
    let account = || prop::sample::select(vec!["101", "401", "411", "512", "607", "707"]);
    let one = (account(), account(), prop::sample::select(&EntryKind::ALL[..]), 1_i64..1_000_000);
    prop::collection::vec(one, 0..40).prop_map(|entries| {
        let pair = |(from, to, kind, minor)| [movement(from, kind, 0, minor), movement(to, kind, minor, 0)];
        entries.into_iter().flat_map(pair).collect()
    })
}

proptest! {
    #[test]
    fn balanced_entries_give_a_balanced_trial_balance_in_any_order(mut movements in entries()) {
        let balance = TrialBalance::of(movements.clone()).unwrap();
        prop_assert!(balance.is_balanced());
        movements.reverse();
        prop_assert_eq!(TrialBalance::of(movements).unwrap(), balance);
    }

    #[test]
    fn a_row_stands_where_its_movements_bring_it(movements in entries()) {
        for row in TrialBalance::of(movements.clone()).unwrap().rows {
            let own = movements.iter().filter(|movement| movement.account == row.account);
            let expected: i64 = own.map(|movement| movement.debit.minor() - movement.credit.minor()).sum();
            let columns = row.columns;
            prop_assert_eq!(columns.closing_debit.minor() - columns.closing_credit.minor(), expected);
            prop_assert!(columns.closing_debit.is_zero() || columns.closing_credit.is_zero());
        }
    }
}
