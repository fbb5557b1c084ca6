//! Taking over what the provider knows of somebody: their subscription and their invoices, as they are now.
//!
//! Whatever told us, in whatever order and however often: what is asked for is the present state, and it is written only if nobody else wrote
//! one since we asked. So the last one that is written was asked for last, without a lock that would hold a connection while the
//! provider answers.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::schema::platform::subscriptions;
use tenancy::{PlatformAudit, PlatformTx, Tenancy, TenancyError, UserId};
use uuid::Uuid;

mod state;

use state::{chosen, grace_end_of, is_meant, is_paid_elsewhere, ours, price_of, state};

use crate::provider::{Provider, ProviderKind};
use crate::stripe::StripeError;
use crate::stripe::objects::{Customer, Invoice, Subscription};
use crate::subscription::row::{Paid, Row, place_of, store};
use crate::{customers, invoices, mobile_money};

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
    /// Since when it is over, where it is.
    pub over_since: Option<DateTime<Utc>>,
    /// Whether it is over because nobody paid it.
    pub is_unpaid: bool,
    /// Whether it is of another plan than before.
    pub has_other_plan: bool,
    /// Since when what was to follow is there, where it is there since just now.
    pub followed: Option<DateTime<Utc>>,
    /// When a change is dropped that waits for its payment since just now.
    pub waits_until: Option<DateTime<Utc>>,
}

impl Taken {
    /// Where everything stays.
    fn nothing(owner: UserId, was: Option<String>) -> Self {
        Self {
            owner,
            is: was.clone(),
            was,
            grace_end: None,
            over_since: None,
            is_unpaid: false,
            has_other_plan: false,
            followed: None,
            waits_until: None,
        }
    }

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
        let is = asked(provider, customer).await?;
        let written = if is.customer.deleted {
            tenancy
                .platform_write(async |tx| {
                    let taken = end_deleted(tx, provider.kind, (customer, &known)).await?;
                    told_of(tx, taken, &tell).await
                })
                .await?
        } else {
            let told = meant(tenancy, provider, is, known.named.as_deref()).await?;
            tenancy
                .platform_write(async |tx| {
                    let taken = write(tx, provider.kind, (customer, &known), &told).await?;
                    told_of(tx, taken, &tell).await
                })
                .await?
        };
        if let Some(taken) = written {
            return Ok(Some(taken));
        }
    }
    Err(TakeoverError::Busy)
}

/// All that the provider knows of a customer.
struct Asked {
    customer: Customer,
    subscriptions: Vec<Subscription>,
    invoices: Vec<Invoice>,
}

/// What of it counts here.
struct Told {
    customer: Customer,
    subscription: Option<Subscription>,
    /// The price that follows it, if one does.
    next: Option<String>,
    invoices: Vec<Invoice>,
}

