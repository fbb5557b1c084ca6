//! What the phases of the making of a company write, each in one transaction.

use billing::catalogue::Need;
use billing::subscription;
use ledger::FiscalYear;
use tenancy::{
    CompanyTx, Entitlement, PlatformAudit, PlatformTx, TenancyError, UserId, WriteRequest,
    provision::{self, NewCompany, Step},
};

use super::{
    answers::{Answers, OnboardingPreferences},
    countries::Country,
    jobs, rules,
    service::language_of,
    store,
    wizard::{Finalisation, Phase, Wizard},
};
use crate::{
    accounting,
    companies::{self, FirstSettings},
    http::{ApiError, ApiResult},
    identity::{self, PreferencesChange, SignedIn},
    notifications,
    subscription::hold_later,
};

/// A company of the same name younger than this is a form sent twice; an older one is a name that is taken.
const RECENT_SECONDS: i64 = 300;

/// Who asks for a company, and by which request.
#[derive(Debug, Clone)]
pub struct Asker {
    /// The person, the language of whose account decides the length of the trial.
    pub who: SignedIn,
    /// The request.
    pub request: WriteRequest,
}

/// Claims the company: its schema if one is ready, the owner's role, the trial if there was none yet, and a
/// job that goes on should we not.
///
/// # Errors
/// 422 as [`rules::check_all`] says; 402 as [`refuse_ended`] says; 409 `company_created_recently` or
/// `company_name_taken`, `companies_limit_reached`.
pub async fn begin(tx: &mut PlatformTx<'_>, asker: &Asker, wizard: &mut Wizard) -> ApiResult<()> {
    let user = asker.who.user_id();
    let country = rules::check_all(&wizard.answers)?;
    let name = wizard.answers.company.name.trim().to_owned();
    refuse_ended(tx, user).await?;
    refuse_namesake(tx, user, &name).await?;
    companies::may_join_another(tx, user).await?;
    let new = NewCompany {
        owner_id: user,
        name,
        country: country.code.to_owned(),
        currency: wizard.answers.preferences.currency.clone(),
    };
    let claimed = provision::claim(tx, &new).await.map_err(name_taken)?;
    billing::trial::start(tx, user, language_of(&asker.who).as_str()).await?;
    tx.enqueue(jobs::provision_job(tx.now(), user, claimed.company)).await?;
    tx.audit(PlatformAudit {
        user_id: Some(user),
        company_id: Some(claimed.company),
        action: "company_created",
        request_id: Some(asker.request.request_id.clone()),
        ip: asker.request.ip,
        user_agent: asker.request.user_agent.clone(),
        after: serde_json::json!({ "name": new.name, "country": new.country, "currency": new.currency }),
        ..PlatformAudit::default()
    });
    wizard.finalisation = Finalisation::Running { company: claimed.company, phase: Phase::Company };
    if claimed.has_schema { end_phase(tx, user, wizard).await } else { Ok(()) }
}

/// Ends the phase that is under way: what the platform has to know of it, and the phase that follows.
pub async fn end_phase(tx: &mut PlatformTx<'_>, user: UserId, wizard: &mut Wizard) -> ApiResult<()> {
    let Finalisation::Running { company, phase } = wizard.finalisation else { return Ok(()) };
    let next = match phase {
        Phase::Company => {
            provision::advance(tx, company, Step::Seed).await?;
            Phase::Modules
        }
        Phase::Modules => Phase::Workspace,
        Phase::Workspace => Phase::Finalization,
        Phase::Finalization => {
            provision::advance(tx, company, Step::Activate).await?;
            hold_later(tx, user).await?;
            keep_preferences(tx, user, &wizard.answers).await?;
            wizard.finish(company);
            return Ok(());
        }
    };
    wizard.finalisation = Finalisation::Running { company, phase: next };
    Ok(())
}

/// Writes the settings and the modules of the new company.
pub async fn write_settings(tx: &mut CompanyTx<'_>, answers: &Answers) -> ApiResult<()> {
    let country = country_of(answers)?;
    let (company, preferences) = (&answers.company, &answers.preferences);
    let locale = format!("{}-{}", preferences.language.as_str(), country.code);
    let settings = FirstSettings {
        legal_name: company.name.trim(),
        registration_number: company.registration_number.trim(),
        tax_number: company.vat_number.trim(),
        street: company.street.trim(),
        postal_code: company.postal_code.trim(),
        city: company.city.trim(),
        phone: company.phone.trim(),
        email: company.email.trim(),
        website: company.website.trim(),
        sector: company.sector.trim(),
        ceo_name: company.ceo_name.trim(),
        ceo_title: company.ceo_title.trim(),
        accounting_standard: preferences.accounting_standard.as_str(),
        locale: &locale,
        timezone: &preferences.timezone,
        fiscal_year_start_month: start_month(country, answers).cast_signed(),
    };
    companies::lay_settings(tx, &settings).await?;
    companies::enable_modules(tx, &companies::catalogue::keys_for(&answers.modules)).await
}

/// Lays the chart, the journals and the fiscal year that today is in.
pub async fn write_workspace(tx: &mut CompanyTx<'_>, answers: &Answers) -> ApiResult<()> {
    let country = country_of(answers)?;
    let first_year = FiscalYear::proposed(start_month(country, answers), companies::today(tx).await?)
        .map_err(|error| ApiError::field("/preferences/fiscal_year_start_month", error.code()))?;
    let preferences = &answers.preferences;
    accounting::seed(tx, preferences.accounting_standard.into(), preferences.language, first_year).await
}

/// An owner whose trial or subscription has ended could write nothing in a further company. Who never had one gets a
/// trial with their company.
///
/// # Errors
/// 402 `subscription_ended`.
pub async fn refuse_ended(tx: &mut PlatformTx<'_>, owner: UserId) -> ApiResult<()> {
    let subscription = subscription::of_owner(tx, owner).await?;
    let has_ended = subscription.is_some_and(|found| found.entitlement(tx.now()) == Entitlement::Ended);
    if has_ended { Err(ApiError::subscription_ended(Need::Subscription)) } else { Ok(()) }
}

async fn refuse_namesake(tx: &mut PlatformTx<'_>, owner: UserId, name: &str) -> ApiResult<()> {
    let Some(made_at) = store::namesake_made_at(tx, owner, name).await? else { return Ok(()) };
    let is_recent = (tx.now() - made_at).num_seconds() < RECENT_SECONDS;
    Err(ApiError::conflict(if is_recent { "company_created_recently" } else { "company_name_taken" }))
}

fn name_taken(error: TenancyError) -> ApiError {
    match error.constraint() {
        Some("companies_owner_name_key") => ApiError::conflict("company_name_taken"),
        _ => error.into(),
    }
}

/// What was said of the person, not of the company. Who wanted mails before goes on getting them.
async fn keep_preferences(tx: &mut PlatformTx<'_>, user: UserId, answers: &Answers) -> ApiResult<()> {
    let OnboardingPreferences { language, date_format, number_format, notifications, .. } =
        &answers.preferences;
    let change = PreferencesChange::first(*language, *date_format, *number_format);
    identity::change_preferences(tx, user, &change).await?;
    if notifications.email { Ok(()) } else { notifications::mail_nothing(tx, user).await }
}

fn country_of(answers: &Answers) -> ApiResult<&'static Country> {
    Country::of(&answers.company.country)
        .ok_or_else(|| ApiError::field("/company/country", "country_unknown"))
}

fn start_month(country: &Country, answers: &Answers) -> u32 {
    country.fiscal_start_month(answers.preferences.fiscal_year_start_month.unsigned_abs())
}
