//! Brings databases to the version that this binary was built for.
//!
//! First `platform` and `queue`, under a lock and in one transaction each; then every spare schema and every company,
//! several at a time, one transaction each. A company whose migration fails is put in quarantine and the others go on.
//! What was interrupted goes on where it stopped.

use std::time::Duration;

use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl, SimpleAsyncConnection};

use crate::connect::{self, Connected, Database};
use crate::provision::CompanyState;
use crate::schema::platform::{companies, spares};
use crate::{Clock, CompanyId, TenancyError};

mod apply;
mod awaited;
mod bootstrap;
mod companies_in_parallel;
mod company_version;
mod imported;
mod later;

pub(crate) use apply::create_company_schema;
use companies_in_parallel::Which;
pub(crate) use company_version::is_ours;
pub(crate) use imported::raise_imported;

pub use awaited::{Awaited, awaited};
pub use bootstrap::{BootstrapUrls, MANAGED_POSTGRES_GRANTS, bootstrap};
pub use later::later;

/// One step of a set of migrations.
#[derive(Clone, Copy, Debug)]
pub struct Migration {
    /// Its number in its set, from 1 without holes.
    pub version: i32,
    /// Its folder, such as `0001_base`.
    pub name: &'static str,
    /// The SQL that does it.
    pub up: &'static str,
    /// The SQL that undoes it.
    pub down: &'static str,
}

include!(concat!(env!("OUT_DIR"), "/migrations.rs"));

/// The version of the company migrations that this binary was built for.
pub fn latest_company_version() -> i32 {
    COMPANY.last().map_or(0, |migration| migration.version)
}

/// How long a migration waits for a lock, unless it is told otherwise.
const LOCK_TIMEOUT: Duration = Duration::from_secs(10);

/// The login that owns every schema. It migrates and makes companies; it never answers a request.
#[derive(Clone)]
pub struct Owner {
    pub(crate) database: Database,
    /// The service's login, to which the rights are given.
    pub(crate) app: String,
    pub(crate) clock: Clock,
    lock_timeout: Duration,
}

impl Owner {
    /// From the URLs of the owning login and of the service's login; of the second only the name is used.
    ///
    /// # Errors
    /// [`TenancyError::Config`] for a URL that cannot be read or names no user.
    pub fn new(owner_url: &str, app_url: &str, clock: Clock) -> Result<Self, TenancyError> {
        let app = connect::parse(app_url)?;
        let app = bootstrap::plain_name(app.config.get_user(), "user of DATABASE_URL")?;
        Ok(Self { database: connect::parse(owner_url)?, app, clock, lock_timeout: LOCK_TIMEOUT })
    }

    /// With another time to wait for a lock that users of a company hold.
    pub fn with_lock_timeout(mut self, lock_timeout: Duration) -> Self {
        self.lock_timeout = lock_timeout;
        self
    }

    /// Opens a transaction on a connection that is not shared and is dropped on any error.
    pub(crate) async fn begin(&self, conn: &mut AsyncPgConnection) -> Result<(), TenancyError> {
        begin(conn, self.lock_timeout).await
    }

    pub(crate) async fn connect(&self) -> Result<Connected, TenancyError> {
        connect::connect(&self.database).await
    }
}

/// What a run of the migrations did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The migrations of `platform` and `queue` that were applied.
    pub shared: Vec<String>,
    /// How many spare schemas were brought up.
    pub spares: usize,
    /// How many companies were brought up.
    pub companies: usize,
    /// The companies whose migration failed, and why. They are in quarantine until a later run succeeds.
    pub quarantined: Vec<(CompanyId, String)>,
    /// The companies whose tables were locked for too long; run again.
    pub busy: Vec<CompanyId>,
    /// What a later version applied, which this one knows nothing of.
    pub later: Vec<String>,
}

impl Report {
    /// Whether everything is at the latest version now.
    pub fn is_complete(&self) -> bool {
        self.quarantined.is_empty() && self.busy.is_empty()
    }
}

/// Where the databases stand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Status {
    /// The migrations of `platform` and `queue` that are missing.
    pub shared_missing: Vec<String>,
    /// What a later version applied, which this one knows nothing of.
    pub later: Vec<String>,
    /// How many companies have each version of the schema, by version.
    pub companies: Vec<(i32, i64)>,
    /// How many spare schemas are at the latest version.
    pub spares_ready: i64,
    /// How many are behind.
    pub spares_behind: i64,
    /// The companies in quarantine, and why.
    pub quarantined: Vec<(CompanyId, String)>,
}

