//! The wire types of settings and the checks of their shape.

use ledger::{Currency, Money};
use poem_openapi::{Enum, Object};
use serde::{Deserialize, Serialize};

use super::store::{SettingsChange, SettingsRow};
use crate::{
    companies::card::{is_registration_number, is_sector, is_vat_number, is_website},
    http::{ApiError, ApiResult, Fields},
    identity::is_email,
    onboarding::Country,
};

const MAX_TEXT: usize = 200;
/// Days that customers have to pay at most.
const MAX_PAYMENT_TERMS_DAYS: i32 = 365;
/// Days before a tax is due from which it is reminded of at most.
const MAX_TAX_REMINDER_DAYS: i32 = 60;
/// Decimals of a rate in percent: that of Quebec has three.
const RATE_DECIMALS: u8 = 3;
/// 100 % in its smallest units.
const WHOLE: i64 = 100_000;
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
    /// The Belgian minimum chart.
    Pcmn,
    /// The chart of Luxembourg.
    Pcn,
    /// The Moroccan chart.
    Cgnc,
    /// The Tunisian chart.
    Sce,
    /// The Swiss chart of small and medium companies (KMU, PME).
    Kmu,
    /// The codes of the Canadian index of financial information (GIFI) as a chart.
    Gifi,
    /// International standards: no chart is prescribed, a usual one is given.
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
            Standard::Pcmn => Self::Pcmn,
            Standard::Pcn => Self::Pcn,
            Standard::Cgnc => Self::Cgnc,
            Standard::Sce => Self::Sce,
            Standard::Kmu => Self::Kmu,
            Standard::Gifi => Self::Gifi,
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
            ledger::Standard::Pcmn => Self::Pcmn,
            ledger::Standard::Pcn => Self::Pcn,
            ledger::Standard::Cgnc => Self::Cgnc,
            ledger::Standard::Sce => Self::Sce,
            ledger::Standard::Kmu => Self::Kmu,
            ledger::Standard::Gifi => Self::Gifi,
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
    /// The name that its customers know, where it is another than the legal one.
    trading_name: String,
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
    /// One of its country's in `list_countries`.
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
    /// 1 to 12: the month before the next year starts.
    fiscal_year_end_month: i32,
    /// `real_normal`, `real_simplified`, `micro` or `other`.
    tax_regime: String,
    /// `monthly`, `quarterly`, `yearly` or `none`.
    vat_period: String,
    /// Percent as decimal text; absent: the usual rate of the country, as it changes.
    #[oai(skip_serializing_if_is_none)]
    default_vat_rate: Option<String>,
    /// Days that customers have to pay, unless something else is agreed.
    payment_terms_days: i32,
    /// So many days before a tax is due, people are reminded of it.
    tax_reminder_days: i32,
    /// Whether taxes are reckoned from what is sold and bought.
    calculates_tax: bool,
    rounding: RoundingRule,
    /// Whether notifications about the company go out by mail, to those who want them.
    sends_mails: bool,
    /// What a match may write off at most, as decimal text in the company's currency; absent: 1,000 of its least unit, such as 10.00.
    #[oai(skip_serializing_if_is_none)]
    write_off_tolerance: Option<String>,
    /// To be sent back as `If-Match` with a change.
    pub version: i32,
}

impl CompanySettings {
    /// The settings of a company that keeps its accounts in `currency` (ISO 4217).
    pub fn of(row: SettingsRow, currency: &str) -> ApiResult<Self> {
        let currency = currency_of(currency)?;
        let amount = |minor| Money::from_minor(minor).format(currency);
        Ok(Self {
            trading_name: row.trading_name,
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
            share_capital: row.share_capital_minor.map(amount),
            accounting_standard: ledger::Standard::from_code(&row.accounting_standard)
                .unwrap_or(ledger::Standard::Other)
                .into(),
            locale: row.locale,
            timezone: row.timezone,
            fiscal_year_start_month: row.fiscal_year_start_month,
            fiscal_year_end_month: (row.fiscal_year_start_month + 10) % 12 + 1,
            tax_regime: row.tax_regime,
            vat_period: row.vat_period,
            default_vat_rate: row.default_vat_rate,
            payment_terms_days: row.payment_terms_days,
            tax_reminder_days: row.tax_reminder_days,
            calculates_tax: row.calculates_tax,
            rounding: RoundingRule::of(&row.rounding),
            sends_mails: row.sends_mails,
            write_off_tolerance: row.write_off_tolerance_minor.map(amount),
            version: row.version,
        })
    }
}

/// All settings that can be changed; what is left empty is emptied.
#[derive(Debug, Object)]
pub struct CompanySettingsUpdate {
    trading_name: String,
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
    /// One of its country's in `list_countries`, or empty.
    legal_form: String,
    /// Decimal text in the company's currency, not negative.
    share_capital: Option<String>,
    /// `real_normal`, `real_simplified`, `micro` or `other`.
    tax_regime: String,
    /// `monthly`, `quarterly`, `yearly` or `none`.
    vat_period: String,
    /// Percent as decimal text, at most 100, with at most three decimals; absent: the usual rate of the country.
    default_vat_rate: Option<String>,
    /// 0 to 365.
    payment_terms_days: i32,
    /// 0 to 60.
    tax_reminder_days: i32,
    calculates_tax: bool,
    rounding: RoundingRule,
    sends_mails: bool,
    /// Decimal text in the company's currency, not negative; absent: 1,000 of its least unit.
    write_off_tolerance: Option<String>,
}

