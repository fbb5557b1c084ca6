//! The fiscal years of a company and their months.
//!
//! Never here: the entries that close a year. They are in `closing`.

mod dto;
mod export;
mod routes;
mod service;
mod store;

pub use dto::{FiscalYearView, check, view};
pub use routes::Routes;
pub use store::{
    MAX_YEARS, YearRow, YearSummary, all, close, containing, delete_empty, find, following, has_entries,
    insert, last_posted_year_end, lock, of_parameter, overlapping, reopen, shown, summaries, view_of,
    with_movements,
};
