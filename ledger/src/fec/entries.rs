//! The second pass over a file: its valid entries, one by one, in bounded memory.

use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::io::{self, Read};

use chrono::NaiveDate;

use super::analysis::Analysis;
use super::grouping::{Grouping, Place};
use super::parsed_line::{ParsedLine, Remarks, is_of_balance_sheet};
use super::records::{Record, Records, Start};
use crate::{ForeignAmount, JournalKind};

/// So many lines are held at most, of entries whose last line was not read yet.
pub const MAX_OPEN_LINES: usize = 300_000;

/// An entry of the file, in normal form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceEntry {
    /// Its journal's code: that of its first line.
    pub journal: String,
    /// Its number in the source; `AAAA-MM` when entries are grouped by month.
    pub number: String,
    /// The latest date of its lines.
    pub date: NaiveDate,
    /// The first piece reference of its lines; may be empty.
    pub piece_reference: String,
    /// The date of that piece.
    pub piece_date: Option<NaiveDate>,
    /// The first label of its lines; may be empty.
    pub label: String,
    /// Whether it brings forward the balances of the year before: an entry of a journal of opening entries, all of
    /// it on the first day of the year and on accounts of the balance sheet.
    pub is_opening: bool,
    /// Its lines, at least two, balanced.
    pub lines: Vec<SourceLine>,
    /// Where it begins in the file.
    pub first_line: u64,
}

/// A line of an entry: exactly one side is set, and positive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceLine {
    /// Line of the file, from 1 (the header).
    pub line: u64,
    /// Its entry number in the source.
    pub number: String,
    /// Its own date; for balances of opening entries from before the fiscal year, its first day.
    pub date: NaiveDate,
    /// Account number.
    pub account: String,
    /// Auxiliary account.
    pub auxiliary: Option<String>,
    /// Reference of the piece; may be empty.
    pub piece_reference: String,
    /// Date of the piece; that of the line in the file, when an opening line without piece date was brought forward.
    pub piece_date: Option<NaiveDate>,
    /// Label; may be empty.
    pub label: String,
    /// Debit in minor units.
    pub debit: i64,
    /// Credit in minor units.
    pub credit: i64,
    /// Matching letter.
    pub letter: Option<String>,
    /// Date of the matching.
    pub letter_date: Option<NaiveDate>,
    /// Date on which the entry was validated.
    pub validation_date: Option<NaiveDate>,
    /// Amount in another currency; its sign changes when a negative amount changes sides.
    pub foreign: Option<ForeignAmount>,
}

/// Why entries cannot be read.
#[derive(Debug)]
pub enum ReadError {
    /// The input could not be read.
    Io(io::Error),
    /// The file is not the one that was analysed.
    Changed,
    /// Too many lines of unfinished entries would have to be held.
    TooScattered,
}

impl ReadError {
    /// The stable code.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Io(_) => "fec_unreadable",
            Self::Changed => "fec_changed",
            Self::TooScattered => "too_many_scattered_entries",
        }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => write!(f, "the file cannot be read: {error}"),
            Self::Changed => f.write_str("the file is not the one that was analysed"),
            Self::TooScattered => write!(f, "entries not yet complete hold more than {MAX_OPEN_LINES} lines"),
        }
    }
}

impl std::error::Error for ReadError {}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// The valid entries of a file that was analysed, each as soon as its last line is read. Reads the same bytes
/// again; nothing is given out when the analysis found no valid entry.
pub fn entries<R: Read>(input: R, analysis: &Analysis) -> SourceEntries<'_, R> {
    let opening = (analysis.journals.iter())
        .filter(|journal| journal.kind == JournalKind::Opening)
        .map(|journal| journal.code.as_str())
        .collect();
    SourceEntries {
        input: Some(input),
        year_start: analysis.proposed_year.map(|year| year.start),
        opening,
        records: None,
        analysis,
        place: Place::default(),
        key: None,
        journal: String::new(),
        run: Vec::new(),
        remarks: Remarks::default(),
        open: HashMap::new(),
        open_lines: 0,
        ready: VecDeque::new(),
        lines: 0,
        is_over: !analysis.partly_importable,
    }
}

