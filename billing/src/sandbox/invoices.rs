//! What the sandbox bills.

use serde_json::{Value, json};

use super::Refusal;
use super::store::Store;

/// When it is tried again to collect an invoice, in days after the attempt before. After the last one the subscription ends: not before the days of grace
/// are over.
const RETRIES: [i64; 3] = [3, 5, 8];

pub(super) const DAY: i64 = 86_400;

/// A line of an invoice.
pub(super) struct Line {
    pub amount: i64,
    pub description: String,
    pub start: i64,
    pub end: i64,
    pub is_proration: bool,
}

/// An invoice that is to be paid, not kept yet. What a customer has to their credit is taken from it.
pub(super) async fn new(
    store: &mut Store<'_, '_>,
    subscription: &Value,
    reason: &str,
    lines: &[Line],
) -> Result<Value, Refusal> {
    let customer = store.get("customer", subscription["customer"].as_str().unwrap_or_default()).await?;
    let total: i64 = lines.iter().map(|line| line.amount).sum();
    let credit = -customer["balance"].as_i64().unwrap_or_default();
    let due = (total - credit.max(0)).max(0);
    let id = Store::new_id("in");
    let shown: Vec<Value> = lines.iter().map(|line| line.shown(subscription)).collect();
    Ok(json!({
        "id": id, "object": "invoice", "created": store.now, "livemode": false, "customer": customer["id"],
        "customer_email": customer["email"], "customer_name": customer["name"], "currency": subscription["currency"],
        "billing_reason": reason, "collection_method": "charge_automatically", "number": null, "status": "draft",
        "subtotal": total, "total": total, "total_taxes": [], "total_discount_amounts": [], "amount_due": due, "amount_paid": 0,
        "amount_remaining": due, "starting_balance": customer["balance"], "attempt_count": 0, "attempted": false,
        "next_payment_attempt": null, "hosted_invoice_url": null, "invoice_pdf": null, "period_start": store.now,
        "period_end": store.now, "status_transitions": {"finalized_at": null, "paid_at": null, "voided_at": null, "marked_uncollectible_at": null},
        "parent": {"type": "subscription_details", "subscription_details": {"subscription": subscription["id"]}},
        "lines": {"object": "list", "data": shown, "has_more": false, "url": format!("/v1/invoices/{id}/lines")},
    }))
}

impl Line {
    fn shown(&self, subscription: &Value) -> Value {
        let item = &subscription["items"]["data"][0];
        json!({
            "id": Store::new_id("il"), "object": "line_item", "amount": self.amount, "currency": subscription["currency"],
            "description": self.description, "period": {"start": self.start, "end": self.end}, "quantity": 1, "taxes": [],
            "parent": {"type": "subscription_item_details", "subscription_item_details": {
                "proration": self.is_proration, "subscription": subscription["id"], "subscription_item": item["id"]}},
        })
    }
}

/// The invoice of the period that a subscription is in.
pub(super) async fn of_period(
    store: &mut Store<'_, '_>,
    subscription: &Value,
    price: &Value,
    reason: &str,
) -> Result<Value, Refusal> {
    let item = &subscription["items"]["data"][0];
    let line = Line {
        amount: price["unit_amount"].as_i64().unwrap_or_default(),
        description: price["nickname"].as_str().unwrap_or_default().to_owned(),
        start: item["current_period_start"].as_i64().unwrap_or(store.now),
        end: item["current_period_end"].as_i64().unwrap_or(store.now),
        is_proration: false,
    };
    new(store, subscription, reason, &[line]).await
}

/// Makes an invoice final: it has a number, and is open until it is paid. What it gives back stands to the credit of the customer from then on, and what
/// was taken off it does not any more.
async fn finalize(store: &mut Store<'_, '_>, invoice: &mut Value) -> Result<(), Refusal> {
    if invoice["status"] != "draft" {
        return Ok(());
    }
    let id = invoice["id"].as_str().unwrap_or_default().to_owned();
    let numbered = store.list("invoice", None).await?.iter().filter(|one| !one["number"].is_null()).count();
    invoice["number"] = json!(format!("SANDBOX-{:05}", numbered + 1));
    invoice["status"] = json!("open");
    invoice["status_transitions"]["finalized_at"] = json!(store.now);
    invoice["hosted_invoice_url"] = json!(store.page("invoices", &id));
    settle_credit(store, invoice, 1).await?;
    store.keep(invoice).await?;
    store.tell("invoice.finalized", invoice).await
}

/// Takes what an invoice used of a credit from its customer, or gives it to them, once or back (`-1`).
async fn settle_credit(store: &mut Store<'_, '_>, invoice: &Value, times: i64) -> Result<(), Refusal> {
    let of = |name: &str| invoice[name].as_i64().unwrap_or_default();
    let used = of("total") - of("amount_due");
    let mut customer = store.get("customer", invoice["customer"].as_str().unwrap_or_default()).await?;
    customer["balance"] = json!(customer["balance"].as_i64().unwrap_or_default() + used * times);
    customer["currency"] = invoice["currency"].clone();
    store.keep(&customer).await
}

/// Pays an invoice.
pub(super) async fn pay(store: &mut Store<'_, '_>, mut invoice: Value) -> Result<Value, Refusal> {
    finalize(store, &mut invoice).await?;
    invoice["amount_paid"] = invoice["amount_due"].clone();
    invoice["amount_remaining"] = json!(0);
    invoice["status"] = json!("paid");
    invoice["attempted"] = json!(true);
    invoice["next_payment_attempt"] = Value::Null;
    invoice["status_transitions"]["paid_at"] = json!(store.now);
    store.keep(&invoice).await?;
    store.tell("invoice.paid", &invoice).await?;
    Ok(invoice)
}

/// Notes that an invoice could not be collected. Says whether it is tried again.
pub(super) async fn fail(store: &mut Store<'_, '_>, mut invoice: Value) -> Result<(Value, bool), Refusal> {
    finalize(store, &mut invoice).await?;
    let attempts = invoice["attempt_count"].as_u64().unwrap_or_default();
    let pause = usize::try_from(attempts).ok().and_then(|attempts| RETRIES.get(attempts));
    invoice["attempt_count"] = json!(attempts + 1);
    invoice["attempted"] = json!(true);
    invoice["next_payment_attempt"] = json!(pause.map(|days| store.now + days * DAY));
    if pause.is_none() {
        invoice["status"] = json!("uncollectible");
        invoice["status_transitions"]["marked_uncollectible_at"] = json!(store.now);
    }
    store.keep(&invoice).await?;
    store.tell("invoice.payment_failed", &invoice).await?;
    Ok((invoice, pause.is_some()))
}

/// Lets a claim drop.
pub(super) async fn void(store: &mut Store<'_, '_>, id: &str) -> Result<(), Refusal> {
    let mut invoice = store.get("invoice", id).await?;
    if invoice["status"] == "open" {
        invoice["status"] = json!("void");
        invoice["next_payment_attempt"] = Value::Null;
        invoice["status_transitions"]["voided_at"] = json!(store.now);
        settle_credit(store, &invoice, -1).await?;
        store.keep(&invoice).await?;
        store.tell("invoice.voided", &invoice).await?;
    }
    Ok(())
}
