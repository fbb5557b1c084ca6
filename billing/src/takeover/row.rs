//! What is there of an owner, and how it is written.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::schema::platform::{plans, subscriptions};
use tenancy::{PlatformTx, TenancyError, UserId};
use uuid::Uuid;

use super::state::State;
use crate::provider::ProviderKind;

/// What is there of an owner.
#[derive(Clone, Queryable)]
pub(super) struct Row {
    pub id: Uuid,
    pub plan_id: String,
    pub status: String,
    pub version: i32,
    pub trial_end: Option<DateTime<Utc>>,
    pub provider: Option<String>,
    pub grace_end: Option<DateTime<Utc>>,
    pub grace_reminded: bool,
}

impl Row {
    pub async fn lock(tx: &mut PlatformTx<'_>, owner: UserId) -> Result<Option<Self>, TenancyError> {
        Ok(subscriptions::table
            .filter(subscriptions::user_id.eq(owner))
            .select((
                subscriptions::id,
                subscriptions::plan_id,
                subscriptions::status,
                subscriptions::version,
                subscriptions::trial_end,
                subscriptions::provider,
                subscriptions::grace_end,
                subscriptions::grace_reminded,
            ))
            .for_update()
            .first(tx.conn())
            .await
            .optional()?)
    }

    /// Whether it is paid by mobile money now.
    pub fn is_paid_outside(&self, provider: ProviderKind) -> bool {
        self.status == "active" && self.provider.as_deref().is_some_and(|by| by != provider.as_str())
    }
}

/// Whether a plan holds less than another.
pub(super) async fn holds_less(
    tx: &mut PlatformTx<'_>,
    plan: &str,
    other: &str,
) -> Result<bool, TenancyError> {
    let position = async |tx: &mut PlatformTx<'_>, plan: &str| -> Result<i32, TenancyError> {
        Ok(plans::table.find(plan).select(plans::position).first(tx.conn()).await?)
    };
    Ok(position(tx, plan).await? < position(tx, other).await?)
}

/// Whether a state takes the place of what is there. A purchase that is not paid yet, or never was, leaves a trial alone; and what ended long ago
/// says nothing of somebody who was never taken over.
pub(super) fn is_meant(provider: ProviderKind, state: &State, row: Option<&Row>, now: DateTime<Utc>) -> bool {
    let by = row.and_then(|row| row.provider.as_deref());
    let is_of_provider = by == Some(provider.as_str());
    // What is paid by mobile money runs to its end, whatever was left unpaid before.
    let is_paid_elsewhere = row.is_some_and(|row| row.is_paid_outside(provider));
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

/// Inserts or changes the subscription. A trial that ran becomes one that was converted.
pub(super) async fn store(
    tx: &mut PlatformTx<'_>,
    provider: ProviderKind,
    owner: UserId,
    row: Option<&Row>,
    (state, grace_end): (&State, Option<DateTime<Utc>>),
) -> Result<(), TenancyError> {
    let now = tx.now();
    // A period that ended early ends now: nothing of it is paid any more.
    let end = if state.status == "canceled" {
        state.ended_at.unwrap_or(now).min(state.period.1).min(now)
    } else {
        state.period.1
    };
    let set = (
        subscriptions::plan_id.eq(&state.plan_id),
        subscriptions::price_id.eq(state.price_id),
        subscriptions::status.eq(state.status),
        subscriptions::provider.eq(provider.as_str()),
        subscriptions::provider_status.eq(&state.provider_status),
        subscriptions::provider_subscription_id.eq(&state.id),
        subscriptions::current_period_start.eq(state.period.0),
        subscriptions::current_period_end.eq(end),
        subscriptions::cancel_at_period_end.eq(state.cancels),
        subscriptions::next_price_id.eq(state.next_price_id),
        subscriptions::grace_end.eq(grace_end),
        subscriptions::grace_reminded.eq(grace_end.is_some() && row.is_some_and(|row| row.grace_reminded)),
        subscriptions::canceled_at.eq(state.ended_at),
        subscriptions::updated_at.eq(now),
    );
    let Some(row) = row else {
        let fresh = (
            subscriptions::id.eq(tx.new_uuid()),
            subscriptions::user_id.eq(owner),
            subscriptions::created_at.eq(now),
        );
        diesel::insert_into(subscriptions::table).values((fresh, set)).execute(tx.conn()).await?;
        return Ok(());
    };
    diesel::update(subscriptions::table.find(row.id))
        .set((set, subscriptions::version.eq(row.version + 1)))
        .execute(tx.conn())
        .await?;
    if row.provider.is_none() && row.trial_end.is_some() && state.status == "active" {
        diesel::update(subscriptions::table.find(row.id))
            .set(subscriptions::trial_outcome.eq("converted"))
            .execute(tx.conn())
            .await?;
    }
    Ok(())
}