async fn told_of(
    tx: &mut PlatformTx<'_>,
    taken: Option<Taken>,
    tell: &impl AsyncFn(&mut PlatformTx<'_>, &Taken) -> Result<(), TenancyError>,
) -> Result<Option<Taken>, TakeoverError> {
    if let Some(taken) = &taken {
        tell(tx, taken).await?;
    }
    Ok(taken)
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

/// What the provider knows of a customer; of one that was deleted there is nothing else.
async fn asked(provider: &Provider, id: &str) -> Result<Asked, StripeError> {
    let customer = provider.stripe.customer(id).await?;
    if customer.deleted {
        return Ok(Asked { customer, subscriptions: Vec::new(), invoices: Vec::new() });
    }
    let subscriptions = provider.stripe.subscriptions(id).await?;
    Ok(Asked { customer, subscriptions, invoices: provider.stripe.invoices(id).await? })
}

/// What of it counts here, where `named` is what counted before.
async fn meant(
    tenancy: &Tenancy,
    provider: &Provider,
    asked: Asked,
    named: Option<&str>,
) -> Result<Told, TakeoverError> {
    let Asked { customer, subscriptions, invoices } = asked;
    let prices: Vec<String> = subscriptions.iter().filter_map(price_of).map(str::to_owned).collect();
    let places = tenancy.platform_read(async |tx| state::places(tx, provider.kind, &prices).await).await?;
    let all = ours(subscriptions, &places, named)?;
    let paid = all.iter().filter(|one| ["active", "past_due"].contains(&one.status.as_str())).count();
    if paid > 1 {
        tracing::error!(customer = %customer.id, paid, "somebody pays for several subscriptions: one is meant, the others have to be ended and given back");
    }
    let subscription = chosen(&all, &places, named).cloned();
    let next = match subscription.as_ref().and_then(|one| one.schedule.as_ref()) {
        Some(schedule) => provider.stripe.scheduled_prices(schedule.id()).await?.into_iter().nth(1),
        None => None,
    };
    Ok(Told { customer, subscription, next, invoices })
}

/// Writes it, unless somebody else wrote since `known`: `None` then.
async fn write(
    tx: &mut PlatformTx<'_>,
    provider: ProviderKind,
    (customer, known): (&str, &Known),
    told: &Told,
) -> Result<Option<Taken>, TakeoverError> {
    let owner = known.owner;
    let row = Row::lock(tx, owner).await?;
    if row.as_ref().map(|row| row.version) != known.version {
        return Ok(None);
    }
    invoices::take_over(tx, provider, owner, &told.invoices).await?;
    customers::note_taken(tx, provider, customer, told.customer.credit()).await?;
    let was = row.as_ref().map(|row| row.status.clone());
    let state = match &told.subscription {
        Some(subscription) => {
            state(tx, provider, (subscription, told.next.as_deref()), &told.invoices).await?
        }
        None => None,
    };
    let Some(state) = counting(tx, state, row.as_ref()).await? else {
        let grace_end = row.and_then(|row| row.grace_end);
        return Ok(Some(Taken { grace_end, ..Taken::nothing(owner, was) }));
    };
    store(tx, owner, row.as_ref(), &state).await?;
    // What was paid by mobile money before goes on where what was paid by card is over, or is late for too long.
    let is_over = state.status == "canceled" || state.grace_end.is_some_and(|end| end <= tx.now());
    let is_resumed = is_over && mobile_money::resume(tx, owner).await?;
    let (is, grace_end) = if is_resumed { ("active", None) } else { (state.status, state.grace_end) };
    note_change(tx, owner, was.as_deref(), (is, &state.plan_id));
    let known = row.as_ref().and_then(|row| row.pending_invoice_id.as_ref());
    let new = state.pending.as_ref().filter(|pending| known != Some(&pending.invoice_id));
    let waits_until = new.map(|pending| pending.end);
    let has_other_plan = is_resumed || row.as_ref().is_none_or(|row| row.plan_id != state.plan_id);
    let was_to_follow = row.and_then(|row| row.next_price_id) == Some(state.price_id);
    Ok(Some(Taken {
        owner,
        was,
        is: Some(is.to_owned()),
        grace_end,
        over_since: state.canceled_at,
        is_unpaid: told.subscription.as_ref().is_some_and(Subscription::is_unpaid),
        has_other_plan,
        followed: Some(state.period.0)
            .filter(|_| was_to_follow && state.next_price_id != Some(state.price_id)),
        waits_until,
    }))
}

/// A state that takes the place of what is there, with the days that it keeps its rights where it is late. What is paid by mobile money and holds more
/// stays.
async fn counting(
    tx: &mut PlatformTx<'_>,
    state: Option<Paid>,
    row: Option<&Row>,
) -> Result<Option<Paid>, TenancyError> {
    let now = tx.now();
    let Some(state) = state.filter(|state| is_meant(state, row, now)) else { return Ok(None) };
    if let Some(row) = row.filter(|row| is_paid_elsewhere(&state, row))
        && place_of(tx, &state.plan_id).await? < place_of(tx, &row.plan_id).await?
    {
        return Ok(None);
    }
    let grace_end = grace_end_of(&state, row, now);
    Ok(Some(Paid { grace_end, ..state }))
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
    customers::note_taken(tx, provider, customer, None).await?;
    let was = row.as_ref().map(|row| row.status.clone());
    let is_live = |row: &Row| row.provider.as_deref() == Some(provider.as_str()) && row.status != "canceled";
    let Some(row) = row.filter(is_live) else {
        return Ok(Some(Taken::nothing(owner, was)));
    };
    diesel::update(subscriptions::table.find(row.id))
        .set((
            subscriptions::status.eq("canceled"),
            subscriptions::provider_status.eq("canceled"),
            subscriptions::current_period_end.eq(now),
            subscriptions::grace_end.eq(None::<DateTime<Utc>>),
            subscriptions::next_price_id.eq(None::<Uuid>),
            subscriptions::pending_price_id.eq(None::<Uuid>),
            subscriptions::pending_end.eq(None::<DateTime<Utc>>),
            subscriptions::pending_invoice_id.eq(None::<String>),
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
    Ok(Some(Taken {
        is: Some(is.to_owned()),
        over_since: Some(now),
        has_other_plan: is_resumed,
        ..Taken::nothing(owner, was)
    }))
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
