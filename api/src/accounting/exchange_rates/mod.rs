//! Rates of exchange: a table by day that the company keeps, from the file of the European Central Bank or its own, and what amounts
//! are by it.
//!
//! What it promises: a rate that somebody typed is never overwritten by a file; the fixed parities of the euro are never in the table.
//! Never here: how amounts are converted. That is in the crate `ledger`.

mod conversion;
mod dto;
mod export;
mod import;
mod routes;
mod service;
mod store;

pub use conversion::Rates;
pub use routes::Routes;
