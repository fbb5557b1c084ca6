//! A caller with a key.

use std::net::IpAddr;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::REFRESH;
use super::found::{CompanyRow, Found, SubscriptionRow};
use crate::permission::PermissionSet;
use crate::schema::platform::{api_keys, companies, memberships, plans, roles, subscriptions, users};
use crate::{Actor, ApiKeyId, CompanyId, Tenancy, TenancyError, UserId};

#[derive(Queryable, Selectable)]
#[diesel(table_name = api_keys)]
struct KeyRow {
    id: ApiKeyId,
    user_id: UserId,
    permissions: Vec<String>,
    last_used_at: Option<DateTime<Utc>>,
}

/// The key, the company, the maker's role and what it may, what the owner subscribed to and what that includes.
type Row = (KeyRow, CompanyRow, String, Option<Vec<String>>, Option<SubscriptionRow>, Option<Vec<String>>);

impl Tenancy {
    /// Looks a key up. It is good as long as it is neither revoked nor over, and who made it is an active member of its
    /// company; it may what is in its scope and what they may at this moment. Another company than its own is not there.
    pub(super) async fn find_key(
        &self,
        prefix: &str,
        token_sha256: &[u8; 32],
        address: Option<IpAddr>,
        company: CompanyId,
        now: DateTime<Utc>,
    ) -> Result<Option<Found>, TenancyError> {
        let is_current = api_keys::token_sha256.eq(token_sha256.as_slice());
        let is_previous = api_keys::previous_sha256
            .eq(token_sha256.as_slice())
            .and(api_keys::previous_expires_at.gt(now))
            .assume_not_null();
        let query = api_keys::table
            .inner_join(users::table.on(users::id.eq(api_keys::user_id)))
            .inner_join(
                memberships::table.on(memberships::user_id
                    .eq(api_keys::user_id)
                    .and(memberships::company_id.eq(api_keys::company_id))),
            )
            .inner_join(companies::table.on(companies::id.eq(api_keys::company_id)))
            .left_join(
                roles::table.on(roles::key.eq(memberships::role_key).and(
                    roles::company_id
                        .is_null()
                        .or(roles::company_id.eq(api_keys::company_id.nullable()).assume_not_null()),
                )),
            )
            .left_join(subscriptions::table.on(subscriptions::user_id.eq(companies::owner_id)))
            .left_join(plans::table.on(plans::id.eq(subscriptions::plan_id)))
            .filter(api_keys::prefix.eq(prefix))
            .filter(is_current.or(is_previous))
            .filter(api_keys::revoked_at.is_null())
            .filter(api_keys::expires_at.gt(now))
            .filter(users::is_active)
            .filter(memberships::is_active)
            .select((
                KeyRow::as_select(),
                CompanyRow::as_select(),
                memberships::role_key,
                roles::permissions.nullable(),
                Option::<SubscriptionRow>::as_select(),
                plans::modules.nullable(),
            ));
        let row = self.run_alone(async |conn| query.first::<Row>(conn).await.optional()).await?;
        let Some((key, own, role, allowed, subscription, modules)) = row else { return Ok(None) };
        self.note_used(&key, address, now);
        let scope = PermissionSet::from_texts(&key.permissions);
        Ok(Some(Found {
            actor: Actor::ApiKey { key_id: key.id, user: key.user_id },
            company: Some(own).filter(|own| own.id == company),
            role: Some(role),
            permissions: scope.intersection(PermissionSet::from_texts(&allowed.unwrap_or_default())),
            subscription: subscription.map(|row| row.facts(modules)),
        }))
    }

    /// Notes that a key was used and from where, at most once a minute and off the caller's path.
    fn note_used(&self, key: &KeyRow, address: Option<IpAddr>, now: DateTime<Utc>) {
        if key.last_used_at.is_some_and(|last| now - last < REFRESH) {
            return;
        }
        let (tenancy, id) = (self.clone(), key.id);
        tokio::spawn(async move {
            let is_old = api_keys::last_used_at.is_null().or(api_keys::last_used_at.le(now - REFRESH));
            let update = diesel::update(api_keys::table).filter(api_keys::id.eq(id)).filter(is_old).set((
                api_keys::last_used_at.eq(now),
                api_keys::last_used_ip.eq(address.map(|address| address.to_string())),
            ));
            if let Err(error) = tenancy.run_alone(async |conn| update.execute(conn).await).await {
                tracing::warn!(%error, "the use of a key was not noted");
            }
        });
    }
}
