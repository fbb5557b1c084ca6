//! Tables that people bring, as rows of cells: text files with delimiters, and workbooks of Excel.
//!
//! What comes is a stranger's file. It is known by its first bytes, and read within bounds, off the async threads and a few at a
//! time. Never here: what a column means.

mod shown;
mod workbook;

pub use shown::{TableSampleRow, columns, columns_of, first_row, layout_of, sample};

use std::sync::Arc;

use ledger::sheet::{DecimalSign, MAX_BYTES, Sheet, SheetError, read_delimited};
use poem::{Body, Request};
use sha2::{Digest, Sha256};
use tokio::sync::Semaphore;

use crate::http::{ApiError, ApiResult, FieldProblem, layers};

/// Tables read at once: each takes a core, and memory for all of its cells.
pub const AT_ONCE: usize = 2;
/// Bytes of a file at most.
pub const MAX_FILE_BYTES: usize = MAX_BYTES;

/// A table that was read.
pub struct Spreadsheet {
    /// Its rows.
    pub sheet: Sheet,
    /// The names of the sheets of its workbook; none for a text.
    pub names: Vec<String>,
    /// The sheet that was read; `None` for a text.
    pub name: Option<String>,
    /// The decimal sign of its numbers, where it is known: a workbook has numbers, which are written with points.
    pub decimal: Option<DecimalSign>,
    /// The hash of its bytes.
    pub sha256: [u8; 32],
}

/// Why a file is no table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// The rows are beyond their bounds.
    Sheet(SheetError),
    /// No workbook that can be read.
    Unreadable,
    /// No sheet of the workbook has this name.
    NoSuchSheet,
}

/// Reads tables, in turn.
pub struct Spreadsheets {
    permits: Arc<Semaphore>,
}

impl Default for Spreadsheets {
    /// None is under way.
    fn default() -> Self {
        Self { permits: Arc::new(Semaphore::new(AT_ONCE)) }
    }
}

impl Spreadsheets {
    /// The table that a request brings; of a workbook the sheet of this name, else the first that is shown.
    ///
    /// # Errors
    /// 415 `content_type_not_supported`; 413 `spreadsheet_too_large`; 400 `body_incomplete`; 422 `spreadsheet_unreadable` and the codes of
    /// [`SheetError`] with the row, `spreadsheet_sheet_unknown` at `sheet`.
    pub async fn take_in(
        &self,
        request: &Request,
        body: Body,
        sheet: Option<String>,
    ) -> ApiResult<Spreadsheet> {
        let read = move |bytes: &[u8]| Spreadsheet::of_file(bytes, sheet.as_deref());
        self.take_in_as(request, body, read).await
    }

    /// What `read` makes of the bytes that a request brings, off the async threads.
    ///
    /// # Errors
    /// 415 `content_type_not_supported`; 413 `spreadsheet_too_large`; 400 `body_incomplete`; 422 `spreadsheet_unreadable` when the reader gives
    /// up; those of `read`.
    pub async fn take_in_as<T: Send + 'static>(
        &self,
        request: &Request,
        body: Body,
        read: impl FnOnce(&[u8]) -> ApiResult<T> + Send + 'static,
    ) -> ApiResult<T> {
        let bytes = layers::file_bytes(request, body, MAX_FILE_BYTES, too_large).await?;
        let permit = self.permits.clone().acquire_owned().await.map_err(ApiError::internal)?;
        // The permit ends with the work, also when the caller is gone before.
        let work = tokio::task::spawn_blocking(move || {
            let read = read(&bytes);
            drop(permit);
            read
        });
        // A reader of strangers' files that gives up is no fault of the service.
        work.await.unwrap_or_else(|error| {
            tracing::warn!(%error, "a file made its reader give up");
            Err(Fault::Unreadable.refusal())
        })
    }
}

impl Spreadsheet {
    /// The table of a file.
    ///
    /// # Errors
    /// See [`Spreadsheets::take_in`].
    pub fn of_file(bytes: &[u8], sheet: Option<&str>) -> ApiResult<Self> {
        Self::read(bytes, sheet).map_err(Fault::refusal)
    }

    fn read(bytes: &[u8], sheet: Option<&str>) -> Result<Self, Fault> {
        let sha256 = Sha256::digest(bytes).into();
        if workbook::is_one(bytes) {
            let workbook::Read { sheet, names, name } = workbook::read(bytes, sheet)?;
            return Ok(Self { sheet, names, name: Some(name), decimal: Some(DecimalSign::Point), sha256 });
        }
        let read = read_delimited(bytes, None).map_err(Fault::Sheet)?;
        Ok(Self { sheet: read.sheet, names: Vec::new(), name: None, decimal: None, sha256 })
    }
}

impl Fault {
    fn refusal(self) -> ApiError {
        match self {
            Self::Sheet(SheetError::TooLarge) => too_large(),
            Self::Sheet(error) => {
                let at = error.row().map(|row| FieldProblem::new(format!("/rows/{row}"), error.code()));
                ApiError::unprocessable(error.code()).because_of(at)
            }
            Self::Unreadable => ApiError::unprocessable("spreadsheet_unreadable"),
            Self::NoSuchSheet => ApiError::field("sheet", "spreadsheet_sheet_unknown"),
        }
    }
}

fn too_large() -> ApiError {
    ApiError::too_large("spreadsheet_too_large").detail(format!("at most {MAX_FILE_BYTES} bytes"))
}

#[cfg(test)]
mod tests;
