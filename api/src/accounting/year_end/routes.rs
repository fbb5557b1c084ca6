//! The operations that write at the end of a year.

use ledger::AccountNumber;
use poem::Request;
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};
use tenancy::Module;
use uuid::Uuid;

use super::dto::{YearEndEntry, YearEndEntryKind, YearEndPosted, YearEndProposal};
use super::service;
use crate::accounting::amount;
use crate::http::{ApiError, ApiResult, Caller, JsonBody};
use crate::server::Tag;

/// The operations that write at the end of a year.
pub struct Routes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Accounting")]
impl Routes {
    /// Gives what an entry of a year's end needs, with the accounts that the company has for it.
    ///
    /// 422 at `held_account` with the codes of account numbers.
    #[oai(
        path = "/companies/:company_id/accounting/fiscal_years/:fiscal_year_id/year_end_proposal",
        method = "get",
        operation_id = "propose_year_end_entry"
    )]
    async fn propose_year_end_entry(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        fiscal_year_id: Path<Uuid>,
        kind: Query<YearEndEntryKind>,
        /// The account of the balance sheet: the stock that is counted.
        held_account: Query<Option<String>>,
    ) -> ApiResult<Json<YearEndProposal>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let held = held_account.0.map(|text| AccountNumber::new(text.trim())).transpose();
        let held = held.map_err(|error| ApiError::field("held_account", error.code()))?;
        let (id, kind) = (*fiscal_year_id, (*kind).into());
        Ok(Json(access.read(async |tx| service::propose(tx, id, kind, held).await).await?))
    }

    /// Posts an entry of a year's end, and with an accrual the entry that reverses it when the next year begins: both or none.
    ///
    /// 409 `fiscal_year_closed`, `period_closed`, those of a lock date; 422 `fiscal_year_missing`, `reversal_before_entry`, `tax_not_taken`,
    /// `stock_unchanged`, `account_not_of_balance_sheet`, `year_end_account_unfit`, `journal_of_openings`, `required` and the codes of
    /// accounts, amounts and journals.
    #[oai(
        path = "/companies/:company_id/accounting/year_end_entries",
        method = "post",
        operation_id = "post_year_end_entry"
    )]
    async fn post_year_end_entry(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        body: JsonBody<YearEndEntry>,
    ) -> ApiResult<Json<YearEndPosted>> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        let asked = body.0.check(amount::currency_of(access.company())?)?;
        Ok(Json(access.write(request, async |tx| service::post(tx, asked).await).await?))
    }
}
