//! The operations that take in entries.

use poem::{Body, Request};
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::{Binary, Json},
};
use tenancy::Module;
use uuid::Uuid;

use super::asked::Asked;
use super::dto::{EntriesImported, EntryFileReport};
use super::service::{self, Parsed};
use crate::accounting::amount;
use crate::http::{ApiResult, Caller};
use crate::server::Tag;

/// The operations that take in entries.
pub struct Routes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Accounting")]
impl Routes {
    /// Shows the entries of a file as they would be saved, and saves nothing.
    ///
    /// The file has a row for each line: text with delimiters, or a workbook (XLSX). Columns are known by their headings in French,
    /// English, Spanish and Arabic, those of the tax-audit file among them; `columns` names them where they are not. Rows of one number
    /// are an entry; without numbers, rows that follow each other with the same journal, day and document are, and without documents
    /// those that balance. An entry that does not balance is told, and is no error: a draft may wait for what is missing.
    ///
    /// 400 `body_incomplete`; 413 `spreadsheet_too_large`; 415 `content_type_not_supported` where the file does not come as
    /// `application/octet-stream`; 422 `spreadsheet_unreadable`, `sheet_empty`, `sheet_is_workbook` or another code of what is no table,
    /// `spreadsheet_sheet_unknown`, `entries_field_unknown`, `entries_field_twice`, `journal_code_invalid`.
    #[oai(
        path = "/companies/:company_id/accounting/entry_files/preview",
        method = "post",
        operation_id = "preview_entries_import"
    )]
    #[expect(clippy::too_many_arguments, reason = "one argument a query parameter")]
    async fn preview_entries_import(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        /// The journal of rows that name none.
        journal: Query<Option<String>>,
        /// What lines say that say nothing; the names of their accounts without it.
        label: Query<Option<String>>,
        /// The sheet of a workbook; the first one that is shown without it.
        sheet: Query<Option<String>>,
        /// What each column holds, from the first one: `date,journal,account,label,debit,credit`.
        columns: Query<Option<String>>,
        /// The first row below the headings, from 1.
        first_row: Query<Option<u64>>,
        body: Binary<Body>,
    ) -> ApiResult<Json<EntryFileReport>> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        let asked = Asked::of(journal.as_deref(), label.as_deref(), columns.as_deref(), *first_row)?;
        let currency = amount::currency_of(access.company())?;
        let parse = move |bytes: &[u8]| Parsed::of_file(bytes, sheet.as_deref(), &asked, currency);
        let parsed = caller.app().spreadsheets.take_in_as(request, body.0, parse).await?;
        Ok(Json(access.read(async |tx| service::preview(tx, parsed, currency).await).await?))
    }

    /// Saves the entries of a file as drafts, all of them or none, with the accounts of the chart and the third parties that the company
    /// does not have yet.
    ///
    /// 400 `body_incomplete`; 409 `accounts_limit_reached`; 413 `spreadsheet_too_large`; 415 `content_type_not_supported`; 422
    /// `entries_not_ready` with the first errors of rows, why columns are of no use, and what `preview_entries_import` refuses.
    #[oai(
        path = "/companies/:company_id/accounting/entry_files",
        method = "post",
        operation_id = "import_entries"
    )]
    #[expect(clippy::too_many_arguments, reason = "one argument a query parameter")]
    async fn import_entries(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        /// The journal of rows that name none.
        journal: Query<Option<String>>,
        /// What lines say that say nothing; the names of their accounts without it.
        label: Query<Option<String>>,
        /// The sheet of a workbook; the first one that is shown without it.
        sheet: Query<Option<String>>,
        /// What each column holds, from the first one: `date,journal,account,label,debit,credit`.
        columns: Query<Option<String>>,
        /// The first row below the headings, from 1.
        first_row: Query<Option<u64>>,
        body: Binary<Body>,
    ) -> ApiResult<Json<EntriesImported>> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        let asked = Asked::of(journal.as_deref(), label.as_deref(), columns.as_deref(), *first_row)?;
        let currency = amount::currency_of(access.company())?;
        let parse = move |bytes: &[u8]| Parsed::of_file(bytes, sheet.as_deref(), &asked, currency);
        let parsed = caller.app().spreadsheets.take_in_as(request, body.0, parse).await?;
        let sha256 = parsed.book.sha256;
        let work = access.write_file(request, &sha256, async |tx| service::import(tx, parsed).await);
        Ok(Json(work.await?))
    }
}
