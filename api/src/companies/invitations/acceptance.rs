//! What the invited person does.

use chrono::TimeDelta;
use serde_json::{Value, json};
use tenancy::{CompanyId, Module, PlatformTx, UserId, WriteRequest};
use uuid::Uuid;

use super::{
    dto::{InvitationJoin, InvitationOffer, OwnInvitation},
    seats,
    service::act,
    store::{self, InvitationRow},
};
use crate::{
    App,
    companies::{erasure, members, roles},
    http::{ApiError, ApiResult, Session},
    identity::{self, SignedIn},
    notifications::{Kind, News, To, notify},
    webhooks,
};

/// Ended invitations are kept for so long: whoever follows an old link is told what became of it.
const KEPT: TimeDelta = TimeDelta::days(30);

/// What is offered by the link that somebody holds, whatever became of it.
///
/// # Errors
/// 422 `token_invalid` for a link that is unknown or was followed by a newer one.
pub async fn offer(app: &App, token: &str) -> ApiResult<InvitationOffer> {
    let read = async |tx: &mut PlatformTx<'_>| {
        let id = held(tx, token).await?.id;
        let offer = store::offer(tx, id).await?.ok_or_else(token_invalid)?;
        let has_account = identity::has_account(tx, &offer.invitation.email_key).await?;
        Ok(InvitationOffer::at(tx.now(), offer, has_account))
    };
    app.tenancy.platform_read(read).await
}

/// The invitations of who is signed in.
pub async fn own(session: &Session) -> ApiResult<Vec<OwnInvitation>> {
    let key = address_of(&session.signed_in().await?);
    let offers = session.app().tenancy.platform_read(async |tx| store::of_address(tx, &key).await).await?;
    Ok(offers.into_iter().map(Into::into).collect())
}

/// Which invitation is meant by somebody who is signed in.
#[derive(Debug, Clone, Copy)]
pub enum Which<'a> {
    /// The one whose link they hold.
    Token(&'a str),
    /// One of those that they are shown.
    Id(Uuid),
}

/// Makes who is signed in a member: of which company.
///
/// # Errors
/// 404, or 422 `token_invalid`; 403 `invitation_for_another_address`; 409 as [`super::invitation::InvitationState`] says,
/// or `already_member`; 402 `subscription_ended`.
pub async fn accept(session: &Session, request: &WriteRequest, which: Which<'_>) -> ApiResult<CompanyId> {
    let who = session.signed_in().await?;
    let app = session.app();
    let accept = async |tx: &mut PlatformTx<'_>| {
        let invitation = meant(tx, &who, which).await?;
        admit(app, tx, request, invitation.id, who.user_id()).await
    };
    who.write(app, accept).await
}

/// Lets who is signed in turn an invitation down.
///
/// # Errors
/// As [`accept`], but for the last two.
pub async fn decline(session: &Session, request: &WriteRequest, which: Which<'_>) -> ApiResult<()> {
    let who = session.signed_in().await?;
    let decline = async |tx: &mut PlatformTx<'_>| {
        let invitation = meant(tx, &who, which).await?;
        turn_down(tx, request, invitation.id).await
    };
    who.write(session.app(), decline).await
}

/// Lets the holder of a link turn the invitation down.
///
/// # Errors
/// 422 `token_invalid`; 409 when it has ended.
pub async fn decline_held(app: &App, request: &WriteRequest, token: &str) -> ApiResult<()> {
    let decline = async |tx: &mut PlatformTx<'_>| {
        let invitation = held(tx, token).await?;
        turn_down(tx, request, invitation.id).await
    };
    app.tenancy.platform_write(decline).await
}

/// Makes an account for the holder of a link, at the address that was invited, and a member of them.
///
/// # Errors
/// 422 `token_invalid`, or as at sign-up; 409 `account_exists` when the address has one, else as [`accept`].
pub async fn join(app: &App, request: &WriteRequest, join: InvitationJoin) -> ApiResult<()> {
    let token = join.token.clone();
    let found = app.tenancy.platform_read(async |tx| held(tx, &token).await).await?;
    found.state_at(app.tenancy.clock().now()).must_be_pending()?;
    let new = join.check(found.email)?;
    let hash = app.passwords.hash(new.password.clone()).await?;
    let join = async |tx: &mut PlatformTx<'_>| {
        let invitation = held(tx, &token).await?;
        let user = identity::create_confirmed(tx, &new, &hash).await?;
        admit(app, tx, request, invitation.id, user).await
    };
    app.tenancy.platform_write(join).await.map(drop)
}

