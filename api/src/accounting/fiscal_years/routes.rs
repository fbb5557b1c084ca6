//! The operations on fiscal years.

use poem::Request;
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};
use tenancy::{CompanyTx, Module};
use uuid::Uuid;

use super::dto::{FiscalYearCreate, FiscalYearList, FiscalYearView, view};
use super::{export, service, store};
use crate::companies;
use crate::http::{ApiResult, Caller, Created, JsonBody, NoContent};
use crate::identity::Language;
use crate::server::Tag;
use crate::tables::{Asked, TableFile, TableFormat};

/// The operations on fiscal years.
pub struct Routes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Accounting")]
impl Routes {
    /// Lists the fiscal years, the last one first.
    #[oai(
        path = "/companies/:company_id/accounting/fiscal_years",
        method = "get",
        operation_id = "list_fiscal_years"
    )]
    async fn list_fiscal_years(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
    ) -> ApiResult<Json<FiscalYearList>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let (years, today) = access
            .read(async |tx| Ok((store::summaries(tx, None).await?, companies::today(tx).await?)))
            .await?;
        Ok(Json(FiscalYearList { items: years.into_iter().map(view).collect(), today }))
    }

    /// Gives the fiscal years as a file.
    #[oai(
        path = "/companies/:company_id/accounting/exports/fiscal_years",
        method = "get",
        operation_id = "export_fiscal_years"
    )]
    async fn export_fiscal_years(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        format: Query<TableFormat>,
        /// Of headings and words; without it, the first of `Accept-Language` that the product has.
        language: Query<Option<Language>>,
    ) -> ApiResult<TableFile> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        export::export(caller.app(), &access, Asked::of(request, *format, *language)).await
    }

    /// Opens a fiscal year.
    ///
    /// It begins the day after another ends, or ends the day before another begins: 422 `fiscal_year_leaves_gap` at the day that does
    /// not meet the next or the one before. 409 `fiscal_year_overlaps`; `later_year_closed`; `later_year_opened`
    /// where balances that were typed or came from a file opened the next year without it; `fiscal_years_limit_reached` at 200.
    #[oai(
        path = "/companies/:company_id/accounting/fiscal_years",
        method = "post",
        operation_id = "create_fiscal_year"
    )]
    async fn create_fiscal_year(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        body: JsonBody<FiscalYearCreate>,
    ) -> ApiResult<Created<FiscalYearView>> {
        let access = caller.enter(*company_id, Module::Accounting.manage()).await?;
        let year = body.check()?;
        let view = access.write(request, async |tx| service::create(tx, year).await).await?;
        let path = format!("/companies/{}/accounting/fiscal_years/{}", *company_id, view.id);
        Ok(Created::at(&path, view.version, view))
    }

    /// Deletes a fiscal year without entries: the first or the last, so that no gap is left.
    ///
    /// 409 `fiscal_year_has_entries`, posted or draft; `fiscal_year_in_use` where there is a budget, a seal or an archive of it;
    /// `fiscal_year_between_others`; `fiscal_year_closed`.
    #[oai(
        path = "/companies/:company_id/accounting/fiscal_years/:fiscal_year_id",
        method = "delete",
        operation_id = "delete_fiscal_year"
    )]
    async fn delete_fiscal_year(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        fiscal_year_id: Path<Uuid>,
    ) -> ApiResult<NoContent> {
        let access = caller.enter(*company_id, Module::Accounting.manage()).await?;
        let delete = async |tx: &mut CompanyTx<'_>| service::delete(tx, *fiscal_year_id).await.map(|()| true);
        access.write(request, delete).await?;
        Ok(NoContent::Done)
    }
}
