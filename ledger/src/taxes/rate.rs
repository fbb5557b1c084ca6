//! Rates and shares in percent.

use crate::{Money, MoneyError};

/// One whole, in millionths.
const WHOLE: i128 = 1_000_000;

/// A rate or a share, exact to four decimals of a percent: Quebec's 9.975 % is 99,750 millionths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rate(i32);

/// Why a text is no rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RateError {
    /// It is not a decimal number with at most four decimals.
    NotANumber,
    /// It is below 0 or above 100.
    OutOfRange,
}

impl RateError {
    /// The stable code of this error.
    pub const fn code(self) -> &'static str {
        match self {
            Self::NotANumber => "rate_not_a_number",
            Self::OutOfRange => "rate_out_of_range",
        }
    }
}

impl Rate {
    /// Nothing.
    pub const ZERO: Self = Self(0);
    /// All of it.
    pub const ALL: Self = Self(1_000_000);

    /// A rate of so many millionths; `None` outside 0 to 1,000,000.
    pub const fn from_millionths(millionths: i32) -> Option<Self> {
        if 0 <= millionths && millionths <= 1_000_000 { Some(Self(millionths)) } else { None }
    }

    /// The number of millionths.
    pub const fn millionths(self) -> i32 {
        self.0
    }

    /// Whether it is nothing.
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// Reads a percentage in wire form: `20`, `5.5`, `9.975`.
    ///
    /// # Errors
    /// [`RateError`].
    pub fn parse(text: &str) -> Result<Self, RateError> {
        let scaled = Money::parse_scaled(text, 4).map_err(|_| RateError::NotANumber)?;
        let millionths = i32::try_from(scaled.minor()).map_err(|_| RateError::OutOfRange)?;
        Self::from_millionths(millionths).ok_or(RateError::OutOfRange)
    }

    /// The percentage without zeros at its end: `20`, `5.5`.
    pub fn format(self) -> String {
        let text = Money::from_minor(i64::from(self.0)).format_scaled(4);
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    }

    /// So much of an amount, a half away from zero (EN 16931, BR-CO-17).
    ///
    /// # Errors
    /// [`MoneyError::Overflow`] when it does not fit.
    pub fn of(self, amount: Money) -> Result<Money, MoneyError> {
        ratio(amount, i128::from(self.0), WHOLE)
    }

    /// What is left of an amount that holds a tax of this rate: 100.00 of 120.00 at 20 %.
    ///
    /// # Errors
    /// [`MoneyError::Overflow`] when it does not fit.
    pub fn taken_out(self, gross: Money) -> Result<Money, MoneyError> {
        ratio(gross, WHOLE, WHOLE + i128::from(self.0))
    }

    /// Both together, for two taxes on one base; at most 100 %.
    pub(super) fn plus(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

/// `amount * part / whole`, a half away from zero.
///
/// # Errors
/// [`MoneyError::Overflow`] when it does not fit; also where `whole` is nothing.
pub(crate) fn ratio(amount: Money, part: i128, whole: i128) -> Result<Money, MoneyError> {
    let (part, whole) = if whole < 0 { (-part, -whole) } else { (part, whole) };
    let product = i128::from(amount.minor()).checked_mul(part).ok_or(MoneyError::Overflow)?;
    let size = product.unsigned_abs();
    let whole = whole.unsigned_abs();
    let down = size.checked_div(whole).ok_or(MoneyError::Overflow)?;
    let up = u128::from(size % whole >= whole - size % whole);
    let rounded = i64::try_from(down + up).map_err(|_| MoneyError::Overflow)?;
    Ok(Money::from_minor(if product < 0 { -rounded } else { rounded }))
}
