//! The constant annuity.

use rust_decimal::{Decimal, prelude::ToPrimitive};

use crate::{Money, MoneyError, Rounding};

/// What repays an amount with its interest in so many equal instalments, to the nearest unit: `P × i / (1 − (1 + i)^−n)`, and `P / n`
/// without interest. `rate` is that of a period, as a fraction.
///
/// # Errors
/// [`MoneyError::Overflow`].
pub(super) fn annuity(amount: Money, rate: Decimal, instalments: u16) -> Result<Money, MoneyError> {
    let principal = Decimal::from(amount.minor());
    let exact = if rate.is_zero() {
        principal.checked_div(Decimal::from(instalments))
    } else {
        // The discounted value of one unit an instalment: dividing keeps every number below that of instalments.
        let growth = Decimal::ONE + rate;
        let mut discount = Decimal::ONE;
        let mut worth = Decimal::ZERO;
        for _ in 0..instalments {
            discount = discount.checked_div(growth).ok_or(MoneyError::Overflow)?;
            worth += discount;
        }
        principal.checked_div(worth)
    };
    rounded(exact.ok_or(MoneyError::Overflow)?)
}

/// A computed number of minor units, to the nearest.
pub(super) fn rounded(minor: Decimal) -> Result<Money, MoneyError> {
    let whole = minor.round_dp_with_strategy(0, Rounding::Nearest.strategy());
    whole.to_i64().map(Money::from_minor).ok_or(MoneyError::Overflow)
}
