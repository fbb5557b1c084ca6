//! The hash chain of posted entries, format versions 1 and 2.
//!
//! The posted entries of a (journal, fiscal year) form a chain: the hash of each covers the hash before it,
//! so that no entry can be changed, added or taken away without breaking every later one. The first hash of a
//! year is seeded by the last one of the year before.
//!
//! What is hashed (SHA-256) is a row of netstrings: each field as its length in bytes in decimal digits, a
//! colon, its UTF-8 bytes, a comma. Two different rows of fields can so never give the same bytes, and the
//! row can be rebuilt in any language. Dates are `YYYY-MM-DD`, numbers and amounts decimal digits (minor
//! units) with `-` below zero, hashes 64 lower-case hexadecimal digits, and what is absent is empty. In
//! order:
//!
//! - genesis: `partita.genesis.v1`, journal, first day of the year, last hash of the year before;
//! - entry: `partita.entry.v1`, hash before it, journal, first day of the year, number, kind (`opening`,
//!   `ordinary` or `closing`), date, piece reference, piece date, label, number in its source, count of
//!   lines; then for each line account, auxiliary, date, label, debit, credit, foreign currency, foreign
//!   amount, tax code, tax base, and where they differ from the entry's: number in its source, piece
//!   reference, piece date.
//!
//! An entry of format 2 begins with `partita.entry.v2`, and has after the count of lines the currency of the books, its source
//! (`manual`, `import` or `reversal`), the day on which it was validated and the id of the entry that it cancels; each of its
//! lines ends with the day on which it was validated, where that differs. Both formats stand in one chain; new entries are of
//! format 2. The seed of a year is the same in both.
//!
//! So the seed of journal `VE` in a company's first year, 2025, is the SHA-256 of
//! `18:partita.genesis.v1,2:VE,10:2025-01-01,0:,`.
//!
//! Due dates, matching, attachments and analytics are outside, because they change after posting. A change of
//! this format is a new version beside this one, never a change in place.

use std::{fmt, io::Write};

use chrono::NaiveDate;
use sha2::{Digest, Sha256};

use crate::{Balanced, EntryKind, JournalCode, Line, Money};

/// A SHA-256 hash.
pub type Hash = [u8; 32];

/// What is hashed of an entry beside its lines. Nothing of it is checked: a stored row is hashed as it
/// stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EntryHeader<'a> {
    /// The code of the journal.
    pub journal: &'a str,
    /// The first day of the fiscal year.
    pub fiscal_year_start: NaiveDate,
    /// The number in (journal, fiscal year).
    pub number: i64,
    /// The part that the entry plays in its year, which decides where reports count it.
    pub kind: EntryKind,
    /// The date of the entry.
    pub date: NaiveDate,
    /// The reference of the supporting document; absent and empty are the same.
    pub piece_ref: Option<&'a str>,
    /// The date of the supporting document.
    pub piece_date: Option<NaiveDate>,
    /// What the entry says.
    pub label: &'a str,
    /// The number in the source of an import; absent and empty are the same.
    pub source_number: Option<&'a str>,
    /// How many lines follow.
    pub line_count: usize,
}

/// What format 2 covers beyond format 1: how an entry came into the books.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Provenance<'a> {
    /// The currency of the books (ISO 4217), in which amounts are.
    pub currency: &'a str,
    /// Where the entry comes from: `manual`, `import` or `reversal`.
    pub source: &'a str,
    /// The day on which it was validated, here or by its source.
    pub validated_on: Option<NaiveDate>,
    /// The id of the entry that it cancels, in lower-case letters.
    pub reversal_of: Option<&'a str>,
}

