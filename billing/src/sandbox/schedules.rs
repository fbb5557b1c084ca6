//! What follows at the end of a period in the sandbox.

use serde_json::{Value, json};

use super::Refusal;
use super::refusal::{only, required};
use super::store::Store;
use crate::stripe::Form;

pub(super) async fn begin(store: &mut Store<'_, '_>, form: &Form) -> Result<Value, Refusal> {
    only(form, &["from_subscription"])?;
    let mut subscription = store.get("subscription", required(form, "from_subscription")?).await?;
    if !subscription["schedule"].is_null() {
        return Err(Refusal::invalid(
            "subscription_has_schedule",
            "The subscription already has a schedule.",
        ));
    }
    let item = &subscription["items"]["data"][0];
    let schedule = json!({
        "id": Store::new_id("sub_sched"), "object": "subscription_schedule", "created": store.now, "livemode": false,
        "customer": subscription["customer"], "subscription": subscription["id"], "status": "active", "end_behavior": "release",
        "phases": [{"start_date": item["current_period_start"], "end_date": item["current_period_end"],
                    "items": [{"price": item["price"]["id"], "quantity": 1}]}],
    });
    store.keep(&schedule).await?;
    subscription["schedule"] = schedule["id"].clone();
    store.keep(&subscription).await?;
    store.tell("customer.subscription.updated", &subscription).await?;
    Ok(schedule)
}

pub(super) async fn set(store: &mut Store<'_, '_>, id: &str, form: &Form) -> Result<Value, Refusal> {
    let known = [
        "end_behavior",
        "proration_behavior",
        "phases[0][start_date]",
        "phases[0][end_date]",
        "phases[0][items][0][price]",
        "phases[0][items][0][quantity]",
        "phases[0][proration_behavior]",
        "phases[1][items][0][price]",
        "phases[1][items][0][quantity]",
        "phases[1][proration_behavior]",
        "phases[1][duration][interval]",
        "phases[1][duration][interval_count]",
    ];
    only(form, &known)?;
    let mut schedule = store.get("subscription_schedule", id).await?;
    let price = store.get("price", required(form, "phases[1][items][0][price]")?).await?;
    if required(form, "phases[0][items][0][price]")? != schedule["phases"][0]["items"][0]["price"] {
        return Err(Refusal::invalid("parameter_invalid", "The current phase cannot be changed here."));
    }
    let start = schedule["phases"][0]["end_date"].as_i64().unwrap_or(store.now);
    let next = json!({
        "start_date": start, "end_date": super::subscriptions::end_of(start, start, &price),
        "items": [{"price": price["id"], "quantity": 1}],
    });
    let now = schedule["phases"][0].clone();
    schedule["phases"] = json!([now, next]);
    store.keep(&schedule).await?;
    store.tell("subscription_schedule.updated", &schedule).await?;
    Ok(schedule)
}

pub(super) async fn release(store: &mut Store<'_, '_>, id: &str) -> Result<Value, Refusal> {
    let schedule = store.get("subscription_schedule", id).await?;
    if schedule["status"] != "active" {
        return Err(Refusal::invalid("schedule_not_active", "Only an active schedule can be released."));
    }
    let mut subscription =
        store.get("subscription", schedule["subscription"].as_str().unwrap_or_default()).await?;
    drop_of(store, &mut subscription).await?;
    store.keep(&subscription).await?;
    store.tell("customer.subscription.updated", &subscription).await?;
    store.get("subscription_schedule", id).await
}

/// Takes its schedule from a subscription, if it has one.
pub(super) async fn drop_of(store: &mut Store<'_, '_>, subscription: &mut Value) -> Result<(), Refusal> {
    let Some(id) = subscription["schedule"].as_str() else { return Ok(()) };
    let mut schedule = store.get("subscription_schedule", id).await?;
    schedule["status"] = json!("released");
    store.keep(&schedule).await?;
    subscription["schedule"] = Value::Null;
    store.tell("subscription_schedule.released", &schedule).await
}

/// The price that follows a subscription's period, if one does.
pub(super) async fn next_price(
    store: &mut Store<'_, '_>,
    subscription: &Value,
) -> Result<Option<Value>, Refusal> {
    let Some(id) = subscription["schedule"].as_str() else { return Ok(None) };
    let schedule = store.get("subscription_schedule", id).await?;
    match schedule["phases"][1]["items"][0]["price"].as_str() {
        Some(price) => store.get("price", price).await.map(Some),
        None => Ok(None),
    }
}