/// Iterator over the entries of a file; see [`entries`].
pub struct SourceEntries<'a, R> {
    input: Option<R>,
    records: Option<Records<R>>,
    analysis: &'a Analysis,
    /// Codes of the journals of opening entries.
    opening: Vec<&'a str>,
    year_start: Option<NaiveDate>,
    place: Place,
    /// The group of the run of lines that is being read; none when it is invalid or nothing was read.
    key: Option<u64>,
    /// The journal of the first line of that run.
    journal: String,
    run: Vec<SourceLine>,
    remarks: Remarks,
    open: HashMap<u64, OpenEntry>,
    open_lines: usize,
    ready: VecDeque<SourceEntry>,
    lines: u64,
    is_over: bool,
}

/// An entry whose lines lie apart.
struct OpenEntry {
    runs_left: u32,
    journal: String,
    lines: Vec<SourceLine>,
}

impl<R: Read> Iterator for SourceEntries<'_, R> {
    type Item = Result<SourceEntry, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(entry) = self.ready.pop_front() {
                return Some(Ok(entry));
            }
            if self.is_over {
                return None;
            }
            if let Err(error) = self.advance() {
                self.is_over = true;
                self.ready.clear();
                return Some(Err(error));
            }
        }
    }
}

impl<R> SourceEntries<'_, R> {
    /// Imports into a year that begins on another day than the one that was proposed.
    #[must_use]
    pub fn starting(mut self, year_start: NaiveDate) -> Self {
        self.year_start = Some(year_start);
        self
    }

    /// The first day of the year, for a line of an opening entry that is dated before it.
    fn brought_forward(&self, line: &ParsedLine<'_>, date: NaiveDate) -> Option<NaiveDate> {
        let is_balance = self.opening.contains(&line.journal) && is_of_balance_sheet(line.account);
        self.year_start.filter(|start| date < *start && is_balance)
    }

    /// Whether the lines, brought forward, are an opening entry.
    fn is_opening(&self, journal: &str, lines: &[SourceLine]) -> bool {
        let opens =
            |line: &SourceLine| Some(line.date) == self.year_start && is_of_balance_sheet(&line.account);
        self.opening.contains(&journal) && lines.iter().all(opens)
    }
}

