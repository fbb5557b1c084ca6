//! From an address to a member: invitations by mail, and how they end.
//!
//! An invitation is for an address. Who holds the token of its mail reads that mailbox; who is signed in with that address
//! has shown it before. Nobody else accepts it.

mod acceptance;
mod dto;
mod export;
mod invitation;
mod mails;
mod own_routes;
mod readdress;
mod routes;
mod seats;
mod service;
mod store;

pub use acceptance::forget_old;
pub use mails::{MAIL_JOB, compose};
pub use own_routes::OwnRoutes;
pub use readdress::readdress;
pub use routes::Routes;
pub use seats::{For, must_be_in_plan, taken as places_taken};
pub use service::MAX_WAITING;
pub use store::{LISTED, revoke_those_of};
