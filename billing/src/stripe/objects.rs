//! The members of the provider's objects that are read. What else there is passes.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::customers::Credit;

/// An object, or its id alone.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Ref {
    /// The id.
    Id(String),
    /// The object, of which the id is read.
    Object {
        /// The id.
        id: String,
    },
}

/// A page of a list, the newest first.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct List<T> {
    /// What is on it.
    pub data: Vec<T>,
    /// Whether there are more.
    #[serde(default)]
    pub has_more: bool,
}

/// What only an id is read of.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Made {
    /// The id.
    pub id: String,
}

/// Who pays. Of one who was deleted the id is left.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Customer {
    /// `cus_…`.
    pub id: String,
    /// Whether they were deleted.
    #[serde(default)]
    pub deleted: bool,
    /// In minor units: below zero is to their credit.
    #[serde(default)]
    pub balance: i64,
    /// In which currency they pay, in small letters, once they did.
    #[serde(default)]
    pub currency: Option<String>,
}

impl Customer {
    /// What they have to their credit, if anything.
    pub(crate) fn credit(&self) -> Option<Credit> {
        let currency = self.currency.as_deref().filter(|_| self.balance < 0)?;
        Some(Credit { amount_minor: self.balance.saturating_neg(), currency: currency.to_uppercase() })
    }
}

/// A page where something is paid or changed.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Page {
    /// Where it is.
    pub url: String,
}

/// A page where a subscription is bought.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct CheckoutSession {
    /// `cs_…`.
    pub id: String,
    /// Where it is, as long as it is open.
    pub url: Option<String>,
    /// `open`, `complete` or `expired`.
    pub status: Option<String>,
    /// `paid`, `unpaid` or `no_payment_required`.
    pub payment_status: Option<String>,
    /// Who pays.
    pub customer: Option<Ref>,
    /// Until when it is open, in Unix seconds.
    pub expires_at: i64,
}

/// What is subscribed to.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Subscription {
    /// `sub_…`.
    pub id: String,
    /// `active`, `past_due`, `canceled` and others, also ones that are not known yet.
    pub status: String,
    /// Who pays.
    pub customer: Ref,
    /// Since when, in Unix seconds.
    pub created: i64,
    /// What it is made of: one item here.
    pub items: List<Item>,
    /// Whether it ends with what is paid.
    #[serde(default)]
    pub cancel_at_period_end: bool,
    /// When it ends, where that was decided; the portal says it so.
    pub cancel_at: Option<i64>,
    /// When it ended.
    pub ended_at: Option<i64>,
    /// What follows at the end of the period.
    pub schedule: Option<Ref>,
    /// The invoice that came last.
    pub latest_invoice: Option<Ref>,
    /// A change that waits for its payment.
    pub pending_update: Option<PendingUpdate>,
    /// Why it ended, or will.
    pub cancellation_details: Option<CancellationDetails>,
}

impl Subscription {
    /// Whether it ended because nobody paid it.
    pub fn is_unpaid(&self) -> bool {
        let details = self.cancellation_details.as_ref();
        details.is_some_and(|details| details.reason.as_deref() == Some("payment_failed"))
    }
}

/// Why a subscription ended.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct CancellationDetails {
    /// `cancellation_requested`, `payment_disputed` or `payment_failed`.
    pub reason: Option<String>,
}

/// A change that waits for its payment.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct PendingUpdate {
    /// When it is dropped, in Unix seconds.
    pub expires_at: i64,
    /// What would be paid for; absent where that stays.
    pub subscription_items: Option<Vec<PendingItem>>,
}

/// What would be paid for.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct PendingItem {
    /// What it would cost.
    pub price: ItemPrice,
}

/// What is paid for.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Item {
    /// `si_…`.
    pub id: String,
    /// What it costs.
    pub price: ItemPrice,
    /// The beginning of what is paid, in Unix seconds.
    pub current_period_start: i64,
    /// Its end.
    pub current_period_end: i64,
}

/// What an item costs.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct ItemPrice {
    /// `price_…`.
    pub id: String,
}

/// What follows when a period ends.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Schedule {
    /// `sub_sched_…`.
    pub id: String,
    /// `active`, `released` and others.
    pub status: String,
    /// What is now, and what comes.
    pub phases: Vec<Phase>,
}

/// A stretch of time with its prices.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Phase {
    /// Its beginning, in Unix seconds.
    pub start_date: i64,
    /// Its end.
    pub end_date: i64,
    /// What is paid for.
    pub items: Vec<PhaseItem>,
}

/// What is paid for in a phase.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct PhaseItem {
    /// The price.
    pub price: Ref,
}

