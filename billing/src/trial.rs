//! The free trial: every module, once for each owner.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::dsl::count_star;
use diesel::prelude::*;
use diesel::sql_types::{Integer, Timestamptz, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use tenancy::schema::platform::{plans, subscriptions};
use tenancy::{PlatformTx, TenancyError, UserId};
use uuid::Uuid;

/// The key of the plan of a trial.
pub const PLAN_ID: &str = "trial";

const DAYS: i64 = 30;
const DAYS_ENGLISH: i64 = 14;

/// How many days before its end an owner is reminded.
pub const REMINDERS: [i32; 3] = [7, 3, 1];

/// How trials have ended so far.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Those that run.
    pub running: i64,
    /// Of those, the ones that end within seven days.
    pub ending: i64,
    /// Those that became a subscription.
    pub converted: i64,
    /// Those that were canceled.
    pub canceled: i64,
    /// Those that ran to their end and became nothing.
    pub expired: i64,
}

/// An owner to be reminded of the end of their trial.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct Reminder {
    /// Whose trial it is.
    #[diesel(sql_type = SqlUuid)]
    pub user_id: Uuid,
    /// When it ends.
    #[diesel(sql_type = Timestamptz)]
    pub trial_end: DateTime<Utc>,
    /// Which of [`REMINDERS`] it is.
    #[diesel(sql_type = Integer)]
    pub days: i32,
}

/// How long a trial lasts, as the page promised it in the language of the sign-up (ISO 639-1): 14 days in
/// English, 30 in every other.
pub fn length(language: &str) -> TimeDelta {
    TimeDelta::days(if language == "en" { DAYS_ENGLISH } else { DAYS })
}

/// Starts the trial of an owner who has neither a trial nor a subscription, nor ever had one. Says whether it
/// did.
///
/// # Errors
/// The database's.
pub async fn start(tx: &mut PlatformTx<'_>, owner: UserId, language: &str) -> Result<bool, TenancyError> {
    let now = tx.now();
    let plan: String = plans::table
        .filter(plans::key.eq(PLAN_ID).and(plans::retired_at.is_null()))
        .select(plans::id)
        .first(tx.conn())
        .await?;
    let started = diesel::insert_into(subscriptions::table)
        .values((
            subscriptions::id.eq(tx.new_uuid()),
            subscriptions::user_id.eq(owner),
            subscriptions::plan_id.eq(plan),
            subscriptions::status.eq("trialing"),
            subscriptions::trial_start.eq(now),
            subscriptions::trial_end.eq(now + length(language)),
            subscriptions::created_at.eq(now),
            subscriptions::updated_at.eq(now),
        ))
        .on_conflict(subscriptions::user_id)
        .do_nothing()
        .execute(tx.conn())
        .await?;
    Ok(started == 1)
}

/// Ends the trial of an owner at once, for a reason in their words. Says whether one ran.
///
/// # Errors
/// The database's.
pub async fn cancel(
    tx: &mut PlatformTx<'_>,
    owner: UserId,
    reason: Option<&str>,
) -> Result<bool, TenancyError> {
    let now = tx.now();
    let running = subscriptions::table
        .filter(subscriptions::user_id.eq(owner).and(subscriptions::status.eq("trialing")))
        .filter(subscriptions::trial_end.gt(now));
    let canceled = diesel::update(running)
        .set((
            subscriptions::status.eq("canceled"),
            subscriptions::trial_outcome.eq("canceled"),
            subscriptions::canceled_at.eq(now),
            subscriptions::cancel_reason.eq(reason),
            subscriptions::updated_at.eq(now),
            subscriptions::version.eq(subscriptions::version + 1),
        ))
        .execute(tx.conn())
        .await?;
    Ok(canceled == 1)
}

