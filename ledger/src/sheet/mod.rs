//! Rows of cells: what a delimited text file and a sheet of a workbook have in common.
//!
//! Readers of files that people make themselves take a [`Sheet`]. [`read_delimited`] makes one of the bytes of a text file of
//! unknown character set and delimiter; whoever reads workbooks makes one of their cells. Numbers and days are read
//! from cells by one set of rules ([`DecimalSign`]), headings are found by another ([`Layout`]), and what is wrong is told in one form
//! ([`Problems`]).
//!
//! Never done here: saying what a column of one kind of table means.

mod amounts;
mod cell;
mod delimited;
mod error;
mod heading;
mod layout;
mod names;
mod problem;
pub(crate) mod words;

#[cfg(test)]
mod tests;

pub use cell::{DecimalSign, NumberError};
pub use delimited::{Delimited, Delimiter, MAX_BYTES, read_delimited};
pub use error::SheetError;
pub use layout::{Layout, TableField};
pub use names::{SourceAccount, SourceAuxiliary};
pub use problem::{KEPT_PROBLEMS, Problem, Problems};

pub(crate) use amounts::{AmountFault, Amounts, Source, Written, decimal_sign, read_amount};
pub(crate) use cell::{account_of, day_of, shown, tidy, western};
pub(crate) use heading::{Words, fold, is_heading, is_total};
pub(crate) use layout::{ColumnFault, find_layout, first_of_each};
pub(crate) use problem::{Told, problem_codes};

/// The most rows that are read.
pub const MAX_ROWS: usize = 100_000;
/// The most cells that a row may have.
pub const MAX_CELLS: usize = 200;
/// The most cells that a file may have, which each take memory, however little they say.
pub const MAX_SHEET_CELLS: usize = 2_000_000;
/// The longest text of a cell, in characters.
pub const MAX_CELL_CHARS: usize = 2_000;

/// Rows of cells, empty ones included.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// The rows, from the first to the last.
    pub rows: Vec<SheetRow>,
}

/// A row of a sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SheetRow {
    /// Its number as people see it, from 1: in a text file that of its first line.
    pub number: u64,
    /// Its cells, as text. Numbers of a workbook are written with a decimal point and without separators of thousands, days as
    /// `2025-12-31`.
    pub cells: Vec<String>,
}

impl SheetRow {
    /// A cell without the blanks around it; empty where the row has none.
    pub fn cell(&self, column: usize) -> &str {
        self.cells.get(column).map_or("", |cell| cell.trim())
    }

    /// Whether every cell is blank.
    pub fn is_blank(&self) -> bool {
        self.cells.iter().all(|cell| cell.trim().is_empty())
    }
}

impl Sheet {
    /// Checks the bounds that every reader of a sheet relies on.
    ///
    /// # Errors
    /// [`SheetError::TooManyRows`], [`SheetError::TooManyCells`], [`SheetError::CellTooLong`].
    pub fn check(&self) -> Result<(), SheetError> {
        if self.rows.len() > MAX_ROWS {
            return Err(SheetError::TooManyRows);
        }
        for row in &self.rows {
            if row.cells.len() > MAX_CELLS {
                return Err(SheetError::TooManyCells { row: row.number });
            }
            if row.cells.iter().any(|cell| cell.chars().nth(MAX_CELL_CHARS).is_some()) {
                return Err(SheetError::CellTooLong { row: row.number });
            }
        }
        Ok(())
    }
}
