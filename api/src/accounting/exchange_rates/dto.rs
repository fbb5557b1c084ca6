//! Rates of exchange on the wire.

use chrono::NaiveDate;
use ledger::rates::{ExchangeRate, Quotation, euro_parity, iso_currency};
use ledger::{Currency, CurrencyCode};
use poem_openapi::{Enum, Object};

use super::store::RateRow;
use crate::accounting::dates;
use crate::http::{ApiError, ApiResult, Fields};

/// Which currency a rate counts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum RateQuotation {
    /// Units of the foreign currency for one of the base, as the European Central Bank publishes: 1 EUR = 1.0825 USD.
    #[default]
    ForeignPerBase,
    /// Units of the base for one of the foreign currency, as banks in Africa publish: 1 USD = 605.35 XOF.
    BasePerForeign,
}

/// Where a rate comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum RateSource {
    /// Somebody typed it.
    Typed,
    /// The file of reference rates of the European Central Bank.
    Ecb,
    /// Another file.
    File,
}

/// A rate of a day.
#[derive(Debug, Object)]
pub struct ExchangeRateView {
    /// The currency against which it is: the euro or the company's.
    pub base: String,
    /// The other currency.
    pub currency: String,
    /// The day.
    pub day: NaiveDate,
    /// The rate, a decimal string of up to ten decimals.
    pub rate: String,
    /// Which currency it counts.
    pub quotation: RateQuotation,
    /// Where it comes from.
    pub source: RateSource,
}

/// A page of rates, the last day first.
#[derive(Debug, Object)]
pub struct ExchangeRateList {
    /// The rates.
    pub items: Vec<ExchangeRateView>,
    /// Where the next page starts, if there is one.
    #[oai(skip_serializing_if_is_none)]
    pub next_cursor: Option<String>,
    /// The currencies that have a rate on any day.
    pub currencies: Vec<String>,
}

/// A rate that somebody types.
#[derive(Debug, Object)]
pub struct ExchangeRateSet {
    /// A decimal string of up to ten decimals, above zero.
    rate: String,
    /// Which currency it counts.
    quotation: RateQuotation,
}

/// What a file brought.
#[derive(Debug, Object)]
pub struct ExchangeRatesImported {
    /// Where the rates come from.
    pub source: RateSource,
    /// The rates of the file, from the day on that was asked for.
    pub rates: i64,
    /// How many of them are new.
    pub added: i64,
    /// How many replace others that came from a file.
    pub replaced: i64,
    /// How many differ from rates that somebody typed, which stay.
    pub kept: i64,
    /// The first day of the file that was taken.
    #[oai(skip_serializing_if_is_none)]
    pub first_day: Option<NaiveDate>,
    /// The last day.
    #[oai(skip_serializing_if_is_none)]
    pub last_day: Option<NaiveDate>,
}

/// An amount in another currency.
#[derive(Debug, Object)]
pub struct ConvertedAmount {
    /// The amount in the currency asked for, rounded once.
    pub amount: String,
    /// That currency.
    pub currency: String,
    /// The day of the rate; absent for a fixed parity.
    #[oai(skip_serializing_if_is_none)]
    pub rate_day: Option<NaiveDate>,
}

/// Whose rate of which day, as a path has it.
#[derive(Debug, Clone)]
pub struct Pair {
    pub base: String,
    pub currency: String,
    pub day: NaiveDate,
}

/// Whose rate of which day.
#[derive(Debug, Clone)]
pub struct Key {
    pub base: Currency,
    pub currency: CurrencyCode,
    pub day: NaiveDate,
}

impl Key {
    /// Reads a path for a company that keeps its accounts in `own`. A pair that has no rate of a day is not there.
    ///
    /// # Errors
    /// 404.
    pub fn of(pair: &Pair, own: Currency) -> ApiResult<Self> {
        let Pair { base, currency, day } = pair;
        let base = Currency::from_code(base).ok().filter(|base| *base == own || *base == Currency::Eur);
        let (Some(base), Some(currency)) = (base, iso_currency(currency)) else {
            return Err(ApiError::not_found());
        };
        let is_fixed = euro_parity(currency.as_str()).is_some()
            && (currency.as_str() != "EUR" || euro_parity(base.code()).is_some());
        if is_fixed || currency.as_str() == base.code() || !dates::is_sensible(*day) {
            return Err(ApiError::not_found());
        }
        Ok(Self { base, currency, day: *day })
    }

    /// The subject of the audit trail.
    pub fn subject(&self) -> String {
        format!("exchange_rate:{}-{}-{}", self.base.code(), self.currency.as_str(), self.day)
    }
}

impl ExchangeRateSet {
    /// Checks the rate.
    ///
    /// # Errors
    /// 422 with `exchange_rate_not_a_number`, `exchange_rate_too_many_decimals`, `exchange_rate_out_of_range`.
    pub fn check(self) -> ApiResult<ExchangeRate> {
        let mut fields = Fields::new();
        let rate = ExchangeRate::parse(self.rate.trim(), self.quotation.into());
        let rate = rate.map_err(|error| fields.refuse("/rate", error.code()));
        fields.finish()?;
        rate.map_err(|()| ApiError::internal("a wrong rate was refused above"))
    }
}

impl From<RateQuotation> for Quotation {
    fn from(quotation: RateQuotation) -> Self {
        match quotation {
            RateQuotation::ForeignPerBase => Self::ForeignPerBase,
            RateQuotation::BasePerForeign => Self::BasePerForeign,
        }
    }
}

impl RateSource {
    /// Its name in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Typed => "typed",
            Self::Ecb => "ecb",
            Self::File => "file",
        }
    }

    fn of(name: &str) -> Self {
        match name {
            "ecb" => Self::Ecb,
            "file" => Self::File,
            _ => Self::Typed,
        }
    }
}

/// A rate as it is shown.
pub fn view(row: RateRow) -> ApiResult<ExchangeRateView> {
    let rate = row.rate()?;
    let quotation = match rate.quotation() {
        Quotation::ForeignPerBase => RateQuotation::ForeignPerBase,
        Quotation::BasePerForeign => RateQuotation::BasePerForeign,
    };
    Ok(ExchangeRateView {
        source: RateSource::of(&row.source),
        rate: rate.format(),
        quotation,
        base: row.base,
        currency: row.currency,
        day: row.day,
    })
}
