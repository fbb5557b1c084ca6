//! What is shown of a table before anything is done with it: its first rows, and what its columns were read as.

use std::collections::{BTreeMap, btree_map::Entry};

use ledger::sheet::{Layout, Sheet, SheetRow, TableField};
use poem_openapi::Object;

use crate::http::{ApiError, ApiResult};

/// Rows that are shown as they are.
const SAMPLE_ROWS: usize = 15;
const SAMPLE_CELLS: usize = 30;
const SAMPLE_CHARS: usize = 60;

/// A row of a file as it stands there.
#[derive(Debug, Object)]
pub struct TableSampleRow {
    /// Its number, from 1.
    pub row: u64,
    /// Its first 30 cells, shortened.
    pub cells: Vec<String>,
}

/// The first rows of a table.
pub fn sample(sheet: &Sheet) -> Vec<TableSampleRow> {
    let short = |cell: &String| cell.trim().chars().take(SAMPLE_CHARS).collect();
    let shown = |row: &SheetRow| TableSampleRow {
        row: row.number,
        cells: row.cells.iter().take(SAMPLE_CELLS).map(short).collect(),
    };
    sheet.rows.iter().take(SAMPLE_ROWS).map(shown).collect()
}

/// What each column was read as, up to the last that was.
pub fn columns<F: TableField>(layout: &Layout<F>, name: impl Fn(F) -> &'static str) -> Vec<String> {
    let last = layout.columns.values().max().copied().unwrap_or_default();
    let mut columns = vec![String::new(); last + 1];
    for (field, column) in &layout.columns {
        columns[*column].push_str(name(*field));
    }
    columns
}

/// The number of the first row below the headings.
pub fn first_row<F: TableField>(layout: &Layout<F>, rows: &[SheetRow]) -> u64 {
    let behind = rows.last().map_or(1, |row| row.number + 1);
    rows.get(layout.first).map_or(behind, |row| row.number)
}

/// `account,label,,debit,credit`: what each column holds, from the first one; `known` reads the name of a field.
///
/// # Errors
/// 422 at `columns` with `unknown` for a name of no field, `twice` for a field of two columns.
pub fn columns_of<F: TableField>(
    text: &str,
    known: impl Fn(&str) -> Option<F>,
    [unknown, twice]: [&str; 2],
) -> ApiResult<BTreeMap<F, usize>> {
    let refused = |code| Err(ApiError::field("columns", code));
    let mut columns = BTreeMap::new();
    let named = text.split(',').map(str::trim).enumerate().filter(|(_, name)| !name.is_empty());
    for (place, name) in named {
        let Some(field) = known(name) else { return refused(unknown) };
        match columns.entry(field) {
            Entry::Vacant(free) => free.insert(place),
            Entry::Occupied(_) => return refused(twice),
        };
    }
    Ok(columns)
}

/// The columns of a sheet: those that were named, below the row that was named, else what its headings say.
///
/// # Errors
/// Why they are of no use.
pub fn layout_of<F: TableField>(
    sheet: &Sheet,
    found: Result<Layout<F>, F::Error>,
    named: Option<&BTreeMap<F, usize>>,
    first_row: Option<u64>,
) -> Result<Layout<F>, F::Error> {
    let mut layout = match named {
        Some(columns) => Layout { columns: columns.clone(), first: found.map_or(0, |found| found.first) },
        None => found?,
    };
    if let Some(first) = first_row {
        layout.first = sheet.rows.partition_point(|row| row.number < first);
    }
    F::check(&layout)?;
    Ok(layout)
}
