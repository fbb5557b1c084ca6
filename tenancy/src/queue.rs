//! Work to be done after a transaction, at least once, in turns between companies.
//!
//! A job is put in by the transaction that needs it done ([`crate::CompanyTx::enqueue`]) and taken out by a worker under
//! a lease. A worker that dies loses its leases with time, and the jobs run again: whoever runs one makes sure that
//! twice is not worse than once.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use serde_json::Value;
use uuid::Uuid;

use crate::schema::queue::jobs;
use crate::{CompanyId, JobId, Tenancy, TenancyError};

mod claim;
pub use claim::OF_ONE_COMPANY;

/// Attempts before a job is set aside, unless it says otherwise.
pub const DEFAULT_MAX_ATTEMPTS: i32 = 12;
/// The first wait after a failure.
const BACKOFF_FIRST: TimeDelta = TimeDelta::seconds(10);
/// The longest wait after a failure.
const BACKOFF_LONGEST: TimeDelta = TimeDelta::hours(6);
/// How much of an error's text is kept.
const ERROR_MAX_CHARS: usize = 2000;
/// Rows that are put in with one statement.
const ROWS_AT_ONCE: usize = 500;

/// A job to put in.
#[derive(Clone, Debug, PartialEq)]
pub struct NewJob {
    /// Which code runs it, such as `send_mail`.
    pub kind: &'static str,
    /// What that code needs.
    pub payload: Value,
    /// While a job of the same company, kind and key waits or runs, this one is not taken in.
    pub dedupe_key: Option<String>,
    /// Not before this instant; at once when `None`.
    pub run_at: Option<DateTime<Utc>>,
    /// Attempts before it is set aside.
    pub max_attempts: i32,
}

impl NewJob {
    /// A job to run as soon as possible.
    pub fn new(kind: &'static str, payload: Value) -> Self {
        Self { kind, payload, dedupe_key: None, run_at: None, max_attempts: DEFAULT_MAX_ATTEMPTS }
    }

    /// With a key under which it waits or runs only once.
    pub fn dedupe(mut self, key: impl Into<String>) -> Self {
        self.dedupe_key = Some(key.into());
        self
    }

    /// Not before an instant.
    pub fn at(mut self, run_at: DateTime<Utc>) -> Self {
        self.run_at = Some(run_at);
        self
    }
}

/// Inserts without asking anything back: a company role may put jobs in and see none.
pub(crate) async fn insert(
    conn: &mut AsyncPgConnection,
    company: Option<CompanyId>,
    job: NewJob,
    now: DateTime<Utc>,
) -> Result<JobId, TenancyError> {
    let row = Row::of(company, job, now);
    let id = row.id;
    diesel::insert_into(jobs::table).values(row).on_conflict_do_nothing().execute(conn).await?;
    Ok(id)
}

/// [`insert`] of many.
pub(crate) async fn insert_all(
    conn: &mut AsyncPgConnection,
    company: Option<CompanyId>,
    jobs: Vec<NewJob>,
    now: DateTime<Utc>,
) -> Result<(), TenancyError> {
    let rows: Vec<Row> = jobs.into_iter().map(|job| Row::of(company, job, now)).collect();
    for rows in rows.chunks(ROWS_AT_ONCE) {
        diesel::insert_into(jobs::table).values(rows).on_conflict_do_nothing().execute(conn).await?;
    }
    Ok(())
}

#[derive(Insertable)]
#[diesel(table_name = jobs)]
struct Row {
    id: JobId,
    company_id: Option<CompanyId>,
    kind: &'static str,
    payload: Value,
    dedupe_key: Option<String>,
    max_attempts: i32,
    run_at: DateTime<Utc>,
    created_at: DateTime<Utc>,
}

impl Row {
    fn of(company_id: Option<CompanyId>, job: NewJob, now: DateTime<Utc>) -> Self {
        Self {
            id: JobId::new(now),
            company_id,
            kind: job.kind,
            payload: job.payload,
            dedupe_key: job.dedupe_key,
            max_attempts: job.max_attempts,
            run_at: job.run_at.unwrap_or(now),
            created_at: now,
        }
    }
}

/// Whose jobs a worker takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lanes {
    /// Everybody's.
    All,
    /// The platform's own.
    Platform,
    /// Those of companies.
    Companies,
}

