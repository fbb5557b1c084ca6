//! Attachments on the wire.

use chrono::{DateTime, Utc};
use poem_openapi::Object;
use uuid::Uuid;

/// A file that proves an entry.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct AttachmentView {
    /// Its id.
    pub id: Uuid,
    /// The name that it came with.
    pub name: String,
    /// What it is, told by its bytes.
    pub media_type: String,
    /// Its length in bytes.
    pub size_bytes: i64,
    /// SHA-256 of its bytes, hexadecimal.
    pub sha256: String,
    /// Whether it is shown in a browser: a PDF or a picture. Everything else is only downloaded.
    pub is_shown: bool,
    /// When it came.
    pub created_at: DateTime<Utc>,
    /// Who brought it.
    #[oai(skip_serializing_if_is_none)]
    pub created_by: Option<Uuid>,
    /// The name of who brought it, a member or no longer; in the list only.
    #[oai(skip_serializing_if_is_none)]
    pub created_by_name: Option<String>,
}

/// The files of an entry.
#[derive(Debug, Object)]
pub struct AttachmentList {
    /// The first that came first, 20 at most.
    pub items: Vec<AttachmentView>,
    /// Whether one of them can still be removed: its entry is a draft, or its month is open and nothing locks it.
    pub can_be_removed: bool,
}
