//! Fiscal years.

use std::fmt;

use chrono::{Datelike, Months, NaiveDate};

use crate::period::{Period, first_of_month, last_of_month, months_between};

/// The longest fiscal year, in months.
const MAX_MONTHS: u32 = 24;

/// A fiscal year: a first and a last day, both included, from one day to 24 months apart.
///
/// The first year of a company, and one in which the closing date moves, may be shorter or longer than twelve
/// months. The bound of 24 months is ours: it keeps a mistyped date from making a year of a century.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FiscalYear {
    start: NaiveDate,
    end: NaiveDate,
}

/// Why two dates make no fiscal year.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FiscalYearError {
    /// The last day is before the first.
    EndBeforeStart,
    /// The year is longer than 24 months, or leaves the calendar.
    TooLong,
    /// The month is not one of 1 to 12.
    Month,
}

impl FiscalYear {
    /// A fiscal year from its first to its last day.
    ///
    /// # Errors
    /// [`FiscalYearError::EndBeforeStart`], [`FiscalYearError::TooLong`].
    pub fn new(start: NaiveDate, end: NaiveDate) -> Result<Self, FiscalYearError> {
        if end < start {
            return Err(FiscalYearError::EndBeforeStart);
        }
        let bound = start.checked_add_months(Months::new(MAX_MONTHS)).ok_or(FiscalYearError::TooLong)?;
        if end >= bound {
            return Err(FiscalYearError::TooLong);
        }
        Ok(Self { start, end })
    }

    /// The twelve months that begin with `start_month` (1 to 12) and contain `today`.
    ///
    /// On 30 June 2025 a company whose years begin in July is in the year from 2024-07-01 to 2025-06-30.
    ///
    /// # Errors
    /// [`FiscalYearError::Month`].
    pub fn proposed(start_month: u32, today: NaiveDate) -> Result<Self, FiscalYearError> {
        let year = if start_month <= today.month() { today.year() } else { today.year() - 1 };
        let start = NaiveDate::from_ymd_opt(year, start_month, 1).ok_or(FiscalYearError::Month)?;
        Self::twelve_months(start)
    }

    /// The twelve months after this year.
    ///
    /// # Errors
    /// [`FiscalYearError::TooLong`] at the end of the calendar.
    pub fn next(self) -> Result<Self, FiscalYearError> {
        Self::twelve_months(self.end.succ_opt().ok_or(FiscalYearError::TooLong)?)
    }

    /// The first day.
    pub const fn start(self) -> NaiveDate {
        self.start
    }

    /// The last day.
    pub const fn end(self) -> NaiveDate {
        self.end
    }

    /// Whether the day lies in the year.
    pub fn contains(self, date: NaiveDate) -> bool {
        self.start <= date && date <= self.end
    }

    /// The periods of the year, one for each calendar month it touches.
    ///
    /// A first year from 15 March to 10 May has three: 15 to 31 March, April, 1 to 10 May.
    pub fn periods(self) -> Vec<Period> {
        let first = first_of_month(self.start);
        (0..=MAX_MONTHS)
            .map_while(|month| self.period_of(first.checked_add_months(Months::new(month))?.max(self.start)))
            .collect()
    }

    /// The period in which a day lies; `None` outside the year.
    pub fn period_of(self, date: NaiveDate) -> Option<Period> {
        if !self.contains(date) {
            return None;
        }
        Some(Period {
            index: u8::try_from(months_between(self.start, date) + 1).ok()?,
            start: first_of_month(date).max(self.start),
            end: last_of_month(date).map_or(self.end, |last| last.min(self.end)),
        })
    }

    fn twelve_months(start: NaiveDate) -> Result<Self, FiscalYearError> {
        let after = start.checked_add_months(Months::new(12)).ok_or(FiscalYearError::TooLong)?;
        Self::new(start, after.pred_opt().ok_or(FiscalYearError::TooLong)?)
    }
}

impl FiscalYearError {
    /// The stable code of this error.
    pub const fn code(self) -> &'static str {
        match self {
            Self::EndBeforeStart => "fiscal_year_end_before_start",
            Self::TooLong => "fiscal_year_too_long",
            Self::Month => "fiscal_year_month",
        }
    }
}

