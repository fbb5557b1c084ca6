//! The operations on roles.

use poem::Request;
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};
use tenancy::Module;
use uuid::Uuid;

use super::{
    dto::{RoleCreate, RoleList, RoleUpdate, RoleView},
    export, grantable, service,
};
use crate::{
    http::{ApiResult, Caller, Created, Document, JsonBody, NoContent, Session, write_request},
    identity::Language,
    server::Tag,
    tables::{Asked, TableFile, TableFormat},
};

/// The operations on roles.
pub struct Routes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Companies")]
impl Routes {
    /// Lists the roles that a member may have, and what they may do.
    #[oai(path = "/companies/:company_id/roles", method = "get", operation_id = "list_roles")]
    async fn list_roles(&self, caller: Caller, company_id: Path<Uuid>) -> ApiResult<Json<RoleList>> {
        let access = caller.enter(*company_id, Module::Users.read()).await?;
        let modules = grantable::modules().into_iter().map(|module| module.to_string()).collect();
        Ok(Json(RoleList { items: service::list(&access).await?, modules }))
    }

    /// Gives the roles that a member may have as a file.
    #[oai(path = "/companies/:company_id/exports/roles", method = "get", operation_id = "export_roles")]
    async fn export_roles(
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

    /// Makes a role of the company's own. Asks for a recent proof of who that is.
    ///
    /// 403 `role_exceeds_yours` when it may do more than the caller; 409 `role_name_taken`, or `roles_limit_reached` at 50.
    #[oai(path = "/companies/:company_id/roles", method = "post", operation_id = "create_role")]
    async fn create_role(
        &self,
        request: &Request,
        session: Session,
        company_id: Path<Uuid>,
        body: JsonBody<RoleCreate>,
    ) -> ApiResult<Created<RoleView>> {
        let access = session.enter(*company_id, Module::Users.manage()).await?;
        session.recently_authenticated().await?;
        let (name, permissions) = body.0.check()?;
        let role = service::create(&access, &write_request(request, None)?, &name, permissions).await?;
        Ok(Created::at(&format!("/companies/{}/roles/{}", *company_id, role.key), role.version, role))
    }

    /// Changes the name of a role or what it may do, at once for all who have it. Asks for a recent proof of who that is.
    ///
    /// 403 `role_exceeds_yours`; 409 `role_of_the_system` and `role_name_taken`.
    #[oai(path = "/companies/:company_id/roles/:role_key", method = "patch", operation_id = "update_role")]
    async fn update_role(
        &self,
        request: &Request,
        session: Session,
        company_id: Path<Uuid>,
        role_key: Path<String>,
        body: JsonBody<RoleUpdate>,
    ) -> ApiResult<Document<RoleView>> {
        let access = session.enter(*company_id, Module::Users.manage()).await?;
        session.recently_authenticated().await?;
        let change = body.0.check()?;
        let role = service::update(&access, &write_request(request, None)?, &role_key, change).await?;
        Ok(Document::of(role.version, role))
    }

    /// Removes a role. Who has it, or is invited to it, gets the replacement. Asks for a recent proof of who that is.
    ///
    /// 409 `role_in_use` without one; `role_of_the_system`; 403 `role_exceeds_yours`.
    #[oai(path = "/companies/:company_id/roles/:role_key", method = "delete", operation_id = "delete_role")]
    async fn delete_role(
        &self,
        request: &Request,
        session: Session,
        company_id: Path<Uuid>,
        role_key: Path<String>,
        /// Key of the role that its holders get.
        replacement: Query<Option<String>>,
    ) -> ApiResult<NoContent> {
        let access = session.enter(*company_id, Module::Users.manage()).await?;
        session.recently_authenticated().await?;
        let write = write_request(request, None)?;
        service::delete(&access, &write, &role_key, replacement.as_deref()).await?;
        Ok(NoContent::Done)
    }
}
