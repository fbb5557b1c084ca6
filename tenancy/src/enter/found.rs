//! What a session and a key have in common when they are looked up: the company, and what its owner subscribed to.

use chrono::{DateTime, Utc};
use diesel::prelude::*;

use crate::entitlement::SubscriptionFacts;
use crate::permission::PermissionSet;
use crate::provision::CompanyState;
use crate::schema::platform::{companies, subscriptions};
use crate::{Actor, Company, CompanyId, UserId};

#[derive(Queryable, Selectable)]
#[diesel(table_name = companies)]
pub(super) struct CompanyRow {
    pub id: CompanyId,
    pub owner_id: UserId,
    pub name: String,
    pub country: String,
    pub currency: String,
    pub node: String,
    pub state: CompanyState,
    pub schema_version: i32,
    pub erase_at: Option<DateTime<Utc>>,
}

impl CompanyRow {
    pub(super) fn company(self, role: String) -> Company {
        let Self { id, owner_id, name, country, currency, erase_at, .. } = self;
        Company { id, name, country, currency, owner_id, erase_at, role }
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = subscriptions)]
pub(super) struct SubscriptionRow {
    status: String,
    trial_end: Option<DateTime<Utc>>,
    current_period_end: Option<DateTime<Utc>>,
    grace_end: Option<DateTime<Utc>>,
}

impl SubscriptionRow {
    pub(super) fn facts(self, modules: Option<Vec<String>>) -> SubscriptionFacts {
        SubscriptionFacts {
            status: self.status,
            trial_end: self.trial_end,
            current_period_end: self.current_period_end,
            grace_end: self.grace_end,
            modules: modules.unwrap_or_default(),
        }
    }
}

/// A caller who is known, and the company if they belong to it.
pub(super) struct Found {
    pub actor: Actor,
    pub company: Option<CompanyRow>,
    /// The role in it.
    pub role: Option<String>,
    /// What they may do in it.
    pub permissions: PermissionSet,
    /// What its owner subscribed to.
    pub subscription: Option<SubscriptionFacts>,
}
