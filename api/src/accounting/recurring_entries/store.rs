//! Recurring entries in the database.

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::CompanyTx;
use tenancy::schema::company::recurring_entries as table;
use uuid::Uuid;

use super::row::RecurringRow;
use crate::companies;
use crate::http::{ApiError, ApiResult, OnConstraint};

/// Recurring entries of a company at most.
pub const MAX_RECURRING: i64 = 500;

const NAME: [(&str, &str); 1] = [("recurring_entries_name_key", "recurring_entry_name_taken")];

/// Every recurring entry, by name.
pub async fn all(tx: &mut CompanyTx<'_>) -> ApiResult<Vec<RecurringRow>> {
    Ok(table::table.order(table::name).select(RecurringRow::as_select()).load(tx.conn()).await?)
}

/// One recurring entry.
///
/// # Errors
/// 404 when there is none.
pub async fn find(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<RecurringRow> {
    let found = table::table.find(id).select(RecurringRow::as_select()).first(tx.conn()).await.optional()?;
    found.ok_or_else(ApiError::not_found)
}

/// One recurring entry, locked until the transaction ends.
///
/// # Errors
/// 404 when there is none.
pub async fn lock(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<RecurringRow> {
    let found = table::table.find(id).select(RecurringRow::as_select()).for_no_key_update();
    found.first(tx.conn()).await.optional()?.ok_or_else(ApiError::not_found)
}

/// Whether the next day of one has come.
pub async fn is_due(tx: &mut CompanyTx<'_>, today: NaiveDate) -> ApiResult<bool> {
    let due = table::table.filter(table::is_active).filter(table::next_on.le(today));
    Ok(diesel::select(diesel::dsl::exists(due)).get_result(tx.conn()).await?)
}

/// Those of which the next day has come, locked by id until the transaction ends.
pub async fn lock_due(tx: &mut CompanyTx<'_>, today: NaiveDate) -> ApiResult<Vec<RecurringRow>> {
    Ok(table::table
        .filter(table::is_active)
        .filter(table::next_on.le(today))
        .order(table::id)
        .select(RecurringRow::as_select())
        .for_no_key_update()
        .load(tx.conn())
        .await?)
}

/// Adds a recurring entry.
///
/// # Errors
/// 409 `recurring_entry_name_taken`, `recurring_entries_limit_reached`.
pub async fn insert(tx: &mut CompanyTx<'_>, row: &RecurringRow) -> ApiResult<()> {
    companies::hold_settings(tx).await?;
    diesel::insert_into(table::table).values(row).execute(tx.conn()).await.on_constraint(&NAME)?;
    let count: i64 = table::table.count().get_result(tx.conn()).await?;
    if count > MAX_RECURRING { Err(ApiError::conflict("recurring_entries_limit_reached")) } else { Ok(()) }
}

/// Writes a recurring entry anew.
///
/// # Errors
/// 409 `recurring_entry_name_taken`.
pub async fn update(tx: &mut CompanyTx<'_>, row: &RecurringRow) -> ApiResult<()> {
    diesel::update(table::table.find(row.id)).set(row).execute(tx.conn()).await.on_constraint(&NAME)?;
    Ok(())
}

/// Deletes a recurring entry; what was drafted of it stays.
pub async fn delete(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<()> {
    diesel::delete(table::table.find(id)).execute(tx.conn()).await?;
    Ok(())
}
