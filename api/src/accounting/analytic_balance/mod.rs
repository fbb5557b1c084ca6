//! The analytic balance: what each section of an axis moved on each account, and what of income and expenses is in none.
//!
//! Never here: reading all lines. It reads the sums that posting keeps; lines are read a page at a time, of one section or of one account.

mod dto;
mod export;
mod lines;
mod routes;
mod service;

pub use routes::Routes;
