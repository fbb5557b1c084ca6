//! Rates, conversions, files of rates, and what they change in the books.

use chrono::NaiveDate;

use super::*;
use crate::{Currency, CurrencyCode, Money, Rounding, rates, sheet};

mod closing;
mod ecb;
mod files;
mod reading;
mod tables;

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn code(text: &str) -> CurrencyCode {
    CurrencyCode::new(text).unwrap()
}

fn rate(text: &str) -> ExchangeRate {
    ExchangeRate::parse(text, Quotation::ForeignPerBase).unwrap()
}

fn dated(on: &str, currency: &str, text: &str) -> DatedRate {
    DatedRate { on: day(on), currency: code(currency), rate: rate(text) }
}

fn table(base: Currency, rates: &[(&str, &str, &str)]) -> RateTable {
    let mut table = RateTable::new(base);
    for (on, currency, text) in rates {
        table.add(dated(on, currency, text)).unwrap();
    }
    table
}
