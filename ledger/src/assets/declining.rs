//! What a declining plan has written off by a day.

use chrono::{Datelike, Months, NaiveDate};

use super::{Calendar, share};
use crate::Money;

/// A declining plan over the years of a company.
pub(super) struct Declining<'a> {
    pub base: Money,
    /// Useful life in months.
    pub months: u16,
    pub coefficient_percent: u16,
    pub acquired_on: NaiveDate,
    /// What was written off elsewhere, and by which day.
    pub opening: Option<(NaiveDate, Money)>,
    pub calendar: &'a Calendar,
}

impl Declining<'_> {
    /// What has been written off when a day is over.
    ///
    /// CGI, annexe II, art. 23: the first annuity is the cost at the declining rate, for the months from that of the acquisition on; the
    /// following ones are what is left at the same rate, until what is left spread over the years still to run, counted
    /// from the opening of the year, is more. Years longer or shorter than twelve months take their months (BOI-BIC-AMT-20-20-30).
    /// Within a year a month counts when it is over.
    pub fn accumulated(&self, until: NaiveDate) -> Money {
        let (begins, opened) = match self.opening {
            Some((day, amount)) => (day.succ_opt().unwrap_or(day), amount),
            None => (self.acquired_on, Money::ZERO),
        };
        let (mut cursor, last) = (month_of(begins), self.last_month());
        let mut written_off = opened;
        let mut is_first = self.opening.is_none();
        for year in self.calendar.years(begins, until) {
            let left = minus(self.base, written_off);
            let year_end = month_after(year.end());
            let months = (year_end - cursor).max(0);
            if left.is_zero() {
                break;
            }
            let annuity = self.annuity(left, months, last - cursor, is_first);
            if until < year.end() {
                let spread = months.min(last - cursor).max(1);
                let done = (month_after(until) - cursor).clamp(0, spread);
                return plus(written_off, share(annuity, done.into(), spread.into()));
            }
            written_off = plus(written_off, annuity);
            is_first = is_first && months == 0;
            cursor = cursor.max(year_end);
        }
        written_off
    }

    /// What a year of so many months takes of what is left, with so many months still to run.
    fn annuity(&self, left: Money, months: i64, remaining: i64, is_first: bool) -> Money {
        if remaining <= months {
            return left;
        }
        let rate = i128::from(months) * i128::from(self.coefficient_percent);
        let declining = share(left, rate, i128::from(self.months) * 100);
        let linear = share(left, months.into(), remaining.into());
        if is_first { declining } else { declining.max(linear) }
    }

    /// The month at whose beginning everything is written off: the useful life is counted from the opening of the year of the acquisition,
    /// of a long one from its last twelve months.
    fn last_month(&self) -> i64 {
        let year = self.calendar.containing(self.acquired_on);
        let twelve_before = year.end().succ_opt().and_then(|next| next.checked_sub_months(Months::new(12)));
        let counted_from =
            twelve_before.map_or(year.start(), |day| day.max(year.start()).min(self.acquired_on));
        month_of(counted_from) + i64::from(self.months)
    }
}

fn plus(a: Money, b: Money) -> Money {
    a.checked_add(b).expect("no more is written off than the base")
}

fn minus(a: Money, b: Money) -> Money {
    a.checked_sub(b).expect("no more is written off than the base")
}

fn month_of(day: NaiveDate) -> i64 {
    i64::from(day.year()) * 12 + i64::from(day.month0())
}

/// The month in which the day after a day lies.
fn month_after(day: NaiveDate) -> i64 {
    day.succ_opt().map_or(i64::MAX / 4, month_of)
}
