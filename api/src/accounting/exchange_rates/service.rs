//! Rates that somebody types, one by one.

use ledger::rates::ExchangeRate;
use serde_json::json;
use tenancy::{AuditEvent, CompanyTx};

use super::dto::{ExchangeRateView, Key, Pair, RateSource, view};
use super::store::{self, RateRow};
use crate::accounting::amount;
use crate::http::{ApiError, ApiResult};

/// Keeps a rate that somebody typed in the place of the one of that day.
///
/// # Errors
/// 404; 409 `exchange_rates_limit_reached`.
pub async fn set(tx: &mut CompanyTx<'_>, pair: &Pair, rate: ExchangeRate) -> ApiResult<ExchangeRateView> {
    let key = &Key::of(pair, amount::currency_of(tx.company())?)?;
    let row = RateRow {
        base: key.base.code().to_owned(),
        currency: key.currency.as_str().to_owned(),
        day: key.day,
        scaled: rate.scaled(),
        quotation: rate.quotation().as_str().to_owned(),
        source: RateSource::Typed.as_str().to_owned(),
    };
    let before = store::lock(tx, key).await?.map(view).transpose()?;
    store::set(tx, &row).await?;
    let after = view(row)?;
    let told = |rate: &ExchangeRateView| json!({ "rate": rate.rate, "source": rate.source.as_str() });
    let act = match &before {
        Some(before) => AuditEvent::changed("exchange_rate_set", key.subject(), told(before), told(&after)),
        None => AuditEvent::created("exchange_rate_set", key.subject(), told(&after)),
    };
    tx.audit(act);
    Ok(after)
}

/// Takes a rate away.
///
/// # Errors
/// 404.
pub async fn delete(tx: &mut CompanyTx<'_>, pair: &Pair) -> ApiResult<()> {
    let key = &Key::of(pair, amount::currency_of(tx.company())?)?;
    let before = store::lock(tx, key).await?.map(view).transpose()?.ok_or_else(ApiError::not_found)?;
    store::delete(tx, key).await?;
    let was = json!({ "rate": before.rate });
    tx.audit(AuditEvent::deleted("exchange_rate_deleted", key.subject(), was));
    Ok(())
}