impl<R: Read> SourceEntries<'_, R> {
    /// Reads the next record, or ends.
    fn advance(&mut self) -> Result<(), ReadError> {
        if let Some(input) = self.input.take() {
            let mut records = Records::new(input, None)?;
            if !matches!(records.start()?, Start::Header) {
                return Err(ReadError::Changed);
            }
            self.records = Some(records);
        }
        let Some(mut records) = self.records.take() else { return Err(ReadError::Changed) };
        let mut remarks = std::mem::take(&mut self.remarks);
        let record = records.next_record()?;
        let is_over = record.is_none();
        self.lines += u64::from(!is_over);
        if let Some(Record::Row(row)) = record
            && let Some(line) = ParsedLine::read(&row, self.analysis.decimals, &mut remarks)
        {
            self.line(&line, !remarks.faults.is_empty())?;
        }
        self.remarks = remarks;
        self.records = Some(records);
        if is_over { self.finish() } else { Ok(()) }
    }

    fn finish(&mut self) -> Result<(), ReadError> {
        self.is_over = true;
        let place = std::mem::take(&mut self.place);
        self.close(&place)?;
        let is_same = self.lines == self.analysis.lines && self.open.is_empty();
        if is_same { Ok(()) } else { Err(ReadError::Changed) }
    }

    fn line(&mut self, line: &ParsedLine<'_>, is_damaged: bool) -> Result<(), ReadError> {
        let Some(plan) = &self.analysis.plan else { return Err(ReadError::Changed) };
        if !self.place.is_at(line.journal, line.number, line.date) {
            let before = self.place.clone();
            if self.place.move_to(line.journal, line.number, line.date).begins(plan.grouping) {
                self.close(&before)?;
            }
        }
        if self.run.is_empty() {
            self.key = plan.valid_key(&self.place);
            line.journal.clone_into(&mut self.journal);
        }
        if let Some(date) = line.date.filter(|_| !is_damaged && self.key.is_some()) {
            let brought_forward = self.brought_forward(line, date);
            push_lines(&mut self.run, line, date, brought_forward);
        }
        if self.run.len() + self.open_lines > MAX_OPEN_LINES {
            return Err(ReadError::TooScattered);
        }
        Ok(())
    }

    /// Ends the run of lines at a place: its entry is complete, or waits for its other runs.
    fn close(&mut self, place: &Place) -> Result<(), ReadError> {
        let lines = std::mem::take(&mut self.run);
        let Some(plan) = &self.analysis.plan else { return Err(ReadError::Changed) };
        let Some(key) = self.key.take().filter(|_| !lines.is_empty()) else { return Ok(()) };
        let runs = plan.runs(key);
        if runs == 1 {
            let journal = std::mem::take(&mut self.journal);
            return self.emit(plan.grouping, &place.number, journal, lines);
        }
        self.open_lines += lines.len();
        let begun = || OpenEntry { runs_left: runs, journal: self.journal.clone(), lines: Vec::new() };
        let open = self.open.entry(key).or_insert_with(begun);
        open.lines.extend(lines);
        open.runs_left -= 1;
        if open.runs_left == 0 {
            let Some(OpenEntry { journal, lines, .. }) = self.open.remove(&key) else { return Ok(()) };
            self.open_lines -= lines.len();
            return self.emit(plan.grouping, &place.number, journal, lines);
        }
        Ok(())
    }

    /// Gives out an entry; one that does not balance shows that the file is another one.
    fn emit(
        &mut self,
        grouping: Grouping,
        number: &str,
        journal: String,
        lines: Vec<SourceLine>,
    ) -> Result<(), ReadError> {
        let balance: i128 = lines.iter().map(|line| i128::from(line.debit) - i128::from(line.credit)).sum();
        let Some(date) = lines.iter().map(|line| line.date).max().filter(|_| balance == 0) else {
            return Err(ReadError::Changed);
        };
        let piece = lines.iter().find(|line| !line.piece_reference.is_empty());
        let label = lines.iter().find(|line| !line.label.is_empty());
        let number = match grouping {
            Grouping::JournalMonth => date.format("%Y-%m").to_string(),
            _ => number.to_owned(),
        };
        self.ready.push_back(SourceEntry {
            is_opening: self.is_opening(&journal, &lines),
            journal,
            number,
            date,
            piece_reference: piece.map(|line| line.piece_reference.clone()).unwrap_or_default(),
            piece_date: piece.and_then(|line| line.piece_date),
            label: label.map(|line| line.label.clone()).unwrap_or_default(),
            first_line: lines.first().map_or(0, |line| line.line),
            lines,
        });
        Ok(())
    }
}

/// Appends a line of the file: one line, or two when it has both sides; the first bears the foreign amount.
fn push_lines(
    lines: &mut Vec<SourceLine>,
    line: &ParsedLine<'_>,
    date: NaiveDate,
    brought_forward: Option<NaiveDate>,
) {
    let filled = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    let source = SourceLine {
        line: line.line,
        number: line.number.to_owned(),
        date: brought_forward.unwrap_or(date),
        account: line.account.to_owned(),
        auxiliary: filled(line.auxiliary),
        piece_reference: line.piece_reference.to_owned(),
        piece_date: line.piece_date.or(brought_forward.map(|_| date)),
        label: line.label.to_owned(),
        debit: line.debit,
        credit: line.credit,
        letter: filled(line.letter),
        letter_date: line.letter_date,
        validation_date: line.validation_date,
        foreign: line.foreign.clone(),
    };
    if source.debit > 0 && source.credit > 0 {
        let other = SourceLine { debit: 0, foreign: None, ..source.clone() };
        lines.push(SourceLine { credit: 0, ..source });
        lines.push(other);
    } else {
        lines.push(source);
    }
}
