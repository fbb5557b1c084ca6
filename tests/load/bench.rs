//! The service under measurement, and the table of figures.

use std::{fmt::Write, path::PathBuf, time::Duration};

use anyhow::Context;
use tests::service::{Database, Service, Setup};
use tokio_postgres::{Client, NoTls};

use crate::billing;

/// One measured figure beside its peer.
#[derive(Debug, Clone)]
pub struct Figure {
    /// What was done.
    pub work: String,
    /// What Partita took.
    pub ours: String,
    /// What the peer took, and what the peer is.
    pub peer: String,
    /// Ours over the peer's, where both are of one kind.
    pub ratio: Option<f64>,
    /// What is allowed.
    pub budget: &'static str,
    /// Whether it is within.
    pub within: bool,
}

/// An optimised service on a database of its own.
pub struct Bench {
    setup: Setup,
    service: Service,
}

impl Bench {
    /// Makes the database and starts the service.
    pub fn start() -> anyhow::Result<Self> {
        let admin = variable("BENCH_ADMIN_URL")?;
        let setup = Setup {
            binary: PathBuf::from(variable("PARTITA_BIN")?),
            database: Database::on(&admin, &format!("bench_{}", std::process::id()))?,
            folder: tempfile::tempdir()?.keep(),
            variables: [
                ("FEC_MAX_BYTES", "2000000000"),
                ("STRIPE_SECRET_KEY", "sk_test_bench"),
                ("STRIPE_WEBHOOK_SECRETS", billing::SECRET),
            ]
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .to_vec(),
        };
        setup.prepare()?;
        let service = setup.start()?;
        Ok(Self { setup, service })
    }

    /// The address of the service.
    pub fn url(&self) -> &str {
        self.service.url()
    }

    /// Another service on the same database, which has held nothing yet.
    pub fn begins_anew(&self) -> anyhow::Result<Service> {
        self.setup.start()
    }

    /// The database as the service's login reaches it.
    pub fn app_url(&self) -> &str {
        self.setup.database.app_url()
    }

    /// A superuser's connection, to measure what a peer would do.
    pub async fn superuser(&self) -> anyhow::Result<Client> {
        let (client, connection) =
            tokio_postgres::connect(&self.setup.database.superuser_url(), NoTls).await?;
        tokio::spawn(connection);
        Ok(client)
    }

    /// The most memory that the service has held until now; under load it may hold 150 MB.
    pub fn memory(&self, over: &str, is_load: bool) -> anyhow::Result<Figure> {
        let megabytes = self.service.resident_kb()? / 1024;
        Ok(Figure {
            work: format!("memory of the service, at most, over {over}"),
            ours: format!("{megabytes} MB"),
            peer: "–".to_owned(),
            ratio: None,
            budget: if is_load { "150 MB" } else { "–" },
            within: !is_load || megabytes <= 150,
        })
    }
}

/// The schema of a company.
pub fn schema(company: &str) -> String {
    format!("c_{}", company.replace('-', ""))
}

/// A duration for people.
pub fn seconds(duration: Duration) -> String {
    format!("{:.2} s", duration.as_secs_f64())
}

/// The value below which `percent` of them lie; sorts them.
pub fn percentile(values: &mut [f64], percent: usize) -> f64 {
    values.sort_unstable_by(f64::total_cmp);
    let index = (values.len() * percent / 100).min(values.len().saturating_sub(1));
    values.get(index).copied().unwrap_or(f64::NAN)
}

/// The figures as a Markdown table.
pub fn table(figures: &[Figure]) -> String {
    let mut table = String::from("| work | Partita | peer | ratio | budget | |\n|---|---|---|---|---|---|\n");
    for Figure { work, ours, peer, ratio, budget, within } in figures {
        let ratio = ratio.map_or_else(|| "–".to_owned(), |ratio| format!("{ratio:.2}"));
        let verdict = if *within { "within" } else { "**over**" };
        let row = format!("| {work} | {ours} | {peer} | {ratio} | {budget} | {verdict} |");
        writeln!(table, "{row}").expect("a String takes everything");
    }
    table
}

/// A variable of the environment that `cargo xtask bench` sets.
#[expect(clippy::disallowed_methods, reason = "a benchmark is configured by its caller")]
pub fn variable(name: &str) -> anyhow::Result<String> {
    std::env::var(name).with_context(|| format!("{name} is not set: use `cargo xtask bench`"))
}
