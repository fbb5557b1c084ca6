//! The time in which a late payment keeps its rights.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::schema::platform::subscriptions;
use tenancy::{PlatformTx, TenancyError, UserId};
use uuid::Uuid;

/// So long before its end an owner is reminded.
const REMINDED_BEFORE: TimeDelta = TimeDelta::days(3);

/// Notes that owners are reminded that their rights end, and who they are, at most `limit`: each once.
///
/// # Errors
/// The database's.
pub async fn remind(
    tx: &mut PlatformTx<'_>,
    limit: i64,
) -> Result<Vec<(UserId, DateTime<Utc>)>, TenancyError> {
    let now = tx.now();
    let due: Vec<Uuid> = subscriptions::table
        .filter(subscriptions::status.eq("past_due").and(subscriptions::grace_reminded.eq(false)))
        .filter(subscriptions::grace_end.gt(now).and(subscriptions::grace_end.le(now + REMINDED_BEFORE)))
        .order(subscriptions::grace_end)
        .limit(limit)
        .for_update()
        .skip_locked()
        .select(subscriptions::id)
        .load(tx.conn())
        .await?;
    Ok(diesel::update(subscriptions::table.filter(subscriptions::id.eq_any(due)))
        .set(subscriptions::grace_reminded.eq(true))
        .returning((subscriptions::user_id, subscriptions::grace_end.assume_not_null()))
        .load(tx.conn())
        .await?)
}
