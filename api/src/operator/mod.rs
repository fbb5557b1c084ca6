//! What whoever operates the instance sees of those who buy: who they are, what they bring in, what could not be collected, what the payment provider
//! told, and the payments by mobile money that wait for a decision.
//!
//! Owns `platform.operators`. Never here: anything of a company's books.

mod dto;
mod events;
mod exports;
mod mails;
mod mobile_money;
mod mobile_routes;
mod routes;
mod service;
mod store;

pub use mails::tell_of_payments;
pub use mobile_routes::Routes as MobileRoutes;
pub use routes::Routes;
pub use store::{grant, is_operator, list, revoke};
