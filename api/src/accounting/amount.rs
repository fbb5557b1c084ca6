//! Amounts between the wire (decimal strings), the ledger ([`Money`]) and the database (minor units).

use ledger::{Currency, CurrencyCode, Money, MoneyError};
use tenancy::Company;

use crate::http::{ApiError, ApiResult, Fields};

/// The largest amount that a person may type, in minor units: a thousand of them still add up within 64 bits.
pub const MAX_MINOR: i64 = 1_000_000_000_000_000;

/// The currency in which the company keeps its accounts.
///
/// # Errors
/// 500 when the platform recorded one that the ledger does not know.
pub fn currency_of(company: &Company) -> ApiResult<Currency> {
    Currency::from_code(&company.currency).map_err(ApiError::internal)
}

/// Sums that do not fit.
pub fn overflow(error: MoneyError) -> ApiError {
    ApiError::unprocessable(error.code())
}

/// Minor units in their wire form.
pub fn wire(minor: i64, currency: Currency) -> String {
    Money::from_minor(minor).format(currency)
}

/// What a line mentions of another currency, in its wire form.
///
/// # Errors
/// 500 for what is no code of a currency.
pub fn foreign(minor: Option<i64>, currency: Option<&str>) -> ApiResult<Option<String>> {
    let (Some(minor), Some(currency)) = (minor, currency) else { return Ok(None) };
    let currency = CurrencyCode::new(currency).map_err(ApiError::internal)?;
    Ok(Some(Money::from_minor(minor).format_scaled(currency.decimals())))
}

/// An amount that a caller sent in its wire form, not below zero; zero for an absent or empty one. Notes the ledger's codes,
/// `amount_negative` and `amount_too_large` at `pointer`.
pub fn parse(fields: &mut Fields, pointer: &str, text: Option<&str>, currency: Currency) -> Money {
    let text = text.unwrap_or("");
    if text.is_empty() {
        return Money::ZERO;
    }
    parse_of(fields, pointer, text, currency.decimals())
}

/// [`parse`] of an amount in any currency, of so many decimals.
pub fn parse_of(fields: &mut Fields, pointer: &str, text: &str, decimals: u8) -> Money {
    match Money::parse_wire(text, decimals) {
        Err(error) => fields.refuse(pointer, error.code()),
        Ok(amount) if amount.is_negative() => fields.refuse(pointer, "amount_negative"),
        Ok(amount) if amount.minor() > MAX_MINOR => fields.refuse(pointer, "amount_too_large"),
        Ok(amount) => return amount,
    }
    Money::ZERO
}

/// An amount that a caller sent in its wire form, of either sign; zero for an empty one. Notes the ledger's codes and
/// `amount_too_large` at `pointer`.
pub fn parse_signed(fields: &mut Fields, pointer: &str, text: &str, currency: Currency) -> Money {
    if text.is_empty() {
        return Money::ZERO;
    }
    match Money::parse(text, currency) {
        Err(error) => fields.refuse(pointer, error.code()),
        Ok(amount) if amount.minor().unsigned_abs() > MAX_MINOR.unsigned_abs() => {
            fields.refuse(pointer, "amount_too_large");
        }
        Ok(amount) => return amount,
    }
    Money::ZERO
}
