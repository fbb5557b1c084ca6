//! What must be right before a step counts as done. A draft may be wrong; a company may not.

use ledger::Currency;

use super::{
    answers::{Answers, OnboardingCompany, OnboardingPreferences, OnboardingStep},
    countries::Country,
};
use crate::{
    companies::{self, ExistingModule, is_blank_name},
    http::{ApiError, ApiResult, Fields},
    identity::is_email,
};

const MAX_TEXT: usize = 200;

/// Checks preferences as they are saved: they come from lists, so none can be half typed.
///
/// # Errors
/// 422 with `currency_unknown`, `fiscal_year_start_month_invalid` or `timezone_invalid`.
pub fn check_preferences(preferences: &OnboardingPreferences) -> ApiResult<()> {
    let mut fields = Fields::new();
    if Currency::from_code(&preferences.currency).is_err() {
        fields.refuse("/currency", "currency_unknown");
    }
    if !(1..=12).contains(&preferences.fiscal_year_start_month) {
        fields.refuse("/fiscal_year_start_month", "fiscal_year_start_month_invalid");
    }
    if !companies::is_timezone(&preferences.timezone) {
        fields.refuse("/timezone", "timezone_invalid");
    }
    fields.finish()
}

/// Checks a draft of the company: only what could not even be kept.
///
/// # Errors
/// 422 with `too_long` or `control_character`.
pub fn check_draft(company: &OnboardingCompany) -> ApiResult<()> {
    let mut fields = Fields::new();
    let texts = [
        ("/name", &company.name),
        ("/sector", &company.sector),
        ("/registration_number", &company.registration_number),
        ("/vat_number", &company.vat_number),
        ("/street", &company.street),
        ("/postal_code", &company.postal_code),
        ("/city", &company.city),
        ("/country", &company.country),
        ("/email", &company.email),
        ("/phone", &company.phone),
        ("/website", &company.website),
        ("/ceo_name", &company.ceo_name),
        ("/ceo_title", &company.ceo_title),
    ];
    for (pointer, text) in texts {
        fields.text(pointer, text, MAX_TEXT);
    }
    fields.finish()
}

/// Checks that every chosen module exists.
///
/// # Errors
/// 422 with `module_unknown`.
pub fn check_modules(modules: &[String]) -> ApiResult<()> {
    let mut fields = Fields::new();
    for (position, key) in modules.iter().enumerate() {
        if ExistingModule::of(key).is_none() {
            fields.refuse(format!("/modules/{position}"), "module_unknown");
        }
    }
    fields.finish()
}

/// Checks what a step needs to be done.
///
/// # Errors
/// 422 with the pointers of the step's own form; 409 `not_finalised` for the last step, which is done when
/// the company is made.
pub fn check_step(answers: &Answers, step: OnboardingStep) -> ApiResult<()> {
    let mut fields = Fields::new();
    match step {
        OnboardingStep::Welcome | OnboardingStep::Preferences => {}
        OnboardingStep::Company => company_rules(&mut fields, "", &answers.company),
        OnboardingStep::Modules => module_rules(&mut fields, &answers.modules),
        OnboardingStep::Complete => return Err(ApiError::conflict("not_finalised")),
    }
    fields.finish()
}

/// Checks everything that a company needs to be made.
///
/// # Errors
/// 422 `company_name_required` alone when there is no name; else 422 with pointers below `/company` and
/// `/modules`. The country that was chosen.
pub fn check_all(answers: &Answers) -> ApiResult<&'static Country> {
    if is_blank_name(&answers.company.name) {
        return Err(ApiError::unprocessable("company_name_required"));
    }
    let mut fields = Fields::new();
    company_rules(&mut fields, "/company", &answers.company);
    module_rules(&mut fields, &answers.modules);
    fields.finish()?;
    Country::of(&answers.company.country)
        .ok_or_else(|| ApiError::field("/company/country", "country_unknown"))
}

fn company_rules(fields: &mut Fields, prefix: &str, company: &OnboardingCompany) {
    let at = |name: &str| format!("{prefix}/{name}");
    if is_blank_name(&company.name) {
        fields.refuse(at("name"), "name_required");
    }
    let sector = fields.required(&at("sector"), &company.sector, "sector_required");
    if !sector.is_empty() && !companies::is_sector(&sector) {
        fields.refuse(at("sector"), "sector_unknown");
    }
    let email = fields.required(&at("email"), &company.email, "email_required");
    if !email.is_empty() && !is_email(&email) {
        fields.refuse(at("email"), "email_invalid");
    }
    let country = fields.required(&at("country"), &company.country, "country_required");
    if !country.is_empty() && Country::of(&country).is_none() {
        fields.refuse(at("country"), "country_unknown");
    }
    let number = company.registration_number.trim();
    if !number.is_empty() && !companies::is_registration_number(&country, number) {
        fields.refuse(at("registration_number"), "registration_number_invalid");
    }
    let vat_number = company.vat_number.trim();
    if !vat_number.is_empty() && !companies::is_vat_number(&country, vat_number) {
        fields.refuse(at("vat_number"), "vat_number_invalid");
    }
    let website = company.website.trim();
    if !website.is_empty() && !companies::is_website(website) {
        fields.refuse(at("website"), "website_invalid");
    }
}

fn module_rules(fields: &mut Fields, modules: &[String]) {
    if modules.is_empty() {
        fields.refuse("/modules", "modules_required");
    }
}

#[cfg(test)]
mod tests;
