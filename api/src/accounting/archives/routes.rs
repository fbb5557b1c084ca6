//! The operations on archives of years.

use poem::{Body, Request};
use poem_openapi::{
    ApiResponse, OpenApi,
    param::{Path, Query},
    payload::{Binary, Json},
};
use tenancy::{FileId, Module};
use uuid::Uuid;

use super::dto::{YearArchive, YearArchiveList};
use super::{manifest, service, store};
use crate::http::{ApiResult, Caller, NoContent};
use crate::identity::Language;
use crate::server::Tag;
use crate::tables::{Asked, TableFormat, attachment};

/// The operations on archives of years.
pub struct Routes;

/// 202: a worker makes the archive.
#[derive(ApiResponse)]
enum AskedFor {
    /// A worker makes the archive.
    #[oai(status = 202)]
    Accepted(Json<YearArchive>),
}

/// An archive.
#[derive(ApiResponse)]
enum ArchiveFile {
    /// A ZIP file with a manifest, whose `SHA256SUMS` `sha256sum -c` reads.
    #[oai(status = 200, content_type = "application/octet-stream")]
    Ok(
        Binary<Body>,
        #[oai(header = "Content-Disposition")] String,
        /// Absent where the answer is compressed.
        #[oai(header = "Content-Length")]
        Option<u64>,
    ),
}

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Accounting")]
impl Routes {
    /// Lists the archives of a fiscal year, the latest first, 5 at most.
    #[oai(
        path = "/companies/:company_id/accounting/fiscal_years/:fiscal_year_id/archives",
        method = "get",
        operation_id = "list_year_archives"
    )]
    async fn list_year_archives(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        fiscal_year_id: Path<Uuid>,
    ) -> ApiResult<Json<YearArchiveList>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        Ok(Json(YearArchiveList { items: service::list(&access, *fiscal_year_id).await? }))
    }

    /// Asks for an archive of a closed fiscal year: one ZIP with its tax-audit file and the notice of it, its trial balance, ledger, journals
    /// and statements as PDF and CSV, the files that prove its entries, every hash and seal, and a manifest with the SHA-256 of each file and
    /// where each chain ended.
    ///
    /// A worker computes every hash anew and makes it. 409 `fiscal_year_not_closed`, `export_in_progress`,
    /// `year_archives_limit_reached` while 5 of the year are kept. What failed gives way.
    #[oai(
        path = "/companies/:company_id/accounting/fiscal_years/:fiscal_year_id/archives",
        method = "post",
        operation_id = "create_year_archive"
    )]
    async fn create_year_archive(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        fiscal_year_id: Path<Uuid>,
        /// Of headings and words; without it, the first of `Accept-Language` that the product has.
        language: Query<Option<Language>>,
    ) -> ApiResult<AskedFor> {
        let access = caller.enter(*company_id, Module::Accounting.manage()).await?;
        let (year, language) = (*fiscal_year_id, Asked::of(request, TableFormat::Pdf, *language).language);
        let asked = access.write(request, async |tx| service::ask(tx, year, language).await).await?;
        Ok(AskedFor::Accepted(Json(asked)))
    }

    /// Gives an archive that is done.
    ///
    /// 404 also for one that is not done.
    #[oai(
        path = "/companies/:company_id/accounting/fiscal_years/:fiscal_year_id/archives/:archive_id/file",
        method = "get",
        operation_id = "download_year_archive"
    )]
    async fn download_year_archive(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        fiscal_year_id: Path<Uuid>,
        archive_id: Path<Uuid>,
    ) -> ApiResult<ArchiveFile> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let (_, row) = access.read(async |tx| store::file(tx, *fiscal_year_id, *archive_id).await).await?;
        let file = caller.app().tenancy.files().open(access.company().id, row.id).await?;
        let (size_bytes, body) = (file.size_bytes(), Binary(Body::from_async_read(file)));
        Ok(ArchiveFile::Ok(body, attachment(&manifest::plain(&row.name)), Some(size_bytes)))
    }

    /// Removes an archive that is at its end, and its file at once. The books stay as they are.
    ///
    /// 409 `export_in_progress`.
    #[oai(
        path = "/companies/:company_id/accounting/fiscal_years/:fiscal_year_id/archives/:archive_id",
        method = "delete",
        operation_id = "delete_year_archive"
    )]
    async fn delete_year_archive(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        fiscal_year_id: Path<Uuid>,
        archive_id: Path<Uuid>,
    ) -> ApiResult<NoContent> {
        let access = caller.enter(*company_id, Module::Accounting.manage()).await?;
        let (year, id) = (*fiscal_year_id, *archive_id);
        let file = access.write(request, async |tx| service::remove(tx, year, id).await).await?;
        if let Some(file) = file {
            access.discard_file(FileId::from_uuid(file)).await;
        }
        Ok(NoContent::Done)
    }
}
