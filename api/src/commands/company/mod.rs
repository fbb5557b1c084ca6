//! `partita company`: what an operator can do with one company.

mod erase;
mod reindex;
mod transfer;
mod verify;

use std::{fs::File, path::PathBuf, process::ExitCode, sync::Arc};

use anyhow::Context;
use clap::{Args, Subcommand};
use tenancy::{Clock, CompanyId, Tenancy, transfer::MAX_BYTES};

use crate::{config::Config, output};

pub use verify::{Files, Said, Verdict, verify_each};

/// Arguments of `partita company`.
#[derive(Debug, Args)]
pub struct Company {
    #[command(subcommand)]
    action: Action,
}

/// What to do with a company.
#[derive(Debug, Subcommand)]
enum Action {
    /// Shows that ledgers, audit trails and files are whole: chains, numbers, balances, sizes and hashes of files. Names the
    /// first break of each company. Exits 1 when one is broken, 2 when none is known to be but one could not be verified.
    Verify {
        /// The company's id.
        #[arg(required_unless_present = "all")]
        company: Option<CompanyId>,
        /// Every company.
        #[arg(long, conflicts_with = "company")]
        all: bool,
    },
    /// Writes a company into an archive, also while it is used. Exits 1 when the archive is whole and a file of the company
    /// is not.
    Export {
        /// The company's id.
        company: CompanyId,
        /// The archive to write, `-` for the standard output.
        #[arg(long)]
        to: PathBuf,
    },
    /// Shows that an archive is whole, without a database.
    Check {
        /// The archive.
        archive: PathBuf,
        #[command(flatten)]
        limit: Limit,
    },
    /// Makes the index of a company's search anew, while it is used: the worker goes through all entries.
    Reindex {
        /// The company's id.
        company: CompanyId,
    },
    /// Removes a company at once and for good: rows, files, members and roles. The platform's trail of it stays, which has ids
    /// and no names. What was interrupted goes on when it is run again.
    Erase {
        /// The company's id.
        company: CompanyId,
        /// At once: there is no way back.
        #[arg(long, required = true)]
        now: bool,
        /// The company's name, which is asked for otherwise.
        #[arg(long)]
        confirm: Option<String>,
    },
    /// Makes a new company out of an archive. Nothing is left of one that is not whole or whose ledger is not.
    Import {
        /// The archive.
        archive: PathBuf,
        /// The mail address of whoever owns the new company; nobody else is a member of it.
        #[arg(long)]
        owner: String,
        /// Another name than the archive says.
        #[arg(long)]
        name: Option<String>,
        #[command(flatten)]
        limit: Limit,
    },
}

/// How much is unpacked of an archive.
#[derive(Debug, Clone, Copy, Args)]
struct Limit {
    /// An archive that unpacks to more is refused.
    #[arg(long, default_value_t = MAX_BYTES)]
    max_bytes: u64,
}

impl Company {
    /// Does it.
    pub async fn run(self) -> anyhow::Result<ExitCode> {
        match self.action {
            Action::Verify { company, .. } => {
                let verified = verify_each(&connect().await?.0, company, |said| output::line(said)).await;
                Ok(ExitCode::from(verified.context("the list of companies")?))
            }
            Action::Export { company, to } => transfer::export(&connect().await?.0, company, &to).await,
            Action::Check { archive, limit } => transfer::check(&archive, limit.max_bytes).await,
            Action::Reindex { company } => reindex::run(&connect().await?.0, company).await,
            Action::Erase { company, confirm, .. } => {
                let (tenancy, config) = connect().await?;
                let login = config.owner(tenancy.clock())?.context("DATABASE_OWNER_URL is not set")?;
                erase::run(&tenancy, &login, company, confirm).await
            }
            Action::Import { archive, owner, name, limit } => {
                let (tenancy, config) = connect().await?;
                let login = config.owner(tenancy.clock())?.context("DATABASE_OWNER_URL is not set")?;
                let owner_id = transfer::person(&tenancy, &owner).await?;
                let opened = File::open(&archive).with_context(|| format!("{}", archive.display()))?;
                let import = tenancy::transfer::Import {
                    archive: Arc::new(opened),
                    owner_id,
                    name,
                    max_bytes: limit.max_bytes,
                    noted_in: None,
                };
                let imported = Box::pin(transfer::import(&tenancy, &login, &import)).await;
                imported.with_context(|| format!("{} was not imported", archive.display()))
            }
        }
    }
}

async fn connect() -> anyhow::Result<(Tenancy, Config)> {
    let config = Config::from_env()?;
    let tenancy = Tenancy::connect(config.tenancy(), Clock::system()).await.context("the database")?;
    Ok((tenancy, config))
}
