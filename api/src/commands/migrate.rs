//! `partita migrate`: brings platform, queue, spares and companies to the version of this binary.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::{Args, Subcommand};
use tenancy::{
    Clock, TenancyError,
    migrate::{self, BootstrapUrls, Owner},
};

use crate::{config::MigrateConfig, output};

/// Arguments of `partita migrate`.
#[derive(Debug, Args)]
pub struct Migrate {
    /// Makes the two logins, the database and its extensions first, from DATABASE_ADMIN_URL.
    #[arg(long)]
    bootstrap: bool,
    /// Companies that are migrated at once.
    #[arg(long, default_value_t = 2)]
    workers: usize,
    #[command(subcommand)]
    action: Option<Action>,
}

/// What to do instead of migrating.
#[derive(Debug, Subcommand)]
enum Action {
    /// Tells which companies are behind or in quarantine, and whether the database is later than this binary; exits 1 when
    /// any is.
    Status,
    /// Waits until the database and its companies have the version of this binary; DATABASE_URL is enough. Exits 1 when
    /// they have it not in time.
    Wait {
        /// Seconds at most.
        #[arg(long, default_value_t = 600)]
        seconds: u64,
    },
}

const LATER: &str = concat!(
    "the database is later than this binary (partita ",
    env!("CARGO_PKG_VERSION"),
    "), which makes no companies there: run the version that migrated it"
);

/// The database is looked at so often.
const WAIT_POLL: Duration = Duration::from_secs(2);

impl Migrate {
    /// Does it.
    pub async fn run(self) -> anyhow::Result<ExitCode> {
        match self.action {
            Some(Action::Wait { seconds }) => {
                wait(&MigrateConfig::app_url_from_env()?, Duration::from_secs(seconds)).await
            }
            Some(Action::Status) => status(&owner(&MigrateConfig::from_env(false)?)?).await,
            None => {
                let config = MigrateConfig::from_env(self.bootstrap)?;
                make_logins(&config).await?;
                migrate_all(&owner(&config)?, self.workers).await
            }
        }
    }
}

fn owner(config: &MigrateConfig) -> Result<Owner, TenancyError> {
    Owner::new(&config.owner_url, &config.app_url, Clock::system())
}

async fn make_logins(config: &MigrateConfig) -> anyhow::Result<()> {
    let Some(admin) = config.admin_url.clone() else { return Ok(()) };
    let urls = BootstrapUrls { admin, owner: config.owner_url.clone(), app: config.app_url.clone() };
    let done = migrate::bootstrap(&urls).await.inspect_err(|error| {
        // Whoever cannot connect lacks no right yet.
        if matches!(error, TenancyError::Database(_)) {
            output::note(format_args!("{}\n", migrate::MANAGED_POSTGRES_GRANTS));
        }
    });
    for line in done? {
        output::line(line);
    }
    Ok(())
}

async fn migrate_all(owner: &Owner, workers: usize) -> anyhow::Result<ExitCode> {
    let report = migrate::run(owner, workers).await?;
    for name in &report.shared {
        output::line(format_args!("applied {name}"));
    }
    say_later(&report.later);
    let (companies, spares) = (report.companies, report.spares);
    output::line(format_args!("{companies} companies and {spares} spares brought up to date"));
    for (company, reason) in &report.quarantined {
        output::line(format_args!("quarantined {company}: {reason}"));
    }
    for company in &report.busy {
        output::line(format_args!("busy {company}: run again"));
    }
    Ok(if report.is_complete() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Waits for a migration that another process runs. A database that does not answer yet is waited for like one that is
/// behind.
async fn wait(app_url: &str, patience: Duration) -> anyhow::Result<ExitCode> {
    let begun = Instant::now();
    let mut said = String::new();
    loop {
        let (reason, advice) = match migrate::awaited(app_url).await {
            Ok(None) => return Ok(ExitCode::SUCCESS),
            Ok(Some(awaited)) => (awaited.to_string(), "run `partita migrate`"),
            Err(error @ TenancyError::Config(_)) => return Err(error.into()),
            Err(error) => (error.to_string(), "`partita doctor` says what to look at"),
        };
        if reason != said {
            output::line(format_args!("waiting: {reason}"));
            said = reason;
        }
        if begun.elapsed() + WAIT_POLL > patience {
            output::line(format_args!("given up after {} s: {advice}", begun.elapsed().as_secs()));
            return Ok(ExitCode::FAILURE);
        }
        tokio::time::sleep(WAIT_POLL).await;
    }
}

/// Whoever runs an older binary by mistake would otherwise hear that there is nothing to do.
fn say_later(later: &[String]) {
    for name in later {
        output::line(format_args!("later {name}"));
    }
    if !later.is_empty() {
        output::line(LATER);
    }
}

async fn status(owner: &Owner) -> anyhow::Result<ExitCode> {
    let status = migrate::status(owner).await?;
    for name in &status.shared_missing {
        output::line(format_args!("missing {name}"));
    }
    for (version, companies) in &status.companies {
        output::line(format_args!("version {version}: {companies} companies"));
    }
    output::line(format_args!("spares: {} ready, {} behind", status.spares_ready, status.spares_behind));
    for (company, reason) in &status.quarantined {
        output::line(format_args!("quarantined {company}: {reason}"));
    }
    say_later(&status.later);
    let (is_current, is_later) = (status.is_current(), !status.later.is_empty());
    if !is_current {
        output::line("some are behind: run `partita migrate`");
    } else if !is_later {
        output::line("everything is up to date");
    }
    Ok(if is_current && !is_later { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
