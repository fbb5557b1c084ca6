//! The erasure of a company that its owner asks for: in 30 days, until when it is read and not written, and can be kept.
//!
//! What is removed then, and how, is tenancy's. What an operator erases at once (`partita company erase --now`) does not
//! come by here.

mod dto;
mod mails;
mod routes;
mod service;
mod store;

pub use mails::{MAIL_JOB, compose, compose_farewell};
pub use routes::Routes;
pub use service::{begin_due, must_stand};
