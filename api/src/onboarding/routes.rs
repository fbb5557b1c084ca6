//! The operations of the wizard.

use poem::Request;
use poem_openapi::{OpenApi, param::Path, payload::Json};

use super::{
    answers::{OnboardingCompany, OnboardingPreferences, OnboardingStep},
    countries::COUNTRIES,
    dto::{
        CountryList, CountryView, FinalisationView, ModuleList, OnboardingModules, OnboardingView,
        StepRequest,
    },
    finalisation,
    phases::Asker,
    service,
};
use crate::{
    companies::catalogue::EXISTING,
    http::{ApiResult, JsonBody, NoContent, Session, write_request},
    server::Tag,
};

/// The operations of the wizard.
pub struct Routes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Onboarding")]
impl Routes {
    /// Tells how far the caller is in the wizard, and what they said.
    #[oai(path = "/onboarding", method = "get", operation_id = "get_onboarding")]
    async fn get_onboarding(&self, session: Session) -> ApiResult<Json<OnboardingView>> {
        Ok(Json(service::view(&session).await?.into()))
    }

    /// Forgets every answer and begins anew.
    ///
    /// 409 `finalisation_in_progress` once a company is being made from them.
    #[oai(path = "/onboarding", method = "delete", operation_id = "clear_onboarding")]
    async fn clear_onboarding(&self, session: Session) -> ApiResult<NoContent> {
        service::clear(&session).await?;
        Ok(NoContent::Done)
    }

    /// Saves the preferences.
    ///
    /// What differs from the proposal of the country stays when another country is chosen.
    #[oai(path = "/onboarding/preferences", method = "put", operation_id = "save_onboarding_preferences")]
    async fn save_onboarding_preferences(
        &self,
        session: Session,
        body: JsonBody<OnboardingPreferences>,
    ) -> ApiResult<Json<OnboardingView>> {
        Ok(Json(service::save_preferences(&session, body.0).await?.into()))
    }

    /// Saves a draft of the company, as typed; blanks are judged when the step is completed.
    ///
    /// Another country brings its currency, accounting standard and time zone, unless the caller chose them.
    #[oai(path = "/onboarding/company", method = "put", operation_id = "save_onboarding_company")]
    async fn save_onboarding_company(
        &self,
        session: Session,
        body: JsonBody<OnboardingCompany>,
    ) -> ApiResult<Json<OnboardingView>> {
        Ok(Json(Box::pin(service::save_company(&session, body.0)).await?.into()))
    }

    /// Saves the selection of modules.
    #[oai(path = "/onboarding/modules", method = "put", operation_id = "save_onboarding_modules")]
    async fn save_onboarding_modules(
        &self,
        session: Session,
        body: JsonBody<OnboardingModules>,
    ) -> ApiResult<Json<OnboardingView>> {
        Ok(Json(service::save_modules(&session, body.0.modules).await?.into()))
    }

    /// Notes a step as done, if its rules are kept, and goes to the next.
    ///
    /// 409 `not_finalised` for the last step: `finalise_onboarding` completes it. 402 `subscription_ended` for the
    /// first, when the caller's trial or subscription has ended.
    #[oai(
        path = "/onboarding/steps/:step/complete",
        method = "post",
        operation_id = "complete_onboarding_step"
    )]
    async fn complete_onboarding_step(
        &self,
        session: Session,
        step: Path<OnboardingStep>,
    ) -> ApiResult<Json<OnboardingView>> {
        Ok(Json(service::complete_step(&session, *step).await?.into()))
    }

    /// Takes a step back from what is done. Its answers stay.
    #[oai(path = "/onboarding/steps/:step", method = "delete", operation_id = "reset_onboarding_step")]
    async fn reset_onboarding_step(
        &self,
        session: Session,
        step: Path<OnboardingStep>,
    ) -> ApiResult<Json<OnboardingView>> {
        Ok(Json(service::reset_step(&session, *step).await?.into()))
    }

    /// Goes to any step, done or not.
    #[oai(path = "/onboarding/current_step", method = "put", operation_id = "go_to_onboarding_step")]
    async fn go_to_onboarding_step(
        &self,
        session: Session,
        body: JsonBody<StepRequest>,
    ) -> ApiResult<Json<OnboardingView>> {
        Ok(Json(service::go_to(&session, body.0.step).await?.into()))
    }

    /// Makes the company, or goes on where an earlier call stopped.
    ///
    /// 409 `finalisation_in_progress` while another call is at work, `company_created_recently` or
    /// `company_name_taken` when the caller has a company of that name, `companies_limit_reached` when they belong to 200;
    /// 422 `company_name_required`; 402 `subscription_ended` when their trial or subscription has ended.
    #[oai(path = "/onboarding/finalisation", method = "post", operation_id = "finalise_onboarding")]
    async fn finalise_onboarding(
        &self,
        request: &Request,
        session: Session,
    ) -> ApiResult<Json<FinalisationView>> {
        let who = session.signed_in().await?;
        let asker = Asker { who, request: write_request(request, None)? };
        let wizard = finalisation::finalise(session.app(), &asker).await?;
        Ok(Json((&wizard.finalisation).into()))
    }

    /// Tells how far the making of the company is.
    #[oai(path = "/onboarding/finalisation", method = "get", operation_id = "get_finalisation")]
    async fn get_finalisation(&self, session: Session) -> ApiResult<Json<FinalisationView>> {
        Ok(Json((&service::view(&session).await?.finalisation).into()))
    }

    /// Lists the countries in which a company can be set up, and what it starts with there.
    #[oai(path = "/onboarding/countries", method = "get", operation_id = "list_countries")]
    async fn list_countries(&self, session: Session) -> ApiResult<Json<CountryList>> {
        session.signed_in().await?;
        let now = session.app().tenancy.clock().now();
        let items = COUNTRIES.iter().map(|country| CountryView::at(now, country)).collect();
        Ok(Json(CountryList { items }))
    }

    /// Lists the modules that exist.
    #[oai(path = "/onboarding/modules", method = "get", operation_id = "list_modules")]
    async fn list_modules(&self, session: Session) -> ApiResult<Json<ModuleList>> {
        session.signed_in().await?;
        Ok(Json(ModuleList { items: EXISTING.iter().map(Into::into).collect() }))
    }
}
