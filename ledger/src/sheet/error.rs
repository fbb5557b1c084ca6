//! Why a file gives no rows.

use std::fmt;

/// Why a file gives no rows of cells. Rows are numbered from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SheetError {
    /// Nothing but blanks.
    Empty,
    /// Above [`MAX_BYTES`](super::MAX_BYTES) or [`MAX_SHEET_CELLS`](super::MAX_SHEET_CELLS).
    TooLarge,
    /// The bytes are those of a workbook (XLSX, XLS or ODS), not of a text.
    Workbook,
    /// A line above 64 KiB.
    LineTooLong {
        /// The line.
        row: u64,
    },
    /// More rows than [`MAX_ROWS`](super::MAX_ROWS).
    TooManyRows,
    /// More cells than [`MAX_CELLS`](super::MAX_CELLS).
    TooManyCells {
        /// The row.
        row: u64,
    },
    /// A cell of more characters than [`MAX_CELL_CHARS`](super::MAX_CELL_CHARS).
    CellTooLong {
        /// The row.
        row: u64,
    },
    /// A quotation mark opens a cell and none closes it.
    QuoteOpen {
        /// The row in which the cell begins.
        row: u64,
    },
}

impl SheetError {
    /// The stable code of this error.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Empty => "sheet_empty",
            Self::TooLarge => "sheet_too_large",
            Self::Workbook => "sheet_is_workbook",
            Self::LineTooLong { .. } => "sheet_line_too_long",
            Self::TooManyRows => "sheet_too_many_rows",
            Self::TooManyCells { .. } => "sheet_too_many_cells",
            Self::CellTooLong { .. } => "sheet_cell_too_long",
            Self::QuoteOpen { .. } => "sheet_quote_open",
        }
    }

    /// The row that is at fault; `None` when it is the file.
    pub const fn row(self) -> Option<u64> {
        match self {
            Self::Empty | Self::TooLarge | Self::Workbook | Self::TooManyRows => None,
            Self::LineTooLong { row }
            | Self::TooManyCells { row }
            | Self::CellTooLong { row }
            | Self::QuoteOpen { row } => Some(row),
        }
    }
}

impl fmt::Display for SheetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Empty => "the file is empty",
            Self::TooLarge => "the file is too large",
            Self::Workbook => "the file is a workbook, not a text",
            Self::LineTooLong { .. } => "a line is too long",
            Self::TooManyRows => "there are too many rows",
            Self::TooManyCells { .. } => "a row has too many cells",
            Self::CellTooLong { .. } => "the text of a cell is too long",
            Self::QuoteOpen { .. } => "a quotation mark is never closed",
        })?;
        self.row().map_or(Ok(()), |row| write!(f, " (row {row})"))
    }
}

impl std::error::Error for SheetError {}
