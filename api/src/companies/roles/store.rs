//! Rows of roles.

use std::collections::HashMap;

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::{
    CompanyId, PermissionSet, PlatformTx, SystemRole, UserId, provision,
    schema::platform::{invitations, memberships, roles},
};
use uuid::Uuid;

use super::dto::RoleChange;
use crate::http::{ApiResult, OnConstraint};

/// A role of the system or of a company.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = roles, check_for_backend(diesel::pg::Pg))]
pub struct RoleRow {
    company_id: Option<CompanyId>,
    pub key: String,
    pub name: Option<String>,
    permissions: Vec<String>,
    pub version: i32,
}

impl RoleRow {
    /// What the role may do.
    pub fn permissions(&self) -> PermissionSet {
        PermissionSet::from_texts(&self.permissions)
    }

    /// Whether every company has it.
    pub fn is_system(&self) -> bool {
        self.company_id.is_none()
    }

    /// Whether it is the role of administrators.
    pub fn is_admin(&self) -> bool {
        self.is_system() && self.key == SystemRole::Admin.as_str()
    }
}

#[diesel::dsl::auto_type]
fn of_company(company: CompanyId) -> _ {
    let own: diesel::dsl::AssumeNotNull<roles::company_id> = roles::company_id.assume_not_null();
    roles::table.filter(roles::company_id.is_null().or(own.eq(company)))
}

/// The roles that the members of a company may have: the system's, then the company's own.
pub async fn all(tx: &mut PlatformTx<'_>, company: CompanyId) -> ApiResult<Vec<RoleRow>> {
    let query = of_company(company)
        .order((roles::company_id.is_not_null(), roles::name_key, roles::key))
        .select(RoleRow::as_select());
    Ok(query.load(tx.conn()).await?)
}

/// A role that the members of a company may have.
pub async fn find(tx: &mut PlatformTx<'_>, company: CompanyId, key: &str) -> ApiResult<Option<RoleRow>> {
    let query = of_company(company).filter(roles::key.eq(key)).select(RoleRow::as_select());
    Ok(query.first(tx.conn()).await.optional()?)
}

/// How many members have each role.
pub async fn member_counts(tx: &mut PlatformTx<'_>, company: CompanyId) -> ApiResult<HashMap<String, i64>> {
    let query = memberships::table
        .filter(memberships::company_id.eq(company))
        .group_by(memberships::role_key)
        .select((memberships::role_key, diesel::dsl::count_star()));
    Ok(query.load::<(String, i64)>(tx.conn()).await?.into_iter().collect())
}

/// Adds a role.
///
/// # Errors
/// 409 `role_name_taken`.
pub async fn insert(
    tx: &mut PlatformTx<'_>,
    company: CompanyId,
    name: &str,
    permissions: PermissionSet,
) -> ApiResult<RoleRow> {
    let (id, now) = (tx.new_uuid(), tx.now());
    let row = (
        roles::id.eq(id),
        roles::company_id.eq(company),
        roles::key.eq(id.to_string()),
        roles::name.eq(name),
        roles::name_key.eq(provision::name_key(name)),
        roles::permissions.eq(texts(permissions)),
        roles::created_at.eq(now),
        roles::updated_at.eq(now),
    );
    diesel::insert_into(roles::table)
        .values(row)
        .returning(RoleRow::as_returning())
        .get_result(tx.conn())
        .await
        .on_constraint(&[("roles_name_key", "role_name_taken")])
}

/// Changes a role of a company.
///
/// # Errors
/// 409 `role_name_taken`.
pub async fn update(
    tx: &mut PlatformTx<'_>,
    company: CompanyId,
    key: &str,
    change: &RoleChange,
) -> ApiResult<RoleRow> {
    let now = tx.now();
    let name_key = change.name.as_deref().map(provision::name_key);
    diesel::update(roles::table.filter(roles::company_id.eq(company)).filter(roles::key.eq(key)))
        .set((
            change.name.as_ref().map(|name| roles::name.eq(name)),
            name_key.map(|key| roles::name_key.eq(key)),
            change.permissions.map(|permissions| roles::permissions.eq(texts(permissions))),
            roles::updated_at.eq(now),
            roles::version.eq(roles::version + 1),
        ))
        .returning(RoleRow::as_returning())
        .get_result(tx.conn())
        .await
        .on_constraint(&[("roles_name_key", "role_name_taken")])
}

/// Gives whoever has a role, or is invited to it, another one: the members and the invitations that it was.
pub async fn replace(
    tx: &mut PlatformTx<'_>,
    company: CompanyId,
    key: &str,
    replacement: &str,
) -> ApiResult<(Vec<UserId>, Vec<Uuid>)> {
    let now = tx.now();
    let members =
        memberships::table.filter(memberships::company_id.eq(company)).filter(memberships::role_key.eq(key));
    let members = diesel::update(members)
        .set((
            memberships::role_key.eq(replacement),
            memberships::updated_at.eq(now),
            memberships::version.eq(memberships::version + 1),
        ))
        .returning(memberships::user_id)
        .get_results(tx.conn())
        .await?;
    let invited = diesel::update(waiting_for(company, key))
        .set((invitations::role_key.eq(replacement), invitations::updated_at.eq(now)))
        .returning(invitations::id)
        .get_results(tx.conn())
        .await?;
    Ok((members, invited))
}

#[diesel::dsl::auto_type]
fn waiting_for<'a>(company: CompanyId, key: &'a str) -> _ {
    invitations::table
        .filter(invitations::company_id.eq(company))
        .filter(invitations::role_key.eq(key))
        .filter(invitations::state.eq("pending"))
}

/// How many members have a role or are invited to it.
pub async fn count_users(tx: &mut PlatformTx<'_>, company: CompanyId, key: &str) -> ApiResult<i64> {
    let members = memberships::table
        .filter(memberships::company_id.eq(company))
        .filter(memberships::role_key.eq(key))
        .count();
    let members: i64 = members.get_result(tx.conn()).await?;
    let invited: i64 = waiting_for(company, key).count().get_result(tx.conn()).await?;
    Ok(members + invited)
}

/// Takes a role away. Nobody has it.
pub async fn delete(tx: &mut PlatformTx<'_>, company: CompanyId, key: &str) -> ApiResult<()> {
    diesel::delete(roles::table.filter(roles::company_id.eq(company)).filter(roles::key.eq(key)))
        .execute(tx.conn())
        .await?;
    Ok(())
}

fn texts(permissions: PermissionSet) -> Vec<String> {
    permissions.iter().map(|permission| permission.to_string()).collect()
}
