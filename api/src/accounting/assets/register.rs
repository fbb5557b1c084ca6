//! The register: what can be done with assets beside what is booked of them.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use ledger::AccountNumber;
use ledger::assets::{self, Position, ScheduleRow, Usage};
use ledger::{Currency, Money};
use serde_json::json;
use tenancy::{AuditEvent, CompanyTx};
use uuid::Uuid;

use super::check::{CheckedAsset, same_until, wire_units};
use super::dto::{
    AssetMethod, AssetProposal, AssetSchedule, AssetScheduleYear, AssetSettingsUpdate, AssetSettingsView,
    AssetTaxMethod, AssetUsage, AssetView,
};
use super::row::AssetRow;
use super::store;
use crate::accounting::accounts::Named;
use crate::accounting::{accounts, amount, settings};
use crate::companies;
use crate::http::{ApiError, ApiResult, Fields, told};

/// Adds an asset.
///
/// # Errors
/// 409 `asset_code_taken`, `assets_limit_reached`; 422 `account_unknown`, `account_inactive`, `asset_unknown` at its fields.
pub async fn create(tx: &mut CompanyTx<'_>, asked: CheckedAsset) -> ApiResult<AssetView> {
    let CheckedAsset { mut row, usages, has_days } = asked;
    row.id = tx.new_uuid();
    if !has_days {
        row.days_of_year = store::settings(tx).await?.0;
    }
    must_be_there(tx, &row, None).await?;
    store::insert(tx, &row, &usages).await?;
    let view = view(tx, row).await?;
    tx.audit(AuditEvent::created("asset_created", subject(view.id), told(&view)));
    Ok(view)
}

