//! Financial statements: balance sheet, income statement and intermediate balances in the official layouts.
//!
//! Which account stands in which cell is data of the crate `ledger`. Never here: lines of posted entries. The sums that posting
//! keeps are read, so the cost does not grow with the entries; drafts are added where they are asked for.

mod compared;
mod dto;
mod export;
mod routes;
mod service;
mod sums;

pub use dto::{ComparedYear, StatementAccount, StatementLineKind, StatementSet};
pub use export::{export, printed_code};
pub use routes::Routes;
pub use service::{Asked, last_day, usual_sets};
