//! What can be done with recurring entries beside drafting them.

use tenancy::{AuditEvent, CompanyTx};
use uuid::Uuid;

use super::dto::{RecurringEntryList, RecurringEntryView};
use super::row::RecurringRow;
use super::store;
use crate::accounting::{amount, entry_templates};
use crate::companies;
use crate::http::{ApiError, ApiResult, told};

/// All recurring entries.
pub async fn list(tx: &mut CompanyTx<'_>) -> ApiResult<RecurringEntryList> {
    let currency = amount::currency_of(tx.company())?;
    let today = companies::today(tx).await?;
    let names = entry_templates::names(tx).await?;
    let name = |row: &RecurringRow| names.get(&row.template_id).cloned().unwrap_or_default();
    let rows = store::all(tx).await?;
    Ok(RecurringEntryList {
        items: rows
            .into_iter()
            .map(|row| (name(&row), row))
            .map(|(name, row)| row.view(name, currency, today))
            .collect(),
    })
}

/// One recurring entry.
///
/// # Errors
/// 404 when there is none.
pub async fn get(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<RecurringEntryView> {
    let row = store::find(tx, id).await?;
    view(tx, row).await
}

/// Adds a recurring entry. Days before today are due at once.
///
/// # Errors
/// 409 `recurring_entry_name_taken`, `recurring_entries_limit_reached`; those of [`must_fit`].
pub async fn create(tx: &mut CompanyTx<'_>, mut row: RecurringRow) -> ApiResult<RecurringEntryView> {
    row.id = tx.new_uuid();
    must_fit(tx, &row).await?;
    store::insert(tx, &row).await?;
    let view = view(tx, row).await?;
    tx.audit(AuditEvent::created("recurring_entry_created", subject(view.id), told(&view)));
    Ok(view)
}

/// Writes a recurring entry anew. One that goes on after a pause leaves out the days that are past.
///
/// # Errors
/// 404; 412 `stale_version`; 409 `recurring_entry_name_taken`, `recurring_entry_begun` for other days once some are done with; those of
/// [`must_fit`].
pub async fn update(
    tx: &mut CompanyTx<'_>,
    id: Uuid,
    mut row: RecurringRow,
) -> ApiResult<RecurringEntryView> {
    let was = store::lock(tx, id).await?;
    tx.check_version(was.version)?;
    if was.days_done > 0 && (row.first_on, row.months) != (was.first_on, was.months) {
        return Err(ApiError::conflict("recurring_entry_begun"));
    }
    (row.id, row.version, row.days_done) = (id, was.version + 1, was.days_done);
    must_fit(tx, &row).await?;
    let goes_on = row.is_active && !was.is_active;
    let today = companies::today(tx).await?;
    row.go_on(goes_on.then_some(today))?;
    store::update(tx, &row).await?;
    let (was, view) = (view(tx, was).await?, view(tx, row).await?);
    tx.audit(AuditEvent::changed("recurring_entry_updated", subject(id), told(&was), told(&view)));
    Ok(view)
}

/// Deletes a recurring entry; what was drafted of it stays.
///
/// # Errors
/// 404; 412 `stale_version`.
pub async fn delete(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<()> {
    let row = store::lock(tx, id).await?;
    tx.check_version(row.version)?;
    store::delete(tx, id).await?;
    let was = view(tx, row).await?;
    tx.audit(AuditEvent::deleted("recurring_entry_deleted", subject(id), told(&was)));
    Ok(())
}

/// The template has to be there, and to ask for so many amounts. It stays so until the transaction ends.
///
/// # Errors
/// 422 `entry_template_unknown` at `/template_id`, `template_amounts_differ` at `/amounts`.
async fn must_fit(tx: &mut CompanyTx<'_>, row: &RecurringRow) -> ApiResult<()> {
    let template = entry_templates::hold(tx, row.template_id).await?;
    let template = template.ok_or_else(|| ApiError::field("/template_id", "entry_template_unknown"))?;
    if template.amounts.len() == row.amounts.len() {
        return Ok(());
    }
    Err(ApiError::field("/amounts", "template_amounts_differ"))
}

/// The subject of the audit trail.
pub fn subject(id: Uuid) -> String {
    format!("recurring_entry:{id}")
}

async fn view(tx: &mut CompanyTx<'_>, row: RecurringRow) -> ApiResult<RecurringEntryView> {
    let currency = amount::currency_of(tx.company())?;
    let today = companies::today(tx).await?;
    let name = entry_templates::name(tx, row.template_id).await?;
    Ok(row.view(name, currency, today))
}
