//! Axes, sections and keys in the database.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::CompanyTx;
use tenancy::schema::company::{
    analytic_axes, analytic_sections, distribution_key_shares, distribution_keys,
};
use uuid::Uuid;

use super::row::{AxisRow, KeyRow, SectionRow, ShareRow};
use crate::companies;
use crate::http::{ApiError, ApiResult, OnConstraint};

/// Axes of a company at most.
pub const MAX_AXES: i64 = 10;
/// Sections of a company at most, on all axes.
pub const MAX_SECTIONS: i64 = 2_000;
/// Distribution keys of a company at most.
pub const MAX_KEYS: i64 = 200;

const AXIS_CODE: (&str, &str) = ("analytic_axes_code_key", "analytic_axis_code_taken");
const SECTION_CODE: (&str, &str) = ("analytic_sections_code_key", "analytic_section_code_taken");
const KEY_NAME: (&str, &str) = ("distribution_keys_name_key", "distribution_key_name_taken");

/// Every axis, in the order in which they were made.
pub async fn axes(tx: &mut CompanyTx<'_>) -> ApiResult<Vec<AxisRow>> {
    let rows = analytic_axes::table.order((analytic_axes::position, analytic_axes::code));
    Ok(rows.select(AxisRow::as_select()).load(tx.conn()).await?)
}

