//! The operations on journals.

use poem::Request;
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};
use tenancy::Module;
use uuid::Uuid;

use super::dto::{JournalCreate, JournalList, JournalType, JournalUpdate, JournalView};
use super::totals::{self, AskedTotals, JournalTotals};
use super::{export, export::Filter, service, totals_export};
use crate::accounting::search;
use crate::http::{ApiResult, Caller, Created, Document, JsonBody, NoContent};
use crate::identity::Language;
use crate::server::Tag;
use crate::tables::{Asked, TableFile, TableFormat};

/// The operations on journals.
pub struct Routes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Accounting")]
impl Routes {
    /// Lists the journals, by code.
    #[oai(
        path = "/companies/:company_id/accounting/journals",
        method = "get",
        operation_id = "list_journals"
    )]
    async fn list_journals(&self, caller: Caller, company_id: Path<Uuid>) -> ApiResult<Json<JournalList>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        Ok(Json(access.read(async |tx| service::list(tx).await).await?))
    }

    /// Gives the journals that are all of this as a file.
    #[oai(
        path = "/companies/:company_id/accounting/exports/journals",
        method = "get",
        operation_id = "export_journals"
    )]
    #[expect(clippy::too_many_arguments, reason = "one argument a query parameter")]
    async fn export_journals(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        /// Part of the code, the name or the description.
        search: Query<Option<String>>,
        #[oai(name = "type")] kind: Query<Option<JournalType>>,
        /// Only active, or only inactive ones.
        active: Query<Option<bool>>,
        format: Query<TableFormat>,
        /// Of headings and words; without it, the first of `Accept-Language` that the product has.
        language: Query<Option<Language>>,
    ) -> ApiResult<TableFile> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let filter = Filter { search: search::text(search.as_deref()), kind: *kind, active: *active };
        export::export(caller.app(), &access, filter, Asked::of(request, *format, *language)).await
    }

    /// Gives what the journals come to in a fiscal year, month by month: the centralised journal.
    #[oai(
        path = "/companies/:company_id/accounting/journal_totals",
        method = "get",
        operation_id = "get_journal_totals"
    )]
    async fn get_journal_totals(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        fiscal_year_id: Query<Uuid>,
        /// Whether drafts are counted.
        with_drafts: Query<Option<bool>>,
    ) -> ApiResult<Json<JournalTotals>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let with_drafts = with_drafts.unwrap_or_default();
        let asked = AskedTotals { fiscal_year_id: *fiscal_year_id, with_drafts };
        Ok(Json(access.read(async |tx| totals::totals(tx, asked).await).await?))
    }

    /// Gives what `get_journal_totals` gives as a file.
    #[oai(
        path = "/companies/:company_id/accounting/exports/journal_totals",
        method = "get",
        operation_id = "export_journal_totals"
    )]
    #[expect(clippy::too_many_arguments, reason = "one argument a query parameter")]
    async fn export_journal_totals(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        fiscal_year_id: Query<Uuid>,
        /// Whether drafts are counted.
        with_drafts: Query<Option<bool>>,
        format: Query<TableFormat>,
        /// Of headings and words; without it, the first of `Accept-Language` that the product has.
        language: Query<Option<Language>>,
    ) -> ApiResult<TableFile> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let with_drafts = with_drafts.unwrap_or_default();
        let wanted = AskedTotals { fiscal_year_id: *fiscal_year_id, with_drafts };
        let asked = Asked::of(request, *format, *language);
        totals_export::export(caller.app(), &access, wanted, asked).await
    }

    /// Opens a journal.
    ///
    /// 409 `journal_code_taken`; `journals_limit_reached` at 500. 422 `account_unknown`, `account_inactive`, `journal_takes_no_counterpart`
    /// for one of openings or closings, each at `/counterpart_account`.
    #[oai(
        path = "/companies/:company_id/accounting/journals",
        method = "post",
        operation_id = "create_journal"
    )]
    async fn create_journal(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        body: JsonBody<JournalCreate>,
    ) -> ApiResult<Created<JournalView>> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        let journal = body.0.check()?;
        let view = access.write(request, async |tx| service::create(tx, journal).await).await?;
        let path = format!("/companies/{}/accounting/journals/{}", *company_id, path_segment(&view.code));
        Ok(Created::at(&path, view.version, view))
    }

    /// Gives a journal.
    #[oai(
        path = "/companies/:company_id/accounting/journals/:code",
        method = "get",
        operation_id = "get_journal"
    )]
    async fn get_journal(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        code: Path<String>,
    ) -> ApiResult<Document<JournalView>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let view = access.read(async |tx| service::get(tx, &code).await).await?;
        Ok(Document::of(view.version, view))
    }

    /// Changes a journal.
    ///
    /// 422 at `/counterpart_account` as for a new one. An account that became inactive since may stay.
    #[oai(
        path = "/companies/:company_id/accounting/journals/:code",
        method = "patch",
        operation_id = "update_journal"
    )]
    async fn update_journal(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        code: Path<String>,
        body: JsonBody<JournalUpdate>,
    ) -> ApiResult<Document<JournalView>> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        let change = body.0.check()?;
        let view = access.write(request, async |tx| service::update(tx, &code, change).await).await?;
        Ok(Document::of(view.version, view))
    }

    /// Deletes a journal.
    ///
    /// 409 `journal_has_entries`: make it inactive instead; `journal_in_use` when a template names it.
    #[oai(
        path = "/companies/:company_id/accounting/journals/:code",
        method = "delete",
        operation_id = "delete_journal"
    )]
    async fn delete_journal(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        code: Path<String>,
    ) -> ApiResult<NoContent> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        access.write(request, async |tx| service::delete(tx, &code).await.map(|()| true)).await?;
        Ok(NoContent::Done)
    }
}

/// A code as one segment of an address.
fn path_segment(code: &str) -> String {
    url::form_urlencoded::byte_serialize(code.as_bytes()).collect::<String>().replace('+', "%20")
}
