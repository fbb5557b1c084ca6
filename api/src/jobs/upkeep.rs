//! What has to be done again and again: spare companies, expired sessions, old rate limits.

use std::time::Duration;

use tenancy::provision;
use tokio_util::sync::CancellationToken;

use crate::{App, identity, onboarding};

/// How often the house is looked after.
const EVERY: Duration = Duration::from_secs(60);
/// Companies that are kept ready to be claimed.
const SPARES: i64 = 8;

/// Looks after the house until `stop`. A failure is logged and tried again at the next round.
pub async fn keep(app: App, stop: CancellationToken) {
    loop {
        if let Err(error) = round(&app).await {
            tracing::warn!("upkeep: {error:#}");
        }
        tokio::select! {
            () = stop.cancelled() => return,
            () = tokio::time::sleep(EVERY) => (),
        }
    }
}

async fn round(app: &App) -> anyhow::Result<()> {
    app.limits.shrink();
    if let Some(owner) = app.config.owner(app.tenancy.clock())? {
        provision::keep_spares(&owner, SPARES).await?;
    }
    onboarding::jobs::forget_expired(app).await?;
    let expired =
        identity::delete_expired(app).await.map_err(|refusal| anyhow::anyhow!("{}", refusal.code()))?;
    tracing::debug!(expired, "sessions and links forgotten");
    Ok(())
}
