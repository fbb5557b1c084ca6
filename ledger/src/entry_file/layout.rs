//! Which column is what.

use std::collections::BTreeMap;
use std::fmt;

use super::heading::{Field, field_of};
use crate::sheet::{self, ColumnFault, Sheet, Source, TableField, find_layout, first_of_each};

/// Which columns hold what, and where the rows begin.
pub type Layout = sheet::Layout<Field>;

/// Why columns are of no use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LayoutError {
    /// No row has headings that are known, or no column has the numbers of accounts.
    NoAccount,
    /// No column has amounts, or only one side of them has one.
    NoAmount,
    /// No column has the days of entries.
    NoDate,
    /// Two fields are read from one column.
    ColumnTwice,
    /// A column is one that no row can have.
    ColumnOutside,
}

impl LayoutError {
    /// The stable code of this error.
    pub const fn code(self) -> &'static str {
        match self {
            Self::NoAccount => "entries_no_account_column",
            Self::NoAmount => "entries_no_amount_column",
            Self::NoDate => "entries_no_date_column",
            Self::ColumnTwice => "entries_column_twice",
            Self::ColumnOutside => "entries_column_outside",
        }
    }
}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoAccount => "no column has the numbers of accounts",
            Self::NoAmount => "no columns have the amounts of lines",
            Self::NoDate => "no column has the days of entries",
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
        if !self.columns.contains_key(&Field::Account) {
            return Err(LayoutError::NoAccount);
        }
        if self.source().is_none() {
            return Err(LayoutError::NoAmount);
        }
        if !self.columns.contains_key(&Field::Date) {
            return Err(LayoutError::NoDate);
        }
        self.fault().map_or(Ok(()), |fault| Err(fault.into()))
    }

    /// The columns of the amounts: debit and credit before the one.
    pub(super) fn source(&self) -> Option<Source> {
        let column = |field: Field| self.columns.get(&field).copied();
        match (column(Field::Debit), column(Field::Credit), column(Field::Amount), column(Field::Side)) {
            (Some(debit), Some(credit), ..) => Some(Source::Pair(debit, credit)),
            (_, _, Some(amount), Some(side)) => Some(Source::Sided(amount, side)),
            (_, _, Some(amount), None) => Some(Source::Signed(amount)),
            _ => None,
        }
    }
}

impl From<ColumnFault> for LayoutError {
    fn from(fault: ColumnFault) -> Self {
        match fault {
            ColumnFault::Twice => Self::ColumnTwice,
            ColumnFault::Outside => Self::ColumnOutside,
        }
    }
}

/// Finds the headings in the first 40 rows, in one row or two: those of the FEC, of other programs, and of our own files.
///
/// # Errors
/// [`LayoutError::NoAccount`], [`LayoutError::NoAmount`] or [`LayoutError::NoDate`], whichever the best row lacks.
pub fn detect_layout(sheet: &Sheet) -> Result<Layout, LayoutError> {
    find_layout(sheet, LayoutError::NoAccount)
}

impl TableField for Field {
    type Error = LayoutError;

    fn of_heading(heading: &str) -> Option<Self> {
        field_of(heading)
    }

    fn holds_amounts(self) -> bool {
        self.is_amount()
    }

    fn arrange(headings: &[String]) -> BTreeMap<Self, usize> {
        let mut columns = first_of_each(headings);
        // Where documents alone have a day, it is that of their entries.
        if !columns.contains_key(&Self::Date)
            && let Some(column) = columns.remove(&Self::PieceDate)
        {
            columns.insert(Self::Date, column);
        }
        columns
    }

    fn check(layout: &Layout) -> Result<(), LayoutError> {
        layout.check()
    }
}
