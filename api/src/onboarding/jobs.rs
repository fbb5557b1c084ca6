//! What the worker does for companies that are being made.

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use tenancy::{CompanyId, NewJob, UserId, WriteRequest};
use uuid::Uuid;

use super::{finalisation, store, wizard::LEASE};
use crate::{App, http::ApiError};

/// The kind of the job that goes on with a company whose making was interrupted.
pub const PROVISION_JOB: &str = "provision_company";

/// How long after the lease of the first run the job looks after it.
const GRACE: TimeDelta = TimeDelta::seconds(5);

#[derive(Debug, Serialize, Deserialize)]
struct Payload {
    user_id: Uuid,
}

/// The job that looks, once the first run should have ended, whether it did.
pub fn provision_job(now: DateTime<Utc>, user: UserId, company: CompanyId) -> NewJob {
    let payload = serde_json::json!(Payload { user_id: user.as_uuid() });
    NewJob::new(PROVISION_JOB, payload).dedupe(company.to_string()).at(now + LEASE + GRACE)
}

/// Goes on with the company of the payload's user, if it is not open yet.
///
/// # Errors
/// What stopped it: the job is tried again later.
pub async fn provision(app: &App, payload: serde_json::Value) -> anyhow::Result<()> {
    let Payload { user_id } = serde_json::from_value(payload)?;
    resume(app, UserId::from_uuid(user_id)).await
}

/// Goes on with a company whose schema has just been made.
///
/// # Errors
/// What stopped it: the job is tried again later.
pub async fn schema_made(app: &App, company: CompanyId) -> anyhow::Result<()> {
    let owner = app
        .tenancy
        .platform_read(async |tx| store::maker_of(tx, company).await)
        .await
        .map_err(ApiError::into_failure)?;
    match owner {
        Some(owner) => resume(app, owner).await,
        None => Ok(()),
    }
}

/// Forgets the answers of wizards whose time is over: how many. Run by the worker now and then.
///
/// # Errors
/// The database's.
pub async fn forget_expired(app: &App) -> anyhow::Result<usize> {
    app.tenancy
        .platform_write(async |tx| store::delete_expired(tx).await)
        .await
        .map_err(ApiError::into_failure)
}

async fn resume(app: &App, user: UserId) -> anyhow::Result<()> {
    let request = WriteRequest { operation: PROVISION_JOB.to_owned(), ..WriteRequest::default() };
    // The way through all phases is long, and the worker's future would hold it for every kind of job.
    Box::pin(finalisation::resume(app, user, &request)).await.map_err(ApiError::into_failure)
}
