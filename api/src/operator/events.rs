//! What the payment provider told, on the wire.

use billing::inbox::Received;
use chrono::{DateTime, Utc};
use poem_openapi::{Enum, Object};
use serde_json::Value;

use crate::http::{ApiError, ApiResult};

/// Events that are applied once more by one request, where they are named.
const MAX_REPLAYED: usize = 200;

/// How far an event is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum BillingEventState {
    /// It is applied soon, or tried again.
    Waiting,
    /// What it is about was taken over.
    Applied,
    /// It is about nobody here, or about nothing that is kept.
    Ignored,
    /// It was tried often, and is left to an operator.
    Failed,
}

/// Something that the payment provider told.
#[derive(Debug, Object)]
pub struct BillingEvent {
    /// Its place in the inbox.
    id: i64,
    /// The provider's id.
    event_id: String,
    /// What happened, as the provider calls it.
    kind: String,
    /// The provider's id of whom it is about.
    #[oai(skip_serializing_if_is_none)]
    customer_id: Option<String>,
    told_at: DateTime<Utc>,
    received_at: DateTime<Utc>,
    state: BillingEventState,
    attempts: i32,
    /// What the last attempt said, for developers.
    #[oai(skip_serializing_if_is_none)]
    last_error: Option<String>,
    /// What was told, as it came; absent in lists.
    #[oai(skip_serializing_if_is_none)]
    body: Option<Value>,
}

/// A page of events.
#[derive(Debug, Object)]
pub struct BillingEventList {
    /// Newest first.
    pub items: Vec<BillingEvent>,
    /// For the next page; absent on the last.
    #[oai(skip_serializing_if_is_none)]
    pub next_cursor: Option<String>,
}

/// Which events are applied once more.
#[derive(Debug, Object)]
pub struct BillingReplay {
    /// Their places in the inbox, at most 200; all that failed where none is given.
    ids: Option<Vec<i32>>,
}

/// Events are applied once more.
#[derive(Debug, Object)]
pub struct BillingReplayed {
    /// How many.
    pub events: i64,
}

impl BillingReplay {
    /// The places, if any are given.
    ///
    /// # Errors
    /// 422 at `/ids` with `too_many`.
    pub fn check(self) -> ApiResult<Option<Vec<i64>>> {
        match self.ids {
            Some(ids) if ids.len() > MAX_REPLAYED => Err(ApiError::field("/ids", "too_many")),
            ids => Ok(ids.map(|ids| ids.into_iter().map(i64::from).collect())),
        }
    }
}

impl BillingEvent {
    /// An event, as callers see it, with what was told or without.
    pub fn of(received: Received, body: Option<Value>) -> Self {
        Self {
            id: received.id,
            event_id: received.event_id,
            kind: received.kind,
            customer_id: received.customer_id,
            told_at: received.told_at,
            received_at: received.received_at,
            state: match received.state.as_str() {
                "applied" => BillingEventState::Applied,
                "ignored" => BillingEventState::Ignored,
                "failed" => BillingEventState::Failed,
                _ => BillingEventState::Waiting,
            },
            attempts: received.attempts,
            last_error: received.last_error,
            body,
        }
    }
}

impl BillingEventState {
    /// As it is kept.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Applied => "applied",
            Self::Ignored => "ignored",
            Self::Failed => "failed",
        }
    }
}