/// Forgets invitations that ended long ago: how many. Run by the worker now and then.
///
/// # Errors
/// The database's.
pub async fn forget_old(app: &App) -> ApiResult<usize> {
    app.tenancy.platform_write(async |tx| store::delete_old(tx, KEPT).await).await
}

/// The invitation of a link.
async fn held(tx: &mut PlatformTx<'_>, token: &str) -> ApiResult<InvitationRow> {
    store::by_token(tx, &identity::sha256(token)).await?.ok_or_else(token_invalid)
}

/// The invitation that somebody means, if it is for their address.
async fn meant(tx: &mut PlatformTx<'_>, who: &SignedIn, which: Which<'_>) -> ApiResult<InvitationRow> {
    let own = address_of(who);
    match which {
        Which::Token(token) => {
            let found = held(tx, token).await?;
            let other = || ApiError::forbidden("invitation_for_another_address");
            Some(found).filter(|found| found.email_key == own).ok_or_else(other)
        }
        Which::Id(id) => {
            let found = store::find(tx, id).await?.filter(|found| found.email_key == own);
            found.ok_or_else(ApiError::not_found)
        }
    }
}

/// Makes a person a member by an invitation: of which company. Of two at the same time one is too late. The company is
/// held first, as by everybody who changes its members.
async fn admit(
    app: &App,
    tx: &mut PlatformTx<'_>,
    request: &WriteRequest,
    id: Uuid,
    user: UserId,
) -> ApiResult<CompanyId> {
    let company = store::find(tx, id).await?.ok_or_else(token_invalid)?.company_id;
    let owner = members::lock_company(tx, company).await?;
    let invitation = store::lock(tx, id).await?.ok_or_else(token_invalid)?;
    invitation.state_at(tx.now()).must_be_pending()?;
    erasure::must_stand(tx, company).await?;
    seats::check(tx, company, owner, seats::For::Arrival).await?;
    must_stand(tx, &invitation).await?;
    members::may_join_another(tx, user).await?;
    let now = tx.now();
    let new = members::NewMember {
        user_id: user,
        company_id: company,
        role_key: &invitation.role_key,
        invited_by: invitation.invited_by,
        created_at: now,
        updated_at: now,
    };
    members::insert(tx, &new).await?;
    store::end(tx, id, "accepted").await?;
    identity::renew_idle_times(tx, company, app.config.sessions.idle_minutes).await?;
    let after = json!({"user": user, "role": invitation.role_key, "invited_by": invitation.invited_by});
    tx.audit(act("invitation_accepted", id, Value::Null, after).by_person(user, company, request));
    let news = News::new(Kind::MemberJoined, To::who_may(Module::Users.read())).of(company);
    notify(tx, news.by(Some(user))).await?;
    webhooks::announce_later(tx).await?;
    Ok(company)
}

/// An invitation holds as long as who sent it may still send it: a member who was sent away, or may do less now, lets
/// nobody in any more.
async fn must_stand(tx: &mut PlatformTx<'_>, invitation: &InvitationRow) -> ApiResult<()> {
    let company = invitation.company_id;
    let inviter = members::member(tx, company, invitation.invited_by).await?;
    let inviter = inviter.filter(|inviter| inviter.is_active);
    let revoked = || ApiError::conflict("invitation_revoked");
    let theirs = roles::find(tx, company, &inviter.ok_or_else(revoked)?.role_key).await?;
    let given = roles::find(tx, company, &invitation.role_key).await?;
    let (theirs, given) = theirs.zip(given).ok_or_else(revoked)?;
    let theirs = theirs.permissions();
    let may = theirs.contains(Module::Users.manage()) && roles::covers(theirs, given.permissions());
    if may { Ok(()) } else { Err(revoked()) }
}

async fn turn_down(tx: &mut PlatformTx<'_>, request: &WriteRequest, id: Uuid) -> ApiResult<()> {
    let invitation = store::lock(tx, id).await?.ok_or_else(token_invalid)?;
    invitation.state_at(tx.now()).must_be_pending()?;
    store::end(tx, id, "declined").await?;
    let act = act("invitation_declined", id, json!({"role": invitation.role_key}), Value::Null);
    tx.audit(act.within(invitation.company_id, request));
    Ok(())
}

fn address_of(who: &SignedIn) -> String {
    who.user.email.to_lowercase()
}

fn token_invalid() -> ApiError {
    ApiError::unprocessable("token_invalid")
}
