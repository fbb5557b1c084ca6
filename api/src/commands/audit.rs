//! `partita audit`: the trail of what all companies share.

use std::process::ExitCode;

use anyhow::Context;
use clap::{Args, Subcommand};
use tenancy::audit::{self, TrailBreak};
use tenancy::{Clock, Tenancy, TenancyError};

use crate::{config::Config, output};

/// Arguments of `partita audit`.
#[derive(Debug, Args)]
pub struct Audit {
    #[command(subcommand)]
    action: Action,
}

/// What to do with the trail.
#[derive(Debug, Subcommand)]
enum Action {
    /// Shows that nobody changed the trail of members, roles, keys and accounts, and names the first break. Exits 1 when it
    /// is broken. The trail of a company's own acts is verified by `partita company verify`.
    Verify,
}

impl Audit {
    /// Does it.
    pub async fn run(self) -> anyhow::Result<ExitCode> {
        let Action::Verify = self.action;
        let tenancy =
            Tenancy::connect(Config::from_env()?.tenancy(), Clock::system()).await.context("the database")?;
        Ok(match verify(&tenancy).await? {
            Ok(events) => {
                output::line(format_args!("whole, {events} acts"));
                ExitCode::SUCCESS
            }
            Err(found) => {
                output::line(format_args!("broken, {found}"));
                ExitCode::FAILURE
            }
        })
    }
}

/// Verifies the trails of the platform: how many chained events there are, or the first break.
///
/// # Errors
/// The database's.
pub async fn verify(tenancy: &Tenancy) -> Result<Result<u64, TrailBreak>, TenancyError> {
    tenancy.platform_read(async |tx| audit::verify_platform(tx).await).await
}