/// What was billed, or what would be.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Invoice {
    /// `in_…`, or `upcoming_in_…` for what would be.
    pub id: String,
    /// The number, once it is final.
    pub number: Option<String>,
    /// `draft`, `open`, `paid`, `uncollectible` or `void`.
    pub status: Option<String>,
    /// Why it was made, such as `subscription_cycle`.
    pub billing_reason: Option<String>,
    /// ISO 4217, in small letters.
    pub currency: String,
    /// With the taxes, in minor units.
    pub total: i64,
    /// What is to be paid of it: less what was left of earlier ones.
    pub amount_due: i64,
    /// What was paid of it.
    pub amount_paid: i64,
    /// The taxes in it.
    pub total_taxes: Option<Vec<Tax>>,
    /// What promotion codes took off it.
    pub total_discount_amounts: Option<Vec<Discount>>,
    /// When it was made, in Unix seconds.
    pub created: i64,
    /// How often it was tried to collect it.
    #[serde(default)]
    pub attempt_count: i32,
    /// When it is tried again.
    pub next_payment_attempt: Option<i64>,
    /// Where it is looked at and paid.
    pub hosted_invoice_url: Option<String>,
    /// Where its PDF is.
    pub invoice_pdf: Option<String>,
    /// The instants of its states.
    #[serde(default)]
    pub status_transitions: Transitions,
    /// What is billed.
    pub lines: List<Line>,
}

impl Invoice {
    /// Whether it bills a change that waits for its payment: of these, `last` is the one that was made last for the subscription.
    pub fn is_of_waiting_change(&self, last: &Ref) -> bool {
        self.id == last.id() && self.billing_reason.as_deref() == Some("subscription_update")
    }

    /// What is left to be paid of it, in minor units; 0 unless it is open.
    pub fn left(&self) -> i64 {
        if self.status.as_deref() == Some("open") { self.amount_due - self.amount_paid } else { 0 }
    }
}

/// The taxes of a rate.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Tax {
    /// In minor units.
    pub amount: i64,
}

/// What a promotion code takes off.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Discount {
    /// In minor units.
    pub amount: i64,
}

/// When an invoice came into its states.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct Transitions {
    /// It was made final.
    pub finalized_at: Option<i64>,
    /// It was paid.
    pub paid_at: Option<i64>,
}

/// A line of an invoice.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Line {
    /// In minor units, below zero for what is given back.
    pub amount: i64,
    /// In words.
    pub description: Option<String>,
    /// What it is for.
    pub period: Period,
    /// What it comes from.
    pub parent: Option<LineParent>,
}

impl Line {
    /// Whether it is a part of a period, in proportion.
    pub fn is_proration(&self) -> bool {
        let details = |parent: &LineParent| {
            let of_item = parent.subscription_item_details.as_ref();
            of_item.or(parent.invoice_item_details.as_ref()).is_some_and(|details| details.proration)
        };
        self.parent.as_ref().is_some_and(details)
    }
}

/// What a line comes from: an item of a subscription, or one that was added to the invoice.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct LineParent {
    /// Of the item of a subscription.
    pub subscription_item_details: Option<LineDetails>,
    /// Of what was added.
    pub invoice_item_details: Option<LineDetails>,
}

/// How a line came about.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct LineDetails {
    /// Whether it is a part of a period, in proportion.
    pub proration: bool,
}

/// From when to when, in Unix seconds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Period {
    /// The beginning.
    pub start: i64,
    /// The end.
    pub end: i64,
}

/// That something happened.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Event {
    /// `evt_…`.
    pub id: String,
    /// What, such as `invoice.paid`.
    #[serde(rename = "type")]
    pub kind: String,
    /// When, in Unix seconds.
    pub created: i64,
    /// Whether it is about real money.
    pub livemode: bool,
    /// The version in which the object is written.
    pub api_version: Option<String>,
    /// The object, as it was then.
    pub data: EventData,
    /// What else it says.
    #[serde(flatten)]
    pub rest: BTreeMap<String, Value>,
}

/// What an event is about.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct EventData {
    /// The object.
    pub object: Value,
}

impl Ref {
    /// The id.
    pub fn id(&self) -> &str {
        match self {
            Self::Id(id) | Self::Object { id } => id,
        }
    }
}

impl Event {
    /// The customer that it is about, if it is about one.
    pub fn customer(&self) -> Option<&str> {
        let object = &self.data.object;
        if object["object"] == "customer" {
            return object["id"].as_str();
        }
        object["customer"].as_str().or_else(|| object["customer"]["id"].as_str())
    }
}
