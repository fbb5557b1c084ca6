//! What an owner has who changes it, as it is kept here and as the provider knows it.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::schema::platform::{billing_prices, plans, prices, subscriptions};
use tenancy::{PlatformTx, Tenancy, TenancyError, UserId};
use uuid::Uuid;

use crate::customers;
use crate::provider::{Provider, ProviderKind};
use crate::purchases::PurchaseError;
use crate::stripe::objects::Subscription;
use crate::subscription::row::place;

/// What an owner has with the provider.
#[derive(Queryable)]
pub(super) struct Held {
    pub id: String,
    pub status: String,
    pub version: i32,
    pub cancels: bool,
    pub price_id: Uuid,
    plan: String,
    pub position: i32,
    pub months: i32,
    pub currency: String,
}

/// The place of the plan of a price among those that are offered, and how many months it pays for.
pub(super) async fn rank_of(
    tx: &mut PlatformTx<'_>,
    provider: ProviderKind,
    provider_price: &str,
) -> Result<Option<(i32, i32)>, TenancyError> {
    let found: Option<(String, i32, i32)> = billing_prices::table
        .inner_join(prices::table)
        .inner_join(plans::table.on(plans::id.eq(prices::plan_id)))
        .filter(billing_prices::provider.eq(provider.as_str()))
        .filter(billing_prices::provider_price_id.eq(provider_price))
        .select((plans::key, plans::position, prices::months))
        .first(tx.conn())
        .await
        .optional()?;
    let Some((plan, had, months)) = found else { return Ok(None) };
    Ok(Some((place(tx, &plan, had).await?, months)))
}

/// What an owner has, as we know it and as the provider does, and under which id it knows them.
pub(super) async fn present(
    tenancy: &Tenancy,
    provider: &Provider,
    owner: UserId,
) -> Result<(Held, Subscription, String), PurchaseError> {
    let known = tenancy
        .platform_read(async |tx| {
            let customer = customers::of_owner(tx, provider.kind, owner).await?;
            Ok::<_, TenancyError>(held(tx, provider.kind, owner).await?.zip(customer))
        })
        .await?;
    let Some((held, customer)) = known else { return Err(PurchaseError::NotSubscribed) };
    let all = provider.stripe.subscriptions(&customer).await?;
    let present = all.into_iter().find(|one| one.id == held.id);
    let present = present.filter(|one| !["canceled", "incomplete_expired"].contains(&one.status.as_str()));
    let present = present.ok_or(PurchaseError::NotSubscribed)?;
    Ok((held, present, customer))
}

async fn held(
    tx: &mut PlatformTx<'_>,
    provider: ProviderKind,
    owner: UserId,
) -> Result<Option<Held>, TenancyError> {
    let found: Option<Held> = subscriptions::table
        .inner_join(plans::table)
        .inner_join(prices::table.on(prices::id.nullable().eq(subscriptions::price_id)))
        .filter(subscriptions::user_id.eq(owner).and(subscriptions::provider.eq(provider.as_str())))
        .filter(subscriptions::status.eq_any(["active", "past_due"]))
        .select((
            subscriptions::provider_subscription_id.assume_not_null(),
            subscriptions::status,
            subscriptions::version,
            subscriptions::cancel_at_period_end,
            prices::id,
            plans::key,
            plans::position,
            prices::months,
            prices::currency,
        ))
        .first(tx.conn())
        .await
        .optional()?;
    let Some(held) = found else { return Ok(None) };
    let position = place(tx, &held.plan, held.position).await?;
    Ok(Some(Held { position, ..held }))
}
