//! The operations on keys.

use poem::Request;
use poem_openapi::{
    ApiResponse, OpenApi,
    param::{Path, Query},
    payload::Json,
};
use tenancy::{ApiKeyId, Module};
use uuid::Uuid;

use super::{
    dto::{ApiKeyCreate, ApiKeyList, ApiKeyRotate, ApiKeySecret, ApiKeyUpdate, ApiKeyView},
    export, service,
};
use crate::{
    http::{ApiResult, Caller, Document, JsonBody, NoContent, Session, write_request},
    identity::Language,
    server::Tag,
    tables::{Asked, TableFile, TableFormat},
};

/// The operations on keys.
pub struct Routes;

/// 201 with a key that is shown once: it has no address of its own.
#[derive(ApiResponse)]
enum Shown {
    /// The key, with its secret.
    #[oai(status = 201)]
    Created(Json<ApiKeySecret>),
}

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Companies")]
impl Routes {
    /// Lists the keys by which programs act in a company.
    #[oai(path = "/companies/:company_id/api_keys", method = "get", operation_id = "list_api_keys")]
    async fn list_api_keys(&self, caller: Caller, company_id: Path<Uuid>) -> ApiResult<Json<ApiKeyList>> {
        let access = caller.enter(*company_id, Module::Security.manage()).await?;
        Ok(Json(ApiKeyList { items: service::list(&access).await? }))
    }

    /// Gives the keys as a file: never a secret.
    #[oai(path = "/companies/:company_id/exports/api_keys", method = "get", operation_id = "export_api_keys")]
    async fn export_api_keys(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        format: Query<TableFormat>,
        /// Of headings and words; without it, the first of `Accept-Language` that the product has.
        language: Query<Option<Language>>,
    ) -> ApiResult<TableFile> {
        let access = caller.enter(*company_id, Module::Security.manage()).await?;
        export::export(caller.app(), &access, Asked::of(request, *format, *language)).await
    }

    /// Makes a key by which a program acts for the caller, and shows it this once.
    ///
    /// 403 `reauthentication_required`; 409 `api_keys_limit_reached` at 100 keys, and `idempotent_answer_lost` when it is sent
    /// again under its key: the secret is kept nowhere.
    #[oai(path = "/companies/:company_id/api_keys", method = "post", operation_id = "create_api_key")]
    async fn create_api_key(
        &self,
        request: &Request,
        session: Session,
        company_id: Path<Uuid>,
        body: JsonBody<ApiKeyCreate>,
    ) -> ApiResult<Shown> {
        let access = session.enter(*company_id, Module::Security.manage()).await?;
        session.recently_authenticated().await?;
        let new = body.0.check(access.tenancy().permissions())?;
        let made = service::create(&access, &write_request(request, None)?, new).await?;
        Ok(Shown::Created(Json(made)))
    }

    /// Gives a key another name.
    #[oai(
        path = "/companies/:company_id/api_keys/:api_key_id",
        method = "patch",
        operation_id = "update_api_key"
    )]
    async fn update_api_key(
        &self,
        request: &Request,
        session: Session,
        company_id: Path<Uuid>,
        api_key_id: Path<Uuid>,
        body: JsonBody<ApiKeyUpdate>,
    ) -> ApiResult<Document<ApiKeyView>> {
        let access = session.enter(*company_id, Module::Security.manage()).await?;
        let (id, name) = (ApiKeyId::from_uuid(*api_key_id), body.0.check()?);
        let key = service::rename(&access, &write_request(request, None)?, id, &name).await?;
        Ok(Document::of(key.version, key))
    }

    /// Gives a key of the caller's another secret, and shows it this once.
    ///
    /// 403 `reauthentication_required`; 403 `api_key_not_yours`: the secret acts for its maker; 409 `idempotent_answer_lost`
    /// when it is sent again under its key: the secret is kept nowhere.
    #[oai(
        path = "/companies/:company_id/api_keys/:api_key_id/rotate",
        method = "post",
        operation_id = "rotate_api_key"
    )]
    async fn rotate_api_key(
        &self,
        request: &Request,
        session: Session,
        company_id: Path<Uuid>,
        api_key_id: Path<Uuid>,
        body: JsonBody<ApiKeyRotate>,
    ) -> ApiResult<Shown> {
        let access = session.enter(*company_id, Module::Security.manage()).await?;
        session.recently_authenticated().await?;
        let (id, rotation) = (ApiKeyId::from_uuid(*api_key_id), body.0.check()?);
        let rotated = service::rotate(&access, &write_request(request, None)?, id, rotation).await?;
        Ok(Shown::Created(Json(rotated)))
    }

    /// Ends a key, at once.
    #[oai(
        path = "/companies/:company_id/api_keys/:api_key_id",
        method = "delete",
        operation_id = "revoke_api_key"
    )]
    async fn revoke_api_key(
        &self,
        request: &Request,
        session: Session,
        company_id: Path<Uuid>,
        api_key_id: Path<Uuid>,
    ) -> ApiResult<NoContent> {
        let access = session.enter_even_erasing(*company_id, Module::Security.manage()).await?;
        let id = ApiKeyId::from_uuid(*api_key_id);
        service::revoke(&access, &write_request(request, None)?, id).await?;
        Ok(NoContent::Done)
    }
}
