//! The wire types of webhooks.

use chrono::{DateTime, Utc};
use diesel::AsChangeset;
use poem_openapi::{Enum, Object};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tenancy::schema::company::webhook_endpoints;
use uuid::Uuid;

use super::{deliveries::DeliveryRow, endpoints::EndpointRow, events, fresh::Fresh};
use crate::{
    http::{ApiError, ApiResult, Fields, paging},
    outside::{Destination, Reach},
};

const MAX_DESCRIPTION: usize = 200;

/// An endpoint as it is shown: never its secret.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct WebhookEndpointView {
    pub id: Uuid,
    url: String,
    description: String,
    /// The types of events that are sent; every type when empty.
    event_types: Vec<String>,
    is_enabled: bool,
    /// Why the service disabled it: `gone` (it answered 410), `failing` (nothing but failures for five days) or `imported`
    /// (it came with the archive of a company); absent otherwise.
    #[oai(skip_serializing_if_is_none)]
    disabled_reason: Option<String>,
    /// Since when there were nothing but failures.
    #[oai(skip_serializing_if_is_none)]
    failing_since: Option<DateTime<Utc>>,
    /// Until when the secret before the last rotation signs too.
    #[oai(skip_serializing_if_is_none)]
    old_secret_expires_at: Option<DateTime<Utc>>,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
    /// To be sent back as `If-Match` with a change.
    pub version: i32,
}

impl WebhookEndpointView {
    /// The endpoint as it stands at `now`.
    pub fn at(now: DateTime<Utc>, row: EndpointRow) -> Self {
        Self {
            id: row.id,
            url: row.url,
            description: row.description,
            event_types: row.event_types,
            is_enabled: row.is_enabled,
            disabled_reason: row.disabled_reason,
            failing_since: row.failing_since,
            old_secret_expires_at: row.previous_expires_at.filter(|until| *until > now),
            created_at: row.created_at,
            updated_at: row.updated_at,
            version: row.version,
        }
    }
}

/// The endpoints of a company, of which there are 20 at most.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct WebhookEndpointList {
    /// Newest first.
    pub items: Vec<WebhookEndpointView>,
    /// Every type of event that can be asked for.
    pub known_event_types: Vec<String>,
    /// Whether this instance sends anywhere, also by http and into its own networks: for developers and tests only.
    pub reaches_private_networks: bool,
}

/// An endpoint with its secret.
#[derive(Clone, PartialEq, Eq, Object)]
pub struct WebhookEndpointSecret {
    pub endpoint: WebhookEndpointView,
    /// With which bodies are signed, as `whsec_` and base64. It is shown this once, so it is absent when the request was
    /// sent again under its `Idempotency-Key`.
    #[oai(skip_serializing_if_is_none)]
    secret: Option<String>,
}

impl WebhookEndpointSecret {
    /// Shows a secret, if it was given now.
    pub fn of(endpoint: WebhookEndpointView, fresh: &Fresh) -> Self {
        Self { endpoint, secret: fresh.shown() }
    }
}

/// An endpoint to be made.
#[derive(Debug, Object)]
pub struct WebhookEndpointCreate {
    /// An https address of the internet, at port 443 or one from 1024 on, without user and password; at most 2000
    /// characters.
    url: String,
    /// What it is for, at most 200 characters.
    description: Option<String>,
    /// The types of events that are sent; every type when empty.
    event_types: Vec<String>,
}

/// An endpoint that may be made.
#[derive(Debug, Clone)]
pub struct NewEndpoint {
    pub url: String,
    pub description: String,
    pub event_types: Vec<String>,
}

impl WebhookEndpointCreate {
    /// The endpoint.
    ///
    /// # Errors
    /// 422 with the codes of [`crate::outside::Refused`], `too_long`, `control_character` or `event_type_unknown`.
    pub fn check(self, reach: Reach) -> ApiResult<NewEndpoint> {
        let mut fields = Fields::new();
        let url = checked_url(&mut fields, &self.url, reach);
        let description = self.description.unwrap_or_default();
        let description = fields.text("/description", &description, MAX_DESCRIPTION);
        let event_types = checked_types(&mut fields, self.event_types);
        fields.finish()?;
        Ok(NewEndpoint { url, description, event_types })
    }
}

