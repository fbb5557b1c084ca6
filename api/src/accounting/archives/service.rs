//! Asking for archives, seeing what becomes of them, and removing them.

use serde_json::json;
use tenancy::{AuditEvent, CompanyTx, FileId, NewJob};
use uuid::Uuid;

use super::dto::YearArchive;
use super::store::{self, ArchiveRow};
use super::work::JOB;
use crate::accounting::fiscal_years;
use crate::companies;
use crate::companies::data_exports::TransferState;
use crate::http::{Access, ApiError, ApiResult};
use crate::identity::Language;

/// Archives of a year that are kept at once.
pub const MAX_OF_YEAR: usize = 5;

/// The archives of a year with the names of those who asked for them, which are not the company's rows.
///
/// # Errors
/// 404 for a year that is not there.
pub async fn list(access: &Access, year: Uuid) -> ApiResult<Vec<YearArchive>> {
    let (year, rows) = access
        .read(async |tx| {
            let row = fiscal_years::find(tx, year).await?.ok_or_else(ApiError::not_found)?;
            Ok((row, store::of_year(tx, year).await?))
        })
        .await?;
    let people: Vec<Uuid> = rows.iter().filter_map(|(row, _)| row.asked_by).collect();
    let names = companies::names(access, &people).await?;
    let named = rows.into_iter().map(|(row, file)| {
        let asked_by_name = row.asked_by.and_then(|id| names.get(&id).cloned());
        YearArchive { asked_by_name, ..row.view(&year, file.as_ref()) }
    });
    Ok(named.collect())
}

/// Asks for an archive of a closed year, in the language of its headings. What failed gives way.
///
/// # Errors
/// 404; 409 `fiscal_year_not_closed`, `export_in_progress`, `year_archives_limit_reached`.
pub async fn ask(tx: &mut CompanyTx<'_>, year: Uuid, language: Language) -> ApiResult<YearArchive> {
    let closed = fiscal_years::lock(tx, year).await?;
    if closed.require_open().is_ok() {
        return Err(ApiError::conflict("fiscal_year_not_closed"));
    }
    let mut kept = store::of_year(tx, year).await?;
    while kept.len() >= MAX_OF_YEAR
        && let Some(failed) = kept.iter().rposition(|(row, _)| row.state() == TransferState::Failed)
    {
        forget(tx, &kept.remove(failed).0, None).await?;
    }
    if kept.len() >= MAX_OF_YEAR {
        return Err(ApiError::conflict("year_archives_limit_reached"));
    }
    let row = store::insert(tx, year, language).await?;
    tx.enqueue(NewJob::new(JOB, json!({ "archive_id": row.id })).dedupe(row.id.to_string())).await?;
    let after = json!({ "fiscal_year_id": year, "language": row.language });
    tx.audit(AuditEvent::created("year_archive_asked", row.subject(), after));
    Ok(row.view(&closed, None))
}

/// Removes an archive that is at its end: the file whose bytes are removed once this is committed.
///
/// # Errors
/// 404; 409 `export_in_progress`.
pub async fn remove(tx: &mut CompanyTx<'_>, year: Uuid, id: Uuid) -> ApiResult<Option<Uuid>> {
    let row = store::lock(tx, year, id).await?;
    if matches!(row.state(), TransferState::Waiting | TransferState::Running) {
        return Err(ApiError::conflict("export_in_progress"));
    }
    let before = match row.file_id {
        Some(file) => tenancy::files::find(tx, FileId::from_uuid(file)).await?,
        None => None,
    };
    forget(tx, &row, before.map(|file| data_encoding::HEXLOWER.encode(&file.sha256))).await?;
    Ok(row.file_id)
}

async fn forget(tx: &mut CompanyTx<'_>, row: &ArchiveRow, sha256: Option<String>) -> ApiResult<()> {
    store::delete(tx, row).await?;
    let told = json!({ "fiscal_year_id": row.fiscal_year_id, "state": row.state, "sha256": sha256 });
    tx.audit(AuditEvent::deleted("year_archive_removed", row.subject(), told));
    Ok(())
}
