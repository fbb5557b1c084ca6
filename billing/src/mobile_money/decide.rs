//! What an operator of the instance says of a payment: the money is there, or it is not.

use chrono::{DateTime, Datelike, TimeDelta, Utc};
use diesel::dsl::count_star;
use diesel::prelude::*;
use diesel::sql_types::Text;
use diesel_async::RunQueryDsl;
use tenancy::schema::platform::{invoices, mobile_payments, prices};
use tenancy::{PlatformTx, TenancyError, UserId};
use uuid::Uuid;

use super::cover::{cover, left};
use super::quote::{end_of, start_of};
use super::store::{self, Held, Payment};
use super::{MobileMoneyError, PROVIDER};
use crate::invoices::{BilledLine, LineKind, Lines};
use crate::purchases::{Offered, priced};
use crate::stripe::objects::Period;
use crate::subscription::{
    self,
    row::{Paid, Row},
};

/// What came of a payment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decided {
    /// Whose it is.
    pub owner: UserId,
    /// As it stands now.
    pub payment: Payment,
    /// Until when all is paid that its owner paid, once it is confirmed.
    pub paid_until: Option<DateTime<Utc>>,
}

/// An operator who finds the money within so much time costs nobody a day.
const FOUND_SOON: TimeDelta = TimeDelta::days(1);

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
    let end = end_of(start, bought.months) - used_since(tx, owner, &payment, &bought).await?;
    if start == now {
        end_present(tx, owner, payment.told_at).await?;
        put_behind(tx, owner, end).await?;
    }
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
    take_over(tx, owner, held.as_ref().map(|held| &held.row)).await?;
    let paid_until = store::periods(tx, owner).await?.last().map(|last| last.end);
    Ok(Decided { owner, payment: store::find(tx, id).await?, paid_until })
}

/// What was used of the period that was taken off a price, since that was told: whole days of what the price pays for, so that a payment that is found late
/// does not pay the same days twice. Nothing where it was found within a day.
async fn used_since(
    tx: &mut PlatformTx<'_>,
    owner: UserId,
    payment: &Payment,
    bought: &Offered,
) -> Result<TimeDelta, TenancyError> {
    let now = tx.now();
    if payment.credit_minor == 0 || now - payment.told_at <= FOUND_SOON {
        return Ok(TimeDelta::zero());
    }
    let mut ran = store::periods(tx, owner).await?;
    ran.retain(|period| period.start <= payment.told_at);
    let used = (payment.credit_minor - left(&ran, now, now)).max(0);
    let days = (end_of(now, bought.months) - now).num_days();
    Ok(TimeDelta::days(days * used / bought.amount_minor.max(1)))
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
    Ok(Decided { owner, payment: store::find(tx, id).await?, paid_until: None })
}

/// Goes on with what an owner paid by mobile money, where it covers the present instant: whether it does.
///
/// # Errors
/// The database's.
pub(crate) async fn resume(tx: &mut PlatformTx<'_>, owner: UserId) -> Result<bool, TenancyError> {
    let row = Row::of(tx, owner).await?;
    take_over(tx, owner, row.as_ref()).await
}

/// Writes what the confirmed payments of an owner cover now: whether they cover anything.
pub(super) async fn take_over(
    tx: &mut PlatformTx<'_>,
    owner: UserId,
    row: Option<&Row>,
) -> Result<bool, TenancyError> {
    let periods = store::periods(tx, owner).await?;
    // What follows late begins where the last one ended: it covers the instant all the same.
    let Some(cover) = cover(&periods, tx.now()) else { return Ok(false) };
    let plan_id = prices::table.find(cover.price_id).select(prices::plan_id).first(tx.conn()).await?;
    let paid = Paid {
        plan_id,
        price_id: cover.price_id,
        status: "active",
        provider: PROVIDER,
        provider_status: "paid".to_owned(),
        // Of an owner there is one: what it is made of are the payments.
        provider_subscription_id: format!("mobile:{}", owner.as_uuid()),
        period: (cover.start, cover.end),
        cancels: false,
        next_price_id: cover.next_price_id,
        pending: None,
        grace_end: None,
        canceled_at: None,
    };
    subscription::row::store(tx, owner, row, &paid).await?;
    Ok(true)
}

async fn waiting(tx: &mut PlatformTx<'_>, id: Uuid) -> Result<(Payment, UserId), MobileMoneyError> {
    let payment = store::lock_waiting(tx, id).await?.ok_or(MobileMoneyError::NotWaiting)?;
    // Nobody is there any more whose it could be.
    let owner = payment.user_id.ok_or(MobileMoneyError::NotWaiting)?;
    Ok((payment, UserId::from_uuid(owner)))
}

/// Ends the period that ran when a payment was told: what was left of it is taken off the price of the one that begins.
async fn end_present(
    tx: &mut PlatformTx<'_>,
    owner: UserId,
    told_at: DateTime<Utc>,
) -> Result<(), TenancyError> {
    let now = tx.now();
    let present = mobile_payments::table
        .filter(mobile_payments::user_id.eq(owner.as_uuid()).and(mobile_payments::state.eq("confirmed")))
        .filter(mobile_payments::period_start.le(told_at).and(mobile_payments::period_end.gt(now)));
    diesel::update(present).set(mobile_payments::period_end.eq(now)).execute(tx.conn()).await?;
    Ok(())
}

/// Lets the periods that are not over follow each other from an instant on, each as long as it was paid for. One that began since the payment was told was
/// not reckoned with: what is left of it is not lost.
async fn put_behind(
    tx: &mut PlatformTx<'_>,
    owner: UserId,
    mut from: DateTime<Utc>,
) -> Result<(), TenancyError> {
    let now = tx.now();
    let to_come: Vec<(Uuid, i32, DateTime<Utc>, DateTime<Utc>)> = mobile_payments::table
        .inner_join(prices::table)
        .filter(mobile_payments::user_id.eq(owner.as_uuid()).and(mobile_payments::state.eq("confirmed")))
        .filter(mobile_payments::period_end.gt(now))
        .order(mobile_payments::period_start)
        .select((
            mobile_payments::id,
            prices::months,
            mobile_payments::period_start.assume_not_null(),
            mobile_payments::period_end.assume_not_null(),
        ))
        .load(tx.conn())
        .await?;
    for (id, months, start, end) in to_come {
        // A part of what it pays for was used: the rest keeps its length.
        let is_rest = start < now || end < end_of(start, months);
        let end = if is_rest { from + (end - start.max(now)) } else { end_of(from, months) };
        diesel::update(mobile_payments::table.find(id))
            .set((mobile_payments::period_start.eq(from), mobile_payments::period_end.eq(end)))
            .execute(tx.conn())
            .await?;
        from = end;
    }
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
    let period = Period { start: start.timestamp(), end: end.timestamp() };
    let mut lines =
        vec![BilledLine::of_period(bought.product(), payment.amount_minor + payment.credit_minor, period)];
    if payment.credit_minor > 0 {
        lines.push(BilledLine::less(LineKind::Credit, payment.credit_minor));
    }
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
            invoices::bill_to.eq(payment.bill_to.as_deref()),
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
            invoices::lines.eq(Lines(lines)),
            invoices::updated_at.eq(now),
        ))
        .execute(tx.conn())
        .await?;
    Ok(())
}
