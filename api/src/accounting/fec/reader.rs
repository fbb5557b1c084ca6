//! The second pass over a file, on a thread of its own: entries become numbered, hashed rows, handed over in batches
//! while the database takes in the batch before.

use std::collections::{BTreeSet, HashMap};
use std::fs::File;
use std::io::Seek;

use chrono::{DateTime, NaiveDate, Utc};
use ledger::fec::{self, Analysis, SourceEntry};
use ledger::{Balanced, Currency, EntryKind, FiscalYear, MoneyError};
use tokio::sync::mpsc;
use uuid::{ContextV7, Timestamp, Uuid};

use super::convert::{self, Validated};
use crate::accounting::balances::Balances;
use crate::accounting::entries::{Coming, EntryColumns, LineColumns, NewEntry, Sequence};

/// Lines of a batch; an entry is never cut.
const BATCH_LINES: usize = 5_000;

/// Rows to be inserted: entries, and all their lines.
#[derive(Default)]
pub struct Batch {
    pub entries: EntryColumns,
    pub lines: LineColumns,
}

/// What the whole file came to.
pub struct Outcome {
    pub sequences: Vec<Sequence>,
    pub balances: Balances,
    pub entries: i64,
    pub lines: i64,
    /// Entries that the analysis took for valid and the chosen fiscal year does not.
    pub skipped: i64,
    /// The journals with entries that bring balances forward.
    pub opened_by: BTreeSet<String>,
}

/// What comes over the channel.
pub enum Message {
    Batch(Box<Batch>),
    Done(Box<Outcome>),
    /// The stable code of why the file cannot be imported, and where.
    Refused(&'static str, Option<u64>),
}

/// How a file is to be read.
pub struct Reader {
    pub analysis: Analysis,
    pub year: FiscalYear,
    pub fiscal_year_id: Uuid,
    pub currency: Currency,
    /// The locked sequence of each journal.
    pub journals: HashMap<String, Sequence>,
    pub valid_entries_only: bool,
    pub now: DateTime<Utc>,
    /// The day on which the company imports the file.
    pub today: NaiveDate,
}

impl Reader {
    /// Reads the file to its end, or until nobody listens any more.
    pub fn run(mut self, file: &File, out: &mpsc::Sender<Message>) {
        let message = match self.read(file, out) {
            Ok(Some(outcome)) => Message::Done(Box::new(outcome)),
            Ok(None) => return,
            Err((code, line)) => Message::Refused(code, line),
        };
        // Whoever does not listen any more has rolled back.
        let _ = out.blocking_send(message);
    }

    fn read(
        &mut self,
        mut file: &File,
        out: &mpsc::Sender<Message>,
    ) -> Result<Option<Outcome>, (&'static str, Option<u64>)> {
        file.rewind().map_err(|_| ("fec_unreadable", None))?;
        let journals = std::mem::take(&mut self.journals);
        let mut rows = Rows { journals, ..Rows::new(self) };
        for source in fec::entries(file, &self.analysis).starting(self.year.start()) {
            let source = source.map_err(|error| (error.code(), None))?;
            let first_line = source.first_line;
            match rows.push(source) {
                Ok(()) => {}
                Err(_) if self.valid_entries_only => rows.skipped += 1,
                Err(code) => return Err((code, Some(first_line))),
            }
            if rows.batch.lines.len() >= BATCH_LINES && !rows.hand_over(out) {
                return Ok(None);
            }
        }
        if !rows.hand_over(out) {
            return Ok(None);
        }
        Ok(Some(rows.outcome()))
    }
}

/// Rows that were made and not handed over yet, and what all of them came to.
struct Rows {
    year: FiscalYear,
    fiscal_year_id: Uuid,
    currency: Currency,
    journals: HashMap<String, Sequence>,
    ids: Ids,
    today: NaiveDate,
    batch: Batch,
    balances: Balances,
    entries: i64,
    lines: i64,
    skipped: i64,
    opened_by: BTreeSet<String>,
}

impl Rows {
    fn new(reader: &Reader) -> Self {
        Self {
            year: reader.year,
            fiscal_year_id: reader.fiscal_year_id,
            currency: reader.currency,
            journals: HashMap::new(),
            ids: Ids::new(reader.now),
            today: reader.today,
            batch: Batch::default(),
            balances: Balances::default(),
            entries: 0,
            lines: 0,
            skipped: 0,
            opened_by: BTreeSet::new(),
        }
    }

    /// Adds an entry; nothing is changed when it is refused.
    fn push(&mut self, source: SourceEntry) -> Result<(), &'static str> {
        let sequence = self.journals.get_mut(&source.journal).ok_or("journal_invalid")?;
        let converted = convert::entry(source)?;
        let entry = converted
            .draft
            .check(&self.year, self.currency)
            .map_err(|problems| problems.first().map_or("entry_invalid", ledger::EntryProblem::code))?;
        // The balances are the last that may refuse it, and are not changed when they do.
        self.balances
            .add(self.fiscal_year_id, entry.draft().kind, entry.lines())
            .map_err(MoneyError::code)?;
        let validated = &converted.validated;
        let coming = Coming {
            validated_on: validated.entry(self.today),
            lines_validated_on: &|index| validated.line(index),
            reversal_of: None,
        };
        let posted = sequence.take(&entry, &coming);
        self.insert(&entry, validated, posted);
        Ok(())
    }

    fn insert(&mut self, entry: &Balanced, validated: &Validated, posted: (i64, ledger::Hash)) {
        let total = entry.total().minor();
        let draft = entry.draft();
        if draft.kind == EntryKind::Opening && !self.opened_by.contains(draft.journal.as_str()) {
            self.opened_by.insert(draft.journal.as_str().to_owned());
        }
        let new = NewEntry {
            id: self.ids.next(),
            fiscal_year_id: self.fiscal_year_id,
            total_debit: total,
            total_credit: total,
            posted: Some(posted),
            validated_on: Some(validated.entry(self.today)),
            reversal_of: None,
        };
        self.batch.entries.push(&new, entry.draft());
        self.batch.lines.push(new.id, entry.lines(), |index| validated.line(index));
        self.lines += i64::try_from(entry.lines().len()).unwrap_or(i64::MAX);
        self.entries += 1;
    }

    /// Hands over what there is; `false` when nobody listens any more.
    fn hand_over(&mut self, out: &mpsc::Sender<Message>) -> bool {
        let batch = std::mem::take(&mut self.batch);
        out.blocking_send(Message::Batch(Box::new(batch))).is_ok()
    }

    fn outcome(self) -> Outcome {
        Outcome {
            sequences: self.journals.into_values().collect(),
            balances: self.balances,
            entries: self.entries,
            lines: self.lines,
            skipped: self.skipped,
            opened_by: self.opened_by,
        }
    }
}

/// Ids of one instant that sort in the order in which they were made, so that they are inserted side by side.
struct Ids {
    context: ContextV7,
    now: DateTime<Utc>,
}

impl Ids {
    fn new(now: DateTime<Utc>) -> Self {
        Self { context: ContextV7::new(), now }
    }

    fn next(&self) -> Uuid {
        let seconds = u64::try_from(self.now.timestamp()).unwrap_or(0);
        Uuid::new_v7(Timestamp::from_unix(&self.context, seconds, self.now.timestamp_subsec_nanos()))
    }
}

#[cfg(test)]
mod tests;
