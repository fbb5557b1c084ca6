//! What every story starts from.

pub mod app;
pub mod client;
pub mod cluster;
pub mod database;
pub mod sample;

pub use app::{Company, TestApp};
pub use client::Client;
