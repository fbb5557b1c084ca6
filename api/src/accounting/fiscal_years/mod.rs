//! The fiscal years of a company and their months.
//!
//! Never here: closing a year, which needs the entries that bring income and expenses to zero.

mod dto;
mod export;
mod routes;
mod store;

pub use dto::{FiscalYearView, check, view};
pub use routes::Routes;
pub use store::{
    MAX_YEARS, YearRow, YearSummary, all, containing, delete_empty, find, has_entries, insert,
    last_posted_year_end, of_parameter, overlapping, shown, summaries,
};
