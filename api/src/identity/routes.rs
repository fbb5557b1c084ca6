//! The operations of identity.

use poem::{Request, web::cookie::CookieJar};
use poem_openapi::{ApiResponse, OpenApi, payload::Json};

use super::{
    dto::{
        EmailRequest, PasswordResetComplete, ProfileUpdate, RegistrationCreate, SessionCreate, SessionView,
        TokenRequest, UserView,
    },
    service::{self, Origin},
};
use crate::{
    App,
    http::{Accepted, ApiResult, JsonBody, NoContent, Session, SessionCookie, client_address},
    server::Tag,
};

/// The operations of identity.
pub struct Routes;

/// 201: signed in; the cookie is set.
#[derive(ApiResponse)]
enum SignedInAnswer {
    /// Signed in; `Set-Cookie` carries the session.
    #[oai(status = 201)]
    Created(Json<SessionView>),
}

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
        service::confirm(anonymous(request)?, &body.token).await?;
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

    /// Signs in with an address and a password.
    ///
    /// 401 `invalid_credentials` for an unknown address as for a wrong password; 403 `email_not_confirmed`
    /// only to who knows the password.
    #[oai(path = "/identity/sessions", method = "post", operation_id = "create_session")]
    async fn create_session(
        &self,
        request: &Request,
        jar: &CookieJar,
        body: JsonBody<SessionCreate>,
    ) -> ApiResult<SignedInAnswer> {
        let app = anonymous(request)?;
        let (email, password) = body.0.check()?;
        let (view, token) = service::sign_in(app, email, password, origin(request)).await?;
        SessionCookie::of(app).set(jar, &token, view.expires_at());
        Ok(SignedInAnswer::Created(Json(view)))
    }

    /// Tells who is signed in, and which companies they may enter.
    #[oai(path = "/identity/session", method = "get", operation_id = "get_session")]
    async fn get_session(&self, session: Session) -> ApiResult<Json<SessionView>> {
        let who = session.signed_in().await?;
        Ok(Json(service::view(session.app(), who).await?))
    }

    /// Signs out: the session ends here and now.
    #[oai(path = "/identity/session", method = "delete", operation_id = "delete_session")]
    async fn delete_session(&self, session: Session, jar: &CookieJar) -> ApiResult<NoContent> {
        session.signed_in().await?;
        service::sign_out(&session).await?;
        SessionCookie::of(session.app()).clear(jar);
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
        body: JsonBody<PasswordResetComplete>,
    ) -> ApiResult<NoContent> {
        let app = anonymous(request)?;
        body.check()?;
        service::complete_reset(app, &body.0.token, body.0.password).await?;
        Ok(NoContent::Done)
    }

    /// Changes the names, the language or the looks of who is signed in.
    #[oai(path = "/identity/profile", method = "patch", operation_id = "update_profile")]
    async fn update_profile(
        &self,
        session: Session,
        body: JsonBody<ProfileUpdate>,
    ) -> ApiResult<Json<UserView>> {
        let who = session.signed_in().await?;
        let change = body.0.check()?;
        Ok(Json(service::update_profile(session.app(), &who, change).await?.into()))
    }
}

/// The service, for a caller without a session, whose address is counted.
fn anonymous(request: &Request) -> ApiResult<&App> {
    let app = request.data::<App>().expect("the server gives every request its App");
    app.limits.anonymous(client_address(request))?;
    Ok(app)
}

fn origin(request: &Request) -> Origin {
    let user_agent = request.header("user-agent").map(|agent| agent.chars().take(400).collect());
    Origin { ip: client_address(request), user_agent }
}
