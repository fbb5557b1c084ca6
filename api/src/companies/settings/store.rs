//! The one row of settings that each company has.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::{CompanyTx, schema::company::settings};

use crate::http::{ApiError, ApiResult};

/// The settings of a company.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = settings, check_for_backend(diesel::pg::Pg))]
pub struct SettingsRow {
    pub trading_name: String,
    pub legal_name: String,
    pub registration_number: String,
    pub tax_number: String,
    pub street: String,
    pub postal_code: String,
    pub city: String,
    pub phone: String,
    pub email: String,
    pub website: String,
    pub sector: String,
    pub ceo_name: String,
    pub ceo_title: String,
    pub legal_form: String,
    pub share_capital_minor: Option<i64>,
    pub accounting_standard: String,
    pub locale: String,
    pub timezone: String,
    pub fiscal_year_start_month: i32,
    pub tax_regime: String,
    pub vat_period: String,
    pub default_vat_rate: Option<String>,
    pub payment_terms_days: i32,
    pub tax_reminder_days: i32,
    pub calculates_tax: bool,
    pub rounding: String,
    pub sends_mails: bool,
    pub write_off_tolerance_minor: Option<i64>,
    pub version: i32,
}

/// Settings that can be changed, checked.
#[derive(Debug, AsChangeset)]
#[diesel(table_name = settings, treat_none_as_null = true)]
pub struct SettingsChange {
    pub trading_name: String,
    pub legal_name: String,
    pub registration_number: String,
    pub tax_number: String,
    pub street: String,
    pub postal_code: String,
    pub city: String,
    pub phone: String,
    pub email: String,
    pub website: String,
    pub sector: String,
    pub ceo_name: String,
    pub ceo_title: String,
    pub legal_form: String,
    pub share_capital_minor: Option<i64>,
    pub tax_regime: String,
    pub vat_period: String,
    pub default_vat_rate: Option<String>,
    pub payment_terms_days: i32,
    pub tax_reminder_days: i32,
    pub calculates_tax: bool,
    pub rounding: &'static str,
    pub sends_mails: bool,
    pub write_off_tolerance_minor: Option<i64>,
}

/// What a company is given when it is made.
#[derive(Debug, AsChangeset)]
#[diesel(table_name = settings)]
pub struct FirstSettings<'a> {
    pub legal_name: &'a str,
    pub registration_number: &'a str,
    pub tax_number: &'a str,
    pub street: &'a str,
    pub postal_code: &'a str,
    pub city: &'a str,
    pub phone: &'a str,
    pub email: &'a str,
    pub website: &'a str,
    pub sector: &'a str,
    pub ceo_name: &'a str,
    pub ceo_title: &'a str,
    pub accounting_standard: &'static str,
    pub locale: &'a str,
    pub timezone: &'a str,
    pub fiscal_year_start_month: i32,
}

/// The settings of the company.
pub async fn settings(tx: &mut CompanyTx<'_>) -> ApiResult<SettingsRow> {
    Ok(settings::table.find(1).select(SettingsRow::as_select()).first(tx.conn()).await?)
}

/// Whether notifications about the company go out by mail.
pub async fn sends_mails(tx: &mut CompanyTx<'_>) -> ApiResult<bool> {
    Ok(settings::table.find(1).select(settings::sends_mails).first(tx.conn()).await?)
}

/// The name of the company's time zone.
pub async fn timezone(tx: &mut CompanyTx<'_>) -> ApiResult<String> {
    Ok(settings::table.find(1).select(settings::timezone).first(tx.conn()).await?)
}

/// The code of the standard by which the company keeps its accounts.
pub async fn accounting_standard(tx: &mut CompanyTx<'_>) -> ApiResult<String> {
    Ok(settings::table.find(1).select(settings::accounting_standard).first(tx.conn()).await?)
}

/// The regime by which the company declares its taxes: `real_normal`, `real_simplified`, `micro` or `other`.
pub async fn tax_regime(tx: &mut CompanyTx<'_>) -> ApiResult<String> {
    Ok(settings::table.find(1).select(settings::tax_regime).first(tx.conn()).await?)
}

/// What a match may write off unless the company says otherwise, in the least unit of its currency.
const WRITE_OFF_TOLERANCE: i64 = 1000;

/// What a match may write off at most, in the least unit of the company's currency.
pub async fn write_off_tolerance(tx: &mut CompanyTx<'_>) -> ApiResult<i64> {
    let own: Option<i64> =
        settings::table.find(1).select(settings::write_off_tolerance_minor).first(tx.conn()).await?;
    Ok(own.unwrap_or(WRITE_OFF_TOLERANCE))
}

/// Keeps others who add what a company has a bounded number of from doing so until this transaction ends.
pub async fn hold_settings(tx: &mut CompanyTx<'_>) -> ApiResult<()> {
    let held = settings::table.find(1).select(settings::version).for_no_key_update();
    held.first::<i32>(tx.conn()).await?;
    Ok(())
}

/// The month, 1 to 12, in which the company's fiscal years usually begin.
pub async fn fiscal_year_start_month(tx: &mut CompanyTx<'_>) -> ApiResult<u32> {
    let month: i32 =
        settings::table.find(1).select(settings::fiscal_year_start_month).first(tx.conn()).await?;
    u32::try_from(month).map_err(ApiError::internal)
}

/// The registration number as it was typed.
pub async fn registration_number(tx: &mut CompanyTx<'_>) -> ApiResult<String> {
    Ok(settings::table.find(1).select(settings::registration_number).first(tx.conn()).await?)
}

/// The code of the legal form; empty where none is told.
pub async fn legal_form(tx: &mut CompanyTx<'_>) -> ApiResult<String> {
    Ok(settings::table.find(1).select(settings::legal_form).first(tx.conn()).await?)
}

/// Changes the settings.
///
/// # Errors
/// 412 when the caller saw another version.
pub async fn update(tx: &mut CompanyTx<'_>, change: &SettingsChange) -> ApiResult<SettingsRow> {
    let locked = settings::table.find(1).select(settings::version).for_update();
    let version: i32 = locked.first(tx.conn()).await?;
    tx.check_version(version)?;
    let now = tx.now();
    let changed = diesel::update(settings::table.find(1))
        .set((change, settings::updated_at.eq(now), settings::version.eq(version + 1)))
        .returning(SettingsRow::as_returning());
    Ok(changed.get_result(tx.conn()).await?)
}

/// Writes the first settings of a new company.
pub async fn lay_settings(tx: &mut CompanyTx<'_>, first: &FirstSettings<'_>) -> ApiResult<()> {
    let now = tx.now();
    diesel::update(settings::table.find(1))
        .set((first, settings::updated_at.eq(now)))
        .execute(tx.conn())
        .await?;
    Ok(())
}
