//! Recurring entries: a template, its amounts, and the days on which it is drafted.
//!
//! What it promises: each day is drafted once, by the upkeep or by somebody who does not want to wait for it, in the transaction that
//! notes it; what stands in the way is kept and told, and tried again. Never here: posting.

mod drafting;
mod dto;
mod export;
mod routes;
mod row;
mod service;
mod store;

pub use drafting::draft_due;
pub use routes::Routes;
pub use store::MAX_RECURRING;
