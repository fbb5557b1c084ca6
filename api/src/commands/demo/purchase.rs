//! The subscription of a demonstration: bought in the sandbox, as a person would. Where the instance is paid with money, it stays a trial.

use anyhow::{Context, bail};
use billing::provider::ProviderKind;
use serde_json::{Value, json};

use super::visitor::Visitor;
use crate::{App, subscription};

/// The plan that is bought, for a year.
const PLAN: &str = "professional";

/// Buys a plan: its key; nothing where money would move.
///
/// # Errors
/// What the service refuses.
pub async fn buys(app: &App, visitor: &Visitor) -> anyhow::Result<Option<&'static str>> {
    if app.payments.as_ref().map(|payments| payments.kind) != Some(ProviderKind::Sandbox) {
        return Ok(None);
    }
    let plans = visitor.get("/subscription/plans").await?;
    let price = price_of(&plans).context("the plan is not sold by the year in euros")?;
    let page = visitor.post("/subscription/checkout", &json!({ "price_id": price })).await?;
    let page = page["url"].as_str().context("a page without an address")?;
    let Some(path) = page.strip_prefix(app.config.server.public_url.as_str().trim_end_matches('/')) else {
        bail!("the page is elsewhere: {page}");
    };
    visitor.pays_on(path).await?;
    subscription::apply_due(app).await?;
    Ok(Some(PLAN))
}

fn price_of(plans: &Value) -> Option<&str> {
    let plan = plans["items"].as_array()?.iter().find(|plan| plan["id"] == PLAN)?;
    let is_it = |price: &&Value| price["currency"] == "EUR" && price["billed"] == "yearly";
    plan["prices"].as_array()?.iter().find(is_it)?["id"].as_str()
}
