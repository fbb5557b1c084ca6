//! Loans: what was agreed with lenders, and the entries of their instalments.
//!
//! What it promises: an instalment that is said to be booked has its entry, which cannot be reversed by hand and is cancelled here,
//! the last one first. Terms that entries were made of do not change.
//! Never here: how instalments are computed. That is in the crate `ledger`.

mod dto;
mod export;
mod instalments;
mod outstanding;
mod routes;
mod row;
mod service;
mod store;

pub use instalments::lacking;
pub use outstanding::{Owed, outstanding};
pub use routes::Routes;
pub use store::MAX_LOANS;
