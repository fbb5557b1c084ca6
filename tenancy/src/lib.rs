//! Which rows a caller may touch.
//!
//! Authority is a value: a [`CompanyTx`] comes only from an [`Access`], and an [`Access`] only from
//! [`Tenancy::enter`] and its siblings, which ask the platform once. Stores of company modules take
//! `&mut CompanyTx<'_>`; nobody outside this crate ever holds a connection that has no scope.
//!
//! What this crate never does: it knows no HTTP, no module's rules and no price.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use diesel_async::AsyncPgConnection;

mod access;
pub mod audit;
mod clock;
mod company_tx;
mod connect;
mod enter;
mod entitlement;
pub mod erase;
mod error;
pub mod examine;
pub mod files;
mod guard;
pub mod https;
mod id;
mod interruption;
mod listen;
pub mod migrate;
pub mod objects;
mod permission;
mod platform_keys;
mod platform_tx;
mod pool;
pub mod provision;
pub mod queue;
pub mod schema;
mod scope;
mod standing;
pub mod transfer;
mod write;

use access::MAY_WRITE;

pub use access::{Access, Actor, Company, Credential, Denied};
pub use audit::{AuditEvent, differing};
pub use clock::Clock;
pub use company_tx::CompanyTx;
pub use connect::check_database_url;
pub use enter::OpenSession;
pub use entitlement::{Entitlement, SubscriptionFacts};
pub use error::TenancyError;
pub use files::FileStore;
pub use id::{ApiKeyId, CompanyId, FileId, JobId, SessionId, UserId, uuid_at};
pub use interruption::Interruption;
pub use listen::{Heard, Listener};
pub use permission::{Level, Module, Permission, PermissionSet, SystemRole, UnknownName};
pub use platform_keys::Keeps;
pub use platform_tx::{PlatformAudit, PlatformTx};
pub use pool::{PoolConfig, PoolCounts};
pub use queue::NewJob;
pub use standing::Standing;
pub use write::{Answer, Idempotency, WriteRefusal, WriteRequest};

use guard::Guard;
use pool::NodePool;

/// The name of the database server that holds `platform`.
const MAIN_NODE: &str = "main";

/// How a [`Tenancy`] is set up.
#[derive(Clone)]
pub struct TenancyConfig {
    /// The service's login on the server that holds `platform`.
    pub database_url: String,
    /// The service's login on further servers, by the name of the node.
    pub nodes: BTreeMap<String, String>,
    /// The bounds of each pool.
    pub pool: PoolConfig,
    /// The usual time that one statement may take.
    pub statement_timeout: Duration,
    /// Where the bytes of files are.
    pub files: objects::Location,
    /// A folder of this machine for what is needed for a moment.
    pub scratch_dir: PathBuf,
    /// The versions of the company schema that this service can work with.
    pub served_versions: RangeInclusive<i32>,
}

impl TenancyConfig {
    /// The usual settings.
    ///
    /// A schema may be ahead of the service, because migrations run before the service is replaced and only add; it may
    /// never be behind.
    pub fn new(database_url: impl Into<String>, files_dir: impl Into<PathBuf>) -> Self {
        let (latest, folder) = (migrate::latest_company_version(), files_dir.into());
        Self {
            database_url: database_url.into(),
            nodes: BTreeMap::new(),
            pool: PoolConfig::default(),
            statement_timeout: Duration::from_secs(15),
            files: objects::Location::Folder(folder.clone()),
            scratch_dir: folder,
            served_versions: latest..=latest + 8,
        }
    }
}

/// The door to every row: pools, clock and files. Clones are the same door.
#[derive(Clone)]
pub struct Tenancy(Arc<Shared>);

struct Shared {
    main: Arc<NodePool>,
    nodes: BTreeMap<String, Arc<NodePool>>,
    main_database: Arc<connect::Database>,
    clock: Clock,
    files: FileStore,
    statement_timeout: Duration,
    served_versions: RangeInclusive<i32>,
}

impl Tenancy {
    /// Opens the pools and makes sure that the database answers.
    ///
    /// # Errors
    /// [`TenancyError::Config`], [`TenancyError::Connect`].
    pub async fn connect(config: TenancyConfig, clock: Clock) -> Result<Self, TenancyError> {
        let main_database = Arc::new(connect::parse(&config.database_url)?);
        let main = NodePool::new(main_database.clone(), config.pool.clone())?;
        let mut nodes = BTreeMap::from([(MAIN_NODE.to_owned(), main.clone())]);
        for (name, url) in &config.nodes {
            nodes.insert(name.clone(), NodePool::new(Arc::new(connect::parse(url)?), config.pool.clone())?);
        }
        for pool in nodes.values() {
            pool.checkout(None).await?.release();
        }
        Ok(Self(Arc::new(Shared {
            main,
            nodes,
            main_database,
            clock,
            files: FileStore::at(&config.files, config.scratch_dir)?,
            statement_timeout: config.statement_timeout,
            served_versions: config.served_versions,
        })))
    }

    /// The clock that everything here goes by.
    pub fn clock(&self) -> &Clock {
        &self.0.clock
    }

    /// The bytes of the companies' files.
    pub fn files(&self) -> &FileStore {
        &self.0.files
    }

    /// The queue of jobs.
    pub fn queue(&self) -> queue::Queue {
        queue::Queue::new(self.clone())
    }

