//! Rows of members.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::{
    CompanyId, PlatformTx, SystemRole, UserId,
    schema::platform::{companies, memberships, users},
};

use crate::http::{ApiError, ApiResult, OnConstraint};

/// Members of a company at most, with those who are deactivated.
pub const MAX_MEMBERS: i64 = 500;
/// Companies that a person belongs to at most.
pub const MAX_COMPANIES: i64 = 200;

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
    pub last_seen_at: Option<DateTime<Utc>>,
    pub invited_by: Option<UserId>,
    pub version: i32,
    pub avatar_version: Option<String>,
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
    memberships::last_seen_at,
    memberships::invited_by,
    memberships::version,
    users::avatar_version,
);

const MEMBER_COLUMNS: MemberColumns = (
    memberships::user_id,
    users::first_name,
    users::last_name,
    users::email,
    memberships::role_key,
    memberships::is_active,
    memberships::created_at,
    memberships::last_seen_at,
    memberships::invited_by,
    memberships::version,
    users::avatar_version,
);

/// The members of a company, by name.
pub async fn members(tx: &mut PlatformTx<'_>, company: CompanyId) -> ApiResult<Vec<MemberRow>> {
    let query = of_company(company).order((users::last_name, users::first_name, memberships::user_id));
    Ok(query.select(MEMBER_COLUMNS).load(tx.conn()).await?)
}

/// How many people are members of a company.
pub async fn count(tx: &mut PlatformTx<'_>, company: CompanyId) -> ApiResult<i64> {
    Ok(memberships::table.filter(memberships::company_id.eq(company)).count().get_result(tx.conn()).await?)
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

/// Whether somebody is a member of a company, active or not.
pub async fn is_member(tx: &mut PlatformTx<'_>, company: CompanyId, user: UserId) -> ApiResult<bool> {
    let memberships = of_company(company).filter(memberships::user_id.eq(user)).select(memberships::user_id);
    Ok(memberships.first::<UserId>(tx.conn()).await.optional()?.is_some())
}

/// The member of a company who has this address, active or not.
pub async fn member_by_email(
    tx: &mut PlatformTx<'_>,
    company: CompanyId,
    email_key: &str,
) -> ApiResult<Option<MemberRow>> {
    let query = of_company(company).filter(users::email_key.eq(email_key)).select(MEMBER_COLUMNS);
    Ok(query.first(tx.conn()).await.optional()?)
}

/// The owner of a company, whose members and roles do not change until this transaction ends.
pub async fn lock_company(tx: &mut PlatformTx<'_>, company: CompanyId) -> ApiResult<UserId> {
    let query = companies::table.find(company).select(companies::owner_id).for_no_key_update();
    Ok(query.first(tx.conn()).await?)
}

/// The active administrators of a company.
pub async fn admins(tx: &mut PlatformTx<'_>, company: CompanyId) -> ApiResult<Vec<UserId>> {
    let admins = memberships::table
        .filter(memberships::company_id.eq(company))
        .filter(memberships::role_key.eq(SystemRole::Admin.as_str()))
        .filter(memberships::is_active)
        .order(memberships::user_id)
        .select(memberships::user_id);
    Ok(admins.load(tx.conn()).await?)
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

/// Whether one more may belong to a company.
///
/// # Errors
/// 409 `members_limit_reached`.
pub async fn must_have_room(tx: &mut PlatformTx<'_>, company: CompanyId) -> ApiResult<()> {
    let members = memberships::table.filter(memberships::company_id.eq(company)).count();
    let members: i64 = members.get_result(tx.conn()).await?;
    if members < MAX_MEMBERS { Ok(()) } else { Err(ApiError::conflict("members_limit_reached")) }
}

/// How many people may use a company now.
pub async fn count_active(tx: &mut PlatformTx<'_>, company: CompanyId) -> ApiResult<i64> {
    let active = memberships::table.filter(memberships::company_id.eq(company).and(memberships::is_active));
    Ok(active.count().get_result(tx.conn()).await?)
}

/// Whether a person may belong to one more company. Who comes into another meanwhile waits until this transaction ends.
///
/// # Errors
/// 409 `companies_limit_reached`.
pub async fn may_join_another(tx: &mut PlatformTx<'_>, user: UserId) -> ApiResult<()> {
    let held = users::table.find(user).select(users::id).for_no_key_update();
    held.first::<UserId>(tx.conn()).await?;
    let theirs = memberships::table.filter(memberships::user_id.eq(user)).count();
    let theirs: i64 = theirs.get_result(tx.conn()).await?;
    if theirs < MAX_COMPANIES { Ok(()) } else { Err(ApiError::conflict("companies_limit_reached")) }
}

/// Somebody who is to belong to a company.
#[derive(Debug, Insertable)]
#[diesel(table_name = memberships)]
pub struct NewMember<'a> {
    pub user_id: UserId,
    pub company_id: CompanyId,
    pub role_key: &'a str,
    pub invited_by: UserId,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// Takes somebody into a company.
///
/// # Errors
/// 409 `already_member`.
pub async fn insert(tx: &mut PlatformTx<'_>, new: &NewMember<'_>) -> ApiResult<()> {
    diesel::insert_into(memberships::table)
        .values(new)
        .execute(tx.conn())
        .await
        .on_constraint(&[("memberships_pkey", "already_member")])?;
    Ok(())
}

/// What is to be different of a member; what is `None` stays.
#[derive(Debug, AsChangeset)]
#[diesel(table_name = memberships)]
pub struct MemberChange<'a> {
    pub role_key: Option<&'a str>,
    pub is_active: Option<bool>,
}

/// Changes a member.
pub async fn update(
    tx: &mut PlatformTx<'_>,
    company: CompanyId,
    user: UserId,
    change: &MemberChange<'_>,
) -> ApiResult<()> {
    let now = tx.now();
    diesel::update(memberships::table.find((user, company)))
        .set((change, memberships::updated_at.eq(now), memberships::version.eq(memberships::version + 1)))
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Takes a member out of a company.
pub async fn remove(tx: &mut PlatformTx<'_>, company: CompanyId, user: UserId) -> ApiResult<()> {
    diesel::delete(memberships::table.find((user, company))).execute(tx.conn()).await?;
    Ok(())
}
