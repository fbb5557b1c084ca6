//! Which column of a sheet holds what.

use std::collections::{BTreeMap, BTreeSet};

use super::heading::is_heading;
use super::{MAX_CELLS, Sheet, SheetRow};

/// Headings are looked for in so many rows; what stands before them is the name of the company and the like.
const HEADING_ROWS: usize = 40;

/// Which columns hold what, and where the rows begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout<F> {
    /// The column of each field, from 0.
    pub columns: BTreeMap<F, usize>,
    /// The first row below the headings: its place in the sheet, from 0.
    pub first: usize,
}

/// What is wrong with columns, whatever they hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ColumnFault {
    /// Two fields are read from one column.
    Twice,
    /// A column is one that no row can have.
    Outside,
}

/// What a column of one kind of table may hold.
pub trait TableField: Copy + Ord {
    /// Why columns are of no use, the error first that is told of a sheet without any heading that is known.
    type Error: Copy + Ord;

    /// What a heading says its column is; `None` when it says nothing that is known.
    fn of_heading(heading: &str) -> Option<Self>;

    /// Whether its cells hold amounts.
    fn holds_amounts(self) -> bool;

    /// What the columns of these headings hold.
    fn arrange(headings: &[String]) -> BTreeMap<Self, usize>;

    /// Checks that the columns that are needed are there, and that none is at fault.
    fn check(layout: &Layout<Self>) -> Result<(), Self::Error>;
}

impl<F: TableField> Layout<F> {
    /// What every kind of table wants of its columns.
    pub(crate) fn fault(&self) -> Option<ColumnFault> {
        if self.columns.values().collect::<BTreeSet<_>>().len() != self.columns.len() {
            return Some(ColumnFault::Twice);
        }
        self.columns.values().any(|column| *column >= MAX_CELLS).then_some(ColumnFault::Outside)
    }

    /// The text of a field in a row; empty where there is none.
    pub(crate) fn cell<'r>(&self, row: &'r SheetRow, field: F) -> &'r str {
        self.columns.get(&field).map_or("", |column| row.cell(*column))
    }

    /// The texts of a row that are no amounts, from its first cell.
    pub(crate) fn texts<'r>(&self, row: &'r SheetRow) -> impl Iterator<Item = &'r str> {
        let is_amount = move |column: usize| {
            self.columns.iter().any(|(field, at)| *at == column && field.holds_amounts())
        };
        row.cells
            .iter()
            .enumerate()
            .filter(move |(column, _)| !is_amount(*column))
            .map(|(_, cell)| cell.trim())
    }
}

/// Finds the headings in the first 40 rows: one row, or two of which the upper one names groups of columns (`Solde initial | | Mouvements | `
/// over `Débit | Crédit | Débit | Crédit`).
///
/// # Errors
/// The greatest error of the rows, which is that of the best row.
pub(crate) fn find_layout<F: TableField>(sheet: &Sheet, nothing: F::Error) -> Result<Layout<F>, F::Error> {
    let mut error = nothing;
    for (place, row) in sheet.rows.iter().enumerate().take(HEADING_ROWS) {
        let above = place.checked_sub(1).map(|above| &sheet.rows[above]);
        let alone = layout_of(&row.cells, place + 1);
        let below = above
            .filter(|_| is_below_groups::<F>(row))
            .map(|above| layout_of(&joined(above, row), place + 1));
        // Of two rows of headings the lower one may make sense alone, and less of it.
        let next = sheet.rows.get(place + 1).filter(|next| is_below_groups::<F>(next));
        let next = next.map(|next| layout_of(&joined(row, next), place + 2));
        let mut best: Option<Layout<F>> = None;
        for layout in [Some(alone), below, next].into_iter().flatten() {
            match F::check(&layout) {
                Ok(()) if best.as_ref().is_none_or(|best| layout.columns.len() > best.columns.len()) => {
                    best = Some(layout);
                }
                Ok(()) => {}
                Err(found) => error = error.max(found),
            }
        }
        if let Some(best) = best {
            return Ok(best);
        }
    }
    Err(error)
}

/// What each column holds by its own heading; of two that say the same, the first.
pub(crate) fn first_of_each<F: TableField>(headings: &[String]) -> BTreeMap<F, usize> {
    let mut columns = BTreeMap::new();
    for (column, heading) in headings.iter().enumerate().filter(|(_, heading)| is_heading(heading)) {
        if let Some(field) = F::of_heading(heading) {
            columns.entry(field).or_insert(column);
        }
    }
    columns
}

fn layout_of<F: TableField>(headings: &[String], first: usize) -> Layout<F> {
    Layout { columns: F::arrange(headings), first }
}

/// Whether a row can be the lower one of two rows of headings: it names amounts, and has no number.
fn is_below_groups<F: TableField>(row: &SheetRow) -> bool {
    let has_amount = row.cells.iter().any(|cell| F::of_heading(cell).is_some_and(F::holds_amounts));
    has_amount && row.cells.iter().all(|cell| is_heading(cell))
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
