//! Budgets: what is meant to be earned and spent in a fiscal year, by account and section, and how it went.
//!
//! A line of a budget is about the accounts whose numbers begin with its own; the longest beginning decides, as in the layouts of
//! statements (ADR 54). Never here: lines of entries. What was earned and spent is read from the sums that posting keeps.

mod actuals;
mod check;
mod comparison;
mod comparison_dto;
mod dto;
mod export;
mod meant;
mod routes;
mod service;
mod store;

pub use meant::{Meant, meant};
pub use routes::Routes;
pub use store::{MAX_BUDGETS, MAX_LINES as MAX_BUDGET_LINES};
