//! Taxes on lines: the company's codes, the split of a line into base and tax, and the VAT of a period.
//!
//! What it promises: a line bears only a code that holds on its day; what a period books of VAT comes to what its accounts moved,
//! with and without a code. Never here: how much tax there is. That is arithmetic, and stands in `ledger::taxes`.

mod check;
mod codes;
mod dto;
mod export;
mod payments;
mod routes;
mod settling;
mod split;
mod store;
mod vat;
mod vat_dto;
mod vat_lines;

pub use check::{TaxState, check, state};
pub use codes::seed;
pub use routes::Routes;
pub use store::{MAX_TAX_CODES, known};
