//! The page of the sandbox where an invoice is looked at and paid.

use serde_json::Value;

use super::{Card, Refusal, Sandbox, cards, clock};

/// An invoice, for the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bill {
    /// Its number.
    pub number: String,
    /// Who pays.
    pub name: String,
    /// ISO 4217, in small letters.
    pub currency: String,
    /// What is billed: what, and how much in minor units.
    pub lines: Vec<(String, i64)>,
    /// All of it.
    pub total_minor: i64,
    /// What was or is to be paid: less what was to the credit of who pays.
    pub due_minor: i64,
    /// When it was made, in Unix seconds.
    pub created: i64,
    /// Whether it is to be paid.
    pub is_open: bool,
    /// Whether it was paid.
    pub is_paid: bool,
    /// Whether nobody has to pay it any more.
    pub is_void: bool,
}

impl Sandbox {
    /// What an invoice says.
    ///
    /// # Errors
    /// [`Refusal`] with `resource_missing`.
    pub async fn bill(&self, id: &str) -> Result<Bill, Refusal> {
        self.with(async |store| {
            let invoice = store.get("invoice", id).await?;
            let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
            let minor = |value: &Value| value.as_i64().unwrap_or_default();
            let lines = invoice["lines"]["data"].as_array().into_iter().flatten();
            Ok(Bill {
                number: text(&invoice["number"]),
                name: text(&invoice["customer_name"]),
                currency: text(&invoice["currency"]),
                lines: lines.map(|line| (text(&line["description"]), minor(&line["amount"]))).collect(),
                total_minor: minor(&invoice["total"]),
                due_minor: minor(&invoice["amount_due"]),
                created: minor(&invoice["created"]),
                is_open: invoice["status"] == "open",
                is_paid: invoice["status"] == "paid",
                is_void: invoice["status"] == "void",
            })
        })
        .await
    }

    /// Pays an invoice with a card, which pays from then on. Nothing where it is not open.
    ///
    /// # Errors
    /// [`Refusal`] with `resource_missing`, `card_declined`.
    pub async fn pay_bill(&self, id: &str, card: Card) -> Result<(), Refusal> {
        self.with(async |store| {
            let invoice = store.get("invoice", id).await?;
            if invoice["status"] != "open" {
                return Ok(());
            }
            if !card.pays_now() {
                return Err(Refusal::declined());
            }
            cards::attach(store, invoice["customer"].as_str().unwrap_or_default(), card).await?;
            let subscription = &invoice["parent"]["subscription_details"]["subscription"];
            let subscription = subscription.as_str().unwrap_or_default().to_owned();
            clock::pay(store, invoice, &subscription).await
        })
        .await
    }
}
