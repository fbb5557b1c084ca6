//! The keys by which programs act in a company for one of its members.
//!
//! A key is shown once, when it is made or rotated; what is kept is its hash. It never may more than its maker, and only
//! people make, rename, rotate and revoke keys.

mod dto;
mod export;
mod routes;
mod service;
mod store;

pub use routes::Routes;
pub use service::{MAX_KEYS, revoke_those_of};
