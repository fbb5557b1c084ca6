//! `partita migrate`: brings platform, queue, spares and companies to the version of this binary.

use std::process::ExitCode;

use clap::{Args, Subcommand};
use tenancy::{
    Clock,
    migrate::{self, BootstrapUrls, Owner},
};

use crate::config::MigrateConfig;

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
    /// Tells which companies are behind or in quarantine; exits 1 when any is.
    Status,
}

impl Migrate {
    /// Does it.
    pub async fn run(self) -> anyhow::Result<ExitCode> {
        let config = MigrateConfig::from_env(self.bootstrap)?;
        if let Some(admin) = config.admin_url {
            let urls = BootstrapUrls { admin, owner: config.owner_url.clone(), app: config.app_url.clone() };
            for line in migrate::bootstrap(&urls)
                .await
                .inspect_err(|_| eprintln!("{}", migrate::MANAGED_POSTGRES_GRANTS))?
            {
                println!("{line}");
            }
        }
        let owner = Owner::new(&config.owner_url, &config.app_url, Clock::system())?;
        match self.action {
            Some(Action::Status) => status(&owner).await,
            None => migrate_all(&owner, self.workers).await,
        }
    }
}

async fn migrate_all(owner: &Owner, workers: usize) -> anyhow::Result<ExitCode> {
    let report = migrate::run(owner, workers).await?;
    for name in &report.shared {
        println!("applied {name}");
    }
    println!("{} companies and {} spares brought up to date", report.companies, report.spares);
    for (company, reason) in &report.quarantined {
        println!("quarantined {company}: {reason}");
    }
    for company in &report.busy {
        println!("busy {company}: run again");
    }
    Ok(if report.is_complete() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

async fn status(owner: &Owner) -> anyhow::Result<ExitCode> {
    let status = migrate::status(owner).await?;
    for name in &status.shared_missing {
        println!("missing {name}");
    }
    for (version, companies) in &status.companies {
        println!("version {version}: {companies} companies");
    }
    println!("spares: {} ready, {} behind", status.spares_ready, status.spares_behind);
    for (company, reason) in &status.quarantined {
        println!("quarantined {company}: {reason}");
    }
    let current = status.is_current();
    println!(
        "{}",
        if current { "everything is up to date" } else { "some are behind: run `partita migrate`" }
    );
    Ok(if current { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