/// A job that a worker holds until its lease ends.
#[derive(Clone, Debug, PartialEq, Queryable, Selectable)]
#[diesel(table_name = jobs)]
pub struct Job {
    /// Its id.
    pub id: JobId,
    /// The company it belongs to; `None` for work of the platform.
    pub company_id: Option<CompanyId>,
    /// Which code runs it.
    pub kind: String,
    /// What that code needs.
    pub payload: Value,
    /// Which attempt this is, from 1.
    #[diesel(column_name = attempts)]
    pub attempt: i32,
    /// The last attempt's number.
    pub max_attempts: i32,
    lease: Option<Uuid>,
}

/// A job that failed too often, for the operator.
#[derive(Clone, Debug, PartialEq, Queryable, Selectable)]
#[diesel(table_name = jobs)]
pub struct DeadLetter {
    /// Its id.
    pub id: JobId,
    /// The company it belongs to.
    pub company_id: Option<CompanyId>,
    /// Which code ran it.
    pub kind: String,
    /// How often it was tried.
    pub attempts: i32,
    /// What the last attempt said.
    pub last_error: Option<String>,
    /// When it was put in.
    pub created_at: DateTime<Utc>,
}

/// What became of a job that failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// It runs again.
    Retry {
        /// Not before this instant.
        at: DateTime<Utc>,
    },
    /// It was set aside for the operator.
    Dead,
    /// Its lease had ended: it belongs to somebody else now.
    LeaseLost,
}

/// What became of a job that was to run again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Revival {
    /// It waits for a worker.
    Done,
    /// There is none of that id that was set aside.
    NotThere,
    /// It stays aside, because another one of its key waits or runs.
    Replaced,
}

/// How many jobs there are in each state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct JobCounts {
    /// Waiting, whether due or not.
    pub ready: i64,
    /// Held by a worker.
    pub running: i64,
    /// Set aside.
    pub dead: i64,
}

/// The queue of one database server.
#[derive(Clone)]
pub struct Queue {
    tenancy: Tenancy,
}

impl Queue {
    pub(crate) fn new(tenancy: Tenancy) -> Self {
        Self { tenancy }
    }

    /// Takes up to `limit` due jobs, one of each company in turn, for the length of `lease`. Of one company no more than
    /// [`OF_ONE_COMPANY`] run at once.
    ///
    /// # Errors
    /// The database's.
    pub async fn claim(&self, limit: usize, lease: Duration) -> Result<Vec<Job>, TenancyError> {
        self.claim_of(Lanes::All, limit, lease).await
    }

    /// [`Queue::claim`] among some lanes only.
    ///
    /// # Errors
    /// The database's.
    pub async fn claim_of(
        &self,
        lanes: Lanes,
        limit: usize,
        lease: Duration,
    ) -> Result<Vec<Job>, TenancyError> {
        self.tenancy
            .platform_write(async |tx| claim::claim(tx.now(), tx.conn(), lanes, limit, lease).await)
            .await
    }

    /// Prolongs the lease of a job that takes long. `false`: the lease had ended, stop working on it.
    ///
    /// # Errors
    /// The database's.
    pub async fn extend(&self, job: &Job, lease: Duration) -> Result<bool, TenancyError> {
        let until = end_of(self.tenancy.clock().now(), lease);
        let update = diesel::update(held(job)).set(jobs::leased_until.eq(until));
        self.tenancy.run_alone(async |conn| update.execute(conn).await).await.map(|rows| rows == 1)
    }

    /// Ends a job that was done. `false`: the lease had ended, so it may run again.
    ///
    /// # Errors
    /// The database's.
    pub async fn complete(&self, job: &Job) -> Result<bool, TenancyError> {
        self.tenancy
            .run_alone(async |conn| diesel::delete(held(job)).execute(conn).await)
            .await
            .map(|rows| rows == 1)
    }

    /// Puts a failed job back for a later attempt, or sets it aside after the last one.
    ///
    /// # Errors
    /// The database's.
    pub async fn fail(&self, job: &Job, error: &str) -> Result<Failure, TenancyError> {
        self.note_failure(job, error, job.attempt >= job.max_attempts).await
    }

    /// Sets a job aside whose failure no later attempt will mend.
    ///
    /// # Errors
    /// The database's.
    pub async fn give_up(&self, job: &Job, error: &str) -> Result<Failure, TenancyError> {
        self.note_failure(job, error, true).await
    }

