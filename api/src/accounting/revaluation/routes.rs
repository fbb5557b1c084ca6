//! The operations that revalue currencies.

use poem::Request;
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};
use tenancy::Module;
use uuid::Uuid;

use super::dto::{RevaluationPost, RevaluationView};
use super::service;
use crate::http::{ApiResult, Caller, JsonBody, NoContent};
use crate::server::Tag;

/// The operations that revalue currencies.
pub struct Routes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Accounting")]
impl Routes {
    /// Gives what is open in other currencies at the end of a year, what it is worth then, and the lines that bring it there.
    ///
    /// Differences of cash are of the year; those of debts and receivables wait, and losses are provided for, where the standard
    /// says so (PCG art. 420-5 and 420-7, AUDCIF art. 54 and 58). 409 `earlier_year_open` as long as the
    /// one before would open it; 422 `exchange_rate_missing` with the currencies as detail.
    #[oai(
        path = "/companies/:company_id/accounting/fiscal_years/:fiscal_year_id/revaluation",
        method = "get",
        operation_id = "get_revaluation"
    )]
    async fn get_revaluation(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        fiscal_year_id: Path<Uuid>,
        /// Whether gains and losses of a currency are one position of which only the net loss is provided for.
        is_net_by_currency: Query<Option<bool>>,
    ) -> ApiResult<Json<RevaluationView>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let (id, is_net) = (*fiscal_year_id, is_net_by_currency.unwrap_or_default());
        Ok(Json(access.read(async |tx| service::show(tx, id, is_net).await).await?))
    }

    /// Posts the differences of a year's currencies on its last day, once, and on the first day of the next year what takes back those
    /// that wait.
    ///
    /// 409 `already_revalued`, `nothing_to_revalue`, `earlier_year_open`, `fiscal_year_closed`, `period_closed`, those of a lock date; 422 `exchange_rate_missing`,
    /// `exchange_accounts_missing`, `fiscal_year_missing` where there is no next year, `journal_of_openings`, and the codes of
    /// journals.
    #[oai(
        path = "/companies/:company_id/accounting/fiscal_years/:fiscal_year_id/revaluation",
        method = "post",
        operation_id = "post_revaluation"
    )]
    async fn post_revaluation(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        fiscal_year_id: Path<Uuid>,
        body: JsonBody<RevaluationPost>,
    ) -> ApiResult<Json<RevaluationView>> {
        let access = caller.enter(*company_id, Module::Accounting.manage()).await?;
        let (id, asked) = (*fiscal_year_id, body.0.check()?);
        Ok(Json(access.write(request, async |tx| service::post(tx, id, asked).await).await?))
    }

    /// Cancels the revaluation of a year: its entries are reversed on their own days, but for those that are already.
    ///
    /// 409 `fiscal_year_closed`, `period_closed`, those of a lock date.
    #[oai(
        path = "/companies/:company_id/accounting/fiscal_years/:fiscal_year_id/revaluation",
        method = "delete",
        operation_id = "cancel_revaluation"
    )]
    async fn cancel_revaluation(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        fiscal_year_id: Path<Uuid>,
    ) -> ApiResult<NoContent> {
        let access = caller.enter(*company_id, Module::Accounting.manage()).await?;
        let id = *fiscal_year_id;
        access.write(request, async |tx| service::cancel(tx, id).await.map(|()| true)).await?;
        Ok(NoContent::Done)
    }
}
