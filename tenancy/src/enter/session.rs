//! A session that is open, and the note of its use. Nobody else looks sessions up by their token.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::REFRESH;
use crate::schema::platform::{sessions, users};
use crate::{SessionId, Tenancy, TenancyError, UserId};

/// A session that is open: neither its idle time nor its life is over, and its person is active.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = sessions)]
pub struct OpenSession {
    /// Its id.
    pub id: SessionId,
    /// Whose it is.
    pub user_id: UserId,
    /// When its use was last noted.
    pub last_seen_at: DateTime<Utc>,
    /// It ends after so many minutes without use.
    pub idle_timeout_minutes: i32,
    /// It ends then in any case.
    pub expires_at: DateTime<Utc>,
    /// When its person last proved who they are; `None`: not since sessions know it.
    pub authenticated_at: Option<DateTime<Utc>>,
}

/// Which sessions are open, of those joined with their users.
#[diesel::dsl::auto_type(no_type_alias)]
pub(super) fn is_open<'a>(token_sha256: &'a [u8], now: DateTime<Utc>) -> _ {
    sessions::token_sha256
        .eq(token_sha256)
        .and(sessions::expires_at.gt(now))
        .and(sessions::idle_expires_at.gt(now))
        .and(users::is_active)
}

impl Tenancy {
    /// The open session of a token, whose use is noted.
    ///
    /// # Errors
    /// The database's.
    pub async fn session(&self, token_sha256: &[u8; 32]) -> Result<Option<OpenSession>, TenancyError> {
        let now = self.clock().now();
        let query = sessions::table
            .inner_join(users::table)
            .filter(is_open(token_sha256, now))
            .select(OpenSession::as_select());
        let found = self.run_alone(async |conn| query.first(conn).await.optional()).await?;
        if let Some(session) = &found {
            self.note_seen(session, now).await;
        }
        Ok(found)
    }

    /// Whether the session of a token is open. That it is asked is no use of it.
    ///
    /// # Errors
    /// The database's.
    pub async fn is_session_open(&self, token_sha256: &[u8; 32]) -> Result<bool, TenancyError> {
        let sessions =
            sessions::table.inner_join(users::table).filter(is_open(token_sha256, self.clock().now()));
        let query = diesel::select(diesel::dsl::exists(sessions));
        self.run_alone(async |conn| query.get_result(conn).await).await
    }

    /// Moves the end of the idle time, at most once a minute. Whoever asks is let in also when that fails.
    pub(super) async fn note_seen(&self, session: &OpenSession, now: DateTime<Utc>) {
        if now - session.last_seen_at < REFRESH {
            return;
        }
        if let Err(error) = self.refresh_session(session.id, now - REFRESH, now).await {
            tracing::warn!(%error, "a session's idle time was not extended");
        }
    }

    async fn refresh_session(
        &self,
        id: SessionId,
        seen_before: DateTime<Utc>,
        now: DateTime<Utc>,
    ) -> Result<(), TenancyError> {
        let idle = diesel::dsl::sql::<diesel::sql_types::Timestamptz>("greatest(idle_expires_at, ")
            .bind::<diesel::sql_types::Timestamptz, _>(now)
            .sql(" + make_interval(mins => idle_timeout_minutes))");
        let update = diesel::update(sessions::table)
            .filter(sessions::id.eq(id))
            .filter(sessions::last_seen_at.le(seen_before))
            .set((sessions::last_seen_at.eq(now), sessions::idle_expires_at.eq(idle)));
        self.run_alone(async |conn| update.execute(conn).await).await.map(|_| ())
    }
}
