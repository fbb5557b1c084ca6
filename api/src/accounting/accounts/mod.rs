//! The chart of accounts of a company, the lines of an account, and the auxiliary codes of third parties.
//!
//! Never here: a movement. An account that has moved is never deleted, only made inactive.

mod auxiliaries;
mod brought;
mod dto;
mod export;
mod lines;
mod order;
mod replaced;
mod routes;
mod service;
mod store;
mod typed;

pub use auxiliaries::{
    ensure as ensure_auxiliaries, name_unnamed as name_unnamed_auxiliaries,
    named_otherwise as auxiliaries_named_otherwise, names as auxiliary_names,
};
pub use brought::Brought;
pub use dto::AccountType;
pub use replaced::{Replaced, replace_unused};
pub use routes::Routes;
pub use service::{is_usually_matched, label_in, usual_type};
pub use store::{
    Known, MAX_ACCOUNTS, NewAccount, existing, first_active_under, hold, insert_missing, known, labels,
    must_fit, named_otherwise, rename_unused,
};
pub use typed::{Named, number, proposed, require_usable, required_number};
