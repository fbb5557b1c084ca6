//! Plans on the wire.

use billing::{Offer, Plan, Price, plan::Billed};
use ledger::{Currency, Money};
use poem_openapi::{Enum, Object};

use crate::http::{ApiError, ApiResult};

/// A plan that is sold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "lowercase")]
enum PlanId {
    /// For one who keeps the books alone.
    Starter,
    /// For a small team.
    Professional,
    /// Every module, without limits of users or clients.
    Enterprise,
}

/// How often a subscription is billed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "lowercase")]
enum BillingRhythm {
    /// Every month.
    Monthly,
    /// Once a year, twelve months at a lower price.
    Yearly,
}

/// What a plan costs in one currency and rhythm.
#[derive(Debug, Object)]
struct PlanPrice {
    /// ISO 4217.
    currency: String,
    /// How often it is billed.
    billed: BillingRhythm,
    /// The price of one month, a decimal string with the currency's decimals.
    per_month: String,
}

/// A plan that is sold, what it holds and what it costs.
#[derive(Debug, Object)]
struct PlanView {
    id: PlanId,
    /// Most customers take this one.
    is_popular: bool,
    /// How many people may use a company; absent without limit.
    #[oai(skip_serializing_if_is_none)]
    max_users: Option<i32>,
    /// How many clients a company may have; absent without limit.
    #[oai(skip_serializing_if_is_none)]
    max_clients: Option<i32>,
    /// How much room its files have, in bytes; absent without limit.
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

impl PlanList {
    /// The offers as callers see them.
    ///
    /// # Errors
    /// 500 when a price is in a currency that the ledger does not know.
    pub fn of(offers: &[Offer]) -> ApiResult<Self> {
        Ok(Self { items: offers.iter().map(PlanView::of).collect::<ApiResult<_>>()? })
    }
}

impl PlanView {
    fn of(offer: &Offer) -> ApiResult<Self> {
        Ok(Self {
            id: match offer.plan {
                Plan::Starter => PlanId::Starter,
                Plan::Professional => PlanId::Professional,
                Plan::Enterprise => PlanId::Enterprise,
            },
            is_popular: offer.is_popular,
            max_users: offer.max_users,
            max_clients: offer.max_clients,
            storage_bytes: offer.storage_bytes,
            prices: offer.plan.prices().iter().map(PlanPrice::of).collect::<ApiResult<_>>()?,
        })
    }
}

impl PlanPrice {
    fn of(price: &Price) -> ApiResult<Self> {
        let currency = Currency::from_code(price.currency).map_err(ApiError::internal)?;
        Ok(Self {
            currency: price.currency.to_owned(),
            billed: match price.billed {
                Billed::Monthly => BillingRhythm::Monthly,
                Billed::Yearly => BillingRhythm::Yearly,
            },
            per_month: Money::from_minor(price.per_month_minor).format(currency),
        })
    }
}