/// One asset.
///
/// # Errors
/// 404 when there is none.
pub async fn get(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<AssetView> {
    let row = store::find(tx, id).await?;
    view(tx, row).await
}

/// Writes an asset anew.
///
/// # Errors
/// 404; 412 `stale_version`; 409 `asset_booked` for another plan than the one that entries were made of, `asset_disposed`; 422 as
/// for a new one.
pub async fn update(tx: &mut CompanyTx<'_>, id: Uuid, asked: CheckedAsset) -> ApiResult<AssetView> {
    let before = store::lock(tx, id).await?;
    tx.check_version(before.version)?;
    if before.disposed_on.is_some() {
        return Err(ApiError::conflict("asset_disposed"));
    }
    let was = view(tx, before.clone()).await?;
    let CheckedAsset { mut row, usages, has_days } = asked;
    (row.id, row.version) = (id, before.version + 1);
    if !has_days {
        row.days_of_year = before.days_of_year;
    }
    if let Some(booked) = store::booked(tx, &[id]).await?.get(&id) {
        let used = store::usages(tx, &[id]).await?.remove(&id).unwrap_or_default();
        if !row.has_plan_of(&before) || !same_until(booked.until, &used, &usages) {
            return Err(ApiError::conflict("asset_booked"));
        }
    }
    must_be_there(tx, &row, Some(&before)).await?;
    store::update(tx, &row).await?;
    store::replace_usages(tx, id, &usages).await?;
    let view = view(tx, row).await?;
    tx.audit(AuditEvent::changed("asset_updated", subject(id), told(&was), told(&view)));
    Ok(view)
}

/// Takes an asset out of the register.
///
/// # Errors
/// 404; 412 `stale_version`; 409 `asset_booked`, `asset_disposed`, `asset_has_components`.
pub async fn delete(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<()> {
    let row = store::lock(tx, id).await?;
    tx.check_version(row.version)?;
    if row.disposed_on.is_some() {
        return Err(ApiError::conflict("asset_disposed"));
    }
    if !store::booked(tx, &[id]).await?.is_empty() {
        return Err(ApiError::conflict("asset_booked"));
    }
    let was = view(tx, row).await?;
    store::delete(tx, id).await?;
    tx.audit(AuditEvent::deleted("asset_deleted", subject(id), told(&was)));
    Ok(())
}

/// The accounts and the asset that one names. What it named before may have been made inactive since.
async fn must_be_there(tx: &mut CompanyTx<'_>, row: &AssetRow, before: Option<&AssetRow>) -> ApiResult<()> {
    let named = |row: &AssetRow| -> [Named; 6] {
        [
            ("/account", Some(row.account.clone())),
            ("/depreciation_account", row.depreciation_account.clone()),
            ("/charge_account", row.charge_account.clone()),
            ("/excess_account", row.excess_account.clone()),
            ("/excess_charge_account", row.excess_charge_account.clone()),
            ("/excess_income_account", row.excess_income_account.clone()),
        ]
    };
    let mut fields = Fields::new();
    let kept = before.map(named).unwrap_or_default();
    accounts::require_usable(tx, &mut fields, &named(row), &kept).await?;
    if let Some(parent) = row.parent_id {
        check_parent(tx, &mut fields, row.id, parent).await?;
    }
    fields.finish()
}

/// A component is one of an asset that is none itself.
async fn check_parent(tx: &mut CompanyTx<'_>, fields: &mut Fields, id: Uuid, parent: Uuid) -> ApiResult<()> {
    let found = match store::find(tx, parent).await {
        Ok(row) => Some(row),
        Err(error) if error.status() == poem::http::StatusCode::NOT_FOUND => None,
        Err(error) => return Err(error),
    };
    match found {
        Some(row) if row.id != id && row.parent_id.is_none() => Ok(()),
        _ => {
            fields.refuse("/parent_id", "asset_unknown");
            Ok(())
        }
    }
}

/// The plan of an asset, with what was booked of it. Of one that is gone it ends with what was booked in the year of that.
///
/// # Errors
/// 404; 500 when sums do not fit.
pub async fn schedule(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<AssetSchedule> {
    let currency = amount::currency_of(tx.company())?;
    let row = store::find(tx, id).await?;
    let usages = store::usages(tx, &[id]).await?.remove(&id).unwrap_or_default();
    let calendar = store::calendar(tx).await?;
    let today = companies::today(tx).await?;
    let years = assets::schedule(&row.known()?, &calendar, &usages, today).map_err(ApiError::internal)?;
    let bookings = store::bookings(tx, id).await?;
    let gone = row.disposed_on.unwrap_or(NaiveDate::MAX);
    let years = years.into_iter().take_while(|year| year.year.start() <= gone);
    let items = years.map(|year| schedule_year(year, &bookings, gone, currency)).collect::<ApiResult<_>>()?;
    Ok(AssetSchedule { currency: currency.code().to_owned(), items })
}

fn schedule_year(
    mut row: ScheduleRow,
    bookings: &[(NaiveDate, Position)],
    gone: NaiveDate,
    currency: Currency,
) -> ApiResult<AssetScheduleYear> {
    let sum = |of: fn(&Position) -> Money| {
        let of_year = bookings.iter().filter(|(until, _)| row.year.contains(*until));
        Money::sum(of_year.map(|(_, position)| of(position))).map_err(ApiError::internal)
    };
    let (booked, booked_excess) = (sum(|position| position.book)?, sum(|position| position.excess)?);
    if row.year.contains(gone) {
        let before = row.accumulated.checked_sub(row.depreciation).map_err(ApiError::internal)?;
        row.accumulated = before.checked_add(booked).map_err(ApiError::internal)?;
        (row.depreciation, row.excess) = (booked, booked_excess);
        (row.closing_value, row.excess_balance) = (Money::ZERO, Money::ZERO);
    }
    let wire = |money: Money| money.format(currency);
    Ok(AssetScheduleYear {
        start: row.year.start(),
        end: row.year.end(),
        opening_value: wire(row.opening_value),
        depreciation: wire(row.depreciation),
        accumulated: wire(row.accumulated),
        closing_value: wire(row.closing_value),
        excess: wire(row.excess),
        excess_balance: wire(row.excess_balance),
        booked: wire(booked),
        booked_excess: wire(booked_excess),
    })
}

/// What the chart has for an asset on an account in the year of a day.
pub async fn propose(
    tx: &mut CompanyTx<'_>,
    account: &AccountNumber,
    day: NaiveDate,
    months: Option<u16>,
) -> ApiResult<AssetProposal> {
    let standard = settings::standard(tx).await?;
    let year = store::calendar(tx).await?.containing(day);
    let proposed = assets::proposed_accounts(standard, year.start(), account);
    Ok(AssetProposal {
        depreciation_account: accounts::proposed(tx, proposed.depreciation.as_deref()).await?,
        charge_account: accounts::proposed(tx, proposed.charge.as_deref()).await?,
        excess_account: accounts::proposed(tx, proposed.excess.as_deref()).await?,
        excess_charge_account: accounts::proposed(tx, proposed.excess_charge.as_deref()).await?,
        excess_income_account: accounts::proposed(tx, proposed.excess_income.as_deref()).await?,
        coefficient_percent: months.and_then(|months| assets::legal_coefficient(standard, months)),
    })
}

/// How new assets are counted.
pub async fn settings_view(tx: &mut CompanyTx<'_>) -> ApiResult<AssetSettingsView> {
    let (days_of_year, version) = store::settings(tx).await?;
    Ok(AssetSettingsView { days_of_year, version })
}

/// Says how new assets are counted; those that are there stay as they are.
///
/// # Errors
/// 412 `stale_version`; 422 `days_of_year_unknown`.
pub async fn update_settings(
    tx: &mut CompanyTx<'_>,
    asked: AssetSettingsUpdate,
) -> ApiResult<AssetSettingsView> {
    let days = asked.days_of_year;
    if assets::DayCount::from_days(days).is_none() {
        return Err(ApiError::field("/days_of_year", "days_of_year_unknown"));
    }
    let (before, version) = store::lock_settings(tx).await?;
    tx.check_version(version)?;
    store::update_settings(tx, days, version + 1).await?;
    let (was, is) = (json!({ "days_of_year": before }), json!({ "days_of_year": days }));
    tx.audit(AuditEvent::changed("asset_settings_updated", "asset_settings".to_owned(), was, is));
    Ok(AssetSettingsView { days_of_year: days, version: version + 1 })
}

/// The subject of the audit trail.
pub fn subject(id: Uuid) -> String {
    format!("asset:{id}")
}

/// An asset as callers see it.
pub async fn view(tx: &mut CompanyTx<'_>, row: AssetRow) -> ApiResult<AssetView> {
    let currency = amount::currency_of(tx.company())?;
    let (parent_name, components) = store::family(tx, &row).await?;
    let mut usages: BTreeMap<Uuid, Vec<Usage>> = store::usages(tx, &[row.id]).await?;
    let booked = store::booked(tx, &[row.id]).await?.remove(&row.id);
    let sum = booked.map_or_else(Position::default, |booked| booked.sum);
    let minor = |book: i64, opening: i64| book.saturating_add(opening);
    let depreciation = minor(sum.book.minor(), row.opening_depreciation);
    let excess = minor(sum.excess.minor(), row.opening_excess);
    let is_held = row.disposed_on.is_none();
    let usage = |usage: &Usage| AssetUsage { until: usage.on, units: wire_units(usage.thousandths) };
    Ok(AssetView {
        parent_name,
        components,
        currency: currency.code().to_owned(),
        cost: amount::wire(row.cost, currency),
        residual_value: amount::wire(row.residual, currency),
        method: AssetMethod::of(&row.method),
        units: row.units.map(wire_units),
        tax_method: row.tax_method.as_deref().map(AssetTaxMethod::of),
        opening_depreciation: amount::wire(row.opening_depreciation, currency),
        opening_excess: amount::wire(row.opening_excess, currency),
        usages: usages.remove(&row.id).unwrap_or_default().iter().map(usage).collect(),
        booked_until: booked.map(|booked| booked.until).or(row.opening_on),
        is_booked: booked.is_some(),
        depreciation: amount::wire(depreciation, currency),
        excess: amount::wire(excess, currency),
        net_book_value: net_book_value(row.cost, depreciation, is_held, currency),
        proceeds: row.proceeds.map(|proceeds| amount::wire(proceeds, currency)),
        id: row.id,
        code: row.code,
        name: row.name,
        supplier: row.supplier,
        note: row.note,
        parent_id: row.parent_id,
        account: row.account,
        acquired_on: row.acquired_on,
        in_service_on: row.in_service_on,
        months: row.months,
        coefficient_percent: row.coefficient,
        tax_months: row.tax_months,
        tax_coefficient_percent: row.tax_coefficient,
        days_of_year: row.days_of_year,
        opening_on: row.opening_on,
        depreciation_account: row.depreciation_account,
        charge_account: row.charge_account,
        excess_account: row.excess_account,
        excess_charge_account: row.excess_charge_account,
        excess_income_account: row.excess_income_account,
        disposed_on: row.disposed_on,
        disposal_entry_id: row.disposal_entry_id,
        version: row.version,
    })
}

/// What an asset is worth in the books: nothing once it is gone.
pub fn net_book_value(cost: i64, depreciation: i64, is_held: bool, currency: Currency) -> String {
    amount::wire(if is_held { cost.saturating_sub(depreciation) } else { 0 }, currency)
}
