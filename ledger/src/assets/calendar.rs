//! The fiscal years in which assets are written off.

use chrono::{Datelike, Months, NaiveDate};

use crate::FiscalYear;

/// The years of a company, and for the time before and after them years of twelve months, so that every day lies in one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Calendar {
    /// By date.
    known: Vec<FiscalYear>,
}

impl Calendar {
    /// The calendar of a company that has these years, which do not overlap. Without any, years are those of the calendar.
    pub fn new(mut known: Vec<FiscalYear>) -> Self {
        known.sort_by_key(|year| year.start());
        Self { known }
    }

    /// The year in which a day lies.
    pub fn containing(&self, day: NaiveDate) -> FiscalYear {
        if let Some(year) = self.known.iter().find(|year| year.contains(day)) {
            return *year;
        }
        let before = self.known.iter().rev().find(|year| year.end() < day);
        let after = self.known.iter().find(|year| year.start() > day);
        let found = match (before, after) {
            (Some(before), after) => following(*before, after, day),
            (None, Some(after)) => preceding(*after, day),
            (None, None) => None,
        };
        found.or_else(|| of_calendar(day)).expect("every day lies in a calendar year")
    }

    /// The years from the one of a day to the one of another.
    pub fn years(&self, first: NaiveDate, last: NaiveDate) -> impl Iterator<Item = FiscalYear> + '_ {
        std::iter::successors(Some(self.containing(first)), |year| {
            Some(self.containing(year.end().succ_opt()?))
        })
        .take_while(move |year| year.start() <= last)
    }
}

fn following(before: FiscalYear, after: Option<&FiscalYear>, day: NaiveDate) -> Option<FiscalYear> {
    let mut year = before.next().ok()?;
    while year.end() < day {
        year = year.next().ok()?;
    }
    let end = after.and_then(|after| after.start().pred_opt()).map_or(year.end(), |end| end.min(year.end()));
    FiscalYear::new(year.start(), end).ok()
}

fn preceding(after: FiscalYear, day: NaiveDate) -> Option<FiscalYear> {
    let back = |years: u32| after.start().checked_sub_months(Months::new(years * 12));
    let years = (1..).find(|years| back(*years).is_none_or(|start| start <= day))?;
    FiscalYear::new(back(years)?, back(years - 1)?.pred_opt()?).ok()
}

fn of_calendar(day: NaiveDate) -> Option<FiscalYear> {
    let of = |month, date| NaiveDate::from_ymd_opt(day.year(), month, date);
    FiscalYear::new(of(1, 1)?, of(12, 31)?).ok()
}
