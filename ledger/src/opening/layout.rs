//! Which column is what.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::heading::{Field, field_of};
use crate::sheet::{MAX_CELLS, Sheet, SheetRow};

/// Headings are looked for in so many rows; what stands before them is the name of the company and the like.
const HEADING_ROWS: usize = 40;

/// Which columns hold what, and where the rows begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The column of each field, from 0.
    pub columns: BTreeMap<Field, usize>,
    /// The first row below the headings: its place in the sheet, from 0.
    pub first: usize,
}

/// Why columns are of no use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
        if self.columns.values().collect::<BTreeSet<_>>().len() != self.columns.len() {
            return Err(LayoutError::ColumnTwice);
        }
        if self.columns.values().any(|column| *column >= MAX_CELLS) {
            return Err(LayoutError::ColumnOutside);
        }
        Ok(())
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
    let mut error = LayoutError::NoAccount;
    for (place, row) in sheet.rows.iter().enumerate().take(HEADING_ROWS) {
        let above = place.checked_sub(1).map(|above| &sheet.rows[above]);
        let alone = layout_of(row.cells.clone(), place + 1);
        let below =
            above.filter(|_| is_below_groups(row)).map(|above| layout_of(joined(above, row), place + 1));
        // Of two rows of headings the lower one may make sense alone, and less of it.
        let next = sheet.rows.get(place + 1).filter(|next| is_below_groups(next));
        let next = next.map(|next| layout_of(joined(row, next), place + 2));
        let best = [Some(alone), below, next].into_iter().flatten().filter(|layout| layout.check().is_ok());
        if let Some(best) =
            best.reduce(|best, other| if other.columns.len() > best.columns.len() { other } else { best })
        {
            return Ok(best);
        }
        if row.cells.iter().any(|cell| field_of(cell) == Some(Field::Account)) {
            error = LayoutError::NoAmount;
        }
    }
    Err(error)
}

/// Whether a row can be the lower one of two rows of headings: it names amounts, and has no number.
fn is_below_groups(row: &SheetRow) -> bool {
    let has_amount = row.cells.iter().any(|cell| field_of(cell).is_some_and(Field::is_amount));
    has_amount && row.cells.iter().all(|cell| is_heading(cell))
}

/// Whether a text can be a heading: a row of data has numbers, which are no words.
fn is_heading(text: &str) -> bool {
    !text.contains(char::is_numeric) || text.contains(char::is_alphabetic)
}

/// The headings of two rows, those of the upper one carried on over the columns of their group.
fn joined(above: &SheetRow, below: &SheetRow) -> Vec<String> {
    let mut group = "";
    (0..above.cells.len().max(below.cells.len()))
        .map(|column| {
            let (own, sub) = (above.cell(column), below.cell(column));
            if !own.is_empty() {
                group = own;
            }
            if sub.is_empty() { own.to_owned() } else { format!("{group} {sub}") }
        })
        .collect()
}

fn layout_of(headings: Vec<String>, first: usize) -> Layout {
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
    Layout { columns, first }
}
