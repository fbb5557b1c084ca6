//! Whose a company is: offered by its owner to an administrator of it, and accepted by them.
//!
//! The company then counts under the new owner's subscription; who owned it stays its administrator.

mod dto;
mod preview;
mod routes;
mod service;
mod store;

pub use routes::Routes;
pub use store::cancel_of;
