//! What becomes due in the sandbox as time passes, be it by itself or by its clock.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use serde_json::{Value, json};
use tenancy::TenancyError;
use tenancy::schema::platform::sandbox_clock;

use super::invoices::{self, DAY};
use super::store::Store;
use super::{Refusal, Sandbox, cards, checkout, schedules, subscriptions};

/// As many renewals of one subscription are made up for in a row.
const MAX_PERIODS: usize = 240;

impl Sandbox {
    /// Puts the clock of the instance ahead, day by day, so that everything happens in its order.
    ///
    /// # Errors
    /// The database's.
    pub async fn advance(&self, days: i64) -> Result<(), Refusal> {
        for _ in 0..days {
            self.tenancy.clock().put_ahead(DAY);
            self.with(async |store| store.note_ahead(DAY).await).await?;
        }
        Ok(())
    }

    /// Puts the clock as far ahead as it was when the instance ended.
    ///
    /// # Errors
    /// The database's.
    pub async fn resume_clock(&self) -> Result<(), TenancyError> {
        let ahead = sandbox_clock::table.select(sandbox_clock::ahead_seconds);
        let ahead: i64 = self
            .tenancy
            .platform_read(async |tx| Ok::<_, TenancyError>(ahead.first(tx.conn()).await?))
            .await?;
        self.tenancy.clock().put_ahead(ahead);
        Ok(())
    }
}

/// Does everything that is due.
pub(super) async fn catch_up(store: &mut Store<'_, '_>) -> Result<(), Refusal> {
    checkout::expire_due(store).await?;
    for subscription in store.list("subscription", None).await? {
        if subscription["status"] == "canceled" {
            continue;
        }
        collect(store, &subscription).await?;
        let id = subscription["id"].as_str().unwrap_or_default();
        for _ in 0..MAX_PERIODS {
            let subscription = store.get("subscription", id).await?;
            if !renew(store, subscription).await? {
                break;
            }
        }
    }
    Ok(())
}

/// Tries open invoices again, and ends what nobody pays.
async fn collect(store: &mut Store<'_, '_>, subscription: &Value) -> Result<(), Refusal> {
    let customer = subscription["customer"].as_str().unwrap_or_default();
    let now = store.now;
    for invoice in store.list("invoice", Some(customer)).await? {
        let is_due = invoice["next_payment_attempt"].as_i64().is_some_and(|at| at <= now);
        if invoice["status"] == "open" && is_due && is_of(&invoice, subscription) {
            settle(store, invoice, subscription["id"].as_str().unwrap_or_default()).await?;
        }
    }
    let mut subscription = store.get("subscription", subscription["id"].as_str().unwrap_or_default()).await?;
    let pending = &subscription["pending_update"]["expires_at"];
    if pending.as_i64().is_some_and(|end| end <= now) {
        invoices::void(store, subscription["latest_invoice"].as_str().unwrap_or_default()).await?;
        subscription["pending_update"] = Value::Null;
        store.keep(&subscription).await?;
        store.tell("customer.subscription.pending_update_expired", &subscription).await?;
    }
    Ok(())
}

/// Whether it bills a change, and not a period.
pub(super) fn is_of_change(invoice: &Value) -> bool {
    invoice["billing_reason"] == "subscription_update"
}

fn is_of(invoice: &Value, subscription: &Value) -> bool {
    invoice["parent"]["subscription_details"]["subscription"] == subscription["id"]
}

/// Tries to collect an invoice of a subscription, which is as well paid as that.
pub(super) async fn settle(
    store: &mut Store<'_, '_>,
    invoice: Value,
    subscription: &str,
) -> Result<(), Refusal> {
    let customer = invoice["customer"].as_str().unwrap_or_default().to_owned();
    let is_paid = invoice["amount_due"] == 0 || cards::pays_alone(store, &customer).await?;
    if !is_paid {
        let (invoice, is_tried_again) = invoices::fail(store, invoice).await?;
        let mut subscription = store.get("subscription", subscription).await?;
        subscription["latest_invoice"] = invoice["id"].clone();
        if !is_tried_again {
            let now = store.now;
            return subscriptions::end(store, subscription, now, "payment_failed").await;
        }
        subscription["status"] = json!("past_due");
        store.keep(&subscription).await?;
        return store.tell("customer.subscription.updated", &subscription).await;
    }
    pay(store, invoice, subscription).await
}

/// Pays an invoice of a subscription: what waited for that is so now.
pub(super) async fn pay(
    store: &mut Store<'_, '_>,
    invoice: Value,
    subscription: &str,
) -> Result<(), Refusal> {
    let invoice = invoices::pay(store, invoice).await?;
    let mut subscription = store.get("subscription", subscription).await?;
    if subscription["status"] == "canceled" {
        return Ok(());
    }
    subscription["latest_invoice"] = invoice["id"].clone();
    let waiting = &subscription["pending_update"]["subscription_items"][0]["price"];
    if let Some(price) = Some(waiting).filter(|one| one.is_object() && is_of_change(&invoice)) {
        let price = price.clone();
        subscriptions::apply(store, &mut subscription, &price);
        subscription["pending_update"] = Value::Null;
    }
    subscription["status"] = json!("active");
    store.keep(&subscription).await?;
    store.tell("customer.subscription.updated", &subscription).await
}

/// Begins the next period of a subscription whose period is over, or ends it. Says whether it did.
async fn renew(store: &mut Store<'_, '_>, mut subscription: Value) -> Result<bool, Refusal> {
    let end = subscription["items"]["data"][0]["current_period_end"].as_i64().unwrap_or(i64::MAX);
    if end > store.now || subscription["status"] == "canceled" {
        return Ok(false);
    }
    if subscription["cancel_at_period_end"] == true {
        subscriptions::end(store, subscription, end, "cancellation_requested").await?;
        return Ok(false);
    }
    if let Some(price) = schedules::next_price(store, &subscription).await? {
        subscription["items"]["data"][0]["price"] = price;
        schedules::drop_of(store, &mut subscription).await?;
    }
    let price = subscription["items"]["data"][0]["price"].clone();
    subscription["items"]["data"][0]["current_period_start"] = json!(end);
    let anchor = subscription["billing_cycle_anchor"].as_i64().unwrap_or(end);
    subscription["items"]["data"][0]["current_period_end"] =
        json!(subscriptions::end_of(anchor, end, &price));
    store.keep(&subscription).await?;
    let invoice = invoices::of_period(store, &subscription, &price, "subscription_cycle").await?;
    let id = subscription["id"].as_str().unwrap_or_default().to_owned();
    settle(store, invoice, &id).await?;
    Ok(true)
}
