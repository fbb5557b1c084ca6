use proptest::prelude::*;

use super::{Part, Share, SplitError, split};
use crate::Money;
use crate::taxes::Rate;

fn percent(text: &str) -> Share {
    Share::Percent(Rate::parse(text).unwrap())
}

fn amount(minor: i64) -> Share {
    Share::Amount(Money::from_minor(minor))
}

fn minors(of: i64, shares: &[Share]) -> Vec<i64> {
    split(Money::from_minor(of), shares).unwrap().iter().map(|part| part.amount.minor()).collect()
}

#[test]
fn what_cannot_be_divided_goes_where_most_was_cut() {
    assert_eq!(minors(10_000, &[percent("33.33"), percent("33.34"), percent("33.33")]), [3333, 3334, 3333]);
    assert_eq!(minors(100, &[percent("33.3333"), percent("33.3333"), percent("33.3334")]), [33, 33, 34]);
    assert_eq!(minors(1, &[percent("50"), percent("50")]), [1, 0]);
    assert_eq!(minors(2, &[percent("25"), percent("25"), percent("25"), percent("25")]), [1, 1, 0, 0]);
    let thirds = [percent("33.3333"), percent("33.3333"), percent("33.3334")];
    assert_eq!(minors(10_001, &thirds), [3334, 3333, 3334], "33.3366, 33.3366 and 33.3367 of 100.01");
}

#[test]
fn shares_of_less_than_all_leave_the_rest() {
    assert_eq!(minors(10_001, &[percent("25"), percent("25")]), [2501, 2500]);
    assert_eq!(minors(10_000, &[percent("60"), amount(1000)]), [6000, 1000]);
    assert_eq!(minors(10_000, &[]), [0; 0]);
}

#[test]
fn a_part_says_which_share_it_follows_from() {
    let parts = split(Money::from_minor(100), &[percent("60"), amount(40)]).unwrap();
    let share = Rate::parse("60").ok();
    let expected =
        [Part { amount: Money::from_minor(60), share }, Part { amount: Money::from_minor(40), share: None }];
    assert_eq!(parts, expected);
}

#[test]
fn no_more_is_split_than_there_is() {
    let refused = |shares: &[Share]| split(Money::from_minor(100), shares).unwrap_err();
    assert_eq!(refused(&[percent("60"), percent("40.0001")]), SplitError::BeyondLine);
    assert_eq!(refused(&[percent("60"), amount(41)]), SplitError::BeyondLine);
    assert_eq!(refused(&[amount(i64::MAX), amount(i64::MAX)]), SplitError::Overflow);
}

proptest! {
    #[test]
    fn shares_of_all_leave_nothing(of in 0_i64..=1_000_000_000_000_000, cuts in prop::collection::vec(1_i32..=999_999, 1..8)) {
        let mut bounds = cuts;
        bounds.extend([0, 1_000_000]);
        bounds.sort_unstable();
        let rates: Vec<Share> = bounds
            .windows(2)
            .map(|pair| Share::Percent(Rate::from_millionths(pair[1] - pair[0]).unwrap()))
            .collect();
        let parts = minors(of, &rates);
        prop_assert_eq!(parts.iter().sum::<i64>(), of);
        prop_assert!(parts.iter().all(|part| *part >= 0));
    }
}
