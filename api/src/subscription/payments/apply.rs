//! What was told is applied: for whoever it is about, what the provider knows now is taken over.

use std::time::Duration;

use billing::inbox::{self, Told};
use billing::provider::Provider;
use billing::takeover;
use futures_util::{StreamExt, stream};
use tenancy::TenancyError;
use tokio_util::sync::CancellationToken;

use crate::App;
use crate::subscription::mails;

/// Customers that are looked at together.
const AT_ONCE: usize = 4;
/// Customers that are taken together.
const TAKEN: i64 = 32;
/// The inbox is looked at so often.
const LOOK_EVERY: Duration = Duration::from_millis(500);

/// Applies what is told until `stop`.
pub async fn apply(app: App, stop: CancellationToken) {
    let Some(payments) = app.payments.clone() else { return stop.cancelled().await };
    while !stop.is_cancelled() {
        let found = match round(&app, &payments).await {
            Ok(found) => found,
            Err(error) => {
                tracing::warn!(%error, "the events of the payment provider cannot be read");
                0
            }
        };
        if found == 0 {
            tokio::select! {
                () = stop.cancelled() => (),
                () = tokio::time::sleep(LOOK_EVERY) => (),
            }
        }
    }
}

/// Applies all that is due: of how many customers. For tests.
///
/// # Errors
/// The database's; a failure of the provider is noted in the inbox.
pub async fn apply_due(app: &App) -> Result<usize, TenancyError> {
    let Some(payments) = &app.payments else { return Ok(0) };
    let mut done = 0;
    loop {
        match round(app, payments).await? {
            0 => return Ok(done),
            found => done += found,
        }
    }
}

async fn round(app: &App, payments: &Provider) -> Result<usize, TenancyError> {
    let taken = app.tenancy.platform_write(async |tx| inbox::take(tx, payments.kind, TAKEN).await).await?;
    let found = taken.len();
    let mut applied = stream::iter(taken)
        .map(|told| async move { one(app, payments, &told).await })
        .buffer_unordered(AT_ONCE);
    while let Some(done) = applied.next().await {
        done?;
    }
    Ok(found)
}

async fn one(app: &App, payments: &Provider, told: &Told) -> Result<(), TenancyError> {
    let taken = takeover::take_over(&app.tenancy, payments, &told.customer_id, mails::tell_change).await;
    app.tenancy
        .platform_write(async |tx| match &taken {
            Ok(taken) => inbox::settle(tx, payments.kind, told, taken.is_some()).await,
            Err(error) => {
                tracing::warn!(%error, customer = %told.customer_id, "what the payment provider told is not applied yet");
                inbox::postpone(tx, payments.kind, told, &error.to_string()).await
            }
        })
        .await
}
