//! The free trial: every module, once for each owner.

use chrono::TimeDelta;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::{PlatformTx, TenancyError, UserId, schema::platform::subscriptions};

/// The plan of a trial in `platform.plans`.
pub const PLAN_ID: &str = "trial";

const DAYS: i64 = 30;
const DAYS_ENGLISH: i64 = 14;

/// How long a trial lasts, as the page promised it in the language of the sign-up (ISO 639-1): 14 days in
/// English, 30 in every other.
pub fn length(language: &str) -> TimeDelta {
    TimeDelta::days(if language == "en" { DAYS_ENGLISH } else { DAYS })
}

/// Starts the trial of an owner who has neither a trial nor a subscription, nor ever had one. Says whether it
/// did.
///
/// # Errors
/// The database's.
pub async fn start(tx: &mut PlatformTx<'_>, owner: UserId, language: &str) -> Result<bool, TenancyError> {
    let now = tx.now();
    let started = diesel::insert_into(subscriptions::table)
        .values((
            subscriptions::id.eq(tx.new_uuid()),
            subscriptions::user_id.eq(owner),
            subscriptions::plan_id.eq(PLAN_ID),
            subscriptions::status.eq("trialing"),
            subscriptions::trial_start.eq(now),
            subscriptions::trial_end.eq(now + length(language)),
            subscriptions::created_at.eq(now),
            subscriptions::updated_at.eq(now),
        ))
        .on_conflict(subscriptions::user_id)
        .do_nothing()
        .execute(tx.conn())
        .await?;
    Ok(started == 1)
}

#[cfg(test)]
mod tests;
