//! Which fiscal year a file is for, as its name and its dates say.

use std::collections::BTreeMap;

use chrono::{Datelike, Days, Months, NaiveDate};

use super::FileName;

/// No fiscal year that is proposed is longer.
const MAX_MONTHS: u32 = 24;
/// More days than any fiscal year has; later ones are counted as outside.
const MAX_DAYS: usize = 4_000;

/// Where a proposed fiscal year comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum YearSource {
    /// The closing date in the file name.
    Name,
    /// The dates of the entries.
    Data,
}

impl YearSource {
    /// The stable code.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Data => "data",
        }
    }
}

/// A fiscal year proposed for the import.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProposedYear {
    /// First day.
    pub start: NaiveDate,
    /// Last day.
    pub end: NaiveDate,
    /// What says so.
    pub from: YearSource,
}

impl ProposedYear {
    /// Whether a day is inside.
    pub fn contains(&self, date: NaiveDate) -> bool {
        (self.start..=self.end).contains(&date)
    }
}

/// Lines of a day.
#[derive(Clone, Copy, Debug)]
pub(super) struct Day {
    pub(super) lines: u64,
    pub(super) first_line: u64,
}

/// The days on which a file has entries. Opening entries are counted apart: some programs give each of their
/// lines the date of the old invoice it stands for.
#[derive(Debug, Default)]
pub(super) struct DayCounts {
    ordinary: BTreeMap<NaiveDate, Day>,
    opening: BTreeMap<NaiveDate, Day>,
}

impl DayCounts {
    pub(super) fn add(&mut self, date: NaiveDate, line: u64, is_opening: bool) {
        let days = if is_opening { &mut self.opening } else { &mut self.ordinary };
        if days.len() < MAX_DAYS || days.contains_key(&date) {
            days.entry(date).or_insert(Day { lines: 0, first_line: line }).lines += 1;
        }
    }

    /// The earliest day.
    pub(super) fn first(&self) -> Option<NaiveDate> {
        self.ordinary.keys().next().into_iter().chain(self.opening.keys().next()).min().copied()
    }

    /// The latest day.
    pub(super) fn last(&self) -> Option<NaiveDate> {
        self.ordinary.keys().next_back().into_iter().chain(self.opening.keys().next_back()).max().copied()
    }

    /// Days outside a fiscal year.
    pub(super) fn outside(&self, year: ProposedYear) -> impl Iterator<Item = (NaiveDate, Day)> {
        let days = self.ordinary.iter().chain(&self.opening);
        days.map(|(date, day)| (*date, *day)).filter(move |(date, _)| !year.contains(*date))
    }

    /// Days before a fiscal year on which opening entries have lines: these belong to its first day.
    pub(super) fn opened_before(&self, year: ProposedYear) -> impl Iterator<Item = Day> {
        self.opening.range(..year.start).map(|(_, day)| *day)
    }

    /// Days outside a fiscal year whose lines cannot be brought into it.
    pub(super) fn lost(&self, year: ProposedYear) -> impl Iterator<Item = (NaiveDate, Day)> {
        let late = self.opening.iter().filter(move |(date, _)| **date > year.end);
        let other = self.ordinary.iter().filter(move |(date, _)| !year.contains(**date));
        other.chain(late).map(|(date, day)| (*date, *day))
    }

    /// Whether at least half of the lines are dated in the twelve months that end with the closing date.
    pub(super) fn agrees_with(&self, closing: NaiveDate) -> bool {
        let Some(start) = months_until(closing, 12) else { return false };
        let days = self.deciding();
        let all: u64 = days.values().map(|day| day.lines).sum();
        let inside: u64 = days.range(start..=closing).map(|(_, day)| day.lines).sum();
        inside * 2 >= all
    }

    /// The name's year when most lines are in it, else the shortest usual year that holds all lines.
    pub(super) fn propose(&self, name: &FileName) -> Option<ProposedYear> {
        let days = self.deciding();
        let (first, last) = (*days.keys().next()?, *days.keys().next_back()?);
        let named = name.closing.filter(|closing| self.agrees_with(*closing));
        if let Some(end) = named {
            let usual = months_until(end, 12)?;
            let longest = months_until(end, MAX_MONTHS)?;
            let start = if first < usual && first >= longest { first.with_day(1)? } else { usual };
            return Some(ProposedYear { start, end, from: YearSource::Name });
        }
        let opening = self.opening.keys().next_back().copied();
        let (start, end) = from_dates(first, last, opening)?;
        Some(ProposedYear { start, end, from: YearSource::Data })
    }

    /// The latest of the days that decide on the year, where they lie too far apart for any.
    pub(super) fn too_late(&self) -> Option<(NaiveDate, Day)> {
        let (date, day) = self.deciding().iter().next_back()?;
        self.propose(&FileName::default()).is_none().then_some((*date, *day))
    }

    /// The days that decide on the year: those of ordinary entries, where there are any.
    fn deciding(&self) -> &BTreeMap<NaiveDate, Day> {
        if self.ordinary.is_empty() { &self.opening } else { &self.ordinary }
    }
}

fn from_dates(
    first: NaiveDate,
    last: NaiveDate,
    opening: Option<NaiveDate>,
) -> Option<(NaiveDate, NaiveDate)> {
    let twelve_months = |start: NaiveDate| Some((start, end_after(start, 12)?));
    let holds = |year: &(NaiveDate, NaiveDate)| year.0 <= first && last <= year.1;
    let from_opening = opening.filter(|date| date.day() == 1).and_then(twelve_months);
    let calendar = NaiveDate::from_ymd_opt(first.year(), 1, 1).and_then(twelve_months);
    let month = first.with_day(1)?;
    let longer = (month, end_after(last.with_day(1)?, 1)?);
    [from_opening, calendar, twelve_months(month)]
        .into_iter()
        .flatten()
        .find(holds)
        .or_else(|| (end_after(month, MAX_MONTHS)? >= longer.1).then_some(longer))
}

/// The last day of so many months from a day.
fn end_after(start: NaiveDate, months: u32) -> Option<NaiveDate> {
    start.checked_add_months(Months::new(months))?.pred_opt()
}

/// The first day of the so many months that end with a day.
fn months_until(end: NaiveDate, months: u32) -> Option<NaiveDate> {
    end.checked_add_days(Days::new(1))?.checked_sub_months(Months::new(months))
}
