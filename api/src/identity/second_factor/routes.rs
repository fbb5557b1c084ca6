//! The operations on the second factor.

use poem::{Request, web::cookie::CookieJar};
use poem_openapi::{ApiResponse, OpenApi, payload::Json};

use super::{
    dto::{RecoveryCodes, SecondFactorView, SessionComplete, TotpConfirm, TotpSetup},
    service,
};
use crate::{
    http::{ApiResult, HostCookie, JsonBody, NoContent, Session},
    identity::{routes::anonymous, service::Origin, sessions::SignedInAnswer},
    server::Tag,
};

/// The operations on the second factor.
pub struct Routes;

/// 201 with what is shown once.
#[derive(ApiResponse)]
enum SetupAnswer {
    /// Set up, and not in use yet.
    #[oai(status = 201)]
    Created(Json<TotpSetup>),
}

/// 201 with what is shown once.
#[derive(ApiResponse)]
enum CodesAnswer {
    /// The codes. They are shown once.
    #[oai(status = 201)]
    Created(Json<RecoveryCodes>),
}

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Identity")]
impl Routes {
    /// Signs in by the second factor, after the password: with six digits of the device, or a recovery code.
    ///
    /// 401 `ticket_invalid` when the first step has to be done again; 422 `code_wrong`.
    #[oai(path = "/identity/sessions/second_factor", method = "post", operation_id = "complete_session")]
    async fn complete_session(
        &self,
        request: &Request,
        jar: &CookieJar,
        body: JsonBody<SessionComplete>,
    ) -> ApiResult<SignedInAnswer> {
        let app = anonymous(request)?;
        let device = HostCookie::device(app).read(jar);
        let opened = service::complete(app, body.0, device, &Origin::of(request)).await?;
        Ok(SignedInAnswer::of(app, jar, opened))
    }

    /// Tells which second factor who is signed in has.
    #[oai(path = "/identity/second_factor", method = "get", operation_id = "get_second_factor")]
    async fn get_second_factor(&self, session: Session) -> ApiResult<Json<SecondFactorView>> {
        let who = session.signed_in().await?;
        Ok(Json(service::view(session.app(), &who).await?))
    }

    /// Begins to set up one-time codes of a device (RFC 6238). Asks for a recent proof of who is there.
    ///
    /// 409 `second_factor_on`; 503 `secrets_not_configured`.
    #[oai(path = "/identity/second_factor/totp", method = "post", operation_id = "set_up_totp")]
    async fn set_up_totp(&self, session: Session) -> ApiResult<SetupAnswer> {
        let who = session.recently_authenticated().await?;
        Ok(SetupAnswer::Created(Json(service::start(session.app(), &who).await?)))
    }

    /// Puts the codes of a device into use by a first one. The recovery codes are shown once.
    ///
    /// 409 `second_factor_on` and `second_factor_off`; 422 `code_wrong`.
    #[oai(path = "/identity/second_factor/totp/confirm", method = "post", operation_id = "confirm_totp")]
    async fn confirm_totp(
        &self,
        request: &Request,
        session: Session,
        body: JsonBody<TotpConfirm>,
    ) -> ApiResult<CodesAnswer> {
        let who = session.recently_authenticated().await?;
        let codes = service::confirm(session.app(), &who, &body.code, &Origin::of(request)).await?;
        Ok(CodesAnswer::Created(Json(RecoveryCodes { codes })))
    }

    /// Takes the codes of a device away; without a passkey a sign-in takes the password alone from then on. Asks for a
    /// recent proof of who is there.
    ///
    /// 409 `second_factor_off`.
    #[oai(path = "/identity/second_factor/totp", method = "delete", operation_id = "remove_totp")]
    async fn remove_totp(&self, request: &Request, session: Session) -> ApiResult<NoContent> {
        let who = session.recently_authenticated().await?;
        service::remove(session.app(), &who, &Origin::of(request)).await?;
        Ok(NoContent::Done)
    }

    /// Draws new recovery codes, which are shown once; those from before are good no more. Asks for a recent proof of who
    /// is there.
    ///
    /// 409 `second_factor_off`.
    #[oai(
        path = "/identity/second_factor/recovery_codes",
        method = "post",
        operation_id = "renew_recovery_codes"
    )]
    async fn renew_recovery_codes(&self, request: &Request, session: Session) -> ApiResult<CodesAnswer> {
        let who = session.recently_authenticated().await?;
        let codes = service::renew_codes(session.app(), &who, &Origin::of(request)).await?;
        Ok(CodesAnswer::Created(Json(RecoveryCodes { codes })))
    }
}
