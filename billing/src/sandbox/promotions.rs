//! The promotion codes of the sandbox: one, that takes a fifth off the first invoice.

use serde_json::{Value, json};

use super::Refusal;
use super::store::Store;

/// The code, and hundredths that it takes off.
const PROMOTION: (&str, i64) = ("BIENVENUE20", 20);

/// How much a code takes off, in hundredths; nothing without one.
///
/// # Errors
/// [`Refusal`] with `promotion_code_invalid`.
pub(super) fn percent_off(code: &str) -> Result<i64, Refusal> {
    match code.trim() {
        "" => Ok(0),
        code if code.eq_ignore_ascii_case(PROMOTION.0) => Ok(PROMOTION.1),
        code => Err(Refusal::invalid("promotion_code_invalid", &format!("No such promotion code: '{code}'"))),
    }
}

/// Takes so much off an invoice that is not final.
pub(super) fn take_off(invoice: &mut Value, percent: i64) {
    if percent == 0 {
        return;
    }
    let of = |name: &str| invoice[name].as_i64().unwrap_or_default();
    let off = (of("total") * percent + 50) / 100;
    let (total, due) = (of("total") - off, (of("amount_due") - off).max(0));
    let discount = Store::new_id("di");
    invoice["total"] = json!(total);
    invoice["amount_due"] = json!(due);
    invoice["amount_remaining"] = json!(due);
    invoice["discounts"] = json!([discount]);
    invoice["total_discount_amounts"] = json!([{"amount": off, "discount": discount}]);
}

/// Notes on a subscription how much was taken off the period that it is in.
pub(super) fn note(subscription: &mut Value, percent: i64) {
    let period = subscription["items"]["data"][0]["current_period_start"].clone();
    subscription["metadata"] = if percent == 0 {
        json!({})
    } else {
        json!({"percent_off": percent.to_string(), "period": period.to_string()})
    };
}

/// What was billed of the price of the period that a subscription is in.
pub(super) fn billed(subscription: &Value) -> i64 {
    let item = &subscription["items"]["data"][0];
    let price = item["price"]["unit_amount"].as_i64().unwrap_or_default();
    let noted = &subscription["metadata"];
    let is_of_period = noted["period"].as_str() == Some(&item["current_period_start"].to_string());
    let percent = noted["percent_off"].as_str().filter(|_| is_of_period).and_then(|text| text.parse().ok());
    price - (price * percent.unwrap_or(0) + 50) / 100
}
