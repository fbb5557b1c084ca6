//! The subscriptions of the sandbox, and what a change of one bills.

use chrono::{DateTime, Months};
use serde_json::{Value, json};

use super::invoices::{self, Line};
use super::refusal::{number, only, required};
use super::store::Store;
use super::{Refusal, cards, promotions, schedules};
use crate::stripe::Form;

/// A change that is not paid at once waits so long, in seconds, and no longer than the period that runs.
const PENDING: i64 = 23 * 3_600;

/// Nobody has one for longer than so many periods.
const MAX_PERIODS: u32 = 1_200;

/// An active subscription from now on, not kept yet.
pub(super) fn new(store: &Store<'_, '_>, customer: &str, price: &Value) -> Value {
    let id = Store::new_id("sub");
    let item = json!({
        "id": Store::new_id("si"), "object": "subscription_item", "created": store.now, "price": price, "quantity": 1,
        "subscription": id, "current_period_start": store.now, "current_period_end": end_of(store.now, store.now, price),
        "discounts": [], "metadata": {}, "tax_rates": [],
    });
    json!({
        "id": id, "object": "subscription", "created": store.now, "start_date": store.now, "livemode": false, "status": "active",
        "customer": customer, "currency": price["currency"], "collection_method": "charge_automatically",
        "billing_cycle_anchor": store.now, "cancel_at": null, "cancel_at_period_end": false, "canceled_at": null, "ended_at": null,
        "cancellation_details": {"comment": null, "feedback": null, "reason": null}, "latest_invoice": null, "schedule": null,
        "pending_update": null, "trial_end": null, "metadata": {}, "discounts": [], "automatic_tax": {"enabled": false},
        "items": {"object": "list", "data": [item], "has_more": false, "url": "/v1/subscription_items"},
    })
}

/// The end of a period of a price that begins at an instant: the day of the `anchor` in a later month, or the last one of a month that has no such day.
pub(super) fn end_of(anchor: i64, start: i64, price: &Value) -> i64 {
    let months = price["recurring"]["interval_count"].as_u64().and_then(|months| u32::try_from(months).ok());
    let months = months.unwrap_or(1).max(1);
    let from = DateTime::from_timestamp(anchor, 0).unwrap_or_default();
    let ends = (1..=MAX_PERIODS).filter_map(|nth| from.checked_add_months(Months::new(nth * months)));
    ends.map(|end| end.timestamp()).find(|end| *end > start).unwrap_or(start)
}

pub(super) async fn update(store: &mut Store<'_, '_>, id: &str, form: &Form) -> Result<Value, Refusal> {
    let subscription = store.get("subscription", id).await?;
    if ["canceled", "incomplete_expired"].contains(&subscription["status"].as_str().unwrap_or_default()) {
        return Err(Refusal::missing("subscription", id));
    }
    if form.get("items[0][price]").is_some() {
        return change(store, subscription, form).await;
    }
    only(form, &["cancel_at_period_end", "cancel_at", "cancellation_details[comment]"])?;
    if !subscription["schedule"].is_null() {
        let message = "The subscription is managed by the subscription schedule, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.";
        return Err(Refusal::invalid("subscription_managed_by_schedule", message));
    }
    let ends = form.get("cancel_at_period_end") == Some("true");
    end_with_period(store, subscription, ends, form.get("cancellation_details[comment]")).await
}

/// Lets a subscription end with what is paid, or go on.
pub(super) async fn end_with_period(
    store: &mut Store<'_, '_>,
    mut subscription: Value,
    ends: bool,
    comment: Option<&str>,
) -> Result<Value, Refusal> {
    subscription["cancel_at_period_end"] = json!(ends);
    subscription["cancel_at"] =
        if ends { subscription["items"]["data"][0]["current_period_end"].clone() } else { Value::Null };
    subscription["canceled_at"] = if ends { json!(store.now) } else { Value::Null };
    subscription["cancellation_details"]["comment"] = json!(comment);
    subscription["cancellation_details"]["reason"] =
        if ends { json!("cancellation_requested") } else { Value::Null };
    store.keep(&subscription).await?;
    store.tell("customer.subscription.updated", &subscription).await?;
    Ok(subscription)
}

/// Another price at once: it counts once its invoice is paid.
async fn change(store: &mut Store<'_, '_>, mut subscription: Value, form: &Form) -> Result<Value, Refusal> {
    let known = [
        "items[0][id]",
        "items[0][price]",
        "items[0][quantity]",
        "proration_behavior",
        "proration_date",
        "payment_behavior",
    ];
    only(form, &known)?;
    let price = store.get("price", required(form, "items[0][price]")?).await?;
    if form.get("items[0][id]") != subscription["items"]["data"][0]["id"].as_str() {
        return Err(Refusal::invalid("parameter_invalid", "A second item is not kept here."));
    }
    // A change that waits for its payment gives way to this one.
    if subscription["pending_update"].is_object() {
        invoices::void(store, subscription["latest_invoice"].as_str().unwrap_or_default()).await?;
    }
    let invoice = prorated(store, &subscription, &price, number(form, "proration_date")?).await?;
    let customer = subscription["customer"].as_str().unwrap_or_default().to_owned();
    let is_paid = invoice["amount_due"] == 0 || cards::pays_alone(store, &customer).await?;
    if is_paid {
        let invoice = invoices::pay(store, invoice).await?;
        apply(store, &mut subscription, &price);
        subscription["latest_invoice"] = invoice["id"].clone();
        subscription["pending_update"] = Value::Null;
    } else {
        let (mut invoice, _) = invoices::fail(store, invoice).await?;
        // It is not tried again by itself: whoever changed pays it, or nothing changes.
        invoice["next_payment_attempt"] = Value::Null;
        store.keep(&invoice).await?;
        subscription["latest_invoice"] = invoice["id"].clone();
        let end = subscription["items"]["data"][0]["current_period_end"].as_i64().unwrap_or(i64::MAX);
        subscription["pending_update"] =
            json!({"expires_at": end.min(store.now + PENDING), "subscription_items": [{"price": price}]});
    }
    store.keep(&subscription).await?;
    store.tell("customer.subscription.updated", &subscription).await?;
    Ok(subscription)
}

