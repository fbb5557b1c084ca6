//! Entries: drafts, posting, reversal, and reading them.
//!
//! Never here: a change of a posted entry. It is corrected by its reversal.

mod bulk;
mod columns;
mod draft;
mod dto;
mod export;
mod inactive;
mod list;
mod order;
mod posting;
mod problems;
mod routes;
mod sequence;
mod service;
mod store;
mod stored;
mod view;

pub use bulk::{faults, insert_drafts};
pub use columns::{EntryColumns, LineColumns, NewEntry};
pub use draft::kind_of;
pub use posting::hold_months_open;
pub use routes::Routes;
pub use sequence::{
    Coming, Sequence, lock as lock_sequences, open as open_sequences, save as save_sequences,
};
pub use service::{create, post_in, post_new, reverse_on, take_back};
pub use view::FIRST_LINES;
