//! The countries in which a company can be set up, as data.

use chrono::{Datelike, NaiveDate};
use ledger::{Currency, Standard};

use crate::identity::Language;

mod legal_forms;
mod table;

pub use legal_forms::LegalForm;
pub use table::COUNTRIES;

/// A country and what a new company there starts with.
#[derive(Debug)]
pub struct Country {
    /// ISO 3166-1 alpha-2.
    pub code: &'static str,
    /// The currency of the accounts.
    pub currency: Currency,
    /// The accounting standard; `Other` where the national chart is none of ours yet.
    pub standard: Standard,
    /// BCP 47 tag of the country's usual locale.
    pub locale: &'static str,
    /// Name in the IANA time zone database.
    pub timezone: &'static str,
    /// The language in which people there are first spoken to.
    pub language: Language,
    /// Whether the country is a member of OHADA, whose law makes the calendar year the fiscal year
    /// (AUDCIF, art. 7).
    pub is_ohada: bool,
    /// The rates of VAT or sales tax, one period after the other.
    pub vat: &'static [VatPeriod],
    /// The usual rate of corporate tax, where we know it.
    pub corporate_tax_percent: Option<&'static str>,
    /// What the registration number of a company is called there.
    pub registration_label: &'static str,
}

/// Rates that are in force from a day on.
#[derive(Debug)]
pub struct VatPeriod {
    /// The first day (year, month, day); `None` when they were in force before any year we handle.
    pub from: Option<(i32, u32, u32)>,
    /// Percent as decimal text, the usual rate first.
    pub rates_percent: &'static [&'static str],
}

impl Country {
    /// The country of an ISO code.
    pub fn of(code: &str) -> Option<&'static Self> {
        COUNTRIES.iter().find(|country| country.code == code)
    }

    /// The rates in force on a day, percent as decimal text, the usual rate first.
    pub fn vat_rates_percent(&self, day: NaiveDate) -> &'static [&'static str] {
        let day = (day.year(), day.month(), day.day());
        let begun = self.vat.iter().rfind(|period| period.from.is_none_or(|from| from <= day));
        begun.map_or(&[], |period| period.rates_percent)
    }

    /// The month in which fiscal years begin (1 to 12): the chosen one, but January in the OHADA zone.
    pub fn fiscal_start_month(&self, chosen: u32) -> u32 {
        if self.is_ohada { 1 } else { chosen }
    }
}

#[cfg(test)]
mod tests;
