//! The figures of a company at a glance, from its ledger.

mod dto;
mod routes;
mod service;

pub use routes::Routes;
