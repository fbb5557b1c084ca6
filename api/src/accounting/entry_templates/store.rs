//! Templates in the database.

use std::collections::BTreeMap;

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::CompanyTx;
use tenancy::schema::company::{entry_template_lines, entry_templates};
use uuid::Uuid;

use super::row::{LineRow, TemplateRow};
use crate::companies;
use crate::http::{ApiError, ApiResult, OnConstraint};

/// Templates of a company at most.
pub const MAX_TEMPLATES: i64 = 200;

/// Every template with its lines, by name.
pub async fn all(tx: &mut CompanyTx<'_>) -> ApiResult<Vec<(TemplateRow, Vec<LineRow>)>> {
    let rows: Vec<TemplateRow> = entry_templates::table
        .order(entry_templates::name)
        .select(TemplateRow::as_select())
        .load(tx.conn())
        .await?;
    let lines: Vec<LineRow> = entry_template_lines::table
        .order((entry_template_lines::template_id, entry_template_lines::position))
        .select(LineRow::as_select())
        .load(tx.conn())
        .await?;
    let mut of: BTreeMap<Uuid, Vec<LineRow>> = BTreeMap::new();
    for line in lines {
        of.entry(line.template_id).or_default().push(line);
    }
    let with_lines = |row: TemplateRow| {
        let lines = of.remove(&row.id).unwrap_or_default();
        (row, lines)
    };
    Ok(rows.into_iter().map(with_lines).collect())
}

/// The names of all templates.
pub async fn names(tx: &mut CompanyTx<'_>) -> ApiResult<BTreeMap<Uuid, String>> {
    let rows: Vec<(Uuid, String)> =
        entry_templates::table.select((entry_templates::id, entry_templates::name)).load(tx.conn()).await?;
    Ok(rows.into_iter().collect())
}

/// One template with its lines.
///
/// # Errors
/// 404 when there is none.
pub async fn find(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<(TemplateRow, Vec<LineRow>)> {
    let found =
        entry_templates::table.find(id).select(TemplateRow::as_select()).first(tx.conn()).await.optional()?;
    let row = found.ok_or_else(ApiError::not_found)?;
    Ok((row, lines(tx, id).await?))
}

/// The name of a template that is there.
pub async fn name(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<String> {
    Ok(entry_templates::table.find(id).select(entry_templates::name).first(tx.conn()).await?)
}

/// One template, if there is one, which is neither changed nor deleted until the transaction ends.
pub async fn hold(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<Option<TemplateRow>> {
    let found = entry_templates::table.find(id).select(TemplateRow::as_select()).for_share();
    Ok(found.first(tx.conn()).await.optional()?)
}

/// One template with its lines, locked until the transaction ends.
///
/// # Errors
/// 404 when there is none.
pub async fn lock(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<(TemplateRow, Vec<LineRow>)> {
    let found = entry_templates::table.find(id).select(TemplateRow::as_select()).for_update();
    let row = found.first(tx.conn()).await.optional()?.ok_or_else(ApiError::not_found)?;
    Ok((row, lines(tx, id).await?))
}

async fn lines(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<Vec<LineRow>> {
    Ok(entry_template_lines::table
        .filter(entry_template_lines::template_id.eq(id))
        .order(entry_template_lines::position)
        .select(LineRow::as_select())
        .load(tx.conn())
        .await?)
}

/// Adds a template.
///
/// # Errors
/// 409 `entry_template_name_taken`, `entry_templates_limit_reached`.
pub async fn insert(tx: &mut CompanyTx<'_>, row: &TemplateRow, lines: &[LineRow]) -> ApiResult<()> {
    companies::hold_settings(tx).await?;
    diesel::insert_into(entry_templates::table)
        .values(row)
        .execute(tx.conn())
        .await
        .on_constraint(&[("entry_templates_name_key", "entry_template_name_taken")])?;
    let count: i64 = entry_templates::table.count().get_result(tx.conn()).await?;
    if count > MAX_TEMPLATES {
        return Err(ApiError::conflict("entry_templates_limit_reached"));
    }
    insert_lines(tx, lines).await
}

/// Writes a template anew.
///
/// # Errors
/// 409 `entry_template_name_taken`.
pub async fn update(tx: &mut CompanyTx<'_>, row: &TemplateRow, lines: &[LineRow]) -> ApiResult<()> {
    diesel::update(entry_templates::table.find(row.id))
        .set(row)
        .execute(tx.conn())
        .await
        .on_constraint(&[("entry_templates_name_key", "entry_template_name_taken")])?;
    diesel::delete(entry_template_lines::table.filter(entry_template_lines::template_id.eq(row.id)))
        .execute(tx.conn())
        .await?;
    insert_lines(tx, lines).await
}

async fn insert_lines(tx: &mut CompanyTx<'_>, lines: &[LineRow]) -> ApiResult<()> {
    diesel::insert_into(entry_template_lines::table).values(lines).execute(tx.conn()).await?;
    Ok(())
}

/// Deletes a template.
///
/// # Errors
/// 409 `entry_template_recurs`.
pub async fn delete(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<()> {
    diesel::delete(entry_templates::table.find(id))
        .execute(tx.conn())
        .await
        .on_constraint(&[("recurring_entries_template_fkey", "entry_template_recurs")])?;
    Ok(())
}
