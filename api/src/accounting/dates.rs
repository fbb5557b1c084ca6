//! Dates that accounts can bear.

use chrono::{Datelike, NaiveDate};

use crate::http::Fields;

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