impl CompanySettingsUpdate {
    /// Checks every field, for a company of `country` (ISO 3166-1 alpha-2) that keeps its accounts in `currency`
    /// (ISO 4217).
    ///
    /// # Errors
    /// 422 with `legal_name_required`, `registration_number_required`, `registration_number_invalid`,
    /// `vat_number_invalid`, `legal_form_unknown`, `sector_unknown`, `website_invalid`, `street_required`,
    /// `postal_code_required`, `city_required`, `email_invalid`, `amount_invalid`, `tax_regime_unknown`,
    /// `vat_period_unknown`, `rate_invalid`, `days_out_of_range`, `too_long` or `control_character`.
    pub fn check(self, country: &str, currency: &str) -> ApiResult<SettingsChange> {
        let currency = currency_of(currency)?;
        let mut fields = Fields::new();
        let mut text = |pointer: &str, text: &str| fields.text(pointer, text, MAX_TEXT);
        let change = SettingsChange {
            trading_name: text("/trading_name", &self.trading_name),
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
            share_capital_minor: check_amount(
                &mut fields,
                "/share_capital",
                self.share_capital.as_deref(),
                currency,
            ),
            tax_regime: self.tax_regime,
            vat_period: self.vat_period,
            default_vat_rate: check_rate(&mut fields, self.default_vat_rate.as_deref()),
            payment_terms_days: self.payment_terms_days,
            tax_reminder_days: self.tax_reminder_days,
            calculates_tax: self.calculates_tax,
            rounding: self.rounding.as_str(),
            sends_mails: self.sends_mails,
            write_off_tolerance_minor: check_amount(
                &mut fields,
                "/write_off_tolerance",
                self.write_off_tolerance.as_deref(),
                currency,
            ),
        };
        change.require(&mut fields, country);
        fields.finish()?;
        Ok(change)
    }
}

/// A field, its text, what holds of a text that is given, and the code of the rule if it does not.
type Rule<'a> = (&'a str, &'a str, &'a dyn Fn(&str) -> bool, &'a str);

impl SettingsChange {
    fn require(&self, fields: &mut Fields, country: &str) {
        fields.required("/legal_name", &self.legal_name, "legal_name_required");
        fields.required("/registration_number", &self.registration_number, "registration_number_required");
        fields.required("/street", &self.street, "street_required");
        fields.required("/postal_code", &self.postal_code, "postal_code_required");
        fields.required("/city", &self.city, "city_required");
        let has_form = |code: &str| Country::of(country).is_none_or(|country| country.has_legal_form(code));
        let number = |text: &str| is_registration_number(country, text);
        let rules: [Rule<'_>; 6] = [
            ("/registration_number", &self.registration_number, &number, "registration_number_invalid"),
            ("/vat_number", &self.tax_number, &|text| is_vat_number(country, text), "vat_number_invalid"),
            ("/legal_form", &self.legal_form, &has_form, "legal_form_unknown"),
            ("/sector", &self.sector, &is_sector, "sector_unknown"),
            ("/website", &self.website, &is_website, "website_invalid"),
            ("/email", &self.email, &is_email, "email_invalid"),
        ];
        for (pointer, text, holds, code) in rules {
            if !text.is_empty() && !holds(text) {
                fields.refuse(pointer, code);
            }
        }
        if !TAX_REGIMES.contains(&self.tax_regime.as_str()) {
            fields.refuse("/tax_regime", "tax_regime_unknown");
        }
        if !VAT_PERIODS.contains(&self.vat_period.as_str()) {
            fields.refuse("/vat_period", "vat_period_unknown");
        }
        if !(0..=MAX_PAYMENT_TERMS_DAYS).contains(&self.payment_terms_days) {
            fields.refuse("/payment_terms_days", "days_out_of_range");
        }
        if !(0..=MAX_TAX_REMINDER_DAYS).contains(&self.tax_reminder_days) {
            fields.refuse("/tax_reminder_days", "days_out_of_range");
        }
    }
}

fn check_amount(fields: &mut Fields, pointer: &str, text: Option<&str>, currency: Currency) -> Option<i64> {
    let text = text.filter(|text| !text.is_empty())?;
    match Money::parse(text, currency) {
        Ok(amount) if !amount.is_negative() => Some(amount.minor()),
        _ => {
            fields.refuse(pointer, "amount_invalid");
            None
        }
    }
}

/// The rate without the noughts at its end.
fn check_rate(fields: &mut Fields, text: Option<&str>) -> Option<String> {
    let text = text.filter(|text| !text.is_empty())?;
    match Money::parse_scaled(text, RATE_DECIMALS) {
        Ok(rate) if (0..=WHOLE).contains(&rate.minor()) => {
            let rate = rate.format_scaled(RATE_DECIMALS);
            Some(rate.trim_end_matches('0').trim_end_matches('.').to_owned())
        }
        _ => {
            fields.refuse("/default_vat_rate", "rate_invalid");
            None
        }
    }
}

fn currency_of(code: &str) -> ApiResult<Currency> {
    Currency::from_code(code).map_err(ApiError::internal)
}
