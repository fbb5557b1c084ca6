//! What providers tell: stored once each as it comes, applied later.
//!
//! An event only says that something changed. What it changed to is asked for when it is applied, so that neither the order of events nor
//! a repeated one matters: see [`crate::takeover`].

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text, Timestamptz};
use diesel_async::RunQueryDsl;
use serde_json::Value;
use tenancy::schema::platform::billing_events;
use tenancy::{PlatformTx, TenancyError};

use crate::provider::ProviderKind;
use crate::stripe::objects::Event;

/// Attempts before an event is left to the operator.
const MAX_ATTEMPTS: i32 = 12;
/// The first wait after a failure.
const PAUSE_FIRST: TimeDelta = TimeDelta::seconds(5);
/// The longest wait after a failure.
const PAUSE_LONGEST: TimeDelta = TimeDelta::hours(6);
/// For so long nobody else takes what somebody works on.
const HELD: TimeDelta = TimeDelta::seconds(120);

/// Somebody of whom the provider told something.
#[derive(Clone, Debug, PartialEq, Eq, QueryableByName)]
pub struct Told {
    /// The provider's id of them.
    #[diesel(sql_type = Text)]
    pub customer_id: String,
    /// The newest event that is looked at.
    #[diesel(sql_type = BigInt)]
    pub last_event: i64,
}

/// An event as it stands in the inbox.
#[derive(Clone, Debug, PartialEq, Queryable, Selectable)]
#[diesel(table_name = billing_events)]
pub struct Received {
    /// Its place.
    pub id: i64,
    /// The provider's id.
    pub event_id: String,
    /// What happened.
    pub kind: String,
    /// The customer that it is about.
    pub customer_id: Option<String>,
    /// When it happened.
    pub told_at: DateTime<Utc>,
    /// When it came.
    pub received_at: DateTime<Utc>,
    /// `waiting`, `applied`, `ignored` or `failed`.
    pub state: String,
    /// How often it was tried.
    pub attempts: i32,
    /// What the last attempt said.
    pub last_error: Option<String>,
}

/// Stores an event, unless it is known. Says whether it is new.
///
/// # Errors
/// The database's.
pub async fn store(
    tx: &mut PlatformTx<'_>,
    provider: ProviderKind,
    event: &Event,
    body: Value,
) -> Result<bool, TenancyError> {
    let now = tx.now();
    let told_at = DateTime::from_timestamp(event.created, 0).unwrap_or(now);
    let stored = diesel::insert_into(billing_events::table)
        .values((
            billing_events::provider.eq(provider.as_str()),
            billing_events::event_id.eq(&event.id),
            billing_events::kind.eq(&event.kind),
            billing_events::customer_id.eq(event.customer()),
            billing_events::api_version.eq(event.api_version.as_deref()),
            billing_events::told_at.eq(told_at),
            billing_events::received_at.eq(now),
            billing_events::body.eq(body),
            billing_events::state.eq(if event.customer().is_some() { "waiting" } else { "ignored" }),
            billing_events::next_attempt_at.eq(now),
        ))
        .on_conflict((billing_events::provider, billing_events::event_id))
        .do_nothing()
        .execute(tx.conn())
        .await?;
    Ok(stored == 1)
}

/// Takes those of whom something was told that is due, at most `limit`; nobody else takes them for a while.
///
/// # Errors
/// The database's.
pub async fn take(
    tx: &mut PlatformTx<'_>,
    provider: ProviderKind,
    limit: i64,
) -> Result<Vec<Told>, TenancyError> {
    let now = tx.now();
    let taken = diesel::sql_query(
        "WITH due AS (
             SELECT customer_id FROM platform.billing_events
             WHERE state = 'waiting' AND provider = $1 AND next_attempt_at <= $2
             ORDER BY next_attempt_at, id LIMIT $3 FOR UPDATE SKIP LOCKED),
         held AS (
             UPDATE platform.billing_events e SET next_attempt_at = $4
             WHERE e.state = 'waiting' AND e.provider = $1 AND e.customer_id IN (SELECT customer_id FROM due)
             RETURNING e.customer_id, e.id)
         SELECT customer_id, max(id) AS last_event FROM held GROUP BY customer_id ORDER BY 2",
    )
    .bind::<Text, _>(provider.as_str())
    .bind::<Timestamptz, _>(now)
    .bind::<BigInt, _>(limit)
    .bind::<Timestamptz, _>(now + HELD)
    .load(tx.conn())
    .await?;
    Ok(taken)
}

