//! Which column is what.

use std::collections::BTreeMap;
use std::fmt;

use super::heading::{Field, field_of};
use crate::sheet::{self, ColumnFault, Sheet, TableField, find_layout, is_heading};

/// Which columns hold what, and where the rows begin.
pub type Layout = sheet::Layout<Field>;

/// Why columns are of no use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LayoutError {
    /// No row has headings that are known, or no column has the numbers of accounts.
    NoAccount,
    /// No column has balances, or only one side of them has one.
    NoAmount,
    /// Two fields are read from one column.
    ColumnTwice,
    /// A column is one that no row can have.
    ColumnOutside,
}

impl LayoutError {
    /// The stable code of this error.
    pub const fn code(self) -> &'static str {
        match self {
            Self::NoAccount => "opening_no_account_column",
            Self::NoAmount => "opening_no_amount_column",
            Self::ColumnTwice => "opening_column_twice",
            Self::ColumnOutside => "opening_column_outside",
        }
    }
}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoAccount => "no column has the numbers of accounts",
            Self::NoAmount => "no columns have the balances of accounts",
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
        let has = |field: Field| self.columns.contains_key(&field);
        let has_pair = |debit: Field, credit: Field| has(debit) && has(credit);
        if !has(Field::Account) {
            return Err(LayoutError::NoAccount);
        }
        let has_amount = has(Field::Balance)
            || has(Field::OpeningBalance)
            || has_pair(Field::Debit, Field::Credit)
            || has_pair(Field::ClosingDebit, Field::ClosingCredit)
            || has_pair(Field::OpeningDebit, Field::OpeningCredit);
        if !has_amount {
            return Err(LayoutError::NoAmount);
        }
        self.fault().map_or(Ok(()), |fault| Err(fault.into()))
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

/// Finds the headings in the first 40 rows: one row, or two of which the upper one names groups of columns (`Solde initial | | Mouvements | `
/// over `Débit | Crédit | Débit | Crédit`).
///
/// Where debit and credit repeat without a group, three pairs are those of the beginning, of what moved and of the end, and two pairs the
/// last two of these.
///
/// # Errors
/// [`LayoutError::NoAccount`] or [`LayoutError::NoAmount`], whichever the best row lacks.
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
        arrange(headings)
    }

    fn check(layout: &Layout) -> Result<(), LayoutError> {
        layout.check()
    }
}

fn arrange(headings: &[String]) -> BTreeMap<Field, usize> {
    let mut columns: BTreeMap<Field, usize> = BTreeMap::new();
    let mut pairs: BTreeMap<Field, Vec<usize>> = BTreeMap::new();
    for (column, heading) in headings.iter().enumerate().filter(|(_, heading)| is_heading(heading)) {
        match field_of(heading) {
            Some(field @ (Field::Debit | Field::Credit)) => pairs.entry(field).or_default().push(column),
            Some(field) => {
                columns.entry(field).or_insert(column);
            }
            None => {}
        }
    }
    let all_sides = [
        (Field::Debit, [Field::OpeningDebit, Field::Debit, Field::ClosingDebit]),
        (Field::Credit, [Field::OpeningCredit, Field::Credit, Field::ClosingCredit]),
    ];
    for (field, phases) in all_sides {
        let found = pairs.remove(&field).unwrap_or_default();
        let from = match found.len() {
            3.. => 0,
            _ => 1,
        };
        for (column, phase) in found.into_iter().zip(&phases[from..]) {
            columns.entry(*phase).or_insert(column);
        }
    }
    // Some programs leave the heading of the accounts blank.
    let is_free = headings.first().is_some_and(|heading| heading.trim().is_empty());
    if is_free && columns.keys().any(|field| field.is_amount()) {
        columns.entry(Field::Account).or_insert(0);
    }
    columns
}
