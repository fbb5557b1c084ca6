//! Passkeys (WebAuthn): keys of authenticators which ask for a finger, a face or a PIN before they sign. So a passkey is
//! both factors at once: it signs in by itself, follows the password where one was typed, and proves who is there (ADR 22).
//!
//! Owns `platform.passkeys` and `platform.passkey_ceremonies`. Takes no challenge twice.

mod ceremonies;
mod dto;
mod registration;
mod relying_party;
mod routes;
mod store;
mod usage;

pub use ceremonies::forget_old;
pub use routes::Routes;
pub use store::{AT_MOST, delete_all, has_some};
