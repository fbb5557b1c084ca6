//! The HTTP face of billing: what is sold and for how much, and the trial of whoever is signed in.
//!
//! Never here: whether a caller may act under a plan, which `tenancy` decides.

mod dto;
mod limits;
mod mails;
mod mobile_money;
mod payments;
mod routes;
mod service;
mod shortfall;
mod upkeep;
mod usage;
mod view;

pub use limits::{LIMITS_JOB, hold as hold_to_plan, hold_companies, hold_later};
pub use mails::{MAIL_JOB, OPERATORS_JOB, compose, tell_confirmed, tell_refused, tell_waiting};
pub use mobile_money::{
    MobilePayment, MobilePaymentState, Routes as MobileRoutes, refused as mobile_refused,
};
pub use payments::{Routes as PaymentRoutes, SubscriptionInvoice, apply, apply_due, sandbox_pages, stripe};
pub use routes::Routes;
pub use service::told;
pub use shortfall::{
    PlanExcess, Routes as ShortfallRoutes, modules_of, over_in as over_plan_in, readable_of, without,
};
pub use upkeep::{forget_events, keep_trials, reconcile};
pub use usage::Routes as UsageRoutes;
pub use view::{SubscriptionStatus, SubscriptionView};
