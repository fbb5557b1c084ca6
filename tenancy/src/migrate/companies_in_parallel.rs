//! Spares and companies, several at a time.

use std::sync::{Mutex, PoisonError};

use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl, SimpleAsyncConnection};
use futures_util::future::try_join_all;

use super::{Owner, Report, apply, commit, latest_company_version};
use crate::connect::Connected;
use crate::provision::{CompanyState, Step};
use crate::schema::platform::{companies, spares};
use crate::{CompanyId, TenancyError};

/// Which companies a run is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Which {
    /// Those in quarantine too.
    All,
    /// Those that work.
    InService,
}

impl Which {
    /// The states of companies that such a run leaves alone.
    pub(super) fn passed_over(self) -> Vec<CompanyState> {
        match self {
            Self::All => vec![CompanyState::Erasing, CompanyState::Importing],
            Self::InService => {
                vec![CompanyState::Erasing, CompanyState::Importing, CompanyState::Quarantined]
            }
        }
    }
}

/// What the workers of one run know together.
#[derive(Default)]
struct Shared {
    report: Report,
    /// Not to be tried again in this run.
    tried: Vec<CompanyId>,
}

pub(super) async fn run(owner: &Owner, workers: usize, which: Which) -> Result<Report, TenancyError> {
    let shared = Mutex::new(Shared::default());
    try_join_all((0..workers).map(|_| work(owner, &shared, which))).await?;
    Ok(shared.into_inner().unwrap_or_else(PoisonError::into_inner).report)
}

async fn work(owner: &Owner, shared: &Mutex<Shared>, which: Which) -> Result<(), TenancyError> {
    let mut connected = owner.connect().await?;
    while migrate_spare(&mut connected, owner, shared).await? {}
    while migrate_company(&mut connected, owner, shared, which).await? {}
    Ok(())
}

async fn migrate_spare(
    connected: &mut Connected,
    owner: &Owner,
    shared: &Mutex<Shared>,
) -> Result<bool, TenancyError> {
    let conn = &mut connected.conn;
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
    let ended = in_savepoint(connected, owner, id).await?;
    let conn = &mut connected.conn;
    match ended {
        Ok(version) => {
            let update = diesel::update(spares::table.find(id)).set(spares::schema_version.eq(version));
            update.execute(conn).await?;
            note(shared, id, |report| report.spares += 1);
        }
        Err(Failure::Busy) => note(shared, id, |report| report.busy.push(id)),
        Err(Failure::Broken(reason)) => {
            // Nobody's data is in it. It is never handed out, and `status` counts it as behind.
            tracing::error!(spare = %id, reason, "a spare schema could not be migrated");
            note(shared, id, |report| report.quarantined.push((id, reason)));
        }
    }
    commit(conn).await.map(|()| true)
}

async fn migrate_company(
    connected: &mut Connected,
    owner: &Owner,
    shared: &Mutex<Shared>,
    which: Which,
) -> Result<bool, TenancyError> {
    let conn = &mut connected.conn;
    owner.begin(conn).await?;
    let next = companies::table
        .filter(companies::schema_version.between(1, latest_company_version() - 1))
        .filter(companies::state.ne_all(which.passed_over()))
        .filter(companies::id.ne_all(tried(shared)))
        .order(companies::id)
        .select((companies::id, companies::state, companies::state_before))
        .for_no_key_update()
        .skip_locked()
        .first::<(CompanyId, CompanyState, Option<CompanyState>)>(conn)
        .await
        .optional()?;
    let Some((id, state, state_before)) = next else { return commit(conn).await.map(|()| false) };
    let ended = in_savepoint(connected, owner, id).await?;
    let conn = &mut connected.conn;
    match ended {
        Ok(version) => {
            let next = match state_before {
                Some(to) => state.take(Step::Release { to }, id)?,
                None => state,
            };
            brought_up(conn, owner, id, version, next).await?;
            note(shared, id, |report| report.companies += 1);
        }
        Err(Failure::Busy) => note(shared, id, |report| report.busy.push(id)),
        Err(Failure::Broken(reason)) => {
            tracing::error!(company = %id, reason, "a company could not be migrated and is in quarantine");
            let next = state.take(Step::Quarantine, id)?;
            set_apart(conn, owner, id, next, state_before.unwrap_or(state), &reason).await?;
            note(shared, id, |report| report.quarantined.push((id, reason)));
        }
    }
    commit(conn).await.map(|()| true)
}

/// Why a schema could not be migrated.
enum Failure {
    /// Its tables were in use, which says nothing against the migration.
    Busy,
    /// The migration does not fit.
    Broken(String),
}

/// Migrates one schema so that its failure leaves the transaction usable. The outer error is a lost connection.
async fn in_savepoint(
    connected: &mut Connected,
    owner: &Owner,
    id: CompanyId,
) -> Result<Result<i32, Failure>, TenancyError> {
    connected.conn.batch_execute("SAVEPOINT company").await?;
    let failure =
        match apply::company_schema(&mut connected.conn, id, owner.clock.now(), latest_company_version())
            .await
        {
            Ok(version) => return Ok(Ok(version)),
            Err(error) => match connected.explain(error) {
                TenancyError::Interrupted(_) => Failure::Busy,
                TenancyError::Migration(reason) => Failure::Broken(reason),
                other => Failure::Broken(other.to_string()),
            },
        };
    connected.conn.batch_execute("ROLLBACK TO SAVEPOINT company").await?;
    Ok(Err(failure))
}

async fn brought_up(
    conn: &mut AsyncPgConnection,
    owner: &Owner,
    id: CompanyId,
    version: i32,
    state: CompanyState,
) -> Result<(), TenancyError> {
    diesel::update(companies::table.find(id))
        .set((
            companies::schema_version.eq(version),
            companies::state.eq(state),
            companies::state_before.eq(None::<CompanyState>),
            companies::quarantine_reason.eq(None::<String>),
            companies::updated_at.eq(owner.clock.now()),
        ))
        .execute(conn)
        .await?;
    Ok(())
}

async fn set_apart(
    conn: &mut AsyncPgConnection,
    owner: &Owner,
    id: CompanyId,
    state: CompanyState,
    before: CompanyState,
    reason: &str,
) -> Result<(), TenancyError> {
    diesel::update(companies::table.find(id))
        .set((
            companies::state.eq(state),
            companies::state_before.eq(before),
            companies::quarantine_reason.eq(reason),
            companies::updated_at.eq(owner.clock.now()),
        ))
        .execute(conn)
        .await?;
    Ok(())
}

fn tried(shared: &Mutex<Shared>) -> Vec<CompanyId> {
    shared.lock().unwrap_or_else(PoisonError::into_inner).tried.clone()
}

fn note(shared: &Mutex<Shared>, id: CompanyId, count: impl FnOnce(&mut Report)) {
    let mut shared = shared.lock().unwrap_or_else(PoisonError::into_inner);
    shared.tried.push(id);
    count(&mut shared.report);
}
