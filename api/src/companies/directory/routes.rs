//! The operations of the directory.

use poem::Request;
use poem_openapi::{OpenApi, param::Path, payload::Json};
use tenancy::Module;
use uuid::Uuid;

use super::{
    dto::{
        CompanyList, CompanyModule, CompanyModuleList, CompanyUpdate, CompanyView, ModuleUpdate,
        SessionTimeoutUpdate,
    },
    service,
};
use crate::{
    http::{ApiResult, Caller, Document, JsonBody, NoContent, Session, write_request},
    server::Tag,
    subscription::SubscriptionView,
};

/// The operations of the directory.
pub struct Routes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Companies")]
impl Routes {
    /// Lists the companies that the caller may enter.
    #[oai(path = "/companies", method = "get", operation_id = "list_companies")]
    async fn list_companies(&self, session: Session) -> ApiResult<Json<CompanyList>> {
        Ok(Json(CompanyList { items: service::list(&session).await? }))
    }

    /// Shows a company, what the caller may do in it, and what its owner is subscribed to.
    #[oai(path = "/companies/:company_id", method = "get", operation_id = "get_company")]
    async fn get_company(&self, caller: Caller, company_id: Path<Uuid>) -> ApiResult<Document<CompanyView>> {
        let access = caller.enter(*company_id, Module::Dashboard.read()).await?;
        let view = service::company(&access).await?;
        Ok(Document::of(view.version, view))
    }

    /// Gives a company another name.
    ///
    /// 409 `company_name_taken` when its owner has a company of an equal name.
    #[oai(path = "/companies/:company_id", method = "patch", operation_id = "update_company")]
    async fn update_company(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        body: JsonBody<CompanyUpdate>,
    ) -> ApiResult<Document<CompanyView>> {
        let access = caller.enter(*company_id, Module::Settings.manage()).await?;
        let name = body.0.check()?;
        let view = service::rename(&access, &write_request(request, None)?, &name).await?;
        Ok(Document::of(view.version, view))
    }

    /// Says after how many minutes without use the sessions of the company's members end, at once for those that are open.
    ///
    /// Of the instance's time (`get_service_info`) and those of all the companies that a person belongs to, the shortest
    /// holds for their sessions.
    #[oai(
        path = "/companies/:company_id/session_timeout",
        method = "put",
        operation_id = "set_session_timeout"
    )]
    async fn set_session_timeout(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        body: JsonBody<SessionTimeoutUpdate>,
    ) -> ApiResult<Document<CompanyView>> {
        let access = caller.enter(*company_id, Module::Security.manage()).await?;
        let (minutes, write) = (body.0.check()?, write_request(request, None)?);
        let view = service::set_session_timeout(caller.app(), &access, &write, minutes).await?;
        Ok(Document::of(view.version, view))
    }

    /// Makes a company the one that the caller starts in.
    #[oai(path = "/companies/:company_id/default", method = "put", operation_id = "set_default_company")]
    async fn set_default_company(&self, session: Session, company_id: Path<Uuid>) -> ApiResult<NoContent> {
        let access = session.enter(*company_id, Module::Dashboard.read()).await?;
        service::make_default(&access).await?;
        Ok(NoContent::Done)
    }

    /// Lists the modules that exist, as the caller may use them.
    #[oai(path = "/companies/:company_id/modules", method = "get", operation_id = "list_company_modules")]
    async fn list_company_modules(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
    ) -> ApiResult<Json<CompanyModuleList>> {
        let access = caller.enter(*company_id, Module::Dashboard.read()).await?;
        Ok(Json(CompanyModuleList { items: service::modules(&access).await? }))
    }

    /// Switches a module on or off. Off, it is not shown; its data stay where they are.
    ///
    /// 409 `module_required` for what every company has.
    #[oai(
        path = "/companies/:company_id/modules/:key",
        method = "put",
        operation_id = "update_company_module"
    )]
    async fn update_company_module(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        key: Path<String>,
        body: JsonBody<ModuleUpdate>,
    ) -> ApiResult<Json<CompanyModule>> {
        let access = caller.enter(*company_id, Module::Settings.manage()).await?;
        let existing = service::switchable(&key, body.is_enabled)?;
        access.write(request, async |tx| service::switch(tx, existing, body.is_enabled).await).await?;
        Ok(Json(service::module(&access, existing).await?))
    }

    /// Shows what the owner of a company is subscribed to.
    #[oai(path = "/companies/:company_id/subscription", method = "get", operation_id = "get_subscription")]
    async fn get_subscription(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
    ) -> ApiResult<Json<SubscriptionView>> {
        let access = caller.enter(*company_id, Module::Dashboard.read()).await?;
        Ok(Json(service::subscription(&access).await?))
    }
}