/// Ends trials whose time is over, at most `limit`: whose they were, and when each ended. Nothing waits for it: a trial that is over entitles to nothing from that moment on.
///
/// # Errors
/// The database's.
pub async fn expire(
    tx: &mut PlatformTx<'_>,
    limit: i64,
) -> Result<Vec<(UserId, DateTime<Utc>)>, TenancyError> {
    let now = tx.now();
    let over = subscriptions::table
        .filter(subscriptions::status.eq("trialing").and(subscriptions::trial_end.le(now)))
        .order(subscriptions::trial_end)
        .limit(limit)
        .for_update()
        .skip_locked()
        .select(subscriptions::id);
    let over: Vec<Uuid> = over.load(tx.conn()).await?;
    Ok(diesel::update(subscriptions::table.filter(subscriptions::id.eq_any(over)))
        .set((
            subscriptions::status.eq("canceled"),
            subscriptions::trial_outcome.eq("expired"),
            subscriptions::canceled_at.eq(subscriptions::trial_end),
            subscriptions::updated_at.eq(now),
            subscriptions::version.eq(subscriptions::version + 1),
        ))
        .returning((subscriptions::user_id, subscriptions::trial_end.assume_not_null()))
        .load(tx.conn())
        .await?)
}

/// Notes that owners are reminded, and who they are, at most `limit`: each once for each of [`REMINDERS`], and never for one that a
/// later one has overtaken.
///
/// # Errors
/// The database's.
pub async fn remind(tx: &mut PlatformTx<'_>, limit: i32) -> Result<Vec<Reminder>, TenancyError> {
    let now = tx.now();
    let reminders = diesel::sql_query(
        "WITH due AS (
             SELECT s.id, d.days
             FROM platform.subscriptions s
                  CROSS JOIN LATERAL (SELECT min(r.days) AS days FROM unnest($2) AS r (days)
                                      WHERE s.trial_end - $1 <= make_interval(days => r.days)) d
             WHERE s.status = 'trialing' AND s.trial_end > $1 AND s.trial_end <= $1 + make_interval(days => $3)
               AND d.days < coalesce(s.trial_reminded_days, $3 + 1)
             ORDER BY s.trial_end LIMIT $4 FOR UPDATE OF s SKIP LOCKED)
         UPDATE platform.subscriptions s SET trial_reminded_days = due.days, updated_at = $1
         FROM due WHERE s.id = due.id RETURNING s.user_id, s.trial_end, due.days",
    )
    .bind::<Timestamptz, _>(now)
    .bind::<diesel::sql_types::Array<Integer>, _>(&REMINDERS[..])
    .bind::<Integer, _>(REMINDERS[0])
    .bind::<Integer, _>(limit);
    Ok(reminders.load(tx.conn()).await?)
}

/// How trials have ended so far.
///
/// # Errors
/// The database's.
pub async fn statistics(tx: &mut PlatformTx<'_>) -> Result<Statistics, TenancyError> {
    let now = tx.now();
    let running = subscriptions::table
        .filter(subscriptions::status.eq("trialing").and(subscriptions::trial_end.gt(now)));
    let soon = now + TimeDelta::days(i64::from(REMINDERS[0]));
    let ending = running.filter(subscriptions::trial_end.le(soon)).select(count_star());
    let (running, ending) =
        (running.select(count_star()).first(tx.conn()).await?, ending.first(tx.conn()).await?);
    let outcomes: Vec<(Option<String>, i64)> = subscriptions::table
        .filter(subscriptions::trial_outcome.is_not_null())
        .group_by(subscriptions::trial_outcome)
        .select((subscriptions::trial_outcome, count_star()))
        .load(tx.conn())
        .await?;
    let of = |outcome: &str| {
        outcomes.iter().find(|(known, _)| known.as_deref() == Some(outcome)).map_or(0, |(_, count)| *count)
    };
    Ok(Statistics {
        running,
        ending,
        converted: of("converted"),
        canceled: of("canceled"),
        expired: of("expired"),
    })
}

#[cfg(test)]
mod tests;
