//! The second factor of a sign-in: one-time codes of a device, and recovery codes for who has lost it.
//!
//! Owns `platform.totp_factors`, `platform.recovery_codes` and `platform.sign_in_tickets`. Never takes a code twice, and
//! asks nobody for one who does not know the password.

mod dto;
mod recovery_codes;
mod routes;
mod service;
mod store;
pub mod tickets;
mod totp;

pub use dto::TicketView;
pub use routes::Routes;
pub use store::{resealed, sealed};
