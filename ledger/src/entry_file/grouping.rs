//! Which rows are one entry.

use std::collections::HashMap;

use super::entry::{FileEntry, FileLine};
use super::problem::{ProblemCode, Problems};
use super::row::{Fault, Head, SourceLine};
use crate::{JournalCode, Money};

/// The entries so far.
#[derive(Debug, Default)]
pub(super) struct Grouping {
    /// Those without a line are of rows that were left out.
    entries: Vec<Group>,
    by_number: HashMap<(JournalCode, String), usize>,
    /// The entry of the row above; `None` where that cannot be told.
    above: Option<usize>,
}

/// An entry that may go on.
#[derive(Debug)]
struct Group {
    entry: FileEntry,
    balance: i64,
}

impl Grouping {
    /// Forgets the row above, of which nobody knows to what entry it belongs.
    pub(super) fn break_off(&mut self) {
        self.above = None;
    }

    /// The entry that a row belongs to, made when it is the first.
    ///
    /// Rows of the same journal and number are one entry, wherever they stand, and of one day. Without numbers they are one as long as
    /// journal, day and document are the same; where either row has no document, until debits and credits are the same. What has no day of its
    /// own has that of the entry above.
    pub(super) fn place(
        &mut self,
        row: u64,
        head: Head,
        default: Option<&JournalCode>,
        problems: &mut Problems,
    ) -> Result<usize, Fault> {
        let above = self.above.take().map(|place| (place, &self.entries[place]));
        let of_above = above.filter(|_| head.date.is_none()).map(|(_, group)| group.entry.journal.clone());
        let journal = head.journal.clone().or(of_above).or_else(|| default.cloned());
        let journal = journal.ok_or((ProblemCode::JournalMissing, String::new()))?;
        let key = head.number.clone().map(|number| (journal.clone(), number));
        let known = key.as_ref().and_then(|key| self.by_number.get(key).copied());
        let inherited = known.map(|place| &self.entries[place]).or(above.map(|(_, group)| group));
        let date = head.date.or(inherited.map(|group| group.entry.date));
        let date = date.ok_or((ProblemCode::DateMissing, String::new()))?;
        if let Some(known) = known.filter(|known| self.entries[*known].entry.date != date) {
            let value = format!("{date} / {}", self.entries[known].entry.date);
            return Err((ProblemCode::EntryDateDiffers, value));
        }
        let goes_on = |(place, group): (usize, &Group)| {
            let is_same = group.entry.journal == journal && group.entry.date == date;
            (key.is_none() && is_same && group.takes(&head)).then_some(place)
        };
        let place = known.or(above.and_then(goes_on));
        if head.date.is_none() {
            problems.tell(Some(row), ProblemCode::DateFromAbove, &date.to_string());
        }
        let place = place.unwrap_or(self.entries.len());
        if place == self.entries.len() {
            let entry = FileEntry {
                first_row: row,
                number: head.number.clone(),
                journal,
                date,
                piece_ref: None,
                piece_date: None,
                label: String::new(),
                lines: Vec::new(),
            };
            self.entries.push(Group { entry, balance: 0 });
            self.by_number.extend(key.map(|key| (key, place)));
        }
        self.above = Some(place);
        self.entries[place].entry.keep_document(row, head, problems);
        Ok(place)
    }

    /// Adds the line of a row, or two when it has both sides.
    pub(super) fn add(&mut self, place: usize, row: u64, line: SourceLine) {
        let group = &mut self.entries[place];
        if group.entry.lines.is_empty() {
            group.entry.first_row = row;
            group.entry.label.clone_from(&line.label);
        }
        group.balance += line.amounts.balance();
        let sides = [(line.amounts.debit, 0), (0, line.amounts.credit)];
        for (debit, credit) in sides.into_iter().filter(|sides| *sides != (0, 0)) {
            group.entry.lines.push(FileLine {
                row,
                account: line.account,
                auxiliary: line.auxiliary.clone(),
                label: line.label.clone(),
                debit: Money::from_minor(debit),
                credit: Money::from_minor(credit),
                due_date: line.due_date,
                foreign: line.foreign.clone(),
                tax: line.tax.clone(),
            });
        }
    }

    /// The entries that have lines, in the order of their first rows.
    pub(super) fn finish(self) -> Vec<FileEntry> {
        self.entries.into_iter().map(|group| group.entry).filter(|entry| !entry.lines.is_empty()).collect()
    }
}

impl Group {
    /// Whether a row without a number, of the same journal and day, goes on with the entry.
    fn takes(&self, head: &Head) -> bool {
        let is_open = self.balance != 0 || self.entry.lines.is_empty();
        match (&self.entry.piece_ref, &head.piece) {
            (Some(own), Some(other)) => own == other,
            // Below the first row of a numbered entry there may be nothing but accounts and amounts.
            (_, None) if self.entry.number.is_some() => head.date.is_none(),
            _ if self.entry.number.is_some() => false,
            _ => is_open,
        }
    }
}

impl FileEntry {
    /// Keeps the first document that a row gives, and tells another one.
    fn keep_document(&mut self, row: u64, head: Head, problems: &mut Problems) {
        let is_other = self.piece_ref.is_some() && head.piece.is_some() && self.piece_ref != head.piece;
        let is_other_day =
            self.piece_date.is_some() && head.piece_date.is_some() && self.piece_date != head.piece_date;
        if is_other || is_other_day {
            let day = head.piece_date.map(|date| date.to_string()).unwrap_or_default();
            let value = if is_other { head.piece.as_deref().unwrap_or_default() } else { &day };
            problems.tell(Some(row), ProblemCode::PieceDiffers, value);
        }
        self.piece_ref = self.piece_ref.take().or(head.piece);
        self.piece_date = self.piece_date.or(head.piece_date);
    }
}
