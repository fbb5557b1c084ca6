//! The auxiliary balance: what each third party's lines come to on its collective account, before and within a period.
//!
//! Read from the sums that posting keeps. Never here: what is open of it, and since when; that is the aged balance.

mod dto;
mod export;
mod routes;
mod service;

pub use routes::Routes;
