//! The open sessions of a person: where they are signed in, and the end of what they do not know.

mod device;
mod dto;
mod routes;
mod store;

pub use routes::Routes;
