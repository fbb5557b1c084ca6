//! What happens in a company is told to programs outside, by the Standard Webhooks specification.
//!
//! Owns `webhook_endpoints`, `webhook_secrets` and `webhook_deliveries` of a company. An event comes from an act of the
//! trails and is noted in the transaction of the act; it is sent by the worker, at least once, in no promised order, with
//! ids only. Nothing is sent but through [`crate::outside`].

mod announce;
mod deliveries;
mod delivering;
mod dto;
mod endpoints;
pub mod events;
mod export;
mod fresh;
mod mails;
mod routes;
mod schedule;
mod sealed;
mod signature;

pub use announce::{ANNOUNCE_JOB, announce, announce_later, carry_on};
pub use deliveries::forget_old;
pub use delivering::{DELIVER_JOB, deliver};
pub use endpoints::MAX_ENDPOINTS;
pub use mails::{DISABLED_JOB, MAIL_JOB, compose_mail, tell_administrators};
pub use routes::Routes;
pub use sealed::reseal;
