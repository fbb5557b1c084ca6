//! How the days of a linear plan are counted.

use chrono::{Datelike, NaiveDate};

/// How many days a year has for the time that a linear plan has run (*prorata temporis*).
///
/// Both make every whole year count the same, leap years included. The texts ask for the pace at
/// which the asset is used and leave the count to the company.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DayCount {
    /// Twelve months of 30 days: the 31st is the 30th, and the last day of February ends 30 days.
    #[default]
    Days360,
    /// The days of the calendar; the 29 February is not counted.
    Days365,
}

impl DayCount {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Days360, Self::Days365];

    /// Days of a year.
    pub const fn days(self) -> i32 {
        match self {
            Self::Days360 => 360,
            Self::Days365 => 365,
        }
    }

    /// Reads a number of days of a year; `None` for another than 360 and 365.
    pub fn from_days(days: i32) -> Option<Self> {
        Self::ALL.into_iter().find(|count| count.days() == days)
    }

    /// How many days lie between two days, both included; 0 when the last is before the first.
    pub fn between(self, first: NaiveDate, last: NaiveDate) -> i64 {
        if last < first { 0 } else { (self.end(last) - self.start(first)).max(0) }
    }

    /// Days counted before a day.
    fn start(self, day: NaiveDate) -> i64 {
        match self {
            Self::Days360 => months_before(day) * 30 + i64::from(day.day().min(30)) - 1,
            Self::Days365 => self.end(day) - i64::from(!is_leap_day(day)),
        }
    }

    /// Days counted until a day is over.
    fn end(self, day: NaiveDate) -> i64 {
        match self {
            Self::Days360 if is_last_of_month(day) => months_before(day) * 30 + 30,
            Self::Days360 => months_before(day) * 30 + i64::from(day.day()),
            Self::Days365 => {
                let has_leap_day = day.leap_year() && day.ordinal() > 59;
                i64::from(day.year()) * 365 + i64::from(day.ordinal()) - i64::from(has_leap_day)
            }
        }
    }
}

fn months_before(day: NaiveDate) -> i64 {
    i64::from(day.year()) * 12 + i64::from(day.month0())
}

fn is_leap_day(day: NaiveDate) -> bool {
    (day.month(), day.day()) == (2, 29)
}

fn is_last_of_month(day: NaiveDate) -> bool {
    day.succ_opt().is_none_or(|next| next.month() != day.month())
}
