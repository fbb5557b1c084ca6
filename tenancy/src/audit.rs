//! The trails: what is told of an act, and whether anybody changed what was told.
//!
//! Rows are only ever added. The database chains them (`chain_audit_event` of the migrations): each bears the hash of
//! everything up to it, under rights that the service does not have.

mod verify;

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::id::uuid_at;
use crate::schema::company::audit_events;
use crate::{ApiKeyId, CompanyTx, SessionId, TenancyError, WriteRequest};

pub use verify::{TrailBreak, verify_company, verify_platform};

/// What is told of a state at most; of a larger one its size and hash are told.
const MAX_STATE_BYTES: usize = 32 * 1024;
/// What is told of the program that sent a request, in characters.
const MAX_USER_AGENT: usize = 400;

/// An act for a company's audit trail.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AuditEvent {
    /// A stable code such as `entry_posted`.
    pub action: &'static str,
    /// What it was done to, such as `entry:<id>`.
    pub subject: Option<String>,
    /// The fields that the act changed or took away, as they were.
    pub before: Value,
    /// The fields that the act made or changed, as they are.
    pub after: Value,
    /// Codes, ids and figures that explain it.
    pub details: Value,
}

impl AuditEvent {
    /// Something was made.
    pub fn created(action: &'static str, subject: String, after: Value) -> Self {
        Self { action, subject: Some(subject), after, ..Self::default() }
    }

    /// Something was changed: of the two states the fields are told that differ.
    pub fn changed(action: &'static str, subject: String, before: Value, after: Value) -> Self {
        let (before, after) = differing(before, after);
        Self { action, subject: Some(subject), before, after, ..Self::default() }
    }

    /// Something was taken away.
    pub fn deleted(action: &'static str, subject: String, before: Value) -> Self {
        Self { action, subject: Some(subject), before, ..Self::default() }
    }
}

/// The fields in which two states differ. The version of a row is none: it always does.
pub fn differing(before: Value, after: Value) -> (Value, Value) {
    let (mut before, mut after) = match (before, after) {
        (Value::Object(before), Value::Object(after)) => (before, after),
        states => return states,
    };
    let is_same = |name: &&String| {
        *name == "version"
            || before.get(*name).unwrap_or(&Value::Null) == after.get(*name).unwrap_or(&Value::Null)
    };
    let same: BTreeSet<String> = before.keys().chain(after.keys()).filter(is_same).cloned().collect();
    before.retain(|name, _| !same.contains(name));
    after.retain(|name, _| !same.contains(name));
    (Value::Object(before), Value::Object(after))
}

/// A state as it is kept; `None` for none.
pub(crate) fn kept(state: &Value) -> Option<Value> {
    if state.is_null() {
        return None;
    }
    let text = state.to_string();
    if text.len() <= MAX_STATE_BYTES {
        return Some(state.clone());
    }
    let sha256: String = Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect();
    Some(json!({ "omitted_bytes": text.len(), "sha256": sha256 }))
}

/// What is kept of a program's name for itself.
pub(crate) fn kept_agent(agent: &str) -> String {
    agent.chars().take(MAX_USER_AGENT).collect()
}

#[derive(Insertable)]
#[diesel(table_name = audit_events)]
struct Row<'a> {
    id: Uuid,
    at: DateTime<Utc>,
    actor_kind: &'static str,
    actor_id: Option<Uuid>,
    session_id: Option<SessionId>,
    api_key_id: Option<ApiKeyId>,
    operation: &'a str,
    action: &'static str,
    subject: Option<String>,
    before: Option<Value>,
    after: Option<Value>,
    details: Value,
    request_id: &'a str,
    ip: Option<String>,
    user_agent: Option<String>,
}

/// Writes the recorded acts, or the bare operation when none was recorded. Being the last statement before COMMIT, it
/// holds the end of the chain for a moment only, and also fails when an earlier one failed unnoticed: a COMMIT would then
/// roll back and look like success.
pub(crate) async fn write(tx: &mut CompanyTx<'_>, request: &WriteRequest) -> Result<(), TenancyError> {
    let mut events = tx.take_audit();
    if events.is_empty() {
        events.push(AuditEvent { action: "written", ..AuditEvent::default() });
    }
    let (now, actor) = (tx.now(), tx.actor());
    let rows: Vec<Row<'_>> = events
        .into_iter()
        .map(|event| Row {
            id: uuid_at(now),
            at: now,
            actor_kind: actor.kind(),
            actor_id: actor.user_id().map(Uuid::from),
            session_id: actor.session_id(),
            api_key_id: actor.api_key_id(),
            operation: &request.operation,
            action: event.action,
            subject: event.subject,
            before: kept(&event.before),
            after: kept(&event.after),
            details: if event.details.is_null() { json!({}) } else { event.details },
            request_id: &request.request_id,
            ip: request.ip.map(|ip| ip.to_string()),
            user_agent: request.user_agent.as_deref().map(kept_agent),
        })
        .collect();
    diesel::insert_into(audit_events::table).values(rows).execute(tx.conn()).await?;
    Ok(())
}

#[cfg(test)]
mod tests;
