//! Sending one delivery, once, by the worker. The request is made in no transaction; what became of it is noted after it, so
//! that a worker that dies in between sends it again under the same id.

use std::time::Instant;

use anyhow::Context;
use serde::Deserialize;
use tenancy::{Access, CompanyId, CompanyTx, Denied};
use uuid::Uuid;

use super::{
    deliveries::{self, Attempt, DeliveryRow, Next},
    endpoints::{self, EndpointRow},
    events, mails, schedule,
    signature::{self, Secret},
};
use crate::{
    App,
    http::{ApiError, ApiResult},
    outside::{Answered, Destination, Unanswered},
};

/// The kind of the job that sends one delivery.
pub const DELIVER_JOB: &str = "deliver_webhook";

/// So much of an answer is told, in characters.
const EXCERPT_CHARS: usize = 1000;
/// The answer of an endpoint that wants nothing more.
const GONE: u16 = 410;

#[derive(Debug, Deserialize)]
struct Payload {
    delivery: Uuid,
    turn: i32,
}

/// What is to be sent, and where to.
struct Message {
    delivery: DeliveryRow,
    endpoint: EndpointRow,
    secrets: Vec<Secret>,
}

/// Sends a delivery of a company, if the job is the one of its turn.
///
/// # Errors
/// The database's; a company that cannot be entered now: the job is tried again later.
pub async fn deliver(app: &App, company: CompanyId, payload: serde_json::Value) -> anyhow::Result<()> {
    let payload: Payload = serde_json::from_value(payload)?;
    let access = match app.tenancy.enter_as_worker(company).await {
        Ok(access) => access,
        Err(Denied::NotFound) => return Ok(()),
        Err(denied) => anyhow::bail!("{denied:?}"),
    };
    let Some(message) = prepare(app, &access, &payload).await? else { return Ok(()) };
    let is_wanted = message.endpoint.is_enabled || message.delivery.event_type == events::TEST;
    let (answer, duration_ms) = if is_wanted && !message.secrets.is_empty() {
        send(app, &message).await
    } else {
        (Err("endpoint_disabled"), 0)
    };
    let attempt = told(app, &answer, duration_ms);
    let noted =
        access.note("deliver_webhook", async |tx| settle(tx, &message, &answer, attempt.clone()).await);
    let outcome = noted.await.map_err(ApiError::into_failure)?;
    metrics::counter!("partita_webhook_deliveries_total", "outcome" => outcome).increment(1);
    Ok(())
}

async fn prepare(app: &App, access: &Access, payload: &Payload) -> anyhow::Result<Option<Message>> {
    let keys = app.config.secrets.as_ref().context("SECRET_KEYS is not set")?;
    let found = access.read(async |tx| {
        let Some(delivery) = deliveries::find(tx, payload.delivery).await? else { return Ok(None) };
        if delivery.turn != payload.turn || delivery.state != "pending" {
            return Ok(None);
        }
        let endpoint = match endpoints::get(tx, delivery.endpoint_id).await {
            Err(error) if error.code() == "not_found" => return Ok(None),
            found => found?,
        };
        let secrets = endpoints::signing(tx, endpoint.id, keys).await?;
        Ok::<_, ApiError>(Some(Message { delivery, endpoint, secrets }))
    });
    found.await.map_err(ApiError::into_failure)
}

/// What was answered, or why nothing was, and after how many milliseconds.
async fn send(app: &App, message: &Message) -> (Result<Answered, &'static str>, i32) {
    let begun = Instant::now();
    let body = message.delivery.payload.to_string();
    let at = app.tenancy.clock().now().timestamp();
    let fields = signature::fields(&message.secrets, &message.delivery.message_id(), at, &body);
    let answer = match Destination::parse(&message.endpoint.url, app.outside.reach()) {
        Ok(to) => app.outside.post_json(&to, &fields, body).await.map_err(Unanswered::code),
        Err(refused) => Err(refused.code()),
    };
    (answer, i32::try_from(begun.elapsed().as_millis()).unwrap_or(i32::MAX))
}

fn told(app: &App, answer: &Result<Answered, &'static str>, duration_ms: i32) -> Attempt {
    Attempt {
        at: app.tenancy.clock().now(),
        status: answer.as_ref().ok().map(|answered| answered.status),
        error: answer.as_ref().err().map(|code| (*code).to_owned()),
        duration_ms,
        excerpt: answer.as_ref().map(|answered| excerpt(&answered.body)).unwrap_or_default(),
    }
}

/// The beginning of an answer as text that can be kept and shown.
fn excerpt(body: &[u8]) -> String {
    let is_kept = |c: &char| !c.is_control() || matches!(c, '\n' | '\t');
    String::from_utf8_lossy(body).chars().filter(is_kept).take(EXCERPT_CHARS).collect()
}

/// Notes what became of it: which outcome.
async fn settle(
    tx: &mut CompanyTx<'_>,
    message: &Message,
    answer: &Result<Answered, &'static str>,
    attempt: Attempt,
) -> ApiResult<&'static str> {
    let row = match deliveries::lock(tx, message.delivery.id).await {
        Err(error) if error.code() == "not_found" => return Ok("forgotten"),
        found => found?,
    };
    if row.turn != message.delivery.turn {
        return Ok("superseded");
    }
    let (endpoint, is_test) = (row.endpoint_id, row.event_type == events::TEST);
    let status = answer.as_ref().map(|answered| answered.status).ok();
    if status.is_some_and(|status| (200..300).contains(&status)) {
        endpoints::heard(tx, endpoint).await?;
        deliveries::settle(tx, &row, attempt, Next::Delivered).await?;
        return Ok("delivered");
    }
    let is_enabled = message.endpoint.is_enabled;
    let wait = schedule::wait_after(row.tries + 1).filter(|_| is_enabled && !is_test && status != Some(GONE));
    let next = wait.map_or(Next::Failed, |wait| Next::Again(tx.now() + wait));
    deliveries::settle(tx, &row, attempt, next).await?;
    if is_enabled && !is_test {
        let since = endpoints::failed(tx, endpoint).await?;
        let reason = match status {
            Some(GONE) => Some("gone"),
            _ if schedule::is_over(since, tx.now()) => Some("failing"),
            _ => None,
        };
        if let Some(reason) = reason
            && endpoints::disable(tx, endpoint, reason).await?
        {
            mails::disabled(tx, endpoint).await?;
        }
    }
    Ok(if next == Next::Failed { "given_up" } else { "failed" })
}
