//! The time in which a late payment keeps its rights.

use chrono::{DateTime, Days, NaiveTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::schema::platform::subscriptions;
use tenancy::{PlatformTx, TenancyError, UserId};
use uuid::Uuid;

/// How long a late payment keeps its rights.
pub const GRACE: TimeDelta = TimeDelta::days(14);
/// So long before its end an owner is reminded.
const REMINDED_BEFORE: TimeDelta = TimeDelta::days(3);

/// Until when a payment that is late since an instant keeps its rights: for fourteen days, and the last of them whole, wherever one is. What is told is
/// the day before which it is to be paid.
pub fn grace_end(since: DateTime<Utc>) -> DateTime<Utc> {
    let next = (since + GRACE).date_naive() + Days::new(1);
    // By then it is that day everywhere.
    next.and_time(NaiveTime::MIN).and_utc() + TimeDelta::hours(12)
}

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

#[cfg(test)]
mod tests {
    use chrono::{DateTime, Utc};

    use super::grace_end;

    #[test]
    fn the_last_day_is_kept_whole_wherever_one_is() {
        let at = |text: &str| text.parse::<DateTime<Utc>>().unwrap();
        for since in ["2026-12-28T00:05:00Z", "2026-12-28T23:55:00Z"] {
            assert_eq!(grace_end(at(since)), at("2027-01-12T12:00:00Z"), "{since}");
        }
    }
}
