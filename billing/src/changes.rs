//! Changing what is subscribed to: another price, the end, going on after all. Here it is only asked for: what comes of it is what the provider says
//! ([`crate::takeover`]).
//!
//! A plan that holds more, or a longer rhythm of the same one, begins at once, and the difference is paid; anything else follows when what is paid is over.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::schema::platform::subscriptions;
use tenancy::{PlatformTx, Tenancy, TenancyError, UserId};
use uuid::Uuid;

mod held;

use held::{Held, present, rank_of};

use crate::customers;
use crate::provider::Provider;
use crate::purchases::{Offered, PurchaseError, offered, sell};
use crate::stripe::Change;
use crate::stripe::objects::{Invoice, Line, Subscription};

/// So long what a preview said is charged; then it is reckoned anew.
const PREVIEW_HOLDS: TimeDelta = TimeDelta::minutes(30);

/// So long nobody else changes what somebody has, where whoever does comes to no end.
const CLAIMED: TimeDelta = TimeDelta::seconds(240);
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
    // What one that waits took off for a credit is given back once it gives way to this one.
    let waiting = waiting_invoice(provider, &asked.customer, &asked.present).await?;
    let held_minor = waiting.map_or(0, |one| (one.total - one.amount_due).max(0));
    let line = |line: &Line| PreviewLine {
        amount_minor: line.amount,
        start: at(line.period.start),
        end: at(line.period.end),
    };
    Ok(Preview {
        starts_at: at(asked.change.at),
        is_now: true,
        due_minor: (invoice.amount_due - held_minor).max(0),
        lines: invoice.lines.data.iter().map(line).collect(),
        tax_minor: invoice.total_taxes.iter().flatten().map(|tax| tax.amount).sum(),
        credit_minor: (-invoice.total).max(0),
        ..nothing
    })
}

/// The invoice of a change that waits for its payment, if one does.
async fn waiting_invoice(
    provider: &Provider,
    customer: &str,
    present: &Subscription,
) -> Result<Option<Invoice>, PurchaseError> {
    let (Some(_), Some(last)) = (&present.pending_update, &present.latest_invoice) else { return Ok(None) };
    let invoices = provider.stripe.invoices(customer).await?;
    Ok(invoices.into_iter().find(|one| one.is_of_waiting_change(last)))
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
    alone(tenancy, provider, owner, Box::pin(change_alone(tenancy, provider, owner, price, previewed_at)))
        .await
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
    take_back(provider, (&asked.customer, &asked.present), &key).await?;
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

/// Takes back the price that was to follow, or that waits for its payment.
///
/// # Errors
/// [`PurchaseError`].
pub async fn keep(tenancy: &Tenancy, provider: &Provider, owner: UserId) -> Result<(), PurchaseError> {
    alone(tenancy, provider, owner, Box::pin(keep_alone(tenancy, provider, owner))).await
}

async fn keep_alone(tenancy: &Tenancy, provider: &Provider, owner: UserId) -> Result<(), PurchaseError> {
    let (held, before, customer) = present(tenancy, provider, owner).await?;
    if before.schedule.is_none() && before.pending_update.is_none() {
        return Err(PurchaseError::NothingWaits);
    }
    let key = format!("keep:{}:{}", held.id, held.version);
    match take_back(provider, (&customer, &before), &key).await {
        Ok(true) => Ok(()),
        Ok(false) => Err(PurchaseError::NothingWaits),
        Err(error) => {
            // It may have been paid, or dropped, just now.
            let (_, now, _) = present(tenancy, provider, owner).await?;
            let waits = now.schedule.is_some() || now.pending_update.is_some();
            Err(if waits { error } else { PurchaseError::NothingWaits })
        }
    }
}

/// Takes back the price that was to follow, and drops the invoice of one that waits for its payment, and with it the change.
/// Whether there was either.
async fn take_back(
    provider: &Provider,
    (customer, present): (&str, &Subscription),
    key: &str,
) -> Result<bool, PurchaseError> {
    if let Some(schedule) = &present.schedule {
        provider.stripe.release(schedule.id(), &format!("{key}:{}:release", schedule.id())).await?;
    }
    let waiting = waiting_invoice(provider, customer, present).await?;
    if let Some(invoice) = &waiting {
        provider.stripe.void(&invoice.id, &format!("{key}:{}:void", invoice.id)).await?;
    }
    Ok(present.schedule.is_some() || waiting.is_some())
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
    alone(tenancy, provider, owner, Box::pin(end_alone(tenancy, provider, owner, ends, reason))).await
}

async fn end_alone(
    tenancy: &Tenancy,
    provider: &Provider,
    owner: UserId,
    ends: bool,
    reason: Option<&str>,
) -> Result<(), PurchaseError> {
    let (held, present, customer) = present(tenancy, provider, owner).await?;
    let key = format!("end:{}:{}:{ends}", held.id, held.version);
    if ends == (present.cancel_at_period_end || present.cancel_at.is_some()) {
        return Ok(());
    }
    take_back(provider, (&customer, &present), &key).await?;
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

/// Does what changes what an owner has while nobody else does: two changes at once would each be reckoned from what the other one changes.
///
/// # Errors
/// [`PurchaseError::Busy`] where somebody else does for long; those of the act.
async fn alone<T>(
    tenancy: &Tenancy,
    provider: &Provider,
    owner: UserId,
    act: impl Future<Output = Result<T, PurchaseError>>,
) -> Result<T, PurchaseError> {
    let claim = async |tx: &mut PlatformTx<'_>| customers::claim(tx, provider.kind, owner, CLAIMED).await;
    for _ in 0..CLAIMS {
        match tenancy.platform_write(claim).await? {
            Some(true) => {
                let done = act.await;
                tenancy.platform_write(async |tx| customers::leave(tx, provider.kind, owner).await).await?;
                return done;
            }
            Some(false) => tokio::time::sleep(CLAIM_PAUSE).await,
            None => return Err(PurchaseError::NotSubscribed),
        }
    }
    Err(PurchaseError::Busy)
}

fn end_of(subscription: &Subscription) -> i64 {
    subscription.items.data.as_slice().first().map_or(0, |item| item.current_period_end)
}
