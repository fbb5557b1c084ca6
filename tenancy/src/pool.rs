//! The connections to one database server.
//!
//! `deadpool` makes and bounds them. Which idle one comes next is decided here: a connection that goes from one company
//! to another plans every statement again, so a company gets the connection that served it last when that one is idle.
//! A connection is given up after [`PoolConfig::max_companies`] companies or [`PoolConfig::max_age`], because a backend
//! keeps memory for every table it ever touched. One company holds at most half of the connections; what more it asks for
//! waits in turn, so that no company keeps the others out.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use deadpool::managed::{Manager, Metrics, Object, Pool, PoolError, RecycleError, RecycleResult};
use diesel_async::pooled_connection::PoolableConnection;

use crate::connect::{self, Connected, Database};
use crate::guard::Guard;
use crate::{CompanyId, TenancyError};

mod places;

pub(crate) use places::Place;
use places::Places;

/// The bounds of a pool.
#[derive(Clone, Debug)]
pub struct PoolConfig {
    /// Most connections at any time; half of them, at least one, for one company.
    pub size: usize,
    /// How long a caller waits for a connection.
    pub wait_timeout: Duration,
    /// After this many companies a connection is given up.
    pub max_companies: usize,
    /// At this age a connection is given up.
    pub max_age: Duration,
}

impl Default for PoolConfig {
    fn default() -> Self {
        Self {
            size: 16,
            wait_timeout: Duration::from_secs(10),
            max_companies: 200,
            max_age: Duration::from_secs(30 * 60),
        }
    }
}

/// What a pool has done since it was made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PoolCounts {
    /// Connections in use.
    pub in_use: usize,
    /// Connections waiting to be used.
    pub idle: usize,
    /// Times a company found the connection that served it last.
    pub same_company: u64,
    /// Times a company took over a connection of another.
    pub other_company: u64,
    /// Connections closed because their transaction did not end cleanly.
    pub abandoned: u64,
    /// Connections given up for age or number of companies.
    pub retired: u64,
}

/// A connection and whom it has served.
pub(crate) struct Pooled {
    pub(crate) connected: Connected,
    last: Option<CompanyId>,
    companies: HashSet<CompanyId>,
    made: Instant,
    pub(crate) was_used: bool,
}

pub(crate) struct Factory {
    database: Arc<Database>,
}

impl Manager for Factory {
    type Type = Pooled;
    type Error = TenancyError;

    async fn create(&self) -> Result<Pooled, TenancyError> {
        let connected = connect::connect(&self.database).await?;
        Ok(Pooled { connected, last: None, companies: HashSet::new(), made: Instant::now(), was_used: false })
    }

    async fn recycle(&self, _: &mut Pooled, _: &Metrics) -> RecycleResult<TenancyError> {
        // Idle connections wait on our own shelf; one that reaches deadpool's is not known to be clean.
        Err(RecycleError::message("not returned through the shelf"))
    }
}

pub(crate) type Checkout = Object<Factory>;

/// The pool of one node.
pub(crate) struct NodePool {
    pool: Pool<Factory>,
    places: Places,
    config: PoolConfig,
    shelf: Mutex<Shelf>,
}

#[derive(Default)]
struct Shelf {
    /// The one used longest ago comes first.
    idle: Vec<Checkout>,
    counts: PoolCounts,
}

impl NodePool {
    pub(crate) fn new(database: Arc<Database>, config: PoolConfig) -> Result<Arc<Self>, TenancyError> {
        let pool = Pool::builder(Factory { database })
            .max_size(config.size)
            .build()
            .map_err(|error| TenancyError::Config(error.to_string()))?;
        let places = Places::new(config.size);
        Ok(Arc::new(Self { pool, places, config, shelf: Mutex::default() }))
    }

    /// Where its connections lead.
    pub(crate) fn database(&self) -> &Database {
        &self.pool.manager().database
    }

