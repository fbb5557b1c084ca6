//! Loans in the database.

use std::collections::BTreeMap;

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::CompanyTx;
use tenancy::schema::company::{loan_instalments, loans};
use uuid::Uuid;

use super::row::LoanRow;
use crate::companies;
use crate::http::{ApiError, ApiResult, OnConstraint};

/// Loans of a company at most.
pub const MAX_LOANS: i64 = 500;

/// Every loan, by number.
pub async fn all(tx: &mut CompanyTx<'_>) -> ApiResult<Vec<LoanRow>> {
    Ok(loans::table.order(loans::code).select(LoanRow::as_select()).load(tx.conn()).await?)
}

/// One loan.
///
/// # Errors
/// 404 when there is none.
pub async fn find(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<LoanRow> {
    let found = loans::table.find(id).select(LoanRow::as_select()).first(tx.conn()).await.optional()?;
    found.ok_or_else(ApiError::not_found)
}

/// One loan or all of them, locked by id until the transaction ends.
pub async fn lock(tx: &mut CompanyTx<'_>, id: Option<Uuid>) -> ApiResult<Vec<LoanRow>> {
    let rows = loans::table.order(loans::id).select(LoanRow::as_select());
    Ok(match id {
        Some(id) => rows.filter(loans::id.eq(id)).for_no_key_update().load(tx.conn()).await?,
        None => rows.for_no_key_update().load(tx.conn()).await?,
    })
}

/// Adds a loan.
///
/// # Errors
/// 409 `loan_code_taken`, `loans_limit_reached`.
pub async fn insert(tx: &mut CompanyTx<'_>, row: &LoanRow) -> ApiResult<()> {
    companies::hold_settings(tx).await?;
    diesel::insert_into(loans::table)
        .values(row)
        .execute(tx.conn())
        .await
        .on_constraint(&[("loans_code_key", "loan_code_taken")])?;
    let count: i64 = loans::table.count().get_result(tx.conn()).await?;
    if count > MAX_LOANS { Err(ApiError::conflict("loans_limit_reached")) } else { Ok(()) }
}

/// Writes a loan anew.
///
/// # Errors
/// 409 `loan_code_taken`.
pub async fn update(tx: &mut CompanyTx<'_>, row: &LoanRow) -> ApiResult<()> {
    diesel::update(loans::table.find(row.id))
        .set(row)
        .execute(tx.conn())
        .await
        .on_constraint(&[("loans_code_key", "loan_code_taken")])?;
    Ok(())
}

/// Deletes a loan that nothing was booked of.
pub async fn delete(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<()> {
    diesel::delete(loans::table.find(id)).execute(tx.conn()).await?;
    Ok(())
}

/// The instalments that were booked here, by loan: number to entry.
pub async fn booked(tx: &mut CompanyTx<'_>, ids: &[Uuid]) -> ApiResult<BTreeMap<Uuid, BTreeMap<i32, Uuid>>> {
    let rows: Vec<(Uuid, i32, Uuid)> = loan_instalments::table
        .filter(loan_instalments::loan_id.eq_any(ids))
        .select((loan_instalments::loan_id, loan_instalments::number, loan_instalments::entry_id))
        .load(tx.conn())
        .await?;
    let mut booked: BTreeMap<Uuid, BTreeMap<i32, Uuid>> = BTreeMap::new();
    for (loan, number, entry) in rows {
        booked.entry(loan).or_default().insert(number, entry);
    }
    Ok(booked)
}

/// Writes down which entry booked an instalment.
pub async fn insert_booking(
    tx: &mut CompanyTx<'_>,
    loan_id: Uuid,
    number: i32,
    entry_id: Uuid,
) -> ApiResult<()> {
    diesel::insert_into(loan_instalments::table)
        .values((
            loan_instalments::loan_id.eq(loan_id),
            loan_instalments::number.eq(number),
            loan_instalments::entry_id.eq(entry_id),
        ))
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Forgets that an instalment was booked.
pub async fn delete_booking(tx: &mut CompanyTx<'_>, loan_id: Uuid, number: i32) -> ApiResult<()> {
    diesel::delete(loan_instalments::table.find((loan_id, number))).execute(tx.conn()).await?;
    Ok(())
}