/// What changes of an endpoint; what is absent stays.
#[derive(Debug, Object)]
pub struct WebhookEndpointUpdate {
    /// As of a new one.
    url: Option<String>,
    /// At most 200 characters.
    description: Option<String>,
    /// The types of events that are sent; every type when empty.
    event_types: Option<Vec<String>>,
    is_enabled: Option<bool>,
}

/// A change that may be made.
#[derive(Debug, Clone, AsChangeset)]
#[diesel(table_name = webhook_endpoints)]
pub struct EndpointChange {
    pub url: Option<String>,
    pub description: Option<String>,
    pub event_types: Option<Vec<String>>,
    pub is_enabled: Option<bool>,
}

impl WebhookEndpointUpdate {
    /// Whether events go elsewhere from then on.
    pub fn moves(&self) -> bool {
        self.url.is_some()
    }

    /// The change.
    ///
    /// # Errors
    /// As [`WebhookEndpointCreate::check`].
    pub fn check(self, reach: Reach) -> ApiResult<EndpointChange> {
        let mut fields = Fields::new();
        let url = self.url.map(|url| checked_url(&mut fields, &url, reach));
        let description = self.description.map(|text| fields.text("/description", &text, MAX_DESCRIPTION));
        let event_types = self.event_types.map(|types| checked_types(&mut fields, types));
        fields.finish()?;
        Ok(EndpointChange { url, description, event_types, is_enabled: self.is_enabled })
    }
}

fn checked_url(fields: &mut Fields, url: &str, reach: Reach) -> String {
    match Destination::parse(url.trim(), reach) {
        Ok(destination) => destination.as_str().to_owned(),
        Err(refused) => {
            fields.refuse("/url", refused.code());
            String::new()
        }
    }
}

fn checked_types(fields: &mut Fields, mut types: Vec<String>) -> Vec<String> {
    let known = events::types();
    for (position, name) in types.iter().enumerate().take(known.len()) {
        if !known.contains(&name.as_str()) {
            fields.refuse(format!("/event_types/{position}"), "event_type_unknown");
        }
    }
    if types.len() > known.len() {
        fields.refuse("/event_types", "too_long");
    }
    types.sort_unstable();
    types.dedup();
    types
}

/// Which failed deliveries are sent once more.
#[derive(Debug, Object)]
pub struct WebhookReplay {
    /// Those of events from this instant on, as `2026-02-10T09:30:00Z`.
    since: String,
}

impl WebhookReplay {
    /// The instant.
    ///
    /// # Errors
    /// 422 `instant_invalid`.
    pub fn check(&self) -> ApiResult<DateTime<Utc>> {
        let mut fields = Fields::new();
        let since = DateTime::parse_from_rfc3339(self.since.trim());
        if since.is_err() {
            fields.refuse("/since", "instant_invalid");
        }
        fields.finish()?;
        Ok(since.map(|since| since.to_utc()).unwrap_or_default())
    }
}

/// How many deliveries are sent once more.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct WebhookReplayed {
    /// 1000 at most: ask again for the rest.
    pub deliveries: i32,
}

/// What became of a delivery.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum WebhookDeliveryState {
    /// It is sent, or sent again, at its next attempt.
    Pending,
    /// It was answered with 2xx.
    Delivered,
    /// It is not sent again of itself.
    Failed,
}

impl WebhookDeliveryState {
    /// As the database says it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Delivered => "delivered",
            Self::Failed => "failed",
        }
    }

    fn of(text: &str) -> Self {
        match text {
            "delivered" => Self::Delivered,
            "failed" => Self::Failed,
            _ => Self::Pending,
        }
    }
}

