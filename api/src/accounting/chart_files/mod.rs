//! Accounts that come many at a time: those of a chart that people bring in a file, and those of the company's standard that it does not
//! have.
//!
//! What it promises: what is shown beforehand is what is done, all of it or nothing, in one transaction; accounts are added and renamed,
//! and never taken away. Never here: what columns and rows mean, and what a standard has. That is in the crate `ledger`.

mod asked;
mod dto;
mod report;
mod routes;
mod service;
mod standard;
mod store;

pub use routes::Routes;
