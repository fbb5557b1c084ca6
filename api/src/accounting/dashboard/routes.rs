//! The operation of the dashboard.

use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};
use tenancy::Module;
use uuid::Uuid;

use super::dto::DashboardView;
use super::service;
use crate::http::{ApiResult, Caller};
use crate::server::Tag;

/// The operation of the dashboard.
pub struct Routes;

#[OpenApi(tag = "Tag::Dashboard")]
impl Routes {
    /// Gives the figures of a fiscal year: by default of the last one with entries, else of the current one.
    ///
    /// A role that may not see the accounting gets none of them.
    #[oai(path = "/companies/:company_id/dashboard", method = "get", operation_id = "get_dashboard")]
    async fn get_dashboard(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        fiscal_year_id: Query<Option<Uuid>>,
    ) -> ApiResult<Json<DashboardView>> {
        let access = caller.enter(*company_id, Module::Dashboard.read()).await?;
        Ok(Json(access.read(async |tx| service::get(tx, *fiscal_year_id).await).await?))
    }
}