    /// A listener for new jobs, with a connection of its own.
    pub fn wake(&self) -> Listener {
        Listener::new(self.0.main_database.clone(), "partita_jobs")
    }

    /// A listener for what is new for people, with a connection of its own: it hears the id of whose notifications or
    /// sessions changed.
    pub fn news(&self) -> Listener {
        Listener::new(self.0.main_database.clone(), "partita_news")
    }

    /// What the pool of the main server has done.
    pub fn pool_counts(&self) -> PoolCounts {
        self.0.main.counts()
    }

    /// Runs `f` in a read-only transaction on the platform's rows.
    ///
    /// # Errors
    /// Those of `f`, and [`TenancyError`] when the transaction cannot be opened or ended.
    pub async fn platform_read<T, E, F>(&self, f: F) -> Result<T, E>
    where
        F: AsyncFnOnce(&mut PlatformTx<'_>) -> Result<T, E>,
        E: From<TenancyError>,
    {
        let mut guard = self.begin_platform("READ ONLY").await?;
        let mut tx = self.platform_tx(&mut guard);
        match f(&mut tx).await {
            Ok(value) => {
                guard.commit().await?;
                Ok(value)
            }
            Err(error) => Err(Interruption::or(guard.roll_back().await, error)),
        }
    }

    /// Runs `f` in a transaction that may change the platform's rows; an error rolls back.
    ///
    /// # Errors
    /// Those of `f`, and [`TenancyError`] when the transaction cannot be opened or ended.
    pub async fn platform_write<T, E, F>(&self, f: F) -> Result<T, E>
    where
        F: AsyncFnOnce(&mut PlatformTx<'_>) -> Result<T, E>,
        E: From<TenancyError>,
    {
        let mut guard = self.begin_platform(MAY_WRITE).await?;
        let mut tx = self.platform_tx(&mut guard);
        let ended = match f(&mut tx).await {
            Ok(value) => tx.finish().await.map(|()| value).map_err(E::from),
            Err(error) => Err(error),
        };
        match ended {
            Ok(value) => {
                guard.commit().await?;
                Ok(value)
            }
            Err(error) => Err(Interruption::or(guard.roll_back().await, error)),
        }
    }

    fn platform_tx<'a>(&self, guard: &'a mut Guard) -> PlatformTx<'a> {
        PlatformTx::new(guard.conn(), self.0.clock.now(), self.served_versions().clone())
    }

    /// Whether requests can be served: the database answers, and has every migration of this binary.
    ///
    /// # Errors
    /// [`TenancyError::Migration`] when it has not; the database's.
    pub async fn ready(&self) -> Result<(), TenancyError> {
        let mut guard = self.0.main.checkout(None).await?;
        let current = migrate::is_current(guard.conn()).await?;
        guard.release();
        if current {
            Ok(())
        } else {
            Err(TenancyError::Migration("the database is behind this service".into()))
        }
    }

    /// Runs one statement on `platform` or `queue` outside any transaction.
    pub(crate) async fn run_alone<T, F>(&self, f: F) -> Result<T, TenancyError>
    where
        F: AsyncFnOnce(&mut AsyncPgConnection) -> diesel::QueryResult<T>,
    {
        let mut guard = self.0.main.checkout(None).await?;
        guard.expect_answers_within(self.0.statement_timeout);
        let value = f(guard.conn()).await.map_err(|error| guard.explain(error))?;
        guard.release();
        Ok(value)
    }

    /// Takes a connection of a node and opens a transaction on it. When that fails on one that was used before, which
    /// the server may have closed meanwhile, a new one is tried: BEGIN does nothing that could be done twice.
    pub(crate) async fn begin(
        &self,
        node: &str,
        company: Option<CompanyId>,
        sql: &str,
        statement_timeout: Duration,
    ) -> Result<Guard, TenancyError> {
        let sql = format!("{sql}; SET LOCAL statement_timeout TO {}", statement_timeout.as_millis());
        let pool = self.0.nodes.get(node).ok_or_else(|| TenancyError::UnknownNode(node.to_owned()))?;
        let mut guard = pool.checkout(company).await?;
        let was_used = guard.was_used();
        match guard.begin(&sql, statement_timeout).await {
            Ok(()) => return Ok(guard),
            Err(error) if !was_used => return Err(error),
            Err(error) => tracing::debug!(%error, "BEGIN failed on a pooled connection"),
        }
        drop(guard);
        let mut guard = pool.checkout_new(company).await?;
        guard.begin(&sql, statement_timeout).await?;
        Ok(guard)
    }

    async fn begin_platform(&self, mode: &str) -> Result<Guard, TenancyError> {
        let sql = format!("BEGIN {mode}; SET LOCAL search_path TO platform, ext; SET LOCAL ROLE NONE");
        self.begin(MAIN_NODE, None, &sql, self.0.statement_timeout).await
    }

    /// Where a node is.
    pub(crate) fn database_of(&self, node: &str) -> Result<&connect::Database, TenancyError> {
        let pool = self.0.nodes.get(node).ok_or_else(|| TenancyError::UnknownNode(node.to_owned()))?;
        Ok(pool.database())
    }

    pub(crate) fn statement_timeout(&self) -> Duration {
        self.0.statement_timeout
    }

    pub(crate) fn served_versions(&self) -> &RangeInclusive<i32> {
        &self.0.served_versions
    }
}
