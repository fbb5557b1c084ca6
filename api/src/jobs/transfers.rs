//! Writes the archives that owners asked for and reads in those that people brought, beside the worker: a large company keeps
//! nothing else waiting.

use std::time::Duration;

use tokio_util::sync::CancellationToken;

use crate::{
    App,
    companies::{data_exports, data_imports},
    http::ApiError,
};

/// How often it is looked whether there is something to do.
const EVERY: Duration = Duration::from_secs(2);

/// Writes and reads archives until `stop`. What is not at its end then goes on elsewhere, from its beginning.
pub async fn transfer(app: App, stop: CancellationToken) {
    loop {
        let busy = tokio::select! {
            () = stop.cancelled() => return,
            busy = Box::pin(transfer_next(&app)) => busy.unwrap_or_else(|error| {
                tracing::warn!("transfers: {error:#}");
                false
            }),
        };
        if !busy {
            tokio::select! {
                () = stop.cancelled() => return,
                () = tokio::time::sleep(EVERY) => (),
            }
        }
    }
}

/// Writes one archive and reads one in: whether there was one of either.
///
/// # Errors
/// The database's.
pub async fn transfer_next(app: &App) -> anyhow::Result<bool> {
    let exported = data_exports::run_next(app).await.map_err(ApiError::into_failure)?;
    Ok(data_imports::run_next(app).await? || exported)
}
