//! Plans and trials on the wire.

use billing::catalogue::{Billed, Offer, Price};
use billing::customers::Credit;
use billing::provider::ProviderKind;
use billing::subscription::{Cost, PendingChange};
use chrono::{DateTime, Utc};
use ledger::{Currency, Money};
use poem_openapi::{Enum, Object};
use uuid::Uuid;

use super::view::SubscriptionView;
use crate::http::{ApiError, ApiResult, Fields};

/// The longest reason that somebody may give, in characters.
const MAX_REASON: usize = 500;

/// How often a subscription is billed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "lowercase")]
enum BillingRhythm {
    /// Every month.
    Monthly,
    /// Once a year.
    Yearly,
}

/// What a plan costs in one currency and rhythm.
#[derive(Debug, Object)]
struct PlanPrice {
    /// Its id. A price never changes: another one has another id.
    id: Uuid,
    /// ISO 4217.
    currency: String,
    /// How often it is billed.
    billed: BillingRhythm,
    /// What is billed each time, a decimal string with the currency's decimals.
    amount: String,
    /// The same for one month, rounded to the currency's decimals.
    per_month: String,
}

/// A plan that is sold, what it holds and what it costs.
#[derive(Debug, Object)]
struct PlanView {
    /// The key of the plan, the same in all its versions.
    id: String,
    /// Which version of it is offered, from 1.
    version: i32,
    /// Most customers take this one.
    is_popular: bool,
    /// Keys of its modules.
    modules: Vec<String>,
    /// `basic`, `priority` or `dedicated`.
    support_level: String,
    /// How many people may use a company; absent without limit.
    #[oai(skip_serializing_if_is_none)]
    max_users: Option<i32>,
    /// How many clients a company may have; absent without limit.
    #[oai(skip_serializing_if_is_none)]
    max_clients: Option<i32>,
    /// How many of the reports may be used; absent without limit.
    #[oai(skip_serializing_if_is_none)]
    max_reports: Option<i32>,
    /// How much room the files of a company have, in bytes; absent without limit.
    #[oai(skip_serializing_if_is_none)]
    storage_bytes: Option<i64>,
    /// One price for each currency and rhythm in which it is sold.
    prices: Vec<PlanPrice>,
}

/// The plans that are sold, cheapest first.
#[derive(Debug, Object)]
pub struct PlanList {
    items: Vec<PlanView>,
}

/// What whoever is signed in is subscribed to, for all the companies that they own.
#[derive(Debug, Object)]
pub struct OwnSubscription {
    /// Their subscription or trial; absent when they never had one.
    #[oai(skip_serializing_if_is_none)]
    pub subscription: Option<SubscriptionView>,
    /// What they pay; absent where nothing is bought.
    #[oai(skip_serializing_if_is_none)]
    pub price: Option<SubscribedPrice>,
    /// What follows when what is paid is over, where that is something else.
    #[oai(skip_serializing_if_is_none)]
    pub next_price: Option<SubscribedPrice>,
    /// The change that begins once it is paid; absent where none waits.
    #[oai(skip_serializing_if_is_none)]
    pub pending_change: Option<PendingPlanChange>,
    /// What they have to their credit with the provider, which is taken off what is billed next.
    #[oai(skip_serializing_if_is_none)]
    pub credit: Option<SubscriptionCredit>,
    /// Whether they may still begin a trial: once in a life.
    pub may_try: bool,
    /// Through whom one pays here; absent where nothing is sold.
    #[oai(skip_serializing_if_is_none)]
    pub provider: Option<PaymentProvider>,
}

/// What is paid for a plan each time.
#[derive(Debug, Object)]
pub struct SubscribedPrice {
    /// The key of the plan.
    plan_id: String,
    /// The id of the price.
    price_id: Uuid,
    /// ISO 4217.
    currency: String,
    /// How often it is billed.
    billed: BillingRhythm,
    /// A decimal string with the currency's decimals, without taxes.
    amount: String,
}

impl SubscribedPrice {
    /// A cost, as callers see it.
    ///
    /// # Errors
    /// 500 for a currency that the ledger does not know.
    pub fn of(cost: Cost) -> ApiResult<Self> {
        let currency = Currency::from_code(&cost.currency).map_err(ApiError::internal)?;
        Ok(Self {
            plan_id: cost.plan,
            price_id: cost.price_id,
            amount: Money::from_minor(cost.amount_minor).format(currency),
            currency: cost.currency,
            billed: if cost.months == 12 { BillingRhythm::Yearly } else { BillingRhythm::Monthly },
        })
    }
}

