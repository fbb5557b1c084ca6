//! The operations on members and roles.

use poem::Request;
use poem_openapi::{OpenApi, param::Path, payload::Json};
use tenancy::{Module, UserId};
use uuid::Uuid;

use super::{
    dto::{MemberList, MemberUpdate, MemberView, RoleList},
    service,
};
use crate::{
    http::{Access, ApiResult, Caller, Document, JsonBody, NoContent, write_request},
    server::Tag,
};

/// The operations on members and roles.
pub struct Routes;

#[OpenApi(tag = "Tag::Companies")]
impl Routes {
    /// Lists the members of a company.
    #[oai(path = "/companies/:company_id/members", method = "get", operation_id = "list_members")]
    async fn list_members(&self, caller: Caller, company_id: Path<Uuid>) -> ApiResult<Json<MemberList>> {
        let access = caller.enter(*company_id, Module::Users.read()).await?;
        let members = service::members(&access).await?;
        Ok(Json(MemberList { items: members.into_iter().map(Into::into).collect() }))
    }

    /// Gives a member another role.
    ///
    /// 409 `last_admin` and `owner_cannot_leave`; 403 `role_exceeds_yours`.
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
        let user = UserId::from_uuid(*user_id);
        let member = service::set_role(&access, &write_request(request, None)?, user, &body.role).await?;
        Ok(Document::of(member.version, member.into()))
    }

    /// Takes a member out of a company. Every member may take themselves out.
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

    /// Lists the roles that a member may have, and what they may do.
    #[oai(path = "/companies/:company_id/roles", method = "get", operation_id = "list_roles")]
    async fn list_roles(&self, caller: Caller, company_id: Path<Uuid>) -> ApiResult<Json<RoleList>> {
        let access = caller.enter(*company_id, Module::Users.read()).await?;
        let roles = service::roles(&access).await?;
        Ok(Json(RoleList { items: roles.into_iter().map(Into::into).collect() }))
    }
}

/// Leaving takes membership alone; sending somebody away takes the permission. A program never leaves for its maker.
async fn enter_to_remove(caller: &Caller, company: Uuid, user: UserId) -> ApiResult<Access> {
    if !caller.is_program() {
        let access = caller.enter(company, Module::Dashboard.read()).await?;
        if service::is_self(&access, user) {
            return Ok(access);
        }
    }
    caller.enter(company, Module::Users.manage()).await
}
