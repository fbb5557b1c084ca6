//! Plans and their prices, trials, payments, and what a subscription looks like at an instant.
//!
//! What a plan includes, how much it holds and what it costs are rows of `platform` that never change; whether a caller may act under
//! a plan is decided by `tenancy`. Who is paid is a [`provider`]: Stripe, or the sandbox of an instance without its keys. What somebody buys is
//! asked for there ([`purchases`], [`changes`]), what it tells is stored ([`inbox`]) and what it knows is taken over ([`takeover`]).

pub mod buyers;
pub mod catalogue;
pub mod changes;
pub mod customers;
pub mod grace;
pub mod inbox;
pub mod intents;
pub mod invoices;
pub mod limits;
pub mod mobile_money;
pub mod provider;
pub mod purchases;
pub mod revenue;
pub mod sandbox;
pub mod stripe;
pub mod subscription;
pub mod takeover;
pub mod trial;

pub use subscription::{Figures, Subscription};
