//! What the wizard shows.

use chrono::{DateTime, Utc};
use poem_openapi::{Enum, Object};
use uuid::Uuid;

use super::{
    answers::{OnboardingCompany, OnboardingPreferences, OnboardingStep},
    countries::{Country, LegalForm},
    wizard::{Finalisation, Phase, Wizard},
};
use crate::{
    companies::{self, Category, ExistingModule, Standard},
    identity::Language,
};

/// Keys of the modules that a company shall work with.
#[derive(Debug, Object)]
pub struct OnboardingModules {
    /// Keys as in `list_modules`.
    pub modules: Vec<String>,
}

/// The step to go to.
#[derive(Debug, Object)]
pub struct StepRequest {
    /// Any step, done or not.
    pub step: OnboardingStep,
}

/// How the making of the company stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "lowercase")]
pub enum FinalisationState {
    /// Not asked for.
    Idle,
    /// Under way: ask again in a moment.
    Completing,
    /// The company is open.
    Completed,
    /// Stopped: `problem_code` says why; the next `finalise_onboarding` goes on where it stopped.
    Error,
}

/// What is being done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "lowercase")]
pub enum FinalisationPhase {
    /// The company, its owner's role, the trial and its schema.
    Company,
    /// Settings and modules.
    Modules,
    /// Chart of accounts, journals and fiscal year.
    Workspace,
    /// The company is opened.
    Finalization,
}

impl From<Phase> for FinalisationPhase {
    fn from(phase: Phase) -> Self {
        match phase {
            Phase::Company => Self::Company,
            Phase::Modules => Self::Modules,
            Phase::Workspace => Self::Workspace,
            Phase::Finalization => Self::Finalization,
        }
    }
}

/// How far the making of the company is.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct FinalisationView {
    state: FinalisationState,
    /// What is being done, or was when it stopped.
    #[oai(skip_serializing_if_is_none)]
    phase: Option<FinalisationPhase>,
    /// The company, from the moment it has an id.
    #[oai(skip_serializing_if_is_none)]
    company_id: Option<Uuid>,
    /// Why it stopped: the code of a problem.
    #[oai(skip_serializing_if_is_none)]
    problem_code: Option<String>,
}

impl From<&Finalisation> for FinalisationView {
    fn from(finalisation: &Finalisation) -> Self {
        let company_id = finalisation.company().map(|company| company.as_uuid());
        let (state, phase, problem_code) = match finalisation {
            Finalisation::Idle => (FinalisationState::Idle, None, None),
            Finalisation::Running { phase, .. } => (FinalisationState::Completing, Some(*phase), None),
            Finalisation::Failed { phase, code, .. } => {
                (FinalisationState::Error, Some(*phase), Some(code.clone()))
            }
            Finalisation::Done { .. } => (FinalisationState::Completed, None, None),
        };
        Self { state, phase: phase.map(Into::into), company_id, problem_code }
    }
}

/// One user's way through the wizard.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct OnboardingView {
    current_step: OnboardingStep,
    completed_steps: Vec<OnboardingStep>,
    /// Percentage of the required steps that are done.
    progress: i32,
    started_at: DateTime<Utc>,
    last_saved_at: DateTime<Utc>,
    /// The answers are forgotten then, 24 hours after the first.
    expires_at: DateTime<Utc>,
    preferences: OnboardingPreferences,
    company: OnboardingCompany,
    /// Keys of the chosen modules.
    modules: Vec<String>,
    finalisation: FinalisationView,
}

impl From<Wizard> for OnboardingView {
    fn from(wizard: Wizard) -> Self {
        Self {
            progress: wizard.progress_percent(),
            expires_at: wizard.expires_at(),
            finalisation: (&wizard.finalisation).into(),
            current_step: wizard.current_step,
            completed_steps: wizard.completed_steps,
            started_at: wizard.started_at,
            last_saved_at: wizard.last_saved_at,
            preferences: wizard.answers.preferences,
            company: wizard.answers.company,
            modules: wizard.answers.modules,
        }
    }
}

/// A country and what a new company there starts with.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct CountryView {
    /// ISO 3166-1 alpha-2.
    code: String,
    /// ISO 4217.
    currency: String,
    accounting_standard: Standard,
    /// BCP 47.
    locale: String,
    /// Name in the IANA time zone database.
    timezone: String,
    language: Language,
    /// Percent, the usual rate first.
    vat_rates: Vec<String>,
    /// Percent.
    default_vat_rate: String,
    /// Percent, where it is known.
    #[oai(skip_serializing_if_is_none)]
    corporate_tax_rate: Option<String>,
    /// What the registration number of a company is called there.
    registration_label: String,
    /// Those that a company there may have, the commonest first.
    legal_forms: Vec<LegalFormView>,
}

/// A legal form of a country.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct LegalFormView {
    /// Its usual letters.
    code: String,
    /// The least share capital that the law asks for, as decimal text in the country's currency. Nobody is refused for less.
    #[oai(skip_serializing_if_is_none)]
    minimum_capital: Option<String>,
}

impl From<&LegalForm> for LegalFormView {
    fn from(form: &LegalForm) -> Self {
        let minimum_capital = form.minimum_capital.map(|units| units.to_string());
        Self { code: form.code.to_owned(), minimum_capital }
    }
}

impl CountryView {
    /// A country, with the rates that are in force there at `now`.
    pub fn at(now: DateTime<Utc>, country: &Country) -> Self {
        let day = companies::day_in(country.timezone, now);
        let rates: Vec<String> =
            country.vat_rates_percent(day).iter().map(|rate| (*rate).to_owned()).collect();
        Self {
            code: country.code.to_owned(),
            currency: country.currency.code().to_owned(),
            accounting_standard: country.standard.into(),
            locale: country.locale.to_owned(),
            timezone: country.timezone.to_owned(),
            language: country.language,
            default_vat_rate: rates.first().cloned().unwrap_or_else(|| "0".to_owned()),
            vat_rates: rates,
            corporate_tax_rate: country.corporate_tax_percent.map(str::to_owned),
            registration_label: country.registration_label.to_owned(),
            legal_forms: country.legal_forms().iter().map(Into::into).collect(),
        }
    }
}

/// The countries in which a company can be set up.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct CountryList {
    /// In the order in which they are offered.
    pub items: Vec<CountryView>,
}

/// Where the wizard shows a module.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "lowercase")]
pub enum ModuleCategory {
    /// What every company needs.
    Core,
    /// Money and books.
    Finance,
    /// Goods, projects and people.
    Operations,
    /// Figures and forecasts.
    Analytics,
}

impl From<Category> for ModuleCategory {
    fn from(category: Category) -> Self {
        match category {
            Category::Core => Self::Core,
            Category::Finance => Self::Finance,
        }
    }
}

/// A module that exists.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct ModuleView {
    key: String,
    category: ModuleCategory,
    /// Every company has it, chosen or not.
    required: bool,
    recommended: bool,
    /// How long its set-up takes, in minutes.
    setup_minutes: i32,
}

impl From<&ExistingModule> for ModuleView {
    fn from(existing: &ExistingModule) -> Self {
        Self {
            key: existing.key().to_owned(),
            category: existing.category.into(),
            required: existing.is_required,
            recommended: existing.is_recommended,
            setup_minutes: existing.setup_minutes(),
        }
    }
}

/// The modules that exist.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct ModuleList {
    /// In the order in which they are shown.
    pub items: Vec<ModuleView>,
}
