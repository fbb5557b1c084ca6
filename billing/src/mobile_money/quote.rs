//! What a price comes to for somebody, and from when on it would be paid.

use chrono::{DateTime, Months, TimeDelta, Utc};
use tenancy::{PlatformTx, UserId};
use uuid::Uuid;

use super::cover::{Period, left};
use super::store::{self, Held};
use super::{MobileMoneyError, Network};
use crate::purchases::{Offered, PurchaseError, offered, priced};

/// So long a quote stands: what is left of an earlier payment grows less while somebody pays.
const STANDS: TimeDelta = TimeDelta::hours(12);

/// What somebody has to pay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quote {
    /// The key of the plan.
    pub plan: String,
    /// ISO 4217.
    pub currency: String,
    /// The price, in minor units.
    pub price_minor: i64,
    /// What is taken off it for what was paid and is not over.
    pub credit_minor: i64,
    /// What was taken off it a while ago, when a quote was given that stands still.
    pub most_credit_minor: i64,
    /// What has to arrive.
    pub amount_minor: i64,
    /// What the network takes of whoever pays, beside it.
    pub fee_minor: i64,
    /// From when on it pays; where that is now, from when it is confirmed.
    pub starts_at: DateTime<Utc>,
    /// Until when.
    pub ends_at: DateTime<Utc>,
    /// Whether it begins as soon as it is confirmed.
    pub is_now: bool,
}

/// What a price comes to for an owner who pays through a network.
///
/// A price of a plan that holds no more than the present one follows what is paid; one that holds more begins at once, what is left of the present period
/// is taken off it, and what is paid for later follows it.
///
/// # Errors
/// [`MobileMoneyError`].
pub async fn quote(
    tx: &mut PlatformTx<'_>,
    owner: UserId,
    price: Uuid,
    network: Network,
) -> Result<Quote, MobileMoneyError> {
    let held = store::held(tx, owner).await?;
    let offered = match offered(tx, price).await {
        // Who pays a price goes on paying it, whatever is sold by now.
        Err(PurchaseError::PriceNotOffered) if held.as_ref().is_some_and(|held| held.pays(price)) => {
            priced(tx, price).await?
        }
        offered => offered.map_err(|error| match error {
            PurchaseError::Database(error) => MobileMoneyError::Database(error),
            _ => MobileMoneyError::PriceNotOffered,
        })?,
    };
    if !Network::CURRENCIES.contains(&offered.currency.as_str()) {
        return Err(MobileMoneyError::OtherCurrency);
    }
    if held.as_ref().is_some_and(Held::is_paid_otherwise) {
        return Err(MobileMoneyError::AlreadySubscribed);
    }
    let now = tx.now();
    let paid = store::periods(tx, owner).await?;
    let (starts_at, is_now) = start_of(&offered, held.as_ref(), &paid, now);
    let credit_minor = if is_now { left(&paid, now, now) } else { 0 };
    let most_credit_minor = if is_now { left(&paid, now, now - STANDS) } else { 0 };
    let amount_minor = offered.amount_minor - credit_minor;
    if amount_minor <= 0 {
        return Err(MobileMoneyError::NothingDue);
    }
    Ok(Quote {
        price_minor: offered.amount_minor,
        credit_minor,
        most_credit_minor,
        amount_minor,
        fee_minor: network.fee(amount_minor),
        starts_at,
        ends_at: end_of(starts_at, offered.months),
        is_now,
        plan: offered.plan,
        currency: offered.currency,
    })
}

/// From when on a price pays for an owner, and whether that is at once.
pub(super) fn start_of(
    offered: &Offered,
    held: Option<&Held>,
    paid: &[Period],
    now: DateTime<Utc>,
) -> (DateTime<Utc>, bool) {
    let Some((held, until)) = held.and_then(|held| Some((held, held.paid_until()?))) else {
        return (now, true);
    };
    let until = paid.last().map_or(until, |last| last.end);
    let holds_more = held.rank.is_none_or(|rank| (offered.position, offered.months) > rank);
    // A late payment pays for the days in which its owner went on.
    if holds_more && until > now { (now, true) } else { (until, false) }
}

/// So many months after an instant.
pub(super) fn end_of(start: DateTime<Utc>, months: i32) -> DateTime<Utc> {
    start.checked_add_months(Months::new(months.unsigned_abs())).unwrap_or(start)
}
