//! Tables as pages of A4. Columns are as wide as what stands in them, so rows are kept until the last of them is there.

use std::io::{self, Write};

use chrono::Datelike;
use documents::{Align, Direction, Draft, Front, Kind, MadeOn};

use super::told::Told;
use super::{Cell, Row, RowKind, Table, Words, language};
use crate::identity::Language;

/// Rows of a PDF at most: a page has some 25 of them, and nobody prints more than 800 pages.
pub const MAX_ROWS: usize = 20_000;
/// Bytes of the texts of a PDF at most, which are kept until it is written.
pub const MAX_TEXT_BYTES: usize = 8 * 1024 * 1024;

/// Bytes of the text of a cell at most: each of its lines is shaped by the whole.
pub const MAX_CELL_BYTES: usize = 8 * 1024;

const NOTHING: Words = Words(["Aucune ligne.", "No rows.", "Ninguna línea.", "لا توجد أسطر."]);
/// At the foot of a page.
pub const PAGE_OF: Words = Words([
    "Page {page} / {pages}",
    "Page {page} of {pages}",
    "Página {page} de {pages}",
    "صفحة {page} من {pages}",
]);

/// A document that is being filled.
pub struct Writer {
    draft: Draft,
    language: Language,
    title: &'static str,
    has_amounts: bool,
}

impl Writer {
    /// Begins with the headings.
    pub fn begin(table: &Table, language: Language) -> io::Result<Self> {
        let columns = table.columns.iter().map(|column| documents::Column {
            heading: column.heading.of(language).to_owned(),
            usual_chars: column.width,
        });
        let direction =
            if language == Language::Ar { Direction::RightToLeft } else { Direction::LeftToRight };
        let draft = Draft::new(columns.collect(), direction).map_err(io::Error::other)?;
        Ok(Self { draft, language, title: table.title.of(language), has_amounts: false })
    }

    /// Adds a row.
    pub fn row(&mut self, row: &Row) {
        self.has_amounts |= row.cells.iter().any(|cell| matches!(cell, Cell::Amount(_)));
        let kind = match row.kind {
            RowKind::Plain => Kind::Plain,
            RowKind::Total => Kind::Total,
            RowKind::Title => Kind::Title,
        };
        self.draft.row(kind, row.cells.iter().map(|cell| shown(cell, self.language)));
    }

    /// Writes the whole.
    pub fn finish(self, told: &Told, mut out: impl Write) -> io::Result<()> {
        let language = self.language;
        let lines = told.lines(self.has_amounts, language);
        let (year, month, day) = (told.made_on.year(), told.made_on.month(), told.made_on.day());
        let made_on = MadeOn {
            year: u16::try_from(year).unwrap_or_default(),
            month: u8::try_from(month).unwrap_or_default(),
            day: u8::try_from(day).unwrap_or_default(),
        };
        let front = Front {
            owner: &told.company,
            title: self.title,
            lines: &lines,
            foot: &told.made_on(language),
            page_of: PAGE_OF.of(language),
            nothing: NOTHING.of(language),
            language: language.as_str(),
            made_on,
        };
        out.write_all(&self.draft.finish(&front).map_err(io::Error::other)?)
    }
}

/// How many bytes the texts of a row take.
pub fn text_bytes(row: &Row) -> usize {
    row.cells.iter().map(cell_bytes).sum()
}

/// Bytes of the text of a cell, which nothing else bounds.
pub const fn cell_bytes(cell: &Cell) -> usize {
    match cell {
        Cell::Text(text) => text.len(),
        _ => 0,
    }
}

fn shown(cell: &Cell, language: Language) -> documents::Cell {
    let (text, align) = match cell {
        Cell::Empty => (String::new(), Align::Start),
        Cell::Text(text) => (text.clone(), Align::Start),
        Cell::Word(words) => (words.of(language).to_owned(), Align::Start),
        Cell::Number(number) => (number.to_string(), Align::Figure),
        Cell::Amount(amount) => (language::amount(amount, language), Align::Amount),
        Cell::Date(date) => (language::day(*date, language), Align::Start),
        Cell::Instant(instant) => (language::instant(*instant, language), Align::Start),
        Cell::Flag(is_so) => (Cell::yes_or_no(*is_so).of(language).to_owned(), Align::Start),
    };
    documents::Cell { text, align }
}

#[cfg(test)]
mod tests;
