//! A month of a fiscal year.

use chrono::{Datelike, Months, NaiveDate};

/// The part of a calendar month that lies in a fiscal year.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Period {
    /// Its place in the year, from 1; at most 25, for 24 months that begin within a month.
    pub index: u8,
    /// The first day that lies in the year.
    pub start: NaiveDate,
    /// The last day that lies in the year.
    pub end: NaiveDate,
}

/// How many calendar months a date is after the month of another; negative when it is before.
pub(crate) fn months_between(from: NaiveDate, to: NaiveDate) -> i64 {
    let months = |date: NaiveDate| i64::from(date.year()) * 12 + i64::from(date.month0());
    months(to) - months(from)
}

/// The first day of the month of a date.
pub(crate) fn first_of_month(date: NaiveDate) -> NaiveDate {
    date.with_day(1).expect("every month has a first day")
}

/// The last day of the month of a date; `None` at the end of the calendar that dates can express.
pub(crate) fn last_of_month(date: NaiveDate) -> Option<NaiveDate> {
    first_of_month(date).checked_add_months(Months::new(1))?.pred_opt()
}
