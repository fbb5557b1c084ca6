//! The operations of the dashboard.

use poem::Request;
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};
use tenancy::Module;
use uuid::Uuid;

use super::dto::{CompaniesFigures, DashboardView};
use super::period::Asked;
use super::{companies, export, service};
use crate::http::{ApiResult, Caller, Session};
use crate::identity::Language;
use crate::server::Tag;
use crate::tables::{self, TableFile, TableFormat};

/// The operations of the dashboard.
pub struct Routes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Dashboard")]
impl Routes {
    /// Gives the figures of a period: by default of the last fiscal year with entries, else of the current one.
    ///
    /// A role that may not see the accounting gets none of them; a company in which nothing is posted gets what to do first.
    #[oai(path = "/companies/:company_id/dashboard", method = "get", operation_id = "get_dashboard")]
    async fn get_dashboard(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        fiscal_year_id: Query<Option<Uuid>>,
        /// The first month (`YYYY-MM`) of a range that counts instead of a fiscal year.
        from: Query<Option<String>>,
        /// The last month of the range: 60 months at most.
        to: Query<Option<String>>,
    ) -> ApiResult<Json<DashboardView>> {
        let access = caller.enter(*company_id, Module::Dashboard.read()).await?;
        let asked = Asked::parse(*fiscal_year_id, from.as_deref(), to.as_deref())?;
        Ok(Json(service::get(&access, asked).await?))
    }

    /// Lists the companies whose accounting the caller may see, with the figures of their current fiscal years and totals
    /// by currency.
    ///
    /// A company that cannot be read at the moment says so and leaves the others alone.
    #[oai(path = "/companies_figures", method = "get", operation_id = "list_companies_figures")]
    async fn list_companies_figures(&self, session: Session) -> ApiResult<Json<CompaniesFigures>> {
        Ok(Json(companies::list(&session).await?))
    }

    /// Gives the companies that `list_companies_figures` lists and that are all of this as a file.
    #[oai(path = "/exports/companies_figures", method = "get", operation_id = "export_companies_figures")]
    async fn export_companies_figures(
        &self,
        request: &Request,
        session: Session,
        /// Part of the name.
        search: Query<Option<String>>,
        format: Query<TableFormat>,
        /// Of headings and words; without it, the first of `Accept-Language` that the product has.
        language: Query<Option<Language>>,
    ) -> ApiResult<TableFile> {
        export::export(&session, search.as_deref(), tables::Asked::of(request, *format, *language)).await
    }
}
