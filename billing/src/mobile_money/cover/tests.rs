use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

use super::{Cover, Period, cover, left};

const STARTER: Uuid = Uuid::from_u128(1);
const PROFESSIONAL: Uuid = Uuid::from_u128(2);

fn day(number: i64) -> DateTime<Utc> {
    DateTime::UNIX_EPOCH + TimeDelta::days(number)
}

fn paid(price_id: Uuid, worth_minor: i64, start: i64, end: i64) -> Period {
    Period { price_id, worth_minor, whole_end: day(end), start: day(start), end: day(end) }
}

#[test]
fn periods_that_follow_each_other_are_one() {
    let paid = [paid(STARTER, 144_000, 0, 365), paid(STARTER, 144_000, 365, 730)];
    let expected = Cover { price_id: STARTER, start: day(0), end: day(730), next_price_id: None };
    assert_eq!(cover(&paid, day(10)), Some(expected));
    assert_eq!(cover(&paid, day(730)), None, "the end is over");
}

#[test]
fn another_price_follows_at_the_end_of_the_first() {
    let paid = [paid(PROFESSIONAL, 384_000, 0, 365), paid(STARTER, 144_000, 365, 730)];
    let now = Cover { price_id: PROFESSIONAL, start: day(0), end: day(365), next_price_id: Some(STARTER) };
    assert_eq!(cover(&paid, day(364)), Some(now));
    let then = Cover { price_id: STARTER, start: day(365), end: day(730), next_price_id: None };
    assert_eq!(cover(&paid, day(365)), Some(then));
}

#[test]
fn a_gap_is_not_covered() {
    let paid = [paid(STARTER, 144_000, 0, 10), paid(STARTER, 144_000, 20, 30)];
    assert_eq!(cover(&paid, day(5)).map(|cover| cover.end), Some(day(10)));
    assert_eq!(cover(&paid, day(15)), None);
}

#[test]
fn what_is_left_is_the_part_that_is_not_over() {
    let one = [paid(STARTER, 144_000, 0, 360)];
    let now = |periods: &[Period], number: i64| left(periods, day(number), day(number));
    assert_eq!([now(&one, 0), now(&one, 90), now(&one, 360)], [144_000, 108_000, 0]);
    let two = [paid(STARTER, 144_000, 0, 360), paid(STARTER, 144_000, 360, 720)];
    assert_eq!(now(&two, 180), 72_000, "what has not begun follows");
    assert_eq!(left(&two, day(180), day(90)), 108_000, "as it was before");
    assert_eq!(left(&two, day(370), day(350)), 144_000, "of the one that runs, no more than all of it");
    assert_eq!(now(&[paid(STARTER, 100, 0, 3)], 2), 33, "rounded down");
}

#[test]
fn the_rest_of_a_period_is_worth_its_part() {
    let rest = Period { whole_end: day(30), ..paid(STARTER, 18_000, 0, 10) };
    assert_eq!(left(&[rest], day(5), day(5)), 3_000);
}
