//! What a company does with its invitations.

use poem::Request;
use poem_openapi::{
    ApiResponse, OpenApi,
    param::{Path, Query},
    payload::Json,
};
use tenancy::Module;
use uuid::Uuid;

use super::{
    dto::{InvitationCreate, InvitationList, InvitationView},
    export, service,
};
use crate::{
    companies::members,
    http::{ApiResult, Caller, JsonBody, NoContent, write_request},
    identity::Language,
    server::Tag,
    tables::{Asked, TableFile, TableFormat},
};

/// 201: invited; the mail is on its way.
#[derive(ApiResponse)]
enum Invited {
    /// Invited; the mail is on its way.
    #[oai(status = 201)]
    Created(Json<InvitationView>),
}

/// The operations of a company on its invitations.
pub struct Routes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Companies")]
impl Routes {
    /// Lists the invitations that wait, also those whose seven days are over.
    #[oai(path = "/companies/:company_id/invitations", method = "get", operation_id = "list_invitations")]
    async fn list_invitations(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
    ) -> ApiResult<Json<InvitationList>> {
        let access = caller.enter(*company_id, Module::Users.read()).await?;
        Ok(Json(InvitationList { items: service::list(&access).await? }))
    }

    /// Gives the invitations that wait as a file.
    #[oai(
        path = "/companies/:company_id/exports/invitations",
        method = "get",
        operation_id = "export_invitations"
    )]
    async fn export_invitations(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        format: Query<TableFormat>,
        /// Of headings and words; without it, the first of `Accept-Language` that the product has.
        language: Query<Option<Language>>,
    ) -> ApiResult<TableFile> {
        let access = caller.enter(*company_id, Module::Users.read()).await?;
        export::export(caller.app(), &access, Asked::of(request, *format, *language)).await
    }

    /// Invites an address to a role: a mail with a link that is good for seven days.
    ///
    /// 403 `role_exceeds_yours` for a role that may do more than the caller; 409 `already_member`, `invitation_pending`, or
    /// `invitations_limit_reached` when 200 wait, `members_limit_reached` at 500 members. Only a person invites
    /// administrators, who proved within the last 15 minutes who they are: 403 `session_required`, `reauthentication_required`.
    #[oai(path = "/companies/:company_id/invitations", method = "post", operation_id = "create_invitation")]
    async fn create_invitation(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        body: JsonBody<InvitationCreate>,
    ) -> ApiResult<Invited> {
        let access = caller.enter(*company_id, Module::Users.manage()).await?;
        let (email, role) = body.0.check()?;
        if members::gives_control(&role) {
            caller.recently_authenticated().await?;
        }
        let write = write_request(request, None)?;
        Ok(Invited::Created(Json(service::invite(caller.app(), &access, &write, &email, &role).await?)))
    }

    /// Sends an invitation again: a new link for seven days. The earlier one ends.
    ///
    /// 403 `role_exceeds_yours`; 409 when it was accepted, declined or revoked.
    #[oai(
        path = "/companies/:company_id/invitations/:invitation_id/resend",
        method = "post",
        operation_id = "resend_invitation"
    )]
    async fn resend_invitation(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        invitation_id: Path<Uuid>,
    ) -> ApiResult<Json<InvitationView>> {
        let access = caller.enter(*company_id, Module::Users.manage()).await?;
        let write = write_request(request, None)?;
        Ok(Json(service::resend(caller.app(), &access, &write, *invitation_id).await?))
    }

    /// Takes an invitation back. Its link does nothing any more.
    ///
    /// 403 `role_exceeds_yours`; 409 when it was accepted, declined or revoked.
    #[oai(
        path = "/companies/:company_id/invitations/:invitation_id",
        method = "delete",
        operation_id = "revoke_invitation"
    )]
    async fn revoke_invitation(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        invitation_id: Path<Uuid>,
    ) -> ApiResult<NoContent> {
        let access = caller.enter_even_erasing(*company_id, Module::Users.manage()).await?;
        service::revoke(&access, &write_request(request, None)?, *invitation_id).await?;
        Ok(NoContent::Done)
    }
}
