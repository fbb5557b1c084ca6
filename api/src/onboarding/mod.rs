//! From an account to a company to work in: the wizard's answers, and the making of the company.
//!
//! Owns `platform.onboarding`. The answers are kept as typed and judged when a step is completed. A company
//! is made in phases that are each written down, so that whoever comes after a crash goes on where it
//! stopped, and never does a phase twice.

mod answers;
mod countries;
mod dto;
mod finalisation;
pub mod jobs;
mod phases;
mod routes;
mod rules;
mod service;
mod store;
mod wizard;

pub use countries::Country;
pub use routes::Routes;
