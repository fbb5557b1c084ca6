//! The HTTP face of billing: what is sold and for how much, and the trial of whoever is signed in.
//!
//! Never here: whether a caller may act under a plan, which `tenancy` decides.

mod dto;
mod mails;
mod payments;
mod routes;
mod service;
mod upkeep;
mod view;

pub use mails::{MAIL_JOB, compose};
pub use payments::{Routes as PaymentRoutes, apply, apply_due, sandbox_pages, stripe};
pub use routes::Routes;
pub use upkeep::{keep_trials, reconcile};
pub use view::SubscriptionView;
