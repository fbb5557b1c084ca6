//! The entries of a file.

use chrono::NaiveDate;

use crate::{
    AccountNumber, Draft, EntryKind, EntrySource, ForeignAmount, JournalCode, Line, MAX_LINES_BY_HAND, Money,
    TaxTag,
};

use super::problem::{ProblemCode, Problems};

/// An entry of the file, right or wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileEntry {
    /// The first of its rows.
    pub first_row: u64,
    /// Its number in the file; `None` where its rows have none.
    pub number: Option<String>,
    /// The journal that records it.
    pub journal: JournalCode,
    /// Its day.
    pub date: NaiveDate,
    /// The reference of the supporting document, the first that a row gives.
    pub piece_ref: Option<String>,
    /// The day of that document likewise.
    pub piece_date: Option<NaiveDate>,
    /// What it says: the first row.
    pub label: String,
    /// Its lines, in the order of the rows; one at least.
    pub lines: Vec<FileLine>,
}

/// A line of an entry: a debit or a credit, above zero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileLine {
    /// Its row. One with a debit and a credit makes two lines.
    pub row: u64,
    /// The account.
    pub account: AccountNumber,
    /// The code of the third party.
    pub auxiliary: Option<String>,
    /// What it says; never empty.
    pub label: String,
    /// The debit in minor units; zero when it is a credit.
    pub debit: Money,
    /// The credit in minor units; zero when it is a debit.
    pub credit: Money,
    /// When it is due.
    pub due_date: Option<NaiveDate>,
    /// The amount in another currency, never below zero.
    pub foreign: Option<ForeignAmount>,
    /// The tax.
    pub tax: Option<TaxTag>,
}

impl FileEntry {
    /// Debits less credits, in minor units.
    pub fn balance_minor(&self) -> i64 {
        self.lines.iter().map(|line| line.debit.minor() - line.credit.minor()).sum()
    }

    /// The entry as if it had been written by hand: to be looked at and posted as any other draft.
    pub fn into_draft(self, kind: EntryKind) -> Draft {
        let date = self.date;
        let line = |line: FileLine| Line {
            account: line.account,
            auxiliary: line.auxiliary,
            date,
            label: line.label,
            debit: line.debit,
            credit: line.credit,
            foreign: line.foreign,
            tax: line.tax,
            due_date: line.due_date,
            matching: None,
            origin: None,
        };
        Draft {
            journal: self.journal,
            kind,
            date,
            piece_ref: self.piece_ref,
            piece_date: self.piece_date,
            label: self.label,
            source: EntrySource::Manual,
            lines: self.lines.into_iter().map(line).collect(),
        }
    }
}

/// Tells the entries that cannot be posted as they stand, and takes those away that cannot be drafts; gives the rows that went with
/// them.
pub(super) fn settle(entries: &mut Vec<FileEntry>, problems: &mut Problems) -> u64 {
    let mut left_out = 0;
    entries.retain(|entry| {
        let row = Some(entry.first_row);
        let count = entry.lines.len();
        if count > MAX_LINES_BY_HAND {
            problems.tell(row, ProblemCode::EntryTooManyLines, &count.to_string());
            left_out += entry.lines.chunk_by(|line, next| line.row == next.row).count() as u64;
            return false;
        }
        let balance = entry.balance_minor();
        if count == 1 {
            problems.tell(row, ProblemCode::EntryOneLine, entry.number.as_deref().unwrap_or_default());
        } else if balance != 0 {
            problems.tell(row, ProblemCode::EntryNotBalanced, &balance.to_string());
        }
        true
    });
    if entries.is_empty() {
        problems.tell(None, ProblemCode::NoEntries, "");
    }
    left_out
}
