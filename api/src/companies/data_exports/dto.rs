//! The wire types of exports.

use chrono::{DateTime, Utc};
use poem_openapi::{Enum, Object};
use uuid::Uuid;

/// How far an export or an import has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum TransferState {
    /// It waits for a worker.
    Waiting,
    /// A worker is at it.
    Running,
    /// It is done.
    Done,
    /// Nothing came of it.
    Failed,
}

impl TransferState {
    /// From the text in the database.
    pub fn of(text: &str) -> Self {
        match text {
            "waiting" => Self::Waiting,
            "running" => Self::Running,
            "done" => Self::Done,
            _ => Self::Failed,
        }
    }
}

/// An archive of a company that was asked for.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct DataExport {
    /// Its id.
    pub id: Uuid,
    /// How far it has come.
    pub state: TransferState,
    /// Bytes written so far; of the whole archive when it is done.
    pub size_bytes: u64,
    /// SHA-256 of the archive in hexadecimal digits, when it is done.
    #[oai(skip_serializing_if_is_none)]
    pub sha256: Option<String>,
    /// Files of the company that were not as their rows say; the archive names them.
    pub damaged_files: u32,
    /// Why nothing came of it: `interrupted`, `company_upgrading`, `database` or another code of the means.
    #[oai(skip_serializing_if_is_none)]
    pub error_code: Option<String>,
    /// When it was asked for.
    pub created_at: DateTime<Utc>,
    /// Until when it can be downloaded, when it is done.
    #[oai(skip_serializing_if_is_none)]
    pub expires_at: Option<DateTime<Utc>>,
}

/// The archives of a company that were asked for.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct DataExportList {
    /// The latest first, 10 at most.
    pub items: Vec<DataExport>,
}