/// Notes that what was told of somebody is applied, or that they are nobody here.
///
/// # Errors
/// The database's.
pub async fn settle(
    tx: &mut PlatformTx<'_>,
    provider: ProviderKind,
    told: &Told,
    is_ours: bool,
) -> Result<(), TenancyError> {
    let now = tx.now();
    diesel::update(waiting(provider, told))
        .set((
            billing_events::state.eq(if is_ours { "applied" } else { "ignored" }),
            billing_events::applied_at.eq(now),
            billing_events::attempts.eq(billing_events::attempts + 1),
            billing_events::last_error.eq(None::<String>),
        ))
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Notes that it could not be applied: it is tried again, or left to the operator.
///
/// # Errors
/// The database's.
pub async fn postpone(
    tx: &mut PlatformTx<'_>,
    provider: ProviderKind,
    told: &Told,
    error: &str,
) -> Result<(), TenancyError> {
    let now = tx.now();
    let rows: Vec<(i64, i32)> = waiting(provider, told)
        .select((billing_events::id, billing_events::attempts))
        .for_update()
        .load(tx.conn())
        .await?;
    for (id, attempts) in rows {
        let state = if attempts + 1 >= MAX_ATTEMPTS { "failed" } else { "waiting" };
        diesel::update(billing_events::table.find(id))
            .set((
                billing_events::state.eq(state),
                billing_events::attempts.eq(attempts + 1),
                billing_events::next_attempt_at.eq(now + pause(attempts)),
                billing_events::last_error.eq(error.chars().take(2_000).collect::<String>()),
            ))
            .execute(tx.conn())
            .await?;
    }
    Ok(())
}

/// Lets events be applied once more: those of these ids, or all that failed. How many there are.
///
/// # Errors
/// The database's.
pub async fn replay(tx: &mut PlatformTx<'_>, ids: Option<&[i64]>) -> Result<usize, TenancyError> {
    let now = tx.now();
    let mut events = diesel::update(billing_events::table).into_boxed();
    events = match ids {
        Some(ids) => events.filter(billing_events::id.eq_any(ids.to_vec())),
        None => events.filter(billing_events::state.eq("failed")),
    };
    let again = events.filter(billing_events::customer_id.is_not_null()).set((
        billing_events::state.eq("waiting"),
        billing_events::attempts.eq(0),
        billing_events::next_attempt_at.eq(now),
    ));
    Ok(again.execute(tx.conn()).await?)
}

/// Forgets what came before an instant and is applied or said nothing of anybody here, at most `limit`: how many. What could not be applied stays.
///
/// # Errors
/// The database's.
pub async fn forget(
    tx: &mut PlatformTx<'_>,
    before: DateTime<Utc>,
    limit: i64,
) -> Result<usize, TenancyError> {
    let old = billing_events::table
        .filter(
            billing_events::state.eq_any(["applied", "ignored"]).and(billing_events::received_at.lt(before)),
        )
        .order(billing_events::id)
        .limit(limit)
        .select(billing_events::id);
    let old: Vec<i64> = old.load(tx.conn()).await?;
    let forgotten = diesel::delete(billing_events::table.filter(billing_events::id.eq_any(old)));
    Ok(forgotten.execute(tx.conn()).await?)
}

/// The events that came last, those of one state or all; those before `before`.
///
/// # Errors
/// The database's.
pub async fn list(
    tx: &mut PlatformTx<'_>,
    state: Option<&str>,
    before: Option<i64>,
    limit: i64,
) -> Result<Vec<Received>, TenancyError> {
    let mut events = billing_events::table.into_boxed();
    if let Some(state) = state {
        events = events.filter(billing_events::state.eq(state.to_owned()));
    }
    if let Some(before) = before {
        events = events.filter(billing_events::id.lt(before));
    }
    Ok(events
        .order(billing_events::id.desc())
        .limit(limit)
        .select(Received::as_select())
        .load(tx.conn())
        .await?)
}

/// An event, and what was told.
///
/// # Errors
/// The database's; that there is none.
pub async fn find(tx: &mut PlatformTx<'_>, id: i64) -> Result<(Received, Value), TenancyError> {
    let event = billing_events::table.find(id).select((Received::as_select(), billing_events::body));
    Ok(event.first(tx.conn()).await?)
}

/// How many could not be applied.
///
/// # Errors
/// The database's.
pub async fn count_failed(tx: &mut PlatformTx<'_>) -> Result<i64, TenancyError> {
    let failed = billing_events::table.filter(billing_events::state.eq("failed"));
    Ok(failed.count().get_result(tx.conn()).await?)
}

#[diesel::dsl::auto_type(no_type_alias)]
fn waiting<'a>(provider: ProviderKind, told: &'a Told) -> _ {
    let provider: &'static str = provider.as_str();
    let customer: &'a str = told.customer_id.as_str();
    let last: i64 = told.last_event;
    billing_events::table
        .filter(billing_events::state.eq("waiting"))
        .filter(billing_events::provider.eq(provider))
        .filter(billing_events::customer_id.eq(customer))
        .filter(billing_events::id.le(last))
}

/// How long to wait after so many attempts.
fn pause(attempts: i32) -> TimeDelta {
    let doubled = PAUSE_FIRST * 2_i32.pow(attempts.clamp(0, 15).unsigned_abs());
    doubled.min(PAUSE_LONGEST)
}
