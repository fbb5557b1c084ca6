//! The general ledger: every account that was opened or moved, with its lines and its balance after each.
//!
//! What it promises: what an account brings forward, moves and comes to is its row in the trial balance of the same period, and its
//! lines are all of that movement. A page costs the same wherever it is: sums are read from what posting keeps, lines from the index
//! of their account.

mod dto;
mod export;
mod lines;
mod routes;
mod service;

pub use routes::Routes;
