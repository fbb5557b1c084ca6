//! The wire types of the audit trail.

use chrono::{DateTime, Utc};
use poem_openapi::{Enum, Object};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use crate::http::{ApiError, ApiResult, Fields, paging};

const MAX_TEXT: usize = 200;

/// What kind of actor did something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum AuditActorKind {
    /// A person.
    User,
    /// A program, with a key of a person.
    ApiKey,
    /// The service itself: upkeep, the making of the company, or whoever runs its command line.
    Service,
}

/// An act.
#[derive(Debug, Clone, PartialEq, Object)]
pub struct AuditEventView {
    pub(super) id: Uuid,
    pub(super) at: DateTime<Utc>,
    pub(super) actor_kind: AuditActorKind,
    /// Who did it, or whose program; absent when nobody in particular did.
    #[oai(skip_serializing_if_is_none)]
    pub(super) actor_id: Option<Uuid>,
    #[oai(skip_serializing_if_is_none)]
    pub(super) actor_name: Option<String>,
    /// By which key a program did it.
    #[oai(skip_serializing_if_is_none)]
    pub(super) api_key_id: Option<Uuid>,
    #[oai(skip_serializing_if_is_none)]
    pub(super) api_key_name: Option<String>,
    /// A stable code of what was done.
    pub(super) operation: String,
    /// What it was done to, as `kind:id`.
    #[oai(skip_serializing_if_is_none)]
    pub(super) target: Option<String>,
    /// The fields that it changed or took away, as they were. An object of `omitted_bytes` and `sha256` stands for what
    /// was too large to be kept.
    #[oai(skip_serializing_if_is_none)]
    pub(super) before: Option<Value>,
    /// The fields that it made or changed, as they were from then on.
    #[oai(skip_serializing_if_is_none)]
    pub(super) after: Option<Value>,
    /// What else explains it; an empty object for nothing.
    pub(super) details: Value,
    /// The request it came from; empty when it came from none.
    pub(super) request_id: String,
    /// The address it came from.
    #[oai(skip_serializing_if_is_none)]
    pub(super) ip: Option<String>,
    /// What the program that sent it said it was.
    #[oai(skip_serializing_if_is_none)]
    pub(super) user_agent: Option<String>,
}

/// A page of the audit trail.
#[derive(Debug, Clone, PartialEq, Object)]
pub struct AuditEventList {
    /// In the order that was asked for.
    pub items: Vec<AuditEventView>,
    /// For the next page; absent on the last.
    #[oai(skip_serializing_if_is_none)]
    pub next_cursor: Option<String>,
}

/// The order of the trail.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Enum, Serialize, Deserialize)]
#[oai(rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum AuditSort {
    /// The oldest first.
    AtAsc,
    /// The newest first.
    #[default]
    AtDesc,
}

/// The place of an event in the trail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Place {
    pub(super) at: DateTime<Utc>,
    pub(super) id: Uuid,
}

/// Which events are asked for: those that are all of this.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    pub actor: Option<Uuid>,
    pub api_key: Option<Uuid>,
    pub operation: Option<String>,
    /// A kind, or `kind:id`.
    pub target: Option<String>,
    /// From this instant on.
    pub from: Option<DateTime<Utc>>,
    /// Before this instant.
    pub until: Option<DateTime<Utc>>,
    pub request_id: Option<String>,
    pub sort: AuditSort,
}

impl Place {
    /// The place that a cursor stands for.
    ///
    /// # Errors
    /// 422 `cursor_invalid`.
    pub fn of(sort: AuditSort, cursor: Option<&str>) -> ApiResult<Option<Self>> {
        let place: Option<Self> = paging::decode_cursor_in(&sort, cursor)?;
        match place {
            Some(place) if !paging::is_of_our_era(place.at) => {
                Err(ApiError::field("cursor", "cursor_invalid"))
            }
            place => Ok(place),
        }
    }
}

impl Filter {
    /// The filter, with texts of a length that is looked for.
    ///
    /// # Errors
    /// 422 with `too_long`, `control_character` or `date_out_of_range`.
    pub fn check(mut self) -> ApiResult<Self> {
        let mut fields = Fields::new();
        for (name, text) in [
            ("operation", &mut self.operation),
            ("target", &mut self.target),
            ("request_id", &mut self.request_id),
        ] {
            *text =
                text.as_deref().map(|text| fields.text(name, text, MAX_TEXT)).filter(|text| !text.is_empty());
        }
        for (name, instant) in [("from", self.from), ("until", self.until)] {
            if instant.is_some_and(|instant| !paging::is_of_our_era(instant)) {
                fields.refuse(name, "date_out_of_range");
            }
        }
        fields.finish()?;
        Ok(self)
    }

    /// The pattern of targets of the kind that is asked for.
    pub fn of_kind(target: &str) -> String {
        let escaped = target.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
        format!("{escaped}:%")
    }
}
