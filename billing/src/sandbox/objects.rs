//! Customers and prices of the sandbox.

use serde_json::{Value, json};

use super::Refusal;
use super::refusal::{number, only, required};
use super::store::Store;
use crate::stripe::Form;

pub(super) async fn new_customer(store: &mut Store<'_, '_>, form: &Form) -> Result<Value, Refusal> {
    only(form, &["email", "name", "preferred_locales[0]", "metadata[user]"])?;
    let customer = json!({
        "id": Store::new_id("cus"), "object": "customer", "created": store.now, "livemode": false,
        "email": form.get("email"), "name": form.get("name"), "balance": 0, "currency": null,
        "preferred_locales": [form.get("preferred_locales[0]")], "metadata": {"user": form.get("metadata[user]")},
        "invoice_settings": {"default_payment_method": null},
    });
    store.keep(&customer).await?;
    Ok(customer)
}

pub(super) async fn new_price(store: &mut Store<'_, '_>, form: &Form) -> Result<Value, Refusal> {
    let known = [
        "currency",
        "unit_amount",
        "recurring[interval]",
        "recurring[interval_count]",
        "lookup_key",
        "tax_behavior",
        "product_data[name]",
    ];
    only(form, &known)?;
    let months = number(form, "recurring[interval_count]")?;
    if required(form, "recurring[interval]")? != "month" || !(1..=36).contains(&months) {
        return Err(Refusal::invalid("parameter_invalid", "Invalid recurring"));
    }
    let price = json!({
        "id": Store::new_id("price"), "object": "price", "created": store.now, "livemode": false, "active": true,
        "currency": required(form, "currency")?, "unit_amount": number(form, "unit_amount")?, "type": "recurring",
        "recurring": {"interval": "month", "interval_count": months, "usage_type": "licensed"},
        "lookup_key": form.get("lookup_key"), "nickname": required(form, "product_data[name]")?,
        "product": Store::new_id("prod"), "tax_behavior": "unspecified",
    });
    store.keep(&price).await?;
    Ok(price)
}

pub(super) async fn prices(store: &mut Store<'_, '_>, form: &Form) -> Result<Value, Refusal> {
    only(form, &["lookup_keys[0]", "limit"])?;
    let key = required(form, "lookup_keys[0]")?;
    let found: Vec<Value> =
        store.list("price", None).await?.into_iter().filter(|price| price["lookup_key"] == key).collect();
    Ok(json!({"object": "list", "data": found, "has_more": false, "url": "/v1/prices"}))
}
