//! Lock dates: up to which day nothing more is posted, in all journals or in some, and the exceptions from it.
//!
//! What it promises: whoever moves a date waits for those who are posting, so nothing is posted behind it that did not see it; an
//! exception has an end, a reason and a list of what was posted by it.
//! Never here: the months of a year and its closing, which have no exceptions. What closing a year makes passes the dates.

mod check;
mod dto;
mod exceptions;
mod routes;
mod scope;
mod service;
mod store;

pub use check::{Posting, TaxLocks, is_open_on, require_line_open, require_open, require_open_from};
pub use routes::Routes;
pub use store::all_until;
