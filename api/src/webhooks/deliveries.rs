//! Deliveries: an event and an endpoint, and what became of it.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Timestamptz, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tenancy::{CompanyId, CompanyTx, NewJob, Tenancy, schema::company::webhook_deliveries as deliveries};
use uuid::Uuid;

use super::{
    delivering::DELIVER_JOB,
    dto::{DeliveryFilter, Place, WebhookDeliverySort},
    events::Event,
};
use crate::http::{ApiError, ApiResult};

/// What became of a delivery can be looked up for so long.
const KEPT: TimeDelta = TimeDelta::days(30);
/// Deliveries that are forgotten at once in a company.
const FORGOTTEN_AT_ONCE: i64 = 10_000;
/// Rows that are put in with one statement.
const ROWS_AT_ONCE: usize = 500;
/// Attempts that are told of one delivery.
const ATTEMPTS_KEPT: usize = 20;

/// A delivery.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = deliveries)]
pub struct DeliveryRow {
    pub id: Uuid,
    pub endpoint_id: Uuid,
    pub event_id: Uuid,
    pub event_type: String,
    pub payload: Value,
    pub state: String,
    pub turn: i32,
    pub tries: i32,
    pub next_attempt_at: Option<DateTime<Utc>>,
    pub attempts: Value,
    pub created_at: DateTime<Utc>,
}

/// One attempt to send.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attempt {
    pub at: DateTime<Utc>,
    /// What was answered, if anything was.
    pub status: Option<u16>,
    /// Why nothing was answered.
    pub error: Option<String>,
    pub duration_ms: i32,
    /// The beginning of the answer.
    pub excerpt: String,
}

impl DeliveryRow {
    /// Under which id it is sent, every time.
    pub fn message_id(&self) -> String {
        format!("msg_{}", self.event_id.simple())
    }

    /// Its last attempts, the oldest first.
    pub fn told_attempts(&self) -> Vec<Attempt> {
        serde_json::from_value(self.attempts.clone()).unwrap_or_default()
    }

    /// Where it stands in a list.
    pub fn place(&self) -> Place {
        Place { created_at: self.created_at, id: self.id }
    }

    /// What the trail tells of it.
    pub fn told(&self) -> Value {
        json!({ "state": self.state, "turn": self.turn })
    }
}

/// Puts deliveries in, with the jobs that send them: their ids. One that is there already is not put in again.
pub async fn insert(tx: &mut CompanyTx<'_>, pairs: &[(Uuid, &Event)]) -> ApiResult<Vec<Uuid>> {
    let (now, mut all) = (tx.now(), Vec::new());
    for pairs in pairs.chunks(ROWS_AT_ONCE) {
        let rows: Vec<_> = pairs
            .iter()
            .map(|(endpoint, event)| {
                (
                    deliveries::id.eq(tx.new_uuid()),
                    deliveries::endpoint_id.eq(*endpoint),
                    deliveries::event_id.eq(event.id),
                    deliveries::event_type.eq(event.kind),
                    deliveries::payload.eq(event.payload()),
                    deliveries::next_attempt_at.eq(now),
                    deliveries::created_at.eq(now),
                )
            })
            .collect();
        let made: Vec<Uuid> = diesel::insert_into(deliveries::table)
            .values(rows)
            .on_conflict_do_nothing()
            .returning(deliveries::id)
            .load(tx.conn())
            .await?;
        tx.enqueue_all(made.iter().map(|id| job(*id, 0, now)).collect()).await?;
        all.extend(made);
    }
    Ok(all)
}

/// The job of one turn of a delivery.
fn job(delivery: Uuid, turn: i32, at: DateTime<Utc>) -> NewJob {
    NewJob::new(DELIVER_JOB, json!({ "delivery": delivery, "turn": turn })).at(at)
}

