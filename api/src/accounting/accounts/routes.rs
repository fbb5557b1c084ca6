//! The operations on accounts.

use poem::Request;
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};
use tenancy::Module;
use uuid::Uuid;

use super::dto::{
    AccountCreate, AccountLedger, AccountList, AccountSort, AccountUpdate, AccountView, AuxiliaryList,
    AuxiliarySet, AuxiliaryView, LineSort,
};
use super::lines::{self, After, AskedLines};
use super::{auxiliaries, export, order, service, store::Filter};
use crate::accounting::search;
use crate::http::{ApiResult, Caller, Created, Document, JsonBody, NoContent, paging};
use crate::identity::Language;
use crate::server::Tag;
use crate::tables::{Asked, TableFile, TableFormat};

/// The operations on accounts.
pub struct Routes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Accounting")]
impl Routes {
    /// Lists the accounts, by number unless asked otherwise.
    #[oai(
        path = "/companies/:company_id/accounting/accounts",
        method = "get",
        operation_id = "list_accounts"
    )]
    #[expect(clippy::too_many_arguments, reason = "one argument a query parameter")]
    async fn list_accounts(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        /// Part of the label, or the beginning of the number.
        search: Query<Option<String>>,
        /// 1 to 9.
        class: Query<Option<i32>>,
        /// Only active, or only inactive ones.
        active: Query<Option<bool>>,
        /// Only those that a posted entry used, or only the others.
        moved: Query<Option<bool>>,
        sort: Query<Option<AccountSort>>,
        cursor: Query<Option<String>>,
        limit: Query<Option<u32>>,
    ) -> ApiResult<Json<AccountList>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let (limit, sort) = (paging::limit(*limit)?, sort.unwrap_or_default());
        let (search, after) =
            (search::text(search.as_deref()), order::After::decode(sort, cursor.as_deref())?);
        let filter = Filter { search, class: *class, active: *active, moved: *moved, sort, after };
        Ok(Json(access.read(async |tx| service::list(tx, filter, limit).await).await?))
    }

    /// Gives the accounts that `list_accounts` lists with these filters as a file, in its order.
    ///
    /// 422 `export_too_long` beyond `EXPORT_MAX_ROWS`.
    #[oai(
        path = "/companies/:company_id/accounting/exports/accounts",
        method = "get",
        operation_id = "export_accounts"
    )]
    #[expect(clippy::too_many_arguments, reason = "one argument a query parameter")]
    async fn export_accounts(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        /// Part of the label, or the beginning of the number.
        search: Query<Option<String>>,
        /// 1 to 9.
        class: Query<Option<i32>>,
        /// Only active, or only inactive ones.
        active: Query<Option<bool>>,
        /// Only those that a posted entry used, or only the others.
        moved: Query<Option<bool>>,
        sort: Query<Option<AccountSort>>,
        format: Query<TableFormat>,
        /// Of headings and words; without it, the first of `Accept-Language` that the product has.
        language: Query<Option<Language>>,
    ) -> ApiResult<TableFile> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let (search, sort, after) = (search::text(search.as_deref()), sort.unwrap_or_default(), None);
        let filter = Filter { search, class: *class, active: *active, moved: *moved, sort, after };
        export::chart(caller.app(), &access, filter, Asked::of(request, *format, *language)).await
    }

    /// Adds an account to the chart.
    ///
    /// 409 `account_number_taken`; `accounts_limit_reached` at 50,000.
    #[oai(
        path = "/companies/:company_id/accounting/accounts",
        method = "post",
        operation_id = "create_account"
    )]
    async fn create_account(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        body: JsonBody<AccountCreate>,
    ) -> ApiResult<Created<AccountView>> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        let account = body.0.check()?;
        let view = access.write(request, async |tx| service::create(tx, account).await).await?;
        let path = format!("/companies/{}/accounting/accounts/{}", *company_id, view.number);
        Ok(Created::at(&path, view.version, view))
    }

    /// Gives an account.
    #[oai(
        path = "/companies/:company_id/accounting/accounts/:number",
        method = "get",
        operation_id = "get_account"
    )]
    async fn get_account(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        number: Path<String>,
    ) -> ApiResult<Document<AccountView>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let view = access.read(async |tx| service::get(tx, &number).await).await?;
        Ok(Document::of(view.version, view))
    }

    /// Changes an account.
    ///
    /// 409 `account_has_matches` when it is to be matched no more and has matches, `tax_locked`, `dates_locked` or `fiscal_year_closed` when a tax of a locked month or a closed year would
    /// be due otherwise by whether it is matched; 422 `account_not_of_sales` when it is to be one of sales abroad and has no income.
    #[oai(
        path = "/companies/:company_id/accounting/accounts/:number",
        method = "patch",
        operation_id = "update_account"
    )]
    async fn update_account(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        number: Path<String>,
        body: JsonBody<AccountUpdate>,
    ) -> ApiResult<Document<AccountView>> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        let change = body.0.check()?;
        let view = access.write(request, async |tx| service::update(tx, &number, change).await).await?;
        Ok(Document::of(view.version, view))
    }

    /// Takes an account out of the chart.
    ///
    /// 409 `account_has_moved` when an entry uses it: make it inactive instead; `account_in_use` when an asset, a loan, a tax code or a
    /// template names it.
    #[oai(
        path = "/companies/:company_id/accounting/accounts/:number",
        method = "delete",
        operation_id = "delete_account"
    )]
    async fn delete_account(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        number: Path<String>,
    ) -> ApiResult<NoContent> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        access.write(request, async |tx| service::delete(tx, &number).await.map(|()| true)).await?;
        Ok(NoContent::Done)
    }

    /// Gives the lines of an account in a fiscal year, the earliest first unless asked otherwise.
    #[oai(
        path = "/companies/:company_id/accounting/accounts/:number/lines",
        method = "get",
        operation_id = "get_account_ledger"
    )]
    #[expect(clippy::too_many_arguments, reason = "one argument a query parameter")]
    async fn get_account_ledger(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        number: Path<String>,
        fiscal_year_id: Query<Uuid>,
        /// Whether drafts are counted.
        with_drafts: Query<Option<bool>>,
        sort: Query<Option<LineSort>>,
        cursor: Query<Option<String>>,
        limit: Query<Option<u32>>,
    ) -> ApiResult<Json<AccountLedger>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let (with_drafts, sort) = (with_drafts.unwrap_or_default(), sort.unwrap_or_default());
        let asked = AskedLines { fiscal_year_id: *fiscal_year_id, sort, with_drafts };
        let (limit, after) = (paging::limit(*limit)?, After::decode(sort, cursor.as_deref())?);
        Ok(Json(access.read(async |tx| lines::list(tx, &number, asked, after, limit).await).await?))
    }

    /// Gives the lines of an account in a fiscal year as a file, in the order of `get_account_ledger` and with its
    /// opening balance at the early end: together they come to the closing balance.
    ///
    /// 422 `export_too_long` beyond `EXPORT_MAX_ROWS`.
    #[oai(
        path = "/companies/:company_id/accounting/exports/accounts/:number/lines",
        method = "get",
        operation_id = "export_account_ledger"
    )]
    #[expect(clippy::too_many_arguments, reason = "one argument a query parameter")]
    async fn export_account_ledger(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        number: Path<String>,
        fiscal_year_id: Query<Uuid>,
        /// Whether drafts are counted.
        with_drafts: Query<Option<bool>>,
        sort: Query<Option<LineSort>>,
        format: Query<TableFormat>,
        /// Of headings and words; without it, the first of `Accept-Language` that the product has.
        language: Query<Option<Language>>,
    ) -> ApiResult<TableFile> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let (with_drafts, sort) = (with_drafts.unwrap_or_default(), sort.unwrap_or_default());
        let lines = AskedLines { fiscal_year_id: *fiscal_year_id, sort, with_drafts };
        let asked = Asked::of(request, *format, *language);
        export::ledger(caller.app(), &access, &number, lines, asked).await
    }

    /// Lists the third parties that entries name, by code.
    #[oai(
        path = "/companies/:company_id/accounting/auxiliaries",
        method = "get",
        operation_id = "list_auxiliaries"
    )]
    async fn list_auxiliaries(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        /// Part of the name, or the beginning of the code.
        search: Query<Option<String>>,
        cursor: Query<Option<String>>,
        limit: Query<Option<u32>>,
    ) -> ApiResult<Json<AuxiliaryList>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let (after, limit) = (search::text_cursor(cursor.as_deref())?, paging::limit(*limit)?);
        let text = search::text(search.as_deref());
        Ok(Json(access.read(async |tx| auxiliaries::list(tx, text, after, limit).await).await?))
    }

    /// Names a third party. A code that no entry names yet is added, so that entries can.
    #[oai(
        path = "/companies/:company_id/accounting/auxiliaries/:code",
        method = "put",
        operation_id = "set_auxiliary"
    )]
    async fn set_auxiliary(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        code: Path<String>,
        body: JsonBody<AuxiliarySet>,
    ) -> ApiResult<Json<AuxiliaryView>> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        let (code, name) = body.0.check(&code)?;
        Ok(Json(access.write(request, async |tx| auxiliaries::set(tx, &code, name).await).await?))
    }
}
