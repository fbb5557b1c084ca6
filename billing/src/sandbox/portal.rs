//! The page of the sandbox where a customer sees what they paid and changes how they pay.

use serde_json::{Value, json};

use super::cards::{self, Card};
use super::refusal::{only, required};
use super::store::Store;
use super::{Refusal, Sandbox, clock};
use crate::stripe::Form;

/// What a customer sees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wallet {
    /// Where to go back to.
    pub return_url: String,
    /// The last figures of the card that pays.
    pub card: Option<String>,
    /// Invoices that are open, by their ids: number, amount in minor units, currency in small letters.
    pub open: Vec<(String, String, i64, String)>,
}

pub(super) async fn open(store: &mut Store<'_, '_>, form: &Form) -> Result<Value, Refusal> {
    only(form, &["customer", "return_url", "locale"])?;
    let customer = store.get("customer", required(form, "customer")?).await?;
    let id = Store::new_id("bps");
    let session = json!({
        "id": id, "object": "billing_portal.session", "created": store.now, "livemode": false, "customer": customer["id"],
        "return_url": required(form, "return_url")?, "locale": form.get("locale"), "url": store.page("portal", &id), "flow": null,
        "configuration": "bpc_sandbox",
    });
    store.keep(&session).await?;
    Ok(session)
}

impl Sandbox {
    /// What is seen on a page.
    ///
    /// # Errors
    /// [`Refusal`] with `resource_missing`.
    pub async fn wallet(&self, id: &str) -> Result<Wallet, Refusal> {
        self.with(async |store| {
            let (session, customer) = of_page(store, id).await?;
            let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
            let card = match customer["invoice_settings"]["default_payment_method"].as_str() {
                Some(method) => {
                    store.get("payment_method", method).await?["card"]["last4"].as_str().map(str::to_owned)
                }
                None => None,
            };
            let invoices = store.list("invoice", customer["id"].as_str()).await?.into_iter();
            let open = invoices.filter(|one| one["status"] == "open").map(|one| {
                (
                    text(&one["id"]),
                    text(&one["number"]),
                    one["amount_due"].as_i64().unwrap_or_default(),
                    text(&one["currency"]),
                )
            });
            Ok(Wallet { return_url: text(&session["return_url"]), card, open: open.collect() })
        })
        .await
    }

    /// Pays with another card from now on, and what is open at once.
    ///
    /// # Errors
    /// [`Refusal`] with `resource_missing`, `card_declined`.
    pub async fn change_card(&self, id: &str, card: Card) -> Result<(), Refusal> {
        self.with(async |store| {
            let (_, customer) = of_page(store, id).await?;
            if !card.pays_now() {
                return Err(Refusal::declined());
            }
            let customer = customer["id"].as_str().unwrap_or_default().to_owned();
            cards::attach(store, &customer, card).await?;
            for invoice in store.list("invoice", Some(&customer)).await? {
                // A change that waits is paid on its own page, by whoever still wants it.
                if invoice["status"] == "open" && !clock::is_of_change(&invoice) {
                    let subscription = &invoice["parent"]["subscription_details"]["subscription"];
                    let subscription = subscription.as_str().unwrap_or_default().to_owned();
                    clock::pay(store, invoice, &subscription).await?;
                }
            }
            Ok(())
        })
        .await
    }
}

/// A page, and whose it is.
async fn of_page(store: &mut Store<'_, '_>, id: &str) -> Result<(Value, Value), Refusal> {
    let session = store.get("billing_portal.session", id).await?;
    let customer = store.get("customer", session["customer"].as_str().unwrap_or_default()).await?;
    Ok((session, customer))
}
