//! Which lines make an entry.
//!
//! Programs number entries in many ways: some give one number to a whole journal, or zero to everything. So the
//! lines are grouped by (journal, number, date) when every group balances, else by (journal, number), else by
//! (journal, month), else by (number, date) where an entry goes through several journals. All four are followed in one pass.
//!
//! Memory: a group whose lines follow each other and balance costs 8 bytes (its key, to notice when it comes
//! again); only groups that do not balance yet are kept whole, and not more than [`MAX_OPEN_GROUPS`].

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use chrono::{Datelike, NaiveDate};

use super::finding::shown;
use super::parsed_line::ParsedLine;

/// So many groups that do not balance, or whose lines lie apart, are kept.
pub(super) const MAX_OPEN_GROUPS: usize = 400_000;
/// An entry with more lines is not read: each may make two, and they are held together.
pub(super) const MAX_ENTRY_LINES: u64 = 150_000;
const MAX_NAMES: usize = 2_000;

/// How lines are put together into entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grouping {
    /// Same journal, number and date.
    JournalNumberDate,
    /// Same journal and number, over several dates.
    JournalNumber,
    /// Same journal and calendar month, whatever the numbers.
    JournalMonth,
    /// Same number and date, whatever the journals: programs that have a journal for each line, not for each entry.
    NumberDate,
}

impl Grouping {
    pub(super) const ALL: [Grouping; 4] =
        [Self::JournalNumberDate, Self::JournalNumber, Self::JournalMonth, Self::NumberDate];

    /// The stable code of the grouping.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::JournalNumberDate => "journal_number_date",
            Self::JournalNumber => "journal_number",
            Self::JournalMonth => "journal_month",
            Self::NumberDate => "number_date",
        }
    }

    /// A hash that stands for the group; two of ten million meet with a probability of 3 in a million.
    fn key(self, place: &Place) -> u64 {
        let mut hasher = DefaultHasher::new();
        let (journal, number) = (&place.journal, &place.number);
        match self {
            Self::JournalNumberDate => (journal, number, place.date).hash(&mut hasher),
            Self::JournalNumber => (journal, number).hash(&mut hasher),
            Self::JournalMonth => (journal, place.month()).hash(&mut hasher),
            Self::NumberDate => (number, place.date).hash(&mut hasher),
        }
        hasher.finish()
    }

    fn name(self, place: &Place) -> GroupName {
        let month = || place.date.map_or_else(String::new, |date| date.format("%Y-%m").to_string());
        let number = if self == Self::JournalMonth { month() } else { shown(&place.number) };
        GroupName { journal: shown(&place.journal), number, date: None, faulty_line: None, stray_line: None }
    }
}

/// Where a line belongs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) journal: String,
    pub(super) number: String,
    pub(super) date: Option<NaiveDate>,
}

impl Place {
    fn month(&self) -> Option<(i32, u32)> {
        self.date.map(|date| (date.year(), date.month()))
    }

    /// Whether a line belongs here. One whose date cannot be read goes with the lines of its number around it, so that
    /// their entry is known as damaged by it.
    pub(super) fn is_at(&self, journal: &str, number: &str, date: Option<NaiveDate>) -> bool {
        (self.date == date || date.is_none()) && self.number == number && self.journal == journal
    }

    /// Moves to a line's place, where it is not already, and tells for which groupings the line begins a new run.
    pub(super) fn move_to(&mut self, journal: &str, number: &str, date: Option<NaiveDate>) -> NewRun {
        let has_journal = self.journal != journal;
        let has_number = self.number != number;
        let has_date = self.date != date;
        let month = self.month();
        let lacks_date = month.is_none();
        if has_journal {
            journal.clone_into(&mut self.journal);
        }
        if has_number {
            number.clone_into(&mut self.number);
        }
        self.date = date;
        if lacks_date && !has_journal && !has_number {
            return NewRun([false; 4]);
        }
        NewRun([
            has_journal || has_number || has_date,
            has_journal || has_number,
            has_journal || has_date && month != self.month(),
            has_number || has_date,
        ])
    }
}

/// For each grouping, whether a new run of lines begins.
pub(super) struct NewRun([bool; 4]);

