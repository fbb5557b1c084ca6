//! What becomes of subscriptions that are paid by mobile money by themselves: nothing is collected, so their owners are told to pay, and who does not is
//! late for a while, and then without.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::schema::platform::subscriptions;
use tenancy::{PlatformTx, TenancyError, UserId};
use uuid::Uuid;

use super::{PROVIDER, decide, store};
use crate::grace::{GRACE, grace_end};
use crate::subscription::row::Row;

/// So long before the end of what is paid an owner is told.
const REMINDED_BEFORE: TimeDelta = TimeDelta::days(7);

/// Who told of a payment that nobody decided of keeps their rights for so long each time.
const HELD: TimeDelta = TimeDelta::days(3);

/// What became of a subscription.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// What was paid before goes on, maybe with another plan.
    GoesOn,
    /// It is late, and keeps its rights until then.
    Late(DateTime<Utc>),
    /// It is over, since then.
    Over(DateTime<Utc>),
    /// A payment waits for an operator: it keeps its rights meanwhile.
    Waits,
}

/// Notes that owners are told that what they paid ends, and who they are, at most `limit`: each once.
///
/// # Errors
/// The database's.
pub async fn remind(
    tx: &mut PlatformTx<'_>,
    limit: i64,
) -> Result<Vec<(UserId, DateTime<Utc>)>, TenancyError> {
    let now = tx.now();
    let due: Vec<Uuid> = subscriptions::table
        .filter(subscriptions::provider.eq(PROVIDER).and(subscriptions::status.eq("active")))
        .filter(subscriptions::renewal_reminded.eq(false).and(subscriptions::next_price_id.is_null()))
        .filter(subscriptions::current_period_end.gt(now))
        .filter(subscriptions::current_period_end.le(now + REMINDED_BEFORE))
        .order(subscriptions::current_period_end)
        .limit(limit)
        .for_update()
        .skip_locked()
        .select(subscriptions::id)
        .load(tx.conn())
        .await?;
    Ok(diesel::update(subscriptions::table.filter(subscriptions::id.eq_any(due)))
        .set((subscriptions::renewal_reminded.eq(true), subscriptions::updated_at.eq(now)))
        .returning((subscriptions::user_id, subscriptions::current_period_end.assume_not_null()))
        .load(tx.conn())
        .await?)
}

/// Looks at subscriptions whose paid period, or whose grace, is over, at most `limit`: whose they are, and what became of each.
///
/// # Errors
/// The database's.
pub async fn run_out(tx: &mut PlatformTx<'_>, limit: i64) -> Result<Vec<(UserId, Due)>, TenancyError> {
    let now = tx.now();
    let is_over = subscriptions::status.eq("active").and(subscriptions::current_period_end.le(now));
    let was_late = subscriptions::status.eq("past_due").and(subscriptions::grace_end.le(now));
    let owners: Vec<UserId> = subscriptions::table
        .filter(subscriptions::provider.eq(PROVIDER))
        .filter(is_over.or(was_late).assume_not_null())
        .order(subscriptions::current_period_end)
        .limit(limit)
        .for_update()
        .skip_locked()
        .select(subscriptions::user_id)
        .load(tx.conn())
        .await?;
    let mut became = Vec::with_capacity(owners.len());
    for owner in owners {
        became.push((owner, run_out_of(tx, owner).await?));
    }
    Ok(became)
}

async fn run_out_of(tx: &mut PlatformTx<'_>, owner: UserId) -> Result<Due, TenancyError> {
    let held = Row::of(tx, owner).await?.ok_or(diesel::result::Error::NotFound)?;
    if decide::take_over(tx, owner, Some(&held)).await? {
        return Ok(Due::GoesOn);
    }
    let now = tx.now();
    let late_until = grace_end(held.current_period_end.unwrap_or(now));
    let is_late = held.status == "active" && now < late_until;
    let set = (subscriptions::updated_at.eq(now), subscriptions::version.eq(held.version + 1));
    let row = subscriptions::table.find(held.id);
    if is_late {
        let late = (subscriptions::status.eq("past_due"), subscriptions::grace_end.eq(late_until));
        diesel::update(row).set((late, set)).execute(tx.conn()).await?;
        return Ok(Due::Late(late_until));
    }
    if held.status == "past_due" && store::waits(tx, owner, now - GRACE).await? {
        let later = subscriptions::grace_end.eq(now + HELD);
        diesel::update(row).set((later, set)).execute(tx.conn()).await?;
        return Ok(Due::Waits);
    }
    let over = (
        subscriptions::status.eq("canceled"),
        subscriptions::grace_end.eq(None::<DateTime<Utc>>),
        subscriptions::canceled_at.eq(now),
    );
    diesel::update(row).set((over, set)).execute(tx.conn()).await?;
    Ok(Due::Over(held.grace_end.unwrap_or(late_until).min(now)))
}
