//! The subscription of an owner as it is kept, and the one place where what is paid is written into it, through whomever it is paid.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::schema::platform::{plans, subscriptions};
use tenancy::{PlatformTx, TenancyError, UserId};
use uuid::Uuid;

/// What is there of an owner.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = subscriptions)]
pub(crate) struct Row {
    pub id: Uuid,
    pub plan_id: String,
    pub price_id: Option<Uuid>,
    pub status: String,
    pub version: i32,
    pub trial_end: Option<DateTime<Utc>>,
    pub provider: Option<String>,
    pub current_period_end: Option<DateTime<Utc>>,
    pub grace_end: Option<DateTime<Utc>>,
    pub grace_reminded: bool,
    pub next_price_id: Option<Uuid>,
    pub pending_invoice_id: Option<String>,
}

/// What is paid for from now on, or was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Paid {
    pub plan_id: String,
    pub price_id: Uuid,
    /// Our state.
    pub status: &'static str,
    /// Through whom.
    pub provider: &'static str,
    /// Their state.
    pub provider_status: String,
    /// Their id of it.
    pub provider_subscription_id: String,
    pub period: (DateTime<Utc>, DateTime<Utc>),
    pub cancels: bool,
    pub next_price_id: Option<Uuid>,
    pub pending: Option<Pending>,
    pub grace_end: Option<DateTime<Utc>>,
    pub canceled_at: Option<DateTime<Utc>>,
}

/// A change that begins once its invoice is paid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pending {
    pub price_id: Uuid,
    /// When it is dropped.
    pub end: DateTime<Utc>,
    /// Their id of the invoice.
    pub invoice_id: String,
}

impl Row {
    /// What an owner has.
    pub async fn of(tx: &mut PlatformTx<'_>, owner: UserId) -> Result<Option<Self>, TenancyError> {
        let theirs = subscriptions::table.filter(subscriptions::user_id.eq(owner));
        Ok(theirs.select(Self::as_select()).first(tx.conn()).await.optional()?)
    }

    /// What an owner has, which nobody else changes meanwhile.
    pub async fn lock(tx: &mut PlatformTx<'_>, owner: UserId) -> Result<Option<Self>, TenancyError> {
        let theirs = subscriptions::table.filter(subscriptions::user_id.eq(owner));
        Ok(theirs.select(Self::as_select()).for_update().first(tx.conn()).await.optional()?)
    }

    /// Whether it is paid, on time or late.
    pub fn is_bought(&self) -> bool {
        self.provider.is_some() && matches!(self.status.as_str(), "active" | "past_due")
    }
}

/// Inserts or changes the subscription of an owner. A trial that ran becomes one that was converted.
pub(crate) async fn store(
    tx: &mut PlatformTx<'_>,
    owner: UserId,
    row: Option<&Row>,
    paid: &Paid,
) -> Result<(), TenancyError> {
    let now = tx.now();
    let pending = paid.pending.as_ref();
    let set = (
        subscriptions::plan_id.eq(&paid.plan_id),
        subscriptions::price_id.eq(paid.price_id),
        subscriptions::status.eq(paid.status),
        subscriptions::provider.eq(paid.provider),
        subscriptions::provider_status.eq(&paid.provider_status),
        subscriptions::provider_subscription_id.eq(&paid.provider_subscription_id),
        subscriptions::current_period_start.eq(paid.period.0),
        subscriptions::current_period_end.eq(paid.period.1),
        subscriptions::cancel_at_period_end.eq(paid.cancels),
        subscriptions::next_price_id.eq(paid.next_price_id),
        subscriptions::pending_price_id.eq(pending.map(|pending| pending.price_id)),
        subscriptions::pending_end.eq(pending.map(|pending| pending.end)),
        subscriptions::pending_invoice_id.eq(pending.map(|pending| &pending.invoice_id)),
        subscriptions::grace_end.eq(paid.grace_end),
        subscriptions::grace_reminded
            .eq(paid.grace_end.is_some() && row.is_some_and(|row| row.grace_reminded)),
        subscriptions::renewal_reminded.eq(false),
        subscriptions::canceled_at.eq(paid.canceled_at),
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
    if row.provider.is_none() && row.trial_end.is_some() && paid.status == "active" {
        diesel::update(subscriptions::table.find(row.id))
            .set((
                subscriptions::trial_outcome.eq("converted"),
                subscriptions::cancel_reason.eq(None::<String>),
            ))
            .execute(tx.conn())
            .await?;
    }
    Ok(())
}

/// The place of a plan of a version among those that are offered now.
pub(crate) async fn place_of(tx: &mut PlatformTx<'_>, plan_id: &str) -> Result<i32, TenancyError> {
    let plan = plans::table.find(plan_id).select((plans::key, plans::position));
    let (key, had): (String, i32) = plan.first(tx.conn()).await?;
    place(tx, &key, had).await
}

/// The place of a plan among those that are offered now; where it is none of them, the place that it had.
pub(crate) async fn place(tx: &mut PlatformTx<'_>, plan: &str, had: i32) -> Result<i32, TenancyError> {
    let offered = plans::table.filter(plans::key.eq(plan).and(plans::retired_at.is_null()));
    Ok(offered.select(plans::position).first(tx.conn()).await.optional()?.unwrap_or(had))
}
