//! What confirmed payments cover at an instant. Pure.

use chrono::{DateTime, Utc};
use uuid::Uuid;

/// A period that is paid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Period {
    pub price_id: Uuid,
    /// The whole price: what arrived, and what was taken off it for an earlier payment.
    pub worth_minor: i64,
    /// When all that the price pays for would be over: a period of which a part was used before is shorter.
    pub whole_end: DateTime<Utc>,
    pub start: DateTime<Utc>,
    pub end: DateTime<Utc>,
}

/// What is covered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cover {
    pub price_id: Uuid,
    pub start: DateTime<Utc>,
    /// The end of the last of the periods of this price that follow each other.
    pub end: DateTime<Utc>,
    /// The price of the period that follows then.
    pub next_price_id: Option<Uuid>,
}

/// What periods, in the order of their beginnings, cover at an instant; `None` when none does.
pub(super) fn cover(periods: &[Period], now: DateTime<Utc>) -> Option<Cover> {
    let current = periods.iter().position(|period| (period.start..period.end).contains(&now))?;
    let first = &periods[current];
    let mut cover =
        Cover { price_id: first.price_id, start: first.start, end: first.end, next_price_id: None };
    for next in &periods[current + 1..] {
        if next.start != cover.end {
            break;
        }
        if next.price_id != cover.price_id {
            cover.next_price_id = Some(next.price_id);
            break;
        }
        cover.end = next.end;
    }
    Some(cover)
}

/// What is left of the worth of the period that runs now, as of an instant before: the part that was not over, rounded down. What is still to come is
/// not touched by what begins now: it follows it.
pub(super) fn left(periods: &[Period], now: DateTime<Utc>, at: DateTime<Utc>) -> i64 {
    let left_of = |period: &Period| {
        let whole = i128::from((period.whole_end - period.start).num_seconds().max(1));
        let rest = i128::from((period.end - period.start.max(at)).num_seconds().max(0));
        i64::try_from(i128::from(period.worth_minor) * rest / whole).unwrap_or(0)
    };
    periods.iter().filter(|period| (period.start..period.end).contains(&now)).map(left_of).sum()
}

#[cfg(test)]
mod tests;
