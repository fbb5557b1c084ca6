//! Bringing what is open in other currencies to its value at the end of a year.
//!
//! What it promises: a year is revalued once until that is cancelled; what waits is taken back when the next year begins, in one act with what is
//! posted. Never here: what an amount is worth and where differences go. That is in the crate `ledger`.

mod accounts;
mod dto;
mod positions;
mod routes;
mod service;
mod store;

pub use routes::Routes;
pub use service::lacking;
