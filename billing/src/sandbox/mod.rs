//! The provider of an instance that has none: it answers as Stripe does, keeps what it made in the database, and no money moves.
//!
//! It is spoken to through the same client as Stripe ([`Transport`]), tells what happened through the same inbox, and knows the same states:
//! so what works with it works. What it cannot do it refuses, and a parameter that Stripe would not know it refuses too. The clock of the instance
//! can be put ahead, for renewals and what becomes of those that fail.

mod bills;
mod cards;
mod checkout;
mod clock;
mod invoices;
mod objects;
mod portal;
mod promotions;
mod refusal;
mod schedules;
mod store;
mod subscriptions;

use std::fmt;

use async_trait::async_trait;
use diesel_async::RunQueryDsl as _;
use serde_json::{Value, json};
use tenancy::{Tenancy, TenancyError};
use url::Url;

pub use bills::Bill;
pub use cards::Card;
pub use checkout::Purchase;
pub use portal::Wallet;
pub use refusal::Refusal;

use crate::stripe::{Answer, Call, Form, Method, Secret, Transport, Unreachable};
use store::Store;

/// The sandbox of an instance.
pub struct Sandbox {
    tenancy: Tenancy,
    /// Where its pages are.
    url: Url,
    secret: Secret,
}

impl Sandbox {
    /// The sandbox whose pages are below an address.
    pub fn new(tenancy: Tenancy, url: Url) -> Self {
        Self { tenancy, url, secret: Secret::new(format!("whsec_{}", store::random_text())) }
    }

    /// With what it would sign what it tells.
    pub fn secret(&self) -> &Secret {
        &self.secret
    }

    /// Does something with what it keeps, one after the other.
    async fn with<T>(
        &self,
        f: impl AsyncFnOnce(&mut Store<'_, '_>) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        self.tenancy
            .platform_write(async |tx| {
                // Its clock is what everything depends on: whoever holds it is alone.
                diesel::sql_query("SELECT one FROM platform.sandbox_clock FOR UPDATE")
                    .execute(tx.conn())
                    .await
                    .map_err(TenancyError::from)?;
                let mut store = Store::new(tx, &self.url);
                clock::catch_up(&mut store).await?;
                f(&mut store).await
            })
            .await
    }
}

impl fmt::Debug for Sandbox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sandbox").field("url", &self.url.as_str()).finish_non_exhaustive()
    }
}

#[async_trait]
impl Transport for Sandbox {
    async fn call(&self, call: &Call) -> Result<Answer, Unreachable> {
        let answered = self.with(async |store| answer_once(store, call).await).await;
        match answered {
            Ok(body) => Ok(Answer { status: 200, body: body.to_string().into_bytes() }),
            Err(Refusal::Database(error)) => Err(Unreachable(error.to_string())),
            Err(refusal) => {
                Ok(Answer { status: refusal.status(), body: refusal.body().to_string().into_bytes() })
            }
        }
    }
}

/// Answers a call, or again what was answered to its key. The same key for something else is refused, as Stripe does.
async fn answer_once(store: &mut Store<'_, '_>, call: &Call) -> Result<Value, Refusal> {
    let Some(key) = &call.idempotency_key else { return answer(store, call).await };
    let id = format!("idempotency:{key}");
    let asked = json!({"path": call.path, "form": call.form.encoded()});
    if let Some(known) = store.find(&id).await? {
        return if known["asked"] == asked { Ok(known["answer"].clone()) } else { Err(Refusal::key_used()) };
    }
    let answer = answer(store, call).await?;
    store.put("idempotency", &id, None, &json!({"asked": asked, "answer": answer})).await?;
    Ok(answer)
}

async fn answer(store: &mut Store<'_, '_>, call: &Call) -> Result<Value, Refusal> {
    let form = &call.form;
    let path: Vec<&str> = call.path.trim_start_matches("/v1/").split('/').collect();
    match (call.method, path.as_slice()) {
        (Method::Post, ["customers"]) => objects::new_customer(store, form).await,
        (Method::Get, ["customers", id]) => store.get("customer", id).await,
        (Method::Get, ["customers", id, "payment_methods"]) => cards::list(store, id, form).await,
        (Method::Get, ["prices"]) => objects::prices(store, form).await,
        (Method::Post, ["prices"]) => objects::new_price(store, form).await,
        (Method::Post, ["checkout", "sessions"]) => checkout::open(store, form).await,
        (Method::Get, ["checkout", "sessions", id]) => store.get("checkout.session", id).await,
        (Method::Post, ["checkout", "sessions", id, "expire"]) => checkout::expire(store, id).await,
        (Method::Post, ["billing_portal", "sessions"]) => portal::open(store, form).await,
        (Method::Get, ["subscriptions"]) => list(store, "subscription", form).await,
        (Method::Post, ["subscriptions", id]) => subscriptions::update(store, id, form).await,
        (Method::Post, ["subscription_schedules"]) => schedules::begin(store, form).await,
        (Method::Get, ["subscription_schedules", id]) => store.get("subscription_schedule", id).await,
        (Method::Post, ["subscription_schedules", id]) => schedules::set(store, id, form).await,
        (Method::Post, ["subscription_schedules", id, "release"]) => schedules::release(store, id).await,
        (Method::Post, ["invoices", "create_preview"]) => subscriptions::preview(store, form).await,
        (Method::Post, ["invoices", id, "void"]) => subscriptions::void(store, id).await,
        (Method::Get, ["invoices"]) => list(store, "invoice", form).await,
        _ => Err(Refusal::invalid("url_invalid", &format!("Unrecognized request URL ({})", call.path))),
    }
}

/// A page of the objects of a customer, the newest first.
async fn list(store: &mut Store<'_, '_>, kind: &str, form: &Form) -> Result<Value, Refusal> {
    refusal::only(form, &["customer", "status", "limit", "starting_after"])?;
    let customer = refusal::required(form, "customer")?;
    let limit: usize = form.get("limit").and_then(|limit| limit.parse().ok()).unwrap_or(10).clamp(1, 100);
    let all = store.list(kind, Some(customer)).await?;
    let from = match form.get("starting_after") {
        None => 0,
        Some(after) => all.iter().position(|one| one["id"] == after).map_or(all.len(), |place| place + 1),
    };
    let data: Vec<&Value> = all[from..].iter().take(limit).collect();
    let has_more = all.len() > from + data.len();
    Ok(json!({"object": "list", "data": data, "has_more": has_more, "url": format!("/v1/{kind}s")}))
}