impl fmt::Display for FiscalYearError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::EndBeforeStart => f.write_str("the fiscal year ends before it starts"),
            Self::TooLong => write!(f, "the fiscal year is longer than {MAX_MONTHS} months"),
            Self::Month => f.write_str("the month is not one of 1 to 12"),
        }
    }
}

impl std::error::Error for FiscalYearError {}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn date(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn year(start: &str, end: &str) -> FiscalYear {
        FiscalYear::new(date(start), date(end)).unwrap()
    }

    #[test]
    fn a_year_has_one_day_to_twenty_four_months() {
        let check = |start, end, expected| {
            assert_eq!(
                FiscalYear::new(date(start), date(end)).err().map(FiscalYearError::code),
                expected,
                "{start} {end}"
            );
        };
        check("2025-03-15", "2025-03-15", None);
        check("2025-03-15", "2027-03-14", None);
        check("2025-03-15", "2027-03-15", Some("fiscal_year_too_long"));
        check("2025-03-15", "2025-03-14", Some("fiscal_year_end_before_start"));
        check("+262142-06-01", "+262142-12-31", Some("fiscal_year_too_long"));
    }

    #[test]
    fn the_proposed_year_contains_the_day() {
        let check = |month, today, expected: (&str, &str)| {
            assert_eq!(
                FiscalYear::proposed(month, date(today)),
                Ok(year(expected.0, expected.1)),
                "{month} {today}"
            );
        };
        check(1, "2025-07-09", ("2025-01-01", "2025-12-31"));
        check(7, "2025-07-01", ("2025-07-01", "2026-06-30"));
        check(7, "2025-06-30", ("2024-07-01", "2025-06-30"));
        check(3, "2024-02-29", ("2023-03-01", "2024-02-29"));
        for month in [0, 13] {
            let problem = FiscalYear::proposed(month, date("2025-07-09")).unwrap_err();
            assert_eq!(problem.code(), "fiscal_year_month");
        }
    }

    #[test]
    fn the_next_year_follows_and_has_twelve_months() {
        let first = year("2024-09-16", "2025-12-31");
        let second = first.next().unwrap();
        assert_eq!(second, year("2026-01-01", "2026-12-31"));
        assert_eq!(year("2023-03-01", "2024-02-29").next(), Ok(year("2024-03-01", "2025-02-28")));
    }

    #[test]
    fn a_period_is_cut_at_the_ends_of_the_year() {
        let short = year("2025-03-15", "2025-05-10");
        let period = |index, start, end| Period { index, start: date(start), end: date(end) };
        assert_eq!(
            short.periods(),
            [
                period(1, "2025-03-15", "2025-03-31"),
                period(2, "2025-04-01", "2025-04-30"),
                period(3, "2025-05-01", "2025-05-10"),
            ]
        );
        assert_eq!(short.period_of(date("2025-03-14")), None);
        assert_eq!(short.period_of(date("2025-05-11")), None);
        assert_eq!(year("2025-03-15", "2027-03-14").periods().len(), 25);
    }

    proptest! {
        #[test]
        fn periods_cover_the_year_without_hole(start_day in 0_i64..40_000, length_days in 0_i64..720) {
            let start = date("1970-01-01") + chrono::Duration::days(start_day);
            let year = FiscalYear::new(start, start + chrono::Duration::days(length_days)).unwrap();
            let periods = year.periods();
            prop_assert_eq!(periods.first().map(|period| period.start), Some(year.start()));
            prop_assert_eq!(periods.last().map(|period| period.end), Some(year.end()));
            for pair in periods.windows(2) {
                prop_assert_eq!(pair[0].end.succ_opt(), Some(pair[1].start));
                prop_assert_eq!(pair[0].index + 1, pair[1].index);
            }
            for period in periods {
                prop_assert_eq!(year.period_of(period.start), Some(period));
                prop_assert_eq!(year.period_of(period.end), Some(period));
            }
        }
    }
}
