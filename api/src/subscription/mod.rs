//! The HTTP face of billing: what is sold, and for how much.
//!
//! Never here: whether a caller may act under a plan, which `tenancy` decides.

mod dto;
mod routes;

pub use routes::Routes;
