//! The format of a company's archive: what is in it, in which order, and what is said when one is not right.
//!
//! A tar file (plain files only) compressed by zstd. Its members, in this order and no other:
//!
//! | member | what it is |
//! |---|---|
//! | `partita.json` | [`Header`]: format, versions, the company's card, which tables follow with which columns |
//! | `tables/<table>/<000001>.copy` | rows as `COPY ... TO STDOUT` gives them, some megabytes a member |
//! | `platform/audit_events/<000001>.copy` | what the platform noted about the company, for information |
//! | `files/<uuid>` | the company's files, by rising ids |
//! | `sums/<000001>` | hashes of at most [`LISTED_AT_ONCE`] members before it, as `sha256sum` writes them |
//! | `manifest.json` | [`Manifest`]: rows, files and the hashes of the `sums` |
//!
//! Everything can be written and checked in one pass with little memory, however large the company is. The hashes show
//! damage; they are no signature, so whoever imports an archive checks what its rows say too.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// The format that is written, and the only one that is read.
pub const FORMAT: u32 = 1;
/// What an archive calls itself.
pub const KIND: &str = "partita company";
/// So many members have their hashes in one list.
pub const LISTED_AT_ONCE: usize = 1_000;

pub(super) const HEADER: &str = "partita.json";
pub(super) const MANIFEST: &str = "manifest.json";
pub(super) const AUDIT: &str = "audit_events";

/// The first member: what the archive is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// [`KIND`].
    pub kind: String,
    /// [`FORMAT`].
    pub format: u32,
    /// The version of the service that wrote it.
    pub product_version: String,
    /// The version of the company migrations that the rows are of.
    pub schema_version: i32,
    /// The instant that all rows are of.
    pub exported_at: DateTime<Utc>,
    /// The company as the platform knows it.
    pub company: Card,
    /// The roles that the company made for itself.
    pub roles: Vec<Role>,
    /// Who belonged to it, for information: nobody is let in by an import.
    pub members: Vec<Member>,
    /// The tables that follow, in this order.
    pub tables: Vec<Table>,
    /// The columns of the platform's audit trail.
    pub audit_columns: Vec<String>,
}

/// A company as the platform knows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Card {
    /// Its id at the time; an import gives it another.
    pub id: Uuid,
    /// Its legal name.
    pub name: String,
    /// ISO 3166-1 alpha-2.
    pub country: String,
    /// ISO 4217.
    pub currency: String,
    /// After so many minutes without use the sessions of its members end.
    pub session_timeout_minutes: Option<i32>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
}

/// A role that a company made for itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Role {
    /// Its key.
    pub key: String,
    /// Its name; archives from before roles had names have none.
    #[serde(default)]
    pub name: Option<String>,
    /// What it may do, as texts such as `accounting.read`.
    pub permissions: Vec<String>,
}

/// Somebody who belonged to the company.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    /// The mail address.
    pub email: String,
    /// The key of the role.
    pub role: String,
    /// Whether the membership was in force.
    pub is_active: bool,
    /// Whether this was the owner.
    pub is_owner: bool,
}

/// A table of the company.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    /// Its name.
    pub name: String,
    /// Its columns, in the order of the values.
    pub columns: Vec<String>,
}

/// The last member: what was before it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// [`FORMAT`].
    pub format: u32,
    /// How many rows each table has, in the order of the header.
    pub rows: Vec<u64>,
    /// How many rows of the platform's audit trail there are.
    pub audit_rows: u64,
    /// How many files there are, and their bytes.
    pub files: u64,
    /// The bytes of all files.
    pub file_bytes: u64,
    /// Files that have a row and whose bytes were not in the store, or were not those of the row.
    pub damaged_files: Vec<Uuid>,
    /// The lists of hashes, in order.
    pub sums: Vec<Sum>,
}

/// A member and its SHA-256.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sum {
    /// The member's name.
    pub name: String,
    /// SHA-256 in hexadecimal digits.
    pub sha256: String,
}

/// What a member holds, as its name says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Rows of the table at this place of the header.
    Rows(usize),
    /// Rows of the platform's audit trail.
    Audit,
    /// A file, and its length in bytes.
    File(Uuid, u64),
}

/// Why an archive is refused.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// It is no archive of ours, or a part of it cannot be read as what it should be.
    #[error("this is no archive of a company: {0}")]
    NotAnArchive(String),
    /// It is of another format.
    #[error("the archive is of format {0}, and this version reads format {FORMAT}")]
    UnknownFormat(u32),
    /// It ends too early.
    #[error("the archive is truncated: it ends {0}")]
    Truncated(String),
    /// Something in it is not what was written.
    #[error("the archive was altered: {0}")]
    Altered(String),
    /// Something that does not belong there.
    #[error("the archive holds {0}")]
    Unexpected(String),
    /// It unpacks to more than is allowed.
    #[error("the archive unpacks to more than {0} bytes")]
    TooLarge(u64),
    /// What it is for does not fit here.
    #[error("{0}")]
    Refused(String),
    /// Reading or writing failed.
    #[error("{0}")]
    Io(std::io::Error),
}

impl ArchiveError {
    /// A stable code.
    pub fn code(&self) -> &'static str {
        match self {
            Self::NotAnArchive(_) => "archive_unreadable",
            Self::UnknownFormat(_) => "archive_format_unknown",
            Self::Truncated(_) => "archive_truncated",
            Self::Altered(_) => "archive_altered",
            Self::Unexpected(_) => "archive_unexpected",
            Self::TooLarge(_) => "archive_too_large",
            Self::Refused(_) => "archive_refused",
            Self::Io(_) => "archive_io",
        }
    }
}

impl From<std::io::Error> for ArchiveError {
    fn from(error: std::io::Error) -> Self {
        use std::io::ErrorKind;
        match error.kind() {
            ErrorKind::UnexpectedEof => Self::Truncated("in the middle of a member".into()),
            // What the decoder says of bytes that it did not write.
            ErrorKind::Other | ErrorKind::InvalidData => Self::NotAnArchive(error.to_string()),
            _ => Self::Io(error),
        }
    }
}

pub(super) fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Whether a text is a name that Postgres needs no quoting for, and is no longer than one may be.
pub(super) fn is_plain_name(name: &str) -> bool {
    (1..=63).contains(&name.len())
        && name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.bytes().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'_')
}
