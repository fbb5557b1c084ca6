//! What a plan holds of the things that are counted inside a company.
//!
//! How much that is stands in a one-row table of the company, which is written when the plan changes and locked by the act that counts: so two acts do not
//! take the same place. A plan that holds less than is there takes nothing away: nothing is added.

use diesel::prelude::*;
use diesel::sql_types::BigInt;
use diesel_async::RunQueryDsl;
use tenancy::schema::company::plan_limits;
use tenancy::schema::platform::{plans, subscriptions};
use tenancy::{CompanyTx, PlatformTx, TenancyError, UserId};

use crate::catalogue::Need;

/// How much a plan holds; `None` is without limit.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Queryable, Selectable, AsChangeset)]
#[diesel(table_name = plan_limits, treat_none_as_null = true)]
pub struct Limits {
    /// Clients of a company.
    pub max_clients: Option<i32>,
    /// Reports that may be used.
    pub max_reports: Option<i32>,
    /// Bytes of its files.
    pub storage_bytes: Option<i64>,
}

/// What is counted inside a company.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counted {
    /// Clients.
    Clients,
    /// Reports in use.
    Reports,
    /// Bytes of files.
    Storage,
}

/// Why something finds no place.
#[derive(Debug, thiserror::Error)]
pub enum HoldError {
    /// The plan does not hold so much.
    #[error("the plan does not hold {}", .0.told())]
    Full(Need),
    /// The database did not take part.
    #[error(transparent)]
    Database(#[from] TenancyError),
}

impl Limits {
    fn of(self, counted: Counted) -> Option<i64> {
        match counted {
            Counted::Clients => self.max_clients.map(Into::into),
            Counted::Reports => self.max_reports.map(Into::into),
            Counted::Storage => self.storage_bytes,
        }
    }
}

impl Counted {
    const fn need(self, wanted: i64) -> Need {
        match self {
            Self::Clients => Need::Clients(wanted),
            Self::Reports => Need::Reports(wanted),
            Self::Storage => Need::Storage(wanted),
        }
    }
}

/// What the plan of an owner holds; nothing is limited where there is none, because nothing is written then.
///
/// # Errors
/// The database's.
pub async fn of_owner(tx: &mut PlatformTx<'_>, owner: UserId) -> Result<Limits, TenancyError> {
    let found = subscriptions::table
        .inner_join(plans::table)
        .filter(subscriptions::user_id.eq(owner))
        .select((plans::max_clients, plans::max_reports, plans::storage_bytes))
        .first(tx.conn())
        .await
        .optional()?;
    Ok(found.unwrap_or_default())
}

/// What a company is held to.
///
/// # Errors
/// The database's.
pub async fn of_company(tx: &mut CompanyTx<'_>) -> Result<Limits, TenancyError> {
    Ok(plan_limits::table.select(Limits::as_select()).first(tx.conn()).await?)
}

/// Holds a company to what its plan holds from now on.
///
/// # Errors
/// The database's.
pub async fn set(tx: &mut CompanyTx<'_>, limits: Limits) -> Result<(), TenancyError> {
    diesel::update(plan_limits::table).set(limits).execute(tx.conn()).await?;
    Ok(())
}

/// Takes the place of `more` things, counted by `used` once nobody else can take one: until this transaction ends.
///
/// # Errors
/// [`HoldError`].
pub async fn hold(
    tx: &mut CompanyTx<'_>,
    counted: Counted,
    more: i64,
    used: impl AsyncFnOnce(&mut CompanyTx<'_>) -> Result<i64, TenancyError>,
) -> Result<(), HoldError> {
    let locked = plan_limits::table.select(Limits::as_select()).for_update().first(tx.conn()).await;
    let limits: Limits = locked.map_err(TenancyError::from)?;
    let Some(most) = limits.of(counted) else { return Ok(()) };
    let wanted = used(tx).await?.saturating_add(more);
    if wanted <= most { Ok(()) } else { Err(HoldError::Full(counted.need(wanted))) }
}

/// Takes the room of a file of so many bytes.
///
/// # Errors
/// [`HoldError`].
pub async fn hold_storage(tx: &mut CompanyTx<'_>, bytes: u64) -> Result<(), HoldError> {
    hold(tx, Counted::Storage, i64::try_from(bytes).unwrap_or(i64::MAX), storage_used).await
}

/// How many bytes the files of a company have.
///
/// # Errors
/// The database's.
pub async fn storage_used(tx: &mut CompanyTx<'_>) -> Result<i64, TenancyError> {
    #[derive(QueryableByName)]
    struct Sum {
        #[diesel(sql_type = BigInt)]
        bytes: i64,
    }
    let sum = diesel::sql_query("SELECT coalesce(sum(size_bytes), 0)::bigint AS bytes FROM files");
    Ok(sum.get_result::<Sum>(tx.conn()).await?.bytes)
}
