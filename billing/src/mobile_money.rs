//! Subscriptions that are paid by mobile money.
//!
//! No machine tells what arrived: whoever paid tells the reference of the payment, and an operator of the instance who found the money confirms it. What is
//! subscribed to is what the confirmed payments cover ([`cover`]): nothing renews itself, and who does not pay again is late.

mod cover;
mod decide;
mod network;
mod quote;
mod renewal;
mod store;
mod tell;

pub(crate) use decide::resume;
pub use decide::{Decided, confirm, refuse};
pub use network::{MobileMoney, Network, Payee};
pub use quote::{Quote, quote};
pub use renewal::{Due, remind, run_out};
pub(crate) use store::is_looked_for;
pub use store::{Filter, Payment, count_waiting, list, of_owner, waiting_since};
pub use tell::{Told, tell, withdraw};

/// What its subscriptions have for a provider.
pub const PROVIDER: &str = "mobile_money";

/// Why a payment is not taken.
#[derive(Debug, thiserror::Error)]
pub enum MobileMoneyError {
    /// The database did not take part.
    #[error(transparent)]
    Database(#[from] tenancy::TenancyError),
    /// The price is not offered.
    #[error("the price is not offered")]
    PriceNotOffered,
    /// Nobody pays in this currency by mobile money.
    #[error("not in this currency")]
    OtherCurrency,
    /// The instance has no number in this network.
    #[error("no number in this network")]
    NetworkOff,
    /// It is paid by card already: that is changed.
    #[error("there is a subscription already")]
    AlreadySubscribed,
    /// One of their payments waits already.
    #[error("a payment waits")]
    PaymentWaiting,
    /// Somebody told this reference already.
    #[error("the reference is known")]
    ReferenceKnown,
    /// It comes to another amount by now.
    #[error("it comes to another amount")]
    AmountChanged,
    /// What is left of the present period is worth more than the new price.
    #[error("what is left is worth more")]
    NothingDue,
    /// There is no such payment, or it is decided.
    #[error("no such payment waits")]
    NotWaiting,
}
