//! Changing what is subscribed to: another price, the end, going on after all. Here it is only asked for: what comes of it is what the provider says
//! ([`crate::takeover`]).
//!
//! A plan that holds more, or a longer rhythm of the same one, begins at once, and the difference is paid; anything else follows when what is paid is over.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::schema::platform::{billing_prices, plans, prices, subscriptions};
use tenancy::{PlatformTx, Tenancy, TenancyError, UserId};
use uuid::Uuid;

use crate::customers;
use crate::provider::{Provider, ProviderKind};
use crate::purchases::{Offered, PurchaseError, offered, sell};
use crate::stripe::Change;
use crate::stripe::objects::{Line, Subscription};
use crate::subscription::row::place;

/// So long what a preview said is charged; then it is reckoned anew.
const PREVIEW_HOLDS: TimeDelta = TimeDelta::minutes(30);

/// So long nobody else changes what somebody has, where whoever does comes to no end.
const CLAIMED: TimeDelta = TimeDelta::seconds(60);
/// How often it is asked for, and how long it is waited in between.
const CLAIMS: usize = 40;
const CLAIM_PAUSE: Duration = Duration::from_millis(250);

/// What a change would do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
    /// When the new price begins: at the instant of the preview, or when what is paid is over.
    pub starts_at: DateTime<Utc>,
    /// Whether it begins at once.
    pub is_now: bool,
    /// ISO 4217.
    pub currency: String,
    /// What is charged at once, in minor units.
    pub due_minor: i64,
    /// What is charged and given back, the taxes apart.
    pub lines: Vec<PreviewLine>,
    /// The taxes on it.
    pub tax_minor: i64,
    /// What is left over and taken off the next invoices.
    pub credit_minor: i64,
}

/// A part of what a change charges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PreviewLine {
    /// In minor units, below zero for what is given back.
    pub amount_minor: i64,
    /// From when on it is for.
    pub start: DateTime<Utc>,
    /// Until when.
    pub end: DateTime<Utc>,
}

/// What came of a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It is so now.
    Changed,
    /// It follows when what is paid is over.
    Follows,
    /// It is so once an invoice is paid: where.
    Unpaid(Option<String>),
}

/// What an owner has with the provider.
#[derive(Queryable)]
struct Held {
    id: String,
    status: String,
    version: i32,
    cancels: bool,
    price_id: Uuid,
    plan: String,
    position: i32,
    months: i32,
    currency: String,
}

/// A change that may be asked for.
struct Asked {
    held: Held,
    offered: Offered,
    customer: String,
    present: Subscription,
    change: Change,
    is_now: bool,
}

/// What a change to a price would do and charge now.
///
/// # Errors
/// [`PurchaseError`].
pub async fn preview(
    tenancy: &Tenancy,
    provider: &Provider,
    owner: UserId,
    price: Uuid,
) -> Result<Preview, PurchaseError> {
    let asked = ask(tenancy, provider, owner, price, None).await?;
    let at = |seconds: i64| DateTime::from_timestamp(seconds, 0).unwrap_or_default();
    let nothing = Preview {
        starts_at: at(end_of(&asked.present)),
        is_now: false,
        currency: asked.offered.currency.clone(),
        due_minor: 0,
        lines: Vec::new(),
        tax_minor: 0,
        credit_minor: 0,
    };
    if !asked.is_now {
        return Ok(nothing);
    }
    let invoice = provider.stripe.preview(&asked.change).await?;
    let line = |line: &Line| PreviewLine {
        amount_minor: line.amount,
        start: at(line.period.start),
        end: at(line.period.end),
    };
    Ok(Preview {
        starts_at: at(asked.change.at),
        is_now: true,
        due_minor: invoice.amount_due,
        lines: invoice.lines.data.iter().map(line).collect(),
        tax_minor: invoice.total_taxes.iter().flatten().map(|tax| tax.amount).sum(),
        credit_minor: (-invoice.total).max(0),
        ..nothing
    })
}

/// Changes to a price, as it was previewed at an instant where that is not long ago.
///
/// # Errors
/// [`PurchaseError`].
pub async fn change(
    tenancy: &Tenancy,
    provider: &Provider,
    owner: UserId,
    price: Uuid,
    previewed_at: Option<DateTime<Utc>>,
) -> Result<Outcome, PurchaseError> {
    claim(tenancy, provider, owner).await?;
    let changed = change_alone(tenancy, provider, owner, price, previewed_at).await;
    leave(tenancy, provider, owner).await?;
    changed
}

