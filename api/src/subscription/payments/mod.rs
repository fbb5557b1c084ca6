//! Payments: what the provider tells is taken in fast and applied later, and what somebody buys is asked for.

mod apply;
mod changes;
mod dto;
mod intake;
mod paper;
mod routes;
pub mod sandbox_pages;
mod sandbox_words;
mod service;

pub use apply::{apply, apply_due};
pub use dto::SubscriptionInvoice;
pub use intake::stripe;
pub use routes::Routes;
