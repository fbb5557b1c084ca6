//! What every story starts from.

pub mod app;
pub mod authenticator;
pub mod bucket;
pub mod client;
pub mod cluster;
pub mod database;
pub mod full_disk;
pub mod locks;
pub mod paper;
pub mod passkey;
pub mod pictures;
pub mod proxy;
pub mod receiver;
pub mod sample;
pub mod smtp;

pub use app::{Company, TestApp};
pub use client::Client;

/// An id that nothing else has: names, keys and passwords of tests that share a cluster.
#[expect(clippy::disallowed_methods, reason = "no test asks which id it is")]
pub fn unique() -> uuid::Uuid {
    uuid::Uuid::new_v4()
}
