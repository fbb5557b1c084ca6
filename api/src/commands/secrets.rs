//! `partita secrets`: the keys under which secrets rest in the database.

use std::process::ExitCode;

use anyhow::Context;
use clap::{Args, Subcommand};
use tenancy::{Clock, Tenancy, UserId};

use crate::{
    config::Config,
    http::ApiError,
    identity::{reseal_factor, sealed_factors},
    output,
    secrets::Secrets as Keys,
    webhooks,
};

/// Secrets that are sealed anew in one transaction.
const AT_ONCE: i64 = 200;

/// Arguments of `partita secrets`.
#[derive(Debug, Args)]
pub struct Secrets {
    #[command(subcommand)]
    action: Action,
}

/// What to do with the keys.
#[derive(Debug, Subcommand)]
enum Action {
    /// Prints a new key, as SECRET_KEYS takes it.
    Generate {
        /// Its version: one that no other key has.
        #[arg(long, default_value_t = 1)]
        version: u32,
    },
    /// Seals every secret under the first of SECRET_KEYS, so that the others can be taken out of it.
    Rotate,
}

impl Secrets {
    /// Does it.
    pub async fn run(self) -> anyhow::Result<ExitCode> {
        match self.action {
            Action::Generate { version } => output::line(Keys::new_key(version)),
            Action::Rotate => {
                let config = Config::from_env()?;
                let keys = config.secrets.clone().context("SECRET_KEYS is missing")?;
                let tenancy =
                    Tenancy::connect(config.tenancy(), Clock::system()).await.context("the database")?;
                let resealed = rotate(&tenancy, &keys).await?;
                output::line(format_args!("{resealed} secrets were sealed under the first key"));
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Seals every secret under the first key: how many were not yet.
///
/// # Errors
/// The database's; a secret that none of the keys opens.
pub async fn rotate(tenancy: &Tenancy, keys: &Keys) -> anyhow::Result<usize> {
    let (mut after, mut resealed): (Option<UserId>, usize) = (None, 0);
    loop {
        let step = tenancy.platform_write(async |tx| {
            let factors = sealed_factors(tx, after, AT_ONCE).await?;
            let (last, mut changed) = (factors.last().map(|(_, user, _)| *user), 0);
            for (place, user, sealed) in factors {
                if let Some(anew) = keys.reseal(&place, &sealed).map_err(ApiError::internal)? {
                    reseal_factor(tx, user, &anew).await?;
                    changed += 1;
                }
            }
            Ok::<_, ApiError>((last, changed))
        });
        let (last, changed) = step.await.map_err(ApiError::into_failure)?;
        resealed += changed;
        match last {
            Some(user) => after = Some(user),
            None => return Ok(resealed + webhooks::reseal(tenancy, keys).await?),
        }
    }
}
