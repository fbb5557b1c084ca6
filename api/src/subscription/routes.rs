//! The operations on plans and trials.

use poem::{Request, web::Data};
use poem_openapi::{OpenApi, payload::Json};

use super::{
    dto::{OwnSubscription, PlanList, SubscriptionEnd},
    service,
};
use crate::{
    App,
    http::{ApiResult, JsonBody, Session},
    identity::Origin,
    server::Tag,
};

/// The operations on plans and trials.
pub struct Routes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Subscription")]
impl Routes {
    /// Lists the plans that are sold, with their prices.
    #[oai(path = "/subscription/plans", method = "get", operation_id = "list_plans")]
    async fn list_plans(&self, app: Data<&App>) -> ApiResult<Json<PlanList>> {
        let offers = app.tenancy.platform_read(billing::catalogue::offered).await?;
        Ok(Json(PlanList::of(&offers)?))
    }

    /// Tells what whoever is signed in is subscribed to.
    #[oai(path = "/subscription", method = "get", operation_id = "get_own_subscription")]
    async fn get_own_subscription(&self, session: Session) -> ApiResult<Json<OwnSubscription>> {
        let who = session.signed_in().await?;
        Ok(Json(service::own(session.app(), &who).await?))
    }

    /// Begins the trial of whoever is signed in: all modules of all companies that they own, once in a life.
    ///
    /// 409 `trial_exists` where they have or had a trial or a subscription.
    #[oai(path = "/subscription/trial", method = "post", operation_id = "start_trial")]
    async fn start_trial(&self, request: &Request, session: Session) -> ApiResult<Json<OwnSubscription>> {
        let who = session.signed_in().await?;
        Ok(Json(service::start_trial(session.app(), &who, &Origin::of(request)).await?))
    }

    /// Ends the trial of whoever is signed in at once. Everything stays readable and exportable.
    ///
    /// 409 `no_active_trial`; 422 `too_long`, `control_character`.
    #[oai(path = "/subscription/trial/cancel", method = "post", operation_id = "cancel_trial")]
    async fn cancel_trial(
        &self,
        request: &Request,
        session: Session,
        body: JsonBody<SubscriptionEnd>,
    ) -> ApiResult<Json<OwnSubscription>> {
        let who = session.signed_in().await?;
        let reason = body.0.check()?;
        let ended = service::cancel_trial(session.app(), &who, reason, &Origin::of(request)).await?;
        Ok(Json(ended))
    }
}
