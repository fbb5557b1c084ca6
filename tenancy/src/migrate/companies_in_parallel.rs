//! Spares and companies, several at a time.

use std::sync::{Mutex, PoisonError};

use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl, SimpleAsyncConnection};
use futures_util::future::try_join_all;

use super::{Owner, Report, apply, commit, latest_company_version};
use crate::schema::platform::{companies, spares};
use crate::{CompanyId, TenancyError};

/// What a failed migration says when it could not get its locks.
pub(super) const LOCKED: &str = "its tables were locked for too long";

/// What the workers of one run know together.
#[derive(Default)]
struct Shared {
    report: Report,
    /// Not to be tried again in this run.
    tried: Vec<CompanyId>,
}

pub(super) async fn run(owner: &Owner, workers: usize) -> Result<Report, TenancyError> {
    let shared = Mutex::new(Shared::default());
    try_join_all((0..workers).map(|_| work(owner, &shared))).await?;
    Ok(shared.into_inner().unwrap_or_else(PoisonError::into_inner).report)
}

async fn work(owner: &Owner, shared: &Mutex<Shared>) -> Result<(), TenancyError> {
    let mut conn = owner.connect().await?;
    while migrate_spare(&mut conn, owner, shared).await? {}
    while migrate_company(&mut conn, owner, shared).await? {}
    Ok(())
}

async fn migrate_spare(
    conn: &mut AsyncPgConnection,
    owner: &Owner,
    shared: &Mutex<Shared>,
) -> Result<bool, TenancyError> {
    owner.begin(conn).await?;
    let next = spares::table
        .filter(spares::schema_version.lt(latest_company_version()))
        .filter(spares::id.ne_all(tried(shared)))
        .order(spares::id)
        .select(spares::id)
        .for_update()
        .skip_locked()
        .first::<CompanyId>(conn)
        .await
        .optional()?;
    let Some(id) = next else { return commit(conn).await.map(|()| false) };
    match in_savepoint(conn, owner, id).await? {
        Ok(version) => {
            let update = diesel::update(spares::table.find(id)).set(spares::schema_version.eq(version));
            update.execute(conn).await?;
            note(shared, id, |report| report.spares += 1);
        }
        Err(reason) => {
            // Nobody's data is in it. It is never handed out, and `status` counts it as behind.
            tracing::error!(spare = %id, reason, "a spare schema could not be migrated");
            note(shared, id, |report| report.quarantined.push((id, reason)));
        }
    }
    commit(conn).await.map(|()| true)
}

async fn migrate_company(
    conn: &mut AsyncPgConnection,
    owner: &Owner,
    shared: &Mutex<Shared>,
) -> Result<bool, TenancyError> {
    owner.begin(conn).await?;
    let next = companies::table
        .filter(companies::schema_version.between(1, latest_company_version() - 1))
        .filter(companies::state.ne("erasing"))
        .filter(companies::id.ne_all(tried(shared)))
        .order(companies::id)
        .select((companies::id, companies::state, companies::state_before))
        .for_no_key_update()
        .skip_locked()
        .first::<(CompanyId, String, Option<String>)>(conn)
        .await
        .optional()?;
    let Some((id, state, state_before)) = next else { return commit(conn).await.map(|()| false) };
    let before = state_before.unwrap_or(state);
    match in_savepoint(conn, owner, id).await? {
        Ok(version) => {
            release(conn, owner, id, version, &before).await?;
            note(shared, id, |report| report.companies += 1);
        }
        Err(reason) if reason == LOCKED => note(shared, id, |report| report.busy.push(id)),
        Err(reason) => {
            tracing::error!(company = %id, reason, "a company could not be migrated and is in quarantine");
            quarantine(conn, owner, id, &before, &reason).await?;
            note(shared, id, |report| report.quarantined.push((id, reason)));
        }
    }
    commit(conn).await.map(|()| true)
}

/// Migrates one schema so that its failure leaves the transaction usable. The outer error is a lost connection.
async fn in_savepoint(
    conn: &mut AsyncPgConnection,
    owner: &Owner,
    id: CompanyId,
) -> Result<Result<i32, String>, TenancyError> {
    conn.batch_execute("SAVEPOINT company").await?;
    match apply::company_schema(conn, id, owner.clock.now()).await {
        Ok(version) => Ok(Ok(version)),
        Err(error) => {
            conn.batch_execute("ROLLBACK TO SAVEPOINT company").await?;
            Ok(Err(match error {
                TenancyError::Migration(reason) => reason,
                other => other.to_string(),
            }))
        }
    }
}

async fn release(
    conn: &mut AsyncPgConnection,
    owner: &Owner,
    id: CompanyId,
    version: i32,
    state: &str,
) -> Result<(), TenancyError> {
    diesel::update(companies::table.find(id))
        .set((
            companies::schema_version.eq(version),
            companies::state.eq(state),
            companies::state_before.eq(None::<String>),
            companies::quarantine_reason.eq(None::<String>),
            companies::updated_at.eq(owner.clock.now()),
        ))
        .execute(conn)
        .await?;
    Ok(())
}

async fn quarantine(
    conn: &mut AsyncPgConnection,
    owner: &Owner,
    id: CompanyId,
    before: &str,
    reason: &str,
) -> Result<(), TenancyError> {
    diesel::update(companies::table.find(id))
        .set((
            companies::state.eq("quarantined"),
            companies::state_before.eq(before),
            companies::quarantine_reason.eq(reason),
            companies::updated_at.eq(owner.clock.now()),
        ))
        .execute(conn)
        .await?;
    Ok(())
}

/// Whether a statement gave up waiting for a lock (SQLSTATE 55P03).
pub(super) fn is_lock_timeout(error: &diesel::result::Error) -> bool {
    // diesel keeps no SQLSTATE for this one, so the message is the only sign. On a server that speaks another language
    // the company goes into quarantine instead, and the next run takes it out again.
    matches!(error, diesel::result::Error::DatabaseError(_, info) if info.message().contains("lock timeout"))
}

fn tried(shared: &Mutex<Shared>) -> Vec<CompanyId> {
    shared.lock().unwrap_or_else(PoisonError::into_inner).tried.clone()
}

fn note(shared: &Mutex<Shared>, id: CompanyId, count: impl FnOnce(&mut Report)) {
    let mut shared = shared.lock().unwrap_or_else(PoisonError::into_inner);
    shared.tried.push(id);
    count(&mut shared.report);
}
