//! The days on which an entry comes again.

use chrono::{Months, NaiveDate};

/// Months from one day to the next.
pub const PERIODS: [u8; 5] = [1, 2, 3, 6, 12];

/// A day of every month, quarter, half year or year.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recurrence {
    /// The first day; the others are on the same day of their months, or the last one of shorter months.
    pub first_on: NaiveDate,
    /// Months from one to the next, one of [`PERIODS`].
    pub months: u8,
    /// No day is after this one.
    pub last_on: Option<NaiveDate>,
}

impl Recurrence {
    /// The day at a place, from 0; `None` after the last one.
    pub fn day(&self, place: u32) -> Option<NaiveDate> {
        let months = place.checked_mul(u32::from(self.months))?;
        let day = self.first_on.checked_add_months(Months::new(months))?;
        Some(day).filter(|day| self.last_on.is_none_or(|last| *day <= last))
    }
}
