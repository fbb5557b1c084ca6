//! Plans and their prices, trials, and what a subscription looks like at an instant.
//!
//! What a plan includes, how much it holds and what it costs are rows of `platform` that never change; whether a caller may act under
//! a plan is decided by `tenancy`. Nothing here charges anybody: there is no payment provider yet, and no stand-in
//! for one.

pub mod catalogue;
pub mod subscription;
pub mod trial;

pub use subscription::{Figures, Subscription};
