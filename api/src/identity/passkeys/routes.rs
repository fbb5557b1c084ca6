//! The operations on passkeys.

use poem::{Request, web::cookie::CookieJar};
use poem_openapi::{ApiResponse, OpenApi, param::Path, payload::Json};
use uuid::Uuid;

use super::{
    ceremonies::Purpose,
    dto::{
        PasskeyAnswer, PasskeyCreate, PasskeyCreated, PasskeyCreation, PasskeyList, PasskeyRequest,
        PasskeySignIn, PasskeyUpdate, PasskeyView,
    },
    registration, usage,
};
use crate::{
    http::{ApiResult, HostCookie, JsonBody, NoContent, Session},
    identity::{routes::anonymous, service::Origin, sessions::SignedInAnswer},
    server::Tag,
};

/// The operations on passkeys.
pub struct Routes;

/// 201 with a challenge.
#[derive(ApiResponse)]
enum CreationAnswer {
    /// A challenge for a new passkey.
    #[oai(status = 201)]
    Created(Json<PasskeyCreation>),
}

/// 201 with a challenge.
#[derive(ApiResponse)]
enum RequestAnswer {
    /// A challenge for a passkey that is there.
    #[oai(status = 201)]
    Created(Json<PasskeyRequest>),
}

/// 201 with what was made.
#[derive(ApiResponse)]
enum CreatedAnswer {
    /// The passkey, in use from now on.
    #[oai(status = 201)]
    Created(Json<PasskeyCreated>),
}

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Identity")]
impl Routes {
    /// Lists the passkeys of who is signed in, the oldest first; 20 at most.
    #[oai(path = "/identity/passkeys", method = "get", operation_id = "list_passkeys")]
    async fn list_passkeys(&self, session: Session) -> ApiResult<Json<PasskeyList>> {
        let who = session.signed_in().await?;
        Ok(Json(PasskeyList { items: registration::list(session.app(), who.user_id()).await? }))
    }

    /// Gives out a challenge for a new passkey (WebAuthn). Asks for a recent proof of who is there.
    ///
    /// 409 `passkeys_limit_reached`; 503 `passkeys_unavailable` where the instance has no name that browsers take.
    #[oai(path = "/identity/passkeys/challenge", method = "post", operation_id = "begin_passkey")]
    async fn begin_passkey(&self, session: Session) -> ApiResult<CreationAnswer> {
        let who = session.recently_authenticated().await?;
        Ok(CreationAnswer::Created(Json(registration::begin(session.app(), &who).await?)))
    }

    /// Takes in the passkey that an authenticator made for a challenge of `begin_passkey`.
    ///
    /// It signs in by itself from then on, and a sign-in by the password asks for a second factor. 409 `passkey_taken` and
    /// `passkeys_limit_reached`; 422 `passkey_refused`.
    #[oai(path = "/identity/passkeys", method = "post", operation_id = "create_passkey")]
    async fn create_passkey(
        &self,
        request: &Request,
        session: Session,
        body: JsonBody<PasskeyCreate>,
    ) -> ApiResult<CreatedAnswer> {
        let who = session.recently_authenticated().await?;
        let made = registration::create(session.app(), &who, body.0, &Origin::of(request)).await?;
        Ok(CreatedAnswer::Created(Json(made)))
    }

    /// Gives a passkey of who is signed in another name.
    #[oai(path = "/identity/passkeys/:passkey_id", method = "patch", operation_id = "update_passkey")]
    async fn update_passkey(
        &self,
        session: Session,
        passkey_id: Path<Uuid>,
        body: JsonBody<PasskeyUpdate>,
    ) -> ApiResult<Json<PasskeyView>> {
        let who = session.signed_in().await?;
        let name = body.0.check()?;
        Ok(Json(registration::rename(session.app(), &who, *passkey_id, &name).await?))
    }

    /// Takes a passkey of who is signed in away; with the last second factor the recovery codes go too. Asks for a recent
    /// proof of who is there.
    #[oai(path = "/identity/passkeys/:passkey_id", method = "delete", operation_id = "remove_passkey")]
    async fn remove_passkey(
        &self,
        request: &Request,
        session: Session,
        passkey_id: Path<Uuid>,
    ) -> ApiResult<NoContent> {
        let who = session.recently_authenticated().await?;
        registration::remove(session.app(), &who, *passkey_id, &Origin::of(request)).await?;
        Ok(NoContent::Done)
    }

    /// Gives out a challenge to sign in with a passkey, by itself or after the password.
    ///
    /// 503 `passkeys_unavailable`.
    #[oai(
        path = "/identity/sessions/passkey/challenge",
        method = "post",
        operation_id = "begin_session_by_passkey"
    )]
    async fn begin_session_by_passkey(&self, request: &Request) -> ApiResult<RequestAnswer> {
        let app = anonymous(request)?;
        Ok(RequestAnswer::Created(Json(usage::begin(app, Purpose::SignIn).await?)))
    }

    /// Signs in with a passkey: the answer of an authenticator to a challenge of `begin_session_by_passkey`.
    ///
    /// Its authenticator has verified the person, so that it counts for both factors. With a ticket of `create_session` it
    /// has to be of the same person. 401 `ticket_invalid`; 422 `passkey_refused`.
    #[oai(path = "/identity/sessions/passkey", method = "post", operation_id = "create_session_by_passkey")]
    async fn create_session_by_passkey(
        &self,
        request: &Request,
        jar: &CookieJar,
        body: JsonBody<PasskeySignIn>,
    ) -> ApiResult<SignedInAnswer> {
        let app = anonymous(request)?;
        let device = HostCookie::device(app).read(jar);
        let opened = usage::sign_in(app, body.0, device, &Origin::of(request)).await?;
        Ok(SignedInAnswer::of(app, jar, opened))
    }

    /// Gives out a challenge to prove with a passkey who is signed in.
    ///
    /// 503 `passkeys_unavailable`.
    #[oai(
        path = "/identity/session/reauthentication/passkey/challenge",
        method = "post",
        operation_id = "begin_reauthentication_by_passkey"
    )]
    async fn begin_reauthentication_by_passkey(&self, session: Session) -> ApiResult<RequestAnswer> {
        let who = session.signed_in().await?;
        let begun = usage::begin(session.app(), Purpose::Prove(who.user_id())).await?;
        Ok(RequestAnswer::Created(Json(begun)))
    }

    /// Proves once more who is signed in, with a passkey in the place of the password: `reauthenticate_session`.
    ///
    /// The session gets a new token; the one that was sent is over. 422 `passkey_refused`.
    #[oai(
        path = "/identity/session/reauthentication/passkey",
        method = "post",
        operation_id = "reauthenticate_by_passkey"
    )]
    async fn reauthenticate_by_passkey(
        &self,
        request: &Request,
        session: Session,
        jar: &CookieJar,
        body: JsonBody<PasskeyAnswer>,
    ) -> ApiResult<NoContent> {
        let who = session.signed_in().await?;
        let token = usage::reauthenticate(&session, &who, body.0, &Origin::of(request)).await?;
        HostCookie::session(session.app()).set(jar, &token, who.session.expires_at);
        Ok(NoContent::Done)
    }
}
