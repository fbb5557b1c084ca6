//! Which column is what.

use std::collections::BTreeMap;
use std::fmt;

use super::heading::{Field, field_of};
use crate::sheet::{self, ColumnFault, Sheet, TableField, find_layout, first_of_each};

/// Which columns hold what, and where the rows begin.
pub type Layout = sheet::Layout<Field>;

/// Why columns are of no use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LayoutError {
    /// No row has headings that are known, or no column has the numbers of accounts.
    NoNumber,
    /// No column has their names.
    NoLabel,
    /// Two fields are read from one column.
    ColumnTwice,
    /// A column is one that no row can have.
    ColumnOutside,
}

impl LayoutError {
    /// The stable code of this error.
    pub const fn code(self) -> &'static str {
        match self {
            Self::NoNumber => "chart_no_number_column",
            Self::NoLabel => "chart_no_label_column",
            Self::ColumnTwice => "chart_column_twice",
            Self::ColumnOutside => "chart_column_outside",
        }
    }
}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoNumber => "no column has the numbers of accounts",
            Self::NoLabel => "no column has the names of accounts",
            Self::ColumnTwice => "two fields are read from one column",
            Self::ColumnOutside => "a column lies outside of the sheet",
        })
    }
}

impl std::error::Error for LayoutError {}

impl Layout {
    /// Checks columns that somebody named.
    ///
    /// # Errors
    /// [`LayoutError`].
    pub fn check(&self) -> Result<(), LayoutError> {
        for (field, missing) in [(Field::Number, LayoutError::NoNumber), (Field::Label, LayoutError::NoLabel)]
        {
            if !self.columns.contains_key(&field) {
                return Err(missing);
            }
        }
        match self.fault() {
            Some(ColumnFault::Twice) => Err(LayoutError::ColumnTwice),
            Some(ColumnFault::Outside) => Err(LayoutError::ColumnOutside),
            None => Ok(()),
        }
    }
}

/// Finds the headings in the first 40 rows: those of our own files and of other programs.
///
/// # Errors
/// [`LayoutError::NoNumber`] or [`LayoutError::NoLabel`], whichever the best row lacks.
pub fn detect_layout(sheet: &Sheet) -> Result<Layout, LayoutError> {
    find_layout(sheet, LayoutError::NoNumber)
}

impl TableField for Field {
    type Error = LayoutError;

    fn of_heading(heading: &str) -> Option<Self> {
        field_of(heading)
    }

    fn holds_amounts(self) -> bool {
        false
    }

    fn arrange(headings: &[String]) -> BTreeMap<Self, usize> {
        let mut columns = first_of_each(headings);
        // Where there is a description alone, it is the name.
        if !columns.contains_key(&Self::Label)
            && let Some(column) = columns.remove(&Self::Description)
        {
            columns.insert(Self::Label, column);
        }
        columns
    }

    fn check(layout: &Layout) -> Result<(), LayoutError> {
        layout.check()
    }
}
