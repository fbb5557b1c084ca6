//! Shows that posted entries are what they were: their chains are computed anew, and seals keep how far the books were on a day.
//!
//! What it promises: a seal says where each chain of a year stood, is signed with the key of the instance, and is never changed; whoever has
//! it can check it without this service. Never here: how a chain is computed. That is in the crate `ledger`.

mod check;
mod dto;
mod export;
mod routes;
mod seals;
mod signing;
mod statement;
mod store;

pub use check::run as check;
pub use dto::{ChainView, IntegrityCheck, SealView};
pub use export::export;
pub use routes::Routes;
pub use seals::{find as seal, get};