/// A change that begins once it is paid.
#[derive(Debug, Object)]
pub struct PendingPlanChange {
    /// What is paid from then on.
    price: SubscribedPrice,
    /// When it is dropped, where nobody pays it.
    expires_at: DateTime<Utc>,
    /// What is to be paid for it, a decimal string in the currency of the price, with the taxes.
    amount_due: String,
    /// Where it is paid.
    #[oai(skip_serializing_if_is_none)]
    page_url: Option<String>,
}

impl PendingPlanChange {
    /// A change, as callers see it.
    ///
    /// # Errors
    /// 500 for a currency that the ledger does not know.
    pub fn of(change: PendingChange) -> ApiResult<Self> {
        let currency = Currency::from_code(&change.cost.currency).map_err(ApiError::internal)?;
        Ok(Self {
            amount_due: Money::from_minor(change.due_minor).format(currency),
            price: SubscribedPrice::of(change.cost)?,
            expires_at: change.end,
            page_url: change.page_url,
        })
    }
}

/// What somebody has to their credit with the provider.
#[derive(Debug, Object)]
pub struct SubscriptionCredit {
    /// ISO 4217.
    currency: String,
    /// A decimal string with the currency's decimals, more than zero.
    amount: String,
}

impl SubscriptionCredit {
    /// A credit, as callers see it.
    ///
    /// # Errors
    /// 500 for a currency that the ledger does not know.
    pub fn of(credit: Credit) -> ApiResult<Self> {
        let currency = Currency::from_code(&credit.currency).map_err(ApiError::internal)?;
        let amount = Money::from_minor(credit.amount_minor).format(currency);
        Ok(Self { currency: credit.currency, amount })
    }
}

/// How the instance is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum PaymentProvider {
    /// Through Stripe.
    Stripe,
    /// Through the sandbox: no money moves.
    Sandbox,
}

impl From<ProviderKind> for PaymentProvider {
    fn from(kind: ProviderKind) -> Self {
        match kind {
            ProviderKind::Stripe => Self::Stripe,
            ProviderKind::Sandbox => Self::Sandbox,
        }
    }
}

/// Why a trial or a subscription ends.
#[derive(Debug, Object)]
pub struct SubscriptionEnd {
    /// In the words of whoever ends it; for the operator.
    reason: Option<String>,
}

impl SubscriptionEnd {
    /// The reason, if one is given.
    ///
    /// # Errors
    /// 422 at `/reason` with `too_long`, `control_character`.
    pub fn check(self) -> ApiResult<Option<String>> {
        let mut fields = Fields::new();
        let reason = fields.text("/reason", &self.reason.unwrap_or_default(), MAX_REASON);
        fields.finish()?;
        Ok(Some(reason).filter(|reason| !reason.is_empty()))
    }
}

impl PlanList {
    /// Those of the offers that cost something, as callers see them.
    ///
    /// # Errors
    /// 500 when a price is in a currency that the ledger does not know.
    pub fn of(offers: &[Offer]) -> ApiResult<Self> {
        let sold = offers.iter().filter(|offer| !offer.prices.is_empty());
        Ok(Self { items: sold.map(PlanView::of).collect::<ApiResult<_>>()? })
    }
}

impl PlanView {
    fn of(offer: &Offer) -> ApiResult<Self> {
        let terms = offer.terms.clone();
        Ok(Self {
            id: terms.key,
            version: offer.version,
            is_popular: terms.is_popular,
            modules: terms.modules,
            support_level: terms.support_level,
            max_users: terms.max_users,
            max_clients: terms.max_clients,
            max_reports: terms.max_reports,
            storage_bytes: terms.storage_bytes,
            prices: offer.prices.iter().map(PlanPrice::of).collect::<ApiResult<_>>()?,
        })
    }
}

impl PlanPrice {
    fn of(price: &Price) -> ApiResult<Self> {
        let terms = &price.terms;
        let currency = Currency::from_code(&terms.currency).map_err(ApiError::internal)?;
        let months = i64::from(terms.billed.months());
        let per_month = (terms.amount_minor + months / 2) / months;
        Ok(Self {
            id: price.id,
            currency: terms.currency.clone(),
            billed: match terms.billed {
                Billed::Monthly => BillingRhythm::Monthly,
                Billed::Yearly => BillingRhythm::Yearly,
            },
            amount: Money::from_minor(terms.amount_minor).format(currency),
            per_month: Money::from_minor(per_month).format(currency),
        })
    }
}
