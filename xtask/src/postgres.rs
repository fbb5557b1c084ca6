//! The Postgres that the developer commands use: the caller's, or a private cluster of this clone.

mod cluster;
mod find;

use std::process::Command;

use anyhow::{Result, bail};

pub(crate) use cluster::{Cluster, stop_orphan};

use crate::place::Place;
use crate::settings::Settings;
use crate::terminal::warn;

/// The database of the development cluster.
const DATABASE: &str = "partita";

/// What a private cluster is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// `make run`: keeps its data, and keeps them safe.
    Development,
    /// `make test`: made anew each time, and fast rather than safe.
    Test,
    /// `cargo xtask bench`: made anew each time, and set as a small server in production would be.
    Benchmark,
}

impl Purpose {
    /// Every purpose, each with a folder of its own.
    pub(crate) const ALL: [Purpose; 3] = [Purpose::Development, Purpose::Test, Purpose::Benchmark];

    /// Name of the cluster's folder.
    pub(crate) fn folder(self) -> &'static str {
        match self {
            Purpose::Development => "pg",
            Purpose::Test => "test-pg",
            Purpose::Benchmark => "bench-pg",
        }
    }

    /// Whether the cluster is made anew each time.
    pub(crate) fn is_disposable(self) -> bool {
        self != Purpose::Development
    }

    /// Whether its data may be in memory, and go when it stops. What is measured is on a disk, as in production.
    pub(crate) fn may_be_in_memory(self) -> bool {
        self == Purpose::Test
    }

    fn server_settings(self) -> &'static [&'static str] {
        match self {
            Purpose::Development => &["max_connections=100"],
            // Who is asked for a password holds up whoever makes or drops a database: a test that ends meanwhile drops its
            // own, and answers nobody any more.
            Purpose::Test => &[
                "max_connections=300",
                "fsync=off",
                "synchronous_commit=off",
                "full_page_writes=off",
                "authentication_timeout=10s",
            ],
            // A quarter of one gigabyte for pages, and checkpoints by time rather than by volume.
            Purpose::Benchmark => &[
                "max_connections=200",
                "shared_buffers=256MB",
                "effective_cache_size=1GB",
                "maintenance_work_mem=128MB",
                "max_wal_size=4GB",
            ],
        }
    }
}

/// The addresses that the service works with.
#[derive(Clone, Debug)]
pub(crate) struct DatabaseUrls {
    /// A superuser on the database `postgres`, for the bootstrap; absent when the caller made the logins.
    admin: Option<String>,
    owner: String,
    app: String,
}

impl DatabaseUrls {
    /// The addresses of `database` on a private cluster.
    pub(crate) fn of(cluster: &Cluster, database: &str) -> DatabaseUrls {
        DatabaseUrls {
            admin: Some(cluster.url("postgres", "postgres")),
            owner: cluster.url("partita_owner", database),
            app: cluster.url("partita_app", database),
        }
    }

    /// The addresses of the private cluster of `make run`, when it runs.
    pub(crate) fn running(place: &Place) -> Result<Option<DatabaseUrls>> {
        let address = cluster::running(place, Purpose::Development)?;
        Ok(address.map(|address| DatabaseUrls {
            admin: Some(address("postgres", "postgres")),
            owner: address("partita_owner", DATABASE),
            app: address("partita_app", DATABASE),
        }))
    }

    /// The addresses that the caller gave, if any. Errors when one of the two is missing.
    pub(crate) fn given(settings: &Settings) -> Result<Option<DatabaseUrls>> {
        match (settings.get("DATABASE_URL"), settings.get("DATABASE_OWNER_URL")) {
            (Some(app), Some(owner)) => {
                Ok(Some(DatabaseUrls { admin: settings.get("DATABASE_ADMIN_URL"), owner, app }))
            }
            (None, None) => Ok(None),
            (Some(_), None) => bail!(
                "DATABASE_URL is set but DATABASE_OWNER_URL is not: set both, or none for a private Postgres"
            ),
            (None, Some(_)) => bail!(
                "DATABASE_OWNER_URL is set but DATABASE_URL is not: set both, or none for a private Postgres"
            ),
        }
    }

    /// Whether the logins and the database can be made from here.
    pub(crate) fn can_bootstrap(&self) -> bool {
        self.admin.is_some()
    }

    /// The variables, as the service reads them.
    pub(crate) fn variables(&self) -> Vec<(&'static str, &str)> {
        let mut variables = vec![("DATABASE_OWNER_URL", &*self.owner), ("DATABASE_URL", &*self.app)];
        if let Some(admin) = &self.admin {
            variables.push(("DATABASE_ADMIN_URL", admin));
        }
        variables
    }

    /// Sets the variables for a child.
    pub(crate) fn export_to(&self, command: &mut Command) {
        command.envs(self.variables());
    }
}

/// Where the service finds its data: the caller's Postgres, or the private cluster, which this value keeps running.
pub(crate) struct Database {
    /// The addresses.
    pub(crate) urls: DatabaseUrls,
    /// The private cluster, unless the caller gave addresses.
    cluster: Option<Cluster>,
}

impl Database {
    /// Takes the addresses that the caller gave, or starts the cluster of this clone.
    pub(crate) fn start(place: &Place, given: Option<DatabaseUrls>) -> Result<Database> {
        if let Some(urls) = given {
            return Ok(Database { urls, cluster: None });
        }
        let cluster = Cluster::start(place, Purpose::Development)?;
        Ok(Database { urls: DatabaseUrls::of(&cluster, DATABASE), cluster: Some(cluster) })
    }

    /// Starts the private cluster again if it ended without being asked to.
    pub(crate) fn look_after(&mut self) -> Result<()> {
        if let Some(cluster) = &mut self.cluster
            && cluster.revive()?
        {
            warn("Postgres had ended and was started again");
        }
        Ok(())
    }

    /// Stops the private cluster.
    pub(crate) fn stop(self) {
        if let Some(cluster) = self.cluster {
            cluster.stop();
        }
    }
}
