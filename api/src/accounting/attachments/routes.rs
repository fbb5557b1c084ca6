//! The operations on attachments.

use poem::{Body, Request};
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::{Binary, Json},
};
use tenancy::{FileId, Module};
use uuid::Uuid;

use super::answer::{self, FileAnswer};
use super::dto::{AttachmentList, AttachmentView};
use super::{service, upload};
use crate::http::{ApiResult, Caller, Created, NoContent};
use crate::server::Tag;

/// The operations on attachments.
pub struct Routes;

/// Attachments are never changed: they have one version.
const VERSION: i32 = 1;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Accounting")]
impl Routes {
    /// Attaches a file to an entry, a draft or a posted one: the receipt or the invoice that proves it.
    ///
    /// A PDF, a PNG, JPEG or WebP picture, a workbook (XLSX without macros), a CSV, an XML (an e-invoice) or a text, told by its bytes and
    /// not by its name, of 10 MiB at most; 20 of an entry. It is kept as it came, beside the entry's hash.
    ///
    /// 400 `body_incomplete`; 409 `attachments_limit_reached`; 413 `attachment_too_large`; 415 `content_type_not_supported` where the file
    /// does not come as `application/octet-stream`; 422 `file_name_invalid`, `file_type_not_supported`.
    #[oai(
        path = "/companies/:company_id/accounting/entries/:entry_id/attachments",
        method = "post",
        operation_id = "create_attachment"
    )]
    async fn create_attachment(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        entry_id: Path<Uuid>,
        /// The file's name, by which people know it.
        file_name: Query<String>,
        body: Binary<Body>,
    ) -> ApiResult<Created<AttachmentView>> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        let brought = (file_name.as_str(), body.0);
        let view = upload::receive(caller.app(), &access, request, *entry_id, brought).await?;
        let entry = format!("/companies/{}/accounting/entries/{}", *company_id, *entry_id);
        Ok(Created::at(&format!("{entry}/attachments/{}", view.id), VERSION, view))
    }

    /// Lists the files of an entry, 20 at most.
    #[oai(
        path = "/companies/:company_id/accounting/entries/:entry_id/attachments",
        method = "get",
        operation_id = "list_attachments"
    )]
    async fn list_attachments(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        entry_id: Path<Uuid>,
    ) -> ApiResult<Json<AttachmentList>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        Ok(Json(service::list(&access, *entry_id).await?))
    }

    /// Gives a file of an entry as it came. A PDF and a picture are shown, everything else is downloaded.
    #[oai(
        path = "/companies/:company_id/accounting/entries/:entry_id/attachments/:attachment_id",
        method = "get",
        operation_id = "download_attachment"
    )]
    async fn download_attachment(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        entry_id: Path<Uuid>,
        attachment_id: Path<Uuid>,
        /// `true` for a file that is to be kept and not to be shown.
        download: Query<Option<bool>>,
    ) -> ApiResult<FileAnswer> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let row = service::find(&access, *entry_id, *attachment_id).await?;
        let etag = answer::tag(&row);
        if answer::is_known(request, &etag) {
            return Ok(FileAnswer::Same { etag });
        }
        let file = caller.app().tenancy.files().open(access.company().id, row.id).await;
        Ok(FileAnswer::Sent { row, file: file?, is_download: download.unwrap_or(false) })
    }

    /// Removes a file from its entry: from a draft, or from a posted entry while its month is open.
    ///
    /// What proves the books is kept ten years (Code de commerce, art. L123-22): 409 `fiscal_year_closed`, `period_closed`, or
    /// `dates_locked`, `sales_locked`, `purchases_locked`, `tax_locked`, `journal_locked`, from which there is no exception.
    #[oai(
        path = "/companies/:company_id/accounting/entries/:entry_id/attachments/:attachment_id",
        method = "delete",
        operation_id = "delete_attachment"
    )]
    async fn delete_attachment(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        entry_id: Path<Uuid>,
        attachment_id: Path<Uuid>,
    ) -> ApiResult<NoContent> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        let (entry, id) = (*entry_id, *attachment_id);
        let work = access.write(request, async |tx| service::remove(tx, entry, id).await.map(|()| true));
        work.await?;
        access.discard_file(FileId::from_uuid(id)).await;
        Ok(NoContent::Done)
    }
}
