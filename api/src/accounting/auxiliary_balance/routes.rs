//! The operations on the auxiliary balance.

use chrono::NaiveDate;
use poem::Request;
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};
use tenancy::Module;
use uuid::Uuid;

use super::dto::AuxiliaryBalance;
use super::export;
use super::service::{self, Asked};
use crate::accounting::{aged_balance::AgedSide, matching::After, search};
use crate::http::{ApiResult, Caller, paging};
use crate::identity::Language;
use crate::server::Tag;
use crate::tables::{self, TableFile, TableFormat};

/// The operations on the auxiliary balance.
pub struct Routes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Accounting")]
impl Routes {
    /// Gives what the lines of each customer, or each supplier, come to on their collective accounts, in a fiscal year or some of its
    /// months. Its rows come to the balances of these accounts.
    #[oai(
        path = "/companies/:company_id/accounting/auxiliary_balance",
        method = "get",
        operation_id = "get_auxiliary_balance"
    )]
    #[expect(clippy::too_many_arguments, reason = "one argument a query parameter")]
    async fn get_auxiliary_balance(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        side: Query<AgedSide>,
        fiscal_year_id: Query<Uuid>,
        /// First day of a month of the year.
        from: Query<Option<NaiveDate>>,
        /// Last day of a month of the year.
        to: Query<Option<NaiveDate>>,
        /// Part of a third party's name, or the beginning of its code or of the account's number.
        search: Query<Option<String>>,
        /// Whether drafts count as if they were posted; without it they do not.
        with_drafts: Query<Option<bool>>,
        cursor: Query<Option<String>>,
        limit: Query<Option<u32>>,
    ) -> ApiResult<Json<AuxiliaryBalance>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let (limit, after) = (paging::limit(*limit)?, After::decode(cursor.as_deref())?);
        let search = search::text(search.as_deref());
        let with_drafts = with_drafts.unwrap_or_default();
        let asked =
            Asked { side: *side, fiscal_year_id: *fiscal_year_id, from: *from, to: *to, search, with_drafts };
        Ok(Json(access.read(async |tx| service::get(tx, &asked, after, limit).await).await?))
    }

    /// Gives the rows of `get_auxiliary_balance` with these parameters as a file.
    ///
    /// 422 `export_too_long` beyond `EXPORT_MAX_ROWS`.
    #[oai(
        path = "/companies/:company_id/accounting/exports/auxiliary_balance",
        method = "get",
        operation_id = "export_auxiliary_balance"
    )]
    #[expect(clippy::too_many_arguments, reason = "one argument a query parameter")]
    async fn export_auxiliary_balance(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        side: Query<AgedSide>,
        fiscal_year_id: Query<Uuid>,
        /// First day of a month of the year.
        from: Query<Option<NaiveDate>>,
        /// Last day of a month of the year.
        to: Query<Option<NaiveDate>>,
        /// Part of a third party's name, or the beginning of its code or of the account's number.
        search: Query<Option<String>>,
        /// Whether drafts count as if they were posted; without it they do not.
        with_drafts: Query<Option<bool>>,
        format: Query<TableFormat>,
        /// Of headings and words; without it, the first of `Accept-Language` that the product has.
        language: Query<Option<Language>>,
    ) -> ApiResult<TableFile> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let search = search::text(search.as_deref());
        let with_drafts = with_drafts.unwrap_or_default();
        let balance =
            Asked { side: *side, fiscal_year_id: *fiscal_year_id, from: *from, to: *to, search, with_drafts };
        export::export(caller.app(), &access, balance, tables::Asked::of(request, *format, *language)).await
    }
}
