//! Formulas of amounts.

use std::fmt;

use rust_decimal::Decimal;

use super::parse;
use crate::{Currency, Money, Rounding};

/// The longest formula, in characters.
pub const MAX_FORMULA_CHARS: usize = 200;
/// Names that stand for amounts: `a1` to `a8`, so that a formula outlives the words that people give to them.
const NAME: char = 'a';

/// A formula over named amounts: `a1`, `a1 * 20 %`, `(a1 - a2) / 12`.
///
/// Numbers have a point or a comma; `%` divides what stands before it by a hundred. It is computed in decimals of 28 digits and
/// rounded once, to the unit of the currency, a half away from zero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formula {
    text: String,
    root: Node,
}

/// Why a formula cannot be read, or computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormulaError {
    /// It is none.
    Invalid,
    /// It is longer than [`MAX_FORMULA_CHARS`], or holds too many brackets in each other.
    TooLong,
    /// It names an amount that is not there.
    AmountUnknown,
    /// It divides by zero.
    DividedByZero,
    /// What comes out does not fit.
    Overflow,
}

impl FormulaError {
    /// The stable code of this error.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Invalid => "formula_invalid",
            Self::TooLong => "too_long",
            Self::AmountUnknown => "formula_amount_unknown",
            Self::DividedByZero => "formula_divided_by_zero",
            Self::Overflow => "amount_overflow",
        }
    }
}

/// A part of a formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Node {
    Number(Decimal),
    /// The place of an amount, from 0.
    Amount(usize),
    Negated(Box<Node>),
    Both(Operator, Box<Node>, Box<Node>),
}

/// What two parts are put together by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    Add,
    Subtract,
    Multiply,
    Divide,
}

impl Formula {
    /// Reads a formula over `amounts` amounts.
    ///
    /// # Errors
    /// [`FormulaError::Invalid`], [`FormulaError::TooLong`], [`FormulaError::AmountUnknown`].
    pub fn parse(text: &str, amounts: usize) -> Result<Self, FormulaError> {
        let text = text.trim();
        if text.chars().nth(MAX_FORMULA_CHARS).is_some() {
            return Err(FormulaError::TooLong);
        }
        let root = parse::parse(text)?;
        if root.highest().is_some_and(|place| place >= amounts) {
            return Err(FormulaError::AmountUnknown);
        }
        Ok(Self { text: text.to_owned(), root })
    }

    /// What it comes to.
    ///
    /// # Errors
    /// [`FormulaError::DividedByZero`], [`FormulaError::Overflow`], [`FormulaError::AmountUnknown`].
    pub fn compute(&self, amounts: &[Money], currency: Currency) -> Result<Money, FormulaError> {
        let decimals: Vec<Decimal> = amounts.iter().map(|amount| amount.to_decimal(currency)).collect();
        let found = self.root.compute(&decimals)?;
        Money::from_decimal(found, currency, Rounding::Nearest).map_err(|_| FormulaError::Overflow)
    }

    /// The formula as it was written.
    pub fn as_str(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// The place that a name stands for: 0 for `a1`.
pub(super) fn place_of(name: &str) -> Option<usize> {
    let number = name.strip_prefix([NAME, NAME.to_ascii_uppercase()])?;
    number.parse::<usize>().ok().filter(|place| !number.starts_with('0') && *place > 0).map(|place| place - 1)
}

impl Node {
    fn highest(&self) -> Option<usize> {
        match self {
            Self::Number(_) => None,
            Self::Amount(place) => Some(*place),
            Self::Negated(inner) => inner.highest(),
            Self::Both(_, left, right) => left.highest().max(right.highest()),
        }
    }

    fn compute(&self, amounts: &[Decimal]) -> Result<Decimal, FormulaError> {
        Ok(match self {
            Self::Number(number) => *number,
            Self::Amount(place) => *amounts.get(*place).ok_or(FormulaError::AmountUnknown)?,
            Self::Negated(inner) => -inner.compute(amounts)?,
            Self::Both(operator, left, right) => {
                operator.apply(left.compute(amounts)?, right.compute(amounts)?)?
            }
        })
    }
}

impl Operator {
    fn apply(self, left: Decimal, right: Decimal) -> Result<Decimal, FormulaError> {
        let found = match self {
            Self::Add => left.checked_add(right),
            Self::Subtract => left.checked_sub(right),
            Self::Multiply => left.checked_mul(right),
            Self::Divide if right.is_zero() => return Err(FormulaError::DividedByZero),
            Self::Divide => left.checked_div(right),
        };
        found.ok_or(FormulaError::Overflow)
    }
}
