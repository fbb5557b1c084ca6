//! What was done in a company and to it: its own trail, and the platform's for names and members.

mod dto;
mod routes;
mod service;
mod store;

pub use routes::Routes;
pub use store::names;
