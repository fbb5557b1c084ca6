//! The operations that allocate a result.

use poem::Request;
use poem_openapi::{OpenApi, param::Path, payload::Json};
use tenancy::Module;
use uuid::Uuid;

use super::dto::{AllocationProposal, ResultAllocated, ResultAllocation};
use super::service;
use crate::accounting::amount;
use crate::http::{ApiResult, Caller, JsonBody};
use crate::server::Tag;

/// The operations that allocate a result.
pub struct Routes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Accounting")]
impl Routes {
    /// Gives what there is to be allocated of the result of a closed year, what the law asks for, and the accounts for it.
    ///
    /// The legal reserve: C. com. art. L232-10 in France, AUSCGIE art. 346 and 546 in the OHADA zone, and their likes elsewhere.
    /// 409 `fiscal_year_not_closed`, `later_year_closed`.
    #[oai(
        path = "/companies/:company_id/accounting/fiscal_years/:fiscal_year_id/allocation",
        method = "get",
        operation_id = "propose_result_allocation"
    )]
    async fn propose_result_allocation(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        fiscal_year_id: Path<Uuid>,
    ) -> ApiResult<Json<AllocationProposal>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        Ok(Json(access.read(async |tx| service::propose(tx, *fiscal_year_id).await).await?))
    }

    /// Allocates the result of a closed year by an entry of the next one, posted at once: to the legal reserve, other reserves and the
    /// associates; the rest is carried forward, earlier losses first.
    ///
    /// 409 `fiscal_year_not_closed`, `later_year_closed`, `result_allocated`, `period_closed`, those of a lock date; 422
    /// `date_outside_next_year`, `legal_reserve_too_low`, `allocation_beyond_profit`, `journal_of_openings`, `required` and the codes
    /// of accounts and journals.
    #[oai(
        path = "/companies/:company_id/accounting/fiscal_years/:fiscal_year_id/allocation",
        method = "post",
        operation_id = "allocate_result"
    )]
    async fn allocate_result(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        fiscal_year_id: Path<Uuid>,
        body: JsonBody<ResultAllocation>,
    ) -> ApiResult<Json<ResultAllocated>> {
        let access = caller.enter(*company_id, Module::Accounting.manage()).await?;
        let asked = body.0.check(amount::currency_of(access.company())?)?;
        let id = *fiscal_year_id;
        Ok(Json(access.write(request, async |tx| service::allocate(tx, id, asked).await).await?))
    }
}
