//! Annexes of the French tax return (forms 2054 to 2057): movements of fixed assets, depreciation and provisions, and when receivables and payables
//! fall due.
//!
//! Read from the sums that posting keeps, from open items and from the schedules of loans. Never here: which account goes into which row. That is in
//! the crate `ledger`.

mod dto;
mod due;
mod export;
mod routes;
mod service;
mod transfers;

pub use dto::AnnexForm;
pub use export::export;
pub use routes::Routes;
pub use service::{Asked, forms};
