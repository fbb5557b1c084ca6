//! What can be done with journals.

use std::collections::BTreeMap;

use ledger::JournalCode;
use tenancy::{AuditEvent, CompanyTx};

use super::counterpart;
use super::dto::{CheckedJournal, CheckedUpdate, JournalList, JournalView};
use super::store::{self, JournalChange, JournalRow, NewJournal};
use crate::accounting::accounts;
use crate::http::{ApiError, ApiResult, told};

/// All journals.
pub async fn list(tx: &mut CompanyTx<'_>) -> ApiResult<JournalList> {
    let rows = store::list(tx).await?;
    Ok(JournalList { items: views(tx, rows).await? })
}

/// One journal.
pub async fn get(tx: &mut CompanyTx<'_>, code: &str) -> ApiResult<JournalView> {
    let row = store::find(tx, known(code)?.as_str()).await?.ok_or_else(ApiError::not_found)?;
    view(tx, row).await
}

/// Opens a journal.
///
/// # Errors
/// 409 `journal_code_taken`, `journals_limit_reached`; 422 as [`counterpart::of_new`].
pub async fn create(tx: &mut CompanyTx<'_>, journal: CheckedJournal) -> ApiResult<JournalView> {
    let new = NewJournal {
        code: journal.code.as_str().to_owned(),
        name: journal.name,
        kind: journal.kind.as_str(),
        description: journal.description,
        counterpart_account: counterpart::of_new(tx, journal.kind, journal.counterpart).await?,
    };
    let row = store::insert(tx, &new).await?;
    tx.audit(AuditEvent::created("journal_created", subject(&row), told(&bare(row.clone())?)));
    view(tx, row).await
}

/// Changes a journal. Its type stays: the entries it holds were made by it.
///
/// # Errors
/// 404; 412 `stale_version`; 422 as [`counterpart::of_changed`].
pub async fn update(tx: &mut CompanyTx<'_>, code: &str, change: CheckedUpdate) -> ApiResult<JournalView> {
    let before = store::lock(tx, known(code)?.as_str()).await?;
    tx.check_version(before.version)?;
    let was = told(&bare(before.clone())?);
    let change = JournalChange {
        name: change.name,
        description: change.description,
        counterpart_account: counterpart::of_changed(tx, &before, change.counterpart).await?,
        is_active: change.is_active,
        version: before.version + 1,
    };
    let row = store::update(tx, &before.code, &change).await?;
    tx.audit(AuditEvent::changed("journal_updated", subject(&row), was, told(&bare(row.clone())?)));
    view(tx, row).await
}

/// Deletes a journal.
///
/// # Errors
/// 409 `journal_has_entries`, `journal_in_use`.
pub async fn delete(tx: &mut CompanyTx<'_>, code: &str) -> ApiResult<()> {
    let row = store::lock(tx, known(code)?.as_str()).await?;
    tx.check_version(row.version)?;
    store::delete(tx, &row.code).await?;
    tx.audit(AuditEvent::deleted("journal_deleted", subject(&row), told(&bare(row)?)));
    Ok(())
}

/// A code that may be one of a journal; anything else is not found.
fn known(code: &str) -> ApiResult<JournalCode> {
    JournalCode::new(code).map_err(|_| ApiError::not_found())
}

fn subject(row: &JournalRow) -> String {
    format!("journal:{}", row.code)
}

async fn view(tx: &mut CompanyTx<'_>, row: JournalRow) -> ApiResult<JournalView> {
    views(tx, vec![row]).await?.pop().ok_or_else(ApiError::not_found)
}

async fn views(tx: &mut CompanyTx<'_>, rows: Vec<JournalRow>) -> ApiResult<Vec<JournalView>> {
    let numbers: Vec<String> = rows.iter().filter_map(|row| row.counterpart_account.clone()).collect();
    let known = if numbers.is_empty() { BTreeMap::new() } else { accounts::labels(tx, &numbers).await? };
    let named = |row: JournalRow| {
        let mut view = bare(row)?;
        let account = view.counterpart_account.as_ref().and_then(|number| known.get(number)).cloned();
        (view.counterpart_label, view.counterpart_is_active) = account.unzip();
        Ok(view)
    };
    rows.into_iter().map(named).collect()
}

/// What a journal says of itself, without what its account is called.
fn bare(row: JournalRow) -> ApiResult<JournalView> {
    Ok(JournalView {
        kind: row.kind()?.into(),
        code: row.code,
        name: row.name,
        description: row.description,
        counterpart_account: row.counterpart_account,
        counterpart_label: None,
        counterpart_is_active: None,
        is_active: row.is_active,
        version: row.version,
    })
}
