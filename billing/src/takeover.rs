//! Taking over what the provider knows of somebody: their subscription and their invoices, as they are now.
//!
//! Whatever told us, in whatever order and however often: what is asked for is the present state, and it is written only if nobody else wrote
//! one since we asked. So the last one that is written was asked for last, without a lock that would hold a connection while the
//! provider answers.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::schema::platform::subscriptions;
use tenancy::{PlatformAudit, PlatformTx, Tenancy, TenancyError, UserId};
use uuid::Uuid;

mod row;
mod state;

use row::{Row, holds_less, is_meant, store};
use state::{chosen, grace_end_of, state};

use crate::provider::{Provider, ProviderKind};
use crate::stripe::StripeError;
use crate::stripe::objects::{Invoice, Subscription};
use crate::{customers, invoices, mobile_money};

/// How long a late payment keeps its rights.
pub const GRACE: TimeDelta = TimeDelta::days(14);
/// How often it is asked again when somebody else wrote meanwhile.
const ATTEMPTS: usize = 5;

/// Why nothing was taken over.
#[derive(Debug, thiserror::Error)]
pub enum TakeoverError {
    /// The provider did not answer, or refused.
    #[error(transparent)]
    Provider(#[from] StripeError),
    /// The database did not take part.
    #[error(transparent)]
    Database(#[from] TenancyError),
    /// Somebody is subscribed to a price that is none of ours: what they have stays as it is.
    #[error("the price {0} of the provider is none of ours")]
    PriceUnknown(String),
    /// Others wrote all the time.
    #[error("somebody else writes the same subscription all the time")]
    Busy,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    /// Whose it is.
    pub owner: UserId,
    /// The state before: ours.
    pub was: Option<String>,
    /// The state now.
    pub is: Option<String>,
    /// Until when a late payment keeps its rights.
    pub grace_end: Option<DateTime<Utc>>,
    /// Whether it is of another plan than before.
    pub has_other_plan: bool,
}

impl Taken {
    /// Whether it came into a state just now.
    pub fn became(&self, status: &str) -> bool {
        self.is.as_deref() == Some(status) && self.was != self.is
    }
}

/// Takes over what the provider knows of a customer; `None` for one that is nobody here. Whoever has to know of it is told by `tell`, in the same
/// transaction.
///
/// # Errors
/// [`TakeoverError`].
pub async fn take_over(
    tenancy: &Tenancy,
    provider: &Provider,
    customer: &str,
    tell: impl AsyncFn(&mut PlatformTx<'_>, &Taken) -> Result<(), TenancyError>,
) -> Result<Option<Taken>, TakeoverError> {
    for _ in 0..ATTEMPTS {
        let known = tenancy.platform_read(async |tx| known(tx, provider.kind, customer).await).await?;
        let Some(known) = known else { return Ok(None) };
        let Some((all, billed)) = asked(provider, customer).await? else {
            let ended = tenancy.platform_write(async |tx| {
                let taken = end_deleted(tx, provider.kind, (customer, &known)).await?;
                if let Some(taken) = &taken {
                    tell(tx, taken).await?;
                }
                Ok::<_, TakeoverError>(taken)
            });
            match ended.await? {
                Some(taken) => return Ok(Some(taken)),
                None => continue,
            }
        };
        let all = ours(tenancy, provider.kind, all, known.named.as_deref()).await?;
        let chosen = chosen(&all, known.named.as_deref());
        let next = match chosen.and_then(|one| one.schedule.as_ref()) {
            Some(schedule) => provider.stripe.scheduled_prices(schedule.id()).await?.into_iter().nth(1),
            None => None,
        };
        let paid = all.iter().filter(|one| ["active", "past_due"].contains(&one.status.as_str())).count();
        if paid > 1 {
            tracing::error!(%customer, paid, "somebody pays for several subscriptions: one is meant, the others have to be ended and given back");
        }
        let told = Told { subscription: chosen, next, invoices: &billed };
        let written = tenancy
            .platform_write(async |tx| {
                let taken = write(tx, provider.kind, (customer, &known), &told).await?;
                if let Some(taken) = &taken {
                    tell(tx, taken).await?;
                }
                Ok::<_, TakeoverError>(taken)
            })
            .await?;
        if let Some(taken) = written {
            return Ok(Some(taken));
        }
    }
    Err(TakeoverError::Busy)
}

struct Told<'a> {
    subscription: Option<&'a Subscription>,
    next: Option<String>,
    invoices: &'a [Invoice],
}

/// Whose customer it is, and what is there of them.
struct Known {
    owner: UserId,
    /// The version of their subscription.
    version: Option<i32>,
    /// The provider's id of it.
    named: Option<String>,
}

async fn known(
    tx: &mut PlatformTx<'_>,
    provider: ProviderKind,
    customer: &str,
) -> Result<Option<Known>, TenancyError> {
    let Some(owner) = customers::owner_of(tx, provider, customer).await? else { return Ok(None) };
    let row: Option<(i32, Option<String>)> = subscriptions::table
        .filter(subscriptions::user_id.eq(owner))
        .select((subscriptions::version, subscriptions::provider_subscription_id))
        .first(tx.conn())
        .await
        .optional()?;
    let (version, named) = row.unzip();
    Ok(Some(Known { owner, version, named: named.flatten() }))
}

/// Those of the subscriptions that are to prices of ours, and the one that is `named` here.
///
/// # Errors
/// [`TakeoverError::PriceUnknown`] where nothing else is left of one that runs.
async fn ours(
    tenancy: &Tenancy,
    provider: ProviderKind,
    all: Vec<Subscription>,
    named: Option<&str>,
) -> Result<Vec<Subscription>, TakeoverError> {
    let of = |one: &Subscription| one.items.data.as_slice().first().map(|item| item.price.id.clone());
    let prices: Vec<String> = all.iter().filter_map(of).collect();
    let known = tenancy.platform_read(async |tx| state::known_prices(tx, provider, &prices).await).await?;
    let is_ours = |one: &Subscription| {
        named == Some(one.id.as_str()) || of(one).is_none_or(|price| known.contains(&price))
    };
    let (ours, others): (Vec<_>, Vec<_>) = all.into_iter().partition(is_ours);
    let running = others.iter().find(|one| ["active", "past_due"].contains(&one.status.as_str()));
    match running.and_then(of) {
        Some(price) if ours.is_empty() => Err(TakeoverError::PriceUnknown(price)),
        _ => Ok(ours),
    }
}

/// The subscriptions and invoices of a customer; `None` for one that was deleted at the provider, whose lists are refused or empty.
async fn asked(
    provider: &Provider,
    customer: &str,
) -> Result<Option<(Vec<Subscription>, Vec<Invoice>)>, StripeError> {
    let all = provider.stripe.subscriptions(customer).await;
    let is_nothing = all.as_ref().map_or_else(StripeError::is_missing, Vec::is_empty);
    // One that is merely unknown says more of the key than of the customer.
    if is_nothing && provider.stripe.is_deleted(customer).await? {
        return Ok(None);
    }
    Ok(Some((all?, provider.stripe.invoices(customer).await?)))
}

/// Writes it, unless somebody else wrote since `version`: `None` then.
async fn write(
    tx: &mut PlatformTx<'_>,
    provider: ProviderKind,
    (customer, known): (&str, &Known),
    told: &Told<'_>,
) -> Result<Option<Taken>, TakeoverError> {
    let owner = known.owner;
    let row = Row::lock(tx, owner).await?;
    if row.as_ref().map(|row| row.version) != known.version {
        return Ok(None);
    }
    invoices::take_over(tx, provider, owner, told.invoices).await?;
    customers::note_synced(tx, provider, customer).await?;
    let was = row.as_ref().map(|row| row.status.clone());
    let state = match told.subscription {
        Some(subscription) => state(tx, provider, subscription, told.next.as_deref()).await?,
        None => None,
    };
    let stays = |row: Option<Row>| {
        let grace_end = row.and_then(|row| row.grace_end);
        Ok(Some(Taken { owner, is: was.clone(), was: was.clone(), grace_end, has_other_plan: false }))
    };
    let Some(state) = state.filter(|state| is_meant(provider, state, row.as_ref(), tx.now())) else {
        return stays(row);
    };
    if let Some(row) = &row
        && row.is_paid_outside(provider)
        && holds_less(tx, &state.plan_id, &row.plan_id).await?
    {
        return stays(Some(Row { grace_end: None, ..row.clone() }));
    }
    let grace_end = grace_end_of(&state, row.as_ref(), tx.now());
    store(tx, provider, owner, row.as_ref(), (&state, grace_end)).await?;
    // What was paid by mobile money before goes on where what was paid by card is over.
    let is_resumed = state.status == "canceled" && mobile_money::resume(tx, owner).await?;
    let is = if is_resumed { "active" } else { state.status };
    note_change(tx, owner, was.as_deref(), (is, &state.plan_id));
    let has_other_plan = is_resumed || row.is_none_or(|row| row.plan_id != state.plan_id);
    Ok(Some(Taken { owner, was, is: Some(is.to_owned()), grace_end, has_other_plan }))
}

/// Ends what somebody has whose customer was deleted at the provider, unless somebody else wrote meanwhile: `None` then.
async fn end_deleted(
    tx: &mut PlatformTx<'_>,
    provider: ProviderKind,
    (customer, known): (&str, &Known),
) -> Result<Option<Taken>, TakeoverError> {
    let (owner, now) = (known.owner, tx.now());
    let row = Row::lock(tx, owner).await?;
    if row.as_ref().map(|row| row.version) != known.version {
        return Ok(None);
    }
    customers::note_synced(tx, provider, customer).await?;
    let was = row.as_ref().map(|row| row.status.clone());
    let is_live = |row: &Row| row.provider.as_deref() == Some(provider.as_str()) && row.status != "canceled";
    let Some(row) = row.filter(is_live) else {
        return Ok(Some(Taken { owner, is: was.clone(), was, grace_end: None, has_other_plan: false }));
    };
    diesel::update(subscriptions::table.find(row.id))
        .set((
            subscriptions::status.eq("canceled"),
            subscriptions::provider_status.eq("canceled"),
            subscriptions::current_period_end.eq(now),
            subscriptions::grace_end.eq(None::<DateTime<Utc>>),
            subscriptions::next_price_id.eq(None::<Uuid>),
            subscriptions::canceled_at.eq(now),
            subscriptions::updated_at.eq(now),
            subscriptions::version.eq(row.version + 1),
        ))
        .execute(tx.conn())
        .await
        .map_err(TenancyError::from)?;
    let is_resumed = mobile_money::resume(tx, owner).await?;
    let is = if is_resumed { "active" } else { "canceled" };
    note_change(tx, owner, was.as_deref(), (is, &row.plan_id));
    Ok(Some(Taken { owner, was, is: Some(is.to_owned()), grace_end: None, has_other_plan: is_resumed }))
}

fn note_change(tx: &mut PlatformTx<'_>, owner: UserId, was: Option<&str>, (is, plan): (&str, &str)) {
    if was == Some(is) {
        return;
    }
    tx.audit(PlatformAudit {
        user_id: Some(owner),
        action: "subscription_changed",
        subject: Some(format!("user:{}", owner.as_uuid())),
        before: serde_json::json!({ "status": was }),
        after: serde_json::json!({ "status": is, "plan": plan }),
        ..PlatformAudit::default()
    });
}