impl NewRun {
    pub(super) fn begins(&self, grouping: Grouping) -> bool {
        self.0[grouping as usize]
    }
}

/// What is told of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct GroupName {
    pub(super) journal: String,
    pub(super) number: String,
    /// The earliest date of its lines.
    pub(super) date: Option<NaiveDate>,
    /// The first of its lines that has a fault.
    pub(super) faulty_line: Option<u64>,
    /// A line among its lines or beside them of which nobody knows where it belongs.
    pub(super) stray_line: Option<u64>,
}

/// A group that does not balance, or whose lines have faults.
#[derive(Clone, Debug)]
pub(super) struct OpenGroup {
    pub(super) debit: i64,
    pub(super) credit: i64,
    pub(super) lines: u64,
    pub(super) first_line: u64,
    /// A line with a fault of its own, more lines than are read, or sums that are too large.
    pub(super) is_damaged: bool,
    pub(super) has_faulty_line: bool,
    runs: u32,
    pub(super) name: Option<Box<GroupName>>,
}

impl OpenGroup {
    pub(super) fn is_invalid(&self) -> bool {
        self.is_damaged || self.debit != self.credit
    }
}

/// The lines of one group that follow each other.
#[derive(Default)]
struct Run {
    debit: i128,
    credit: i128,
    lines: u64,
    first_line: u64,
    date: Option<NaiveDate>,
    faulty_line: Option<u64>,
    stray_line: Option<u64>,
}

/// Follows one grouping through the file.
pub(super) struct Tracker {
    grouping: Grouping,
    run: Run,
    /// A line of unknown place after the last one that was added.
    stray_line: Option<u64>,
    /// Key of each run, in order; not needed where all groups are kept.
    keys: Vec<u64>,
    open: HashMap<u64, OpenGroup>,
    names: usize,
    is_overflowing: bool,
}

impl Tracker {
    pub(super) fn new(grouping: Grouping) -> Self {
        Self {
            grouping,
            run: Run::default(),
            stray_line: None,
            keys: Vec::new(),
            open: HashMap::new(),
            names: 0,
            is_overflowing: false,
        }
    }

    pub(super) fn add(&mut self, line: &ParsedLine<'_>, is_faulty: bool) {
        let before = self.stray_line.take();
        let run = &mut self.run;
        if run.lines == 0 {
            (run.first_line, run.stray_line) = (line.line, before);
        }
        run.lines += 1;
        run.debit += i128::from(line.debit);
        run.credit += i128::from(line.credit);
        run.date = run.date.into_iter().chain(line.date).min();
        run.faulty_line = run.faulty_line.or(is_faulty.then_some(line.line));
    }

    /// Notes a line of unknown place: it may belong to the lines before it or to those after it.
    pub(super) fn stray(&mut self, line: u64) {
        self.stray_line = self.stray_line.or(Some(line));
        self.run.stray_line = self.run.stray_line.or(Some(line));
    }

    /// Ends the run of lines at a place.
    pub(super) fn close(&mut self, place: &Place) {
        let run = std::mem::take(&mut self.run);
        if run.lines == 0 || self.is_overflowing {
            return;
        }
        let key = self.grouping.key(place);
        let keeps_all = self.grouping == Grouping::JournalMonth;
        if !keeps_all {
            self.keys.push(key);
        }
        let is_known = self.open.contains_key(&key);
        if !is_known
            && !keeps_all
            && run.debit == run.credit
            && run.faulty_line.is_none()
            && run.lines <= MAX_ENTRY_LINES
        {
            return;
        }
        if !is_known && self.open.len() >= MAX_OPEN_GROUPS {
            // This grouping is given up; the groups kept still tell what does not balance.
            self.is_overflowing = true;
            self.keys = Vec::new();
            return;
        }
        let group = self.open.entry(key).or_insert_with(|| {
            let has_name = self.names < MAX_NAMES;
            self.names += usize::from(has_name);
            let name = has_name.then(|| Box::new(self.grouping.name(place)));
            OpenGroup {
                debit: 0,
                credit: 0,
                lines: 0,
                first_line: run.first_line,
                is_damaged: false,
                has_faulty_line: false,
                runs: 0,
                name,
            }
        });
        group.absorb(&run);
        if !keeps_all && !group.is_invalid() {
            self.names -= usize::from(group.name.is_some());
            self.open.remove(&key);
        }
    }

