//! Rows of the sessions of one person.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::{PlatformTx, SessionId, UserId, schema::platform::sessions};

use crate::http::ApiResult;

/// More than so many are not shown: nobody looks through them.
const SHOWN: i64 = 100;

/// A session that is open.
#[derive(Debug, Queryable, Selectable)]
#[diesel(table_name = sessions, check_for_backend(diesel::pg::Pg))]
pub struct SessionRow {
    pub id: SessionId,
    pub created_at: DateTime<Utc>,
    pub last_seen_at: DateTime<Utc>,
    pub ip: Option<String>,
    pub user_agent: Option<String>,
}

/// The open sessions of a person, last used first.
pub async fn list(tx: &mut PlatformTx<'_>, user: UserId) -> ApiResult<Vec<SessionRow>> {
    let now = tx.now();
    let open = sessions::table
        .filter(sessions::user_id.eq(user))
        .filter(sessions::expires_at.gt(now))
        .filter(sessions::idle_expires_at.gt(now))
        .order((sessions::last_seen_at.desc(), sessions::id.desc()))
        .limit(SHOWN)
        .select(SessionRow::as_select());
    Ok(open.load(tx.conn()).await?)
}

/// Ends a session of a person: whether there was one.
pub async fn end(tx: &mut PlatformTx<'_>, user: UserId, session: SessionId) -> ApiResult<bool> {
    let named = sessions::table.find(session).filter(sessions::user_id.eq(user));
    Ok(diesel::delete(named).execute(tx.conn()).await? == 1)
}

/// Ends every session of a person but one: how many.
pub async fn end_others(tx: &mut PlatformTx<'_>, user: UserId, kept: SessionId) -> ApiResult<usize> {
    let others = sessions::table.filter(sessions::user_id.eq(user)).filter(sessions::id.ne(kept));
    Ok(diesel::delete(others).execute(tx.conn()).await?)
}

/// Takes back what the other sessions of a person have proved: from now on it takes more than they knew.
pub async fn forget_proofs_of_others(
    tx: &mut PlatformTx<'_>,
    user: UserId,
    kept: SessionId,
) -> ApiResult<()> {
    let others = sessions::table.filter(sessions::user_id.eq(user)).filter(sessions::id.ne(kept));
    let unproven = sessions::authenticated_at.eq(None::<DateTime<Utc>>);
    diesel::update(others).set(unproven).execute(tx.conn()).await?;
    Ok(())
}
