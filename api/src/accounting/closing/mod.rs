//! Closing a fiscal year: what keeps it from being closed and what to look at before, the entry that brings its income and
//! expenses to zero, and the one that opens the next year.
//!
//! What it promises: all of it in one transaction or nothing; a year is closed after those before it and opened again before
//! those behind it; the next year opens with the balances that this one ends with, open item by open item where accounts are
//! matched.

mod dto;
mod opening;
mod result;
mod review;
mod routes;
mod service;

pub use result::{Net, nets_of, nets_of_moved, usual_account};
pub use routes::Routes;
