//! What whoever paid says.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::schema::platform::mobile_payments;
use tenancy::{PlatformTx, TenancyError, UserId};
use uuid::Uuid;

use super::store::{self, Payment};
use super::{MobileMoney, MobileMoneyError, Network, quote};

/// A payment that somebody tells of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The price that it is for.
    pub price_id: Uuid,
    /// Through which network.
    pub network: Network,
    /// What was paid, as it was quoted, in minor units.
    pub amount_minor: i64,
    /// From which number.
    pub payer_number: String,
    /// What the network calls it.
    pub reference: String,
    /// Whom the invoice is made out to, where that is not the name of the account.
    pub bill_to: Option<String>,
}

/// Keeps a payment that somebody tells of, until it is decided.
///
/// # Errors
/// [`MobileMoneyError`].
pub async fn tell(
    tx: &mut PlatformTx<'_>,
    money: &MobileMoney,
    owner: UserId,
    told: &Told,
) -> Result<Payment, MobileMoneyError> {
    let payee = money.payee(told.network).ok_or(MobileMoneyError::NetworkOff)?;
    store::lock_held(tx, owner).await?;
    let quote = quote(tx, owner, told.price_id, told.network).await?;
    let least = quote.price_minor - quote.most_credit_minor;
    if !(least..=quote.amount_minor).contains(&told.amount_minor) {
        return Err(MobileMoneyError::AmountChanged);
    }
    let (id, now) = (tx.new_uuid(), tx.now());
    let kept = diesel::insert_into(mobile_payments::table)
        .values((
            mobile_payments::id.eq(id),
            mobile_payments::user_id.eq(owner.as_uuid()),
            mobile_payments::price_id.eq(told.price_id),
            mobile_payments::network.eq(told.network.as_str()),
            mobile_payments::currency.eq(&quote.currency),
            mobile_payments::amount_minor.eq(told.amount_minor),
            mobile_payments::credit_minor.eq(quote.price_minor - told.amount_minor),
            mobile_payments::fee_minor.eq(told.network.fee(told.amount_minor)),
            mobile_payments::payer_number.eq(&told.payer_number),
            mobile_payments::payee_number.eq(&payee.number),
            mobile_payments::reference.eq(&told.reference),
            mobile_payments::bill_to.eq(told.bill_to.as_deref()),
            mobile_payments::told_at.eq(now),
        ))
        .execute(tx.conn())
        .await
        .map_err(TenancyError::from);
    match kept {
        Ok(_) => Ok(store::find(tx, id).await?),
        Err(error) => Err(match error.constraint() {
            Some("mobile_payments_reference_key") => MobileMoneyError::ReferenceKnown,
            Some("mobile_payments_waiting_key") => MobileMoneyError::PaymentWaiting,
            _ => error.into(),
        }),
    }
}

/// Takes a payment back that waits, as the one who told of it.
///
/// # Errors
/// [`MobileMoneyError::NotWaiting`], or the database's.
pub async fn withdraw(tx: &mut PlatformTx<'_>, owner: UserId, id: Uuid) -> Result<(), MobileMoneyError> {
    let now = tx.now();
    let theirs = mobile_payments::table
        .filter(mobile_payments::id.eq(id).and(mobile_payments::user_id.eq(owner.as_uuid())))
        .filter(mobile_payments::state.eq("waiting"));
    let withdrawn = diesel::update(theirs)
        .set((mobile_payments::state.eq("withdrawn"), mobile_payments::decided_at.eq(now)))
        .execute(tx.conn())
        .await
        .map_err(TenancyError::from)?;
    if withdrawn == 1 { Ok(()) } else { Err(MobileMoneyError::NotWaiting) }
}
