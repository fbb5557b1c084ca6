//! The operations that close a fiscal year.

use poem::Request;
use poem_openapi::{OpenApi, param::Path, payload::Json};
use tenancy::{CompanyTx, Module};
use uuid::Uuid;

use super::dto::{ClosingReview, FiscalYearClose, FiscalYearClosed, FiscalYearReopen};
use super::{review, service};
use crate::accounting::fiscal_years::FiscalYearView;
use crate::http::{ApiResult, Caller, Document, JsonBody};
use crate::server::Tag;
use crate::tables;

/// The operations that close a fiscal year.
pub struct Routes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Accounting")]
impl Routes {
    /// Gives what closing a year would come to, what keeps it from being closed, and what to look at before.
    #[oai(
        path = "/companies/:company_id/accounting/fiscal_years/:fiscal_year_id/closing",
        method = "get",
        operation_id = "get_closing_review"
    )]
    async fn get_closing_review(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        fiscal_year_id: Path<Uuid>,
    ) -> ApiResult<Json<ClosingReview>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        Ok(Json(access.read(async |tx| review::review(tx, *fiscal_year_id).await).await?))
    }

    /// Closes a year: an entry brings its income and expenses to the result, another opens the next year with the balances, open
    /// item by open item where accounts are matched; nothing of the year changes any more.
    ///
    /// 409 `fiscal_year_closed`, `earlier_year_open`, `fiscal_year_has_drafts`, `opening_differs`, `period_closed`; 422 `closing_not_balanced`.
    #[oai(
        path = "/companies/:company_id/accounting/fiscal_years/:fiscal_year_id/close",
        method = "post",
        operation_id = "close_fiscal_year"
    )]
    async fn close_fiscal_year(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        fiscal_year_id: Path<Uuid>,
        body: JsonBody<FiscalYearClose>,
    ) -> ApiResult<Document<FiscalYearClosed>> {
        let access = caller.enter(*company_id, Module::Accounting.manage()).await?;
        let asked = body.0.check()?;
        let writer = tables::language(request);
        let close = async |tx: &mut CompanyTx<'_>| service::close(tx, *fiscal_year_id, asked, writer).await;
        let view = access.write(request, close).await?;
        Ok(Document::of(view.fiscal_year.version, view))
    }

    /// Opens a closed year again, while no later one is closed: the entries that closing made are cancelled.
    ///
    /// 409 `fiscal_year_not_closed`, `later_year_closed`, `result_allocated` until the entry of its allocation is reversed, `period_closed`.
    #[oai(
        path = "/companies/:company_id/accounting/fiscal_years/:fiscal_year_id/reopen",
        method = "post",
        operation_id = "reopen_fiscal_year"
    )]
    async fn reopen_fiscal_year(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        fiscal_year_id: Path<Uuid>,
        body: JsonBody<FiscalYearReopen>,
    ) -> ApiResult<Document<FiscalYearView>> {
        let access = caller.enter(*company_id, Module::Accounting.manage()).await?;
        let reason = body.0.check()?;
        let view =
            access.write(request, async |tx| service::reopen(tx, *fiscal_year_id, reason).await).await?;
        Ok(Document::of(view.version, view))
    }
}
