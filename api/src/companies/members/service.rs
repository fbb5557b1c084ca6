//! Changing who belongs to a company, and as what.

use serde_json::{Value, json};
use tenancy::{CompanyId, PlatformTx, UserId, WriteRefusal, WriteRequest};

use super::{
    dto::{MemberUpdate, MemberView},
    rules::{Situation, Standing},
    store::{self, MemberChange, MemberRow},
};
use crate::{
    companies::{
        acts::Act,
        api_keys, invitations, names_in, ownership,
        people_mails::{self, MailKind},
        roles,
    },
    http::{Access, ApiError, ApiResult},
    identity,
    images::Picture,
    notifications::{Kind, News, To, notify},
};

/// The members of the company.
pub async fn members(access: &Access) -> ApiResult<Vec<MemberView>> {
    let company = access.company().id;
    let members = async |tx: &mut PlatformTx<'_>| {
        let members = store::members(tx, company).await?;
        shown(tx, access, members).await
    };
    access.tenancy().tenancy().platform_read(members).await
}

/// The avatar of a member, if they have one.
///
/// # Errors
/// 404 when they are no member.
pub async fn avatar(access: &Access, user: UserId) -> ApiResult<Option<Picture>> {
    let company = access.company().id;
    let found = async |tx: &mut PlatformTx<'_>| {
        store::member(tx, company, user).await?.ok_or_else(ApiError::not_found)?;
        identity::avatar(tx, user).await
    };
    access.tenancy().tenancy().platform_read(found).await
}

/// Gives a member another role, or says whether they may enter the company. It holds at once, also for open sessions.
///
/// # Errors
/// 404 when they are no member; 422 `role_unknown`; 412 when the caller saw another version; else as
/// [`Situation::allows`] says.
pub async fn update(
    access: &Access,
    request: &WriteRequest,
    user: UserId,
    update: &MemberUpdate,
) -> ApiResult<MemberView> {
    let company = access.company().id;
    let change = MemberChange { role_key: update.role.as_deref(), is_active: update.is_active };
    let write = async |tx: &mut PlatformTx<'_>| {
        let (situation, member) = look_at(tx, access, request, user).await?;
        let next = standing_after(tx, company, &member, &change).await?;
        situation.allows(Some(next))?;
        if next.is_active && !member.is_active {
            let owner = access.company().owner_id;
            invitations::must_be_in_plan(tx, company, owner, invitations::For::Arrival).await?;
        }
        store::update(tx, company, user, &change).await?;
        let changed = store::member(tx, company, user).await?.ok_or_else(ApiError::not_found)?;
        if change.role_key.is_some() || !changed.is_active {
            ownership::cancel_of(tx, company, user).await?;
        }
        if member.is_active && !changed.is_active {
            invitations::revoke_those_of(tx, company, user).await?;
        }
        let (before, after) = tenancy::differing(facts(&member), facts(&changed));
        if before != after {
            let (action, mail) = action_of(&member, &changed);
            tx.audit(act(action, user, before, after).by(access, request));
            tell(tx, access, mail, user).await?;
        }
        shown(tx, access, vec![changed]).await?.pop().ok_or_else(ApiError::not_found)
    };
    access.write_platform(request, write).await
}

/// Takes a member out of the company. Their keys and the invitations that they sent end with it.
///
/// # Errors
/// 404 when they are no member; 412 when the caller saw another version; else as [`Situation::allows`] says.
pub async fn remove(access: &Access, request: &WriteRequest, user: UserId) -> ApiResult<()> {
    let company = access.company().id;
    let remove = async |tx: &mut PlatformTx<'_>| {
        let (mut situation, member) = look_at(tx, access, request, user).await?;
        let mut action = "member_removed";
        if is_self(access, user) {
            situation.actor = None;
            action = "member_left";
        }
        situation.allows(None)?;
        tx.audit(act(action, user, facts(&member), Value::Null).by(access, request));
        api_keys::revoke_those_of(tx, access, request, user).await?;
        invitations::revoke_those_of(tx, company, user).await?;
        ownership::cancel_of(tx, company, user).await?;
        tell(tx, access, MailKind::AccessEnded, user).await?;
        store::remove(tx, company, user).await
    };
    access.act_on_platform(request, remove).await
}

