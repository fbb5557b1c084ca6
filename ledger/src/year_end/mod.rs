//! What is written at the end of a year: accruals, provisions, doubtful debts, stocks and investment grants, as entries of two or three
//! lines with the accounts that each standard has for them.
//!
//! Never done here: deciding amounts, posting, reversing.

mod accounts;
mod kind;

#[cfg(test)]
mod tests;

pub use accounts::{YearEndAccounts, fits_year_end, year_end_accounts};
pub use kind::{YearEndKind, YearEndLine, YearEndSlot};
