//! `partita billing`: what an operator does about plans, trials and payments.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use billing::catalogue::{self, Catalogue, Change};
use billing::{inbox, trial};
use clap::{Args, Subcommand};
use ledger::Currency;
use tenancy::{Clock, Tenancy};

use crate::http::ApiError;
use crate::mail::Mailer;
use crate::{App, config::Config, output, subscription};

/// Arguments of `partita billing`.
#[derive(Debug, Args)]
pub struct Billing {
    #[command(subcommand)]
    action: Action,
}

/// What to do.
#[derive(Debug, Subcommand)]
enum Action {
    /// Prints what is offered, as JSON; with a file of the same shape, offers that from now on. Who subscribed keeps their plan and price.
    Catalogue {
        /// The file.
        #[arg(long)]
        offer: Option<PathBuf>,
    },
    /// Prints how many trials run, and how the others ended.
    Trials,
    /// Prints what the payment provider told last, newest first.
    Events {
        /// Only those that are `waiting`, `applied`, `ignored` or `failed`.
        #[arg(long)]
        state: Option<String>,
        /// How many at most.
        #[arg(long, default_value_t = 50)]
        limit: u32,
    },
    /// Lets events be applied once more, by the service: all that failed, or these.
    Replay {
        /// Their numbers, as `events` prints them.
        events: Vec<i64>,
    },
    /// Takes over what the payment provider knows of every customer now.
    Reconcile,
}

impl Billing {
    /// Does it.
    ///
    /// # Errors
    /// The database's; a file that cannot be read, or that is no catalogue.
    pub async fn run(self) -> anyhow::Result<ExitCode> {
        let config = Config::from_env()?;
        let tenancy = Tenancy::connect(config.tenancy(), Clock::system()).await.context("the database")?;
        match self.action {
            Action::Events { state, limit } => events(&tenancy, state.as_deref(), limit).await?,
            Action::Replay { events } => {
                let ids = Some(events.as_slice()).filter(|ids| !ids.is_empty());
                let again = tenancy.platform_write(async |tx| inbox::replay(tx, ids).await).await?;
                output::line(format_args!("{again} events are applied once more"));
            }
            Action::Reconcile => reconcile(config, tenancy).await?,
            Action::Catalogue { offer: None } => {
                output::line(format_args!("{}", serde_json::to_string_pretty(&offered(&tenancy).await?)?));
            }
            Action::Catalogue { offer: Some(path) } => {
                let text = std::fs::read_to_string(&path).with_context(|| path.display().to_string())?;
                let changes = offer(&tenancy, &text).await?;
                if changes.is_empty() {
                    output::line(format_args!("nothing else is offered than before"));
                }
                for change in &changes {
                    output::line(format_args!("{}", told(change)));
                }
            }
            Action::Trials => {
                let trial::Statistics { running, ending, converted, canceled, expired } =
                    tenancy.platform_read(trial::statistics).await?;
                output::line(format_args!("running    {running} ({ending} end within seven days)"));
                output::line(format_args!("converted  {converted}"));
                output::line(format_args!("canceled   {canceled}"));
                output::line(format_args!("expired    {expired}"));
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

async fn events(tenancy: &Tenancy, state: Option<&str>, limit: u32) -> anyhow::Result<()> {
    let events = tenancy.platform_read(async |tx| inbox::list(tx, state, None, limit.into()).await).await?;
    for event in &events {
        let customer = event.customer_id.as_deref().unwrap_or("-");
        let error = event.last_error.as_deref().unwrap_or_default();
        output::line(format_args!(
            "{:>8}  {}  {:8}  {}  {customer}  {} attempts  {error}",
            event.id, event.received_at, event.state, event.kind, event.attempts
        ));
    }
    Ok(())
}

async fn reconcile(config: Config, tenancy: Tenancy) -> anyhow::Result<()> {
    let mailer = Mailer::from_config(&config.mail)?;
    let app = App::new(config, tenancy, mailer);
    anyhow::ensure!(app.payments.is_some(), "nothing is sold on this instance: it has no payment provider");
    let done = subscription::reconcile(&app, true).await.map_err(ApiError::into_failure)?;
    output::line(format_args!("{done} customers are taken over"));
    Ok(())
}

/// What is offered.
///
/// # Errors
/// The database's.
pub async fn offered(tenancy: &Tenancy) -> anyhow::Result<Catalogue> {
    let offers = tenancy.platform_read(catalogue::offered).await?;
    Ok(Catalogue { plans: offers.into_iter().map(|offer| offer.terms).collect() })
}

/// Offers what a text says from now on: what changed.
///
/// # Errors
/// The database's; a text that is no catalogue, or one with a currency that no amount can be in.
pub async fn offer(tenancy: &Tenancy, text: &str) -> anyhow::Result<Vec<Change>> {
    let catalogue: Catalogue = serde_json::from_str(text)?;
    catalogue.check()?;
    for price in catalogue.plans.iter().flat_map(|plan| &plan.prices) {
        Currency::from_code(&price.currency).with_context(|| price.currency.clone())?;
    }
    Ok(tenancy.platform_write(async |tx| catalogue::apply(tx, &catalogue).await).await?)
}

fn told(change: &Change) -> String {
    match change {
        Change::Version { key, version } => format!("{key}: version {version} is offered"),
        Change::Prices { key } => format!("{key}: other prices are offered"),
        Change::Retired { key } => format!("{key}: is offered no more"),
    }
}
