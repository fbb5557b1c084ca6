//! Matching: which lines of an account settle one another, and which are still open.
//!
//! What it promises: a match is of lines of one account and one third party; one that is settled adds up to nothing; every
//! posted line of a matchable account is settled or an open item. A match is made or dissolved, never changed.
//! Never here: which lines go together. That is arithmetic, and stands in `ledger::matching`.

mod automatic;
mod balances;
mod dto;
mod export;
mod letters;
mod making;
mod open_items;
mod pairs;
mod remaking;
mod routes;
mod service;
mod store;
mod switch;
mod taxed;
mod verify;
mod view;
mod write_off;

pub use balances::After;
pub use letters::Letters;
pub use pairs::{hold_accounts_of, hold_all_accounts, settle};
pub use remaking::{join, leave};
pub use routes::Routes;
pub use store::{Key, OPEN_ON, hold, matchable};
pub use switch::{begin, end};
pub use verify::first_break;
