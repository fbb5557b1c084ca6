//! How long a session may be unused: the shortest of the instance's time and those of the companies that its person
//! belongs to. Each session keeps its own, so that a request compares columns only.

use diesel::prelude::*;
use diesel::sql_types::{Integer, Timestamptz, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use tenancy::{
    CompanyId, PlatformTx, UserId,
    schema::platform::{companies, memberships},
};

use crate::http::ApiResult;

/// The minutes for a new session of a person. The companies are held: one that changes its time at this moment does so
/// before this session begins, or finds it.
pub async fn of_new_session(tx: &mut PlatformTx<'_>, user: UserId, instance_minutes: i32) -> ApiResult<i32> {
    let own = memberships::table
        .filter(memberships::user_id.eq(user))
        .filter(memberships::is_active)
        .select(memberships::company_id);
    let times: Vec<Option<i32>> = companies::table
        .filter(companies::id.eq_any(own))
        .order(companies::id)
        .select(companies::session_timeout_minutes)
        .for_share()
        .load(tx.conn())
        .await?;
    Ok(times.into_iter().flatten().fold(instance_minutes, i32::min))
}

/// Gives the sessions of a company's members the time that holds from now on. The company is locked by the caller. A
/// session that has ended stays so.
pub async fn renew_of_members(
    tx: &mut PlatformTx<'_>,
    company: CompanyId,
    instance_minutes: i32,
) -> ApiResult<()> {
    let now = tx.now();
    diesel::sql_query(
        "UPDATE sessions s
         SET idle_timeout_minutes = t.minutes, idle_expires_at = s.last_seen_at + make_interval(mins => t.minutes)
         FROM (SELECT m.user_id, least($2, min(c.session_timeout_minutes)) AS minutes
               FROM memberships m JOIN companies c ON c.id = m.company_id
               WHERE m.is_active AND m.user_id IN (
                   SELECT user_id FROM memberships WHERE company_id = $1 AND is_active)
               GROUP BY m.user_id) t
         WHERE s.user_id = t.user_id AND s.idle_expires_at > $3",
    )
    .bind::<SqlUuid, _>(company.as_uuid())
    .bind::<Integer, _>(instance_minutes)
    .bind::<Timestamptz, _>(now)
    .execute(tx.conn())
    .await?;
    Ok(())
}