    /// The groups of the whole file.
    pub(super) fn finish(mut self) -> Groups {
        let mut repeated = HashMap::new();
        let mut total = 0;
        let mut is_overflowing = self.is_overflowing;
        self.keys.sort_unstable();
        for runs in self.keys.chunk_by(|one, other| one == other) {
            total += 1;
            if runs.len() > 1 && repeated.len() < MAX_OPEN_GROUPS {
                repeated.insert(runs[0], u32::try_from(runs.len()).unwrap_or(u32::MAX));
            } else if runs.len() > 1 {
                is_overflowing = true;
            }
        }
        if self.grouping == Grouping::JournalMonth {
            total = self.open.len() as u64;
            repeated = self
                .open
                .iter()
                .filter(|(_, group)| group.runs > 1)
                .map(|(key, group)| (*key, group.runs))
                .collect();
            self.open.retain(|_, group| group.is_invalid());
        }
        Groups { grouping: self.grouping, total, invalid: self.open, repeated, is_overflowing }
    }
}

impl OpenGroup {
    fn absorb(&mut self, run: &Run) {
        let sum = |side: i64, more: i128| i64::try_from(i128::from(side) + more).ok();
        let sides = sum(self.debit, run.debit).zip(sum(self.credit, run.credit));
        (self.debit, self.credit) = sides.unwrap_or((i64::MAX, i64::MAX));
        self.lines += run.lines;
        self.runs += 1;
        self.has_faulty_line |= run.faulty_line.is_some();
        self.is_damaged |= run.faulty_line.is_some() || sides.is_none() || self.lines > MAX_ENTRY_LINES;
        if let Some(name) = &mut self.name {
            name.date = name.date.into_iter().chain(run.date).min();
            name.faulty_line = name.faulty_line.or(run.faulty_line);
            name.stray_line = name.stray_line.or(run.stray_line);
        }
    }
}

/// What one grouping makes of a file.
pub(super) struct Groups {
    pub(super) grouping: Grouping,
    pub(super) total: u64,
    pub(super) invalid: HashMap<u64, OpenGroup>,
    /// Groups whose lines lie apart: how many runs each has.
    pub(super) repeated: HashMap<u64, u32>,
    pub(super) is_overflowing: bool,
}

impl Groups {
    /// The best of several groupings: the fewest lines in invalid groups; when equal, entries of one journal before those of several, numbers
    /// before months, then the fewest invalid groups, then the finest. None when memory did not suffice for any.
    pub(super) fn best(all: Vec<Groups>) -> Option<Groups> {
        let cost = |groups: &Groups| {
            let lines: u64 = groups.invalid.values().map(|group| group.lines).sum();
            let likelihood = match groups.grouping {
                Grouping::JournalNumberDate | Grouping::JournalNumber => 0,
                Grouping::JournalMonth => 1,
                Grouping::NumberDate => 2,
            };
            (lines, likelihood, groups.invalid.len())
        };
        all.into_iter().filter(|groups| !groups.is_overflowing && groups.total > 0).min_by_key(cost)
    }

    /// What the second pass needs.
    pub(super) fn into_plan(self) -> Plan {
        Plan { grouping: self.grouping, invalid: self.invalid.into_keys().collect(), repeated: self.repeated }
    }
}

/// What the second pass needs to give out each entry when its last line was read.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) grouping: Grouping,
    invalid: HashSet<u64>,
    repeated: HashMap<u64, u32>,
}

impl Plan {
    /// The key of the group at a place; none when the group is invalid.
    pub(super) fn valid_key(&self, place: &Place) -> Option<u64> {
        Some(self.grouping.key(place)).filter(|key| !self.invalid.contains(key))
    }

    /// How many runs of lines the group has.
    pub(super) fn runs(&self, key: u64) -> u32 {
        self.repeated.get(&key).copied().unwrap_or(1)
    }
}
