//! Who may enter which company: one query, one answer.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use self::found::{CompanyRow, Found, SubscriptionRow};
pub use self::session::OpenSession;
use self::session::is_open;
use crate::entitlement::Entitlement;
use crate::permission::{Level, Permission, PermissionSet};
use crate::provision::CompanyState;
use crate::schema::platform::{companies, memberships, plans, roles, sessions, subscriptions, users};
use crate::{Access, Actor, CompanyId, Credential, Denied, Tenancy, TenancyError, UserId};

mod found;
mod key;
mod plan;
mod seen;
mod session;
pub(crate) mod standing;

/// A session's idle time is extended at most so often.
const REFRESH: TimeDelta = TimeDelta::seconds(60);

/// One row of the query that decides: who, which company, as what, by which role, under which plan.
type Row = (
    OpenSession,
    Option<CompanyRow>,
    Option<(String, Option<DateTime<Utc>>)>,
    Option<Vec<String>>,
    Option<SubscriptionRow>,
    Option<Vec<String>>,
);

impl Tenancy {
    /// Lets a caller into a company, or says why not. One statement, outside any transaction.
    ///
    /// # Errors
    /// [`Denied`], in the order of its variants.
    pub async fn enter(
        &self,
        credential: &Credential,
        company: CompanyId,
        permission: Permission,
    ) -> Result<Access, Denied> {
        let now = self.clock().now();
        let found = match credential {
            Credential::Session { token_sha256 } => self.find_session(token_sha256, company, now).await?,
            Credential::ApiKey { prefix, token_sha256, address } => {
                self.find_key(prefix, token_sha256, *address, company, now).await?
            }
        };
        let Found { actor, company, role, permissions, subscription } =
            found.ok_or(Denied::Unauthenticated)?;
        let (Some(company), Some(role)) = (company, role) else { return Err(Denied::NotFound) };
        if company.state == CompanyState::Erasing {
            return Err(Denied::NotFound);
        }
        if !permissions.contains(permission) {
            return Err(Denied::Forbidden { permission });
        }
        let plan = Entitlement::of(subscription.as_ref(), now);
        check_plan(&plan, permission)?;
        self.check_serving(&company, &[CompanyState::Active])?;
        let covered = permissions.iter().filter(|one| check_plan(&plan, *one).is_ok()).collect();
        Ok(self.grant(company, role, actor, (permissions, Some(permission))).covering(covered))
    }

    /// Active companies in the order of their ids, those after `after`: the worker visits them in turn.
    ///
    /// # Errors
    /// The database's.
    pub async fn active_companies(
        &self,
        after: Option<CompanyId>,
        limit: i64,
    ) -> Result<Vec<CompanyId>, TenancyError> {
        let after = after.unwrap_or(CompanyId::from_uuid(Uuid::nil()));
        let query = companies::table
            .filter(companies::state.eq(CompanyState::Active).and(companies::id.gt(after)))
            .order(companies::id)
            .limit(limit)
            .select(companies::id);
        self.run_alone(async |conn| query.load(conn).await).await
    }

    /// Lets the worker into an active company, for a job.
    ///
    /// # Errors
    /// [`Denied::NotFound`], [`Denied::Upgrading`], [`Denied::NotReady`], [`Denied::Unavailable`].
    pub async fn enter_as_worker(&self, company: CompanyId) -> Result<Access, Denied> {
        self.enter_unasked(company, &[CompanyState::Active], Actor::Worker).await
    }

    /// Lets the operator's command line into a company, also one in quarantine.
    ///
    /// # Errors
    /// As [`Tenancy::enter_as_worker`].
    pub async fn enter_as_operator(&self, company: CompanyId) -> Result<Access, Denied> {
        let states = [CompanyState::Active, CompanyState::Seeding, CompanyState::Quarantined];
        self.enter_unasked(company, &states, Actor::Operator).await
    }

