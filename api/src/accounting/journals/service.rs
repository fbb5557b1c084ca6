//! What can be done with journals.

use ledger::JournalCode;
use tenancy::{AuditEvent, CompanyTx};

use super::dto::{CheckedJournal, CheckedUpdate, JournalList, JournalView};
use super::store::{self, JournalChange, JournalRow, NewJournal};
use crate::http::{ApiError, ApiResult, told};

/// All journals.
pub async fn list(tx: &mut CompanyTx<'_>) -> ApiResult<JournalList> {
    let rows = store::list(tx).await?;
    Ok(JournalList { items: rows.into_iter().map(view).collect::<ApiResult<_>>()? })
}

/// One journal.
pub async fn get(tx: &mut CompanyTx<'_>, code: &str) -> ApiResult<JournalView> {
    view(store::find(tx, known(code)?.as_str()).await?.ok_or_else(ApiError::not_found)?)
}

/// Opens a journal.
///
/// # Errors
/// 409 `journal_code_taken`.
pub async fn create(tx: &mut CompanyTx<'_>, journal: CheckedJournal) -> ApiResult<JournalView> {
    let new = NewJournal {
        code: journal.code.as_str().to_owned(),
        name: journal.name,
        kind: journal.kind.as_str(),
        description: journal.description,
    };
    let row = store::insert(tx, &new).await?;
    let (subject, view) = (subject(&row), view(row)?);
    tx.audit(AuditEvent::created("journal_created", subject, told(&view)));
    Ok(view)
}

/// Changes a journal. Its type stays: the entries it holds were made by it.
pub async fn update(tx: &mut CompanyTx<'_>, code: &str, change: CheckedUpdate) -> ApiResult<JournalView> {
    let before = store::lock(tx, known(code)?.as_str()).await?;
    tx.check_version(before.version)?;
    let was = told(&view(before.clone())?);
    let change = JournalChange {
        name: change.name,
        description: change.description,
        is_active: change.is_active,
        version: before.version + 1,
    };
    let row = store::update(tx, &before.code, &change).await?;
    let (subject, view) = (subject(&row), view(row)?);
    tx.audit(AuditEvent::changed("journal_updated", subject, was, told(&view)));
    Ok(view)
}

/// Deletes a journal.
///
/// # Errors
/// 409 `journal_has_entries`, `journal_in_use`.
pub async fn delete(tx: &mut CompanyTx<'_>, code: &str) -> ApiResult<()> {
    let row = store::lock(tx, known(code)?.as_str()).await?;
    tx.check_version(row.version)?;
    store::delete(tx, &row.code).await?;
    tx.audit(AuditEvent::deleted("journal_deleted", subject(&row), told(&view(row)?)));
    Ok(())
}

/// A code that may be one of a journal; anything else is not found.
fn known(code: &str) -> ApiResult<JournalCode> {
    JournalCode::new(code).map_err(|_| ApiError::not_found())
}

fn subject(row: &JournalRow) -> String {
    format!("journal:{}", row.code)
}

fn view(row: JournalRow) -> ApiResult<JournalView> {
    Ok(JournalView {
        kind: row.kind()?.into(),
        code: row.code,
        name: row.name,
        description: row.description,
        is_active: row.is_active,
        version: row.version,
    })
}
