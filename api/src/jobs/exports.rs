//! Writes the scheduled exports, beside the worker: a large company keeps nothing else waiting.

use std::time::Duration;

use tokio_util::sync::CancellationToken;

use crate::{App, companies::data};

/// How often it is looked whether an export is due.
const EVERY: Duration = Duration::from_secs(60);
/// How long a round goes on with further companies.
const ROUND: Duration = Duration::from_secs(600);

/// Exports what is due until `stop`, where the instance is set up for it.
pub async fn export_when_due(app: App, stop: CancellationToken) {
    let Some(config) = &app.config.exports else { return stop.cancelled().await };
    loop {
        tokio::select! {
            () = stop.cancelled() => return,
            written = Box::pin(data::export_due(&app.tenancy, config, ROUND)) => match written {
                Ok(0) => {}
                Ok(written) => tracing::info!(written, "companies were exported"),
                Err(error) => tracing::warn!("scheduled exports: {error:#}"),
            },
        }
        tokio::select! {
            () = stop.cancelled() => return,
            () = tokio::time::sleep(EVERY) => (),
        }
    }
}
