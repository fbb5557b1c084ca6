//! Tax codes in the database.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use ledger::AccountNumber;
use ledger::taxes::{DatedRate, Rate, TaxCode, TaxKind, TaxUse};
use tenancy::CompanyTx;
use tenancy::schema::company::{entry_lines, tax_codes, tax_rates};

use crate::companies;
use crate::http::{ApiError, ApiResult, OnConstraint};

/// Codes of a company at most.
pub const MAX_TAX_CODES: i64 = 500;

/// A tax code.
#[derive(Debug, Clone, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = tax_codes, treat_none_as_null = true)]
pub struct CodeRow {
    pub code: String,
    pub name: String,
    pub usage: String,
    pub kind: String,
    pub due: String,
    pub exemption: String,
    pub collected_account: Option<String>,
    pub deductible_account: Option<String>,
    pub companion: Option<String>,
    pub base_box: String,
    pub tax_box: String,
    pub deductible_box: String,
    pub last_day: Option<NaiveDate>,
    pub is_active: bool,
    pub version: i32,
}

/// A rate.
#[derive(Debug, Clone, Queryable, Selectable, Insertable)]
#[diesel(table_name = tax_rates)]
pub struct RateRow {
    pub code: String,
    pub first_day: NaiveDate,
    pub rate_millionths: i32,
    pub share_millionths: i32,
}

impl CodeRow {
    /// The code as the ledger knows it.
    ///
    /// # Errors
    /// 500 when the database holds what the ledger does not know.
    pub fn known(&self, rates: &[RateRow]) -> ApiResult<TaxCode> {
        let broken = || ApiError::internal(format!("tax code {} is not known", self.code));
        let number = |text: &Option<String>| {
            text.as_deref().map(AccountNumber::new).transpose().map_err(ApiError::internal)
        };
        let rate = |row: &RateRow| {
            Some(DatedRate {
                from: row.first_day,
                rate: Rate::from_millionths(row.rate_millionths)?,
                share: Rate::from_millionths(row.share_millionths)?,
            })
        };
        Ok(TaxCode {
            code: self.code.clone(),
            usage: TaxUse::from_code(&self.usage).ok_or_else(broken)?,
            kind: TaxKind::from_code(&self.kind).ok_or_else(broken)?,
            collected: number(&self.collected_account)?,
            deductible: number(&self.deductible_account)?,
            companion: self.companion.clone(),
            until: self.last_day,
            rates: rates.iter().map(rate).collect::<Option<_>>().ok_or_else(broken)?,
        })
    }
}

/// All codes with their rates, by code.
pub async fn list(tx: &mut CompanyTx<'_>) -> ApiResult<Vec<(CodeRow, Vec<RateRow>)>> {
    let codes: Vec<CodeRow> =
        tax_codes::table.select(CodeRow::as_select()).order(tax_codes::code).load(tx.conn()).await?;
    let rates: Vec<RateRow> = tax_rates::table
        .select(RateRow::as_select())
        .order((tax_rates::code, tax_rates::first_day))
        .load(tx.conn())
        .await?;
    let mut of_code: BTreeMap<String, Vec<RateRow>> = BTreeMap::new();
    for rate in rates {
        of_code.entry(rate.code.clone()).or_default().push(rate);
    }
    Ok(codes
        .into_iter()
        .map(|code| {
            let rates = of_code.remove(&code.code).unwrap_or_default();
            (code, rates)
        })
        .collect())
}

/// All codes as the ledger knows them.
///
/// # Errors
/// 500 when the database holds what the ledger does not know.
pub async fn known(tx: &mut CompanyTx<'_>) -> ApiResult<Vec<TaxCode>> {
    list(tx).await?.iter().map(|(row, rates)| row.known(rates)).collect()
}

/// One code with its rates, locked.
///
/// # Errors
/// 404 when there is none.
pub async fn lock(tx: &mut CompanyTx<'_>, code: &str) -> ApiResult<(CodeRow, Vec<RateRow>)> {
    let row = tax_codes::table.find(code).select(CodeRow::as_select()).for_no_key_update();
    let row: CodeRow = row.first(tx.conn()).await.optional()?.ok_or_else(ApiError::not_found)?;
    let rates = tax_rates::table.filter(tax_rates::code.eq(code)).order(tax_rates::first_day);
    Ok((row, rates.select(RateRow::as_select()).load(tx.conn()).await?))
}

/// Whether lines bear a code.
pub async fn is_used(tx: &mut CompanyTx<'_>, code: &str) -> ApiResult<bool> {
    let lines = entry_lines::table.filter(entry_lines::tax_code.eq(code));
    Ok(diesel::select(diesel::dsl::exists(lines)).get_result(tx.conn()).await?)
}

/// Adds a code.
///
/// # Errors
/// 409 `tax_code_taken`, `tax_codes_limit_reached`; 422 `account_unknown`, `tax_code_unknown`.
pub async fn insert(tx: &mut CompanyTx<'_>, row: &CodeRow, rates: &[RateRow]) -> ApiResult<()> {
    companies::hold_settings(tx).await?;
    diesel::insert_into(tax_codes::table)
        .values(row)
        .execute(tx.conn())
        .await
        .on_constraint(&[("tax_codes_pkey", "tax_code_taken")])?;
    diesel::insert_into(tax_rates::table).values(rates).execute(tx.conn()).await?;
    let count: i64 = tax_codes::table.count().get_result(tx.conn()).await?;
    if count > MAX_TAX_CODES { Err(ApiError::conflict("tax_codes_limit_reached")) } else { Ok(()) }
}

/// Writes a code anew, with its rates.
///
/// # Errors
/// The database's.
pub async fn update(tx: &mut CompanyTx<'_>, row: &CodeRow, rates: &[RateRow]) -> ApiResult<()> {
    diesel::update(tax_codes::table.find(&row.code)).set(row).execute(tx.conn()).await?;
    diesel::delete(tax_rates::table.filter(tax_rates::code.eq(&row.code))).execute(tx.conn()).await?;
    diesel::insert_into(tax_rates::table).values(rates).execute(tx.conn()).await?;
    Ok(())
}