impl Status {
    /// Whether nothing is behind and nothing in quarantine. A company that has no schema yet (version 0) is being made
    /// and not behind.
    pub fn is_current(&self) -> bool {
        let latest = latest_company_version();
        self.shared_missing.is_empty()
            && self.spares_behind == 0
            && self.quarantined.is_empty()
            && self.companies.iter().all(|(version, _)| *version == 0 || *version >= latest)
    }
}

/// Applies everything that is missing, `workers` companies at a time.
///
/// # Errors
/// [`TenancyError::Migration`] when `platform` or `queue` fail, or when a migration was edited after it was applied.
/// A company that fails is in the report, not an error.
pub async fn run(owner: &Owner, workers: usize) -> Result<Report, TenancyError> {
    let mut connected = owner.connect().await?;
    let now = owner.clock.now();
    let mut shared = Vec::new();
    for (schema, set) in [("platform", PLATFORM), ("queue", QUEUE)] {
        let applied = apply::shared(&mut connected.conn, schema, set, owner, now).await;
        shared.extend(applied.map_err(|error| connected.explain(error))?);
    }
    let noted = company_version::note(&mut connected.conn, owner).await;
    noted.map_err(|error| connected.explain(error))?;
    let later = later::on(&mut connected.conn).await.map_err(|error| connected.explain(error))?;
    drop(connected);
    let report = companies_in_parallel::run(owner, workers.max(1), Which::All).await?;
    Ok(Report { shared, later, ..report })
}

/// Brings up what is behind although [`run`] is done: what a worker of an older version made while both were at work. A
/// company in quarantine stays there for the next run. Nothing is done when the last run was another version's.
///
/// # Errors
/// The database's. A company that fails is in the report, not an error.
pub async fn catch_up(owner: &Owner) -> Result<Report, TenancyError> {
    let mut conn = owner.connect().await?.conn;
    owner.begin(&mut conn).await?;
    let is_ours = is_ours(&mut conn).await?;
    commit(&mut conn).await?;
    drop(conn);
    if is_ours { companies_in_parallel::run(owner, 1, Which::InService).await } else { Ok(Report::default()) }
}

/// Whether the database has every migration of this binary, but for companies in quarantine.
pub(crate) async fn is_current(conn: &mut AsyncPgConnection) -> Result<bool, TenancyError> {
    Ok(apply::has_all_shared(conn).await? && company_version::noted(conn).await? >= latest_company_version())
}

/// Says where the databases stand, and changes nothing.
///
/// # Errors
/// The database's.
pub async fn status(owner: &Owner) -> Result<Status, TenancyError> {
    let mut conn = owner.connect().await?.conn;
    let mut shared_missing = apply::missing(&mut conn, "platform", PLATFORM).await?;
    shared_missing.extend(apply::missing(&mut conn, "queue", QUEUE).await?);
    if shared_missing.iter().any(|name| name.starts_with("platform/0001")) {
        return Ok(Status { shared_missing, ..Status::default() });
    }
    let later = if shared_missing.is_empty() { later::on(&mut conn).await? } else { Vec::new() };
    let latest = latest_company_version();
    let versions = companies::table
        .group_by(companies::schema_version)
        .select((companies::schema_version, diesel::dsl::count_star()))
        .order(companies::schema_version)
        .load(&mut conn)
        .await?;
    let ready = spares::table.filter(spares::schema_version.ge(latest)).count().get_result(&mut conn).await?;
    let behind =
        spares::table.filter(spares::schema_version.lt(latest)).count().get_result(&mut conn).await?;
    let quarantined = companies::table
        .filter(companies::state.eq(CompanyState::Quarantined))
        .select((companies::id, companies::quarantine_reason))
        .order(companies::id)
        .load::<(CompanyId, Option<String>)>(&mut conn)
        .await?;
    Ok(Status {
        shared_missing,
        later,
        companies: versions,
        spares_ready: ready,
        spares_behind: behind,
        quarantined: quarantined.into_iter().map(|(id, why)| (id, why.unwrap_or_default())).collect(),
    })
}

async fn begin(conn: &mut AsyncPgConnection, lock_timeout: Duration) -> Result<(), TenancyError> {
    let begin = format!("BEGIN; SET LOCAL lock_timeout TO {}", lock_timeout.as_millis());
    Ok(conn.batch_execute(&begin).await?)
}

/// Ends it.
pub(crate) async fn commit(conn: &mut AsyncPgConnection) -> Result<(), TenancyError> {
    Ok(conn.batch_execute("COMMIT").await?)
}
