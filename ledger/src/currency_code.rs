//! The currency that a line mentions beside the company's own.

use std::fmt;

use crate::{Currency, text};

/// The longest code that is kept, in characters.
const MAX_CODE_CHARS: usize = 10;

/// Codes of ISO 4217 whose minor unit is not the hundredth, with their number of decimals.
const UNUSUAL_DECIMALS: [(&str, u8); 26] = [
    ("BHD", 3),
    ("BIF", 0),
    ("CLF", 4),
    ("CLP", 0),
    ("DJF", 0),
    ("GNF", 0),
    ("IQD", 3),
    ("ISK", 0),
    ("JOD", 3),
    ("JPY", 0),
    ("KMF", 0),
    ("KRW", 0),
    ("KWD", 3),
    ("LYD", 3),
    ("OMR", 3),
    ("PYG", 0),
    ("RWF", 0),
    ("TND", 3),
    ("UGX", 0),
    ("UYI", 0),
    ("UYW", 4),
    ("VND", 0),
    ("VUV", 0),
    ("XAF", 0),
    ("XOF", 0),
    ("XPF", 0),
];

/// The code of any currency, as a source wrote it.
///
/// A company keeps its accounts in a [`Currency`], but an imported line may mention every currency there is,
/// and some software writes words instead of ISO 4217 codes. What was written is kept: 1 to 10 characters,
/// none of them a control character, no blank at either end.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CurrencyCode(Box<str>);

/// The text cannot be the code of a currency.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CurrencyCodeError;

impl CurrencyCode {
    /// Keeps a code.
    ///
    /// # Errors
    /// [`CurrencyCodeError`] for an empty or too long text, a control character, or a blank at either end.
    pub fn new(text: &str) -> Result<Self, CurrencyCodeError> {
        if text::is_tidy(text, MAX_CODE_CHARS) { Ok(Self(text.into())) } else { Err(CurrencyCodeError) }
    }

    /// The code as it was written.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// How many decimals an amount in this currency has: that of ISO 4217, or 2 for a code it does not list.
    pub fn decimals(&self) -> u8 {
        UNUSUAL_DECIMALS.iter().find(|(code, _)| *code == self.as_str()).map_or(2, |(_, decimals)| *decimals)
    }
}

impl From<Currency> for CurrencyCode {
    fn from(currency: Currency) -> Self {
        Self(currency.code().into())
    }
}

impl fmt::Display for CurrencyCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl CurrencyCodeError {
    /// The stable code of this error.
    pub const fn code(self) -> &'static str {
        "currency_code_invalid"
    }
}

impl fmt::Display for CurrencyCodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the code of a currency has 1 to {MAX_CODE_CHARS} printable characters")
    }
}

impl std::error::Error for CurrencyCodeError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_currency_of_accounting_keeps_its_decimals() {
        for currency in Currency::ALL {
            assert_eq!(CurrencyCode::from(currency).decimals(), currency.decimals(), "{currency}");
        }
    }

    #[test]
    fn decimals_follow_iso_4217_and_are_two_for_a_word() {
        let of = |code| CurrencyCode::new(code).unwrap().decimals();
        assert_eq!([of("JPY"), of("KWD"), of("CLF"), of("AUD"), of("EURO"), of("€")], [0, 3, 4, 2, 2, 2]);
    }

    #[test]
    fn a_code_is_short_and_printable() {
        for text in ["", " EUR", "EUR\n", "12345678901"] {
            assert_eq!(CurrencyCode::new(text).unwrap_err().code(), "currency_code_invalid", "{text:?}");
        }
    }
}
