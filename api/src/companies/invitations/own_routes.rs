//! What the invited person does, signed in or not.

use poem::Request;
use poem_openapi::{OpenApi, param::Path, payload::Json};
use uuid::Uuid;

use super::{
    acceptance::{self, Which},
    dto::{InvitationJoin, InvitationOffer, InvitationToken, JoinedCompany, OwnInvitationList},
};
use crate::{
    http::{ApiResult, JsonBody, NoContent, Session, write_request},
    identity::anonymous,
    server::Tag,
};

/// The operations of the invited person.
pub struct OwnRoutes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Companies")]
impl OwnRoutes {
    /// Shows the holder of an invitation's link what it offers, and what became of it.
    ///
    /// 422 `token_invalid` for a link that is unknown, or older than the last one sent.
    #[oai(path = "/invitations/find", method = "post", operation_id = "find_invitation")]
    async fn find_invitation(
        &self,
        request: &Request,
        body: JsonBody<InvitationToken>,
    ) -> ApiResult<Json<InvitationOffer>> {
        let app = anonymous(request)?;
        Ok(Json(acceptance::offer(app, &body.token).await?))
    }

    /// Accepts an invitation by its link, as who is signed in.
    ///
    /// 403 `invitation_for_another_address` for an account that it was not sent to; 409 `invitation_accepted`,
    /// `invitation_declined`, `invitation_revoked`, `invitation_expired`, `already_member`, `members_limit_reached` (500) and
    /// `companies_limit_reached` (200 of the caller's); 422 `token_invalid`.
    #[oai(path = "/invitations/accept", method = "post", operation_id = "accept_invitation")]
    async fn accept_invitation(
        &self,
        request: &Request,
        session: Session,
        body: JsonBody<InvitationToken>,
    ) -> ApiResult<Json<JoinedCompany>> {
        let write = write_request(request, None)?;
        let company = acceptance::accept(&session, &write, Which::Token(&body.token)).await?;
        Ok(Json(JoinedCompany { company_id: company.as_uuid() }))
    }

    /// Makes an account at the invited address, confirmed by the link, and accepts with it. Signing in is the next call.
    ///
    /// 409 `account_exists` when the address has an account, else as `accept_invitation`; 422 as at sign-up.
    #[oai(path = "/invitations/join", method = "post", operation_id = "join_by_invitation")]
    async fn join_by_invitation(
        &self,
        request: &Request,
        body: JsonBody<InvitationJoin>,
    ) -> ApiResult<NoContent> {
        let app = anonymous(request)?;
        acceptance::join(app, &write_request(request, None)?, body.0).await?;
        Ok(NoContent::Done)
    }

    /// Turns an invitation down by its link.
    ///
    /// 409 as `accept_invitation`; 422 `token_invalid`.
    #[oai(path = "/invitations/decline", method = "post", operation_id = "decline_invitation")]
    async fn decline_invitation(
        &self,
        request: &Request,
        body: JsonBody<InvitationToken>,
    ) -> ApiResult<NoContent> {
        let app = anonymous(request)?;
        acceptance::decline_held(app, &write_request(request, None)?, &body.token).await?;
        Ok(NoContent::Done)
    }

    /// Lists the invitations to the address of who is signed in.
    #[oai(path = "/invitations", method = "get", operation_id = "list_own_invitations")]
    async fn list_own_invitations(&self, session: Session) -> ApiResult<Json<OwnInvitationList>> {
        Ok(Json(OwnInvitationList { items: acceptance::own(&session).await? }))
    }

    /// Accepts an invitation to the address of who is signed in.
    ///
    /// 409 as `accept_invitation`.
    #[oai(
        path = "/invitations/:invitation_id/accept",
        method = "post",
        operation_id = "accept_own_invitation"
    )]
    async fn accept_own_invitation(
        &self,
        request: &Request,
        session: Session,
        invitation_id: Path<Uuid>,
    ) -> ApiResult<Json<JoinedCompany>> {
        let write = write_request(request, None)?;
        let company = acceptance::accept(&session, &write, Which::Id(*invitation_id)).await?;
        Ok(Json(JoinedCompany { company_id: company.as_uuid() }))
    }

    /// Turns down an invitation to the address of who is signed in.
    ///
    /// 409 as `accept_invitation`.
    #[oai(
        path = "/invitations/:invitation_id/decline",
        method = "post",
        operation_id = "decline_own_invitation"
    )]
    async fn decline_own_invitation(
        &self,
        request: &Request,
        session: Session,
        invitation_id: Path<Uuid>,
    ) -> ApiResult<NoContent> {
        acceptance::decline(&session, &write_request(request, None)?, Which::Id(*invitation_id)).await?;
        Ok(NoContent::Done)
    }
}
