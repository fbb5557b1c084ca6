//! What the members of a company may do: the five roles of the system and the company's own.
//!
//! Nobody makes, changes or removes a role that may do more than they may themselves.

mod dto;
mod export;
mod grantable;
mod named;
mod routes;
mod service;
mod store;

pub use dto::MAX_NAME;
pub use grantable::covers;
pub use named::RoleNames;
pub use routes::Routes;
pub use service::MAX_ROLES;
pub use store::{RoleRow, find};