/// Lets a member hear what somebody else has done to their place in the company.
pub async fn tell(tx: &mut PlatformTx<'_>, access: &Access, mail: MailKind, user: UserId) -> ApiResult<()> {
    match access.tenancy().actor().user_id() {
        Some(actor) if actor != user => {
            let company = access.company().id;
            let kind = match mail {
                MailKind::RoleChanged => Some(Kind::RoleChanged),
                MailKind::AccessResumed => Some(Kind::AccessResumed),
                _ => None,
            };
            if let Some(kind) = kind {
                notify(tx, News::new(kind, To::person(user)).of(company).by(Some(actor))).await?;
            }
            people_mails::enqueue(tx, mail, company, user, actor).await
        }
        _ => Ok(()),
    }
}

/// Whether somebody acts on themselves.
pub fn is_self(access: &Access, user: UserId) -> bool {
    access.tenancy().actor().user_id() == Some(user)
}

/// The member as they stand; the company's members do not change until the transaction ends.
async fn look_at(
    tx: &mut PlatformTx<'_>,
    access: &Access,
    request: &WriteRequest,
    user: UserId,
) -> ApiResult<(Situation, MemberRow)> {
    let company = access.company().id;
    let owner = store::lock_company(tx, company).await?;
    let member = store::member(tx, company, user).await?.ok_or_else(ApiError::not_found)?;
    if request.if_match.is_some_and(|seen| seen != member.version) {
        return Err(WriteRefusal::StaleVersion.into());
    }
    let role = roles::find(tx, company, &member.role_key).await?;
    let situation = Situation {
        member: Standing {
            permissions: role.as_ref().map(roles::RoleRow::permissions).unwrap_or_default(),
            is_admin: role.as_ref().is_some_and(roles::RoleRow::is_admin),
            is_active: member.is_active,
        },
        member_is_owner: user == owner,
        admins: store::count_admins(tx, company).await?,
        actor: Some(access.tenancy().permissions()),
    };
    Ok((situation, member))
}

/// How the member will stand.
async fn standing_after(
    tx: &mut PlatformTx<'_>,
    company: CompanyId,
    member: &MemberRow,
    change: &MemberChange<'_>,
) -> ApiResult<Standing> {
    let key = change.role_key.unwrap_or(&member.role_key);
    let role = roles::find(tx, company, key).await?;
    let role = role.ok_or_else(|| ApiError::field("/role", "role_unknown"))?;
    Ok(Standing {
        permissions: role.permissions(),
        is_admin: role.is_admin(),
        is_active: change.is_active.unwrap_or(member.is_active),
    })
}

async fn shown(
    tx: &mut PlatformTx<'_>,
    access: &Access,
    members: Vec<MemberRow>,
) -> ApiResult<Vec<MemberView>> {
    let inviters: Vec<_> = members.iter().filter_map(|member| member.invited_by).map(Into::into).collect();
    let (owner, names) = (access.company().owner_id, names_in(tx, &inviters).await?);
    let view = |member: MemberRow| {
        let invited_by = member.invited_by.and_then(|inviter| names.get(&inviter.as_uuid()).cloned());
        MemberView::new(member, owner, invited_by)
    };
    Ok(members.into_iter().map(view).collect())
}

fn action_of(before: &MemberRow, after: &MemberRow) -> (&'static str, MailKind) {
    match (before.is_active, after.is_active) {
        (true, false) => ("member_deactivated", MailKind::AccessEnded),
        (false, true) => ("member_reactivated", MailKind::AccessResumed),
        _ => ("member_role_changed", MailKind::RoleChanged),
    }
}

fn act(action: &'static str, member: UserId, before: Value, after: Value) -> Act {
    Act { action, subject: format!("user:{member}"), before, after }
}

fn facts(member: &MemberRow) -> Value {
    json!({"role": member.role_key, "is_active": member.is_active})
}
