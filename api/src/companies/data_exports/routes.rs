//! The operations on exports.

use poem::{Body, Request};
use poem_openapi::{
    ApiResponse, OpenApi,
    param::{Path, Query},
    payload::{Binary, Json},
};
use tenancy::Module;
use uuid::Uuid;

use super::{
    dto::{DataExport, DataExportList},
    export, service,
};
use crate::{
    http::{ApiResult, NoContent, Session, write_request},
    identity::Language,
    server::Tag,
    tables::{self, TableFile, TableFormat, attachment},
};

/// 202: a worker writes the archive.
#[derive(ApiResponse)]
enum Asked {
    /// A worker writes the archive.
    #[oai(status = 202)]
    Accepted(Json<DataExport>),
}

/// An archive.
#[derive(ApiResponse)]
enum Archive {
    /// A tar file compressed by zstd, as `partita company import` takes it.
    #[oai(status = 200, content_type = "application/octet-stream")]
    Ok(
        Binary<Body>,
        #[oai(header = "Content-Disposition")] String,
        /// Absent where the answer is compressed.
        #[oai(header = "Content-Length")]
        Option<u64>,
    ),
}

/// The operations on exports.
pub struct Routes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Companies")]
impl Routes {
    /// Lists the archives that the owner asked for, 10 at most.
    ///
    /// 403 `owner_only`.
    #[oai(path = "/companies/:company_id/data_exports", method = "get", operation_id = "list_data_exports")]
    async fn list_data_exports(
        &self,
        session: Session,
        company_id: Path<Uuid>,
    ) -> ApiResult<Json<DataExportList>> {
        let access = session.enter(*company_id, Module::Settings.manage()).await?;
        Ok(Json(DataExportList { items: service::list(&access).await? }))
    }

    /// Gives the list of the archives that the owner asked for as a file: what became of each.
    ///
    /// 403 `owner_only`.
    #[oai(
        path = "/companies/:company_id/exports/data_exports",
        method = "get",
        operation_id = "export_data_exports"
    )]
    async fn export_data_exports(
        &self,
        request: &Request,
        session: Session,
        company_id: Path<Uuid>,
        format: Query<TableFormat>,
        /// Of headings and words; without it, the first of `Accept-Language` that the product has.
        language: Query<Option<Language>>,
    ) -> ApiResult<TableFile> {
        let access = session.enter(*company_id, Module::Settings.manage()).await?;
        let asked = tables::Asked::of(request, *format, *language);
        export::export(session.app(), &access, asked).await
    }

    /// Asks for an archive of all that the company has, files too. It can be downloaded for seven days. Asks for a recent
    /// proof of who that is.
    ///
    /// 403 `owner_only`; 409 `export_in_progress`, or `data_exports_limit_reached` while 10 of them are kept. What failed
    /// gives way.
    #[oai(path = "/companies/:company_id/data_exports", method = "post", operation_id = "create_data_export")]
    async fn create_data_export(
        &self,
        request: &Request,
        session: Session,
        company_id: Path<Uuid>,
    ) -> ApiResult<Asked> {
        let access = session.enter_even_erasing(*company_id, Module::Settings.manage()).await?;
        session.recently_authenticated().await?;
        let made = service::ask(&access, &write_request(request, None)?).await?;
        Ok(Asked::Accepted(Json(made)))
    }

    /// Shows how far an archive has come.
    ///
    /// 403 `owner_only`.
    #[oai(
        path = "/companies/:company_id/data_exports/:export_id",
        method = "get",
        operation_id = "get_data_export"
    )]
    async fn get_data_export(
        &self,
        session: Session,
        company_id: Path<Uuid>,
        export_id: Path<Uuid>,
    ) -> ApiResult<Json<DataExport>> {
        let access = session.enter(*company_id, Module::Settings.manage()).await?;
        Ok(Json(service::one(&access, *export_id).await?))
    }

    /// Removes an export that is at its end, and its archive at once.
    ///
    /// 403 `owner_only`; 409 `export_in_progress`.
    #[oai(
        path = "/companies/:company_id/data_exports/:export_id",
        method = "delete",
        operation_id = "delete_data_export"
    )]
    async fn delete_data_export(
        &self,
        request: &Request,
        session: Session,
        company_id: Path<Uuid>,
        export_id: Path<Uuid>,
    ) -> ApiResult<NoContent> {
        let access = session.enter_even_erasing(*company_id, Module::Settings.manage()).await?;
        service::remove(&access, &write_request(request, None)?, *export_id).await?;
        Ok(NoContent::Done)
    }

    /// Gives an archive that is done, to the owner. That it was given is in the audit trail.
    ///
    /// 403 `owner_only`; 404 also for one that is not done or whose seven days are over.
    #[oai(
        path = "/companies/:company_id/data_exports/:export_id/archive",
        method = "get",
        operation_id = "download_data_export"
    )]
    async fn download_data_export(
        &self,
        request: &Request,
        session: Session,
        company_id: Path<Uuid>,
        export_id: Path<Uuid>,
    ) -> ApiResult<Archive> {
        let access = session.enter(*company_id, Module::Settings.manage()).await?;
        let (file, export) = service::open(&access, &write_request(request, None)?, *export_id).await?;
        let name = format!("{}.partita", export.created_at.format("%Y%m%dT%H%M%SZ"));
        let body = Binary(Body::from_async_read(file));
        Ok(Archive::Ok(body, attachment(&name), Some(export.size_bytes)))
    }
}
