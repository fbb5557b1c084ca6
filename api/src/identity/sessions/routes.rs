//! Sign-in, and the operations on one's own sessions.

use poem::{Request, web::cookie::CookieJar};
use poem_openapi::{ApiResponse, OpenApi, param::Path, payload::Json};
use tenancy::SessionId;
use uuid::Uuid;

use super::{
    devices,
    dto::{OpenSessionList, OpenSessionView},
    sign_in::{Opened, Outcome, sign_in},
    store,
};
use crate::{
    App,
    http::{ApiError, ApiResult, HostCookie, JsonBody, NoContent, Session},
    identity::{
        dto::{SessionCreate, SessionView},
        email_change,
        routes::anonymous,
        second_factor::TicketView,
        service::{self, Origin},
    },
    server::Tag,
};

/// Sign-in, and the operations on one's own sessions.
pub struct Routes;

/// 201: signed in; the cookie is set.
#[derive(ApiResponse)]
pub enum SignedInAnswer {
    /// Signed in; `Set-Cookie` carries the session.
    #[oai(status = 201)]
    Created(Json<SessionView>),
}

impl SignedInAnswer {
    /// Gives the browser what it is to keep.
    pub fn of(app: &App, jar: &CookieJar, opened: Opened) -> Self {
        HostCookie::session(app).set(jar, &opened.token, opened.view.expires_at());
        devices::give(app, jar, &opened.device);
        Self::Created(Json(opened.view))
    }
}

/// What comes of a password.
#[derive(ApiResponse)]
enum SignInAnswer {
    /// Signed in; `Set-Cookie` carries the session.
    #[oai(status = 201)]
    Created(Json<Box<SessionView>>),
    /// The password is right, and a second factor is asked for: `complete_session`.
    #[oai(status = 202)]
    SecondFactor(Json<TicketView>),
}

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Identity")]
impl Routes {
    /// Signs in with an address and a password.
    ///
    /// 202 with a ticket for `complete_session` when the account has a second factor. 401 `invalid_credentials` for an
    /// unknown address as for a wrong password; 403 `email_not_confirmed` only to who knows the password.
    #[oai(path = "/identity/sessions", method = "post", operation_id = "create_session")]
    async fn create_session(
        &self,
        request: &Request,
        jar: &CookieJar,
        body: JsonBody<SessionCreate>,
    ) -> ApiResult<SignInAnswer> {
        let app = anonymous(request)?;
        let (email, password) = body.0.check()?;
        let device = HostCookie::device(app).read(jar);
        Ok(match sign_in(app, email, password, device, &Origin::of(request)).await? {
            Outcome::Opened(opened) => {
                let SignedInAnswer::Created(Json(view)) = SignedInAnswer::of(app, jar, *opened);
                SignInAnswer::Created(Json(Box::new(view)))
            }
            Outcome::SecondFactor(ticket) => SignInAnswer::SecondFactor(Json(ticket.into())),
        })
    }

    /// Lists the open sessions of who is signed in, last used first.
    #[oai(path = "/identity/sessions", method = "get", operation_id = "list_sessions")]
    async fn list_sessions(&self, session: Session) -> ApiResult<Json<OpenSessionList>> {
        let who = session.signed_in().await?;
        let tenancy = &session.app().tenancy;
        let open = tenancy.platform_read(async |tx| store::list(tx, who.user_id()).await).await?;
        let items = open.into_iter().map(|row| OpenSessionView::new(row, who.session.id)).collect();
        Ok(Json(OpenSessionList { items }))
    }

    /// Ends every other session of who is signed in, and with it the change of address that one of them asked for. Asks for
    /// a recent proof of who that is.
    #[oai(path = "/identity/sessions", method = "delete", operation_id = "end_other_sessions")]
    async fn end_other_sessions(&self, request: &Request, session: Session) -> ApiResult<NoContent> {
        let who = session.recently_authenticated().await?;
        let end = who.write(session.app(), async |tx| {
            let user = who.user_id();
            service::audit(tx, user, "other_sessions_ended", &Origin::of(request));
            store::end_others(tx, user, who.session.id).await?;
            email_change::forget_orphan(tx, user).await
        });
        end.await?;
        Ok(NoContent::Done)
    }

    /// Ends a session of who is signed in, which may be this one, and with it the change of address that it asked for. Asks
    /// for a recent proof of who that is.
    #[oai(path = "/identity/sessions/:session_id", method = "delete", operation_id = "end_session")]
    async fn end_session(
        &self,
        request: &Request,
        session: Session,
        session_id: Path<Uuid>,
    ) -> ApiResult<NoContent> {
        let who = session.recently_authenticated().await?;
        let (user, id) = (who.user_id(), SessionId::from_uuid(*session_id));
        let end = session.app().tenancy.platform_write(async |tx| {
            service::audit(tx, user, "session_ended", &Origin::of(request));
            if !store::end(tx, user, id).await? {
                return Err(ApiError::not_found());
            }
            email_change::forget_orphan(tx, user).await
        });
        end.await?;
        Ok(NoContent::Done)
    }
}
