//! Templates of entries.

use super::formula::{Formula, FormulaError};
use crate::AccountNumber;

/// Amounts that a template asks for, at most.
pub const MAX_AMOUNTS: usize = 8;
/// Lines of a template, at most.
pub const MAX_TEMPLATE_LINES: usize = 100;

/// The lines of an entry, with what their amounts are computed by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template {
    /// The lines, in order.
    pub lines: Vec<TemplateLine>,
}

/// A line of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TemplateLine {
    /// Its account.
    pub account: AccountNumber,
    /// The code of the third party.
    pub auxiliary: Option<String>,
    /// What it says, with `{month}`, `{quarter}` and `{year}` for those of the entry; empty for what the entry says.
    pub label: String,
    /// Its amount.
    pub share: Share,
    /// The tax code of which its amount is the base.
    pub tax_code: Option<String>,
}

/// The amount of a line of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Share {
    /// A debit of what a formula comes to; a credit where that is below zero.
    Debit(Formula),
    /// A credit likewise.
    Credit(Formula),
    /// What balances the entry.
    Balance,
}

impl Share {
    /// Reads a side (`debit`, `credit` or `balance`) and a formula over `amounts` amounts.
    ///
    /// # Errors
    /// [`FormulaError`]; [`FormulaError::Invalid`] for a formula beside `balance`, and for another side.
    pub fn parse(side: &str, formula: &str, amounts: usize) -> Result<Self, FormulaError> {
        match side {
            "debit" => Formula::parse(formula, amounts).map(Self::Debit),
            "credit" => Formula::parse(formula, amounts).map(Self::Credit),
            "balance" if formula.trim().is_empty() => Ok(Self::Balance),
            _ => Err(FormulaError::Invalid),
        }
    }

    /// `debit`, `credit` or `balance`.
    pub const fn side(&self) -> &'static str {
        match self {
            Self::Debit(_) => "debit",
            Self::Credit(_) => "credit",
            Self::Balance => "balance",
        }
    }

    /// The formula as it was written; empty for what balances.
    pub fn formula(&self) -> &str {
        match self {
            Self::Debit(formula) | Self::Credit(formula) => formula.as_str(),
            Self::Balance => "",
        }
    }
}
