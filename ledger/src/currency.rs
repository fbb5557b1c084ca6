//! The currencies in which a company may keep its accounts.

use std::{fmt, str::FromStr};

/// A currency of accounting, named by its ISO 4217 code.
///
/// Those of the countries that Partita serves. A line may mention any other: see
/// [`CurrencyCode`](crate::CurrencyCode).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Currency {
    /// Euro, 2 decimals.
    Eur,
    /// United States dollar, 2 decimals.
    Usd,
    /// Canadian dollar, 2 decimals.
    Cad,
    /// Pound sterling, 2 decimals.
    Gbp,
    /// Swiss franc, 2 decimals.
    Chf,
    /// Moroccan dirham, 2 decimals.
    Mad,
    /// Tunisian dinar, 3 decimals.
    Tnd,
    /// Franc of the West African monetary union, no decimals.
    Xof,
    /// Franc of the Central African monetary union, no decimals.
    Xaf,
    /// Ghanaian cedi, 2 decimals.
    Ghs,
    /// Nigerian naira, 2 decimals.
    Ngn,
    /// Guinean franc, no decimals.
    Gnf,
}

/// The code names no currency of accounting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownCurrency;

impl Currency {
    /// Every currency of accounting.
    pub const ALL: [Self; 12] = [
        Self::Eur,
        Self::Usd,
        Self::Cad,
        Self::Gbp,
        Self::Chf,
        Self::Mad,
        Self::Tnd,
        Self::Xof,
        Self::Xaf,
        Self::Ghs,
        Self::Ngn,
        Self::Gnf,
    ];

    /// Reads an upper-case ISO 4217 code.
    ///
    /// # Errors
    /// [`UnknownCurrency`] for anything that is not in [`Currency::ALL`].
    pub fn from_code(code: &str) -> Result<Self, UnknownCurrency> {
        Self::ALL.into_iter().find(|currency| currency.code() == code).ok_or(UnknownCurrency)
    }

    /// The ISO 4217 code, in upper case.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Eur => "EUR",
            Self::Usd => "USD",
            Self::Cad => "CAD",
            Self::Gbp => "GBP",
            Self::Chf => "CHF",
            Self::Mad => "MAD",
            Self::Tnd => "TND",
            Self::Xof => "XOF",
            Self::Xaf => "XAF",
            Self::Ghs => "GHS",
            Self::Ngn => "NGN",
            Self::Gnf => "GNF",
        }
    }

    /// How many decimals an amount has: the exponent of its minor unit in ISO 4217.
    pub const fn decimals(self) -> u8 {
        match self {
            Self::Xof | Self::Xaf | Self::Gnf => 0,
            Self::Tnd => 3,
            Self::Eur | Self::Usd | Self::Cad | Self::Gbp | Self::Chf | Self::Mad | Self::Ghs | Self::Ngn => {
                2
            }
        }
    }
}

impl fmt::Display for Currency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Currency {
    type Err = UnknownCurrency;

    fn from_str(code: &str) -> Result<Self, Self::Err> {
        Self::from_code(code)
    }
}

impl UnknownCurrency {
    /// The stable code of this error.
    pub const fn code(self) -> &'static str {
        "currency_unknown"
    }
}

impl fmt::Display for UnknownCurrency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the code names no currency of accounting")
    }
}

impl std::error::Error for UnknownCurrency {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_currency_is_found_by_its_code() {
        for currency in Currency::ALL {
            assert_eq!(Currency::from_code(&currency.to_string()), Ok(currency));
        }
    }

    #[test]
    fn an_unknown_code_is_refused() {
        for code in ["", "eur", "EURO", "JPY", " EUR"] {
            assert_eq!(Currency::from_code(code).unwrap_err().code(), "currency_unknown", "{code:?}");
        }
    }

    #[test]
    fn the_francs_cfa_have_no_decimals_and_the_tunisian_dinar_three() {
        let of = |code| Currency::from_code(code).unwrap().decimals();
        assert_eq!([of("XOF"), of("XAF"), of("TND"), of("EUR"), of("NGN")], [0, 0, 3, 2, 2]);
    }
}
