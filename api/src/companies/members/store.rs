//! Rows of members and roles.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::{
    CompanyId, PermissionSet, PlatformTx, SystemRole, UserId,
    schema::platform::{companies, memberships, roles, users},
};

use crate::http::ApiResult;

/// A member of a company.
#[derive(Debug, Clone, Queryable)]
pub struct MemberRow {
    pub user_id: UserId,
    pub first_name: String,
    pub last_name: String,
    pub email: String,
    pub role_key: String,
    pub is_active: bool,
    pub created_at: DateTime<Utc>,
    pub version: i32,
}

/// A role of the system or of a company.
#[derive(Debug, Clone, Queryable)]
pub struct RoleRow {
    pub key: String,
    permissions: Vec<String>,
}

impl RoleRow {
    /// What the role may do.
    pub fn permissions(&self) -> PermissionSet {
        PermissionSet::from_texts(&self.permissions)
    }
}

#[diesel::dsl::auto_type]
fn of_company(company: CompanyId) -> _ {
    memberships::table.inner_join(users::table).filter(memberships::company_id.eq(company))
}

type MemberColumns = (
    memberships::user_id,
    users::first_name,
    users::last_name,
    users::email,
    memberships::role_key,
    memberships::is_active,
    memberships::created_at,
    memberships::version,
);

const MEMBER_COLUMNS: MemberColumns = (
    memberships::user_id,
    users::first_name,
    users::last_name,
    users::email,
    memberships::role_key,
    memberships::is_active,
    memberships::created_at,
    memberships::version,
);

/// The members of a company, by name.
pub async fn members(tx: &mut PlatformTx<'_>, company: CompanyId) -> ApiResult<Vec<MemberRow>> {
    let query = of_company(company).order((users::last_name, users::first_name, memberships::user_id));
    Ok(query.select(MEMBER_COLUMNS).load(tx.conn()).await?)
}

/// One member of a company.
pub async fn member(
    tx: &mut PlatformTx<'_>,
    company: CompanyId,
    user: UserId,
) -> ApiResult<Option<MemberRow>> {
    let query = of_company(company).filter(memberships::user_id.eq(user)).select(MEMBER_COLUMNS);
    Ok(query.first(tx.conn()).await.optional()?)
}

/// The owner of a company, whose members do not change until this transaction ends.
pub async fn lock_company(tx: &mut PlatformTx<'_>, company: CompanyId) -> ApiResult<UserId> {
    let query = companies::table.find(company).select(companies::owner_id).for_no_key_update();
    Ok(query.first(tx.conn()).await?)
}

/// How many active administrators a company has.
pub async fn count_admins(tx: &mut PlatformTx<'_>, company: CompanyId) -> ApiResult<i64> {
    let admins = memberships::table
        .filter(memberships::company_id.eq(company))
        .filter(memberships::role_key.eq(SystemRole::Admin.as_str()))
        .filter(memberships::is_active)
        .count();
    Ok(admins.get_result(tx.conn()).await?)
}

/// The roles that the members of a company may have: the system's, then the company's own.
pub async fn roles(tx: &mut PlatformTx<'_>, company: CompanyId) -> ApiResult<Vec<RoleRow>> {
    let query = roles::table
        .filter(roles::company_id.is_null().or(roles::company_id.eq(company)))
        .order((roles::company_id.is_not_null(), roles::key))
        .select((roles::key, roles::permissions));
    Ok(query.load(tx.conn()).await?)
}

/// Gives a member another role.
pub async fn set_role(
    tx: &mut PlatformTx<'_>,
    company: CompanyId,
    user: UserId,
    role: &str,
) -> ApiResult<()> {
    let now = tx.now();
    diesel::update(memberships::table.find((user, company)))
        .set((
            memberships::role_key.eq(role),
            memberships::updated_at.eq(now),
            memberships::version.eq(memberships::version + 1),
        ))
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Takes a member out of a company.
pub async fn remove(tx: &mut PlatformTx<'_>, company: CompanyId, user: UserId) -> ApiResult<()> {
    diesel::delete(memberships::table.find((user, company))).execute(tx.conn()).await?;
    Ok(())
}
