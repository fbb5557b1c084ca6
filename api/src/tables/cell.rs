//! What a table consists of.

use chrono::{DateTime, NaiveDate, Utc};

use crate::identity::Language;

/// A text of ours in the languages of the product: French, English, Spanish, Arabic.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Words(pub [&'static str; 4]);

impl Words {
    /// The text in a language.
    pub fn of(self, language: Language) -> &'static str {
        let [fr, en, es, ar] = self.0;
        match language {
            Language::Fr => fr,
            Language::En => en,
            Language::Es => es,
            Language::Ar => ar,
        }
    }
}

/// A column.
#[derive(Debug, Clone, Copy)]
pub struct Column {
    /// What stands above it.
    pub heading: Words,
    /// Characters that it shows.
    pub width: u8,
}

impl Column {
    /// A column of this heading and width.
    pub const fn new(width: u8, heading: [&'static str; 4]) -> Self {
        Self { heading: Words(heading), width }
    }
}

/// A list as a table.
#[derive(Debug)]
pub struct Table {
    /// Names the file where letters are plain.
    pub key: &'static str,
    /// Names the file and its sheet: at most 31 characters, none of `[]:*?/\`.
    pub title: Words,
    /// From the first to the last; each row has as many cells.
    pub columns: &'static [Column],
}

/// What stands in a row.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// One for each column.
    pub cells: Vec<Cell>,
    /// Only a page shows it.
    pub kind: RowKind,
}

/// What a row is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowKind {
    /// One of the list.
    Plain,
    /// What others come to.
    Total,
    /// A heading among the rows.
    Title,
}

impl From<Vec<Cell>> for Row {
    fn from(cells: Vec<Cell>) -> Self {
        Self { cells, kind: RowKind::Plain }
    }
}

/// What stands in a row and column.
#[derive(Debug, Clone, PartialEq)]
pub enum Cell {
    Empty,
    /// What somebody typed.
    Text(String),
    /// A text of ours.
    Word(Words),
    Number(i64),
    /// A decimal number as the API writes it, with the decimals of its currency.
    Amount(String),
    Date(NaiveDate),
    /// In UTC; a workbook has it to the second.
    Instant(DateTime<Utc>),
    Flag(bool),
}

impl Cell {
    /// A text, or nothing.
    pub fn text(text: Option<impl Into<String>>) -> Self {
        text.map_or(Self::Empty, |text| Self::Text(text.into()))
    }

    /// A number, or nothing.
    pub fn number(number: Option<i64>) -> Self {
        number.map_or(Self::Empty, Self::Number)
    }

    /// A day, or nothing.
    pub fn date(date: Option<NaiveDate>) -> Self {
        date.map_or(Self::Empty, Self::Date)
    }

    /// An instant, or nothing.
    pub fn instant(instant: Option<DateTime<Utc>>) -> Self {
        instant.map_or(Self::Empty, Self::Instant)
    }

    /// An amount, or nothing.
    pub fn amount(amount: Option<String>) -> Self {
        amount.map_or(Self::Empty, Self::Amount)
    }

    /// A text that says yes or no.
    pub fn yes_or_no(is_so: bool) -> Words {
        if is_so { Words(["oui", "yes", "sí", "نعم"]) } else { Words(["non", "no", "no", "لا"]) }
    }
}
