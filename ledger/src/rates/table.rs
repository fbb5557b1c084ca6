//! The rates of many days.

use std::collections::BTreeMap;

use chrono::NaiveDate;

use super::parity::{euro_parity, parity};
use super::{Conversion, ConversionError, DatedRate, ExchangeRate};
use crate::{Currency, CurrencyCode};

/// A rate holds for so many days when no later one is known: over a week without quotations there is something wrong.
pub const MAX_AGE_DAYS: u16 = 7;

/// Rates of currencies against one base, by day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RateTable {
    base: Currency,
    rates: BTreeMap<CurrencyCode, BTreeMap<NaiveDate, ExchangeRate>>,
}

/// A table has another rate of that currency and day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RateTwice {
    /// The rate that is there.
    pub known: DatedRate,
}

impl RateTwice {
    /// The stable code of this error.
    pub const fn code(&self) -> &'static str {
        "exchange_rate_twice"
    }
}

impl RateTable {
    /// A table without rates.
    pub const fn new(base: Currency) -> Self {
        Self { base, rates: BTreeMap::new() }
    }

    /// The currency against which it has rates.
    pub const fn base(&self) -> Currency {
        self.base
    }

    /// Adds a rate. The same rate again changes nothing.
    ///
    /// # Errors
    /// [`RateTwice`] when another rate is there.
    pub fn add(&mut self, rate: DatedRate) -> Result<(), RateTwice> {
        let days = self.rates.entry(rate.currency.clone()).or_default();
        let known = *days.entry(rate.on).or_insert(rate.rate);
        if known == rate.rate { Ok(()) } else { Err(RateTwice { known: DatedRate { rate: known, ..rate } }) }
    }

    /// How many rates there are.
    pub fn len(&self) -> usize {
        self.rates.values().map(BTreeMap::len).sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.rates.is_empty()
    }

    /// The last rate of a currency on a day or at most `within_days` before it ([`MAX_AGE_DAYS`] usually).
    ///
    /// Rates are those that were added: a currency that is tied to the base by a parity is answered by [`RateTable::conversion`].
    pub fn rate_on(&self, currency: &CurrencyCode, day: NaiveDate, within_days: u16) -> Option<DatedRate> {
        let first = day.checked_sub_days(chrono::Days::new(within_days.into())).unwrap_or(NaiveDate::MIN);
        let (on, rate) = self.rates.get(currency)?.range(first..=day).next_back()?;
        Some(DatedRate { on: *on, currency: currency.clone(), rate: *rate })
    }

    /// How an amount is converted on a day: by parity where both currencies have one, else by the rates of the day through the base.
    ///
    /// A currency that is tied to the euro takes the euro's rate, whatever the table says of it.
    ///
    /// # Errors
    /// [`ConversionError::NoRate`] for a currency without a rate on the day or at most `within_days` before;
    /// [`ConversionError::TooPrecise`].
    pub fn conversion(
        &self,
        from: &CurrencyCode,
        to: &CurrencyCode,
        day: NaiveDate,
        within_days: u16,
    ) -> Result<Conversion, ConversionError> {
        if from == to {
            return Ok(Conversion::SAME);
        }
        let (from_decimals, to_decimals) = (from.decimals(), to.decimals());
        if let Some((from, to)) = parity(from.as_str(), to.as_str()) {
            return Conversion::of_units((from, from_decimals), (to, to_decimals), None);
        }
        let into_base = self.leg(from, day, within_days)?;
        let out_of_base = self.leg(to, day, within_days)?;
        let rate_day = match (into_base.rate_day, out_of_base.rate_day) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        };
        Conversion::of_units((into_base.foreign, from_decimals), (into_base.base, to_decimals), rate_day)?
            .times(out_of_base.base, out_of_base.foreign)
    }

    /// So many units of a currency are so many of the base.
    fn leg(&self, currency: &CurrencyCode, day: NaiveDate, within_days: u16) -> Result<Leg, ConversionError> {
        let code = currency.as_str();
        if let Some((foreign, base)) = parity(code, self.base.code()) {
            return Ok(Leg { foreign, base, rate_day: None });
        }
        if code == self.base.code() {
            return Ok(Leg { foreign: 1, base: 1, rate_day: None });
        }
        let tied = euro_parity(code).filter(|_| code != "EUR");
        let quoted = if tied.is_some() { CurrencyCode::from(Currency::Eur) } else { currency.clone() };
        let found = self.rate_on(&quoted, day, within_days);
        let rate = found.ok_or(ConversionError::NoRate { currency: quoted })?;
        let (foreign, base) = rate.rate.foreign_to_base();
        let (foreign, base) = match tied {
            None => (foreign, base),
            Some(parity) => {
                let product =
                    |left: u128, right: u128| left.checked_mul(right).ok_or(ConversionError::TooPrecise);
                (product(foreign, parity.into())?, product(base, 100_000)?)
            }
        };
        Ok(Leg { foreign, base, rate_day: Some(rate.on) })
    }
}

struct Leg {
    foreign: u128,
    base: u128,
    rate_day: Option<NaiveDate>,
}
