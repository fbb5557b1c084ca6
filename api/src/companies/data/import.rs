//! Reading archives in: verified before anybody enters the new company.

use std::time::Duration;

use tenancy::migrate::Owner;
use tenancy::transfer::{Import, Importing, Summary, TransferError};
use tenancy::{CompanyId, PlatformAudit, Tenancy};

use crate::accounting::verify::{self, Break};
use crate::http::ApiError;

/// One statement of a verification reads a whole ledger.
const STATEMENT_TIMEOUT: Duration = Duration::from_secs(60 * 60);

/// A company that was read in.
#[derive(Debug, Clone)]
pub struct Imported {
    /// Its new id.
    pub company: CompanyId,
    /// What the archive held.
    pub summary: Summary,
}

/// Why no company was made of an archive.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The archive or the means.
    #[error(transparent)]
    Transfer(#[from] TransferError),
    /// The ledger in it is not whole.
    #[error("the ledger in the archive is broken: {0}")]
    Broken(Break),
    /// The owner has a company of an equal name.
    #[error("the owner has a company of that name already")]
    NameTaken,
    /// It could not be verified.
    #[error("the ledger could not be verified: {0}")]
    NotVerified(anyhow::Error),
}

impl ImportError {
    /// A stable code.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Transfer(error) => error.code(),
            Self::Broken(_) => "ledger_broken",
            Self::NameTaken => "company_name_taken",
            Self::NotVerified(_) => "not_verified",
        }
    }
}

/// Makes a company of an archive: verified, and open to its owner alone.
///
/// # Errors
/// [`ImportError`]; nothing is left of it then.
pub async fn import(tenancy: &Tenancy, owner: &Owner, import: &Import) -> Result<Imported, ImportError> {
    let importing = Box::pin(tenancy.import(owner, import)).await.map_err(|error| match &error {
        TransferError::Tenancy(cause) if cause.constraint() == Some("companies_owner_name_key") => {
            ImportError::NameTaken
        }
        _ => ImportError::Transfer(error),
    })?;
    if let Err(error) = Box::pin(verify(&importing)).await {
        importing.give_up().await;
        return Err(error);
    }
    let summary = importing.summary().clone();
    let audit = PlatformAudit {
        user_id: Some(import.owner_id),
        action: "company_imported",
        subject: Some(format!("company:{}", summary.header.company.id)),
        ..PlatformAudit::default()
    };
    let company = Box::pin(importing.activate(audit)).await?;
    Ok(Imported { company, summary })
}

async fn verify(importing: &Importing) -> Result<(), ImportError> {
    let access = importing.access().await?;
    let verified = access.read_for(STATEMENT_TIMEOUT, async |tx| verify::verify(tx).await).await;
    match verified.map_err(ApiError::into_failure) {
        Ok(Ok(_)) => Ok(()),
        Ok(Err(found)) => Err(ImportError::Broken(found)),
        Err(error) => Err(ImportError::NotVerified(error)),
    }
}
