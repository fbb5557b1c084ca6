//! Buying and changing a subscription, on the wire.

use billing::changes::{Outcome, Preview};
use billing::intents::Progress;
use billing::invoices::Billed;
use billing::stripe::PaymentMethod;
use chrono::{DateTime, Utc};
use ledger::{Currency, Money};
use poem_openapi::{Enum, Object};
use uuid::Uuid;

use super::paper::is_ours;
use crate::http::{ApiError, ApiResult};

/// What is to be bought.
#[derive(Debug, Object)]
pub struct Checkout {
    /// The id of a price that is offered.
    pub price_id: Uuid,
}

/// A page of the payment provider.
#[derive(Debug, Object)]
pub struct ProviderPage {
    /// Where it is. It is open for a while.
    pub url: String,
}

/// How far a purchase is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum PurchaseState {
    /// Nothing is paid yet.
    Open,
    /// The payment is on its way.
    Waiting,
    /// It is paid, and the subscription stands.
    Paid,
    /// Nothing was bought.
    Expired,
}

/// A purchase.
#[derive(Debug, Object)]
pub struct PurchaseView {
    pub state: PurchaseState,
}

/// Another price for a subscription.
#[derive(Debug, Object)]
pub struct PlanChange {
    /// The id of a price that is offered, in the currency of the subscription.
    pub price_id: Uuid,
    /// `starts_at` of the preview: what is charged is what that said, for half an hour.
    pub previewed_at: Option<DateTime<Utc>>,
}

/// A part of what a change charges.
#[derive(Debug, Object)]
pub struct PlanChangeLine {
    /// Below zero for what is given back of what was paid.
    amount: String,
    period_start: DateTime<Utc>,
    period_end: DateTime<Utc>,
}

/// What a change would do, and charge now.
#[derive(Debug, Object)]
pub struct PlanChangePreview {
    /// Whether it begins at once: a plan that holds more, or a longer rhythm of the same. Else it follows what is paid.
    is_immediate: bool,
    starts_at: DateTime<Utc>,
    /// ISO 4217.
    currency: String,
    /// What is charged at once, with the taxes.
    amount_due: String,
    /// The taxes in it.
    tax: String,
    /// What is left over of what was paid: it is taken off the next invoices.
    credit: String,
    lines: Vec<PlanChangeLine>,
}

/// What came of a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum PlanChangeOutcome {
    /// It is so now.
    Changed,
    /// It follows when what is paid is over.
    Follows,
    /// It is so once its invoice is paid; until then nothing is different.
    Unpaid,
}

/// A change.
#[derive(Debug, Object)]
pub struct PlanChanged {
    outcome: PlanChangeOutcome,
    /// Where the invoice is paid.
    #[oai(skip_serializing_if_is_none)]
    page_url: Option<String>,
}

/// Where an invoice is in its life.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum SubscriptionInvoiceStatus {
    /// Not final yet.
    Draft,
    /// To be paid.
    Open,
    /// Paid.
    Paid,
    /// Nobody paid it, and nobody tries any more.
    Uncollectible,
    /// Nobody has to pay it.
    Void,
}

/// An invoice for a subscription.
#[derive(Debug, Object)]
pub struct SubscriptionInvoice {
    id: Uuid,
    /// Absent until it is final.
    #[oai(skip_serializing_if_is_none)]
    number: Option<String>,
    status: SubscriptionInvoiceStatus,
    /// ISO 4217.
    currency: String,
    /// With the taxes.
    total: String,
    /// What is left to be paid, where that is something: less what was taken off for a credit.
    #[oai(skip_serializing_if_is_none)]
    amount_due: Option<String>,
    tax: String,
    period_start: DateTime<Utc>,
    period_end: DateTime<Utc>,
    issued_at: DateTime<Utc>,
    #[oai(skip_serializing_if_is_none)]
    paid_at: Option<DateTime<Utc>>,
    /// When it is tried again to collect it.
    #[oai(skip_serializing_if_is_none)]
    next_attempt_at: Option<DateTime<Utc>>,
    /// Where it is looked at and paid.
    #[oai(skip_serializing_if_is_none)]
    page_url: Option<String>,
    #[oai(skip_serializing_if_is_none)]
    pdf_url: Option<String>,
    /// Whom it is made out to; absent where that is the name of the account, and for those of Stripe.
    #[oai(skip_serializing_if_is_none)]
    bill_to: Option<String>,
}

