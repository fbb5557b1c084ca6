//! Sign-in and the open sessions of a person: where they are signed in, and the end of what they do not know.
//!
//! Owns `platform.known_devices`.

mod device;
pub mod devices;
mod dto;
mod routes;
pub mod sign_in;
mod store;

pub use device::Device;
pub use routes::{Routes, SignedInAnswer};
pub use store::{end_others, forget_proofs_of_others};