/// What is hashed of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HashedLine<'a> {
    /// The number of the account.
    pub account: &'a str,
    /// The code of the third party; absent and empty are the same.
    pub auxiliary: Option<&'a str>,
    /// The date of the line.
    pub date: NaiveDate,
    /// What the line says.
    pub label: &'a str,
    /// The debit, or zero.
    pub debit: Money,
    /// The credit, or zero.
    pub credit: Money,
    /// Another currency and the amount in it.
    pub foreign: Option<(&'a str, Money)>,
    /// The code of a tax and the amount it was computed on.
    pub tax: Option<(&'a str, Money)>,
    /// The number in the source, where it differs from the entry's; absent and empty are the same.
    pub source_number: Option<&'a str>,
    /// The reference of the supporting document, where it differs; absent and empty are the same.
    pub piece_ref: Option<&'a str>,
    /// The date of the supporting document, where it differs.
    pub piece_date: Option<NaiveDate>,
    /// The day on which it was validated, where that differs; of format 2.
    pub validated_on: Option<NaiveDate>,
}

/// The hash of one entry in the making: the header, then line after line, so that an entry of a million lines
/// needs no more memory than one of two.
#[derive(Clone, Debug)]
pub struct LinkHasher {
    sha: Sha256,
    row: Row,
    has_provenance: bool,
}

/// The seed of the chain of a journal and fiscal year: `previous_head` is the last hash of the year before,
/// if the journal had a chain then.
pub fn genesis(journal: &JournalCode, fiscal_year_start: NaiveDate, previous_head: Option<&Hash>) -> Hash {
    let mut row = Row::default();
    row.text("partita.genesis.v1");
    row.text(journal.as_str());
    row.value(fiscal_year_start);
    row.text(&previous_head.map_or_else(String::new, hex));
    Sha256::digest(&row.bytes).into()
}

/// The hash of an entry that is posted under `number` after the entry whose hash is `previous`: of format 2 with a provenance,
/// of format 1 without. `validated` tells of each line the day on which it was validated, where that differs.
pub fn link(
    previous: &Hash,
    number: i64,
    entry: &Balanced,
    provenance: Option<&Provenance<'_>>,
    validated: impl Fn(usize) -> Option<NaiveDate>,
) -> Hash {
    let draft = entry.draft();
    let mut hasher = LinkHasher::new(
        previous,
        &EntryHeader {
            journal: draft.journal.as_str(),
            fiscal_year_start: entry.fiscal_year().start(),
            number,
            kind: draft.kind,
            date: draft.date,
            piece_ref: draft.piece_ref.as_deref(),
            piece_date: draft.piece_date,
            label: &draft.label,
            source_number: draft.source.number(),
            line_count: draft.lines.len(),
        },
        provenance,
    );
    for (index, line) in draft.lines.iter().enumerate() {
        hasher.line(&HashedLine { validated_on: validated(index), ..HashedLine::from(line) });
    }
    hasher.finish()
}

impl LinkHasher {
    /// Begins with the hash before the entry, and the header: of format 2 with a provenance, of format 1 without.
    pub fn new(previous: &Hash, header: &EntryHeader<'_>, provenance: Option<&Provenance<'_>>) -> Self {
        let mut row = Row::default();
        row.text(if provenance.is_some() { "partita.entry.v2" } else { "partita.entry.v1" });
        row.text(&hex(previous));
        row.text(header.journal);
        row.value(header.fiscal_year_start);
        row.value(header.number);
        row.text(header.kind.as_str());
        row.value(header.date);
        row.text(header.piece_ref.unwrap_or(""));
        row.optional(header.piece_date);
        row.text(header.label);
        row.text(header.source_number.unwrap_or(""));
        row.value(header.line_count);
        if let Some(provenance) = provenance {
            row.text(provenance.currency);
            row.text(provenance.source);
            row.optional(provenance.validated_on);
            row.text(provenance.reversal_of.unwrap_or(""));
        }
        let mut hasher = Self { sha: Sha256::new(), row, has_provenance: provenance.is_some() };
        hasher.flush();
        hasher
    }

    /// Adds the next line, in the order in which the lines are kept.
    pub fn line(&mut self, line: &HashedLine<'_>) {
        self.row.text(line.account);
        self.row.text(line.auxiliary.unwrap_or(""));
        self.row.value(line.date);
        self.row.text(line.label);
        self.row.value(line.debit.minor());
        self.row.value(line.credit.minor());
        self.row.amount_in(line.foreign);
        self.row.amount_in(line.tax);
        self.row.text(line.source_number.unwrap_or(""));
        self.row.text(line.piece_ref.unwrap_or(""));
        self.row.optional(line.piece_date);
        if self.has_provenance {
            self.row.optional(line.validated_on);
        }
        self.flush();
    }

    /// The hash of the entry.
    pub fn finish(self) -> Hash {
        self.sha.finalize().into()
    }

    fn flush(&mut self) {
        self.sha.update(&self.row.bytes);
        self.row.bytes.clear();
    }
}

impl<'a> From<&'a Line> for HashedLine<'a> {
    fn from(line: &'a Line) -> Self {
        let origin = line.origin.as_ref();
        Self {
            account: line.account.as_str(),
            auxiliary: line.auxiliary.as_deref(),
            date: line.date,
            label: &line.label,
            debit: line.debit,
            credit: line.credit,
            foreign: line.foreign.as_ref().map(|foreign| (foreign.currency.as_str(), foreign.amount)),
            tax: line.tax.as_ref().map(|tax| (tax.code.as_str(), tax.base)),
            source_number: origin.and_then(|origin| origin.number.as_deref()),
            piece_ref: origin.and_then(|origin| origin.piece_ref.as_deref()),
            piece_date: origin.and_then(|origin| origin.piece_date),
            validated_on: None,
        }
    }
}

/// A row of netstrings in the making.
#[derive(Clone, Debug, Default)]
struct Row {
    bytes: Vec<u8>,
    /// Where a value is written before its length is known; kept to save an allocation a field.
    scratch: Vec<u8>,
}

impl Row {
    fn text(&mut self, text: &str) {
        write!(self.bytes, "{}:", text.len()).expect("writing to memory cannot fail");
        self.bytes.extend_from_slice(text.as_bytes());
        self.bytes.push(b',');
    }

    fn value(&mut self, value: impl fmt::Display) {
        self.scratch.clear();
        write!(self.scratch, "{value}").expect("writing to memory cannot fail");
        write!(self.bytes, "{}:", self.scratch.len()).expect("writing to memory cannot fail");
        self.bytes.extend_from_slice(&self.scratch);
        self.bytes.push(b',');
    }

    fn optional(&mut self, value: Option<impl fmt::Display>) {
        match value {
            Some(value) => self.value(value),
            None => self.text(""),
        }
    }

    fn amount_in(&mut self, pair: Option<(&str, Money)>) {
        self.text(pair.map_or("", |(code, _)| code));
        self.optional(pair.map(|(_, amount)| amount.minor()));
    }
}

fn hex(hash: &Hash) -> String {
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests;