/// One axis.
///
/// # Errors
/// 404 when there is none.
pub async fn axis(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<AxisRow> {
    let found = analytic_axes::table.find(id).select(AxisRow::as_select()).first(tx.conn()).await;
    found.optional()?.ok_or_else(ApiError::not_found)
}

/// One axis, locked until the transaction ends.
///
/// # Errors
/// 404 when there is none.
pub async fn lock_axis(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<AxisRow> {
    let found = analytic_axes::table.find(id).select(AxisRow::as_select()).for_update();
    found.first(tx.conn()).await.optional()?.ok_or_else(ApiError::not_found)
}

/// Adds an axis behind the others.
///
/// # Errors
/// 409 `analytic_axis_code_taken`, `analytic_axes_limit_reached`.
pub async fn insert_axis(tx: &mut CompanyTx<'_>, row: &mut AxisRow) -> ApiResult<()> {
    companies::hold_settings(tx).await?;
    let last: Option<i32> =
        analytic_axes::table.select(diesel::dsl::max(analytic_axes::position)).first(tx.conn()).await?;
    row.position = last.map_or(0, |last| last.saturating_add(1));
    let insert = diesel::insert_into(analytic_axes::table).values(&*row);
    insert.execute(tx.conn()).await.on_constraint(&[AXIS_CODE])?;
    let count: i64 = analytic_axes::table.count().get_result(tx.conn()).await?;
    at_most(count, MAX_AXES, "analytic_axes_limit_reached")
}

/// Writes an axis anew.
///
/// # Errors
/// 409 `analytic_axis_code_taken`.
pub async fn update_axis(tx: &mut CompanyTx<'_>, row: &AxisRow) -> ApiResult<()> {
    let update = diesel::update(analytic_axes::table.find(row.id)).set(row);
    update.execute(tx.conn()).await.on_constraint(&[AXIS_CODE])?;
    Ok(())
}

/// Deletes an axis with its sections and keys.
///
/// # Errors
/// 409 `analytic_axis_in_use` where a line was split on it, or a budget is by its sections.
pub async fn delete_axis(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<()> {
    // The shares of a key keep its sections, and the axis would take those away first.
    let keys = distribution_keys::table.filter(distribution_keys::axis_id.eq(id));
    diesel::delete(keys).execute(tx.conn()).await?;
    let delete = diesel::delete(analytic_axes::table.find(id)).execute(tx.conn()).await;
    delete.on_constraint(&[
        ("line_sections_section_fkey", "analytic_axis_in_use"),
        ("section_balances_section_fkey", "analytic_axis_in_use"),
        ("budgets_axis_fkey", "analytic_axis_in_use"),
        ("budget_lines_section_fkey", "analytic_axis_in_use"),
    ])?;
    Ok(())
}

/// The sections of some axes, by code, or all of them.
pub async fn sections(tx: &mut CompanyTx<'_>, axis: Option<Uuid>) -> ApiResult<Vec<SectionRow>> {
    let rows = analytic_sections::table
        .order((analytic_sections::code, analytic_sections::id))
        .select(SectionRow::as_select());
    Ok(match axis {
        Some(axis) => rows.filter(analytic_sections::axis_id.eq(axis)).load(tx.conn()).await?,
        None => rows.load(tx.conn()).await?,
    })
}

/// One section.
///
/// # Errors
/// 404 when there is none.
pub async fn section(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<SectionRow> {
    let found = analytic_sections::table.find(id).select(SectionRow::as_select()).first(tx.conn()).await;
    found.optional()?.ok_or_else(ApiError::not_found)
}

/// One section, locked until the transaction ends.
///
/// # Errors
/// 404 when there is none.
pub async fn lock_section(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<SectionRow> {
    let found = analytic_sections::table.find(id).select(SectionRow::as_select()).for_update();
    found.first(tx.conn()).await.optional()?.ok_or_else(ApiError::not_found)
}

/// An axis, if it is there. Nobody deletes it until the transaction ends.
pub async fn hold_axis(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<Option<AxisRow>> {
    let axis = analytic_axes::table.find(id).select(AxisRow::as_select()).for_key_share();
    Ok(axis.first(tx.conn()).await.optional()?)
}

/// Those of some sections that are there. Nobody deletes one until the transaction ends.
pub async fn hold_sections(tx: &mut CompanyTx<'_>, ids: &[Uuid]) -> ApiResult<Vec<SectionRow>> {
    Ok(analytic_sections::table
        .filter(analytic_sections::id.eq_any(ids))
        .order(analytic_sections::id)
        .select(SectionRow::as_select())
        .for_key_share()
        .load(tx.conn())
        .await?)
}

/// Adds a section to an axis that is there.
///
/// # Errors
/// 409 `analytic_section_code_taken`, `analytic_sections_limit_reached`.
pub async fn insert_section(tx: &mut CompanyTx<'_>, row: &SectionRow) -> ApiResult<()> {
    companies::hold_settings(tx).await?;
    let insert = diesel::insert_into(analytic_sections::table).values(row);
    insert.execute(tx.conn()).await.on_constraint(&[SECTION_CODE])?;
    let count: i64 = analytic_sections::table.count().get_result(tx.conn()).await?;
    at_most(count, MAX_SECTIONS, "analytic_sections_limit_reached")
}

/// Writes a section anew.
///
/// # Errors
/// 409 `analytic_section_code_taken`.
pub async fn update_section(tx: &mut CompanyTx<'_>, row: &SectionRow) -> ApiResult<()> {
    let update = diesel::update(analytic_sections::table.find(row.id)).set(row);
    update.execute(tx.conn()).await.on_constraint(&[SECTION_CODE])?;
    Ok(())
}

/// Deletes a section.
///
/// # Errors
/// 409 `analytic_section_in_use` where a line was split into it, or a key or a budget names it.
pub async fn delete_section(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<()> {
    let delete = diesel::delete(analytic_sections::table.find(id)).execute(tx.conn()).await;
    delete.on_constraint(&[
        ("line_sections_section_fkey", "analytic_section_in_use"),
        ("section_balances_section_fkey", "analytic_section_in_use"),
        ("distribution_key_shares_section_fkey", "analytic_section_in_use"),
        ("budget_lines_section_fkey", "analytic_section_in_use"),
    ])?;
    Ok(())
}

/// Every key, by name.
pub async fn keys(tx: &mut CompanyTx<'_>) -> ApiResult<Vec<KeyRow>> {
    let rows = distribution_keys::table.order(distribution_keys::name).select(KeyRow::as_select());
    Ok(rows.load(tx.conn()).await?)
}

/// Some keys, as they are until the transaction ends.
pub async fn hold_keys(tx: &mut CompanyTx<'_>, ids: &[Uuid]) -> ApiResult<Vec<KeyRow>> {
    let rows = distribution_keys::table.filter(distribution_keys::id.eq_any(ids));
    let rows = rows.order(distribution_keys::id).select(KeyRow::as_select()).for_share();
    Ok(rows.load(tx.conn()).await?)
}

/// One key.
///
/// # Errors
/// 404 when there is none.
pub async fn key(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<KeyRow> {
    let found = distribution_keys::table.find(id).select(KeyRow::as_select()).first(tx.conn()).await;
    found.optional()?.ok_or_else(ApiError::not_found)
}

/// One key, locked until the transaction ends.
///
/// # Errors
/// 404 when there is none.
pub async fn lock_key(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<KeyRow> {
    let found = distribution_keys::table.find(id).select(KeyRow::as_select()).for_update();
    found.first(tx.conn()).await.optional()?.ok_or_else(ApiError::not_found)
}

/// The shares of some keys, by key and place.
pub async fn shares(tx: &mut CompanyTx<'_>, keys: &[Uuid]) -> ApiResult<Vec<ShareRow>> {
    Ok(distribution_key_shares::table
        .filter(distribution_key_shares::key_id.eq_any(keys))
        .order((distribution_key_shares::key_id, distribution_key_shares::position))
        .select(ShareRow::as_select())
        .load(tx.conn())
        .await?)
}

/// Adds a key.
///
/// # Errors
/// 409 `distribution_key_name_taken`, `distribution_keys_limit_reached`.
pub async fn insert_key(tx: &mut CompanyTx<'_>, row: &KeyRow, shares: &[ShareRow]) -> ApiResult<()> {
    companies::hold_settings(tx).await?;
    let insert = diesel::insert_into(distribution_keys::table).values(row);
    insert.execute(tx.conn()).await.on_constraint(&[KEY_NAME])?;
    let count: i64 = distribution_keys::table.count().get_result(tx.conn()).await?;
    at_most(count, MAX_KEYS, "distribution_keys_limit_reached")?;
    insert_shares(tx, shares).await
}

/// Writes a key anew.
///
/// # Errors
/// 409 `distribution_key_name_taken`.
pub async fn update_key(tx: &mut CompanyTx<'_>, row: &KeyRow, shares: &[ShareRow]) -> ApiResult<()> {
    let update = diesel::update(distribution_keys::table.find(row.id)).set(row);
    update.execute(tx.conn()).await.on_constraint(&[KEY_NAME])?;
    let of_key = distribution_key_shares::table.filter(distribution_key_shares::key_id.eq(row.id));
    diesel::delete(of_key).execute(tx.conn()).await?;
    insert_shares(tx, shares).await
}

async fn insert_shares(tx: &mut CompanyTx<'_>, shares: &[ShareRow]) -> ApiResult<()> {
    diesel::insert_into(distribution_key_shares::table).values(shares).execute(tx.conn()).await?;
    Ok(())
}

/// Deletes a key. Lines that it split keep their parts.
pub async fn delete_key(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<()> {
    diesel::delete(distribution_keys::table.find(id)).execute(tx.conn()).await?;
    Ok(())
}

fn at_most(count: i64, most: i64, code: &str) -> ApiResult<()> {
    if count > most { Err(ApiError::conflict(code)) } else { Ok(()) }
}