    /// Takes a connection out, for a company or for the platform.
    pub(crate) async fn checkout(
        self: &Arc<Self>,
        company: Option<CompanyId>,
    ) -> Result<Guard, TenancyError> {
        let place = self.wait_for_place(company).await?;
        loop {
            // A place in hand means: something lies on the shelf, or one more may be made.
            let mut taken = match self.take_idle(company) {
                Some(taken) => taken,
                None => self.make().await?,
            };
            if !taken.connected.conn.is_broken() {
                return Ok(Guard::new(self.clone(), place, taken, company));
            }
            drop(Object::take(taken));
        }
    }

    /// Takes a connection out that nobody used before, at the expense of the idle one used longest ago.
    pub(crate) async fn checkout_new(
        self: &Arc<Self>,
        company: Option<CompanyId>,
    ) -> Result<Guard, TenancyError> {
        let place = self.wait_for_place(company).await?;
        let oldest = {
            let mut shelf = self.shelf();
            (!shelf.idle.is_empty()).then(|| shelf.idle.remove(0))
        };
        drop(oldest.map(Object::take));
        Ok(Guard::new(self.clone(), place, self.make().await?, company))
    }

    /// Puts a connection back whose last transaction ended cleanly.
    pub(crate) fn put_back(&self, mut taken: Checkout, company: Option<CompanyId>) {
        taken.was_used = true;
        if let Some(company) = company {
            taken.last = Some(company);
            taken.companies.insert(company);
        }
        let worn =
            taken.companies.len() >= self.config.max_companies || taken.made.elapsed() >= self.config.max_age;
        let mut shelf = self.shelf();
        if worn {
            shelf.counts.retired += 1;
            drop(shelf);
            drop(Object::take(taken));
        } else {
            shelf.idle.push(taken);
        }
    }

    pub(crate) fn count_abandoned(&self) {
        self.shelf().counts.abandoned += 1;
    }

    /// What the pool has done.
    pub(crate) fn counts(&self) -> PoolCounts {
        let shelf = self.shelf();
        PoolCounts { in_use: self.places.held(), idle: shelf.idle.len(), ..shelf.counts }
    }

    async fn wait_for_place(&self, company: Option<CompanyId>) -> Result<Place, TenancyError> {
        let begun = Instant::now();
        let waited = self.wait_in_turn(company).await;
        metrics::histogram!("partita_pool_wait_seconds").record(begun.elapsed());
        waited
    }

    async fn wait_in_turn(&self, company: Option<CompanyId>) -> Result<Place, TenancyError> {
        if let Some(place) = self.places.try_take(company) {
            return Ok(place);
        }
        match tokio::time::timeout(self.config.wait_timeout, self.places.take(company)).await {
            Ok(Ok(place)) => Ok(place),
            Ok(Err(_)) => Err(TenancyError::Connect("the pool is closed".into())),
            Err(_) => {
                let waited_ms = self.config.wait_timeout.as_millis();
                let of_one_company = self.places.held() < self.config.size;
                metrics::counter!("partita_pool_timeouts_total").increment(1);
                tracing::warn!(waited_ms, of_one_company, "no database connection became free");
                Err(TenancyError::PoolTimeout { waited_ms })
            }
        }
    }

    fn take_idle(&self, company: Option<CompanyId>) -> Option<Checkout> {
        let mut shelf = self.shelf();
        if shelf.idle.is_empty() {
            return None;
        }
        let Some(company) = company else {
            // Statements of the platform keep their plans on any connection. The one used last is the warmest, and
            // the company transaction that follows finds it back.
            return shelf.idle.pop();
        };
        let same = shelf.idle.iter().rposition(|idle| idle.last == Some(company));
        match same {
            Some(_) => shelf.counts.same_company += 1,
            None => shelf.counts.other_company += 1,
        }
        Some(shelf.idle.remove(same.unwrap_or(0)))
    }

    async fn make(&self) -> Result<Checkout, TenancyError> {
        self.pool.get().await.map_err(|error| match error {
            PoolError::Backend(error) => error,
            other => TenancyError::Connect(other.to_string()),
        })
    }

    fn shelf(&self) -> std::sync::MutexGuard<'_, Shelf> {
        self.shelf.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
