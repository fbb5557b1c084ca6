//! What the worker does: writes the archive that waits longest, and forgets those whose time is over.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use chrono::TimeDelta;
use tenancy::{files::Parcel, transfer::TransferError};

use super::store::{self, End, ExportRow};
use crate::{
    App,
    companies::data,
    http::{ApiError, ApiResult},
    notifications::{Kind, News, To, notify},
};

/// An archive can be downloaded for so long; a failed export is told of for as long.
const KEPT: TimeDelta = TimeDelta::days(7);
/// A worker that has given no sign for so long is gone.
const SILENCE: TimeDelta = TimeDelta::minutes(1);
/// How often it gives one.
const SIGN_EVERY: Duration = Duration::from_secs(2);
/// So often an export is tried whose worker goes away.
const ATTEMPTS: i32 = 3;

/// Writes the next archive: whether there was one.
///
/// # Errors
/// The platform's. That an archive cannot be written is noted with it.
pub async fn run_next(app: &App) -> ApiResult<bool> {
    let since = app.tenancy.clock().now() - SILENCE;
    let taken = app.tenancy.platform_write(async |tx| store::take(tx, since).await).await?;
    let Some(row) = taken else { return Ok(false) };
    let written = Arc::new(AtomicU64::new(0));
    let end = tokio::select! {
        end = Box::pin(attempt(app, &row, &written)) => end,
        () = attempt_lost(app, &row, &written) => return Ok(true),
    };
    let kind = if matches!(end, End::Done { .. }) { Kind::DataExportReady } else { Kind::DataExportFailed };
    app.tenancy
        .platform_write(async |tx| {
            if store::end(tx, &row, &end).await? {
                notify(tx, News::new(kind, To::Owner).of(row.company_id)).await?;
            }
            Ok::<_, ApiError>(())
        })
        .await?;
    Ok(true)
}

/// Forgets exports whose time is over, with their archives: how many.
///
/// # Errors
/// The database's and the file store's.
pub async fn tidy(app: &App) -> ApiResult<usize> {
    let before = app.tenancy.clock().now() - KEPT;
    let over = app.tenancy.platform_read(async |tx| store::over(tx, before).await).await?;
    for row in &over {
        let parcel = Parcel::Export { company: row.company_id, id: row.id };
        app.tenancy.files().remove_parcel(parcel).await?;
        app.tenancy.platform_write(async |tx| store::delete(tx, row.id).await).await?;
    }
    Ok(over.len())
}

async fn attempt(app: &App, row: &ExportRow, written: &Arc<AtomicU64>) -> End {
    if row.attempts > ATTEMPTS {
        return End::Failed { code: "interrupted".to_owned() };
    }
    match write(app, row, written).await {
        Ok(end) => end,
        Err(error) => {
            tracing::error!(company = %row.company_id, "an export that was asked for failed: {error}");
            let parcel = Parcel::Export { company: row.company_id, id: row.id };
            if let Err(left) = app.tenancy.files().remove_parcel(parcel).await {
                tracing::warn!(%left, "what was begun of an export could not be removed");
            }
            End::Failed { code: error.code().to_owned() }
        }
    }
}

async fn write(app: &App, row: &ExportRow, written: &Arc<AtomicU64>) -> Result<End, TransferError> {
    let parcel = Parcel::Export { company: row.company_id, id: row.id };
    let put = |archive| app.tenancy.files().put_parcel(parcel, archive, u64::MAX);
    let exported = data::export_through(&app.tenancy, row.company_id, written.clone(), put).await?;
    let (summary, (size_bytes, sha256)) = exported;
    Ok(End::Done {
        size_bytes: i64::try_from(size_bytes).unwrap_or(i64::MAX),
        sha256,
        damaged_files: i32::try_from(summary.manifest.damaged_files.len()).unwrap_or(i32::MAX),
        expires_at: app.tenancy.clock().now() + KEPT,
    })
}

/// Gives signs of life until the attempt counts no more.
async fn attempt_lost(app: &App, row: &ExportRow, written: &AtomicU64) {
    loop {
        tokio::time::sleep(SIGN_EVERY).await;
        let bytes = i64::try_from(written.load(Ordering::Relaxed)).unwrap_or(i64::MAX);
        match app.tenancy.platform_write(async |tx| store::sign(tx, row, bytes).await).await {
            Ok(true) => {}
            Ok(false) => return,
            Err(error) => tracing::warn!(?error, "an export gave no sign of life"),
        }
    }
}
