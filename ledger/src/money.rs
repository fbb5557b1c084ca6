//! Amounts as whole numbers of minor units.

use std::fmt;

use rust_decimal::{Decimal, prelude::ToPrimitive};

use crate::{Currency, Rounding};

/// An amount in minor units (cents, or whole units where the currency has no decimals).
///
/// It does not know its currency: that of a company's books is one for all, and that of a foreign amount
/// stands beside it. There are no operators, because every sum may overflow: [`Money::checked_add`] says so.
///
/// `12.34` euros and `1234` francs CFA are the same `Money`:
/// `Money::parse("12.34", Currency::Eur) == Money::parse("1234", Currency::Xof)`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Money(i64);

/// Why an amount could not be read or computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoneyError {
    /// The text is not a decimal number in wire form: `-`, digits, and a point with digits.
    NotANumber,
    /// The text has more decimals than the currency.
    TooManyDecimals {
        /// How many decimals the currency has.
        allowed: u8,
    },
    /// The amount does not fit into 64 bits of minor units.
    Overflow,
}

impl Money {
    /// Nothing.
    pub const ZERO: Self = Self(0);

    /// An amount of so many minor units.
    pub const fn from_minor(minor: i64) -> Self {
        Self(minor)
    }

    /// The number of minor units.
    pub const fn minor(self) -> i64 {
        self.0
    }

    /// Whether it is nothing.
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// Whether it is above zero.
    pub const fn is_positive(self) -> bool {
        self.0 > 0
    }

    /// Whether it is below zero.
    pub const fn is_negative(self) -> bool {
        self.0 < 0
    }

    /// `self + other`.
    ///
    /// # Errors
    /// [`MoneyError::Overflow`].
    pub fn checked_add(self, other: Self) -> Result<Self, MoneyError> {
        self.0.checked_add(other.0).map(Self).ok_or(MoneyError::Overflow)
    }

    /// `self - other`.
    ///
    /// # Errors
    /// [`MoneyError::Overflow`].
    pub fn checked_sub(self, other: Self) -> Result<Self, MoneyError> {
        self.0.checked_sub(other.0).map(Self).ok_or(MoneyError::Overflow)
    }

    /// `-self`.
    ///
    /// # Errors
    /// [`MoneyError::Overflow`] for the smallest number of 64 bits, which has no opposite.
    pub fn checked_neg(self) -> Result<Self, MoneyError> {
        self.0.checked_neg().map(Self).ok_or(MoneyError::Overflow)
    }

    /// The sum of many amounts.
    ///
    /// The order of the amounts does not matter: only a total outside 64 bits is an overflow.
    ///
    /// # Errors
    /// [`MoneyError::Overflow`].
    pub fn sum(amounts: impl IntoIterator<Item = Self>) -> Result<Self, MoneyError> {
        // Wide enough for 2^64 amounts: a passing overflow is none when later amounts bring the sum back.
        let total: i128 = amounts.into_iter().map(|amount| i128::from(amount.0)).sum();
        i64::try_from(total).map(Self).map_err(|_| MoneyError::Overflow)
    }

    /// Reads the wire form of an amount in a currency: `1234.50`, `-0.5`, `12`.
    ///
    /// # Errors
    /// See [`Money::parse_scaled`]; [`MoneyError::NotANumber`] also for zeros in front of the number.
    pub fn parse(text: &str, currency: Currency) -> Result<Self, MoneyError> {
        Self::parse_wire(text, currency.decimals())
    }

    /// [`Money::parse`] of an amount in any currency, of so many decimals.
    ///
    /// # Errors
    /// Those of [`Money::parse`].
    pub fn parse_wire(text: &str, decimals: u8) -> Result<Self, MoneyError> {
        let digits = text.strip_prefix('-').unwrap_or(text).as_bytes();
        if let [b'0', b'0'..=b'9', ..] = digits {
            return Err(MoneyError::NotANumber);
        }
        Self::parse_scaled(text, decimals)
    }

    /// Reads an amount that has at most `decimals` decimals.
    ///
    /// Decimals that are zero count as decimals: `1.00` is refused where none is allowed, so that a caller
    /// who mistakes the currency is told.
    ///
    /// # Errors
    /// [`MoneyError::NotANumber`] for anything but an optional `-`, digits, and optionally a point
    /// with digits; [`MoneyError::TooManyDecimals`]; [`MoneyError::Overflow`].
    pub fn parse_scaled(text: &str, decimals: u8) -> Result<Self, MoneyError> {
        let (negative, digits) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (whole, fraction) = match digits.split_once('.') {
            Some((whole, fraction)) => (whole, Some(fraction)),
            None => (digits, None),
        };
        let is_digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        if !is_digits(whole) || !fraction.is_none_or(is_digits) {
            return Err(MoneyError::NotANumber);
        }
        let fraction = fraction.unwrap_or("");
        if fraction.len() > usize::from(decimals) {
            return Err(MoneyError::TooManyDecimals { allowed: decimals });
        }
        let padding = std::iter::repeat_n(b'0', usize::from(decimals) - fraction.len());
        // Built downwards from zero, because the negative numbers reach one further than the positive ones.
        let opposite = whole
            .bytes()
            .chain(fraction.bytes())
            .chain(padding)
            .try_fold(0_i64, |sum, byte| sum.checked_mul(10)?.checked_sub(i64::from(byte - b'0')))
            .ok_or(MoneyError::Overflow)?;
        if negative { Ok(Self(opposite)) } else { Self(opposite).checked_neg() }
    }

    /// The wire form of the amount in a currency, always with all its decimals: `1234.50`.
    pub fn format(self, currency: Currency) -> String {
        self.format_scaled(currency.decimals())
    }

    /// The wire form with so many decimals.
    pub fn format_scaled(self, decimals: u8) -> String {
        let sign = if self.is_negative() { "-" } else { "" };
        let digits = format!("{:0>width$}", self.0.unsigned_abs(), width = usize::from(decimals) + 1);
        match digits.split_at(digits.len() - usize::from(decimals)) {
            (whole, "") => format!("{sign}{whole}"),
            (whole, fraction) => format!("{sign}{whole}.{fraction}"),
        }
    }

    /// Rounds a computed amount, such as a quantity times a price, to the unit of the currency.
    ///
    /// # Errors
    /// [`MoneyError::Overflow`].
    pub fn from_decimal(amount: Decimal, currency: Currency, rounding: Rounding) -> Result<Self, MoneyError> {
        let decimals = u32::from(currency.decimals());
        let rounded = amount.round_dp_with_strategy(decimals, rounding.strategy());
        let minor = rounded.checked_mul(Decimal::from(10_u64.pow(decimals))).ok_or(MoneyError::Overflow)?;
        minor.to_i64().map(Self).ok_or(MoneyError::Overflow)
    }

    /// The amount as a decimal number, to compute with rates and quantities.
    pub fn to_decimal(self, currency: Currency) -> Decimal {
        Decimal::new(self.0, u32::from(currency.decimals()))
    }
}

impl MoneyError {
    /// The stable code of this error.
    pub const fn code(self) -> &'static str {
        match self {
            Self::NotANumber => "amount_not_a_number",
            Self::TooManyDecimals { .. } => "amount_too_many_decimals",
            Self::Overflow => "amount_overflow",
        }
    }
}

impl fmt::Display for MoneyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotANumber => f.write_str("the amount is not a decimal number"),
            Self::TooManyDecimals { allowed } => write!(f, "the amount has more than {allowed} decimals"),
            Self::Overflow => f.write_str("the amount is too large"),
        }
    }
}

impl std::error::Error for MoneyError {}

#[cfg(test)]
mod tests;
