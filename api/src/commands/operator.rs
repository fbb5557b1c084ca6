//! `partita operator`: who may see who buys, and decide of payments by mobile money.

use std::process::ExitCode;

use anyhow::{Context, bail};
use clap::{Args, Subcommand};
use tenancy::{Clock, Tenancy, TenancyError};

use crate::{config::Config, operator, output};

/// Arguments of `partita operator`.
#[derive(Debug, Args)]
pub struct Operator {
    #[command(subcommand)]
    action: Action,
}

/// What to do.
#[derive(Debug, Subcommand)]
enum Action {
    /// Opens the area of operators (`/operator`) to the person at an address. They see who buys and what it brings in, never anybody's books.
    Grant {
        /// The address of their account.
        email: String,
    },
    /// Closes it to them.
    Revoke {
        /// The address of their account.
        email: String,
    },
    /// Prints to whom it is open.
    List,
}

impl Operator {
    /// Does it.
    ///
    /// # Errors
    /// The database's; an address that nobody has.
    pub async fn run(self) -> anyhow::Result<ExitCode> {
        let config = Config::from_env()?;
        let tenancy = Tenancy::connect(config.tenancy(), Clock::system()).await.context("the database")?;
        match self.action {
            Action::Grant { email } => match grant(&tenancy, &email).await? {
                true => output::line(format_args!("{email} operates this instance")),
                false => output::line(format_args!("{email} operates this instance already")),
            },
            Action::Revoke { email } => match revoke(&tenancy, &email).await? {
                true => output::line(format_args!("{email} operates this instance no more")),
                false => output::line(format_args!("{email} did not operate this instance")),
            },
            Action::List => {
                for (email, since) in tenancy.platform_read(operator::list).await? {
                    output::line(format_args!("{since}  {email}"));
                }
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Lets the person at an address operate the instance: whether they did not before.
///
/// # Errors
/// The database's; an address that nobody has.
pub async fn grant(tenancy: &Tenancy, email: &str) -> anyhow::Result<bool> {
    let key = email.trim().to_lowercase();
    known(email, tenancy.platform_write(async |tx| operator::grant(tx, &key).await).await)
}

/// Lets them no more: whether they did.
///
/// # Errors
/// As [`grant`].
pub async fn revoke(tenancy: &Tenancy, email: &str) -> anyhow::Result<bool> {
    let key = email.trim().to_lowercase();
    known(email, tenancy.platform_write(async |tx| operator::revoke(tx, &key).await).await)
}

fn known(email: &str, done: Result<bool, TenancyError>) -> anyhow::Result<bool> {
    match done {
        Err(TenancyError::Database(diesel::result::Error::NotFound)) => {
            bail!("nobody has the address {email}")
        }
        done => Ok(done?),
    }
}
