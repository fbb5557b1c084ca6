//! The trial balance of a fiscal year, or of some of its months.
//!
//! Never here: lines. It reads the sums that posting keeps, so its cost does not grow with the entries.

mod before;
mod dto;
mod export;
mod routes;
mod service;

pub use dto::TrialBalanceTotals;
pub use export::export;
pub use routes::Routes;
pub use service::{Asked, Computed, NamedRow, compute, period, totals_view};
