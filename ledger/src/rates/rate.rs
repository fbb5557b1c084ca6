//! A rate of exchange.

use std::fmt;

use chrono::NaiveDate;

use crate::{CurrencyCode, Money};

/// How many decimals a rate may have.
const DECIMALS: u8 = 10;
/// One, scaled.
const ONE: i64 = 10_i64.pow(DECIMALS as u32);
/// The least and the greatest rate, scaled: a ten-millionth and ten million.
const RANGE: std::ops::RangeInclusive<i64> = 1_000..=10_000_000 * ONE;

/// Which currency a rate counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Quotation {
    /// Units of the foreign currency for one of the base, as the ECB publishes: 1 EUR = 1.0825 USD.
    ForeignPerBase,
    /// Units of the base for one of the foreign currency, as banks in Africa publish: 1 USD = 605.35 XOF.
    BasePerForeign,
}

/// A rate of exchange, exact to ten decimals, from a ten-millionth to ten million.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ExchangeRate {
    /// The rate times 10^10.
    scaled: i64,
    quotation: Quotation,
}

/// A rate of a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DatedRate {
    /// The day.
    pub on: NaiveDate,
    /// The foreign currency.
    pub currency: CurrencyCode,
    /// Its rate against the base.
    pub rate: ExchangeRate,
}

/// Why a text is no rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExchangeRateError {
    /// It is not a decimal number in wire form.
    NotANumber,
    /// It has more than ten decimals.
    TooManyDecimals,
    /// It is zero, negative, or outside what any rate is.
    OutOfRange,
}

impl Quotation {
    /// Both.
    pub const ALL: [Self; 2] = [Self::ForeignPerBase, Self::BasePerForeign];

    /// The stable name: `foreign_per_base` or `base_per_foreign`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::ForeignPerBase => "foreign_per_base",
            Self::BasePerForeign => "base_per_foreign",
        }
    }

    /// Reads a name that [`Quotation::as_str`] wrote; `None` for another text.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|quotation| quotation.as_str() == code)
    }
}

impl ExchangeRate {
    /// Reads a rate in wire form: `1.0825`.
    ///
    /// # Errors
    /// [`ExchangeRateError`].
    pub fn parse(text: &str, quotation: Quotation) -> Result<Self, ExchangeRateError> {
        use crate::MoneyError::{NotANumber, Overflow, TooManyDecimals};
        // Zeros at the end say nothing of a rate.
        let text = if text.contains('.') { text.trim_end_matches('0') } else { text };
        let scaled = Money::parse_scaled(text.strip_suffix('.').unwrap_or(text), DECIMALS);
        let scaled = scaled.map_err(|error| match error {
            NotANumber => ExchangeRateError::NotANumber,
            TooManyDecimals { .. } => ExchangeRateError::TooManyDecimals,
            Overflow => ExchangeRateError::OutOfRange,
        })?;
        if !RANGE.contains(&scaled.minor()) {
            return Err(ExchangeRateError::OutOfRange);
        }
        Ok(Self { scaled: scaled.minor(), quotation })
    }

    /// The rate in wire form without zeros at its end: `1.0825`.
    pub fn format(self) -> String {
        let text = Money::from_minor(self.scaled).format_scaled(DECIMALS);
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    }

    /// The rate times 10^10, as it is kept.
    pub const fn scaled(self) -> i64 {
        self.scaled
    }

    /// A rate that was kept; `None` for one that none can be.
    pub fn from_scaled(scaled: i64, quotation: Quotation) -> Option<Self> {
        RANGE.contains(&scaled).then_some(Self { scaled, quotation })
    }

    /// Which currency it counts.
    pub const fn quotation(self) -> Quotation {
        self.quotation
    }

    /// The same rate seen from the foreign currency: what was the base is foreign.
    pub const fn reversed(self) -> Self {
        let quotation = match self.quotation {
            Quotation::ForeignPerBase => Quotation::BasePerForeign,
            Quotation::BasePerForeign => Quotation::ForeignPerBase,
        };
        Self { quotation, ..self }
    }

    /// So many units of the foreign currency are so many of the base.
    pub(super) fn foreign_to_base(self) -> (u128, u128) {
        let (scaled, one) = (u128::from(self.scaled.unsigned_abs()), u128::from(ONE.unsigned_abs()));
        match self.quotation {
            Quotation::ForeignPerBase => (scaled, one),
            Quotation::BasePerForeign => (one, scaled),
        }
    }
}

impl ExchangeRateError {
    /// The stable code of this error.
    pub const fn code(self) -> &'static str {
        match self {
            Self::NotANumber => "exchange_rate_not_a_number",
            Self::TooManyDecimals => "exchange_rate_too_many_decimals",
            Self::OutOfRange => "exchange_rate_out_of_range",
        }
    }
}

impl fmt::Display for ExchangeRateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotANumber => "the rate is not a decimal number",
            Self::TooManyDecimals => "the rate has more than ten decimals",
            Self::OutOfRange => "the rate is not between a ten-millionth and ten million",
        })
    }
}

impl std::error::Error for ExchangeRateError {}
