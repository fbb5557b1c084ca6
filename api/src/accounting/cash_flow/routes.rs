//! The operations on the cash-flow statement.

use chrono::NaiveDate;
use poem::Request;
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};
use tenancy::Module;
use uuid::Uuid;

use super::dto::CashFlowStatement;
use super::export;
use super::service::{self, Asked};
use crate::http::{ApiResult, Caller};
use crate::identity::Language;
use crate::server::Tag;
use crate::tables::{self, TableFile, TableFormat};

/// The operations on the cash-flow statement.
pub struct Routes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Accounting")]
impl Routes {
    /// Gives the cash-flow statement of a fiscal year, or of its months up to one, by the model of the company's standard.
    ///
    /// 422 `cash_flow_unavailable` where no model is known for it.
    #[oai(
        path = "/companies/:company_id/accounting/cash_flow",
        method = "get",
        operation_id = "get_cash_flow"
    )]
    async fn get_cash_flow(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        fiscal_year_id: Query<Uuid>,
        /// Last day of a month of the year.
        to: Query<Option<NaiveDate>>,
        /// Whether drafts are counted.
        with_drafts: Query<Option<bool>>,
    ) -> ApiResult<Json<CashFlowStatement>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let with_drafts = with_drafts.unwrap_or_default();
        let asked = Asked { fiscal_year_id: *fiscal_year_id, to: *to, with_drafts };
        Ok(Json(access.read(async |tx| service::get(tx, asked).await).await?))
    }

    /// Gives the lines of `get_cash_flow` as a file.
    #[oai(
        path = "/companies/:company_id/accounting/exports/cash_flow",
        method = "get",
        operation_id = "export_cash_flow"
    )]
    #[expect(clippy::too_many_arguments, reason = "one argument a query parameter")]
    async fn export_cash_flow(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        fiscal_year_id: Query<Uuid>,
        /// Last day of a month of the year.
        to: Query<Option<NaiveDate>>,
        /// Whether drafts are counted.
        with_drafts: Query<Option<bool>>,
        format: Query<TableFormat>,
        /// Of headings and words; without it, the first of `Accept-Language` that the product has.
        language: Query<Option<Language>>,
    ) -> ApiResult<TableFile> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let with_drafts = with_drafts.unwrap_or_default();
        let statement = Asked { fiscal_year_id: *fiscal_year_id, to: *to, with_drafts };
        let asked = tables::Asked::of(request, *format, *language);
        export::export(caller.app(), &access, statement, asked).await
    }
}
