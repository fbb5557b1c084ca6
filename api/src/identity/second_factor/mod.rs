//! The second factor of a sign-in: one-time codes of a device, or a passkey (`passkeys`), and recovery codes for who
//! has lost them.
//!
//! Owns `platform.totp_factors`, `platform.recovery_codes` and `platform.sign_in_tickets`. Never takes a code twice, and
//! asks nobody for one who does not know the password.

mod dto;
mod recovery_codes;
mod reset;
mod routes;
mod service;
mod store;
pub mod tickets;
mod totp;

pub use dto::TicketView;
pub use reset::reset_of;
pub use routes::Routes;
pub use service::{first_codes, must_be_met, settle};
pub use store::{is_on, resealed, sealed, sealed_sample};
