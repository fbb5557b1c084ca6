//! What amounts are in another currency, by the table of the company.

use chrono::{Days, NaiveDate};
use ledger::rates::{Conversion, ConversionError, DatedRate, MAX_AGE_DAYS, RateTable, iso_currency};
use ledger::{Currency, CurrencyCode, Money, Rounding};
use tenancy::CompanyTx;

use super::dto::ConvertedAmount;
use super::store;
use crate::accounting::{amount, dates};
use crate::http::{ApiError, ApiResult, Fields};

/// The rates of a day, and of those before it that still hold.
pub struct Rates {
    day: NaiveDate,
    /// Those against the company's own currency, which come first; then those against the euro.
    tables: Vec<RateTable>,
}

impl Rates {
    /// Those of some currencies.
    pub async fn on(tx: &mut CompanyTx<'_>, day: NaiveDate, currencies: &[&str]) -> ApiResult<Self> {
        let own = amount::currency_of(tx.company())?;
        let first = day.checked_sub_days(Days::new(MAX_AGE_DAYS.into())).unwrap_or(day);
        // What is tied to the euro takes its rate.
        let asked: Vec<&str> = currencies.iter().copied().chain([own.code(), Currency::Eur.code()]).collect();
        let mut bases = vec![own, Currency::Eur];
        bases.dedup();
        let mut tables = Vec::new();
        for base in bases {
            let mut table = RateTable::new(base);
            for row in store::near(tx, base, &asked, (first, day)).await? {
                let currency = CurrencyCode::new(&row.currency).map_err(ApiError::internal)?;
                let rate = DatedRate { on: row.day, currency, rate: row.rate()? };
                table.add(rate).map_err(|twice| ApiError::internal(twice.code()))?;
            }
            tables.push(table);
        }
        Ok(Self { day, tables })
    }

    /// How an amount is converted.
    ///
    /// # Errors
    /// Those of the euro's table where neither has a rate.
    pub fn conversion(&self, from: &CurrencyCode, to: &CurrencyCode) -> Result<Conversion, ConversionError> {
        let mut last = Err(ConversionError::NoRate { currency: from.clone() });
        for table in &self.tables {
            last = table.conversion(from, to, self.day, MAX_AGE_DAYS);
            if last.is_ok() {
                break;
            }
        }
        last
    }
}

/// What is asked to be converted.
#[derive(Debug, Clone)]
pub struct Asked {
    amount: Money,
    from: CurrencyCode,
    into: CurrencyCode,
    on: NaiveDate,
}

impl Asked {
    /// Reads the parameters.
    ///
    /// # Errors
    /// 422 with `date_out_of_range`, `currency_code_invalid`, the codes of amounts.
    pub fn of(amount: &str, currency: &str, into: &str, on: NaiveDate) -> ApiResult<Self> {
        let mut fields = Fields::new();
        dates::check(&mut fields, "on", Some(on));
        let mut known = |at: &str, code: &str| {
            let found = iso_currency(code);
            if found.is_none() {
                fields.refuse(at, "currency_code_invalid");
            }
            found
        };
        let (from, into) = (known("currency", currency), known("into", into));
        let amount = Money::parse_wire(amount, from.as_ref().map_or(2, CurrencyCode::decimals));
        let amount = amount.map_err(|error| fields.refuse("amount", error.code()));
        fields.finish()?;
        match (from, into, amount) {
            (Some(from), Some(into), Ok(amount)) => Ok(Self { amount, from, into, on }),
            _ => Err(ApiError::internal("what is wrong was refused above")),
        }
    }
}

/// An amount in another currency on a day.
///
/// # Errors
/// 422 at `on` with `exchange_rate_missing`, at `amount` with `exchange_rate_too_precise`, `amount_overflow`.
pub async fn convert(tx: &mut CompanyTx<'_>, asked: Asked) -> ApiResult<ConvertedAmount> {
    let Asked { amount, from, into: to, on } = asked;
    let rates = Rates::on(tx, on, &[from.as_str(), to.as_str()]).await?;
    let conversion = rates.conversion(&from, &to).map_err(|error| {
        let at = if matches!(error, ConversionError::NoRate { .. }) { "on" } else { "amount" };
        ApiError::field(at, error.code())
    })?;
    let converted = conversion.apply(amount, Rounding::Nearest);
    let converted = converted.map_err(|error| ApiError::field("amount", error.code()))?;
    Ok(ConvertedAmount {
        amount: converted.format_scaled(to.decimals()),
        currency: to.as_str().to_owned(),
        rate_day: conversion.rate_day,
    })
}
