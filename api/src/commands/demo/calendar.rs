//! The months that a demonstration tells of: those of the year before, and those of the current year up to today.

use chrono::{Datelike, Days, Months, NaiveDate, Weekday};

/// A month, which may not be over yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Month {
    first: NaiveDate,
    /// How many months after January of the year before, from 0.
    pub place: i64,
}

impl Month {
    /// The months of the year before `today`.
    pub fn of_last_year(today: NaiveDate) -> Vec<Self> {
        Self::of_year(today.year() - 1, 0).collect()
    }

    /// The months of the year of `today`, up to the one that it is in.
    pub fn of_this_year(today: NaiveDate) -> Vec<Self> {
        Self::of_year(today.year(), 12).take_while(|month| month.first <= today).collect()
    }

    fn of_year(year: i32, before: i64) -> impl Iterator<Item = Self> {
        let months = (before..).zip(1..=12);
        months.filter_map(move |(place, month)| {
            NaiveDate::from_ymd_opt(year, month, 1).map(|first| Self { first, place })
        })
    }

    /// Its first day.
    pub fn first(self) -> NaiveDate {
        self.first
    }

    /// Its last day.
    pub fn last(self) -> NaiveDate {
        self.first + Months::new(1) - Days::new(1)
    }

    /// A day of it by its number, the last one where it is shorter.
    pub fn day(self, day: u32) -> NaiveDate {
        self.first.with_day(day).unwrap_or_else(|| self.last())
    }

    /// Its Saturdays.
    pub fn saturdays(self) -> impl Iterator<Item = NaiveDate> {
        let days = self.first.iter_days().take_while(move |day| *day <= self.last());
        days.filter(|day| day.weekday() == Weekday::Sat)
    }

    /// Its number in the year, from 0.
    pub fn of_the_year(self) -> usize {
        usize::try_from(self.first.month0()).unwrap_or_default()
    }

    /// Whether it is one of those in which something comes that comes every `months`.
    pub fn is_every(self, months: u32) -> bool {
        (self.first.month0() + 1).is_multiple_of(months.max(1))
    }
}

/// The first and the last day of a year.
pub fn year(year: i32) -> Option<(NaiveDate, NaiveDate)> {
    Some((NaiveDate::from_ymd_opt(year, 1, 1)?, NaiveDate::from_ymd_opt(year, 12, 31)?))
}
