//! Archives of a company that its owner asks for: written by a worker, kept for a week, given to nobody but the owner.
//!
//! How an archive is written is [`super::data`]'s.

mod dto;
mod export;
mod routes;
mod service;
mod store;
mod work;

pub use dto::TransferState;
pub use routes::Routes;
pub use service::MAX_KEPT;
pub use work::{run_next, tidy};
