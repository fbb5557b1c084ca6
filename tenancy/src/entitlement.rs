//! What a subscription entitles to at an instant. Pure.

use chrono::{DateTime, Utc};

use crate::permission::Module;

/// What the platform stores of an owner's subscription.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubscriptionFacts {
    /// `active`, `trialing`, `past_due`, `canceled` or `incomplete`.
    pub status: String,
    /// When the trial ends.
    pub trial_end: Option<DateTime<Utc>>,
    /// Until when it is paid.
    pub current_period_end: Option<DateTime<Utc>>,
    /// Until when a late payment keeps its rights; as long as it is late where nobody said.
    pub grace_end: Option<DateTime<Utc>>,
    /// The keys of the plan's modules.
    pub modules: Vec<String>,
}

/// What an owner's companies may use beyond dashboard, settings, users and security, which are always there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entitlement {
    /// The modules of the plan.
    Modules(Vec<Module>),
    /// Nothing stands (any more): everything may be read and exported, nothing written.
    Ended,
}

impl Entitlement {
    /// Decides from the facts; no subscription at all is an ended one.
    ///
    /// A late payment (`past_due`) keeps its rights for a while: the provider tries again. A canceled
    /// subscription runs to the end of what was paid.
    pub fn of(facts: Option<&SubscriptionFacts>, now: DateTime<Utc>) -> Self {
        let Some(facts) = facts else { return Self::Ended };
        let stands = match facts.status.as_str() {
            "active" => true,
            "past_due" => facts.grace_end.is_none_or(|end| now < end),
            "trialing" => facts.trial_end.is_some_and(|end| now < end),
            "canceled" => facts.current_period_end.is_some_and(|end| now < end),
            _ => false,
        };
        if stands {
            Self::Modules(facts.modules.iter().filter_map(|key| key.parse().ok()).collect())
        } else {
            Self::Ended
        }
    }
}

#[cfg(test)]
mod tests;