/// One delivery.
pub async fn find(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<Option<DeliveryRow>> {
    Ok(deliveries::table.find(id).select(DeliveryRow::as_select()).first(tx.conn()).await.optional()?)
}

/// One delivery; it does not change until the transaction ends.
///
/// # Errors
/// 404.
pub async fn lock(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<DeliveryRow> {
    let query = deliveries::table.find(id).select(DeliveryRow::as_select()).for_update();
    query.first(tx.conn()).await.optional()?.ok_or_else(ApiError::not_found)
}

/// Deliveries after a place, in the order of the filter.
pub async fn list(
    tx: &mut CompanyTx<'_>,
    filter: &DeliveryFilter,
    after: Option<Place>,
    limit: i64,
) -> ApiResult<Vec<DeliveryRow>> {
    let mut query = deliveries::table.limit(limit).select(DeliveryRow::as_select()).into_boxed();
    query = match filter.sort {
        WebhookDeliverySort::AtAsc => query.order((deliveries::created_at.asc(), deliveries::id.asc())),
        WebhookDeliverySort::AtDesc => query.order((deliveries::created_at.desc(), deliveries::id.desc())),
    };
    if let Some(Place { created_at, id }) = after {
        let sign = if filter.sort == WebhookDeliverySort::AtAsc { '>' } else { '<' };
        let pair = sql::<Bool>(&format!("(webhook_deliveries.created_at, webhook_deliveries.id) {sign} ("));
        query =
            query.filter(pair.bind::<Timestamptz, _>(created_at).sql(", ").bind::<SqlUuid, _>(id).sql(")"));
    }
    if let Some(endpoint) = filter.endpoint {
        query = query.filter(deliveries::endpoint_id.eq(endpoint));
    }
    if let Some(state) = &filter.state {
        query = query.filter(deliveries::state.eq(state));
    }
    if let Some(kind) = &filter.event_type {
        query = query.filter(deliveries::event_type.eq(kind));
    }
    Ok(query.load(tx.conn()).await?)
}

/// The failed deliveries of an endpoint since an instant, the oldest first; they do not change until the transaction ends.
pub async fn lock_failed(
    tx: &mut CompanyTx<'_>,
    endpoint: Uuid,
    since: DateTime<Utc>,
    limit: i64,
) -> ApiResult<Vec<DeliveryRow>> {
    let query = deliveries::table
        .filter(deliveries::endpoint_id.eq(endpoint))
        .filter(deliveries::state.eq("failed"))
        .filter(deliveries::created_at.ge(since))
        .order((deliveries::created_at, deliveries::id))
        .limit(limit)
        .select(DeliveryRow::as_select())
        .for_update();
    Ok(query.load(tx.conn()).await?)
}

/// Lets deliveries begin anew. What waited for another turn of one of them does nothing any more.
pub async fn restart(tx: &mut CompanyTx<'_>, rows: &[DeliveryRow]) -> ApiResult<()> {
    let (now, ids) = (tx.now(), rows.iter().map(|row| row.id).collect::<Vec<_>>());
    diesel::update(deliveries::table.filter(deliveries::id.eq_any(ids)))
        .set((
            deliveries::state.eq("pending"),
            deliveries::turn.eq(deliveries::turn + 1),
            deliveries::tries.eq(0),
            deliveries::next_attempt_at.eq(now),
        ))
        .execute(tx.conn())
        .await?;
    tx.enqueue_all(rows.iter().map(|row| job(row.id, row.turn + 1, now)).collect()).await?;
    Ok(())
}

/// What comes after an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// It was heard.
    Delivered,
    /// It was not, and is not sent again.
    Failed,
    /// It is sent again.
    Again(DateTime<Utc>),
}

/// Notes an attempt, if this turn is still the delivery's, and puts the job of the next one in.
pub async fn settle(
    tx: &mut CompanyTx<'_>,
    row: &DeliveryRow,
    attempt: Attempt,
    next: Next,
) -> ApiResult<()> {
    let mut attempts = row.told_attempts();
    attempts.push(attempt);
    let told = attempts.split_off(attempts.len().saturating_sub(ATTEMPTS_KEPT));
    let (state, at) = match next {
        Next::Delivered => ("delivered", None),
        Next::Failed => ("failed", None),
        Next::Again(at) => ("pending", Some(at)),
    };
    diesel::update(deliveries::table.find(row.id))
        .set((
            deliveries::state.eq(state),
            deliveries::turn.eq(row.turn + 1),
            deliveries::tries.eq(row.tries + 1),
            deliveries::next_attempt_at.eq(at),
            deliveries::attempts.eq(json!(told)),
        ))
        .execute(tx.conn())
        .await?;
    if let Some(at) = at {
        tx.enqueue(job(row.id, row.turn + 1, at)).await?;
    }
    Ok(())
}

/// Forgets the deliveries of an endpoint that is gone.
pub async fn delete_of(tx: &mut CompanyTx<'_>, endpoint: Uuid) -> ApiResult<()> {
    let query = deliveries::table.filter(deliveries::endpoint_id.eq(endpoint));
    diesel::delete(query).execute(tx.conn()).await?;
    Ok(())
}

/// Forgets old deliveries of a company, the oldest first: how many.
///
/// # Errors
/// 404 and 503 when the company is not in use; the database's.
pub async fn forget_old(tenancy: &Tenancy, company: CompanyId) -> ApiResult<usize> {
    let before = tenancy.clock().now() - KEPT;
    let access = tenancy.enter_as_worker(company).await?;
    let forgotten = access.note("forget_webhook_deliveries", async |tx| {
        let query = diesel::sql_query(
            "DELETE FROM webhook_deliveries WHERE id IN (
                 SELECT id FROM webhook_deliveries WHERE created_at < $1
                 ORDER BY created_at, id LIMIT $2 FOR UPDATE SKIP LOCKED)",
        );
        let query = query.bind::<Timestamptz, _>(before).bind::<BigInt, _>(FORGOTTEN_AT_ONCE);
        Ok::<_, ApiError>(query.execute(tx.conn()).await?)
    });
    forgotten.await
}
