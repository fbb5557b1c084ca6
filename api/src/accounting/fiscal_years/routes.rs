//! The operations on fiscal years.

use poem::Request;
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};
use tenancy::{AuditEvent, CompanyTx, Module};
use uuid::Uuid;

use super::dto::{FiscalYearCreate, FiscalYearList, FiscalYearView, view};
use super::{export, store};
use crate::companies;
use crate::http::{ApiError, ApiResult, Caller, Created, JsonBody};
use crate::identity::Language;
use crate::server::Tag;
use crate::tables::{Asked, TableFile, TableFormat};

/// The operations on fiscal years.
pub struct Routes;

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
    /// 409 `fiscal_year_overlaps`; `fiscal_years_limit_reached` at 200.
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
        let view = access.write(request, async |tx| create(tx, year).await).await?;
        let path = format!("/companies/{}/accounting/fiscal_years/{}", *company_id, view.id);
        Ok(Created::at(&path, view.version, view))
    }
}

async fn create(tx: &mut CompanyTx<'_>, year: ledger::FiscalYear) -> ApiResult<FiscalYearView> {
    let id = store::insert(tx, year).await?;
    let dates = serde_json::json!({ "start": year.start(), "end": year.end() });
    tx.audit(AuditEvent::created("fiscal_year_opened", format!("fiscal_year:{id}"), dates));
    store::summaries(tx, Some(id)).await?.pop().map(view).ok_or_else(ApiError::not_found)
}
