//! `partita person`: what an operator does for one person.

use std::process::ExitCode;

use anyhow::{Context, bail};
use clap::{Args, Subcommand};
use tenancy::{Clock, Tenancy};

use crate::{config::Config, http::ApiError, identity, output};

const WARNING: &str = "Whoever knows the password gets in afterwards. Type the address once more to go on: ";

/// Arguments of `partita person`.
#[derive(Debug, Args)]
pub struct Person {
    #[command(subcommand)]
    action: Action,
}

/// What to do.
#[derive(Debug, Subcommand)]
enum Action {
    /// Takes every passkey, one-time code and recovery code of somebody away and ends their sessions, so that the password
    /// alone lets them in again. They are told by mail. Make sure that it is they who ask.
    ResetSecondFactor {
        /// The address of their account.
        email: String,
        /// The address once more, instead of being asked for it.
        #[arg(long)]
        confirm: Option<String>,
    },
}

impl Person {
    /// Does it.
    ///
    /// # Errors
    /// The database's; a confirmation that is another address; nothing to take away.
    pub async fn run(self) -> anyhow::Result<ExitCode> {
        let Action::ResetSecondFactor { email, confirm } = self.action;
        let typed = match confirm {
            Some(typed) => typed,
            None => output::ask(WARNING)?,
        };
        let config = Config::from_env()?;
        let tenancy = Tenancy::connect(config.tenancy(), Clock::system()).await.context("the database")?;
        reset_second_factor(&tenancy, &email, &typed).await?;
        output::line(format_args!("{email} signs in with the password alone, and was told"));
        Ok(ExitCode::SUCCESS)
    }
}

/// Takes every second factor of the person at an address away, which the operator has typed twice.
///
/// # Errors
/// The database's; a confirmation that is another address; nothing to take away.
pub async fn reset_second_factor(tenancy: &Tenancy, email: &str, typed: &str) -> anyhow::Result<()> {
    if !typed.trim().eq_ignore_ascii_case(email.trim()) {
        bail!("nothing was changed: that is not the address");
    }
    let done = tenancy.platform_write(async |tx| identity::reset_second_factor(tx, email).await).await;
    match done.map_err(ApiError::into_failure)? {
        None => bail!("nobody has the address {email}"),
        Some(false) => bail!("{email} has no second factor"),
        Some(true) => Ok(()),
    }
}
