//! Archives of years on the wire.

use chrono::{DateTime, Utc};
use poem_openapi::Object;
use uuid::Uuid;

use crate::companies::data_exports::TransferState;

/// An archive of a closed fiscal year.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct YearArchive {
    /// Its id.
    pub id: Uuid,
    /// The fiscal year.
    pub fiscal_year_id: Uuid,
    /// How far it has come.
    pub state: TransferState,
    /// How many of its files are in it so far.
    pub files_done: i32,
    /// How many there will be; 0 before a worker begins.
    pub files_total: i32,
    /// What could not be in it, where it is done: names of files.
    pub left_out: Vec<String>,
    /// Whether it tells of before: the year was opened again since.
    pub is_outdated: bool,
    /// Its length in bytes, when it is done.
    #[oai(skip_serializing_if_is_none)]
    pub size_bytes: Option<i64>,
    /// SHA-256 of the whole, hexadecimal, when it is done.
    #[oai(skip_serializing_if_is_none)]
    pub sha256: Option<String>,
    /// Why nothing came of it: `books_not_whole`, `attachment_damaged`, `fiscal_year_changed`, `export_too_long`, `interrupted` or another
    /// code of the service.
    #[oai(skip_serializing_if_is_none)]
    pub error_code: Option<String>,
    /// When it was asked for.
    pub asked_at: DateTime<Utc>,
    /// Who asked for it.
    #[oai(skip_serializing_if_is_none)]
    pub asked_by: Option<Uuid>,
    /// The name of who asked for it, a member or no longer; in the list only.
    #[oai(skip_serializing_if_is_none)]
    pub asked_by_name: Option<String>,
    /// When it was done, or failed.
    #[oai(skip_serializing_if_is_none)]
    pub done_at: Option<DateTime<Utc>>,
}

/// The archives of a fiscal year.
#[derive(Debug, Object)]
pub struct YearArchiveList {
    /// The latest first, 5 at most.
    pub items: Vec<YearArchive>,
}
