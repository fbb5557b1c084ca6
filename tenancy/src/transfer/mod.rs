//! One company as one file: written while it is used, checked without a database, read in under a new id.
//!
//! The format is in [`archive`] and in `docs/adr/0018-one-company-as-one-archive.md`. What this module never does: it
//! takes no right from an archive (whoever was a member there is none here) and writes nothing of one that is not whole.

use tokio::io::AsyncRead;

use crate::{CompanyId, Denied, Tenancy, TenancyError};

pub mod archive;
mod catalogue;
pub(crate) mod copy;
mod export;
mod import;
mod load;
mod made;
mod reader;
mod writer;

pub use archive::ArchiveError;
pub use export::Summary;
pub use import::{Import, Importing, clear_abandoned};
pub use reader::Reader;
pub use writer::Writer;

/// What may be unpacked of an archive unless somebody says otherwise: 1 TiB.
pub const MAX_BYTES: u64 = 1 << 40;

/// A company that may be exported, and where its rows are.
#[derive(Clone, Debug)]
pub struct Source {
    pub(crate) company: CompanyId,
    pub(crate) node: String,
}

/// Why a company was not transferred.
#[derive(Debug, thiserror::Error)]
pub enum TransferError {
    /// The archive.
    #[error(transparent)]
    Archive(#[from] ArchiveError),
    /// The database or the files.
    #[error(transparent)]
    Tenancy(#[from] TenancyError),
    /// The company is being brought to another version: try again.
    #[error("the company is being upgraded: try again")]
    Upgrading,
    /// It may not be entered.
    #[error("the company cannot be entered: {0:?}")]
    Denied(Denied),
}

impl TransferError {
    /// A stable code.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Archive(error) => error.code(),
            Self::Tenancy(error) => error.code(),
            Self::Upgrading => "company_upgrading",
            Self::Denied(_) => "company_denied",
        }
    }
}

impl From<std::io::Error> for TransferError {
    fn from(error: std::io::Error) -> Self {
        Self::Tenancy(error.into())
    }
}

impl From<Denied> for TransferError {
    fn from(denied: Denied) -> Self {
        Self::Denied(denied)
    }
}

impl Tenancy {
    /// A company for an export by the operator or by the worker, also one in quarantine.
    ///
    /// # Errors
    /// As [`Tenancy::enter_as_operator`].
    pub async fn source(&self, company: CompanyId) -> Result<Source, TransferError> {
        Ok(self.enter_as_operator(company).await?.source())
    }
}

/// Reads an archive to its end: what it holds, when it is whole. Nothing else is needed for it.
///
/// # Errors
/// [`ArchiveError`]: the first thing that is wrong with it.
pub async fn check(input: impl AsyncRead + Unpin, max_bytes: u64) -> Result<Summary, ArchiveError> {
    let mut reader = Reader::open(input, max_bytes).await?;
    while reader.next().await?.is_some() {}
    let manifest = reader.manifest().cloned().unwrap_or_default();
    Ok(Summary { header: reader.header().clone(), manifest })
}

#[cfg(test)]
mod tests;
