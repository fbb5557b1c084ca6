//! The cards of the sandbox: what each does is its name.

use serde_json::{Value, json};

use super::Refusal;
use super::refusal::only;
use super::store::Store;
use crate::stripe::Form;

/// A card that nobody has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Card {
    /// It pays.
    Pays,
    /// It pays once the bank has asked its holder (3-D Secure).
    Asks,
    /// It pays now, and is refused when the next period is billed.
    FailsLater,
    /// It is refused.
    Declined,
}

impl Card {
    /// Every card.
    pub const ALL: [Self; 4] = [Self::Pays, Self::Asks, Self::FailsLater, Self::Declined];

    /// The stable name.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Pays => "pays",
            Self::Asks => "asks",
            Self::FailsLater => "fails_later",
            Self::Declined => "declined",
        }
    }

    /// Reads a name.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|card| card.as_str() == code)
    }

    /// The last figures of its number, those of Stripe's test cards.
    pub const fn last4(self) -> &'static str {
        match self {
            Self::Pays => "4242",
            Self::Asks => "3155",
            Self::FailsLater => "0341",
            Self::Declined => "0002",
        }
    }

    /// Whether it pays when its holder is there.
    pub(super) const fn pays_now(self) -> bool {
        !matches!(self, Self::Declined)
    }
}

/// Makes a card the one that a customer pays with.
pub(super) async fn attach(store: &mut Store<'_, '_>, customer_id: &str, card: Card) -> Result<(), Refusal> {
    let method = json!({
        "id": Store::new_id("pm"), "object": "payment_method", "created": store.now, "livemode": false, "type": "card",
        "customer": customer_id, "metadata": {"sandbox": card.as_str()},
        "card": {"brand": "visa", "last4": card.last4(), "exp_month": 12, "exp_year": 2034, "country": "FR", "funding": "credit"},
    });
    store.keep(&method).await?;
    let mut customer = store.get("customer", customer_id).await?;
    customer["invoice_settings"]["default_payment_method"] = method["id"].clone();
    store.keep(&customer).await?;
    store.tell("payment_method.attached", &method).await?;
    store.tell("customer.updated", &customer).await
}

/// Whether the card of a customer pays when nobody is there.
pub(super) async fn pays_alone(store: &mut Store<'_, '_>, customer_id: &str) -> Result<bool, Refusal> {
    let customer = store.get("customer", customer_id).await?;
    let Some(method) = customer["invoice_settings"]["default_payment_method"].as_str() else {
        return Ok(false);
    };
    let method = store.get("payment_method", method).await?;
    let card = method["metadata"]["sandbox"].as_str().and_then(Card::from_code);
    Ok(matches!(card, Some(Card::Pays | Card::Asks)))
}

pub(super) async fn list(
    store: &mut Store<'_, '_>,
    customer_id: &str,
    form: &Form,
) -> Result<Value, Refusal> {
    only(form, &["limit", "type"])?;
    let customer = store.get("customer", customer_id).await?;
    let methods = store.list("payment_method", Some(customer_id)).await?;
    let default = &customer["invoice_settings"]["default_payment_method"];
    let shown: Vec<&Value> = methods.iter().filter(|method| method["id"] == *default).collect();
    Ok(json!({"object": "list", "data": shown, "has_more": false, "url": "/v1/payment_methods"}))
}
