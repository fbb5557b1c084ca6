//! Archives of closed years: one file with everything that proves a year, which can be checked without this service.
//!
//! What it promises: an archive is of a year that is closed, whose chains were computed anew and are whole, and that did not change while it
//! was made; its manifest has the hash of each of its files and where each chain ended. It is made by a worker, and never in memory.
//! Never here: what a list or a report says. Each is written by its own module.

mod dto;
mod manifest;
mod parts;
mod routes;
mod service;
mod store;
mod work;
mod zip;

pub use routes::Routes;
pub use service::MAX_OF_YEAR;
pub use work::{JOB, make};
