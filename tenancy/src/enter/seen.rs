//! When members last used a company.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::REFRESH;
use crate::schema::platform::memberships;
use crate::{CompanyId, Tenancy, UserId};

impl Tenancy {
    /// Notes that a member uses a company, at most once a minute. Whoever asks is let in also when that fails.
    pub(super) async fn note_member_seen(
        &self,
        user: UserId,
        company: CompanyId,
        seen_at: Option<DateTime<Utc>>,
        now: DateTime<Utc>,
    ) {
        if seen_at.is_some_and(|last| now - last < REFRESH) {
            return;
        }
        let is_old = memberships::last_seen_at.is_null().or(memberships::last_seen_at.le(now - REFRESH));
        let update = diesel::update(memberships::table.find((user, company)).filter(is_old))
            .set(memberships::last_seen_at.eq(now));
        if let Err(error) = self.run_alone(async |conn| update.execute(conn).await).await {
            tracing::warn!(%error, "that a member was there was not noted");
        }
    }
}
