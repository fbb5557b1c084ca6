//! The lines of several accounts: what the figures of a company are made of.
//!
//! Drafts are among them only where they are asked for. What is summed up of the others comes from the sums that posting keeps, what is
//! listed from the lines.

mod by_journal;
mod dto;
mod export;
mod routes;
mod service;

pub use export::export;
pub use routes::Routes;
pub use service::Asked;
