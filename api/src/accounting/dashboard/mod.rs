//! The figures of a company at a glance, from its ledger, and those of all companies of a person.
//!
//! Never here: lines. Figures come from the sums that posting keeps, so their cost does not grow with the entries; each
//! says of which lines it is made, and `lines` lists those.

mod companies;
mod dto;
mod export;
mod figures;
mod first_steps;
mod months;
mod period;
mod routes;
mod runway;
mod service;
mod sums;
mod todos;
mod top;

pub use companies::MAX_COMPANIES as COMPANIES_AT_A_GLANCE;
pub use routes::Routes;
