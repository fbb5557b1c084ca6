//! What the company does with its invitations.

use serde_json::{Value, json};
use tenancy::{CompanyId, PlatformTx, UserId, WriteRequest};
use uuid::Uuid;

use super::{
    dto::InvitationView,
    mails, seats,
    store::{self, InvitationRow},
};
use crate::{
    App,
    companies::{acts::Act, members, names_in, roles},
    http::{Access, ApiError, ApiResult},
    identity::Email,
};

/// Invitations of a company that wait at once at most.
pub const MAX_WAITING: i64 = 200;

/// The invitations of the company that wait.
pub async fn list(access: &Access) -> ApiResult<Vec<InvitationView>> {
    let company = access.company().id;
    let list = async |tx: &mut PlatformTx<'_>| waiting_in(tx, company).await;
    access.tenancy().tenancy().platform_read(list).await
}

/// [`list`] within a transaction.
pub async fn waiting_in(tx: &mut PlatformTx<'_>, company: CompanyId) -> ApiResult<Vec<InvitationView>> {
    let rows = store::of_company(tx, company).await?;
    shown(tx, rows).await
}

/// Invites an address to a role.
///
/// # Errors
/// 422 `role_unknown`; 403 `role_exceeds_yours`; 402 `subscription_ended`, `plan_required`; 409 `already_member`, `invitation_pending` or
/// `invitations_limit_reached`; 429.
pub async fn invite(
    app: &App,
    access: &Access,
    request: &WriteRequest,
    email: &Email,
    role: &str,
) -> ApiResult<InvitationView> {
    let (company, inviter) = (access.company().id, inviter(access)?);
    let invite = async |tx: &mut PlatformTx<'_>| {
        app.limits.invitation(company, &email.key)?;
        let owner = members::lock_company(tx, company).await?;
        refuse_more(tx, access, role).await?;
        seats::check(tx, company, owner, seats::For::Guest).await?;
        if members::member_by_email(tx, company, &email.key).await?.is_some() {
            return Err(ApiError::conflict("already_member"));
        }
        let invitation = store::insert(tx, company, email, role, inviter).await?;
        if store::count_waiting(tx, company).await? > MAX_WAITING {
            return Err(ApiError::conflict("invitations_limit_reached"));
        }
        mails::enqueue(tx, invitation.id, app.limits.invitation_waits(&email.key)).await?;
        let after = json!({"role": role});
        tx.audit(act("member_invited", invitation.id, Value::Null, after).by(access, request));
        one(tx, invitation).await
    };
    access.write_platform(request, invite).await
}

/// Sends an invitation again: a new link for seven days, and the old one ends.
///
/// # Errors
/// 404; 403 `role_exceeds_yours`; 402 `subscription_ended`; 409 when it has ended; 429.
pub async fn resend(
    app: &App,
    access: &Access,
    request: &WriteRequest,
    id: Uuid,
) -> ApiResult<InvitationView> {
    let (company, inviter) = (access.company().id, inviter(access)?);
    let resend = async |tx: &mut PlatformTx<'_>| {
        let owner = members::lock_company(tx, company).await?;
        let found = waiting(tx, access, id).await?;
        refuse_more(tx, access, &found.role_key).await?;
        seats::check(tx, company, owner, seats::For::Arrival).await?;
        app.limits.invitation(company, &found.email_key)?;
        let renewed = store::renew(tx, id, inviter).await?;
        mails::enqueue(tx, id, app.limits.invitation_waits(&found.email_key)).await?;
        let stood = |row: &InvitationRow| json!({"invited_by": row.invited_by, "expires_at": row.expires_at});
        tx.audit(act("invitation_resent", id, stood(&found), stood(&renewed)).by(access, request));
        one(tx, renewed).await
    };
    access.write_platform(request, resend).await
}

/// Takes an invitation back.
///
/// # Errors
/// 404; 403 `role_exceeds_yours`; 409 when it has ended.
pub async fn revoke(access: &Access, request: &WriteRequest, id: Uuid) -> ApiResult<()> {
    let company = access.company().id;
    let revoke = async |tx: &mut PlatformTx<'_>| {
        members::lock_company(tx, company).await?;
        let found = waiting(tx, access, id).await?;
        refuse_more(tx, access, &found.role_key).await?;
        store::end(tx, id, "revoked").await?;
        let before = json!({"role": found.role_key});
        tx.audit(act("invitation_revoked", id, before, Value::Null).by(access, request));
        Ok::<_, ApiError>(())
    };
    access.act_on_platform(request, revoke).await
}

/// An act on an invitation, for the trail.
pub fn act(action: &'static str, id: Uuid, before: Value, after: Value) -> Act {
    Act { action, subject: format!("invitation:{id}"), before, after }
}

/// An invitation of this company that waits. One of another company is not there.
async fn waiting(tx: &mut PlatformTx<'_>, access: &Access, id: Uuid) -> ApiResult<InvitationRow> {
    let found = store::lock(tx, id).await?.filter(|found| found.company_id == access.company().id);
    let found = found.ok_or_else(ApiError::not_found)?;
    found.state_at(tx.now()).must_not_have_ended()?;
    Ok(found)
}

/// Nobody invites to a role that may do more than they may themselves.
async fn refuse_more(tx: &mut PlatformTx<'_>, access: &Access, role: &str) -> ApiResult<()> {
    let role = roles::find(tx, access.company().id, role).await?;
    let role = role.ok_or_else(|| ApiError::field("/role", "role_unknown"))?;
    if roles::covers(access.tenancy().permissions(), role.permissions()) {
        Ok(())
    } else {
        Err(ApiError::forbidden("role_exceeds_yours"))
    }
}

fn inviter(access: &Access) -> ApiResult<UserId> {
    access.tenancy().actor().user_id().ok_or_else(ApiError::unauthenticated)
}

async fn one(tx: &mut PlatformTx<'_>, invitation: InvitationRow) -> ApiResult<InvitationView> {
    shown(tx, vec![invitation]).await?.pop().ok_or_else(ApiError::not_found)
}

async fn shown(tx: &mut PlatformTx<'_>, rows: Vec<InvitationRow>) -> ApiResult<Vec<InvitationView>> {
    let now = tx.now();
    let inviters: Vec<Uuid> = rows.iter().map(|row| row.invited_by.as_uuid()).collect();
    let names = names_in(tx, &inviters).await?;
    let view = |row: InvitationRow| {
        let invited_by = names.get(&row.invited_by.as_uuid()).cloned();
        InvitationView::at(now, row, invited_by)
    };
    Ok(rows.into_iter().map(view).collect())
}