/// A delivery: an event and an endpoint.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct WebhookDeliverySummary {
    id: Uuid,
    endpoint_id: Uuid,
    /// The `webhook-id` under which it is sent, every time.
    pub(super) message_id: String,
    pub(super) event_type: String,
    pub(super) state: WebhookDeliveryState,
    /// Attempts since it was made or replayed.
    pub(super) attempt_count: i32,
    /// The status of the last answer, if there was one.
    #[oai(skip_serializing_if_is_none)]
    pub(super) last_status: Option<u16>,
    /// Why the last attempt had no answer.
    #[oai(skip_serializing_if_is_none)]
    pub(super) last_error: Option<String>,
    #[oai(skip_serializing_if_is_none)]
    pub(super) next_attempt_at: Option<DateTime<Utc>>,
    pub(super) created_at: DateTime<Utc>,
}

impl From<DeliveryRow> for WebhookDeliverySummary {
    fn from(row: DeliveryRow) -> Self {
        let last = row.told_attempts().pop();
        Self {
            id: row.id,
            endpoint_id: row.endpoint_id,
            message_id: row.message_id(),
            state: WebhookDeliveryState::of(&row.state),
            attempt_count: row.tries,
            last_status: last.as_ref().and_then(|attempt| attempt.status),
            last_error: last.and_then(|attempt| attempt.error),
            event_type: row.event_type,
            next_attempt_at: row.next_attempt_at,
            created_at: row.created_at,
        }
    }
}

/// One attempt to send.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct WebhookAttempt {
    at: DateTime<Utc>,
    /// The status of the answer, if there was one.
    #[oai(skip_serializing_if_is_none)]
    status: Option<u16>,
    /// Why there was none: `address_not_public`, `connection_failed`, `tls_failed`, `answer_timeout`,
    /// `answer_unreadable`, `endpoint_disabled`, or why the address may not be called.
    #[oai(skip_serializing_if_is_none)]
    error: Option<String>,
    duration_ms: i32,
    /// The beginning of the answer.
    excerpt: String,
}

/// A delivery with its attempts.
#[derive(Debug, Clone, PartialEq, Object)]
pub struct WebhookDeliveryView {
    delivery: WebhookDeliverySummary,
    /// What is sent.
    payload: Value,
    /// The last 20, newest first.
    attempts: Vec<WebhookAttempt>,
}

impl From<DeliveryRow> for WebhookDeliveryView {
    fn from(row: DeliveryRow) -> Self {
        let attempts = row.told_attempts().into_iter().rev().map(|attempt| WebhookAttempt {
            at: attempt.at,
            status: attempt.status,
            error: attempt.error,
            duration_ms: attempt.duration_ms,
            excerpt: attempt.excerpt,
        });
        Self { attempts: attempts.collect(), payload: row.payload.clone(), delivery: row.into() }
    }
}

/// A page of deliveries.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct WebhookDeliveryList {
    /// In the order that was asked for; of the last 30 days.
    pub items: Vec<WebhookDeliverySummary>,
    /// For the next page; absent on the last.
    #[oai(skip_serializing_if_is_none)]
    pub next_cursor: Option<String>,
}

/// The order of deliveries.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Enum, Serialize, Deserialize)]
#[oai(rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum WebhookDeliverySort {
    /// The oldest first.
    AtAsc,
    /// The newest first.
    #[default]
    AtDesc,
}

/// The place of a delivery in a list.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct Place {
    pub created_at: DateTime<Utc>,
    pub id: Uuid,
}

impl Place {
    /// The place that a cursor stands for.
    ///
    /// # Errors
    /// 422 `cursor_invalid`.
    pub fn of(sort: WebhookDeliverySort, cursor: Option<&str>) -> ApiResult<Option<Self>> {
        let place: Option<Self> = paging::decode_cursor_in(&sort, cursor)?;
        match place {
            Some(place) if !paging::is_of_our_era(place.created_at) => {
                Err(ApiError::field("cursor", "cursor_invalid"))
            }
            place => Ok(place),
        }
    }
}

/// Which deliveries are asked for: those that are all of this.
#[derive(Debug, Clone, Default)]
pub struct DeliveryFilter {
    pub endpoint: Option<Uuid>,
    pub state: Option<&'static str>,
    pub event_type: Option<String>,
    pub sort: WebhookDeliverySort,
}
