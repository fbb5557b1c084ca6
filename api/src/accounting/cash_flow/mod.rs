//! The cash-flow statement of a year: why the treasury is what it is, by the model of the company's standard.
//!
//! Read from the sums that posting keeps. Never here: which account goes into which line. That is in the crate `ledger`.

mod dto;
mod export;
mod routes;
mod service;

pub use routes::Routes;
