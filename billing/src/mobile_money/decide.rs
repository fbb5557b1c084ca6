//! What an operator of the instance says of a payment: the money is there, or it is not.

use chrono::{DateTime, Datelike, Utc};
use diesel::dsl::count_star;
use diesel::prelude::*;
use diesel::sql_types::Text;
use diesel_async::RunQueryDsl;
use tenancy::schema::platform::{invoices, mobile_payments, prices, subscriptions};
use tenancy::{PlatformTx, TenancyError, UserId};
use uuid::Uuid;

use super::cover::{Cover, cover};
use super::quote::{end_of, start_of};
use super::store::{self, Held, Payment};
use super::{MobileMoneyError, PROVIDER};
use crate::purchases::{Offered, priced};

/// What came of a payment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decided {
    /// Whose it is.
    pub owner: UserId,
    /// As it stands now.
    pub payment: Payment,
}

/// Notes that the money of a payment is there: what it pays for stands from now on, or follows what is paid.
///
/// # Errors
/// [`MobileMoneyError::NotWaiting`]; [`MobileMoneyError::AlreadySubscribed`] where it is paid by card by now, so that the money is to be given back; the
/// database's.
pub async fn confirm(
    tx: &mut PlatformTx<'_>,
    operator: UserId,
    id: Uuid,
) -> Result<Decided, MobileMoneyError> {
    let (payment, owner) = waiting(tx, id).await?;
    let held = store::lock_held(tx, owner).await?;
    if held.as_ref().is_some_and(Held::is_paid_otherwise) {
        return Err(MobileMoneyError::AlreadySubscribed);
    }
    let now = tx.now();
    let bought = priced(tx, payment.price_id).await?;
    // What was taken off its price is over with it, also where what was paid meanwhile holds as much.
    let start = if payment.credit_minor > 0 {
        now
    } else {
        start_of(&bought, held.as_ref(), &store::periods(tx, owner).await?, now).0
    };
    if start == now {
        end_others(tx, owner, now).await?;
    }
    let end = end_of(start, bought.months);
    diesel::update(mobile_payments::table.find(id))
        .set((
            mobile_payments::state.eq("confirmed"),
            mobile_payments::decided_at.eq(now),
            mobile_payments::decided_by.eq(operator.as_uuid()),
            mobile_payments::period_start.eq(start),
            mobile_payments::period_end.eq(end),
        ))
        .execute(tx.conn())
        .await
        .map_err(TenancyError::from)?;
    bill(tx, owner, &payment, (&bought, start, end)).await?;
    take_over(tx, owner, held.as_ref()).await?;
    Ok(Decided { owner, payment: store::find(tx, id).await? })
}

/// Notes that the money of a payment is not there, and why.
///
/// # Errors
/// [`MobileMoneyError::NotWaiting`], or the database's.
pub async fn refuse(
    tx: &mut PlatformTx<'_>,
    operator: UserId,
    id: Uuid,
    reason: &str,
) -> Result<Decided, MobileMoneyError> {
    let (_, owner) = waiting(tx, id).await?;
    let now = tx.now();
    diesel::update(mobile_payments::table.find(id))
        .set((
            mobile_payments::state.eq("refused"),
            mobile_payments::refusal.eq(reason),
            mobile_payments::decided_at.eq(now),
            mobile_payments::decided_by.eq(operator.as_uuid()),
        ))
        .execute(tx.conn())
        .await
        .map_err(TenancyError::from)?;
    Ok(Decided { owner, payment: store::find(tx, id).await? })
}

/// Goes on with what an owner paid by mobile money, where it covers the present instant: whether it does.
///
/// # Errors
/// The database's.
pub(crate) async fn resume(tx: &mut PlatformTx<'_>, owner: UserId) -> Result<bool, TenancyError> {
    let held = store::held(tx, owner).await?;
    take_over(tx, owner, held.as_ref()).await
}

/// Writes what the confirmed payments of an owner cover now: whether they cover anything.
pub(super) async fn take_over(
    tx: &mut PlatformTx<'_>,
    owner: UserId,
    held: Option<&Held>,
) -> Result<bool, TenancyError> {
    let periods = store::periods(tx, owner).await?;
    // What follows late begins where the last one ended: it covers the instant all the same.
    let Some(cover) = cover(&periods, tx.now()) else { return Ok(false) };
    write(tx, owner, held, &cover).await?;
    Ok(true)
}

