//! Opening balances that a newcomer brings: a trial balance, a list of open items or a tax-audit file of another program becomes the
//! opening entry of a year.
//!
//! What it promises: the entry ties out to the file account by account, or there is none; open items of accounts that are matched
//! stand one by one; what is shown beforehand is what is posted. Never here: what columns and rows mean. That is in the crate
//! `ledger`.

mod asked;
mod dto;
mod reading;
mod report;
mod routes;
mod service;

pub use routes::Routes;
