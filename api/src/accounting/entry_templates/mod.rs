//! Entry templates: the lines of an entry that is typed again and again, with formulas for its amounts.
//!
//! Nothing is posted or drafted here: a template that is filled gives lines, which become a draft like any other. Never here: how a
//! formula is computed. That is in the crate `ledger`.

mod check;
mod dto;
mod export;
mod fill;
mod routes;
mod row;
mod service;
mod store;

pub use fill::{Asked, amounts, draft};
pub use routes::Routes;
pub use store::{MAX_TEMPLATES, hold, name, names};
