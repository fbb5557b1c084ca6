//! What the wizard asks, as it travels and as it is kept.

use poem_openapi::{Enum, Object};
use serde::{Deserialize, Serialize};

use super::countries::Country;
use crate::{
    companies::{Standard, catalogue},
    identity::{DateFormat, Language, NumberFormat},
};

/// A step of the wizard, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Enum)]
#[oai(rename_all = "lowercase")]
pub enum OnboardingStep {
    /// What is to come.
    Welcome,
    /// Language, currency, standard, fiscal year, notifications.
    Preferences,
    /// Who the company is.
    Company,
    /// What it will work with.
    Modules,
    /// The company is made.
    Complete,
}

impl OnboardingStep {
    /// Every step, in order. All are required.
    pub const ALL: [Self; 5] =
        [Self::Welcome, Self::Preferences, Self::Company, Self::Modules, Self::Complete];

    /// The text in the database.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Welcome => "welcome",
            Self::Preferences => "preferences",
            Self::Company => "company",
            Self::Modules => "modules",
            Self::Complete => "complete",
        }
    }

    /// The step of a text in the database.
    pub fn of(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|step| step.as_str() == text)
    }

    /// The step after this one; the last is followed by itself.
    pub fn next(self) -> Self {
        Self::ALL.into_iter().find(|step| *step > self).unwrap_or(Self::Complete)
    }
}

/// What a user wants to be told, and how.
#[derive(Debug, Clone, PartialEq, Eq, Object, Serialize, Deserialize)]
pub struct NotificationPreferences {
    /// By mail.
    pub email: bool,
    /// By text message. Kept, but nothing is sent until the instance has a sender.
    pub sms: bool,
    /// By the browser.
    pub push: bool,
    /// About invoices that are due.
    pub invoice_reminders: bool,
    /// About payments.
    pub payment_alerts: bool,
    /// About stock that runs low.
    pub low_stock_alerts: bool,
}

/// The answers of the second step.
#[derive(Debug, Clone, PartialEq, Eq, Object, Serialize, Deserialize)]
pub struct OnboardingPreferences {
    /// The language of the user.
    pub language: Language,
    /// ISO 4217, one of the currencies of accounting.
    pub currency: String,
    /// The accounting standard.
    pub accounting_standard: Standard,
    /// The month in which fiscal years begin, 1 to 12. The OHADA zone keeps the calendar year whatever is
    /// said here.
    pub fiscal_year_start_month: i32,
    /// What to tell the user, and how.
    pub notifications: NotificationPreferences,
    /// How days are written.
    pub date_format: DateFormat,
    /// How numbers are written.
    pub number_format: NumberFormat,
    /// Name in the IANA time zone database.
    pub timezone: String,
}

/// The answers of the third step. An empty text is "not given".
#[derive(Debug, Clone, Default, PartialEq, Eq, Object, Serialize, Deserialize)]
pub struct OnboardingCompany {
    /// The legal name, kept as typed.
    pub name: String,
    /// Code of the sector.
    pub sector: String,
    /// SIRET, NINEA, RCCM: what the country calls it is in `list_countries`.
    pub registration_number: String,
    /// VAT number.
    pub vat_number: String,
    /// Street and number.
    pub street: String,
    /// Postal code.
    pub postal_code: String,
    /// Town.
    pub city: String,
    /// ISO 3166-1 alpha-2.
    pub country: String,
    /// The company's own address for mail.
    pub email: String,
    /// Telephone.
    pub phone: String,
    /// Address of the website.
    pub website: String,
    /// Name of who manages it.
    pub ceo_name: String,
    /// Title of who manages it.
    pub ceo_title: String,
}

/// Which proposals of the country the user has overruled.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chosen {
    currency: bool,
    accounting_standard: bool,
    timezone: bool,
}

/// All answers of one user.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answers {
    /// Of the second step.
    pub preferences: OnboardingPreferences,
    /// Of the third.
    pub company: OnboardingCompany,
    /// Of the fourth: keys of modules.
    pub modules: Vec<String>,
    chosen: Chosen,
}

impl Answers {
    /// What is proposed before anything was said.
    pub fn proposed(language: Language) -> Self {
        let preferences = OnboardingPreferences {
            language,
            currency: "EUR".to_owned(),
            accounting_standard: Standard::Pcg,
            fiscal_year_start_month: 1,
            notifications: NotificationPreferences {
                email: true,
                sms: false,
                push: true,
                invoice_reminders: true,
                payment_alerts: true,
                low_stock_alerts: false,
            },
            date_format: DateFormat::Language,
            number_format: NumberFormat::Language,
            timezone: "Europe/Paris".to_owned(),
        };
        Self {
            preferences,
            company: OnboardingCompany::default(),
            modules: catalogue::recommended_keys(),
            chosen: Chosen::default(),
        }
    }

    /// Takes preferences over. Currency, standard and time zone that differ from what stood there are the
    /// user's own choice from now on. The company has no copy of them: what stands here when it is made is
    /// what it gets.
    pub fn set_preferences(&mut self, preferences: OnboardingPreferences) {
        let before = &self.preferences;
        self.chosen.currency |= preferences.currency != before.currency;
        self.chosen.accounting_standard |= preferences.accounting_standard != before.accounting_standard;
        self.chosen.timezone |= preferences.timezone != before.timezone;
        self.preferences = preferences;
    }

    /// Takes the company over. Another country brings its own currency, standard and time zone, except for
    /// what the user chose before: an untouched proposal follows the country, a choice stays.
    pub fn set_company(&mut self, company: OnboardingCompany) {
        let moved = company.country != self.company.country;
        if let Some(country) = Country::of(&company.country).filter(|_| moved) {
            self.follow(country);
        }
        self.company = company;
    }

    fn follow(&mut self, country: &Country) {
        let preferences = &mut self.preferences;
        if !self.chosen.currency {
            preferences.currency = country.currency.code().to_owned();
        }
        if !self.chosen.accounting_standard {
            preferences.accounting_standard = country.standard.into();
        }
        if !self.chosen.timezone {
            preferences.timezone = country.timezone.to_owned();
        }
    }
}

#[cfg(test)]
mod tests;
