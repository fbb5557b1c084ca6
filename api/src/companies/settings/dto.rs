//! The wire types of settings and the checks of their shape.

use ledger::{Currency, Money};
use poem_openapi::{Enum, Object};
use serde::{Deserialize, Serialize};

use super::store::{SettingsChange, SettingsRow};
use crate::{
    companies::card::{is_registration_number, is_sector, is_website},
    http::{ApiError, ApiResult, Fields},
    identity::is_email,
};

const MAX_TEXT: usize = 200;
const TAX_REGIMES: [&str; 4] = ["real_normal", "real_simplified", "micro", "other"];
const VAT_PERIODS: [&str; 4] = ["monthly", "quarterly", "yearly", "none"];

/// An accounting standard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum, Serialize, Deserialize)]
#[oai(rename_all = "UPPERCASE")]
#[serde(rename_all = "UPPERCASE")]
pub enum Standard {
    /// The French general chart (ANC 2014-03 and 2022-06).
    Pcg,
    /// The revised chart of OHADA.
    Syscohada,
    /// International standards: no chart is prescribed.
    Ifrs,
    /// Any other: the chart starts empty.
    Other,
}

impl Standard {
    /// The text in the database.
    pub fn as_str(self) -> &'static str {
        ledger::Standard::from(self).as_str()
    }
}

impl From<Standard> for ledger::Standard {
    fn from(standard: Standard) -> Self {
        match standard {
            Standard::Pcg => Self::Pcg,
            Standard::Syscohada => Self::Syscohada,
            Standard::Ifrs => Self::Ifrs,
            Standard::Other => Self::Other,
        }
    }
}

impl From<ledger::Standard> for Standard {
    fn from(standard: ledger::Standard) -> Self {
        match standard {
            ledger::Standard::Pcg => Self::Pcg,
            ledger::Standard::Syscohada => Self::Syscohada,
            ledger::Standard::Ifrs => Self::Ifrs,
            ledger::Standard::Other => Self::Other,
        }
    }
}

/// How an amount is rounded in cash and in declarations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "lowercase")]
pub enum RoundingRule {
    /// Away from zero.
    Up,
    /// Towards zero.
    Down,
    /// To the nearest, halves away from zero.
    Nearest,
}

impl RoundingRule {
    fn as_str(self) -> &'static str {
        match self {
            Self::Up => "up",
            Self::Down => "down",
            Self::Nearest => "nearest",
        }
    }

    fn of(text: &str) -> Self {
        match text {
            "up" => Self::Up,
            "down" => Self::Down,
            _ => Self::Nearest,
        }
    }
}

/// The settings of a company. An empty text is "not given".
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct CompanySettings {
    legal_name: String,
    /// SIRET, NINEA, RCCM: what the country calls it.
    registration_number: String,
    vat_number: String,
    street: String,
    postal_code: String,
    city: String,
    phone: String,
    email: String,
    website: String,
    sector: String,
    ceo_name: String,
    ceo_title: String,
    legal_form: String,
    /// Decimal text in the company's currency.
    #[oai(skip_serializing_if_is_none)]
    share_capital: Option<String>,
    /// Chosen when the company was made.
    accounting_standard: Standard,
    /// BCP 47.
    locale: String,
    /// Name in the IANA time zone database.
    timezone: String,
    /// 1 to 12.
    fiscal_year_start_month: i32,
    /// `real_normal`, `real_simplified`, `micro` or `other`.
    tax_regime: String,
    /// `monthly`, `quarterly`, `yearly` or `none`.
    vat_period: String,
    rounding: RoundingRule,
    /// To be sent back as `If-Match` with a change.
    pub version: i32,
}

impl CompanySettings {
    /// The settings of a company that keeps its accounts in `currency` (ISO 4217).
    pub fn of(row: SettingsRow, currency: &str) -> ApiResult<Self> {
        let currency = currency_of(currency)?;
        Ok(Self {
            legal_name: row.legal_name,
            registration_number: row.registration_number,
            vat_number: row.tax_number,
            street: row.street,
            postal_code: row.postal_code,
            city: row.city,
            phone: row.phone,
            email: row.email,
            website: row.website,
            sector: row.sector,
            ceo_name: row.ceo_name,
            ceo_title: row.ceo_title,
            legal_form: row.legal_form,
            share_capital: row.share_capital_minor.map(|minor| Money::from_minor(minor).format(currency)),
            accounting_standard: ledger::Standard::from_code(&row.accounting_standard)
                .unwrap_or(ledger::Standard::Other)
                .into(),
            locale: row.locale,
            timezone: row.timezone,
            fiscal_year_start_month: row.fiscal_year_start_month,
            tax_regime: row.tax_regime,
            vat_period: row.vat_period,
            rounding: RoundingRule::of(&row.rounding),
            version: row.version,
        })
    }
}

