//! The operations on a change of address.

use poem::Request;
use poem_openapi::{OpenApi, payload::Json};

use super::{
    dto::{EmailChangeCreate, EmailChangeOutcome, PendingEmailChange},
    service,
};
use crate::{
    http::{Accepted, ApiResult, JsonBody, NoContent, Session},
    identity::{dto::TokenRequest, routes::anonymous, service::Origin},
    server::Tag,
};

/// The operations on a change of address.
pub struct Routes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Identity")]
impl Routes {
    /// Asks for another address of who is signed in. Both mailboxes have to agree within 24 hours. Asks for a recent proof
    /// of who is there.
    ///
    /// The answer is the same whether or not the new address has an account.
    #[oai(path = "/identity/email_change", method = "post", operation_id = "request_email_change")]
    async fn request_email_change(
        &self,
        request: &Request,
        session: Session,
        body: JsonBody<EmailChangeCreate>,
    ) -> ApiResult<Accepted> {
        let who = session.recently_authenticated().await?;
        let new = body.0.check(&who.user.email)?;
        service::start(session.app(), &who, new, &Origin::of(request)).await?;
        Ok(Accepted::Accepted)
    }

    /// Tells which change of address waits.
    #[oai(path = "/identity/email_change", method = "get", operation_id = "get_email_change")]
    async fn get_email_change(&self, session: Session) -> ApiResult<Json<PendingEmailChange>> {
        let who = session.signed_in().await?;
        Ok(Json(PendingEmailChange { change: service::pending(session.app(), &who).await? }))
    }

    /// Calls off the change of address that waits, if one does.
    #[oai(path = "/identity/email_change", method = "delete", operation_id = "withdraw_email_change")]
    async fn withdraw_email_change(&self, request: &Request, session: Session) -> ApiResult<NoContent> {
        let who = session.signed_in().await?;
        service::withdraw(session.app(), &who, &Origin::of(request)).await?;
        Ok(NoContent::Done)
    }

    /// Agrees to a change of address, by the token of the link to one of the two mailboxes.
    ///
    /// With the second one the address changes and every session ends but the one that asked. 422 `token_invalid`; 409
    /// `email_taken` when the address has become somebody else's meanwhile.
    #[oai(path = "/identity/email_change/confirm", method = "post", operation_id = "confirm_email_change")]
    async fn confirm_email_change(
        &self,
        request: &Request,
        body: JsonBody<TokenRequest>,
    ) -> ApiResult<Json<EmailChangeOutcome>> {
        let app = anonymous(request)?;
        let state = service::confirm(app, &body.token, &Origin::of(request)).await?;
        Ok(Json(EmailChangeOutcome { state }))
    }

    /// Calls a change of address off, by the token of the link to the mailbox that holds. 422 `token_invalid`.
    #[oai(path = "/identity/email_change/cancel", method = "post", operation_id = "cancel_email_change")]
    async fn cancel_email_change(
        &self,
        request: &Request,
        body: JsonBody<TokenRequest>,
    ) -> ApiResult<NoContent> {
        let app = anonymous(request)?;
        service::cancel(app, &body.token, &Origin::of(request)).await?;
        Ok(NoContent::Done)
    }
}
