//! The companies of a person, and one company as its members see it.

mod dto;
mod routes;
mod service;
mod store;

pub use dto::is_blank_name;
pub use routes::Routes;
pub use store::enable_modules;
