//! The operations on tax-audit files.

use std::sync::Arc;

use std::time::Duration;

use poem::{Body, Request};
use poem_openapi::{
    ApiResponse, OpenApi,
    param::{Path, Query},
    payload::{Binary, Json},
};
use tenancy::{AuditEvent, CompanyTx, FileId, Module};
use uuid::Uuid;

use super::analyses::Manner;
use super::check_dto::FecCheck;
use super::dto::{FecImportList, FecImportRun, FecImportSummary, FecImportView};
use super::export::Content;
use super::import::{self, Import};
use super::{export, findings, notice, preflight, store, upload, uploads};
use crate::accounting::{amount, journals};
use crate::companies;
use crate::http::{Access, ApiError, ApiResult, Caller, Created, Document, JsonBody, NoContent, paging};
use crate::identity::Language;
use crate::server::Tag;
use crate::tables::{Asked, TableFile, TableFormat, attachment};

/// One statement of an import may take so long.
const STATEMENT_TIMEOUT: Duration = Duration::from_secs(600);

/// The operations on tax-audit files.
pub struct Routes;

/// The report on an uploaded file.
#[derive(ApiResponse)]
enum Uploaded {
    /// These bytes came before and nothing was decided: their report, made anew.
    #[oai(status = 200)]
    Again(Json<FecImportView>, #[oai(header = "ETag")] String),
    /// The report on a file that is new.
    #[oai(status = 201)]
    New(Json<FecImportView>, #[oai(header = "ETag")] String, #[oai(header = "Location")] String),
}

impl Uploaded {
    fn at(path: &str, view: FecImportView) -> Self {
        match Created::at(path, view.version, view) {
            Created::Created(Json(view), tag, _) if view.version > 1 => Self::Again(Json(view), tag),
            Created::Created(view, tag, location) => Self::New(view, tag, location),
        }
    }
}

/// A file as it was uploaded.
#[derive(ApiResponse)]
enum SourceFile {
    /// The bytes as they came.
    #[oai(status = 200, content_type = "application/octet-stream")]
    Ok(Binary<Body>, #[oai(header = "Content-Disposition")] String),
}

/// A tax-audit file made here.
#[derive(ApiResponse)]
enum FecFile {
    /// 18 columns, tab separated, UTF-8; its name is in `Content-Disposition`.
    #[oai(status = 200, content_type = "text/plain")]
    Ok(
        Binary<Body>,
        #[oai(header = "Content-Disposition")] String,
        /// The file is complete before its first byte is sent; absent where the answer is compressed.
        #[oai(header = "Content-Length")]
        Option<u64>,
    ),
}

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Fec")]
impl Routes {
    /// Uploads a file and gives its report. Nothing is written to the ledger.
    ///
    /// Whether the official checker takes a file and whether it can be imported are two questions. What is needed are
    /// `JournalCode`, `EcritureNum`, `EcritureDate`, `CompteNum`, `CompteLib`, `EcritureLib`, and `Debit` and `Credit` or
    /// `Montant` and `Sens`. A file without one of the other columns, such as `ValidDate`, `Montantdevise` and `Idevise`
    /// (the columns 16 to 18), is importable all the same: the official verdict says `B4`, and `tolerated` lists
    /// `missing_column`. Everything else that was put up with is in `tolerated` too.
    ///
    /// The same bytes sent again get the report that stands, made anew, instead of a second one. What is not imported is
    /// forgotten after 30 days with its file.
    ///
    /// 400 `body_incomplete`; 415 `content_type_not_supported` where the file does not come as
    /// `application/octet-stream`; 413 `fec_too_large`; 409 `fec_already_imported`, or `fec_reports_limit_reached` while 20
    /// reports wait for a decision; 422 with why nothing of it can be imported.
    #[oai(
        path = "/companies/:company_id/accounting/fec_imports",
        method = "post",
        operation_id = "create_fec_import"
    )]
    async fn create_fec_import(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        /// The file's name, which the official checker judges too.
        file_name: Query<String>,
        body: Binary<Body>,
    ) -> ApiResult<Uploaded> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        let view = upload::receive(caller.app(), &access, request, &file_name, body.0).await?;
        let path = format!("/companies/{}/accounting/fec_imports/{}", *company_id, view.id);
        Ok(Uploaded::at(&path, view))
    }

