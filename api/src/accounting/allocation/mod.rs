//! The allocation of a result: what the associates decide of the profit or the loss of a closed year becomes an entry of the next one.
//!
//! What it promises: the legal reserve gets what the law asks for where the law binds the company, nothing is given away that is not
//! there, and a result is allocated once. Never here: the rules themselves. They are in the crate `ledger`.

mod dto;
mod routes;
mod service;
mod situation;

pub use routes::Routes;
