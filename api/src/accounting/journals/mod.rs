//! The journals of a company.
//!
//! Never here: numbers and chains of entries. A journal with entries is never deleted, only made inactive.

mod counterpart;
mod dto;
mod export;
mod routes;
mod service;
mod store;
mod totals;
mod totals_export;

pub use counterpart::{give_used, give_usual};
pub use dto::JournalType;
pub use export::kind_in_words;
pub use routes::Routes;
pub use store::{
    MAX_JOURNALS, existing, fit_unused, hold, insert_missing, list, named_otherwise, of_closing, of_openings,
    opening, require_usable,
};
