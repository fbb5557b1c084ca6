//! Taxes on lines: the codes of a country as dated data, what a line is split into, and when a tax that waits for payment is due.
//!
//! Invariants: what a split gives comes to what went in, to the unit; tax is rounded once per code of an entry (EN 16931,
//! BR-CO-17); what becomes due step by step comes to the whole tax. Sources and choices stand in `ledger/taxes/README.md`.

mod code;
mod country;
mod payment;
mod rate;
mod split;

#[cfg(test)]
mod tests;

pub use code::{DatedRate, Sides, TaxCode, TaxDue, TaxKind, TaxUse};
pub use country::{CountryTax, account_of, names_of, of_country};
pub use payment::{Pairing, PartKind, Settling, due, pairings};
pub(crate) use rate::ratio;
pub use rate::{Rate, RateError};
pub use split::{Amounts, SplitLine, SplitProblem, TaxedLine, split};
