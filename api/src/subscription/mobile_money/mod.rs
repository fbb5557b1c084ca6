//! Paying a subscription by mobile money: what it comes to, and telling the reference of what was paid. An operator of the instance decides.

mod dto;
mod routes;
mod service;

pub use dto::{MobilePayment, MobilePaymentState};
pub use routes::Routes;
pub use service::refused;
