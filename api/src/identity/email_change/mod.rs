//! Another address of a person. Both mailboxes have to agree, in either order, within a day; the old one can call it off.
//!
//! Owns `platform.email_changes`. Never tells whether the new address has an account: only its mailbox hears of it.

mod dto;
mod mails;
mod routes;
mod service;
mod store;

pub use mails::{EMAIL_CHANGE_JOB, compose};
pub use routes::Routes;
pub use store::{delete as forget, delete_without_session as forget_orphan, forget_old};
