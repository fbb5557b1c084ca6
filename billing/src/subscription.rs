//! What an owner is subscribed to, and how far it has run.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::{
    Entitlement, PlatformTx, SubscriptionFacts, TenancyError, UserId,
    schema::platform::{plans, subscriptions},
};

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
    /// Keys of the modules of the plan.
    pub modules: Vec<String>,
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
            plans::modules,
        ))
        .first(tx.conn())
        .await
        .optional()?;
    Ok(found)
}

impl Subscription {
    /// What it entitles to at an instant.
    pub fn entitlement(&self, now: DateTime<Utc>) -> Entitlement {
        let facts = SubscriptionFacts {
            status: self.status.clone(),
            trial_end: self.trial_end,
            current_period_end: self.current_period_end,
            modules: self.modules.clone(),
        };
        Entitlement::of(Some(&facts), now)
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
