//! What becomes of trials and of late payments by itself: owners are reminded of the end, and it comes; and what the payment provider knows is taken over
//! once a day, whether it told of it or not.

use billing::takeover::TakeoverError;
use billing::{customers, grace, inbox, mobile_money, takeover, trial};
use chrono::TimeDelta;
use tenancy::PlatformTx;

use super::mails;
use crate::App;
use crate::http::ApiResult;

/// Trials that are looked at in one transaction.
const AT_ONCE: i32 = 500;

/// Customers of whom nothing was taken over for so long are asked for.
const RECONCILED_EVERY: TimeDelta = TimeDelta::days(1);
/// Customers that are asked for in one round.
const CUSTOMERS_A_ROUND: i64 = 20;

/// So long an event that is applied is kept: it bears names and addresses, and nobody looks at it after that.
const EVENTS_KEPT: TimeDelta = TimeDelta::days(90);
/// Events that are forgotten in one visit.
const EVENTS_A_VISIT: i64 = 10_000;

/// Takes over what the provider knows of those of whom nothing was taken over for a day, or of all: how many. One that cannot be is tried a day later.
pub async fn reconcile(app: &App, all: bool) -> ApiResult<usize> {
    let Some(payments) = &app.payments else { return Ok(0) };
    let now = app.tenancy.clock().now();
    let before = if all { now } else { now - RECONCILED_EVERY };
    let mut done = 0;
    loop {
        let due = app.tenancy.platform_read(async |tx| {
            customers::not_synced_since(tx, payments.kind, before, CUSTOMERS_A_ROUND).await
        });
        let due = due.await?;
        for customer in &due {
            match takeover::take_over(&app.tenancy, payments, customer, mails::tell_change).await {
                Ok(_) => done += 1,
                Err(TakeoverError::Database(error)) => return Err(error.into()),
                // So it is with the others.
                Err(TakeoverError::Provider(error)) if error.is_general() => {
                    tracing::warn!(%error, "the payment provider is asked again later");
                    return Ok(done);
                }
                Err(error) => {
                    tracing::warn!(%error, %customer, "what the payment provider knows is not taken over");
                    let noted = async |tx: &mut PlatformTx<'_>| {
                        customers::note_asked(tx, payments.kind, customer).await
                    };
                    app.tenancy.platform_write(noted).await?;
                }
            }
        }
        if !all || due.is_empty() {
            return Ok(done);
        }
    }
}

/// Forgets what the payment provider told long ago: how much.
pub async fn forget_events(app: &App) -> ApiResult<usize> {
    let before = app.tenancy.clock().now() - EVENTS_KEPT;
    Ok(app.tenancy.platform_write(async |tx| inbox::forget(tx, before, EVENTS_A_VISIT).await).await?)
}

/// Reminds owners whose trial, grace or paid period is near its end and ends those that are over: how many of each.
pub async fn keep_trials(app: &App) -> ApiResult<(usize, usize)> {
    let (mut reminded, mut ended) = (0, 0);
    loop {
        let round = app.tenancy.platform_write(async |tx| round(tx).await).await?;
        reminded += round.0;
        ended += round.1;
        if round == (0, 0) {
            return Ok((reminded, ended));
        }
    }
}

async fn round(tx: &mut PlatformTx<'_>) -> ApiResult<(usize, usize)> {
    let reminders = trial::remind(tx, AT_ONCE).await?;
    for reminder in &reminders {
        mails::remind(tx, reminder).await?;
    }
    let over = trial::expire(tx, AT_ONCE.into()).await?;
    for (owner, end) in &over {
        mails::tell_end(tx, *owner, end.date_naive()).await?;
    }
    let late = grace::remind(tx, AT_ONCE.into()).await?;
    for (owner, end) in &late {
        mails::remind_of_payment(tx, *owner, end.date_naive()).await?;
    }
    let renewals = mobile_money::remind(tx, AT_ONCE.into()).await?;
    for (owner, end) in &renewals {
        mails::remind_of_renewal(tx, *owner, end.date_naive()).await?;
    }
    let run_out = mobile_money::run_out(tx, AT_ONCE.into()).await?;
    for (owner, due) in &run_out {
        mails::tell_due(tx, *owner, *due).await?;
    }
    Ok((reminders.len() + late.len() + renewals.len(), over.len() + run_out.len()))
}
