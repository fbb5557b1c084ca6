//! Sensitive acts are for who proved a short while ago who they are: an open page on a desk is not enough.

use chrono::TimeDelta;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::{Credential, OpenSession, PlatformTx, SessionId, schema::platform::sessions};

use super::{
    dto::ReauthenticationCreate,
    second_factor,
    service::{self, Origin, SignedIn, new_token, sha256},
};
use crate::{
    App,
    http::{ApiError, ApiResult, Caller, Session},
};

/// A proof is good for so long.
const GOOD_FOR: TimeDelta = TimeDelta::minutes(15);

impl Session {
    /// Who is signed in, if they proved it within the last 15 minutes.
    ///
    /// # Errors
    /// 401 when the session is unknown or over; 403 `reauthentication_required`.
    pub async fn recently_authenticated(&self) -> ApiResult<SignedIn> {
        let who = self.signed_in().await?;
        must_be_recent(self.app(), &who.session)?;
        Ok(who)
    }
}

impl Caller {
    /// Makes sure that a person calls who proved within the last 15 minutes who they are. A program proves nothing.
    ///
    /// # Errors
    /// 401 when the session is unknown or over; 403 `session_required` or `reauthentication_required`.
    pub async fn recently_authenticated(&self) -> ApiResult<()> {
        let Credential::Session { token_sha256 } = self.credential() else {
            return Err(ApiError::forbidden("session_required"));
        };
        let session =
            self.app().tenancy.session(token_sha256).await?.ok_or_else(ApiError::unauthenticated)?;
        must_be_recent(self.app(), &session)
    }
}

/// Makes sure of a recent proof where a sign-in takes a second factor.
///
/// # Errors
/// 403 `reauthentication_required`.
pub async fn must_be_recent_with_two_factors(app: &App, who: &SignedIn) -> ApiResult<()> {
    let user = who.user_id();
    match app.tenancy.platform_read(async |tx| second_factor::is_on(tx, user).await).await? {
        true => must_be_recent(app, &who.session),
        false => Ok(()),
    }
}

fn must_be_recent(app: &App, session: &OpenSession) -> ApiResult<()> {
    let since = app.tenancy.clock().now() - GOOD_FOR;
    match session.authenticated_at {
        Some(at) if at > since => Ok(()),
        _ => Err(ApiError::forbidden("reauthentication_required")),
    }
}

/// Takes the password once more, and a code with it where a sign-in takes one. The session goes on under another token, so
/// that one that was read over a shoulder or out of a log is over: the new token.
///
/// # Errors
/// 422 `password_wrong`, `code_required`, `code_wrong`; 429.
pub async fn renew(
    session: &Session,
    who: &SignedIn,
    proof: ReauthenticationCreate,
    origin: &Origin,
) -> ApiResult<String> {
    let (app, user) = (session.app(), who.user_id());
    app.limits.reauthentication(user)?;
    if !app.passwords.verify(proof.password, who.user.password_hash.clone()).await? {
        return Err(ApiError::field("/password", "password_wrong"));
    }
    let token = new_token();
    who.write(app, async |tx| {
        second_factor::must_be_met(app, tx, who, proof.code.as_deref(), origin).await?;
        renew_token(tx, who.session.id, &token).await?;
        service::audit(tx, user, "reauthenticated", origin);
        Ok::<_, ApiError>(())
    })
    .await?;
    Ok(token)
}

/// Lets a session go on under another token, as of somebody who has just proved who they are.
///
/// # Errors
/// 401 when it has ended meanwhile.
pub async fn renew_token(tx: &mut PlatformTx<'_>, session: SessionId, token: &str) -> ApiResult<()> {
    let renewed =
        (sessions::token_sha256.eq(sha256(token).to_vec()), sessions::authenticated_at.eq(tx.now()));
    let of_this = sessions::table.find(session);
    match diesel::update(of_this).set(renewed).execute(tx.conn()).await? {
        0 => Err(ApiError::unauthenticated()),
        _ => Ok(()),
    }
}
