//! Which fiscal year a file is for, as its name and its dates say.

use std::collections::BTreeMap;

use chrono::{Datelike, Days, Months, NaiveDate};

use super::FileName;
use crate::FiscalYear;

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
    /// Whoever asked.
    Given,
}

impl YearSource {
    /// The stable code.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Data => "data",
            Self::Given => "given",
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

    /// The name's year when most lines are in it, else the shortest usual year that holds all lines. Lines that are few
    /// beside the others ([`is_stray`]) make no year longer: they are left outside, and told. `start_month` is the month
    /// in which the company's years begin.
    pub(super) fn propose(&self, name: &FileName, start_month: u32) -> Option<ProposedYear> {
        let days = self.deciding();
        let (first, last) = (*days.keys().next()?, *days.keys().next_back()?);
        let named = name.closing.filter(|closing| self.agrees_with(*closing));
        if let Some(end) = named {
            let usual = months_until(end, 12)?;
            let longest = months_until(end, MAX_MONTHS)?;
            let before = (first >= longest
                && !is_stray(lines(days, first, usual.pred_opt()?), lines(days, first, last)))
            .then(|| first.with_day(1))
            .flatten();
            let start = before.filter(|start| *start < usual).unwrap_or(usual);
            return Some(ProposedYear { start, end, from: YearSource::Name });
        }
        let opening = self.opening.keys().next_back().copied();
        let (start, end) = from_dates(days, opening, start_month)?;
        Some(ProposedYear { start, end, from: YearSource::Data })
    }

    /// The latest of the days that decide on the year, to be told where they lie too far apart for any.
    pub(super) fn latest(&self) -> Option<(NaiveDate, Day)> {
        self.deciding().iter().next_back().map(|(date, day)| (*date, *day))
    }

    /// The days that decide on the year: those of ordinary entries, where there are any.
    fn deciding(&self) -> &BTreeMap<NaiveDate, Day> {
        if self.ordinary.is_empty() { &self.opening } else { &self.ordinary }
    }
}

/// The usual year that holds all lines, else the one that holds all but strays, else a longer one.
fn from_dates(
    days: &BTreeMap<NaiveDate, Day>,
    opening: Option<NaiveDate>,
    start_month: u32,
) -> Option<(NaiveDate, NaiveDate)> {
    let (first, last) = (*days.keys().next()?, *days.keys().next_back()?);
    let all = lines(days, first, last);
    let twelve_months = |start: NaiveDate| Some((start, end_after(start, 12)?));
    let from_opening = opening.filter(|date| date.day() == 1).and_then(twelve_months);
    let mut months: Vec<NaiveDate> = days.keys().filter_map(|day| day.with_day(1)).collect();
    months.dedup();
    let companys = months.iter().filter_map(|month| FiscalYear::proposed(start_month, *month).ok());
    let companys = companys.map(|year| (year.start(), year.end()));
    let years: Vec<_> = from_opening
        .into_iter()
        .chain(companys)
        .chain(months.iter().copied().filter_map(twelve_months))
        .collect();
    let holds_all = |year: &&(NaiveDate, NaiveDate)| year.0 <= first && last <= year.1;
    let holds_most = |year: &&(NaiveDate, NaiveDate)| is_stray(all - lines(days, year.0, year.1), all);
    let month = first.with_day(1)?;
    let longer = (month, end_after(last.with_day(1)?, 1)?);
    let usual = years.iter().find(holds_all).or_else(|| years.iter().find(holds_most)).copied();
    usual.or_else(|| (end_after(month, MAX_MONTHS)? >= longer.1).then_some(longer))
}

/// Whether so many lines of all are too few to make a year longer: a mistyped date, not a first year of fourteen months.
fn is_stray(outside: u64, all: u64) -> bool {
    outside * 20 <= all
}

/// Lines of the days from `first` to `last`.
fn lines(days: &BTreeMap<NaiveDate, Day>, first: NaiveDate, last: NaiveDate) -> u64 {
    if last < first { 0 } else { days.range(first..=last).map(|(_, day)| day.lines).sum() }
}

/// The last day of so many months from a day.
fn end_after(start: NaiveDate, months: u32) -> Option<NaiveDate> {
    start.checked_add_months(Months::new(months))?.pred_opt()
}

/// The first day of the so many months that end with a day.
fn months_until(end: NaiveDate, months: u32) -> Option<NaiveDate> {
    end.checked_add_days(Days::new(1))?.checked_sub_months(Months::new(months))
}
