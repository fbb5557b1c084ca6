//! Tables as CSV files, which a spreadsheet opens without running anything.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, BufWriter, Write};

use chrono::SecondsFormat;

use super::{Cell, Table};
use crate::identity::Language;

/// What spreadsheets know UTF-8 by.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// A file that is being written.
pub struct Writer<W: Write = BufWriter<File>> {
    out: csv::Writer<W>,
    language: Language,
}

impl<W: Write> Writer<W> {
    /// Begins with the headings.
    pub fn begin(mut out: W, table: &Table, language: Language) -> io::Result<Self> {
        out.write_all(BYTE_ORDER_MARK)?;
        let separator = if language == Language::En { b',' } else { b';' };
        let mut format = csv::WriterBuilder::new();
        let mut out = format.delimiter(separator).terminator(csv::Terminator::CRLF).from_writer(out);
        out.write_record(table.columns.iter().map(|column| column.heading.of(language)))?;
        Ok(Self { out, language })
    }

    /// Adds a row.
    pub fn row(&mut self, cells: &[Cell]) -> io::Result<()> {
        for cell in cells {
            self.out.write_field(written(cell, self.language).as_bytes())?;
        }
        Ok(self.out.write_record(None::<&[u8]>)?)
    }

    /// Writes what is left.
    pub fn finish(mut self) -> io::Result<()> {
        self.out.flush()
    }
}

fn written(cell: &Cell, language: Language) -> Cow<'_, str> {
    match cell {
        Cell::Empty => Cow::Borrowed(""),
        Cell::Text(text) => harmless(text),
        Cell::Word(words) => Cow::Borrowed(words.of(language)),
        Cell::Number(number) => Cow::Owned(number.to_string()),
        Cell::Amount(amount) if language == Language::En => Cow::Borrowed(amount),
        Cell::Amount(amount) => Cow::Owned(amount.replace('.', ",")),
        Cell::Date(date) => Cow::Owned(date.to_string()),
        Cell::Instant(instant) => Cow::Owned(instant.to_rfc3339_opts(SecondsFormat::AutoSi, true)),
        Cell::Flag(is_so) => Cow::Borrowed(Cell::yes_or_no(*is_so).of(language)),
    }
}

/// A cell that no spreadsheet takes for a formula: one that begins with `=`, `+`, `-`, `@`, a tabulation or the
/// end of a line gets an apostrophe in front. Plain numbers stay numbers.
pub fn harmless(cell: &str) -> Cow<'_, str> {
    if cell.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']) && !is_number(cell) {
        Cow::Owned(format!("'{cell}"))
    } else {
        Cow::Borrowed(cell)
    }
}

/// `-12.50`
fn is_number(cell: &str) -> bool {
    let digits = cell.strip_prefix('-').unwrap_or(cell);
    digits.starts_with(|c: char| c.is_ascii_digit()) && digits.chars().all(|c| c.is_ascii_digit() || c == '.')
}

#[cfg(test)]
mod tests;
