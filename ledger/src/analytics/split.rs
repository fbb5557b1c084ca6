//! The split of an amount between the sections of one axis.

use std::cmp::Reverse;
use std::fmt;

use crate::taxes::Rate;
use crate::{Money, MoneyError};

/// Parts of one line on all axes, or shares of one key, at most.
pub const MAX_PARTS: usize = 50;

/// How much of a line a section has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Share {
    /// A share of the line.
    Percent(Rate),
    /// So much of it.
    Amount(Money),
}

/// What a section has of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The amount, on the side of the line, not below zero.
    pub amount: Money,
    /// The share it follows from, if it does.
    pub share: Option<Rate>,
}

/// Why an amount cannot be split like that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SplitError {
    /// The parts come to more than there is.
    BeyondLine,
    /// A sum does not fit.
    Overflow,
}

impl SplitError {
    /// The stable code of this error.
    pub const fn code(self) -> &'static str {
        match self {
            Self::BeyondLine => "analytics_beyond_line",
            Self::Overflow => "amount_overflow",
        }
    }
}

impl fmt::Display for SplitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::BeyondLine => "the parts come to more than the line",
            Self::Overflow => "the parts do not fit",
        })
    }
}

impl std::error::Error for SplitError {}

impl From<MoneyError> for SplitError {
    fn from(_: MoneyError) -> Self {
        Self::Overflow
    }
}

/// Splits an amount, not below zero, between the sections of one axis: a part for each share, in their order.
///
/// Shares together come to what their sum is of the amount, a half away from zero: each is cut to the unit of the currency, and the units
/// that leaves go to those of which most was cut, the larger first, then the first (Hamilton's method). So none is a unit or more
/// from what it is exactly, and shares of 100 % leave nothing.
///
/// # Errors
/// [`SplitError`].
pub fn split(amount: Money, shares: &[Share]) -> Result<Vec<Part>, SplitError> {
    let rates = shares.iter().filter_map(|share| match share {
        Share::Percent(rate) => Some(*rate),
        Share::Amount(_) => None,
    });
    let sum: i64 = rates.clone().map(|rate| i64::from(rate.millionths())).sum();
    let all = i32::try_from(sum).ok().and_then(Rate::from_millionths).ok_or(SplitError::BeyondLine)?;
    let cut = Money::sum(rates.map(|rate| cut(amount, rate).0))?;
    let left = all.of(amount)?.checked_sub(cut)?.minor();
    let favoured = most_cut(amount, shares, usize::try_from(left).unwrap_or_default());
    let mut parts = Vec::with_capacity(shares.len());
    for (place, share) in shares.iter().enumerate() {
        parts.push(match *share {
            Share::Amount(amount) => Part { amount, share: None },
            Share::Percent(rate) => {
                let more = Money::from_minor(i64::from(favoured.contains(&place)));
                Part { amount: self::cut(amount, rate).0.checked_add(more)?, share: Some(rate) }
            }
        });
    }
    let total = Money::sum(parts.iter().map(|part| part.amount))?;
    if total > amount { Err(SplitError::BeyondLine) } else { Ok(parts) }
}

/// The places of so many shares of which most was cut.
fn most_cut(amount: Money, shares: &[Share], count: usize) -> Vec<usize> {
    let of = |place: usize| match shares[place] {
        Share::Percent(rate) => Some((cut(amount, rate).1, rate)),
        Share::Amount(_) => None,
    };
    let mut places: Vec<usize> = (0..shares.len()).filter(|place| of(*place).is_some()).collect();
    places.sort_by_key(|place| (Reverse(of(*place)), *place));
    places.truncate(count);
    places
}

/// So much of an amount, without the fraction of a unit, and how many millionths of a unit that was.
fn cut(amount: Money, rate: Rate) -> (Money, i128) {
    let millionths = i128::from(amount.minor()) * i128::from(rate.millionths());
    let part =
        i64::try_from(millionths / 1_000_000).expect("a share of an amount is no more than the amount");
    (Money::from_minor(part), millionths % 1_000_000)
}
