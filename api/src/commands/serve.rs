//! `partita serve` and `partita work`.

use std::process::ExitCode;

use anyhow::Context;
use tenancy::{Clock, Tenancy};
use tokio::signal::unix::{SignalKind, signal};
use tokio_util::sync::CancellationToken;

use crate::{App, config::Config, jobs, mail::Mailer, server};

/// Answers requests and does the work of the queue, until a signal.
pub async fn serve() -> anyhow::Result<ExitCode> {
    let app = connect(Config::from_env()?).await?;
    let stop = stop_on_signal()?;
    let worker = tokio::spawn(jobs::work(app.clone(), stop.clone()));
    let public_url = app.config.server.public_url.clone();
    server::serve(app, stop.clone(), |_| tracing::info!(%public_url, "listening")).await?;
    stop.cancel();
    worker.await??;
    Ok(ExitCode::SUCCESS)
}

/// Does the work of the queue, until a signal.
pub async fn work() -> anyhow::Result<ExitCode> {
    let app = connect(Config::from_env()?).await?;
    jobs::work(app, stop_on_signal()?).await?;
    Ok(ExitCode::SUCCESS)
}

async fn connect(config: Config) -> anyhow::Result<App> {
    let mailer = Mailer::from_config(&config.mail)?;
    let tenancy = Tenancy::connect(config.tenancy(), Clock::system()).await.context("the database")?;
    Ok(App::new(config, tenancy, mailer))
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