/// Lets an open invoice drop, and the change that waits for its payment with it.
pub(super) async fn void(store: &mut Store<'_, '_>, id: &str) -> Result<Value, Refusal> {
    let invoice = store.get("invoice", id).await?;
    if invoice["status"] != "open" {
        return Err(Refusal::invalid("invoice_not_open", "Only an open invoice can be voided."));
    }
    invoices::void(store, id).await?;
    let of = invoice["parent"]["subscription_details"]["subscription"].as_str().unwrap_or_default();
    let mut subscription = store.get("subscription", of).await?;
    if subscription["latest_invoice"] == id {
        subscription["pending_update"] = Value::Null;
        store.keep(&subscription).await?;
    }
    store.get("invoice", id).await
}

/// Gives a subscription its new price. Another rhythm begins a period of its own.
pub(super) fn apply(store: &Store<'_, '_>, subscription: &mut Value, price: &Value) {
    let item = &mut subscription["items"]["data"][0];
    if item["price"]["recurring"]["interval_count"] != price["recurring"]["interval_count"] {
        item["current_period_start"] = json!(store.now);
        item["current_period_end"] = json!(end_of(store.now, store.now, price));
        subscription["billing_cycle_anchor"] = json!(store.now);
    }
    subscription["items"]["data"][0]["price"] = price.clone();
    promotions::note(subscription, 0);
}

pub(super) async fn preview(store: &mut Store<'_, '_>, form: &Form) -> Result<Value, Refusal> {
    let known = [
        "subscription",
        "subscription_details[items][0][id]",
        "subscription_details[items][0][price]",
        "subscription_details[items][0][quantity]",
        "subscription_details[proration_behavior]",
        "subscription_details[proration_date]",
    ];
    only(form, &known)?;
    let subscription = store.get("subscription", required(form, "subscription")?).await?;
    let price = store.get("price", required(form, "subscription_details[items][0][price]")?).await?;
    let at = number(form, "subscription_details[proration_date]")?;
    let mut invoice = prorated(store, &subscription, &price, at).await?;
    invoice["id"] = json!(Store::new_id("upcoming_in"));
    Ok(invoice)
}

/// What a change bills: the rest of the period at the old price is given back, and is paid at the new one, or a whole period of it.
async fn prorated(
    store: &mut Store<'_, '_>,
    subscription: &Value,
    price: &Value,
    at: i64,
) -> Result<Value, Refusal> {
    let item = &subscription["items"]["data"][0];
    let of = |name: &str| item[name].as_i64().unwrap_or(at);
    let (start, end) = (of("current_period_start"), of("current_period_end"));
    if !(start..=end).contains(&at) {
        return Err(Refusal::invalid("parameter_invalid", "The proration date is outside of the period."));
    }
    let part = |amount: i64| {
        let amount = i128::from(amount);
        let (left, whole) = (i128::from(end - at), i128::from((end - start).max(1)));
        i64::try_from((amount * left * 2 + whole) / (whole * 2)).unwrap_or_default()
    };
    let name = |price: &Value| price["nickname"].as_str().unwrap_or_default().to_owned();
    let is_same_rhythm = item["price"]["recurring"]["interval_count"] == price["recurring"]["interval_count"];
    let (amount, until) = if is_same_rhythm {
        (part(price["unit_amount"].as_i64().unwrap_or_default()), end)
    } else {
        (price["unit_amount"].as_i64().unwrap_or_default(), end_of(at, at, price))
    };
    let back = Line {
        amount: -part(promotions::billed(subscription)),
        description: name(&item["price"]),
        start: at,
        end,
        is_proration: true,
    };
    let new = Line { amount, description: name(price), start: at, end: until, is_proration: is_same_rhythm };
    invoices::new(store, subscription, "subscription_update", &[back, new]).await
}

/// Ends a subscription.
pub(super) async fn end(
    store: &mut Store<'_, '_>,
    mut subscription: Value,
    at: i64,
    reason: &str,
) -> Result<(), Refusal> {
    schedules::drop_of(store, &mut subscription).await?;
    subscription["status"] = json!("canceled");
    subscription["ended_at"] = json!(at);
    if subscription["canceled_at"].is_null() {
        subscription["canceled_at"] = json!(at);
    }
    subscription["cancellation_details"]["reason"] = json!(reason);
    store.keep(&subscription).await?;
    store.tell("customer.subscription.deleted", &subscription).await
}
