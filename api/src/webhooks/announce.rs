//! From an act to the deliveries of its event, in the transaction of the act; from an act on the platform's rows, by a job
//! that is put in with it.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use tenancy::{CompanyId, CompanyTx, Denied, NewJob, PlatformTx};
use uuid::Uuid;

use super::{
    deliveries,
    endpoints::{self, Listener},
    events::{self, Event},
};
use crate::{
    App,
    http::{ApiError, ApiResult},
};

/// The kind of the job that tells of acts on the platform's rows of a company.
pub const ANNOUNCE_JOB: &str = "announce_webhooks";

/// Notes for each endpoint that listens what was done so far in this transaction. Where nobody listens, it costs a look.
pub async fn announce(tx: &mut CompanyTx<'_>) -> ApiResult<()> {
    let (company, at) = (tx.company().id, tx.now());
    let actor = tx.actor().user_id().map(Uuid::from);
    let told = tx.acts().iter().filter_map(|act| {
        let kind = events::of_act(act.action)?;
        Some((kind, act.subject.clone().unwrap_or_else(|| format!("company:{company}"))))
    });
    let told: Vec<_> = told.collect();
    if told.is_empty() {
        return Ok(());
    }
    let listeners = endpoints::listeners(tx).await?;
    let wanted = told.into_iter().filter(|(kind, _)| listeners.iter().any(|one| one.wants(kind)));
    let events = wanted.map(|(kind, subject)| Event {
        id: tx.new_uuid(),
        kind,
        at,
        subject,
        company: company.as_uuid(),
        actor,
    });
    let events: Vec<_> = events.collect();
    fan_out(tx, &listeners, &events).await
}

async fn fan_out(tx: &mut CompanyTx<'_>, listeners: &[Listener], events: &[Event]) -> ApiResult<()> {
    let pairs = events.iter().flat_map(|event| {
        listeners.iter().filter(|one| one.wants(event.kind)).map(move |one| (one.id, event))
    });
    let pairs: Vec<(Uuid, &Event)> = pairs.collect();
    deliveries::insert(tx, &pairs).await.map(drop)
}

#[derive(Debug, Serialize, Deserialize)]
struct Payload {
    company_id: Uuid,
    event_id: Uuid,
    action: String,
    subject: Option<String>,
    actor_id: Option<Uuid>,
    at: DateTime<Utc>,
}

/// Puts a job in for each act on the platform's rows of a company that programs are told of: its own transaction cannot
/// touch the company's.
pub async fn announce_later(tx: &mut PlatformTx<'_>) -> ApiResult<()> {
    let acts = tx.acts().iter().filter(|act| events::of_act(act.action).is_some());
    let payloads = acts.filter_map(|act| {
        Some(Payload {
            company_id: act.company_id?.as_uuid(),
            event_id: tx.new_uuid(),
            action: act.action.to_owned(),
            subject: act.subject.clone(),
            actor_id: act.user_id.map(Uuid::from),
            at: tx.now(),
        })
    });
    for payload in payloads.collect::<Vec<_>>() {
        tx.enqueue(NewJob::new(ANNOUNCE_JOB, serde_json::json!(payload))).await?;
    }
    Ok(())
}

/// Does what such a job says. Done twice, it tells once.
///
/// # Errors
/// The database's; a company that cannot be entered now.
pub async fn carry_on(app: &App, payload: serde_json::Value) -> anyhow::Result<()> {
    let payload: Payload = serde_json::from_value(payload)?;
    let Some(kind) = events::of_act(&payload.action) else { return Ok(()) };
    let company = CompanyId::from_uuid(payload.company_id);
    let access = match app.tenancy.enter_as_worker(company).await {
        Ok(access) => access,
        Err(Denied::NotFound) => return Ok(()),
        Err(denied) => anyhow::bail!("company {company}: {denied:?}"),
    };
    let event = Event {
        id: payload.event_id,
        kind,
        at: payload.at,
        subject: payload.subject.unwrap_or_else(|| format!("company:{company}")),
        company: payload.company_id,
        actor: payload.actor_id,
    };
    let noted = access.note("announce_webhooks", async |tx| {
        let listeners = endpoints::listeners(tx).await?;
        fan_out(tx, &listeners, std::slice::from_ref(&event)).await
    });
    noted.await.map_err(ApiError::into_failure)
}