/// A page of invoices.
#[derive(Debug, Object)]
pub struct SubscriptionInvoiceList {
    /// Newest first.
    pub items: Vec<SubscriptionInvoice>,
    /// For the next page; absent on the last.
    #[oai(skip_serializing_if_is_none)]
    pub next_cursor: Option<String>,
}

/// How the next invoices are paid.
#[derive(Debug, Object)]
pub struct PaymentMethodView {
    /// As the provider calls it, such as `card` or `sepa_debit`; absent where there is none.
    #[oai(skip_serializing_if_is_none)]
    kind: Option<String>,
    /// Its brand or bank.
    #[oai(skip_serializing_if_is_none)]
    brand: Option<String>,
    /// The last figures of its number.
    #[oai(skip_serializing_if_is_none)]
    last_four: Option<String>,
}

impl From<Progress> for PurchaseView {
    fn from(progress: Progress) -> Self {
        let state = match progress {
            Progress::Open => PurchaseState::Open,
            Progress::Waiting => PurchaseState::Waiting,
            Progress::Paid => PurchaseState::Paid,
            Progress::Expired => PurchaseState::Expired,
        };
        Self { state }
    }
}

impl PlanChangePreview {
    /// A preview, as callers see it.
    ///
    /// # Errors
    /// 500 for a currency that the ledger does not know.
    pub fn of(preview: Preview) -> ApiResult<Self> {
        let wire = of_currency(&preview.currency)?;
        let lines = preview.lines.iter().map(|line| PlanChangeLine {
            amount: wire(line.amount_minor),
            period_start: line.start,
            period_end: line.end,
        });
        Ok(Self {
            lines: lines.collect(),
            is_immediate: preview.is_now,
            starts_at: preview.starts_at,
            amount_due: wire(preview.due_minor),
            tax: wire(preview.tax_minor),
            credit: wire(preview.credit_minor),
            currency: preview.currency,
        })
    }
}

impl From<Outcome> for PlanChanged {
    fn from(outcome: Outcome) -> Self {
        let (outcome, page_url) = match outcome {
            Outcome::Changed => (PlanChangeOutcome::Changed, None),
            Outcome::Follows => (PlanChangeOutcome::Follows, None),
            Outcome::Unpaid(page) => (PlanChangeOutcome::Unpaid, page),
        };
        Self { outcome, page_url }
    }
}

impl SubscriptionInvoice {
    /// An invoice, as callers see it.
    ///
    /// # Errors
    /// 500 for a currency that the ledger does not know.
    pub fn of(billed: Billed) -> ApiResult<Self> {
        let wire = of_currency(&billed.currency)?;
        let own = is_ours(&billed).then(|| format!("/api/v1/subscription/invoices/{}/pdf", billed.id));
        Ok(Self {
            id: billed.id,
            number: billed.number,
            status: match billed.status.as_str() {
                "draft" => SubscriptionInvoiceStatus::Draft,
                "paid" => SubscriptionInvoiceStatus::Paid,
                "uncollectible" => SubscriptionInvoiceStatus::Uncollectible,
                "void" => SubscriptionInvoiceStatus::Void,
                _ => SubscriptionInvoiceStatus::Open,
            },
            total: wire(billed.total_minor),
            amount_due: (billed.due_minor != 0).then(|| wire(billed.due_minor)),
            tax: wire(billed.tax_minor),
            currency: billed.currency,
            period_start: billed.period_start,
            period_end: billed.period_end,
            issued_at: billed.issued_at,
            paid_at: billed.paid_at,
            next_attempt_at: billed.next_attempt_at,
            page_url: billed.page_url,
            pdf_url: billed.pdf_url.or(own),
            bill_to: billed.bill_to,
        })
    }
}

impl PaymentMethodView {
    /// What is shown of it.
    pub fn of(method: Option<&PaymentMethod>) -> Self {
        let (brand, last_four) = method.map(PaymentMethod::shown).unwrap_or_default();
        Self {
            kind: method.map(|method| method.kind.clone()),
            brand: brand.map(str::to_owned),
            last_four: last_four.map(str::to_owned),
        }
    }
}

/// The wire form of amounts of a currency.
fn of_currency(code: &str) -> ApiResult<impl Fn(i64) -> String + use<>> {
    let currency = Currency::from_code(code).map_err(ApiError::internal)?;
    Ok(move |minor| Money::from_minor(minor).format(currency))
}
