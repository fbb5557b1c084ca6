//! The page of the sandbox where a subscription is bought.

use serde_json::{Value, json};

use super::cards::{self, Card};
use super::refusal::{number, only, required};
use super::store::Store;
use super::{Refusal, Sandbox, invoices, promotions, subscriptions};
use crate::stripe::Form;

/// What is being bought, for the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Purchase {
    /// What the plan is called.
    pub name: String,
    /// ISO 4217, in small letters.
    pub currency: String,
    /// What is paid at once, in minor units.
    pub amount_minor: i64,
    /// How many months that is for.
    pub months: i64,
    /// Whether it can still be bought here.
    pub is_open: bool,
    /// Where to go when it is done.
    pub success_url: String,
    /// Where to go when it is not.
    pub cancel_url: String,
}

const KNOWN: [&str; 13] = [
    "mode",
    "customer",
    "client_reference_id",
    "line_items[0][price]",
    "line_items[0][quantity]",
    "success_url",
    "cancel_url",
    "locale",
    "allow_promotion_codes",
    "tax_id_collection[enabled]",
    "customer_update[name]",
    "customer_update[address]",
    "subscription_data[metadata][user]",
];

pub(super) async fn open(store: &mut Store<'_, '_>, form: &Form) -> Result<Value, Refusal> {
    only(form, &[&KNOWN[..], &["expires_at"]].concat())?;
    let id = Store::new_id("cs");
    let customer = store.get("customer", required(form, "customer")?).await?;
    if customer["deleted"] == true {
        return Err(Refusal::missing("customer", customer["id"].as_str().unwrap_or_default()));
    }
    let price = store.get("price", required(form, "line_items[0][price]")?).await?;
    let expires_at = number(form, "expires_at")?;
    if expires_at < store.now + 1_800 {
        return Err(Refusal::invalid(
            "parameter_invalid",
            "The `expires_at` timestamp must be at least 30 minutes ahead.",
        ));
    }
    let session = json!({
        "id": id, "object": "checkout.session", "created": store.now, "livemode": false, "mode": "subscription",
        "customer": customer["id"], "client_reference_id": form.get("client_reference_id"), "currency": price["currency"],
        "amount_subtotal": price["unit_amount"], "amount_total": price["unit_amount"], "status": "open",
        "payment_status": "unpaid", "subscription": null, "invoice": null, "expires_at": expires_at,
        "success_url": required(form, "success_url")?.replace("{CHECKOUT_SESSION_ID}", &id),
        "cancel_url": required(form, "cancel_url")?, "locale": form.get("locale"), "url": store.page("checkout", &id),
        "metadata": {"price": price["id"], "user": form.get("subscription_data[metadata][user]")},
    });
    store.keep(&session).await?;
    Ok(session)
}

pub(super) async fn expire(store: &mut Store<'_, '_>, id: &str) -> Result<Value, Refusal> {
    let mut session = store.get("checkout.session", id).await?;
    if session["status"] != "open" {
        return Err(Refusal::invalid("session_not_open", "Only open sessions can be expired."));
    }
    session["status"] = json!("expired");
    session["url"] = Value::Null;
    store.keep(&session).await?;
    store.tell("checkout.session.expired", &session).await?;
    Ok(session)
}

/// Ends the pages whose time is over.
pub(super) async fn expire_due(store: &mut Store<'_, '_>) -> Result<(), Refusal> {
    let now = store.now;
    for session in store.list("checkout.session", None).await? {
        if session["status"] == "open" && session["expires_at"].as_i64().is_some_and(|end| end <= now) {
            expire(store, session["id"].as_str().unwrap_or_default()).await?;
        }
    }
    Ok(())
}

impl Sandbox {
    /// What is bought on a page.
    ///
    /// # Errors
    /// [`Refusal`] with `resource_missing`.
    pub async fn purchase(&self, id: &str) -> Result<Purchase, Refusal> {
        self.with(async |store| {
            let session = store.get("checkout.session", id).await?;
            let price = store.get("price", session["metadata"]["price"].as_str().unwrap_or_default()).await?;
            let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
            Ok(Purchase {
                name: text(&price["nickname"]),
                currency: text(&price["currency"]),
                amount_minor: price["unit_amount"].as_i64().unwrap_or_default(),
                months: price["recurring"]["interval_count"].as_i64().unwrap_or(1),
                is_open: session["status"] == "open",
                success_url: text(&session["success_url"]),
                cancel_url: text(&session["cancel_url"]),
            })
        })
        .await
    }

    /// Pays on a page, with a promotion code or without: where to go then. `is_approved` is what whoever holds the card says to their bank, where that asks.
    ///
    /// # Errors
    /// [`Refusal`] with `resource_missing`, `session_not_open`, `promotion_code_invalid`, `card_declined`.
    pub async fn buy(
        &self,
        id: &str,
        card: Card,
        promotion: &str,
        is_approved: bool,
    ) -> Result<String, Refusal> {
        self.with(async |store| {
            let mut session = store.get("checkout.session", id).await?;
            if session["status"] != "open" {
                return Err(Refusal::invalid("session_not_open", "This page is closed."));
            }
            let percent_off = promotions::percent_off(promotion)?;
            if !card.pays_now() || card == Card::Asks && !is_approved {
                return Err(Refusal::declined());
            }
            let customer = session["customer"].as_str().unwrap_or_default().to_owned();
            cards::attach(store, &customer, card).await?;
            let price = store.get("price", session["metadata"]["price"].as_str().unwrap_or_default()).await?;
            let mut subscription = subscriptions::new(store, &customer, &price);
            let mut invoice =
                invoices::of_period(store, &subscription, &price, "subscription_create").await?;
            promotions::take_off(&mut invoice, percent_off);
            promotions::note(&mut subscription, percent_off);
            let invoice = invoices::pay(store, invoice).await?;
            subscription["latest_invoice"] = invoice["id"].clone();
            store.keep(&subscription).await?;
            session["status"] = json!("complete");
            session["payment_status"] = json!("paid");
            session["url"] = Value::Null;
            session["subscription"] = subscription["id"].clone();
            session["invoice"] = invoice["id"].clone();
            store.keep(&session).await?;
            store.tell("customer.subscription.created", &subscription).await?;
            store.tell("checkout.session.completed", &session).await?;
            Ok(session["success_url"].as_str().unwrap_or_default().to_owned())
        })
        .await
    }
}