    /// Lists the uploaded files, the latest first.
    #[oai(
        path = "/companies/:company_id/accounting/fec_imports",
        method = "get",
        operation_id = "list_fec_imports"
    )]
    async fn list_fec_imports(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        cursor: Query<Option<String>>,
        limit: Query<Option<u32>>,
    ) -> ApiResult<Json<FecImportList>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let (before, limit) = (paging::decode_cursor(cursor.as_deref())?, paging::limit(*limit)?);
        let rows = access.read(async |tx| store::list(tx, before, limit + 1).await).await?;
        let (rows, next_cursor) = paging::page(rows, limit, |row| row.id);
        let items = with_names(&access, rows.into_iter().map(Into::into).collect()).await?;
        Ok(Json(FecImportList { items, next_cursor }))
    }

    /// Gives the list of the uploaded files as a file.
    ///
    /// 422 `export_too_long` beyond `EXPORT_MAX_ROWS`.
    #[oai(
        path = "/companies/:company_id/accounting/exports/fec_imports",
        method = "get",
        operation_id = "export_fec_imports"
    )]
    async fn export_fec_imports(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        format: Query<TableFormat>,
        /// Of headings and words; without it, the first of `Accept-Language` that the product has.
        language: Query<Option<Language>>,
    ) -> ApiResult<TableFile> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        uploads::export(caller.app(), &access, Asked::of(request, *format, *language)).await
    }

    /// Gives an uploaded file's report.
    #[oai(
        path = "/companies/:company_id/accounting/fec_imports/:import_id",
        method = "get",
        operation_id = "get_fec_import"
    )]
    async fn get_fec_import(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        import_id: Path<Uuid>,
    ) -> ApiResult<Document<FecImportView>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let view = access.read(async |tx| store::find(tx, *import_id).await?.view()).await?;
        Ok(Document::of(view.version, view))
    }

    /// Imports an uploaded file: its entries are posted, all or nothing, or the valid ones alone.
    ///
    /// `If-Match` names the version that is meant: 428 `version_required` without it, 412 `stale_version` when it is
    /// not the one that stands. A company runs one import at a time: 409 `import_in_progress` while there is another, to be tried again later.
    /// 409 `fec_already_imported`, `fec_discarded`, `fiscal_year_closed`, `fiscal_year_overlaps`, `fiscal_year_in_use`,
    /// `fec_year_already_imported`, `fec_leaves_years_out`, `fiscal_year_opened` where balances were brought forward already, `period_closed`, `accounts_limit_reached`, `journals_limit_reached`; 422 `fec_not_importable`, `fec_no_entry_in_year`
    /// or the code of the entry refused; at `opening_journal` `journal_unknown` where the file has no such journal,
    /// `fec_journal_opens_nothing` where none of its entries brings balances forward.
    #[oai(
        path = "/companies/:company_id/accounting/fec_imports/:import_id/run",
        method = "post",
        operation_id = "run_fec_import"
    )]
    async fn run_fec_import(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        import_id: Path<Uuid>,
        body: JsonBody<FecImportRun>,
    ) -> ApiResult<Document<FecImportView>> {
        let access = caller.enter(*company_id, Module::Accounting.manage()).await?;
        let import = prepare(&caller, &access, *import_id, &body).await?;
        let work = access.write_for(request, STATEMENT_TIMEOUT, async |tx| import::run(tx, import).await);
        let view = work.await?;
        Ok(Document::of(view.version, view))
    }

    /// Puts an uploaded file aside. Its bytes are removed, its report is forgotten 30 days after it came.
    ///
    /// `If-Match` names the version that is meant: 428 `version_required` without it, 412 `stale_version` when it is
    /// not the one that stands. 409 `fec_already_imported`: the original of an import is kept; `fec_discarded`.
    #[oai(
        path = "/companies/:company_id/accounting/fec_imports/:import_id",
        method = "delete",
        operation_id = "discard_fec_import"
    )]
    async fn discard_fec_import(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        import_id: Path<Uuid>,
    ) -> ApiResult<NoContent> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        let file = access.write(request, async |tx| discard(tx, *import_id).await).await?;
        access.discard_file(FileId::from_uuid(file)).await;
        Ok(NoContent::Done)
    }

    /// Gives an uploaded file as it came.
    #[oai(
        path = "/companies/:company_id/accounting/fec_imports/:import_id/file",
        method = "get",
        operation_id = "download_fec_source"
    )]
    async fn download_fec_source(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        import_id: Path<Uuid>,
    ) -> ApiResult<SourceFile> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let row = access.read(async |tx| store::find(tx, *import_id).await).await?;
        let file = caller.app().tenancy.files().open(access.company().id, row.file_id()?).await;
        let body = Body::from_async_read(file?);
        Ok(SourceFile::Ok(Binary(body), attachment(&plain(&row.file_name))))
    }

    /// Gives what was found in an uploaded file as a file of its own.
    ///
    /// Codes with what their sentences name, a column each, and the sentence in French.
    #[oai(
        path = "/companies/:company_id/accounting/exports/fec_imports/:import_id/findings",
        method = "get",
        operation_id = "export_fec_findings"
    )]
    async fn export_fec_findings(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        import_id: Path<Uuid>,
        format: Query<TableFormat>,
        /// Of headings and words; without it, the first of `Accept-Language` that the product has.
        language: Query<Option<Language>>,
    ) -> ApiResult<TableFile> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let view = access.read(async |tx| store::find(tx, *import_id).await?.view()).await?;
        let asked = Asked::of(request, *format, *language);
        findings::export(caller.app(), &access, view.report, asked).await
    }

    /// Says what the administration's checker and our own would say of the tax-audit file of a fiscal year, and which entries the lines
    /// are of.
    ///
    /// 422 as `export_fec`.
    #[oai(
        path = "/companies/:company_id/accounting/fiscal_years/:fiscal_year_id/fec_check",
        method = "get",
        operation_id = "get_fec_check"
    )]
    async fn get_fec_check(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        fiscal_year_id: Path<Uuid>,
    ) -> ApiResult<Json<FecCheck>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        Ok(Json(preflight::check(caller.app(), &access, *fiscal_year_id).await?))
    }

    /// Gives the tax-audit file of a fiscal year, under its official name.
    ///
    /// 422 `registration_number_missing` when the settings have no SIREN, `registration_number_invalid` when what they have
    /// is none.
    #[oai(
        path = "/companies/:company_id/accounting/fiscal_years/:fiscal_year_id/fec",
        method = "get",
        operation_id = "export_fec"
    )]
    async fn export_fec(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        fiscal_year_id: Path<Uuid>,
        /// `true` takes in drafts too: then it is no file of the law, which its name says, and drafts have no day of validation.
        with_drafts: Query<Option<bool>>,
    ) -> ApiResult<FecFile> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let content = if with_drafts.unwrap_or(false) { Content::WithDrafts } else { Content::Official };
        let export = export::make(&access, *fiscal_year_id, content).await?;
        let body = Body::from_async_read(export.file);
        Ok(FecFile::Ok(Binary(body), attachment(&export.name), Some(export.size_bytes)))
    }

    /// Gives the notice that goes with the tax-audit file of a fiscal year (BOI-CF-IOR-60-40-20): what its fields, codes and numbers mean
    /// in these books. In French, the language of the law, whatever is asked for.
    ///
    /// 422 as `export_fec`.
    #[oai(
        path = "/companies/:company_id/accounting/exports/fiscal_years/:fiscal_year_id/fec_notice",
        method = "get",
        operation_id = "export_fec_notice"
    )]
    async fn export_fec_notice(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        fiscal_year_id: Path<Uuid>,
        format: Query<TableFormat>,
    ) -> ApiResult<TableFile> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        notice::export(caller.app(), &access, *fiscal_year_id, *format).await
    }
}

