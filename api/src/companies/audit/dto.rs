//! The wire types of the audit trail.

use chrono::{DateTime, Utc};
use poem_openapi::Object;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// An act.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct AuditEventView {
    pub(super) id: Uuid,
    pub(super) at: DateTime<Utc>,
    /// Who did it; absent when nobody in particular did.
    #[oai(skip_serializing_if_is_none)]
    pub(super) actor_id: Option<Uuid>,
    #[oai(skip_serializing_if_is_none)]
    pub(super) actor_name: Option<String>,
    /// A stable code of what was done.
    pub(super) operation: String,
    /// What it was done to, as `kind:id`.
    #[oai(skip_serializing_if_is_none)]
    pub(super) target: Option<String>,
    /// The request it came from; empty when it came from none.
    pub(super) request_id: String,
}

/// A page of the audit trail.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct AuditEventList {
    /// Newest first.
    pub items: Vec<AuditEventView>,
    /// For the next page; absent on the last.
    #[oai(skip_serializing_if_is_none)]
    pub next_cursor: Option<String>,
}

/// The place of an event in the trail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Place {
    pub(super) at: DateTime<Utc>,
    pub(super) id: Uuid,
}
