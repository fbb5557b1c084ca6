//! Whether that what somebody was let in for holds still, when their turn has come or their work is done.

use std::time::Duration;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl, SimpleAsyncConnection};

use crate::guard::Guard;
use crate::permission::PermissionSet;
use crate::provision::CompanyState;
use crate::schema::platform::{api_keys, companies, memberships, roles, sessions, users};
use crate::{Access, Actor, CompanyId, Denied, PlatformTx, TenancyError, UserId};

/// A write that is done this soon after its sender was let in is not asked about again: they were let in as it was done.
pub(crate) const SOON: Duration = Duration::from_millis(250);

/// What is true of a caller now.
struct Standing {
    /// Their session or key is good.
    is_known: bool,
    /// They are members, of a company that is not being erased, and may this.
    permissions: Option<PermissionSet>,
    /// When the company is erased.
    erase_at: Option<DateTime<Utc>>,
}

/// The company's state and the end of its grace; whether its member is active; what their role may.
type Row = (CompanyState, Option<DateTime<Utc>>, Option<bool>, Option<Vec<String>>);

impl Access {
    /// Waits for whoever changes the members, roles and keys of the company, which do not change after it until the
    /// transaction ends. Whoever was sent away, or may do less, while their request waited does nothing more with it.
    ///
    /// # Errors
    /// [`Denied::Unauthenticated`], [`Denied::NotFound`], [`Denied::Forbidden`], [`Denied::Erasing`], or the database's.
    pub async fn takes_turn(&self, tx: &mut PlatformTx<'_>) -> Result<(), Denied> {
        let company = companies::table.find(self.company().id).select(companies::id).for_no_key_update();
        company.first::<CompanyId>(tx.conn()).await.map_err(TenancyError::from)?;
        let Some(user) = self.actor().user_id() else { return Ok(()) };
        let now = tx.now();
        let standing = self.standing(user, now, tx.conn()).await.map_err(TenancyError::from)?;
        self.judge(&standing, self.permissions())
    }

    /// Whether the caller may still do what they did in the company's transaction, which is about to be committed: they
    /// were not sent away, signed out or given less to do meanwhile, and the company is not to be erased.
    ///
    /// Where the company is on the platform's own server its connection is asked: whoever holds one of a pool and waits for
    /// another keeps it from those who wait for theirs.
    ///
    /// # Errors
    /// As [`Access::takes_turn`].
    pub(crate) async fn stands(&self, guard: &mut Guard, relied_on: PermissionSet) -> Result<(), Denied> {
        let Some(user) = self.actor().user_id() else { return Ok(()) };
        let now = self.tenancy().clock().now();
        let standing = if self.is_on_main_node() {
            let asked = self.ask_as_service(user, now, guard.conn()).await;
            asked.map_err(|error| guard.explain(error))?
        } else {
            self.tenancy().run_alone(async |conn| self.standing(user, now, conn).await).await?
        };
        self.judge(&standing, relied_on)
    }

    /// Asks the platform within a transaction of the company, and leaves it as it was: what is checked at COMMIT is
    /// checked as the company.
    async fn ask_as_service(
        &self,
        user: UserId,
        now: DateTime<Utc>,
        conn: &mut AsyncPgConnection,
    ) -> QueryResult<Standing> {
        conn.batch_execute("SET LOCAL ROLE NONE").await?;
        let standing = self.standing(user, now, conn).await?;
        conn.batch_execute(&format!("SET LOCAL ROLE {}", self.company().id.schema())).await?;
        Ok(standing)
    }

    fn judge(&self, standing: &Standing, relied_on: PermissionSet) -> Result<(), Denied> {
        if !standing.is_known {
            return Err(Denied::Unauthenticated);
        }
        let now = standing.permissions.ok_or(Denied::NotFound)?;
        if let Some(permission) = relied_on.iter().find(|permission| !now.contains(*permission)) {
            return Err(Denied::Forbidden { permission });
        }
        match standing.erase_at {
            Some(at) if self.company().erase_at.is_none() => Err(Denied::Erasing { at }),
            _ => Ok(()),
        }
    }

    async fn standing(
        &self,
        user: UserId,
        now: DateTime<Utc>,
        conn: &mut AsyncPgConnection,
    ) -> QueryResult<Standing> {
        let is_known = self.is_known(now, conn).await?;
        let company = self.company().id;
        let is_theirs = memberships::company_id.eq(companies::id).and(memberships::user_id.eq(user));
        let is_its = roles::company_id.is_null().or(roles::company_id.eq(company).assume_not_null());
        let found: Option<Row> = companies::table
            .left_join(memberships::table.on(is_theirs))
            .left_join(roles::table.on(roles::key.eq(memberships::role_key).and(is_its)))
            .filter(companies::id.eq(company))
            .select((
                companies::state,
                companies::erase_at,
                memberships::is_active.nullable(),
                roles::permissions.nullable(),
            ))
            .first(conn)
            .await
            .optional()?;
        let Some((state, erase_at, is_active, texts)) = found else {
            return Ok(Standing { is_known, permissions: None, erase_at: None });
        };
        let is_member = state != CompanyState::Erasing && is_active == Some(true);
        let permissions = is_member.then(|| PermissionSet::from_texts(&texts.unwrap_or_default()));
        Ok(Standing { is_known, permissions, erase_at })
    }

    /// Whether the session goes on or the key is good, and its person active. A session whose idle time ran out while its
    /// request was answered was in use.
    async fn is_known(&self, now: DateTime<Utc>, conn: &mut AsyncPgConnection) -> QueryResult<bool> {
        let good: i64 = match self.actor() {
            Actor::User { session_id, .. } => {
                let session = sessions::table.inner_join(users::table).filter(sessions::id.eq(*session_id));
                let session = session.filter(sessions::expires_at.gt(now)).filter(users::is_active);
                session.count().get_result(conn).await?
            }
            Actor::ApiKey { key_id, .. } => {
                let maker = users::table.on(users::id.eq(api_keys::user_id));
                let key = api_keys::table.inner_join(maker).filter(api_keys::id.eq(*key_id));
                let key = key.filter(api_keys::revoked_at.is_null()).filter(api_keys::expires_at.gt(now));
                key.filter(users::is_active).count().get_result(conn).await?
            }
            Actor::Worker | Actor::Operator | Actor::Provisioning { .. } => 1,
        };
        Ok(good == 1)
    }
}
