//! How a file is to be read, as a caller says it.

use std::collections::BTreeMap;

use ledger::entry_file::{Field, Layout, LayoutError, detect_layout};
use ledger::sheet::Sheet;
use ledger::{JournalCode, MAX_LABEL_CHARS};

use crate::http::{ApiResult, Fields};
use crate::spreadsheets;

/// How a file is to be read.
#[derive(Debug, Clone)]
pub struct Asked {
    /// The journal of rows that name none.
    pub journal: Option<JournalCode>,
    /// What lines say that say nothing.
    pub label: String,
    columns: Option<BTreeMap<Field, usize>>,
    first_row: Option<u64>,
}

impl Asked {
    /// Reads the parameters.
    ///
    /// # Errors
    /// 422 at `columns` with `entries_field_unknown`, `entries_field_twice`; at `journal` with `journal_code_invalid`; at `label` with
    /// `too_long`, `control_character`.
    pub fn of(
        journal: Option<&str>,
        label: Option<&str>,
        columns: Option<&str>,
        first_row: Option<u64>,
    ) -> ApiResult<Self> {
        let columns = columns.map(str::trim).filter(|text| !text.is_empty());
        let codes = ["entries_field_unknown", "entries_field_twice"];
        let columns =
            columns.map(|text| spreadsheets::columns_of(text, Field::from_code, codes)).transpose()?;
        let mut fields = Fields::new();
        let journal =
            journal.map(str::trim).filter(|code| !code.is_empty()).map(JournalCode::new).transpose();
        if let Err(error) = &journal {
            fields.refuse("journal", error.code());
        }
        let label = fields.text("label", label.unwrap_or_default(), MAX_LABEL_CHARS);
        fields.finish()?;
        Ok(Self { journal: journal.ok().flatten(), label, columns, first_row })
    }

    /// The columns of a sheet: those that were named, below the row that was named, else what its headings say.
    pub fn layout(&self, sheet: &Sheet) -> Result<Layout, LayoutError> {
        spreadsheets::layout_of(sheet, detect_layout(sheet), self.columns.as_ref(), self.first_row)
    }
}
