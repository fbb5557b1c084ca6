//! The aged balance: what customers owe and suppliers are owed on a day, by how long it is due.
//!
//! It adds up open items, and what was settled only after the day. Its cost grows with those, not with the entries.

mod dto;
mod export;
mod routes;
mod service;

pub use dto::AgedSide;
pub use export::{SIDE, side};
pub use routes::Routes;
pub use service::accounts_of;
