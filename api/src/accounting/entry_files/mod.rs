//! Entries that people bring in a file: they become drafts, all of them or none, which are looked at and posted like any other.
//!
//! What it promises: what is shown beforehand is what is saved, in one transaction; a row that cannot be understood is named and keeps
//! the file out. Never here: what columns and rows mean. That is in the crate `ledger`.

mod asked;
mod dto;
mod judging;
mod report;
mod routes;
mod service;

pub use routes::Routes;
