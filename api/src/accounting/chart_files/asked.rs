//! How a file is to be read, as a caller says it.

use std::collections::BTreeMap;

use ledger::chart_file::{Field, Layout, LayoutError, detect_layout};
use ledger::sheet::Sheet;

use crate::http::ApiResult;
use crate::spreadsheets;

/// How a file is to be read.
#[derive(Debug, Clone)]
pub struct Asked {
    columns: Option<BTreeMap<Field, usize>>,
    first_row: Option<u64>,
}

impl Asked {
    /// Reads the parameters.
    ///
    /// # Errors
    /// 422 at `columns` with `chart_field_unknown`, `chart_field_twice`.
    pub fn of(columns: Option<&str>, first_row: Option<u64>) -> ApiResult<Self> {
        let columns = columns.map(str::trim).filter(|text| !text.is_empty());
        let codes = ["chart_field_unknown", "chart_field_twice"];
        let columns =
            columns.map(|text| spreadsheets::columns_of(text, Field::from_code, codes)).transpose()?;
        Ok(Self { columns, first_row })
    }

    /// The columns of a sheet: those that were named, below the row that was named, else what its headings say.
    pub fn layout(&self, sheet: &Sheet) -> Result<Layout, LayoutError> {
        spreadsheets::layout_of(sheet, detect_layout(sheet), self.columns.as_ref(), self.first_row)
    }
}
