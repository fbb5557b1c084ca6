//! The operations on plans.

use poem::web::Data;
use poem_openapi::{OpenApi, payload::Json};

use super::dto::PlanList;
use crate::{App, http::ApiResult, server::Tag};

/// The operations on plans.
pub struct Routes;

#[OpenApi(tag = "Tag::Subscription")]
impl Routes {
    /// Lists the plans that are sold, with their prices.
    #[oai(path = "/subscription/plans", method = "get", operation_id = "list_plans")]
    async fn list_plans(&self, app: Data<&App>) -> ApiResult<Json<PlanList>> {
        let offers = app.tenancy.platform_read(billing::offer::list).await?;
        Ok(Json(PlanList::of(&offers)?))
    }
}