    async fn note_failure(&self, job: &Job, error: &str, is_last: bool) -> Result<Failure, TenancyError> {
        let now = self.tenancy.clock().now();
        let at = now + backoff(job.attempt, job.id);
        let error: String = error.chars().take(ERROR_MAX_CHARS).collect();
        let update = diesel::update(held(job)).set((
            jobs::state.eq(if is_last { "dead" } else { "ready" }),
            jobs::run_at.eq(at),
            jobs::lease.eq(None::<Uuid>),
            jobs::leased_until.eq(None::<DateTime<Utc>>),
            jobs::last_error.eq(error),
        ));
        let rows = self.tenancy.run_alone(async |conn| update.execute(conn).await).await?;
        Ok(match (rows, is_last) {
            (0, _) => Failure::LeaseLost,
            (_, true) => Failure::Dead,
            (_, false) => Failure::Retry { at },
        })
    }

    /// The jobs set aside, the oldest first.
    ///
    /// # Errors
    /// The database's.
    pub async fn dead_letters(&self, limit: i64) -> Result<Vec<DeadLetter>, TenancyError> {
        let query = jobs::table
            .filter(jobs::state.eq("dead"))
            .order(jobs::id)
            .limit(limit)
            .select(DeadLetter::as_select());
        self.tenancy.run_alone(async |conn| query.load(conn).await).await
    }

    /// Lets a job that was set aside run again, with all its attempts.
    ///
    /// # Errors
    /// The database's.
    pub async fn revive(&self, id: JobId) -> Result<Revival, TenancyError> {
        let now = self.tenancy.clock().now();
        let update = diesel::update(jobs::table)
            .filter(jobs::id.eq(id))
            .filter(jobs::state.eq("dead"))
            .set((jobs::state.eq("ready"), jobs::attempts.eq(0), jobs::run_at.eq(now)));
        match self.tenancy.run_alone(async |conn| update.execute(conn).await).await {
            Ok(0) => Ok(Revival::NotThere),
            Ok(_) => Ok(Revival::Done),
            Err(error) if error.constraint() == Some("jobs_dedupe_key") => Ok(Revival::Replaced),
            Err(error) => Err(error),
        }
    }

    /// Lets go of a job that was set aside, for good: whether there was one.
    ///
    /// # Errors
    /// The database's.
    pub async fn discard(&self, id: JobId) -> Result<bool, TenancyError> {
        let dead = jobs::table.filter(jobs::id.eq(id)).filter(jobs::state.eq("dead"));
        self.tenancy
            .run_alone(async |conn| diesel::delete(dead).execute(conn).await)
            .await
            .map(|rows| rows == 1)
    }

    /// How many jobs there are.
    ///
    /// # Errors
    /// The database's.
    pub async fn counts(&self) -> Result<JobCounts, TenancyError> {
        let query = jobs::table.group_by(jobs::state).select((jobs::state, diesel::dsl::count_star()));
        let rows: Vec<(String, i64)> = self.tenancy.run_alone(async |conn| query.load(conn).await).await?;
        let of = |state: &str| rows.iter().find(|row| row.0 == state).map_or(0, |row| row.1);
        Ok(JobCounts { ready: of("ready"), running: of("running"), dead: of("dead") })
    }
}

/// The job, as long as it is under the lease it was handed out with.
#[diesel::dsl::auto_type]
fn held(job: &Job) -> _ {
    let id: JobId = job.id;
    let lease: Option<Uuid> = job.lease;
    jobs::table.filter(jobs::id.eq(id)).filter(jobs::lease.eq(lease))
}

fn end_of(now: DateTime<Utc>, lease: Duration) -> DateTime<Utc> {
    now + TimeDelta::from_std(lease).unwrap_or(TimeDelta::hours(1))
}

/// 10 s, 20 s, 40 s ... up to 6 h, each up to a fifth longer so that jobs that failed together do not return together.
fn backoff(attempt: i32, id: JobId) -> TimeDelta {
    let doublings = attempt.clamp(1, 20) - 1;
    let wait = (BACKOFF_FIRST * (1 << doublings)).min(BACKOFF_LONGEST);
    let spread = i32::from(id.as_uuid().as_bytes()[15]);
    wait + wait * spread / (5 * 255)
}

#[cfg(test)]
mod tests;
