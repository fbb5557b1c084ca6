//! The operations that add many accounts at a time.

use poem::{Body, Request};
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::{Binary, Json},
};
use tenancy::Module;
use uuid::Uuid;

use super::asked::Asked;
use super::dto::{ChartFileReport, ChartImported, MissingAccounts, StandardAccountsAdded};
use super::service::{self, Parsed};
use super::standard;
use crate::http::{ApiResult, Caller};
use crate::identity::Language;
use crate::server::Tag;

/// The operations that add many accounts at a time.
pub struct Routes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Accounting")]
impl Routes {
    /// Shows what a chart of accounts in a file would change, and changes nothing.
    ///
    /// The file has a row for each account: text with delimiters, or a workbook (XLSX), such as `export_accounts` gives. Columns are known
    /// by their headings in French, English, Spanish and Arabic; `columns` names them where they are not: `number`, `label`, `type`,
    /// `description`, `active` and `matchable`. A type is one of the codes of `AccountType`, or a word for it. What the file does not say of
    /// a new account is what the company's chart says of such a number. An account that the company has may have another name; nothing
    /// else of it changes.
    ///
    /// 400 `body_incomplete`; 413 `spreadsheet_too_large`; 415 `content_type_not_supported` where the file does not come as
    /// `application/octet-stream`; 422 `spreadsheet_unreadable`, `sheet_empty`, `sheet_is_workbook` or another code of what is no table,
    /// `spreadsheet_sheet_unknown`, `chart_field_unknown`, `chart_field_twice`.
    #[oai(
        path = "/companies/:company_id/accounting/chart_files/preview",
        method = "post",
        operation_id = "preview_chart_import"
    )]
    #[expect(clippy::too_many_arguments, reason = "one argument a query parameter")]
    async fn preview_chart_import(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        /// The sheet of a workbook; the first one that is shown without it.
        sheet: Query<Option<String>>,
        /// What each column holds, from the first one: `number,label,type`.
        columns: Query<Option<String>>,
        /// The first row below the headings, from 1.
        first_row: Query<Option<u64>>,
        body: Binary<Body>,
    ) -> ApiResult<Json<ChartFileReport>> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        let asked = Asked::of(columns.as_deref(), *first_row)?;
        let parse = move |bytes: &[u8]| Parsed::of_file(bytes, sheet.as_deref(), &asked);
        let parsed = caller.app().spreadsheets.take_in_as(request, body.0, parse).await?;
        Ok(Json(access.read(async |tx| service::preview(tx, parsed).await).await?))
    }

    /// Takes in a chart of accounts from a file, all of it or nothing: accounts are added and renamed, and never taken away.
    ///
    /// 400 `body_incomplete`; 409 `accounts_limit_reached`; 413 `spreadsheet_too_large`; 415 `content_type_not_supported`; 422
    /// `chart_not_ready` with the first errors of rows, why columns are of no use, and what `preview_chart_import` refuses.
    #[oai(
        path = "/companies/:company_id/accounting/chart_files",
        method = "post",
        operation_id = "import_chart"
    )]
    #[expect(clippy::too_many_arguments, reason = "one argument a query parameter")]
    async fn import_chart(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        /// The sheet of a workbook; the first one that is shown without it.
        sheet: Query<Option<String>>,
        /// What each column holds, from the first one: `number,label,type`.
        columns: Query<Option<String>>,
        /// The first row below the headings, from 1.
        first_row: Query<Option<u64>>,
        body: Binary<Body>,
    ) -> ApiResult<Json<ChartImported>> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        let asked = Asked::of(columns.as_deref(), *first_row)?;
        let parse = move |bytes: &[u8]| Parsed::of_file(bytes, sheet.as_deref(), &asked);
        let parsed = caller.app().spreadsheets.take_in_as(request, body.0, parse).await?;
        let sha256 = parsed.book.sha256;
        let work = access.write_file(request, &sha256, async |tx| service::import(tx, parsed).await);
        Ok(Json(work.await?))
    }

    /// Gives the accounts of the company's standard, in this year, that it does not have. An account whose number differs only by the zeros
    /// that fill it up is there.
    ///
    /// 422 `standard_without_chart` where the standard prescribes none; the codes of numbers at `under`.
    #[oai(
        path = "/companies/:company_id/accounting/standard_accounts",
        method = "get",
        operation_id = "get_missing_accounts"
    )]
    async fn get_missing_accounts(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        /// The beginning of their numbers: a class or an account; the whole chart without it.
        under: Query<Option<String>>,
        /// Of their names; French when absent, or where the chart has no other.
        language: Query<Option<Language>>,
    ) -> ApiResult<Json<MissingAccounts>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let asked = standard::Asked::of(under.as_deref(), *language)?;
        Ok(Json(access.read(async |tx| standard::missing(tx, asked).await).await?))
    }

    /// Adds the accounts of the company's standard that it does not have. Those it has stay as they are.
    ///
    /// 409 `accounts_limit_reached`; 422 as `get_missing_accounts`.
    #[oai(
        path = "/companies/:company_id/accounting/standard_accounts",
        method = "post",
        operation_id = "add_missing_accounts"
    )]
    async fn add_missing_accounts(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        /// The beginning of their numbers: a class or an account; the whole chart without it.
        under: Query<Option<String>>,
        /// Of their names; French when absent, or where the chart has no other.
        language: Query<Option<Language>>,
    ) -> ApiResult<Json<StandardAccountsAdded>> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        let asked = standard::Asked::of(under.as_deref(), *language)?;
        Ok(Json(access.write(request, async |tx| standard::add(tx, asked).await).await?))
    }
}