    /// Lets the making of a company into it, on behalf of its owner, as long as it is not active yet.
    ///
    /// # Errors
    /// As [`Tenancy::enter_as_worker`]; [`Denied::NotFound`] also when `user` is not the owner.
    pub async fn enter_for_provisioning(&self, company: CompanyId, user: UserId) -> Result<Access, Denied> {
        let states = [CompanyState::Claimed, CompanyState::Seeding];
        let access = self.enter_unasked(company, &states, Actor::Provisioning { user }).await?;
        if access.company().owner_id == user { Ok(access) } else { Err(Denied::NotFound) }
    }

    async fn find_session(
        &self,
        token_sha256: &[u8; 32],
        company: CompanyId,
        now: DateTime<Utc>,
    ) -> Result<Option<Found>, TenancyError> {
        let query = sessions::table
            .inner_join(users::table)
            .left_join(companies::table.on(companies::id.eq(company)))
            .left_join(
                memberships::table.on(memberships::user_id
                    .eq(sessions::user_id)
                    .and(memberships::company_id.eq(company))
                    .and(memberships::is_active)),
            )
            .left_join(
                roles::table.on(roles::key
                    .eq(memberships::role_key)
                    .and(roles::company_id.is_null().or(roles::company_id.eq(company).assume_not_null()))),
            )
            .left_join(subscriptions::table.on(subscriptions::user_id.eq(companies::owner_id)))
            .left_join(plans::table.on(plans::id.eq(subscriptions::plan_id)))
            .filter(is_open(token_sha256, now))
            .select((
                OpenSession::as_select(),
                Option::<CompanyRow>::as_select(),
                (memberships::role_key, memberships::last_seen_at).nullable(),
                roles::permissions.nullable(),
                Option::<SubscriptionRow>::as_select(),
                plans::modules.nullable(),
            ));
        let row = self.run_alone(async |conn| query.first::<Row>(conn).await.optional()).await?;
        let Some((session, company, member, permissions, subscription, modules)) = row else {
            return Ok(None);
        };
        self.note_seen(&session, now).await;
        if let (Some((_, seen_at)), Some(company)) = (&member, &company) {
            self.note_member_seen(session.user_id, company.id, *seen_at, now).await;
        }
        Ok(Some(Found {
            actor: Actor::User { id: session.user_id, session_id: session.id },
            company,
            role: member.map(|(role, _)| role),
            permissions: PermissionSet::from_texts(&permissions.unwrap_or_default()),
            subscription: subscription.map(|row| row.facts(modules)),
        }))
    }

    pub(crate) async fn enter_unasked(
        &self,
        company: CompanyId,
        states: &[CompanyState],
        actor: Actor,
    ) -> Result<Access, Denied> {
        let query = companies::table.find(company).select(CompanyRow::as_select());
        let found = self.run_alone(async |conn| query.first(conn).await.optional()).await?;
        let row = found.ok_or(Denied::NotFound)?;
        if row.state == CompanyState::Erasing {
            return Err(Denied::NotFound);
        }
        self.check_serving(&row, states)?;
        Ok(self.grant(row, String::new(), actor, (PermissionSet::all(), None)))
    }

    fn check_serving(&self, company: &CompanyRow, states: &[CompanyState]) -> Result<(), Denied> {
        if !states.contains(&company.state) || company.schema_version == 0 {
            return Err(Denied::NotReady);
        }
        if self.served_versions().contains(&company.schema_version) { Ok(()) } else { Err(Denied::Upgrading) }
    }

    fn grant(
        &self,
        row: CompanyRow,
        role: String,
        actor: Actor,
        (permissions, asked): (PermissionSet, Option<Permission>),
    ) -> Access {
        let node = row.node.clone();
        Access::new(self.clone(), row.company(role), node, actor, permissions, asked)
    }
}

fn check_plan(entitlement: &Entitlement, permission: Permission) -> Result<(), Denied> {
    let module = permission.module;
    if module.is_always_included() {
        return Ok(());
    }
    match entitlement {
        Entitlement::Ended if permission.level == Level::Read => Ok(()),
        Entitlement::Ended => Err(Denied::SubscriptionEnded { module }),
        Entitlement::Modules(modules) if modules.contains(&module) => Ok(()),
        Entitlement::Modules(_) => Err(Denied::NotInPlan { module }),
    }
}
