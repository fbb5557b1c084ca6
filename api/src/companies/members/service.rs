//! Changing who belongs to a company, and as what.

use serde_json::json;
use tenancy::{
    CompanyId, PermissionSet, PlatformAudit, PlatformTx, SystemRole, UserId, WriteRefusal, WriteRequest,
};

use super::{
    rules::{Change, IsAdmin, Situation},
    store::{self, MemberRow, RoleRow},
};
use crate::http::{Access, ApiError, ApiResult};

/// The members of the company.
pub async fn members(access: &Access) -> ApiResult<Vec<MemberRow>> {
    let company = access.company().id;
    access.tenancy().tenancy().platform_read(async |tx| store::members(tx, company).await).await
}

/// The roles that a member may have.
pub async fn roles(access: &Access) -> ApiResult<Vec<RoleRow>> {
    let company = access.company().id;
    access.tenancy().tenancy().platform_read(async |tx| store::roles(tx, company).await).await
}

/// Gives a member another role.
///
/// # Errors
/// 404 when they are no member; 422 `role_unknown`; 412 when the caller saw another version; else as
/// [`Situation::allows`] says.
pub async fn set_role(
    access: &Access,
    request: &WriteRequest,
    user: UserId,
    role: &str,
) -> ApiResult<MemberRow> {
    let company = access.company().id;
    let set = async |tx: &mut PlatformTx<'_>| {
        let (before, situation, roles) = look_at(tx, access, request, user).await?;
        let given = permissions_of(&roles, role).ok_or_else(|| ApiError::field("/role", "role_unknown"))?;
        situation.allows(Change::Role(given, is_admin(role)))?;
        let (before, after) = (json!({ "role": before.role_key }), json!({ "role": role }));
        tx.audit(PlatformAudit { before, after, ..audited(access, request, "member_role_changed", user) });
        store::set_role(tx, company, user, role).await?;
        store::member(tx, company, user).await?.ok_or_else(ApiError::not_found)
    };
    access.tenancy().tenancy().platform_write(set).await
}

/// Takes a member out of the company.
///
/// # Errors
/// 404 when they are no member; 412 when the caller saw another version; else as [`Situation::allows`] says.
pub async fn remove(access: &Access, request: &WriteRequest, user: UserId) -> ApiResult<()> {
    let company = access.company().id;
    let remove = async |tx: &mut PlatformTx<'_>| {
        let (before, mut situation, _) = look_at(tx, access, request, user).await?;
        if is_self(access, user) {
            situation.actor = None;
        }
        situation.allows(Change::Removal)?;
        let before = json!({ "role": before.role_key });
        tx.audit(PlatformAudit { before, ..audited(access, request, "member_removed", user) });
        store::remove(tx, company, user).await
    };
    access.tenancy().tenancy().platform_write(remove).await
}

/// Whether somebody acts on themselves.
pub fn is_self(access: &Access, user: UserId) -> bool {
    access.tenancy().actor().user_id() == Some(user)
}

/// The member and the roles as they stand; the company's members do not change until the transaction ends.
async fn look_at(
    tx: &mut PlatformTx<'_>,
    access: &Access,
    request: &WriteRequest,
    user: UserId,
) -> ApiResult<(MemberRow, Situation, Vec<RoleRow>)> {
    let company: CompanyId = access.company().id;
    let owner = store::lock_company(tx, company).await?;
    let member = store::member(tx, company, user).await?.ok_or_else(ApiError::not_found)?;
    if request.if_match.is_some_and(|seen| seen != member.version) {
        return Err(WriteRefusal::StaleVersion.into());
    }
    let roles = store::roles(tx, company).await?;
    let situation = Situation {
        member: permissions_of(&roles, &member.role_key).unwrap_or_default(),
        member_is_admin: is_admin(&member.role_key),
        member_is_owner: user == owner,
        admins: store::count_admins(tx, company).await?,
        actor: Some(access.tenancy().permissions()),
    };
    Ok((member, situation, roles))
}

fn permissions_of(roles: &[RoleRow], key: &str) -> Option<PermissionSet> {
    roles.iter().find(|role| role.key == key).map(RoleRow::permissions)
}

fn is_admin(role: &str) -> IsAdmin {
    IsAdmin(role == SystemRole::Admin.as_str())
}

fn audited(access: &Access, request: &WriteRequest, action: &'static str, member: UserId) -> PlatformAudit {
    PlatformAudit { subject: Some(format!("user:{member}")), ..access.act(request, action) }
}
