//! What the provider says of a subscription, as it is kept here.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::schema::platform::{billing_prices, prices};
use tenancy::{PlatformTx, TenancyError};
use uuid::Uuid;

use super::row::Row;
use super::{GRACE, TakeoverError};
use crate::provider::ProviderKind;
use crate::stripe::objects::Subscription;

/// What is written of a subscription.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct State {
    pub id: String,
    pub provider_status: String,
    pub status: &'static str,
    pub price_id: Uuid,
    pub plan_id: String,
    pub period: (DateTime<Utc>, DateTime<Utc>),
    pub cancels: bool,
    pub next_price_id: Option<Uuid>,
    pub ended_at: Option<DateTime<Utc>>,
}

/// The one that counts when somebody has several: the one that gives most, of these the newest. Where all are over, the one that is `named` here, else
/// the one that ended last.
pub(super) fn chosen<'a>(all: &'a [Subscription], named: Option<&str>) -> Option<&'a Subscription> {
    let rank = |one: &&Subscription| {
        let rank = match one.status.as_str() {
            "active" | "trialing" => 5,
            "past_due" => 4,
            "unpaid" | "paused" => 3,
            "incomplete" => 2,
            "canceled" => 1,
            "incomplete_expired" => 0,
            // One that is not known yet: what it is, the provider decides later.
            _ => 3,
        };
        let is_over = rank <= 1;
        let order = if is_over { one.ended_at.unwrap_or(one.created) } else { one.created };
        (if is_over { 0 } else { rank }, is_over && Some(one.id.as_str()) == named, order)
    };
    all.iter().max_by_key(rank)
}

/// What we make of a state of the provider. What it calls a trial is one that it gave: ours are without a provider.
fn status_of(provider_status: &str) -> Option<&'static str> {
    Some(match provider_status {
        "active" | "trialing" => "active",
        "past_due" | "unpaid" | "paused" => "past_due",
        "incomplete" => "incomplete",
        "canceled" | "incomplete_expired" => "canceled",
        _ => return None,
    })
}

pub(super) async fn state(
    tx: &mut PlatformTx<'_>,
    provider: ProviderKind,
    told: &Subscription,
    next: Option<&str>,
) -> Result<Option<State>, TakeoverError> {
    let [item, ..] = told.items.data.as_slice() else { return Ok(None) };
    let Some(status) = status_of(&told.status) else {
        tracing::error!(status = %told.status, subscription = %told.id, "a state of a subscription that nobody knows: what is there stays");
        return Ok(None);
    };
    let Some((price_id, plan_id)) = price(tx, provider, &item.price.id).await? else {
        return Err(TakeoverError::PriceUnknown(item.price.id.clone()));
    };
    let next_price_id = match next {
        Some(next) => price(tx, provider, next).await?.map(|(id, _)| id),
        None => None,
    };
    let at = |seconds: i64| DateTime::from_timestamp(seconds, 0).unwrap_or_default();
    Ok(Some(State {
        id: told.id.clone(),
        provider_status: told.status.clone(),
        status,
        price_id,
        plan_id,
        period: (at(item.current_period_start), at(item.current_period_end)),
        cancels: told.cancel_at_period_end || told.cancel_at.is_some(),
        next_price_id,
        ended_at: told.ended_at.map(at),
    }))
}

/// Those of the provider's prices that are of ours.
pub(super) async fn known_prices(
    tx: &mut PlatformTx<'_>,
    provider: ProviderKind,
    prices: &[String],
) -> Result<Vec<String>, TenancyError> {
    Ok(billing_prices::table
        .filter(billing_prices::provider.eq(provider.as_str()))
        .filter(billing_prices::provider_price_id.eq_any(prices))
        .select(billing_prices::provider_price_id)
        .load(tx.conn())
        .await?)
}

async fn price(
    tx: &mut PlatformTx<'_>,
    provider: ProviderKind,
    provider_price: &str,
) -> Result<Option<(Uuid, String)>, TenancyError> {
    Ok(billing_prices::table
        .inner_join(prices::table.on(prices::id.eq(billing_prices::price_id)))
        .filter(billing_prices::provider.eq(provider.as_str()))
        .filter(billing_prices::provider_price_id.eq(provider_price))
        .select((prices::id, prices::plan_id))
        .first(tx.conn())
        .await
        .optional()?)
}

/// Until when a late payment keeps its rights: as long as it was told when it became late.
pub(super) fn grace_end_of(state: &State, row: Option<&Row>, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    match (state.provider_status.as_str(), row) {
        ("past_due", Some(row)) if row.status == "past_due" => row.grace_end.or(Some(now + GRACE)),
        ("past_due", _) => Some(now + GRACE),
        ("unpaid" | "paused", Some(row)) => Some(row.grace_end.map_or(now, |end| end.min(now))),
        ("unpaid" | "paused", None) => Some(now),
        _ => None,
    }
}
