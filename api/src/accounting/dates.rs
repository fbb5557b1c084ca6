//! Dates that accounts can bear.

use chrono::{Datelike, NaiveDate};
use serde::de::DeserializeOwned;

use crate::http::{ApiError, ApiResult, Fields, paging};

/// The years that a company keeps accounts of. The calendar of the database is narrower than that of the wire.
const YEARS: std::ops::RangeInclusive<i32> = 1900..=2199;

/// The first day that accounts can bear.
pub const EARLIEST: NaiveDate = NaiveDate::from_ymd_opt(1900, 1, 1).expect("a day of the calendar");

/// Whether a date is one that accounts can bear.
pub fn is_sensible(date: NaiveDate) -> bool {
    YEARS.contains(&date.year())
}

/// Notes `date_out_of_range` at `pointer` for a date that accounts cannot bear.
pub fn check(fields: &mut Fields, pointer: &str, date: Option<NaiveDate>) {
    if date.is_some_and(|date| !is_sensible(date)) {
        fields.refuse(pointer, "date_out_of_range");
    }
}

/// Reads the cursor of a list by day: `day` gives that of its key.
///
/// # Errors
/// 422 `cursor_invalid`, also for a day that accounts cannot bear.
pub fn cursor<K: DeserializeOwned>(
    cursor: Option<&str>,
    day: impl Fn(&K) -> NaiveDate,
) -> ApiResult<Option<K>> {
    let after: Option<K> = paging::decode_cursor(cursor)?;
    if after.as_ref().is_some_and(|after| !is_sensible(day(after))) {
        return Err(ApiError::field("cursor", "cursor_invalid"));
    }
    Ok(after)
}
