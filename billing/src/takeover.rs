//! Taking over what the provider knows of somebody: their subscription and their invoices, as they are now.
//!
//! Whatever told us, in whatever order and however often: what is asked for is the present state, and it is written only if nobody else wrote
//! one since we asked. So the last one that is written was asked for last, without a lock that would hold a connection while the
//! provider answers.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::schema::platform::{billing_prices, prices, subscriptions};
use tenancy::{PlatformAudit, PlatformTx, Tenancy, TenancyError, UserId};
use uuid::Uuid;

use crate::provider::{Provider, ProviderKind};
use crate::stripe::StripeError;
use crate::stripe::objects::{Invoice, Subscription};
use crate::{customers, invoices};

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

/// What is written of a subscription.
#[derive(Clone, Debug, PartialEq, Eq)]
struct State {
    id: String,
    provider_status: String,
    status: &'static str,
    price_id: Uuid,
    plan_id: String,
    period: (DateTime<Utc>, DateTime<Utc>),
    cancels: bool,
    next_price_id: Option<Uuid>,
    ended_at: Option<DateTime<Utc>>,
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
        let Some((owner, version)) = known else { return Ok(None) };
        let all = provider.stripe.subscriptions(customer).await?;
        let billed = provider.stripe.invoices(customer).await?;
        let next = match chosen(&all).and_then(|one| one.schedule.as_ref()) {
            Some(schedule) => provider.stripe.scheduled_prices(schedule.id()).await?.into_iter().nth(1),
            None => None,
        };
        let paid = all.iter().filter(|one| ["active", "past_due"].contains(&one.status.as_str())).count();
        if paid > 1 {
            tracing::error!(%customer, paid, "somebody pays for several subscriptions: one is meant, the others have to be ended and given back");
        }
        let told = Told { subscription: chosen(&all), next, invoices: &billed };
        let written = tenancy
            .platform_write(async |tx| {
                let taken = write(tx, provider.kind, (customer, owner, version), &told).await?;
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

/// Whose customer it is, and which version of their subscription is there.
async fn known(
    tx: &mut PlatformTx<'_>,
    provider: ProviderKind,
    customer: &str,
) -> Result<Option<(UserId, Option<i32>)>, TenancyError> {
    let Some(owner) = customers::owner_of(tx, provider, customer).await? else { return Ok(None) };
    let version = subscriptions::table
        .filter(subscriptions::user_id.eq(owner))
        .select(subscriptions::version)
        .first(tx.conn())
        .await
        .optional()?;
    Ok(Some((owner, version)))
}

/// The one that counts when somebody has several: the one that gives most, of these the newest; else the one that ended last.
fn chosen(all: &[Subscription]) -> Option<&Subscription> {
    let rank = |one: &&Subscription| {
        let rank = match one.status.as_str() {
            "active" | "trialing" => 5,
            "past_due" => 4,
            "unpaid" | "paused" => 3,
            "incomplete" => 2,
            "canceled" => 1,
            "incomplete_expired" => 0,
            // One that is not known yet: what it is, the provider decides later.
            _ => 3,
        };
        (rank, one.created)
    };
    all.iter().max_by_key(rank)
}

/// What we make of a state of the provider. What it calls a trial is one that it gave: ours are without a provider.
fn status_of(provider_status: &str) -> Option<&'static str> {
    Some(match provider_status {
        "active" | "trialing" => "active",
        "past_due" | "unpaid" | "paused" => "past_due",
        "incomplete" => "incomplete",
        "canceled" | "incomplete_expired" => "canceled",
        _ => return None,
    })
}

/// Writes it, unless somebody else wrote since `version`: `None` then.
async fn write(
    tx: &mut PlatformTx<'_>,
    provider: ProviderKind,
    (customer, owner, version): (&str, UserId, Option<i32>),
    told: &Told<'_>,
) -> Result<Option<Taken>, TakeoverError> {
    let row = Row::lock(tx, owner).await?;
    if row.as_ref().map(|row| row.version) != version {
        return Ok(None);
    }
    invoices::take_over(tx, provider, owner, told.invoices).await?;
    customers::note_synced(tx, provider, customer).await?;
    let was = row.as_ref().map(|row| row.status.clone());
    let state = match told.subscription {
        Some(subscription) => state(tx, provider, subscription, told.next.as_deref()).await?,
        None => None,
    };
    let Some(state) = state.filter(|state| is_meant(provider, state, row.as_ref(), tx.now())) else {
        let grace_end = row.and_then(|row| row.grace_end);
        return Ok(Some(Taken { owner, is: was.clone(), was, grace_end, has_other_plan: false }));
    };
    let grace_end = grace_end_of(&state, row.as_ref(), tx.now());
    store(tx, provider, owner, row.as_ref(), (&state, grace_end)).await?;
    if was.as_deref() != Some(state.status) {
        tx.audit(PlatformAudit {
            user_id: Some(owner),
            action: "subscription_changed",
            subject: Some(format!("user:{}", owner.as_uuid())),
            before: serde_json::json!({ "status": was }),
            after: serde_json::json!({ "status": state.status, "plan": state.plan_id }),
            ..PlatformAudit::default()
        });
    }
    let has_other_plan = row.is_none_or(|row| row.plan_id != state.plan_id);
    Ok(Some(Taken { owner, was, is: Some(state.status.to_owned()), grace_end, has_other_plan }))
}

/// What is there of an owner.
#[derive(Queryable)]
struct Row {
    id: Uuid,
    plan_id: String,
    status: String,
    version: i32,
    trial_end: Option<DateTime<Utc>>,
    provider: Option<String>,
    provider_subscription_id: Option<String>,
    grace_end: Option<DateTime<Utc>>,
    grace_reminded: bool,
}

impl Row {
    async fn lock(tx: &mut PlatformTx<'_>, owner: UserId) -> Result<Option<Self>, TenancyError> {
        Ok(subscriptions::table
            .filter(subscriptions::user_id.eq(owner))
            .select((
                subscriptions::id,
                subscriptions::plan_id,
                subscriptions::status,
                subscriptions::version,
                subscriptions::trial_end,
                subscriptions::provider,
                subscriptions::provider_subscription_id,
                subscriptions::grace_end,
                subscriptions::grace_reminded,
            ))
            .for_update()
            .first(tx.conn())
            .await
            .optional()?)
    }
}

/// Whether a state takes the place of what is there. A purchase that is not paid yet, or never was, leaves a trial alone; and what ended long ago
/// says nothing of somebody who was never taken over.
fn is_meant(provider: ProviderKind, state: &State, row: Option<&Row>, now: DateTime<Utc>) -> bool {
    let by = row.and_then(|row| row.provider.as_deref());
    let is_of_provider = by == Some(provider.as_str());
    // What is paid by mobile money runs to its end, whatever was left unpaid before.
    let is_paid_elsewhere = by.is_some() && !is_of_provider && row.is_some_and(|row| row.status == "active");
    let is_trying =
        row.is_some_and(|row| row.status == "trialing" && row.trial_end.is_some_and(|end| now < end));
    match state.status {
        "active" => true,
        "past_due" => !is_paid_elsewhere,
        "incomplete" => !is_trying && (row.is_none() || is_of_provider),
        _ => is_of_provider && row.and_then(|row| row.provider_subscription_id.as_deref()) == Some(&state.id),
    }
}

async fn state(
    tx: &mut PlatformTx<'_>,
    provider: ProviderKind,
    told: &Subscription,
    next: Option<&str>,
) -> Result<Option<State>, TakeoverError> {
    let [item, ..] = told.items.data.as_slice() else { return Ok(None) };
    let Some(status) = status_of(&told.status) else {
        tracing::error!(status = %told.status, subscription = %told.id, "a state of a subscription that nobody knows: what is there stays");
        return Ok(None);
    };
    let Some((price_id, plan_id)) = price(tx, provider, &item.price.id).await? else {
        return Err(TakeoverError::PriceUnknown(item.price.id.clone()));
    };
    let next_price_id = match next {
        Some(next) => price(tx, provider, next).await?.map(|(id, _)| id),
        None => None,
    };
    let at = |seconds: i64| DateTime::from_timestamp(seconds, 0).unwrap_or_default();
    Ok(Some(State {
        id: told.id.clone(),
        provider_status: told.status.clone(),
        status,
        price_id,
        plan_id,
        period: (at(item.current_period_start), at(item.current_period_end)),
        cancels: told.cancel_at_period_end || told.cancel_at.is_some(),
        next_price_id,
        ended_at: told.ended_at.map(at),
    }))
}

async fn price(
    tx: &mut PlatformTx<'_>,
    provider: ProviderKind,
    provider_price: &str,
) -> Result<Option<(Uuid, String)>, TenancyError> {
    Ok(billing_prices::table
        .inner_join(prices::table.on(prices::id.eq(billing_prices::price_id)))
        .filter(billing_prices::provider.eq(provider.as_str()))
        .filter(billing_prices::provider_price_id.eq(provider_price))
        .select((prices::id, prices::plan_id))
        .first(tx.conn())
        .await
        .optional()?)
}

/// Until when a late payment keeps its rights: as long as it was told when it became late.
fn grace_end_of(state: &State, row: Option<&Row>, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    match (state.provider_status.as_str(), row) {
        ("past_due", Some(row)) if row.status == "past_due" => row.grace_end.or(Some(now + GRACE)),
        ("past_due", _) => Some(now + GRACE),
        ("unpaid" | "paused", Some(row)) => Some(row.grace_end.map_or(now, |end| end.min(now))),
        ("unpaid" | "paused", None) => Some(now),
        _ => None,
    }
}

/// Inserts or changes the subscription. A trial that ran becomes one that was converted.
async fn store(
    tx: &mut PlatformTx<'_>,
    provider: ProviderKind,
    owner: UserId,
    row: Option<&Row>,
    (state, grace_end): (&State, Option<DateTime<Utc>>),
) -> Result<(), TenancyError> {
    let now = tx.now();
    // A period that ended early ends now: nothing of it is paid any more.
    let end = if state.status == "canceled" {
        state.ended_at.unwrap_or(now).min(state.period.1).min(now)
    } else {
        state.period.1
    };
    let set = (
        subscriptions::plan_id.eq(&state.plan_id),
        subscriptions::price_id.eq(state.price_id),
        subscriptions::status.eq(state.status),
        subscriptions::provider.eq(provider.as_str()),
        subscriptions::provider_status.eq(&state.provider_status),
        subscriptions::provider_subscription_id.eq(&state.id),
        subscriptions::current_period_start.eq(state.period.0),
        subscriptions::current_period_end.eq(end),
        subscriptions::cancel_at_period_end.eq(state.cancels),
        subscriptions::next_price_id.eq(state.next_price_id),
        subscriptions::grace_end.eq(grace_end),
        subscriptions::grace_reminded.eq(grace_end.is_some() && row.is_some_and(|row| row.grace_reminded)),
        subscriptions::canceled_at.eq(state.ended_at),
        subscriptions::updated_at.eq(now),
    );
    let Some(row) = row else {
        let fresh = (
            subscriptions::id.eq(tx.new_uuid()),
            subscriptions::user_id.eq(owner),
            subscriptions::created_at.eq(now),
        );
        diesel::insert_into(subscriptions::table).values((fresh, set)).execute(tx.conn()).await?;
        return Ok(());
    };
    diesel::update(subscriptions::table.find(row.id))
        .set((set, subscriptions::version.eq(row.version + 1)))
        .execute(tx.conn())
        .await?;
    if row.provider.is_none() && row.trial_end.is_some() && state.status == "active" {
        diesel::update(subscriptions::table.find(row.id))
            .set(subscriptions::trial_outcome.eq("converted"))
            .execute(tx.conn())
            .await?;
    }
    Ok(())
}
