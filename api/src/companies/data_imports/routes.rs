//! The operations on imports.

use poem::{Body, Request};
use poem_openapi::{
    ApiResponse, OpenApi,
    param::{Path, Query},
    payload::{Binary, Json},
};
use uuid::Uuid;

use super::{
    dto::{DataImport, DataImportList},
    service,
};
use crate::{
    http::{ApiResult, Session, write_request},
    server::Tag,
};

/// 202: a worker reads the archive in.
#[derive(ApiResponse)]
enum Brought {
    /// A worker reads the archive in.
    #[oai(status = 202)]
    Accepted(Json<DataImport>),
}

/// The operations on imports.
pub struct Routes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Companies")]
impl Routes {
    /// Lists the archives that the caller brought in the last week, 10 at most.
    #[oai(path = "/data_imports", method = "get", operation_id = "list_data_imports")]
    async fn list_data_imports(&self, session: Session) -> ApiResult<Json<DataImportList>> {
        Ok(Json(DataImportList { items: service::list(&session).await? }))
    }

    /// Brings an archive to be made a new company of the caller: of a new id, with nobody in it but them. A worker reads it in
    /// and verifies it; nothing is left of one that is not whole.
    ///
    /// 400 `body_incomplete`; 402 `subscription_ended` without a subscription that stands; 409 `import_in_progress`; 413
    /// `archive_too_large`; 415 `content_type_not_supported`.
    #[oai(path = "/data_imports", method = "post", operation_id = "create_data_import")]
    async fn create_data_import(
        &self,
        request: &Request,
        session: Session,
        /// Another name than the archive says, at most 200 characters.
        company_name: Query<Option<String>>,
        body: Binary<Body>,
    ) -> ApiResult<Brought> {
        let write = write_request(request, None)?;
        let made = service::receive(&session, request, &write, company_name.0, body.0).await?;
        Ok(Brought::Accepted(Json(made)))
    }

    /// Shows how far an import has come.
    #[oai(path = "/data_imports/:import_id", method = "get", operation_id = "get_data_import")]
    async fn get_data_import(&self, session: Session, import_id: Path<Uuid>) -> ApiResult<Json<DataImport>> {
        Ok(Json(service::one(&session, *import_id).await?))
    }
}
