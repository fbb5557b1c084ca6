//! Under which id the provider knows who pays.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::schema::platform::billing_customers;
use tenancy::{PlatformTx, TenancyError, UserId};

use crate::provider::ProviderKind;

/// What somebody has to their credit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Credit {
    /// In minor units, more than zero.
    pub amount_minor: i64,
    /// ISO 4217.
    pub currency: String,
}

/// The provider's id of an owner.
///
/// # Errors
/// The database's.
pub async fn of_owner(
    tx: &mut PlatformTx<'_>,
    provider: ProviderKind,
    owner: UserId,
) -> Result<Option<String>, TenancyError> {
    Ok(billing_customers::table
        .find((owner.as_uuid(), provider.as_str()))
        .select(billing_customers::customer_id)
        .first(tx.conn())
        .await
        .optional()?)
}

/// Whose id it is.
///
/// # Errors
/// The database's.
pub async fn owner_of(
    tx: &mut PlatformTx<'_>,
    provider: ProviderKind,
    customer: &str,
) -> Result<Option<UserId>, TenancyError> {
    let found: Option<uuid::Uuid> = billing_customers::table
        .filter(billing_customers::provider.eq(provider.as_str()))
        .filter(billing_customers::customer_id.eq(customer))
        .select(billing_customers::user_id)
        .first(tx.conn())
        .await
        .optional()?;
    Ok(found.map(UserId::from_uuid))
}

/// Keeps the id of an owner, unless there is one already: the one that is kept.
///
/// # Errors
/// The database's.
pub async fn keep(
    tx: &mut PlatformTx<'_>,
    provider: ProviderKind,
    owner: UserId,
    customer: &str,
) -> Result<String, TenancyError> {
    let now = tx.now();
    diesel::insert_into(billing_customers::table)
        .values((
            billing_customers::user_id.eq(owner.as_uuid()),
            billing_customers::provider.eq(provider.as_str()),
            billing_customers::customer_id.eq(customer),
            billing_customers::created_at.eq(now),
        ))
        .on_conflict_do_nothing()
        .execute(tx.conn())
        .await?;
    Ok(of_owner(tx, provider, owner).await?.unwrap_or_else(|| customer.to_owned()))
}

/// Lets nobody else change what an owner has with the provider for a while: whether somebody does already; `None` for an owner whom it does not know.
///
/// # Errors
/// The database's.
pub(crate) async fn claim(
    tx: &mut PlatformTx<'_>,
    provider: ProviderKind,
    owner: UserId,
    at_most: TimeDelta,
) -> Result<Option<bool>, TenancyError> {
    let now = tx.now();
    let theirs = || billing_customers::table.find((owner.as_uuid(), provider.as_str()));
    let until: Option<Option<DateTime<Utc>>> =
        theirs().select(billing_customers::claimed_until).for_update().first(tx.conn()).await.optional()?;
    let Some(until) = until else { return Ok(None) };
    let is_free = until.is_none_or(|until| until <= now);
    if is_free {
        let claim = billing_customers::claimed_until.eq(now + at_most);
        diesel::update(theirs()).set(claim).execute(tx.conn()).await?;
    }
    Ok(Some(is_free))
}

/// Lets others change it again.
///
/// # Errors
/// The database's.
pub(crate) async fn leave(
    tx: &mut PlatformTx<'_>,
    provider: ProviderKind,
    owner: UserId,
) -> Result<(), TenancyError> {
    let theirs = billing_customers::table.find((owner.as_uuid(), provider.as_str()));
    let nobody = billing_customers::claimed_until.eq(None::<DateTime<Utc>>);
    diesel::update(theirs).set(nobody).execute(tx.conn()).await?;
    Ok(())
}

/// Puts another id in the place of one, whose customer is no more.
///
/// # Errors
/// The database's.
pub(crate) async fn replace(
    tx: &mut PlatformTx<'_>,
    provider: ProviderKind,
    old: &str,
    new: &str,
) -> Result<(), TenancyError> {
    let theirs = billing_customers::table.filter(
        billing_customers::provider.eq(provider.as_str()).and(billing_customers::customer_id.eq(old)),
    );
    diesel::update(theirs).set(billing_customers::customer_id.eq(new)).execute(tx.conn()).await?;
    Ok(())
}

/// Those of whom nothing was taken over since an instant, the longest ago first.
///
/// # Errors
/// The database's.
pub async fn not_synced_since(
    tx: &mut PlatformTx<'_>,
    provider: ProviderKind,
    since: DateTime<Utc>,
    limit: i64,
) -> Result<Vec<String>, TenancyError> {
    let is_old = billing_customers::synced_at.is_null().or(billing_customers::synced_at.lt(since));
    Ok(billing_customers::table
        .filter(billing_customers::provider.eq(provider.as_str()))
        .filter(is_old)
        .order(billing_customers::synced_at.asc().nulls_first())
        .limit(limit)
        .select(billing_customers::customer_id)
        .load(tx.conn())
        .await?)
}

/// Notes that everything that the provider knows of somebody is taken over, and what they have to their credit there.
///
/// # Errors
/// The database's.
pub(crate) async fn note_taken(
    tx: &mut PlatformTx<'_>,
    provider: ProviderKind,
    customer: &str,
    credit: Option<Credit>,
) -> Result<(), TenancyError> {
    let (credit_minor, credit_currency) =
        credit.map_or((0, None), |credit| (credit.amount_minor, Some(credit.currency)));
    diesel::update(billing_customers::table)
        .filter(billing_customers::provider.eq(provider.as_str()))
        .filter(billing_customers::customer_id.eq(customer))
        .set((
            billing_customers::credit_minor.eq(credit_minor),
            billing_customers::credit_currency.eq(credit_currency),
        ))
        .execute(tx.conn())
        .await?;
    note_asked(tx, provider, customer).await
}

/// Notes that the provider was asked for somebody, whatever came of it: they are asked for again when their turn comes.
///
/// # Errors
/// The database's.
pub async fn note_asked(
    tx: &mut PlatformTx<'_>,
    provider: ProviderKind,
    customer: &str,
) -> Result<(), TenancyError> {
    let now = tx.now();
    diesel::update(billing_customers::table)
        .filter(billing_customers::provider.eq(provider.as_str()))
        .filter(billing_customers::customer_id.eq(customer))
        .set(billing_customers::synced_at.eq(now))
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// What an owner has to their credit with the provider, which is taken off what it bills next.
///
/// # Errors
/// The database's.
pub async fn credit(
    tx: &mut PlatformTx<'_>,
    provider: ProviderKind,
    owner: UserId,
) -> Result<Option<Credit>, TenancyError> {
    let theirs = billing_customers::table.find((owner.as_uuid(), provider.as_str()));
    let found: Option<(i64, Option<String>)> = theirs
        .select((billing_customers::credit_minor, billing_customers::credit_currency))
        .first(tx.conn())
        .await
        .optional()?;
    let credit =
        found.and_then(|(amount_minor, currency)| Some(Credit { amount_minor, currency: currency? }));
    Ok(credit)
}
