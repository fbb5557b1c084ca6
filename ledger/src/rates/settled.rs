//! What a match of foreign items leaves in the books.

use std::fmt;

use crate::{CurrencyCode, Money, MoneyError};

/// An item of a match, or the part of it that is settled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettledItem {
    /// Its currency.
    pub currency: CurrencyCode,
    /// Minor units of that currency: debit above zero, credit below.
    pub foreign: Money,
    /// Minor units of the company's currency: debit above zero, credit below.
    pub book: Money,
}

/// What a match leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Realised {
    /// A gain above zero, a loss below: the account is debited with it so that it comes to zero.
    pub difference: Money,
}

/// Why a match leaves no exchange difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RealisedError {
    /// There are not two items.
    TooFewItems,
    /// The items are in more than one currency.
    Currencies,
    /// The foreign amounts do not cancel: what is left is open, and no difference of exchange.
    Open {
        /// What is left, in minor units of the foreign currency.
        left: Money,
    },
    /// A sum does not fit.
    Overflow,
}

/// What is left in the books of items whose foreign amounts cancel.
///
/// A receivable of 100 USD for 90 EUR that was paid with 100 USD for 95 EUR leaves a credit of 5 EUR: a gain.
///
/// # Errors
/// [`RealisedError`].
pub fn realise(items: &[SettledItem]) -> Result<Realised, RealisedError> {
    let [first, _, ..] = items else { return Err(RealisedError::TooFewItems) };
    if items.iter().any(|item| item.currency != first.currency) {
        return Err(RealisedError::Currencies);
    }
    let overflow = |_: MoneyError| RealisedError::Overflow;
    let left = Money::sum(items.iter().map(|item| item.foreign)).map_err(overflow)?;
    if !left.is_zero() {
        return Err(RealisedError::Open { left });
    }
    let book = Money::sum(items.iter().map(|item| item.book)).map_err(overflow)?;
    Ok(Realised { difference: book.checked_neg().map_err(overflow)? })
}

impl RealisedError {
    /// The stable code of this error.
    pub const fn code(self) -> &'static str {
        match self {
            Self::TooFewItems => "exchange_too_few_items",
            Self::Currencies => "exchange_currencies_differ",
            Self::Open { .. } => "exchange_foreign_open",
            Self::Overflow => "amount_overflow",
        }
    }
}

impl fmt::Display for RealisedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TooFewItems => "a match has at least two items",
            Self::Currencies => "the items are in more than one currency",
            Self::Open { .. } => "the foreign amounts do not cancel",
            Self::Overflow => "a sum is too large",
        })
    }
}

impl std::error::Error for RealisedError {}
