//! The operations on the aged balance.

use chrono::NaiveDate;
use poem::Request;
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};
use tenancy::Module;
use uuid::Uuid;

use super::dto::{AgedBalance, AgedBy, AgedSide};
use super::export;
use super::service::{self, Asked};
use crate::accounting::{dates, matching::After, search};
use crate::http::{ApiResult, Caller, Fields, paging};
use crate::identity::Language;
use crate::server::Tag;
use crate::tables::{self, TableFile, TableFormat};

/// The operations on the aged balance.
pub struct Routes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Accounting")]
impl Routes {
    /// Gives what customers owe, or suppliers are owed, on a day, by how long it is due: open items, and what was settled only
    /// after that day.
    #[oai(
        path = "/companies/:company_id/accounting/aged_balance",
        method = "get",
        operation_id = "get_aged_balance"
    )]
    #[expect(clippy::too_many_arguments, reason = "one argument a query parameter")]
    async fn get_aged_balance(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        side: Query<AgedSide>,
        /// The day.
        on: Query<NaiveDate>,
        by: Query<Option<AgedBy>>,
        /// Part of a third party's name, or the beginning of its code or of the account's number.
        search: Query<Option<String>>,
        /// Whether drafts count as if they were posted; without it they do not.
        with_drafts: Query<Option<bool>>,
        cursor: Query<Option<String>>,
        limit: Query<Option<u32>>,
    ) -> ApiResult<Json<AgedBalance>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let (limit, after) = (paging::limit(*limit)?, After::decode(cursor.as_deref())?);
        let asked = asked(*side, *on, *by, search.as_deref(), *with_drafts)?;
        Ok(Json(access.read(async |tx| service::get(tx, &asked, after, limit).await).await?))
    }

    /// Gives the rows of `get_aged_balance` with these parameters as a file.
    ///
    /// 422 `export_too_long` beyond `EXPORT_MAX_ROWS`.
    #[oai(
        path = "/companies/:company_id/accounting/exports/aged_balance",
        method = "get",
        operation_id = "export_aged_balance"
    )]
    #[expect(clippy::too_many_arguments, reason = "one argument a query parameter")]
    async fn export_aged_balance(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        side: Query<AgedSide>,
        /// The day.
        on: Query<NaiveDate>,
        by: Query<Option<AgedBy>>,
        /// Part of a third party's name, or the beginning of its code or of the account's number.
        search: Query<Option<String>>,
        /// Whether drafts count as if they were posted; without it they do not.
        with_drafts: Query<Option<bool>>,
        format: Query<TableFormat>,
        /// Of headings and words; without it, the first of `Accept-Language` that the product has.
        language: Query<Option<Language>>,
    ) -> ApiResult<TableFile> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let balance = asked(*side, *on, *by, search.as_deref(), *with_drafts)?;
        export::export(caller.app(), &access, balance, tables::Asked::of(request, *format, *language)).await
    }
}

fn asked(
    side: AgedSide,
    on: NaiveDate,
    by: Option<AgedBy>,
    text: Option<&str>,
    with_drafts: Option<bool>,
) -> ApiResult<Asked> {
    let mut fields = Fields::new();
    dates::check(&mut fields, "on", Some(on));
    fields.finish()?;
    let (by, with_drafts) = (by.unwrap_or_default(), with_drafts.unwrap_or_default());
    Ok(Asked { side, on, by, search: search::text(text), with_drafts })
}
