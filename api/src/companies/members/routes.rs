//! The operations on members.

use poem::Request;
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};
use tenancy::{Module, SystemRole, UserId};
use uuid::Uuid;

use super::{
    dto::{MemberList, MemberUpdate, MemberView},
    export, service,
};
use crate::{
    http::{Access, ApiResult, Caller, Document, JsonBody, NoContent, write_request},
    identity::Language,
    images::PictureAnswer,
    server::Tag,
    tables::{Asked, TableFile, TableFormat},
};

/// The operations on members.
pub struct Routes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Companies")]
impl Routes {
    /// Lists the members of a company.
    #[oai(path = "/companies/:company_id/members", method = "get", operation_id = "list_members")]
    async fn list_members(&self, caller: Caller, company_id: Path<Uuid>) -> ApiResult<Json<MemberList>> {
        let access = caller.enter(*company_id, Module::Users.read()).await?;
        Ok(Json(MemberList { items: service::members(&access).await? }))
    }

    /// Gives the members of a company that are all of this as a file.
    #[oai(path = "/companies/:company_id/exports/members", method = "get", operation_id = "export_members")]
    #[expect(clippy::too_many_arguments, reason = "one argument a query parameter")]
    async fn export_members(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        /// Part of the name or of the e-mail address.
        search: Query<Option<String>>,
        /// Key of a role.
        role: Query<Option<String>>,
        format: Query<TableFormat>,
        /// Of headings and words; without it, the first of `Accept-Language` that the product has.
        language: Query<Option<Language>>,
    ) -> ApiResult<TableFile> {
        let access = caller.enter(*company_id, Module::Users.read()).await?;
        let filter = export::Filter { search: search.0, role: role.0 };
        export::export(caller.app(), &access, filter, Asked::of(request, *format, *language)).await
    }

    /// Shows the avatar of a member.
    #[oai(
        path = "/companies/:company_id/members/:user_id/avatar",
        method = "get",
        operation_id = "get_member_avatar"
    )]
    async fn get_member_avatar(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        user_id: Path<Uuid>,
        /// What `list_members` says of it: another address for another picture. It asks for nothing.
        #[oai(name = "version")]
        _version: Query<Option<String>>,
    ) -> ApiResult<PictureAnswer> {
        let access = caller.enter(*company_id, Module::Users.read()).await?;
        let found = service::avatar(&access, UserId::from_uuid(*user_id)).await?;
        Ok(PictureAnswer::to(request, found))
    }

    /// Gives a member another role, or says whether they may enter the company. It holds at once, also for open sessions.
    ///
    /// 409 `last_admin` and `owner_cannot_leave`; 403 `role_exceeds_yours`. Only a person makes administrators, who proved
    /// within the last 15 minutes who they are: 403 `session_required`, `reauthentication_required`.
    #[oai(path = "/companies/:company_id/members/:user_id", method = "patch", operation_id = "update_member")]
    async fn update_member(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        user_id: Path<Uuid>,
        body: JsonBody<MemberUpdate>,
    ) -> ApiResult<Document<MemberView>> {
        let access = caller.enter(*company_id, Module::Users.manage()).await?;
        if body.role.as_deref().is_some_and(gives_control) {
            caller.recently_authenticated().await?;
        }
        let user = UserId::from_uuid(*user_id);
        let member = service::update(&access, &write_request(request, None)?, user, &body).await?;
        Ok(Document::of(member.version, member))
    }

    /// Takes a member out of a company. Every member may take themselves out.
    /// The invitations that they sent end with it.
    ///
    /// 409 `last_admin` and `owner_cannot_leave`; 403 `role_exceeds_yours`.
    #[oai(
        path = "/companies/:company_id/members/:user_id",
        method = "delete",
        operation_id = "remove_member"
    )]
    async fn remove_member(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        user_id: Path<Uuid>,
    ) -> ApiResult<NoContent> {
        let user = UserId::from_uuid(*user_id);
        let access = enter_to_remove(&caller, *company_id, user).await?;
        service::remove(&access, &write_request(request, None)?, user).await?;
        Ok(NoContent::Done)
    }
}

/// Whether a role is that of those who may do everything.
pub fn gives_control(role: &str) -> bool {
    role == SystemRole::Admin.as_str()
}

/// Leaving takes membership alone; sending somebody away takes the permission. A program never leaves for its maker.
async fn enter_to_remove(caller: &Caller, company: Uuid, user: UserId) -> ApiResult<Access> {
    if !caller.is_program() {
        let access = caller.enter_even_erasing(company, Module::Dashboard.read()).await?;
        if service::is_self(&access, user) {
            return Ok(access);
        }
    }
    caller.enter_even_erasing(company, Module::Users.manage()).await
}
