//! What the provider says of a subscription, as it is kept here.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::schema::platform::{billing_prices, plans, prices};
use tenancy::{PlatformTx, TenancyError};
use uuid::Uuid;

use super::TakeoverError;
use crate::grace::grace_end;
use crate::provider::ProviderKind;
use crate::stripe::objects::{Invoice, Subscription};
use crate::subscription::row::{Paid, Pending, Row, place};

/// The one that counts when somebody has several: one that is paid before one that is late, of these the one of the plan that holds most, of these the
/// newest. Where all are over, the one that is `named` here, else the one that ended last.
pub(super) fn chosen<'a>(
    all: &'a [Subscription],
    places: &HashMap<String, i32>,
    named: Option<&str>,
) -> Option<&'a Subscription> {
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
        if rank <= 1 {
            return (0, 0, Some(one.id.as_str()) == named, one.ended_at.unwrap_or(one.created));
        }
        let place = price_of(one).and_then(|price| places.get(price)).copied();
        (rank, place.unwrap_or(i32::MIN), false, one.created)
    };
    all.iter().max_by_key(rank)
}

/// Those of the subscriptions that are to prices of ours, and the one that is `named` here.
///
/// # Errors
/// [`TakeoverError::PriceUnknown`] where nothing else is left of one that runs.
pub(super) fn ours(
    all: Vec<Subscription>,
    places: &HashMap<String, i32>,
    named: Option<&str>,
) -> Result<Vec<Subscription>, TakeoverError> {
    let is_ours = |one: &Subscription| {
        named == Some(one.id.as_str()) || price_of(one).is_none_or(|price| places.contains_key(price))
    };
    let (ours, others): (Vec<_>, Vec<_>) = all.into_iter().partition(is_ours);
    let running = others.iter().find(|one| ["active", "past_due"].contains(&one.status.as_str()));
    match running.and_then(price_of) {
        Some(price) if ours.is_empty() => Err(TakeoverError::PriceUnknown(price.to_owned())),
        _ => Ok(ours),
    }
}

/// The provider's id of the price of a subscription.
pub(super) fn price_of(one: &Subscription) -> Option<&str> {
    one.items.data.as_slice().first().map(|item| item.price.id.as_str())
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

/// What is to be written of a subscription; `None` for one of which nothing can be said.
///
/// # Errors
/// [`TakeoverError::PriceUnknown`], or the database's.
pub(super) async fn state(
    tx: &mut PlatformTx<'_>,
    provider: ProviderKind,
    (told, next): (&Subscription, Option<&str>),
    invoices: &[Invoice],
) -> Result<Option<Paid>, TakeoverError> {
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
    let pending = pending(tx, provider, told, invoices).await?;
    let (now, end, canceled_at) = (tx.now(), at(item.current_period_end), told.ended_at.map(at));
    // A period that ended early ends now: nothing of it is paid any more.
    let end = if status == "canceled" { canceled_at.unwrap_or(now).min(end).min(now) } else { end };
    Ok(Some(Paid {
        plan_id,
        price_id,
        status,
        provider: provider.as_str(),
        provider_status: told.status.clone(),
        provider_subscription_id: told.id.clone(),
        period: (at(item.current_period_start), end),
        cancels: told.cancel_at_period_end || told.cancel_at.is_some(),
        next_price_id,
        pending,
        grace_end: None,
        canceled_at,
    }))
}

/// The change that waits for its payment, if it is one to a price of ours.
async fn pending(
    tx: &mut PlatformTx<'_>,
    provider: ProviderKind,
    told: &Subscription,
    invoices: &[Invoice],
) -> Result<Option<Pending>, TenancyError> {
    let (Some(update), Some(last)) = (&told.pending_update, &told.latest_invoice) else { return Ok(None) };
    let Some(invoice) = invoices.iter().find(|one| one.is_of_waiting_change(last)) else { return Ok(None) };
    let [item, ..] = update.subscription_items.as_deref().unwrap_or_default() else { return Ok(None) };
    let Some((price_id, _)) = price(tx, provider, &item.price.id).await? else { return Ok(None) };
    Ok(Some(Pending { price_id, end: at(update.expires_at), invoice_id: invoice.id.clone() }))
}

/// An instant of the provider.
fn at(seconds: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(seconds, 0).unwrap_or_default()
}

/// Whether a state takes the place of what is there. A purchase that is not paid yet, or never was, leaves a trial alone; and what ended long ago
/// says nothing of somebody who was never taken over.
pub(super) fn is_meant(state: &Paid, row: Option<&Row>, now: DateTime<Utc>) -> bool {
    let is_of_provider = row.and_then(|row| row.provider.as_deref()) == Some(state.provider);
    // What is paid by mobile money runs to its end, whatever was left unpaid before.
    let is_paid_elsewhere = row.is_some_and(|row| is_paid_elsewhere(state, row));
    let is_trying =
        row.is_some_and(|row| row.status == "trialing" && row.trial_end.is_some_and(|end| now < end));
    match state.status {
        "active" => true,
        "past_due" => !is_paid_elsewhere && !is_trying,
        "incomplete" => !is_trying && (row.is_none() || is_of_provider),
        // Nothing else is left of this provider, or it would be the one that is told.
        _ => is_of_provider,
    }
}

/// Whether what is there is paid by mobile money now.
pub(super) fn is_paid_elsewhere(state: &Paid, row: &Row) -> bool {
    row.status == "active" && row.provider.as_deref().is_some_and(|by| by != state.provider)
}

/// Those of the provider's prices that are of ours, and the place of the plan of each among those that are offered.
pub(super) async fn places(
    tx: &mut PlatformTx<'_>,
    provider: ProviderKind,
    of: &[String],
) -> Result<HashMap<String, i32>, TenancyError> {
    let known: Vec<(String, String, i32)> = billing_prices::table
        .inner_join(prices::table.on(prices::id.eq(billing_prices::price_id)))
        .inner_join(plans::table.on(plans::id.eq(prices::plan_id)))
        .filter(billing_prices::provider.eq(provider.as_str()))
        .filter(billing_prices::provider_price_id.eq_any(of))
        .select((billing_prices::provider_price_id, plans::key, plans::position))
        .load(tx.conn())
        .await?;
    let mut places = HashMap::with_capacity(known.len());
    for (price, plan, had) in known {
        places.insert(price, place(tx, &plan, had).await?);
    }
    Ok(places)
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
pub(super) fn grace_end_of(state: &Paid, row: Option<&Row>, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    match (state.provider_status.as_str(), row) {
        ("past_due", Some(row)) if row.status == "past_due" => row.grace_end.or_else(|| Some(grace_end(now))),
        ("past_due", _) => Some(grace_end(now)),
        ("unpaid" | "paused", Some(row)) => Some(row.grace_end.map_or(now, |end| end.min(now))),
        ("unpaid" | "paused", None) => Some(now),
        _ => None,
    }
}