/// Uploads with the names of those who brought them, which are not the company's rows.
async fn with_names(access: &Access, uploads: Vec<FecImportSummary>) -> ApiResult<Vec<FecImportSummary>> {
    let people: Vec<Uuid> = uploads.iter().filter_map(|upload| upload.created_by).collect();
    let names = companies::names(access, &people).await?;
    let named = uploads.into_iter().map(|upload| FecImportSummary {
        created_by_name: upload.created_by.and_then(|id| names.get(&id).cloned()),
        ..upload
    });
    Ok(named.collect())
}

/// Looks through the stored file again: what is imported is what the file is now, not what a report says it was.
async fn prepare(caller: &Caller, access: &Access, id: Uuid, asked: &FecImportRun) -> ApiResult<Import> {
    let year = asked.check()?;
    let kept = async |tx: &mut CompanyTx<'_>| {
        Ok::<_, ApiError>((store::find(tx, id).await?, journals::of_openings(tx).await?))
    };
    let (row, mut openings) = access.read(kept).await?;
    let file = row.file_id.ok_or_else(|| ApiError::conflict("fec_discarded"))?;
    let file = caller.app().tenancy.files().local(access.company().id, FileId::from_uuid(file)).await?;
    let file = Arc::new(file);
    let decimals = u32::from(amount::currency_of(access.company())?.decimals());
    let manner = Manner { decimals, year: Some((year.start(), year.end())), start_month: 1 };
    let mut analysis = caller.app().analyses.analyse(file.clone(), row.file_name, manner).await?;
    let opening_journal = asked.opening_journal.clone().filter(|code| !code.is_empty());
    if let Some(code) = &opening_journal {
        if analysis.journals.iter().all(|journal| journal.code != *code) {
            return Err(ApiError::field("/opening_journal", "journal_unknown"));
        }
        openings.push(code.clone());
    }
    analysis.open_with(&openings);
    let valid_entries_only = asked.valid_entries_only;
    Ok(Import { id, file, analysis, year, valid_entries_only, opening_journal })
}

async fn discard(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<Uuid> {
    let row = store::lock(tx, id).await?;
    row.require_open()?;
    tx.require_version(row.version)?;
    store::discard(tx, &row).await?;
    tx.audit(AuditEvent::deleted("fec_discarded", row.subject(), row.told()));
    Ok(row.file_id()?.as_uuid())
}

/// A name that needs no quoting in a header.
fn plain(name: &str) -> String {
    name.chars().map(|c| if c.is_ascii_alphanumeric() || "._-".contains(c) { c } else { '_' }).collect()
}
