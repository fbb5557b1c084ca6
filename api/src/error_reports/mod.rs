//! What failed in a client, as people report it to the operator.
//!
//! Kept for 90 days and shown by `partita errors`. Never here: an operation that gives a report away, a person, a company, or
//! what follows the path of a page, where tokens are.

mod dto;
mod routes;
mod store;

pub use routes::Routes;
pub use store::{MAX_KEPT, ReportRow, find, forget_old, newest};
