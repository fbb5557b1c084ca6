//! What the worker does: reads the archive in that waits longest, and forgets what is over.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use chrono::TimeDelta;
use tenancy::{files::Parcel, migrate::Owner, transfer::Import};

use super::{
    service::{self, SILENCE},
    store::{self, Failure, ImportRow},
};
use crate::{
    App,
    companies::data,
    http::{ApiError, ApiResult},
    notifications::{Kind, News, To, notify},
};

/// What became of an import is told for so long.
const KEPT: TimeDelta = TimeDelta::days(7);
/// An archive that came in and that nobody read is removed after so long.
const ARCHIVES_KEPT: TimeDelta = TimeDelta::days(2);
/// Characters of what is said of an archive at most.
const DETAIL: usize = 500;
/// How often it gives one.
const SIGN_EVERY: Duration = Duration::from_secs(5);
/// So often an import is tried whose worker goes away.
const ATTEMPTS: i32 = 3;
/// An archive unpacks to so many times its bound at most.
const UNPACKED: u64 = 20;

/// Reads the next archive in: whether there was one. A worker without the owner's login leaves it to others.
///
/// # Errors
/// The platform's. That an archive cannot be read in is noted with it.
pub async fn run_next(app: &App) -> anyhow::Result<bool> {
    let Some(owner) = app.config.owner(app.tenancy.clock())? else { return Ok(false) };
    let since = app.tenancy.clock().now() - SILENCE;
    let taken = app.tenancy.platform_write(async |tx| store::take(tx, since).await).await;
    let Some(row) = taken.map_err(ApiError::into_failure).context("taking an import")? else {
        return Ok(false);
    };
    let failed = tokio::select! {
        failed = Box::pin(attempt(app, &owner, &row)) => failed,
        () = attempt_lost(app, &row) => return Ok(true),
    };
    if let Some(why) = failed {
        let noted = app.tenancy.platform_write(async |tx| {
            if store::fail(tx, &row, &why).await? {
                let news = News::new(Kind::DataImportFailed, To::person(row.user_id));
                notify(tx, news).await?;
            }
            Ok::<_, ApiError>(())
        });
        noted.await.map_err(ApiError::into_failure)?;
    }
    service::remove(app, Parcel::Import { id: row.id }).await;
    Ok(true)
}

/// Forgets imports that ended long ago, and archives that nobody reads any more: how many.
///
/// # Errors
/// The database's and the file store's.
pub async fn tidy(app: &App) -> ApiResult<usize> {
    let now = app.tenancy.clock().now();
    let archives = app.tenancy.files().remove_old_imports(now - ARCHIVES_KEPT).await;
    let forgotten =
        app.tenancy.platform_write(async |tx| store::delete_old(tx, now - KEPT, now - SILENCE).await).await?;
    Ok(archives? + forgotten)
}

/// Why nothing came of it, if nothing did. That a company was made is noted in the transaction that opens it.
async fn attempt(app: &App, owner: &Owner, row: &ImportRow) -> Option<Failure> {
    if row.attempts > ATTEMPTS {
        return Some(Failure { code: "interrupted".to_owned(), detail: None });
    }
    let archive = match app.tenancy.files().local_parcel(Parcel::Import { id: row.id }).await {
        Ok(archive) => archive,
        Err(error) => {
            tracing::error!(import = %row.id, "an archive that was brought cannot be read: {error}");
            return Some(Failure { code: "files".to_owned(), detail: None });
        }
    };
    let import = Import {
        archive: Arc::new(archive),
        owner_id: row.user_id,
        name: row.company_name.clone(),
        max_bytes: app.config.import_max_bytes.saturating_mul(UNPACKED),
        noted_in: Some(row.id),
    };
    match Box::pin(data::import(&app.tenancy, owner, &import)).await {
        Ok(imported) => {
            tracing::info!(company = %imported.company, "an archive was read in");
            None
        }
        Err(error) => {
            tracing::warn!(import = %row.id, "an archive was not read in: {error}");
            let detail =
                error.is_of_the_archive().then(|| format!("{error:#}").chars().take(DETAIL).collect());
            Some(Failure { code: error.code().to_owned(), detail })
        }
    }
}

/// Gives signs of life until the attempt counts no more.
async fn attempt_lost(app: &App, row: &ImportRow) {
    loop {
        tokio::time::sleep(SIGN_EVERY).await;
        match app.tenancy.platform_write(async |tx| store::sign(tx, row).await).await {
            Ok(true) => {}
            Ok(false) => return,
            Err(error) => tracing::warn!(?error, "an import gave no sign of life"),
        }
    }
}