async fn write(
    tx: &mut PlatformTx<'_>,
    owner: UserId,
    held: Option<&Held>,
    cover: &Cover,
) -> Result<(), TenancyError> {
    let now = tx.now();
    let plan: String = prices::table.find(cover.price_id).select(prices::plan_id).first(tx.conn()).await?;
    let set = (
        subscriptions::plan_id.eq(plan),
        subscriptions::price_id.eq(cover.price_id),
        subscriptions::status.eq("active"),
        subscriptions::provider.eq(PROVIDER),
        subscriptions::provider_status.eq("paid"),
        // Of an owner there is one: what it is made of are the payments.
        subscriptions::provider_subscription_id.eq(format!("mobile:{}", owner.as_uuid())),
        subscriptions::current_period_start.eq(cover.start),
        subscriptions::current_period_end.eq(cover.end),
        subscriptions::cancel_at_period_end.eq(false),
        subscriptions::next_price_id.eq(cover.next_price_id),
        subscriptions::grace_end.eq(None::<DateTime<Utc>>),
        subscriptions::grace_reminded.eq(false),
        subscriptions::renewal_reminded.eq(false),
        subscriptions::canceled_at.eq(None::<DateTime<Utc>>),
        subscriptions::updated_at.eq(now),
    );
    let Some(held) = held else {
        let fresh = (
            subscriptions::id.eq(tx.new_uuid()),
            subscriptions::user_id.eq(owner),
            subscriptions::created_at.eq(now),
        );
        diesel::insert_into(subscriptions::table).values((fresh, set)).execute(tx.conn()).await?;
        return Ok(());
    };
    diesel::update(subscriptions::table.find(held.id))
        .set((set, subscriptions::version.eq(held.version + 1)))
        .execute(tx.conn())
        .await?;
    if held.has_trial && held.provider.is_none() {
        diesel::update(subscriptions::table.find(held.id))
            .set(subscriptions::trial_outcome.eq("converted"))
            .execute(tx.conn())
            .await?;
    }
    Ok(())
}

async fn waiting(tx: &mut PlatformTx<'_>, id: Uuid) -> Result<(Payment, UserId), MobileMoneyError> {
    let payment = store::lock_waiting(tx, id).await?.ok_or(MobileMoneyError::NotWaiting)?;
    // Nobody is there any more whose it could be.
    let owner = payment.user_id.ok_or(MobileMoneyError::NotWaiting)?;
    Ok((payment, UserId::from_uuid(owner)))
}

/// Ends the periods that were paid: what was left of them is taken off the price of the one that begins.
async fn end_others(tx: &mut PlatformTx<'_>, owner: UserId, now: DateTime<Utc>) -> Result<(), TenancyError> {
    diesel::sql_query(
        "UPDATE platform.mobile_payments SET period_start = least(period_start, $2), period_end = $2
         WHERE user_id = $1 AND state = 'confirmed' AND period_end > $2",
    )
    .bind::<diesel::sql_types::Uuid, _>(owner.as_uuid())
    .bind::<diesel::sql_types::Timestamptz, _>(now)
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Makes the invoice of a payment. Their numbers have no holes.
async fn bill(
    tx: &mut PlatformTx<'_>,
    owner: UserId,
    payment: &Payment,
    (bought, start, end): (&Offered, DateTime<Utc>, DateTime<Utc>),
) -> Result<(), TenancyError> {
    let now = tx.now();
    let prefix = format!("MM-{}-", now.year());
    diesel::sql_query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))")
        .bind::<Text, _>(&prefix)
        .execute(tx.conn())
        .await?;
    let before: i64 = invoices::table
        .filter(invoices::provider.eq(PROVIDER).and(invoices::number.like(format!("{prefix}%"))))
        .select(count_star())
        .first(tx.conn())
        .await?;
    diesel::insert_into(invoices::table)
        .values((
            invoices::id.eq(tx.new_uuid()),
            invoices::user_id.eq(owner.as_uuid()),
            invoices::provider.eq(PROVIDER),
            invoices::provider_invoice_id.eq(payment.id.to_string()),
            invoices::number.eq(format!("{prefix}{:06}", before + 1)),
            invoices::status.eq("paid"),
            invoices::currency.eq(&bought.currency),
            invoices::total_minor.eq(payment.amount_minor),
            invoices::tax_minor.eq(0),
            invoices::paid_minor.eq(payment.amount_minor),
            invoices::period_start.eq(start),
            invoices::period_end.eq(end),
            invoices::issued_at.eq(now),
            invoices::paid_at.eq(now),
            invoices::attempts.eq(0),
            invoices::updated_at.eq(now),
        ))
        .execute(tx.conn())
        .await?;
    Ok(())
}
