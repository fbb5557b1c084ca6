//! The operations on open items and matches.

use chrono::NaiveDate;
use poem::Request;
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};
use tenancy::Module;
use uuid::Uuid;

use super::dto::{
    AutomaticMatching, AutomaticallyMatched, MatchCreate, MatchList, MatchView, OpenBalanceList, OpenItemList,
};
use super::{automatic, balances, export, making, open_items, service, view};
use crate::accounting::{dates, search};
use crate::http::{ApiResult, Caller, Created, Document, Fields, JsonBody, NoContent, paging};
use crate::identity::Language;
use crate::server::Tag;
use crate::tables::{Asked, TableFile, TableFormat};

/// A match is made or dissolved, never changed.
const ONLY_VERSION: i32 = 1;

/// The operations on open items and matches.
pub struct Routes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Accounting")]
impl Routes {
    /// Lists the third parties that have open items, by account.
    #[oai(
        path = "/companies/:company_id/accounting/open_balances",
        method = "get",
        operation_id = "list_open_balances"
    )]
    async fn list_open_balances(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        /// The number of one account.
        account: Query<Option<String>>,
        /// Part of a third party's name, or the beginning of its code or of the account's number.
        search: Query<Option<String>>,
        cursor: Query<Option<String>>,
        limit: Query<Option<u32>>,
    ) -> ApiResult<Json<OpenBalanceList>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let (limit, after) = (paging::limit(*limit)?, balances::After::decode(cursor.as_deref())?);
        let (account, search) = (search::code(account.as_deref()), search::text(search.as_deref()));
        let filter = balances::Filter { account, search, after };
        Ok(Json(access.read(async |tx| balances::list(tx, filter, limit).await).await?))
    }

    /// Lists the open items of an account: posted lines that no match settles, or only in part. The earliest first.
    #[oai(
        path = "/companies/:company_id/accounting/open_items",
        method = "get",
        operation_id = "list_open_items"
    )]
    #[expect(clippy::too_many_arguments, reason = "one argument a query parameter")]
    async fn list_open_items(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        /// The number of a matchable account.
        account: Query<String>,
        /// A third party's code; empty for lines of nobody.
        auxiliary: Query<Option<String>>,
        /// Lines of this day and earlier ones.
        until: Query<Option<NaiveDate>>,
        cursor: Query<Option<String>>,
        limit: Query<Option<u32>>,
    ) -> ApiResult<Json<OpenItemList>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let (limit, after) = (paging::limit(*limit)?, open_items::After::decode(cursor.as_deref())?);
        let filter = filter(&account, auxiliary.as_deref(), *until)?;
        Ok(Json(access.read(async |tx| open_items::list(tx, &filter, after, limit).await).await?))
    }

    /// Gives the open items that `list_open_items` lists with these filters as a file.
    ///
    /// 422 `export_too_long` beyond `EXPORT_MAX_ROWS`.
    #[oai(
        path = "/companies/:company_id/accounting/exports/open_items",
        method = "get",
        operation_id = "export_open_items"
    )]
    #[expect(clippy::too_many_arguments, reason = "one argument a query parameter")]
    async fn export_open_items(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        /// The number of a matchable account.
        account: Query<String>,
        /// A third party's code; empty for lines of nobody.
        auxiliary: Query<Option<String>>,
        /// Lines of this day and earlier ones.
        until: Query<Option<NaiveDate>>,
        format: Query<TableFormat>,
        /// Of headings and words; without it, the first of `Accept-Language` that the product has.
        language: Query<Option<Language>>,
    ) -> ApiResult<TableFile> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let filter = filter(&account, auxiliary.as_deref(), *until)?;
        export::export(caller.app(), &access, filter, Asked::of(request, *format, *language)).await
    }

    /// Lists the matches of an account, partial ones first, then the last settled.
    #[oai(path = "/companies/:company_id/accounting/matches", method = "get", operation_id = "list_matches")]
    #[expect(clippy::too_many_arguments, reason = "one argument a query parameter")]
    async fn list_matches(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        /// The number of an account.
        account: Query<String>,
        /// A third party's code; empty for lines of nobody.
        auxiliary: Query<Option<String>>,
        /// Only settled, or only partial ones.
        settled: Query<Option<bool>>,
        cursor: Query<Option<String>>,
        limit: Query<Option<u32>>,
    ) -> ApiResult<Json<MatchList>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let (limit, after) = (paging::limit(*limit)?, view::After::decode(cursor.as_deref())?);
        let account = search::code(Some(account.as_str())).unwrap_or_default();
        let auxiliary = search::code(auxiliary.as_deref());
        let filter = view::Filter { account, auxiliary, settled: *settled, after };
        Ok(Json(access.read(async |tx| view::list(tx, filter, limit).await).await?))
    }

    /// Matches lines of one account and one third party: in full when they come to nothing, else in part, or with the
    /// remainder written off by an entry that is posted at once.
    ///
    /// 422 `line_not_open`, `match_accounts_differ` or `match_third_parties_differ` at a line, `match_unknown`, `match_one_sided`,
    /// `write_off_needless`, `write_off_over_tolerance`, `write_off_same_account`, `date_before_lines` and `journal_of_openings` at the write-off, and those of
    /// a new entry at its fields; 409 `fiscal_year_closed`, `period_closed`, and `tax_locked` or `dates_locked` where a tax that waits for payment
    /// would become due in a locked month.
    #[oai(path = "/companies/:company_id/accounting/matches", method = "post", operation_id = "create_match")]
    async fn create_match(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        body: JsonBody<MatchCreate>,
    ) -> ApiResult<Created<MatchView>> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        let asked = body.0.check()?;
        let view = access.write(request, async |tx| making::make(tx, asked).await).await?;
        let path = format!("/companies/{}/accounting/matches/{}", *company_id, view.id);
        Ok(Created::at(&path, ONLY_VERSION, view))
    }

    /// Matches what settles one another in full: by the reference of the piece, by the amount, by several lines that come to
    /// the amount of another. What is matched in part is left alone, and what would make a tax due in a month that is locked.
    ///
    /// 422 `account_not_matchable`.
    #[oai(
        path = "/companies/:company_id/accounting/matches/automatic",
        method = "post",
        operation_id = "match_automatically"
    )]
    async fn match_automatically(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        body: JsonBody<AutomaticMatching>,
    ) -> ApiResult<Json<AutomaticallyMatched>> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        let asked = body.0.check()?;
        Ok(Json(access.write(request, async |tx| automatic::run(tx, asked).await).await?))
    }

    /// Gives a match with its first 500 lines.
    #[oai(
        path = "/companies/:company_id/accounting/matches/:match_id",
        method = "get",
        operation_id = "get_match"
    )]
    async fn get_match(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        match_id: Path<Uuid>,
    ) -> ApiResult<Document<MatchView>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let view = access.read(async |tx| view::one(tx, *match_id).await).await?;
        Ok(Document::of(ONLY_VERSION, view))
    }

    /// Dissolves a match: its lines are open items again. An entry that wrote its remainder off stays.
    #[oai(
        path = "/companies/:company_id/accounting/matches/:match_id",
        method = "delete",
        operation_id = "delete_match"
    )]
    async fn delete_match(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        match_id: Path<Uuid>,
    ) -> ApiResult<NoContent> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        access.write(request, async |tx| service::dissolve(tx, *match_id).await.map(|()| true)).await?;
        Ok(NoContent::Done)
    }
}

fn filter(account: &str, auxiliary: Option<&str>, until: Option<NaiveDate>) -> ApiResult<open_items::Filter> {
    let mut fields = Fields::new();
    dates::check(&mut fields, "until", until);
    fields.finish()?;
    let account = search::code(Some(account)).unwrap_or_default();
    Ok(open_items::Filter { account, auxiliary: search::code(auxiliary), until })
}
