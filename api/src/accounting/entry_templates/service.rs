//! What can be done with templates.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::schema::company::recurring_entries;
use tenancy::{AuditEvent, CompanyTx};
use uuid::Uuid;

use super::check::must_be_there;
use super::dto::{EntryTemplateList, EntryTemplateView};
use super::row::{LineRow, TemplateRow};
use super::store;
use crate::http::{ApiError, ApiResult, told};

/// All templates.
pub async fn list(tx: &mut CompanyTx<'_>) -> ApiResult<EntryTemplateList> {
    let rows = store::all(tx).await?;
    Ok(EntryTemplateList { items: rows.into_iter().map(|(row, lines)| row.view(lines)).collect() })
}

/// One template.
///
/// # Errors
/// 404 when there is none.
pub async fn get(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<EntryTemplateView> {
    let (row, lines) = store::find(tx, id).await?;
    Ok(row.view(lines))
}

/// Adds a template.
///
/// # Errors
/// 409 `entry_template_name_taken`, `entry_templates_limit_reached`; those of [`must_be_there`].
pub async fn create(
    tx: &mut CompanyTx<'_>,
    mut row: TemplateRow,
    lines: Vec<LineRow>,
) -> ApiResult<EntryTemplateView> {
    row.id = tx.new_uuid();
    let lines = of(row.id, lines);
    must_be_there(tx, &row, &lines, &[]).await?;
    store::insert(tx, &row, &lines).await?;
    let view = row.view(lines);
    tx.audit(AuditEvent::created("entry_template_created", subject(view.id), told(&view)));
    Ok(view)
}

/// Writes a template anew.
///
/// # Errors
/// 404; 412 `stale_version`; 409 `entry_template_name_taken`, `entry_template_recurs` where recurring entries have other amounts; those of
/// [`must_be_there`].
pub async fn update(
    tx: &mut CompanyTx<'_>,
    id: Uuid,
    mut row: TemplateRow,
    lines: Vec<LineRow>,
) -> ApiResult<EntryTemplateView> {
    let (was, kept) = store::lock(tx, id).await?;
    tx.check_version(was.version)?;
    (row.id, row.version) = (id, was.version + 1);
    if row.amounts.len() != was.amounts.len() && recurs(tx, id).await? {
        return Err(ApiError::conflict("entry_template_recurs"));
    }
    let lines = of(id, lines);
    must_be_there(tx, &row, &lines, &kept).await?;
    store::update(tx, &row, &lines).await?;
    let (was, view) = (was.view(kept), row.view(lines));
    tx.audit(AuditEvent::changed("entry_template_updated", subject(id), told(&was), told(&view)));
    Ok(view)
}

/// Deletes a template.
///
/// # Errors
/// 404; 412 `stale_version`; 409 `entry_template_recurs`.
pub async fn delete(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<()> {
    let (row, lines) = store::lock(tx, id).await?;
    tx.check_version(row.version)?;
    store::delete(tx, id).await?;
    tx.audit(AuditEvent::deleted("entry_template_deleted", subject(id), told(&row.view(lines))));
    Ok(())
}

/// Whether entries recur by a template.
async fn recurs(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<bool> {
    let of = recurring_entries::table.filter(recurring_entries::template_id.eq(id));
    Ok(diesel::select(diesel::dsl::exists(of)).get_result(tx.conn()).await?)
}

fn of(id: Uuid, lines: Vec<LineRow>) -> Vec<LineRow> {
    lines.into_iter().map(|line| LineRow { template_id: id, ..line }).collect()
}

fn subject(id: Uuid) -> String {
    format!("entry_template:{id}")
}
