//! The operations that take in opening balances.

use poem::{Body, Request};
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::{Binary, Json},
};
use tenancy::Module;
use uuid::Uuid;

use super::asked::Asked;
use super::dto::{BalancesTaken, IncomeTaken, OpeningImported, OpeningReport};
use super::service::{self, Wanted};
use crate::http::{ApiResult, Caller};
use crate::server::Tag;

/// The operations that take in opening balances.
pub struct Routes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Accounting")]
impl Routes {
    /// Shows what a file would open a year with, and posts nothing.
    ///
    /// The file is a trial balance, a list of open items or a tax-audit file of another program: text with delimiters, or a workbook
    /// (XLSX). Columns are known by their headings in French, English, Spanish and Arabic; `columns` names them where they are not.
    /// Lines of accounts that are matched stay open items one by one, unless others settle them; those of other accounts are added up.
    ///
    /// 400 `body_incomplete`; 409 `fiscal_year_closed`, `fiscal_year_opened`; 413 `spreadsheet_too_large`; 415
    /// `content_type_not_supported` where the file does not come as `application/octet-stream`; 422 `spreadsheet_unreadable`, `sheet_empty`,
    /// `sheet_is_workbook` or another code of what is no table, `spreadsheet_sheet_unknown`, `opening_field_unknown`,
    /// `opening_field_twice`, `result_account_missing`.
    #[oai(
        path = "/companies/:company_id/accounting/fiscal_years/:fiscal_year_id/opening_balances/preview",
        method = "post",
        operation_id = "preview_opening_balances"
    )]
    #[expect(clippy::too_many_arguments, reason = "one argument a query parameter")]
    async fn preview_opening_balances(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        fiscal_year_id: Path<Uuid>,
        /// Which balances are taken; `closing` without it.
        taken: Query<Option<BalancesTaken>>,
        /// What is done with balances of income and expenses; `refuse` without it.
        income: Query<Option<IncomeTaken>>,
        /// The sheet of a workbook; the first one that is shown without it.
        sheet: Query<Option<String>>,
        /// What each column holds, from the first one: `account,label,,debit,credit`.
        columns: Query<Option<String>>,
        /// The first row below the headings, from 1.
        first_row: Query<Option<u64>>,
        body: Binary<Body>,
    ) -> ApiResult<Json<OpeningReport>> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        let asked = Asked::of(*taken, *income, columns.as_deref(), *first_row)?;
        let book = caller.app().spreadsheets.take_in(request, body.0, sheet.0).await?;
        let id = *fiscal_year_id;
        Ok(Json(access.read(async |tx| service::preview(tx, id, book, &asked).await).await?))
    }

    /// Opens a year with a file: its balances are posted as the opening entry, with the accounts and third parties that the company does
    /// not have yet.
    ///
    /// 400 `body_incomplete`; 409 `fiscal_year_closed`, `fiscal_year_opened`, `accounts_limit_reached`, `period_closed`, those of a lock
    /// date; 413 `spreadsheet_too_large`; 415 `content_type_not_supported`; 422 `opening_not_ready` with the first errors of rows, why
    /// columns are of no use, `journal_unknown`, `journal_inactive`, `journal_not_of_opening`, and what `preview_opening_balances` refuses.
    #[oai(
        path = "/companies/:company_id/accounting/fiscal_years/:fiscal_year_id/opening_balances",
        method = "post",
        operation_id = "import_opening_balances"
    )]
    #[expect(clippy::too_many_arguments, reason = "one argument a query parameter")]
    async fn import_opening_balances(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        fiscal_year_id: Path<Uuid>,
        /// A journal of openings.
        journal: Query<String>,
        /// What the entry says, and its lines that are no open items.
        label: Query<String>,
        /// Which balances are taken; `closing` without it.
        taken: Query<Option<BalancesTaken>>,
        /// What is done with balances of income and expenses; `refuse` without it.
        income: Query<Option<IncomeTaken>>,
        /// The sheet of a workbook; the first one that is shown without it.
        sheet: Query<Option<String>>,
        /// What each column holds, from the first one: `account,label,,debit,credit`.
        columns: Query<Option<String>>,
        /// The first row below the headings, from 1.
        first_row: Query<Option<u64>>,
        body: Binary<Body>,
    ) -> ApiResult<Json<OpeningImported>> {
        let access = caller.enter(*company_id, Module::Accounting.manage()).await?;
        let wanted = Wanted::of(&journal, &label)?;
        let asked = Asked::of(*taken, *income, columns.as_deref(), *first_row)?;
        let book = caller.app().spreadsheets.take_in(request, body.0, sheet.0).await?;
        let (id, sha256) = (*fiscal_year_id, book.sha256);
        let work = access
            .write_file(request, &sha256, async |tx| service::import(tx, id, book, &asked, wanted).await);
        Ok(Json(work.await?))
    }
}
