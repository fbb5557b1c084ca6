//! What a document consists of.

use crate::columns::Widths;
use crate::face::{Faces, Weight};
use crate::page::{self, Sheet};
use crate::paper;
use crate::text;

/// To which side a language is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// Latin letters.
    LeftToRight,
    /// Arabic letters; the first column is the rightmost.
    RightToLeft,
}

/// A column of the table.
#[derive(Debug, Clone)]
pub struct Column {
    /// What stands above it, on each page.
    pub heading: String,
    /// Characters that its texts usually have; longer ones are wrapped first.
    pub usual_chars: u8,
}

/// Where a text stands in its column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Align {
    /// Where lines of the language begin. It is wrapped.
    Start,
    /// At the right, so that digits stand below digits in every language. It is in one line.
    Figure,
    /// As a figure. Columns of amounts are of one width.
    Amount,
}

/// What stands in a row and column.
#[derive(Debug, Clone)]
pub struct Cell {
    /// As it is shown; what no font has is shown as a mark and kept in the file.
    pub text: String,
    /// Where it stands.
    pub align: Align,
}

/// What a row is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// One of the table.
    Plain,
    /// A sum of others: bold, below a line.
    Total,
    /// A heading among the rows: bold, never the last of a page.
    Title,
}

/// A day of the calendar.
#[derive(Debug, Clone, Copy)]
pub struct MadeOn {
    /// Of the common era.
    pub year: u16,
    /// From 1.
    pub month: u8,
    /// From 1.
    pub day: u8,
}

/// What a document says beside its table.
#[derive(Debug)]
pub struct Front<'a> {
    /// Whose it is, above the title; may be empty.
    pub owner: &'a str,
    /// What it is.
    pub title: &'a str,
    /// Below the title: the period, what is left out.
    pub lines: &'a [String],
    /// At the foot of each page.
    pub foot: &'a str,
    /// `Page {page} / {pages}`: with the two filled in at the foot of each page.
    pub page_of: &'a str,
    /// Where there is no row.
    pub nothing: &'a str,
    /// Of its own words: a tag of BCP 47.
    pub language: &'a str,
    /// Its day, in the file.
    pub made_on: MadeOn,
}

/// Why there is no document.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The fonts of the binary cannot be read.
    #[error("a font cannot be read")]
    Font,
    /// The writer of PDF refuses it, as no archive could keep it.
    #[error("the document is not one of PDF/A: {0}")]
    Archive(String),
}

/// A table that is being filled.
pub struct Draft {
    pub(crate) faces: Faces,
    pub(crate) direction: Direction,
    pub(crate) columns: Vec<Column>,
    pub(crate) rows: Vec<Row>,
    widths: Widths,
}

pub(crate) struct Row {
    pub(crate) kind: Kind,
    pub(crate) cells: Box<[Kept]>,
}

/// A text and how wide it is in one line, in ems.
pub(crate) struct Kept {
    pub(crate) text: Box<str>,
    pub(crate) width: f32,
    pub(crate) align: Align,
}

impl Draft {
    /// A table of these columns without rows.
    ///
    /// # Errors
    /// [`Fault::Font`].
    pub fn new(columns: Vec<Column>, direction: Direction) -> Result<Self, Fault> {
        let faces = Faces::new()?;
        let widths = Widths::of_headings(&faces, &columns);
        Ok(Self { faces, direction, columns, rows: Vec::new(), widths })
    }

    /// Adds a row; it has a cell for each column.
    pub fn row(&mut self, kind: Kind, cells: impl IntoIterator<Item = Cell>) {
        let weight = kind.weight();
        let kept = cells.into_iter().enumerate().map(|(column, cell)| {
            let text = text::visible(cell.text);
            let measured = self.faces.measure(weight, &text);
            self.widths.add(column, cell.align, &measured);
            Kept { text: text.into_boxed_str(), width: measured.width, align: cell.align }
        });
        let cells = kept.collect();
        self.rows.push(Row { kind, cells });
    }

    /// The document: a file of PDF/A-2a, tagged for screen readers; of PDF/A-2u, without tags, where there are more than
    /// 5,000 rows.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn finish(self, front: &Front<'_>) -> Result<Vec<u8>, Fault> {
        let plan = self.widths.plan(&self.columns);
        let sheets: Vec<Sheet> = page::pages(&self, &plan, front);
        paper::print(&self, &plan, front, &sheets)
    }
}

impl Kind {
    pub(crate) fn weight(self) -> Weight {
        match self {
            Self::Plain => Weight::Regular,
            Self::Total | Self::Title => Weight::Bold,
        }
    }
}

#[cfg(test)]
mod tests;
