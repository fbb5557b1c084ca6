//! What was done in a company and to it: its own trail, and the platform's for names, members, roles and keys.

mod dto;
mod export;
mod routes;
mod service;
mod store;

pub use routes::Routes;
pub use store::names;
