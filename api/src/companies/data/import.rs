//! Reading archives in: verified before anybody enters the new company.

use std::time::Duration;

use tenancy::migrate::Owner;
use tenancy::transfer::archive::Header;
use tenancy::transfer::{ArchiveError, Import, Importing, Summary, TransferError};
use tenancy::{CompanyId, FileId, PlatformAudit, Tenancy};

use super::{head, rows, verify_files};
use crate::accounting::verify::{self, Break};
use crate::companies::logo;
use crate::http::ApiError;
use crate::notifications::{Kind, News, To};
use crate::search;
use crate::subscription::hold_to_plan;

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
    /// The ledger or a file in it is not whole.
    #[error("what the archive holds is broken: {0}")]
    Broken(Break),
    /// The owner has a company of an equal name.
    #[error("the owner has a company of that name already")]
    NameTaken,
    /// It could not be verified.
    #[error("the ledger could not be verified: {0}")]
    NotVerified(anyhow::Error),
}

impl ImportError {
    /// Whether it is said of the archive, and so for whoever brought it.
    pub fn is_of_the_archive(&self) -> bool {
        matches!(self, Self::Transfer(TransferError::Archive(_)) | Self::Broken(_))
    }

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
    let importing = Box::pin(read_in(tenancy, owner, import)).await?;
    let summary = importing.summary().clone();
    let audit = PlatformAudit {
        user_id: Some(import.owner_id),
        action: "company_imported",
        subject: Some(format!("company:{}", summary.header.company.id)),
        ..PlatformAudit::default()
    };
    let access = importing.access().await?;
    if let Err(error) = logo::note_of(&access).await {
        tracing::warn!(?error, "lists of companies do not show the logo of one that was read in");
    }
    if let Err(error) = search::rebuild(&access).await {
        tracing::warn!(
            ?error,
            "the entries of a company that was read in are not indexed until `partita company reindex`"
        );
    }
    let told = News::new(Kind::DataImportDone, To::Owner).of(importing.company());
    let then = import.noted_in.map(|id| told.job(id, tenancy.clock().now()));
    let company = Box::pin(importing.activate(audit, then)).await?;
    index(tenancy, company).await;
    if let Err(error) = hold_to_plan(tenancy, company).await {
        tracing::warn!(company = %company, ?error, "a company that was read in is held to its plan later");
    }
    Ok(Imported { company, summary })
}

/// Begins to index the entries; where that fails the upkeep does.
async fn index(tenancy: &Tenancy, company: CompanyId) {
    let begun = match tenancy.enter_as_worker(company).await {
        Ok(access) => search::resume(&access).await.map(|_| ()),
        Err(denied) => Err(denied.into()),
    };
    if let Err(error) = begun {
        tracing::warn!(company = %company, ?error, "the entries of a company that was read in are indexed later");
    }
}

/// Shows that a company can be made of an archive: it is made, verified and erased, and opened to nobody.
///
/// # Errors
/// As [`import`].
pub async fn rehearse(tenancy: &Tenancy, owner: &Owner, import: &Import) -> Result<Summary, ImportError> {
    let importing = Box::pin(read_in(tenancy, owner, import)).await?;
    let summary = importing.summary().clone();
    importing.give_up().await;
    Ok(summary)
}

/// Reads an archive in and verifies it.
async fn read_in(tenancy: &Tenancy, owner: &Owner, import: &Import) -> Result<Importing, ImportError> {
    let judge = |header: &Header| head::judge(header, import.name.is_some());
    let importing = tenancy.import(owner, import, judge).await.map_err(|error| match &error {
        TransferError::Tenancy(cause) if cause.constraint() == Some("companies_owner_name_key") => {
            ImportError::NameTaken
        }
        _ => ImportError::Transfer(error),
    })?;
    if let Err(error) = Box::pin(verify(&importing)).await {
        importing.give_up().await;
        return Err(error);
    }
    Ok(importing)
}

async fn verify(importing: &Importing) -> Result<(), ImportError> {
    let access = importing.access().await?;
    match access.read_for(STATEMENT_TIMEOUT, rows::judge).await.map_err(ApiError::into_failure) {
        Ok(Ok(())) => {}
        Ok(Err(why)) => return Err(TransferError::from(ArchiveError::Refused(why)).into()),
        Err(error) => return Err(ImportError::NotVerified(error)),
    }
    let verified = access.read_for(STATEMENT_TIMEOUT, async |tx| verify::verify(tx).await).await;
    match verified.map_err(ApiError::into_failure) {
        Ok(Ok(_)) => {}
        Ok(Err(found)) => return Err(ImportError::Broken(found)),
        Err(error) => return Err(ImportError::NotVerified(error)),
    }
    let damaged = &importing.summary().manifest.damaged_files;
    let damaged: Vec<FileId> = damaged.iter().copied().map(FileId::from_uuid).collect();
    match verify_files(&access, &damaged).await.map_err(ApiError::into_failure) {
        Ok(Ok(_)) => Ok(()),
        Ok(Err(found)) => Err(ImportError::Broken(found)),
        Err(error) => Err(ImportError::NotVerified(error)),
    }
}
