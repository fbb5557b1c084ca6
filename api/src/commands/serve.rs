//! `partita serve` and `partita work`.

use std::net::SocketAddr;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::Args;
use futures_util::FutureExt;
use tenancy::{Clock, Tenancy, TenancyError};
use tokio::signal::unix::{SignalKind, signal};
use tokio_util::sync::CancellationToken;

use super::together::{self, Task};
use crate::{App, config::Config, figures, jobs, mail::Mailer, notifications, server};

/// How long a database is waited for that cannot be reached at the start.
const PATIENCE: Duration = Duration::from_secs(30);
/// How often it is tried.
const TRY_EVERY: Duration = Duration::from_secs(1);

/// Arguments of `partita serve`.
#[derive(Debug, Args)]
pub struct Serve {
    /// Leaves the work of the queue to `partita work` of another process, and needs no DATABASE_OWNER_URL.
    #[arg(long)]
    no_worker: bool,
}

impl Serve {
    /// Answers requests, and unless told otherwise does the work of the queue beside, until a signal.
    pub async fn run(self) -> anyhow::Result<ExitCode> {
        let app = connect(Config::from_env()?).await?;
        let stop = stop_on_signal()?;
        let public_url = app.config.server.public_url.clone();
        let listening = move |_: &[SocketAddr]| tracing::info!(%public_url, "listening");
        let server = server::serve(app.clone(), stop.clone(), listening);
        let limits = jobs::shrink_limits(app.clone(), stop.clone());
        let news = notifications::carry(app.clone(), stop.clone());
        let mut tasks = vec![
            ("the server", server.boxed()),
            ("the limits", limits.map(Ok).boxed()),
            ("the news", news.map(Ok).boxed()),
        ];
        if !self.no_worker {
            tasks.extend(background(&app, &stop));
        }
        tasks.extend(figures(&app, &stop)?);
        together::run(stop, tasks).await?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Does the work of the queue, until a signal.
pub async fn work() -> anyhow::Result<ExitCode> {
    let app = connect(Config::from_env()?).await?;
    let stop = stop_on_signal()?;
    let mut tasks = Vec::from(background(&app, &stop));
    tasks.extend(figures(&app, &stop)?);
    together::run(stop, tasks).await?;
    Ok(ExitCode::SUCCESS)
}

/// Shows figures, when that is asked for. Recording begins here.
fn figures(app: &App, stop: &CancellationToken) -> anyhow::Result<Option<Task>> {
    let Some(port) = app.config.server.metrics_port else { return Ok(None) };
    let shown = figures::serve(app.clone(), port, figures::record()?, stop.clone());
    Ok(Some(("the figures", shown.boxed())))
}

fn background(app: &App, stop: &CancellationToken) -> [Task; 5] {
    [
        ("the worker", jobs::work(app.clone(), stop.clone()).map(Ok).boxed()),
        ("the upkeep", jobs::keep(app.clone(), stop.clone()).map(Ok).boxed()),
        ("the exports", jobs::export_when_due(app.clone(), stop.clone()).map(Ok).boxed()),
        ("the payments", jobs::apply_payments(app.clone(), stop.clone()).map(Ok).boxed()),
        ("the transfers", jobs::transfer(app.clone(), stop.clone()).map(Ok).boxed()),
    ]
}

async fn connect(config: Config) -> anyhow::Result<App> {
    let mailer = Mailer::from_config(&config.mail)?;
    let tenancy = reach_database(&config).await.context("the database")?;
    let app = App::new(config, tenancy, mailer);
    if let Some(sandbox) = app.payments.as_ref().and_then(|payments| payments.sandbox.as_ref()) {
        sandbox.resume_clock().await.context("the clock of the sandbox")?;
    }
    Ok(app)
}

/// A database that is being started is waited for: whoever starts the process again and again gives up sooner.
async fn reach_database(config: &Config) -> Result<Tenancy, TenancyError> {
    let begun = Instant::now();
    loop {
        match Tenancy::connect(config.tenancy(), Clock::system()).await {
            Err(error) if error.is_transient() && begun.elapsed() < PATIENCE => {
                tracing::warn!(%error, "the database is waited for");
                tokio::time::sleep(TRY_EVERY).await;
            }
            done => return done,
        }
    }
}

fn stop_on_signal() -> anyhow::Result<CancellationToken> {
    let stop = CancellationToken::new();
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    let token = stop.clone();
    tokio::spawn(async move {
        tokio::select! { _ = interrupt.recv() => (), _ = terminate.recv() => () }
        token.cancel();
    });
    Ok(stop)
}