async fn change_alone(
    tenancy: &Tenancy,
    provider: &Provider,
    owner: UserId,
    price: Uuid,
    previewed_at: Option<DateTime<Utc>>,
) -> Result<Outcome, PurchaseError> {
    let asked = ask(tenancy, provider, owner, price, previewed_at).await?;
    let (held, change) = (&asked.held, &asked.change);
    let key = format!("change:{}:{}:{}:{}", held.id, held.version, change.price, change.at);
    if let Some(schedule) = &asked.present.schedule {
        provider.stripe.release(schedule.id(), &format!("{key}:release")).await?;
    }
    if !asked.is_now {
        provider.stripe.change_later(change, asked.offered.months, &key).await?;
        return Ok(Outcome::Follows);
    }
    let changed = provider.stripe.change_now(change, &key).await?;
    if changed.pending_update.is_none() {
        return Ok(Outcome::Changed);
    }
    let invoices = provider.stripe.invoices(&asked.customer).await?;
    let open =
        invoices.into_iter().find(|one| changed.latest_invoice.as_ref().is_some_and(|it| it.id() == one.id));
    Ok(Outcome::Unpaid(open.and_then(|one| one.hosted_invoice_url)))
}

/// Takes back the price that was to follow.
///
/// # Errors
/// [`PurchaseError`].
pub async fn keep(tenancy: &Tenancy, provider: &Provider, owner: UserId) -> Result<(), PurchaseError> {
    claim(tenancy, provider, owner).await?;
    let kept = keep_alone(tenancy, provider, owner).await;
    leave(tenancy, provider, owner).await?;
    kept
}

async fn keep_alone(tenancy: &Tenancy, provider: &Provider, owner: UserId) -> Result<(), PurchaseError> {
    let (held, present, _) = present(tenancy, provider, owner).await?;
    match &present.schedule {
        Some(schedule) => {
            let key = format!("keep:{}:{}", schedule.id(), held.version);
            Ok(provider.stripe.release(schedule.id(), &key).await?)
        }
        None => Ok(()),
    }
}

/// Lets a subscription end with what is paid, for a reason in the owner's words, or go on. Saying it twice is saying it once.
///
/// # Errors
/// [`PurchaseError`].
pub async fn end_with_period(
    tenancy: &Tenancy,
    provider: &Provider,
    owner: UserId,
    ends: bool,
    reason: Option<&str>,
) -> Result<(), PurchaseError> {
    claim(tenancy, provider, owner).await?;
    let ended = end_alone(tenancy, provider, owner, ends, reason).await;
    leave(tenancy, provider, owner).await?;
    ended
}

async fn end_alone(
    tenancy: &Tenancy,
    provider: &Provider,
    owner: UserId,
    ends: bool,
    reason: Option<&str>,
) -> Result<(), PurchaseError> {
    let (held, present, _) = present(tenancy, provider, owner).await?;
    let key = format!("end:{}:{}:{ends}", held.id, held.version);
    if ends == (present.cancel_at_period_end || present.cancel_at.is_some()) {
        return Ok(());
    }
    if let Some(schedule) = &present.schedule {
        provider.stripe.release(schedule.id(), &format!("{key}:release")).await?;
    }
    // A change that waits for its payment is over with it.
    if let (true, Some(invoice)) = (present.pending_update.is_some(), &present.latest_invoice) {
        provider.stripe.void(invoice.id(), &format!("{key}:void")).await?;
    }
    provider.stripe.cancel_at_period_end(&present, ends, reason, &key).await?;
    tenancy
        .platform_write(async |tx| {
            let theirs = subscriptions::table.filter(subscriptions::user_id.eq(owner));
            let why = subscriptions::cancel_reason.eq(reason.filter(|_| ends));
            diesel::update(theirs).set(why).execute(tx.conn()).await?;
            Ok::<_, TenancyError>(())
        })
        .await?;
    Ok(())
}

async fn ask(
    tenancy: &Tenancy,
    provider: &Provider,
    owner: UserId,
    price: Uuid,
    previewed_at: Option<DateTime<Utc>>,
) -> Result<Asked, PurchaseError> {
    let new = tenancy.platform_read(async |tx| offered(tx, price).await).await?;
    let (held, present, customer) = present(tenancy, provider, owner).await?;
    if held.status != "active" {
        return Err(PurchaseError::PaymentLate);
    }
    if held.cancels {
        return Err(PurchaseError::Ends);
    }
    if new.currency != held.currency {
        return Err(PurchaseError::OtherCurrency);
    }
    let Some(item) = present.items.data.as_slice().first() else { return Err(PurchaseError::NotSubscribed) };
    let provider_price = sell(tenancy, provider, &new).await?;
    if new.id == held.price_id || item.price.id == provider_price {
        return Err(PurchaseError::SamePrice);
    }
    let now = tenancy.clock().now();
    let at = previewed_at.filter(|at| (now - PREVIEW_HOLDS..=now).contains(at)).unwrap_or(now);
    let change = Change {
        subscription: present.id.clone(),
        item: item.id.clone(),
        price: provider_price,
        at: at.timestamp().max(item.current_period_start),
    };
    // What the provider has by now may be more than what is known here.
    let rank = tenancy.platform_read(async |tx| rank_of(tx, provider.kind, &item.price.id).await).await?;
    let is_now = (new.position, new.months) > rank.unwrap_or((held.position, held.months));
    Ok(Asked { held, offered: new, customer, present, change, is_now })
}

