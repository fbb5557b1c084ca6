//! The operations of identity.

use poem::{Request, web::cookie::CookieJar};
use poem_openapi::{OpenApi, payload::Json};

use super::{
    dto::{
        EmailRequest, PasswordResetComplete, PasswordUpdate, ProfileUpdate, ReauthenticationCreate,
        RegistrationCreate, SessionView, TokenRequest, UserView,
    },
    password, reauthentication,
    service::{self, Origin},
    sessions::devices,
};
use crate::{
    App,
    http::{Accepted, ApiResult, HostCookie, JsonBody, NoContent, Session, client_address},
    server::Tag,
};

/// The operations of identity.
pub struct Routes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Identity")]
impl Routes {
    /// Asks for an account.
    ///
    /// The answer is the same whether or not the address has one: a mail tells its owner which.
    #[oai(path = "/identity/registrations", method = "post", operation_id = "create_registration")]
    async fn create_registration(
        &self,
        request: &Request,
        body: JsonBody<RegistrationCreate>,
    ) -> ApiResult<Accepted> {
        let app = anonymous(request)?;
        service::register(app, body.0.check()?).await?;
        Ok(Accepted::Accepted)
    }

    /// Confirms an e-mail address by the token of the link that was sent to it.
    #[oai(path = "/identity/confirmations", method = "post", operation_id = "confirm_email")]
    async fn confirm_email(&self, request: &Request, body: JsonBody<TokenRequest>) -> ApiResult<NoContent> {
        service::confirm(anonymous(request)?, &body.token, &Origin::of(request)).await?;
        Ok(NoContent::Done)
    }

    /// Sends the confirmation link again.
    ///
    /// The answer is the same whether or not there is something to confirm.
    #[oai(path = "/identity/confirmations/resend", method = "post", operation_id = "resend_confirmation")]
    async fn resend_confirmation(
        &self,
        request: &Request,
        body: JsonBody<EmailRequest>,
    ) -> ApiResult<Accepted> {
        service::resend_confirmation(anonymous(request)?, body.0.check()?).await?;
        Ok(Accepted::Accepted)
    }

    /// Tells who is signed in, and which companies they may enter.
    #[oai(path = "/identity/session", method = "get", operation_id = "get_session")]
    async fn get_session(&self, session: Session) -> ApiResult<Json<SessionView>> {
        let who = session.signed_in().await?;
        Ok(Json(service::view(session.app(), who).await?))
    }

    /// Signs out: the session ends here and now.
    #[oai(path = "/identity/session", method = "delete", operation_id = "delete_session")]
    async fn delete_session(
        &self,
        request: &Request,
        session: Session,
        jar: &CookieJar,
    ) -> ApiResult<NoContent> {
        let who = session.signed_in().await?;
        service::sign_out(&session, &who, &Origin::of(request)).await?;
        HostCookie::session(session.app()).clear(jar);
        Ok(NoContent::Done)
    }

    /// Proves once more who is signed in, for acts that ask for it.
    ///
    /// 403 `reauthentication_required` of another operation is answered by this one and that operation again.
    ///
    /// It takes what a sign-in takes: where there is a second factor, a code of the device or a recovery code beside the
    /// password. The session gets a new token; the one that was sent is over. 422 `password_wrong`; `code_required` and
    /// `code_wrong` at `/code`.
    #[oai(
        path = "/identity/session/reauthentication",
        method = "post",
        operation_id = "reauthenticate_session"
    )]
    async fn reauthenticate_session(
        &self,
        request: &Request,
        session: Session,
        jar: &CookieJar,
        body: JsonBody<ReauthenticationCreate>,
    ) -> ApiResult<NoContent> {
        let who = session.signed_in().await?;
        let token = reauthentication::renew(&session, &who, body.0, &Origin::of(request)).await?;
        HostCookie::session(session.app()).set(jar, &token, who.session.expires_at);
        Ok(NoContent::Done)
    }

    /// Asks for a link that sets a new password.
    ///
    /// The answer is the same whether or not the address has an account.
    #[oai(path = "/identity/password_resets", method = "post", operation_id = "request_password_reset")]
    async fn request_password_reset(
        &self,
        request: &Request,
        body: JsonBody<EmailRequest>,
    ) -> ApiResult<Accepted> {
        service::request_reset(anonymous(request)?, body.0.check()?).await?;
        Ok(Accepted::Accepted)
    }

    /// Sets a new password by the token of the link that was sent, and ends every session.
    #[oai(
        path = "/identity/password_resets/complete",
        method = "post",
        operation_id = "complete_password_reset"
    )]
    async fn complete_password_reset(
        &self,
        request: &Request,
        jar: &CookieJar,
        body: JsonBody<PasswordResetComplete>,
    ) -> ApiResult<NoContent> {
        let app = anonymous(request)?;
        body.check()?;
        let origin = Origin::of(request);
        let device = service::complete_reset(app, &body.0.token, body.0.password, &origin).await?;
        devices::give(app, jar, &device);
        Ok(NoContent::Done)
    }

    /// Gives who is signed in another password, and ends their other sessions.
    ///
    /// The session gets a new token. 422 `password_wrong` at `/current_password`. Who has a second factor is asked for a recent
    /// proof: 403 `reauthentication_required`.
    #[oai(path = "/identity/password", method = "put", operation_id = "change_password")]
    async fn change_password(
        &self,
        request: &Request,
        session: Session,
        jar: &CookieJar,
        body: JsonBody<PasswordUpdate>,
    ) -> ApiResult<NoContent> {
        let who = session.signed_in().await?;
        body.check(&who.user)?;
        let device = HostCookie::device(session.app()).read(jar);
        let token = password::change(&session, &who, body.0, device, &Origin::of(request)).await?;
        HostCookie::session(session.app()).set(jar, &token, who.session.expires_at);
        Ok(NoContent::Done)
    }

    /// Changes the names of who is signed in.
    #[oai(path = "/identity/profile", method = "patch", operation_id = "update_profile")]
    async fn update_profile(
        &self,
        session: Session,
        body: JsonBody<ProfileUpdate>,
    ) -> ApiResult<Json<UserView>> {
        let who = session.signed_in().await?;
        let change = body.0.check()?;
        Ok(Json(service::update_profile(session.app(), &who, change).await?))
    }
}

/// The service, for a caller without a session, whose address is counted.
pub fn anonymous(request: &Request) -> ApiResult<&App> {
    let app = request.data::<App>().expect("the server gives every request its App");
    app.limits.anonymous(client_address(request))?;
    Ok(app)
}
