//! From one currency to another.

use std::fmt;

use chrono::NaiveDate;

use crate::{CurrencyCode, Money, MoneyError, Rounding};

/// What an amount in one currency is in another: a fraction, applied to minor units and rounded once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conversion {
    /// So many minor units of the target ..
    to: u128,
    /// .. are so many of the source. No factor is common to both.
    from: u128,
    /// The day of the oldest rate in it; `None` when only parities are.
    pub rate_day: Option<NaiveDate>,
}

/// Why there is no conversion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConversionError {
    /// No rate of the currency is near enough to the day.
    NoRate {
        /// The currency.
        currency: CurrencyCode,
    },
    /// The rates have more digits together than can be computed with.
    TooPrecise,
}

impl Conversion {
    /// Of a currency into itself.
    pub const SAME: Self = Self { to: 1, from: 1, rate_day: None };

    /// `from` units of a currency with `from_decimals` are `to` units of one with `to_decimals`.
    pub(super) fn of_units(
        (from, from_decimals): (u128, u8),
        (to, to_decimals): (u128, u8),
        rate_day: Option<NaiveDate>,
    ) -> Result<Self, ConversionError> {
        let units = |decimals: u8| 10_u128.pow(decimals.into());
        Self::SAME
            .times(from, to)?
            .times(units(from_decimals), units(to_decimals))
            .map(|whole| Self { rate_day, ..whole })
    }

    /// This conversion, and then `from` units for `to`.
    pub(super) fn times(self, from: u128, to: u128) -> Result<Self, ConversionError> {
        let (to_left, from_right) = reduced(self.to, from);
        let (to_right, from_left) = reduced(to, self.from);
        let product = |left: u128, right: u128| left.checked_mul(right).ok_or(ConversionError::TooPrecise);
        Ok(Self { to: product(to_left, to_right)?, from: product(from_left, from_right)?, ..self })
    }

    /// An amount in the other currency, rounded once.
    ///
    /// # Errors
    /// [`MoneyError::Overflow`].
    pub fn apply(self, amount: Money, rounding: Rounding) -> Result<Money, MoneyError> {
        let (whole, rest) =
            mul_div(amount.minor().unsigned_abs(), self.to, self.from).ok_or(MoneyError::Overflow)?;
        let is_up = match rounding {
            Rounding::Up => rest > 0,
            Rounding::Down => false,
            Rounding::Nearest => rest >= self.from - rest,
        };
        let size = whole.checked_add(u128::from(is_up)).ok_or(MoneyError::Overflow)?;
        let size = i128::try_from(size).map_err(|_| MoneyError::Overflow)?;
        let signed = if amount.is_negative() { -size } else { size };
        i64::try_from(signed).map(Money::from_minor).map_err(|_| MoneyError::Overflow)
    }

    /// The way back.
    #[must_use]
    pub fn reversed(self) -> Self {
        Self { to: self.from, from: self.to, ..self }
    }
}

/// Two numbers without their common factor.
fn reduced(a: u128, b: u128) -> (u128, u128) {
    let (mut divisor, mut rest) = (a, b);
    while rest != 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    (a.checked_div(divisor).unwrap_or(a), b.checked_div(divisor).unwrap_or(b))
}

/// `amount * to / from` and what is left over; `None` when it does not fit into 128 bits. The product has up to 192 bits.
fn mul_div(amount: u64, to: u128, from: u128) -> Option<(u128, u128)> {
    let amount = u128::from(amount);
    if let Some(product) = amount.checked_mul(to) {
        return Some((product.checked_div(from)?, product.checked_rem(from)?));
    }
    let mask = u128::from(u64::MAX);
    let (low, high) = (amount * (to & mask), amount * (to >> 64));
    let (low, carries) = low.overflowing_add(high << 64);
    let mut rest = (high >> 64) + u128::from(carries);
    if rest >= from {
        return None;
    }
    let mut quotient = 0_u128;
    for bit in (0..128).rev() {
        let overflows = rest >> 127 == 1;
        rest = (rest << 1) | ((low >> bit) & 1);
        quotient <<= 1;
        if overflows || rest >= from {
            rest = rest.wrapping_sub(from);
            quotient |= 1;
        }
    }
    Some((quotient, rest))
}

impl ConversionError {
    /// The stable code of this error.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NoRate { .. } => "exchange_rate_missing",
            Self::TooPrecise => "exchange_rate_too_precise",
        }
    }
}

impl fmt::Display for ConversionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoRate { currency } => write!(f, "there is no rate of {currency} near that day"),
            Self::TooPrecise => f.write_str("the rates have too many digits"),
        }
    }
}

impl std::error::Error for ConversionError {}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The same by subtracting and doubling, slowly and in plain sight.
    fn slowly(amount: u64, to: u128, from: u128) -> Option<(u128, u128)> {
        let (mut quotient, mut rest) = (0_u128, 0_u128);
        for bit in (0..64).rev() {
            quotient = quotient.checked_mul(2)?;
            let (doubled, carry) = (rest * 2 / from, rest * 2 % from);
            quotient = quotient.checked_add(doubled)?;
            rest = carry;
            if amount >> bit & 1 == 1 {
                quotient = quotient.checked_add(to / from)?;
                rest += to % from;
                quotient = quotient.checked_add(rest / from)?;
                rest %= from;
            }
        }
        Some((quotient, rest))
    }

    proptest! {
        #[test]
        fn a_wide_product_is_divided_exactly(amount: u64, to in 1..u128::MAX, from in 1..u128::MAX / 4, shift in 0..120_u32) {
            let to = (to >> shift).max(1);
            prop_assert_eq!(mul_div(amount, to, from), slowly(amount, to, from));
        }
    }
}
