//! The wire types of ownership.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use poem_openapi::Object;
use uuid::Uuid;

use super::store::TransferRow;
use crate::subscription::PlanExcess;

/// The offer of a company to a new owner.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct OwnershipTransfer {
    from_user_id: Uuid,
    /// Absent when they are known no more.
    #[oai(skip_serializing_if_is_none)]
    from_name: Option<String>,
    to_user_id: Uuid,
    /// Absent when they are known no more.
    #[oai(skip_serializing_if_is_none)]
    to_name: Option<String>,
    created_at: DateTime<Utc>,
    expires_at: DateTime<Utc>,
}

impl OwnershipTransfer {
    /// An offer, with the names of both.
    pub fn new(row: &TransferRow, names: &HashMap<Uuid, String>) -> Self {
        Self {
            from_user_id: row.from_user.as_uuid(),
            from_name: names.get(&row.from_user.as_uuid()).cloned(),
            to_user_id: row.to_user.as_uuid(),
            to_name: names.get(&row.to_user.as_uuid()).cloned(),
            created_at: row.created_at,
            expires_at: row.expires_at,
        }
    }
}

/// Whose a company is.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct Ownership {
    /// The owner, whose subscription covers the company.
    pub owner_id: Uuid,
    /// The offer that waits, if one does.
    #[oai(skip_serializing_if_is_none)]
    pub transfer: Option<OwnershipTransfer>,
}

/// What would become of a company under the plan of a new owner.
#[derive(Debug, Object)]
pub struct OwnershipPreview {
    pub user_id: Uuid,
    /// The key of their plan; absent where they have none.
    #[oai(skip_serializing_if_is_none)]
    pub plan_id: Option<String>,
    /// When the trial ends that they are in; absent where it is none.
    #[oai(skip_serializing_if_is_none)]
    pub trial_ends_at: Option<DateTime<Utc>>,
    /// The code with which an offer to them would be refused; absent where it would not.
    #[oai(skip_serializing_if_is_none)]
    pub refusal: Option<String>,
    /// Keys of the modules that the company has now and would not have any more.
    pub lost_modules: Vec<String>,
    /// Keys of the modules that it would have more.
    pub gained_modules: Vec<String>,
    /// What of the company would be more than their plan holds. Nothing of it is taken away; nothing is added to it.
    pub excess: Vec<PlanExcess>,
}

/// A company is offered to a new owner.
#[derive(Debug, Object)]
pub struct OwnershipOffer {
    /// An active administrator of the company.
    pub user_id: Uuid,
    /// The name of the company, typed to confirm.
    pub company_name: String,
}
