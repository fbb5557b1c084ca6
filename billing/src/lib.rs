//! Plans and their prices, trials, and what a subscription looks like at an instant.
//!
//! What a plan includes and how much it holds is in `platform.plans`; whether a caller may act under it is
//! decided by `tenancy`. Nothing here charges anybody: there is no payment provider yet, and no stand-in
//! for one.

pub mod offer;
pub mod plan;
pub mod subscription;
pub mod trial;

pub use offer::Offer;
pub use plan::{Plan, Price};
pub use subscription::{Figures, Subscription};
