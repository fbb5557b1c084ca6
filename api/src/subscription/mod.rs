//! The HTTP face of billing: what is sold and for how much, and the trial of whoever is signed in.
//!
//! Never here: whether a caller may act under a plan, which `tenancy` decides.

mod dto;
mod mails;
mod routes;
mod service;
mod upkeep;
mod view;

pub use mails::{MAIL_JOB, compose};
pub use routes::Routes;
pub use upkeep::keep_trials;
pub use view::SubscriptionView;
