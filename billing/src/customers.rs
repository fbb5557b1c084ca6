//! Under which id the provider knows who pays.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::schema::platform::billing_customers;
use tenancy::{PlatformTx, TenancyError, UserId};

use crate::provider::ProviderKind;

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

/// Notes that everything that the provider knows of somebody is taken over.
///
/// # Errors
/// The database's.
pub async fn note_synced(
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
