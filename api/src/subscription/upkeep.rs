//! What becomes of trials by itself: owners are reminded of the end, and it comes.

use billing::trial;
use tenancy::PlatformTx;

use super::mails;
use crate::App;
use crate::http::ApiResult;

/// Trials that are looked at in one transaction.
const AT_ONCE: i32 = 500;

/// Reminds owners whose trial is near its end and ends those that are over: how many of each.
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
    Ok((reminders.len(), over.len()))
}
