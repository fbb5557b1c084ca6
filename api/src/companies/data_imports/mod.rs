//! Archives that people bring to be made a company of theirs: stored as they come, read in by a worker with the owner's login.
//!
//! How an archive is read and verified is [`super::data`]'s.

mod dto;
mod routes;
mod service;
mod store;
mod work;

pub use routes::Routes;
pub use store::LISTED;
pub use work::{run_next, tidy};