/// All settings that can be changed; what is left empty is emptied.
#[derive(Debug, Object)]
pub struct CompanySettingsUpdate {
    /// Required.
    legal_name: String,
    /// Required.
    registration_number: String,
    vat_number: String,
    /// Required.
    street: String,
    /// Required.
    postal_code: String,
    /// Required.
    city: String,
    phone: String,
    email: String,
    website: String,
    sector: String,
    ceo_name: String,
    ceo_title: String,
    legal_form: String,
    /// Decimal text in the company's currency, not negative.
    share_capital: Option<String>,
    /// `real_normal`, `real_simplified`, `micro` or `other`.
    tax_regime: String,
    /// `monthly`, `quarterly`, `yearly` or `none`.
    vat_period: String,
    rounding: RoundingRule,
}

impl CompanySettingsUpdate {
    /// Checks every field, for a company of `country` (ISO 3166-1 alpha-2) that keeps its accounts in `currency`
    /// (ISO 4217).
    ///
    /// # Errors
    /// 422 with `legal_name_required`, `registration_number_required`,
    /// `registration_number_invalid`, `sector_unknown`, `website_invalid`, `street_required`,
    /// `postal_code_required`, `city_required`, `email_invalid`, `amount_invalid`,
    /// `tax_regime_unknown`, `vat_period_unknown`, `too_long` or `control_character`.
    pub fn check(self, country: &str, currency: &str) -> ApiResult<SettingsChange> {
        let currency = currency_of(currency)?;
        let mut fields = Fields::new();
        let mut text = |pointer: &str, text: &str| fields.text(pointer, text, MAX_TEXT);
        let change = SettingsChange {
            legal_name: text("/legal_name", &self.legal_name),
            registration_number: text("/registration_number", &self.registration_number),
            tax_number: text("/vat_number", &self.vat_number),
            street: text("/street", &self.street),
            postal_code: text("/postal_code", &self.postal_code),
            city: text("/city", &self.city),
            phone: text("/phone", &self.phone),
            email: text("/email", &self.email),
            website: text("/website", &self.website),
            sector: text("/sector", &self.sector),
            ceo_name: text("/ceo_name", &self.ceo_name),
            ceo_title: text("/ceo_title", &self.ceo_title),
            legal_form: text("/legal_form", &self.legal_form),
            share_capital_minor: check_capital(&mut fields, self.share_capital.as_deref(), currency),
            tax_regime: self.tax_regime,
            vat_period: self.vat_period,
            rounding: self.rounding.as_str(),
        };
        change.require(&mut fields, country);
        fields.finish()?;
        Ok(change)
    }
}

impl SettingsChange {
    fn require(&self, fields: &mut Fields, country: &str) {
        fields.required("/legal_name", &self.legal_name, "legal_name_required");
        fields.required("/registration_number", &self.registration_number, "registration_number_required");
        if !self.registration_number.is_empty() && !is_registration_number(country, &self.registration_number)
        {
            fields.refuse("/registration_number", "registration_number_invalid");
        }
        if !self.sector.is_empty() && !is_sector(&self.sector) {
            fields.refuse("/sector", "sector_unknown");
        }
        if !self.website.is_empty() && !is_website(&self.website) {
            fields.refuse("/website", "website_invalid");
        }
        fields.required("/street", &self.street, "street_required");
        fields.required("/postal_code", &self.postal_code, "postal_code_required");
        fields.required("/city", &self.city, "city_required");
        if !self.email.is_empty() && !is_email(&self.email) {
            fields.refuse("/email", "email_invalid");
        }
        if !TAX_REGIMES.contains(&self.tax_regime.as_str()) {
            fields.refuse("/tax_regime", "tax_regime_unknown");
        }
        if !VAT_PERIODS.contains(&self.vat_period.as_str()) {
            fields.refuse("/vat_period", "vat_period_unknown");
        }
    }
}

fn check_capital(fields: &mut Fields, text: Option<&str>, currency: Currency) -> Option<i64> {
    let text = text.filter(|text| !text.is_empty())?;
    match Money::parse(text, currency) {
        Ok(amount) if !amount.is_negative() => Some(amount.minor()),
        _ => {
            fields.refuse("/share_capital", "amount_invalid");
            None
        }
    }
}

fn currency_of(code: &str) -> ApiResult<Currency> {
    Currency::from_code(code).map_err(ApiError::internal)
}
