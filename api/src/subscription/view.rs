//! A subscription as callers see it.

use billing::Subscription;
use chrono::{DateTime, Utc};
use poem_openapi::{Enum, Object};

/// Where a subscription is in its life.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum SubscriptionStatus {
    /// Paid.
    Active,
    /// In its free trial.
    Trialing,
    /// A payment is late.
    PastDue,
    /// Ended by its owner; it runs to the end of what was paid.
    Canceled,
    /// Its first payment never came.
    Incomplete,
}

impl SubscriptionStatus {
    /// As it is kept.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::Trialing => "trialing",
            Self::PastDue => "past_due",
            Self::Canceled => "canceled",
            Self::Incomplete => "incomplete",
        }
    }

    /// What is kept, as callers see it.
    pub fn of(status: &str) -> Self {
        match status {
            "active" => Self::Active,
            "trialing" => Self::Trialing,
            "past_due" => Self::PastDue,
            "canceled" => Self::Canceled,
            _ => Self::Incomplete,
        }
    }
}

/// The subscription of the owner, which covers all of the owner's companies.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct SubscriptionView {
    /// The key of the plan.
    plan_id: String,
    status: SubscriptionStatus,
    #[oai(skip_serializing_if_is_none)]
    trial_start: Option<DateTime<Utc>>,
    #[oai(skip_serializing_if_is_none)]
    trial_end: Option<DateTime<Utc>>,
    /// Days of the trial that are left, a started one counted whole.
    #[oai(skip_serializing_if_is_none)]
    days_remaining: Option<i32>,
    /// Nothing may be written any more; everything can be read and exported.
    is_expired: bool,
    /// How much of the trial's own length is over, 0 to 100.
    progress_percent: i32,
    /// Until when it is paid.
    #[oai(skip_serializing_if_is_none)]
    current_period_end: Option<DateTime<Utc>>,
    /// Whether it ends with what is paid.
    cancels: bool,
    /// Until when a late payment keeps its rights; absent where nothing is late.
    #[oai(skip_serializing_if_is_none)]
    grace_end: Option<DateTime<Utc>>,
    /// Whether it is paid through a provider: then it is changed, and not bought.
    is_bought: bool,
    /// Whether that is mobile money: then nothing is collected, and it is paid again before it ends.
    is_by_mobile_money: bool,
    /// How the trial ended; absent while it runs, and where there never was one.
    #[oai(skip_serializing_if_is_none)]
    trial_outcome: Option<TrialOutcome>,
}

impl SubscriptionView {
    /// The subscription at an instant.
    pub fn at(now: DateTime<Utc>, subscription: &Subscription) -> Self {
        let figures = subscription.figures(now);
        Self {
            plan_id: subscription.plan.clone(),
            status: SubscriptionStatus::of(&subscription.status),
            trial_start: subscription.trial_start,
            trial_end: subscription.trial_end,
            days_remaining: figures.days_remaining,
            is_expired: figures.is_expired,
            progress_percent: figures.progress_percent,
            current_period_end: subscription.current_period_end,
            cancels: subscription.cancel_at_period_end,
            grace_end: subscription.grace_end,
            is_bought: subscription.is_bought(),
            is_by_mobile_money: subscription.is_by_mobile_money(),
            trial_outcome: subscription.trial_outcome.as_deref().and_then(TrialOutcome::of),
        }
    }
}

/// How a trial ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum TrialOutcome {
    /// It became a subscription.
    Converted,
    /// Its owner canceled it.
    Canceled,
    /// It ran to its end.
    Expired,
}

impl TrialOutcome {
    fn of(outcome: &str) -> Option<Self> {
        match outcome {
            "converted" => Some(Self::Converted),
            "canceled" => Some(Self::Canceled),
            "expired" => Some(Self::Expired),
            _ => None,
        }
    }
}
