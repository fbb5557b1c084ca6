//! The wire types of imports.

use chrono::{DateTime, Utc};
use poem_openapi::Object;
use uuid::Uuid;

use crate::companies::data_exports::TransferState;

/// An archive that somebody brought.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct DataImport {
    /// Its id.
    pub id: Uuid,
    /// How far it has come.
    pub state: TransferState,
    /// Length of the archive.
    pub size_bytes: u64,
    /// The name of the new company, where it is another than the archive says.
    #[oai(skip_serializing_if_is_none)]
    pub company_name: Option<String>,
    /// The new company, when it is done.
    #[oai(skip_serializing_if_is_none)]
    pub company_id: Option<Uuid>,
    /// Why nothing came of it: `archive_unreadable`, `archive_format_unknown`, `archive_truncated`, `archive_altered`,
    /// `archive_unexpected`, `archive_too_large`, `archive_refused`, `ledger_broken`, `company_name_taken`, `interrupted`, or
    /// a code of the means.
    #[oai(skip_serializing_if_is_none)]
    pub error_code: Option<String>,
    /// Which part of the archive is at fault, for developers; at most 500 characters.
    #[oai(skip_serializing_if_is_none)]
    pub error_detail: Option<String>,
    /// When it was brought.
    pub created_at: DateTime<Utc>,
}

/// The archives that the caller brought.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct DataImportList {
    /// The latest first, 10 at most.
    pub items: Vec<DataImport>,
}
