//! Making, changing and removing the roles of a company.

use serde_json::{Value, json};
use tenancy::{PermissionSet, PlatformTx, WriteRefusal, WriteRequest};

use super::{
    dto::{RoleChange, RoleView},
    grantable::covers,
    store::{self, RoleRow},
};
use crate::{
    companies::{acts::Act, members, people_mails::MailKind},
    http::{Access, ApiError, ApiResult},
};

/// Roles of a company's own at most.
pub const MAX_ROLES: usize = 50;

/// The roles that a member may have.
pub async fn list(access: &Access) -> ApiResult<Vec<RoleView>> {
    let company = access.company().id;
    let read = async |tx: &mut PlatformTx<'_>| {
        let counts = store::member_counts(tx, company).await?;
        let view = |role: RoleRow| {
            let count = counts.get(&role.key).copied().unwrap_or_default();
            RoleView::new(role, count)
        };
        Ok(store::all(tx, company).await?.into_iter().map(view).collect())
    };
    access.tenancy().tenancy().platform_read(read).await
}

/// Makes a role.
///
/// # Errors
/// 403 `role_exceeds_yours`; 409 `role_name_taken` or `roles_limit_reached`.
pub async fn create(
    access: &Access,
    request: &WriteRequest,
    name: &str,
    permissions: PermissionSet,
) -> ApiResult<RoleView> {
    let company = access.company().id;
    let create = async |tx: &mut PlatformTx<'_>| {
        members::lock_company(tx, company).await?;
        refuse_more(access, permissions)?;
        if store::all(tx, company).await?.iter().filter(|role| !role.is_system()).count() >= MAX_ROLES {
            return Err(ApiError::conflict("roles_limit_reached"));
        }
        let role = store::insert(tx, company, name, permissions).await?;
        tx.audit(act("role_created", &role.key, Value::Null, shown(&role)).by(access, request));
        Ok(RoleView::new(role, 0))
    };
    access.write_platform(request, create).await
}

/// Changes a role; it holds at once for all who have it.
///
/// # Errors
/// 404; 409 `role_of_the_system` or `role_name_taken`; 403 `role_exceeds_yours`; 412 when the caller saw another version.
pub async fn update(
    access: &Access,
    request: &WriteRequest,
    key: &str,
    change: RoleChange,
) -> ApiResult<RoleView> {
    let company = access.company().id;
    let update = async |tx: &mut PlatformTx<'_>| {
        let role = own(tx, access, request, key).await?;
        refuse_more(access, change.permissions.unwrap_or_default())?;
        let changed = store::update(tx, company, key, &change).await?;
        let (before, after) = tenancy::differing(shown(&role), shown(&changed));
        tx.audit(act("role_changed", key, before, after).by(access, request));
        let count = store::member_counts(tx, company).await?.get(key).copied().unwrap_or_default();
        Ok(RoleView::new(changed, count))
    };
    access.write_platform(request, update).await
}

/// Removes a role. Whoever has it, or is invited to it, gets `replacement`.
///
/// # Errors
/// 404; 409 `role_of_the_system`, or `role_in_use` without a replacement; 422 `role_unknown`; 403 `role_exceeds_yours`;
/// 412 when the caller saw another version.
pub async fn delete(
    access: &Access,
    request: &WriteRequest,
    key: &str,
    replacement: Option<&str>,
) -> ApiResult<()> {
    let company = access.company().id;
    let delete = async |tx: &mut PlatformTx<'_>| {
        let role = own(tx, access, request, key).await?;
        let users = store::count_users(tx, company, key).await?;
        if users > 0 {
            let replacement = replacement.ok_or_else(|| ApiError::conflict("role_in_use"))?;
            let next = store::find(tx, company, replacement).await?.filter(|next| next.key != key);
            let next = next.ok_or_else(|| ApiError::field("replacement", "role_unknown"))?;
            refuse_more(access, next.permissions())?;
            let (members, invited) = store::replace(tx, company, key, &next.key).await?;
            let (was, is) = (json!({"role": key}), json!({"role": next.key}));
            let subjects = members.iter().map(|member| ("member_role_changed", format!("user:{member}")));
            let invited = invited.iter().map(|id| ("invitation_role_changed", format!("invitation:{id}")));
            for (action, subject) in subjects.chain(invited) {
                let act = Act { action, subject, before: was.clone(), after: is.clone() };
                tx.audit(act.by(access, request));
            }
            for member in members {
                members::tell(tx, access, MailKind::RoleChanged, member).await?;
            }
        }
        store::delete(tx, company, key).await?;
        let after = json!({"replacement": replacement.filter(|_| users > 0)});
        tx.audit(act("role_deleted", key, shown(&role), after).by(access, request));
        Ok(())
    };
    access.act_on_platform(request, delete).await
}

/// A role of the company's own, that may do nothing that the caller may not; the company's members and roles do not
/// change until the transaction ends.
async fn own(
    tx: &mut PlatformTx<'_>,
    access: &Access,
    request: &WriteRequest,
    key: &str,
) -> ApiResult<RoleRow> {
    let company = access.company().id;
    members::lock_company(tx, company).await?;
    let role = store::find(tx, company, key).await?.ok_or_else(ApiError::not_found)?;
    if role.is_system() {
        return Err(ApiError::conflict("role_of_the_system"));
    }
    if request.if_match.is_some_and(|seen| seen != role.version) {
        return Err(WriteRefusal::StaleVersion.into());
    }
    refuse_more(access, role.permissions())?;
    Ok(role)
}

/// Nobody hands out what they do not have, nor takes it from others.
fn refuse_more(access: &Access, permissions: PermissionSet) -> ApiResult<()> {
    if covers(access.tenancy().permissions(), permissions) {
        Ok(())
    } else {
        Err(ApiError::forbidden("role_exceeds_yours"))
    }
}

fn act(action: &'static str, key: &str, before: Value, after: Value) -> Act {
    Act { action, subject: format!("role:{key}"), before, after }
}

/// What the trail keeps of a role.
fn shown(role: &RoleRow) -> Value {
    let permissions: Vec<String> =
        role.permissions().iter().map(|permission| permission.to_string()).collect();
    json!({"name": role.name, "permissions": permissions})
}