/// Lets nobody else change what an owner has for a while: two changes at once would each be reckoned from what the other one changes.
///
/// # Errors
/// [`PurchaseError::Busy`] where somebody does for long.
async fn claim(tenancy: &Tenancy, provider: &Provider, owner: UserId) -> Result<(), PurchaseError> {
    for _ in 0..CLAIMS {
        let claim = async |tx: &mut PlatformTx<'_>| customers::claim(tx, provider.kind, owner, CLAIMED).await;
        match tenancy.platform_write(claim).await? {
            Some(true) => return Ok(()),
            Some(false) => tokio::time::sleep(CLAIM_PAUSE).await,
            None => return Err(PurchaseError::NotSubscribed),
        }
    }
    Err(PurchaseError::Busy)
}

async fn leave(tenancy: &Tenancy, provider: &Provider, owner: UserId) -> Result<(), TenancyError> {
    tenancy.platform_write(async |tx| customers::leave(tx, provider.kind, owner).await).await
}

/// The place of the plan of a price among those that are offered, and how many months it pays for.
async fn rank_of(
    tx: &mut PlatformTx<'_>,
    provider: ProviderKind,
    provider_price: &str,
) -> Result<Option<(i32, i32)>, TenancyError> {
    let found: Option<(String, i32, i32)> = billing_prices::table
        .inner_join(prices::table)
        .inner_join(plans::table.on(plans::id.eq(prices::plan_id)))
        .filter(billing_prices::provider.eq(provider.as_str()))
        .filter(billing_prices::provider_price_id.eq(provider_price))
        .select((plans::key, plans::position, prices::months))
        .first(tx.conn())
        .await
        .optional()?;
    let Some((plan, had, months)) = found else { return Ok(None) };
    Ok(Some((place(tx, &plan, had).await?, months)))
}

/// What an owner has, as we know it and as the provider does, and under which id it knows them.
async fn present(
    tenancy: &Tenancy,
    provider: &Provider,
    owner: UserId,
) -> Result<(Held, Subscription, String), PurchaseError> {
    let known = tenancy
        .platform_read(async |tx| {
            let customer = customers::of_owner(tx, provider.kind, owner).await?;
            Ok::<_, TenancyError>(held(tx, provider.kind, owner).await?.zip(customer))
        })
        .await?;
    let Some((held, customer)) = known else { return Err(PurchaseError::NotSubscribed) };
    let all = provider.stripe.subscriptions(&customer).await?;
    let present = all.into_iter().find(|one| one.id == held.id);
    let present = present.filter(|one| !["canceled", "incomplete_expired"].contains(&one.status.as_str()));
    let present = present.ok_or(PurchaseError::NotSubscribed)?;
    Ok((held, present, customer))
}

async fn held(
    tx: &mut PlatformTx<'_>,
    provider: ProviderKind,
    owner: UserId,
) -> Result<Option<Held>, TenancyError> {
    let found: Option<Held> = subscriptions::table
        .inner_join(plans::table)
        .inner_join(prices::table.on(prices::id.nullable().eq(subscriptions::price_id)))
        .filter(subscriptions::user_id.eq(owner).and(subscriptions::provider.eq(provider.as_str())))
        .filter(subscriptions::status.eq_any(["active", "past_due"]))
        .select((
            subscriptions::provider_subscription_id.assume_not_null(),
            subscriptions::status,
            subscriptions::version,
            subscriptions::cancel_at_period_end,
            prices::id,
            plans::key,
            plans::position,
            prices::months,
            prices::currency,
        ))
        .first(tx.conn())
        .await
        .optional()?;
    let Some(held) = found else { return Ok(None) };
    let position = place(tx, &held.plan, held.position).await?;
    Ok(Some(Held { position, ..held }))
}

fn end_of(subscription: &Subscription) -> i64 {
    subscription.items.data.as_slice().first().map_or(0, |item| item.current_period_end)
}
