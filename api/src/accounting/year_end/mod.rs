//! The entries of a year's end, guided: accruals that are reversed when the next year begins, provisions, doubtful debts, stocks and grants.
//!
//! What it promises: an accrual is posted with its reversal or not at all. Never here: which accounts a standard has. That is in the crate
//! `ledger`.

mod dto;
mod routes;
mod service;

pub use routes::Routes;
