//! What an owner is subscribed to, and how far it has run.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::{
    Entitlement, PlatformTx, SubscriptionFacts, TenancyError, UserId,
    schema::platform::{invoices, plans, prices, subscriptions},
};
use uuid::Uuid;

use crate::mobile_money;

pub(crate) mod row;

/// A subscription or trial; it covers every company of its owner.
#[derive(Debug, Clone, PartialEq, Eq, Queryable)]
pub struct Subscription {
    /// The key of the plan, which all its versions have.
    pub plan: String,
    /// `active`, `trialing`, `past_due`, `canceled` or `incomplete`.
    pub status: String,
    /// When the trial began.
    pub trial_start: Option<DateTime<Utc>>,
    /// When the trial ends.
    pub trial_end: Option<DateTime<Utc>>,
    /// Until when it is paid.
    pub current_period_end: Option<DateTime<Utc>>,
    /// How a trial ended: `converted`, `canceled` or `expired`.
    pub trial_outcome: Option<String>,
    /// Through whom it is paid: `stripe` or `sandbox`; nobody for a trial of ours.
    pub provider: Option<String>,
    /// Whether it ends with what is paid.
    pub cancel_at_period_end: bool,
    /// Until when a late payment keeps its rights.
    pub grace_end: Option<DateTime<Utc>>,
    /// Keys of the modules of the plan.
    pub modules: Vec<String>,
    /// How many people may use a company under the plan; nothing without limit.
    pub max_users: Option<i32>,
}

/// How far a subscription has run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Figures {
    /// Days of the trial that are left, a started one counted whole; `None` outside a trial.
    pub days_remaining: Option<i32>,
    /// Nothing may be written any more.
    pub is_expired: bool,
    /// How much of the trial's own length is over, 0 to 100; 0 outside a trial.
    pub progress_percent: i32,
}

/// The subscription of an owner.
///
/// # Errors
/// The database's.
pub async fn of_owner(tx: &mut PlatformTx<'_>, owner: UserId) -> Result<Option<Subscription>, TenancyError> {
    let found = subscriptions::table
        .inner_join(plans::table)
        .filter(subscriptions::user_id.eq(owner))
        .select((
            plans::key,
            subscriptions::status,
            subscriptions::trial_start,
            subscriptions::trial_end,
            subscriptions::current_period_end,
            subscriptions::trial_outcome,
            subscriptions::provider,
            subscriptions::cancel_at_period_end,
            subscriptions::grace_end,
            plans::modules,
            plans::max_users,
        ))
        .first(tx.conn())
        .await
        .optional()?;
    Ok(found)
}

/// What is paid for a plan.
#[derive(Debug, Clone, PartialEq, Eq, Queryable)]
pub struct Cost {
    /// The key of the plan.
    pub plan: String,
    /// Its price.
    pub price_id: Uuid,
    /// ISO 4217.
    pub currency: String,
    /// How many months are paid at once.
    pub months: i32,
    /// What is paid each time, in minor units.
    pub amount_minor: i64,
}

/// What an owner pays, now and later.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Costs {
    /// What is paid now.
    pub present: Option<Cost>,
    /// What follows when that is over, if anything else does.
    pub next: Option<Cost>,
    /// What takes its place once it is paid.
    pub pending: Option<PendingChange>,
}

/// A change that begins once its invoice is paid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PendingChange {
    /// What is paid then.
    pub cost: Cost,
    /// When it is dropped.
    pub end: DateTime<Utc>,
    /// What is to be paid for it, in minor units of its currency.
    pub due_minor: i64,
    /// Where.
    pub page_url: Option<String>,
}

/// What an owner pays, and what would follow or take its place.
///
/// # Errors
/// The database's.
pub async fn costs(tx: &mut PlatformTx<'_>, owner: UserId) -> Result<Costs, TenancyError> {
    type Ids = (Option<Uuid>, Option<Uuid>, Option<Uuid>);
    let of_owner = subscriptions::table.filter(subscriptions::user_id.eq(owner));
    let ids: Option<Ids> = of_owner
        .select((subscriptions::price_id, subscriptions::next_price_id, subscriptions::pending_price_id))
        .first(tx.conn())
        .await
        .optional()?;
    let (now, next, pending) = ids.unwrap_or_default();
    let wanted: Vec<Uuid> = now.into_iter().chain(next).chain(pending).collect();
    let found: Vec<Cost> = prices::table
        .inner_join(plans::table)
        .filter(prices::id.eq_any(wanted))
        .select((plans::key, prices::id, prices::currency, prices::months, prices::amount_minor))
        .load(tx.conn())
        .await?;
    let of = |id: Option<Uuid>| found.iter().find(|cost| Some(cost.price_id) == id).cloned();
    let pending = match of(pending) {
        Some(cost) => pending_change(tx, owner, cost).await?,
        None => None,
    };
    Ok(Costs { present: of(now), next: of(next), pending })
}

/// The change of an owner to a price, whose invoice waits.
async fn pending_change(
    tx: &mut PlatformTx<'_>,
    owner: UserId,
    cost: Cost,
) -> Result<Option<PendingChange>, TenancyError> {
    let is_its = invoices::provider_invoice_id.nullable().eq(subscriptions::pending_invoice_id);
    let found: Option<(DateTime<Utc>, i64, Option<String>)> = subscriptions::table
        .inner_join(invoices::table.on(is_its.and(invoices::provider.nullable().eq(subscriptions::provider))))
        .filter(subscriptions::user_id.eq(owner).and(invoices::status.eq("open")))
        .select((subscriptions::pending_end.assume_not_null(), invoices::due_minor, invoices::page_url))
        .first(tx.conn())
        .await
        .optional()?;
    Ok(found.map(|(end, due_minor, page_url)| PendingChange { cost, end, due_minor, page_url }))
}

impl Subscription {
    /// What it entitles to at an instant.
    pub fn entitlement(&self, now: DateTime<Utc>) -> Entitlement {
        let facts = SubscriptionFacts {
            status: self.status.clone(),
            trial_end: self.trial_end,
            current_period_end: self.current_period_end,
            grace_end: self.grace_end,
            modules: self.modules.clone(),
        };
        Entitlement::of(Some(&facts), now)
    }

    /// Whether it is paid through a provider, on time or late, so that it is changed and not bought again.
    pub fn is_bought(&self) -> bool {
        self.provider.is_some() && matches!(self.status.as_str(), "active" | "past_due")
    }

    /// Whether it is paid by mobile money, on time or late.
    pub fn is_by_mobile_money(&self) -> bool {
        self.is_bought() && self.provider.as_deref() == Some(mobile_money::PROVIDER)
    }

    /// How far it has run at an instant.
    pub fn figures(&self, now: DateTime<Utc>) -> Figures {
        let is_expired = self.entitlement(now) == Entitlement::Ended;
        let trial = self.trial_start.zip(self.trial_end).filter(|_| self.status == "trialing");
        let Some((start, end)) = trial else {
            return Figures { days_remaining: None, is_expired, progress_percent: 0 };
        };
        let length = (end - start).num_seconds().max(1);
        let elapsed = (now - start).num_seconds().clamp(0, length);
        Figures {
            days_remaining: Some(started_days(end - now)),
            is_expired,
            progress_percent: i32::try_from(elapsed * 100 / length).unwrap_or(100),
        }
    }
}

fn started_days(left: TimeDelta) -> i32 {
    let seconds = left.num_seconds().max(0);
    let day = TimeDelta::days(1).num_seconds();
    i32::try_from((seconds + day - 1) / day).unwrap_or(i32::MAX)
}

#[cfg(test)]
mod tests;
