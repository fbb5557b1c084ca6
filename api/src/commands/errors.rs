//! `partita errors`: what failed in clients, as people reported it.

use std::process::ExitCode;

use anyhow::Context;
use clap::Args;
use tenancy::{Clock, PlatformTx, Tenancy};
use uuid::Uuid;

use crate::config::Config;
use crate::error_reports::{self, ReportRow};
use crate::http::ApiError;
use crate::output;

/// Reports that are listed at most.
const LISTED: i64 = 100;

/// Arguments of `partita errors`.
#[derive(Debug, Args)]
pub struct Errors {
    /// A report that is shown whole; without it the newest are listed. Exits 1 when it is not there.
    report: Option<Uuid>,
}

impl Errors {
    /// Does it.
    pub async fn run(self) -> anyhow::Result<ExitCode> {
        let tenancy =
            Tenancy::connect(Config::from_env()?.tenancy(), Clock::system()).await.context("the database")?;
        match self.report {
            None => list(&tenancy, output::line).await.map(|()| ExitCode::SUCCESS),
            Some(id) => show(&tenancy, id, output::line).await,
        }
    }
}

/// Says a line of each of the newest reports, the newest first.
///
/// # Errors
/// The database's.
pub async fn list(tenancy: &Tenancy, mut say: impl FnMut(String)) -> anyhow::Result<()> {
    let newest = async |tx: &mut PlatformTx<'_>| error_reports::newest(tx, LISTED).await;
    let reports = tenancy.platform_read(newest).await.map_err(ApiError::into_failure)?;
    if reports.is_empty() {
        say("nobody reported an error".to_owned());
    }
    for ReportRow { id, created_at, release, path, message, .. } in reports {
        let at = created_at.format("%Y-%m-%dT%H:%M:%SZ");
        let message = message.lines().next().unwrap_or_default().to_owned();
        say(format!("{at} {id} {release} {path}: {message}"));
    }
    Ok(())
}

/// Says all of a report.
///
/// # Errors
/// The database's.
pub async fn show(tenancy: &Tenancy, id: Uuid, mut say: impl FnMut(String)) -> anyhow::Result<ExitCode> {
    let find = async |tx: &mut PlatformTx<'_>| error_reports::find(tx, id).await;
    let Some(report) = tenancy.platform_read(find).await.map_err(ApiError::into_failure)? else {
        say(format!("{id} is not there"));
        return Ok(ExitCode::FAILURE);
    };
    let at = report.created_at.format("%Y-%m-%dT%H:%M:%SZ").to_string();
    for (name, value) in [
        ("at", &at),
        ("release", &report.release),
        ("page", &report.path),
        ("request", &report.request_id),
        ("program", &report.user_agent),
        ("comment", &report.comment),
        ("message", &report.message),
        ("stack", &report.stack),
    ] {
        if !value.is_empty() {
            say(format!("{name}: {value}"));
        }
    }
    Ok(ExitCode::SUCCESS)
}
