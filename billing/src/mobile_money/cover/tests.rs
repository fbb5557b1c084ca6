use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

use super::{Cover, Period, cover, left};

const STARTER: Uuid = Uuid::from_u128(1);
const PROFESSIONAL: Uuid = Uuid::from_u128(2);

fn day(number: i64) -> DateTime<Utc> {
    DateTime::UNIX_EPOCH + TimeDelta::days(number)
}

fn paid(price_id: Uuid, worth_minor: i64, start: i64, end: i64) -> Period {
    Period { price_id, worth_minor, start: day(start), end: day(end) }
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
    assert_eq!(left(&one, day(0)), 144_000);
    assert_eq!(left(&one, day(90)), 108_000);
    assert_eq!(left(&one, day(360)), 0);
    let two = [paid(STARTER, 144_000, 0, 360), paid(STARTER, 144_000, 360, 720)];
    assert_eq!(left(&two, day(180)), 216_000, "and all of what has not begun");
    assert_eq!(left(&[paid(STARTER, 100, 0, 3)], day(2)), 33, "rounded down");
}
