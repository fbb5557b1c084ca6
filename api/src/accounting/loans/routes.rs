//! The operations on loans.

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
    InstalmentsPost, InstalmentsPosted, LoanDetails, LoanList, LoanProposal, LoanSchedule, LoanView,
};
use super::{export, instalments, service};
use crate::accounting::{amount, dates};
use crate::http::{ApiResult, Caller, Created, Document, Fields, JsonBody, NoContent};
use crate::identity::Language;
use crate::server::Tag;
use crate::tables::{Asked, TableFile, TableFormat};

/// The operations on loans.
pub struct Routes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Accounting")]
impl Routes {
    /// Lists the loans by number, with what is owed.
    #[oai(path = "/companies/:company_id/accounting/loans", method = "get", operation_id = "list_loans")]
    async fn list_loans(&self, caller: Caller, company_id: Path<Uuid>) -> ApiResult<Json<LoanList>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        Ok(Json(access.read(async |tx| service::list(tx).await).await?))
    }

    /// Adds a loan. Nothing is posted: what the bank paid out is an entry of its own.
    ///
    /// 409 `loan_code_taken`; `loans_limit_reached` at 500. 422 `required`, `account_unknown`, `account_inactive`,
    /// `rate_not_a_number`, `rate_out_of_range`, `loan_principal`, `loan_period`, `loan_instalments`, `loan_deferred`,
    /// `loan_paid_before`.
    #[oai(path = "/companies/:company_id/accounting/loans", method = "post", operation_id = "create_loan")]
    async fn create_loan(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        body: JsonBody<LoanDetails>,
    ) -> ApiResult<Created<LoanView>> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        let asked = body.0.check(amount::currency_of(access.company())?)?;
        let view = access.write(request, async |tx| service::create(tx, asked).await).await?;
        let path = format!("/companies/{}/accounting/loans/{}", *company_id, view.id);
        Ok(Created::at(&path, view.version, view))
    }

    /// Gives a loan.
    #[oai(
        path = "/companies/:company_id/accounting/loans/:loan_id",
        method = "get",
        operation_id = "get_loan"
    )]
    async fn get_loan(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        loan_id: Path<Uuid>,
    ) -> ApiResult<Document<LoanView>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let view = access.read(async |tx| service::get(tx, *loan_id).await).await?;
        Ok(Document::of(view.version, view))
    }

    /// Writes a loan anew. Once entries were made of it, its terms and what is owed on which account stay.
    ///
    /// 409 `loan_booked`, `loan_code_taken`; 422 as for a new one.
    #[oai(
        path = "/companies/:company_id/accounting/loans/:loan_id",
        method = "put",
        operation_id = "update_loan"
    )]
    async fn update_loan(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        loan_id: Path<Uuid>,
        body: JsonBody<LoanDetails>,
    ) -> ApiResult<Document<LoanView>> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        let asked = body.0.check(amount::currency_of(access.company())?)?;
        let view = access.write(request, async |tx| service::update(tx, *loan_id, asked).await).await?;
        Ok(Document::of(view.version, view))
    }

    /// Deletes a loan, if no entries were made of it.
    ///
    /// 409 `loan_booked`.
    #[oai(
        path = "/companies/:company_id/accounting/loans/:loan_id",
        method = "delete",
        operation_id = "delete_loan"
    )]
    async fn delete_loan(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        loan_id: Path<Uuid>,
    ) -> ApiResult<NoContent> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        access.write(request, async |tx| service::delete(tx, *loan_id).await.map(|()| true)).await?;
        Ok(NoContent::Done)
    }

    /// Gives the instalments of a loan, and which of them are booked.
    #[oai(
        path = "/companies/:company_id/accounting/loans/:loan_id/schedule",
        method = "get",
        operation_id = "get_loan_schedule"
    )]
    async fn get_loan_schedule(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        loan_id: Path<Uuid>,
    ) -> ApiResult<Json<LoanSchedule>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        Ok(Json(access.read(async |tx| service::schedule(tx, *loan_id).await).await?))
    }

    /// Gives what `get_loan_schedule` gives as a file.
    #[oai(
        path = "/companies/:company_id/accounting/exports/loans/:loan_id",
        method = "get",
        operation_id = "export_loan_schedule"
    )]
    async fn export_loan_schedule(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        loan_id: Path<Uuid>,
        format: Query<TableFormat>,
        /// Of headings and words; without it, the first of `Accept-Language` that the product has.
        language: Query<Option<Language>>,
    ) -> ApiResult<TableFile> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        export::export(caller.app(), &access, *loan_id, Asked::of(request, *format, *language)).await
    }

    /// Proposes the accounts that the chart has for a loan from a bank.
    #[oai(
        path = "/companies/:company_id/accounting/loan_proposal",
        method = "get",
        operation_id = "propose_loan"
    )]
    async fn propose_loan(&self, caller: Caller, company_id: Path<Uuid>) -> ApiResult<Json<LoanProposal>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        Ok(Json(access.read(async |tx| service::propose(tx).await).await?))
    }

    /// Gives what booking the instalments that are due by a day would come to.
    ///
    /// 422 `too_many_instalments` beyond 500.
    #[oai(
        path = "/companies/:company_id/accounting/loan_instalments_preview",
        method = "get",
        operation_id = "preview_loan_instalments"
    )]
    async fn preview_loan_instalments(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        /// The day.
        until: Query<NaiveDate>,
        /// Of this loan; of all without it.
        loan_id: Query<Option<Uuid>>,
    ) -> ApiResult<Json<InstalmentsPosted>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let (until, loan_id, mut fields) = (*until, *loan_id, Fields::new());
        dates::check(&mut fields, "until", Some(until));
        fields.finish()?;
        Ok(Json(access.read(async |tx| instalments::preview(tx, until, loan_id).await).await?))
    }

    /// Books every instalment that is due by a day and was not booked: an entry each on the day it is due, posted at once.
    ///
    /// 409 `no_instalment_due`, `fiscal_year_closed`, `period_closed`, those of a lock date; 422 `too_many_instalments` beyond 500,
    /// `fiscal_year_missing`, `journal_unknown`, `journal_inactive`, `journal_of_openings`, `account_inactive`.
    #[oai(
        path = "/companies/:company_id/accounting/loan_instalments",
        method = "post",
        operation_id = "post_loan_instalments"
    )]
    async fn post_loan_instalments(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        body: JsonBody<InstalmentsPost>,
    ) -> ApiResult<Json<InstalmentsPosted>> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        let asked = body.0.check()?;
        Ok(Json(access.write(request, async |tx| instalments::post(tx, asked).await).await?))
    }

    /// Cancels the entry of an instalment, the last one that is booked: a reversal on its own day.
    ///
    /// 404 for one that is not booked here; 409 `later_instalment`, `fiscal_year_closed`, `period_closed`, those of a lock date.
    #[oai(
        path = "/companies/:company_id/accounting/loans/:loan_id/instalments/:instalment",
        method = "delete",
        operation_id = "cancel_loan_instalment"
    )]
    async fn cancel_loan_instalment(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        loan_id: Path<Uuid>,
        /// Its place, from 1.
        instalment: Path<u16>,
    ) -> ApiResult<NoContent> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        let number = i32::from(*instalment);
        access
            .write(request, async |tx| instalments::cancel(tx, *loan_id, number).await.map(|()| true))
            .await?;
        Ok(NoContent::Done)
    }
}
