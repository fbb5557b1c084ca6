//! Putting another catalogue in the place of the one that is offered.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::schema::platform::{plans, prices};
use tenancy::{PlatformAudit, PlatformTx, TenancyError};
use uuid::Uuid;

use super::{Catalogue, Offer, PlanTerms, PriceTerms, offered};

/// What became of a plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// It is offered for the first time, or holds something else: this version of it is new.
    Version {
        /// The plan.
        key: String,
        /// Which version it is.
        version: i32,
    },
    /// It holds what it held, and costs something else.
    Prices {
        /// The plan.
        key: String,
    },
    /// It is offered no more.
    Retired {
        /// The plan.
        key: String,
    },
}

/// Offers what a catalogue says, which was checked: what it has as it is stays, anything else is retired. No subscription changes.
///
/// # Errors
/// The database's.
pub async fn apply(tx: &mut PlatformTx<'_>, catalogue: &Catalogue) -> Result<Vec<Change>, TenancyError> {
    // Two operators do it one after the other.
    diesel::sql_query("LOCK TABLE platform.plans IN SHARE ROW EXCLUSIVE MODE").execute(tx.conn()).await?;
    let before = offered(tx).await?;
    let mut changes = Vec::new();
    for gone in before.iter().filter(|offer| catalogue.plans.iter().all(|plan| plan.key != offer.terms.key)) {
        retire(tx, gone).await?;
        changes.push(Change::Retired { key: gone.terms.key.clone() });
    }
    for (place, plan) in catalogue.plans.iter().enumerate() {
        let known = before.iter().enumerate().find(|(_, offer)| offer.terms.key == plan.key);
        match known {
            Some((was_at, offer)) if offer.terms.holds_as(plan) && was_at == place => {
                if reprice(tx, offer, plan).await? {
                    changes.push(Change::Prices { key: plan.key.clone() });
                }
            }
            known => {
                if let Some((_, offer)) = known {
                    retire(tx, offer).await?;
                }
                let version = add(tx, plan, place).await?;
                changes.push(Change::Version { key: plan.key.clone(), version });
            }
        }
    }
    for change in &changes {
        let (action, key) = change.told();
        tx.audit(PlatformAudit { action, subject: Some(format!("plan:{key}")), ..PlatformAudit::default() });
    }
    Ok(changes)
}

async fn retire(tx: &mut PlatformTx<'_>, offer: &Offer) -> Result<(), TenancyError> {
    let now = tx.now();
    retire_prices(tx, &offer.prices.iter().map(|price| price.id).collect::<Vec<_>>()).await?;
    diesel::update(plans::table.find(&offer.id)).set(plans::retired_at.eq(now)).execute(tx.conn()).await?;
    Ok(())
}

async fn retire_prices(tx: &mut PlatformTx<'_>, ids: &[Uuid]) -> Result<(), TenancyError> {
    let now = tx.now();
    diesel::update(prices::table.filter(prices::id.eq_any(ids)))
        .set(prices::retired_at.eq(now))
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Adds a version behind all others of its key: which one it is.
async fn add(tx: &mut PlatformTx<'_>, plan: &PlanTerms, place: usize) -> Result<i32, TenancyError> {
    let of_key = plans::table.filter(plans::key.eq(&plan.key)).select(diesel::dsl::max(plans::version));
    let version = of_key.first::<Option<i32>>(tx.conn()).await?.unwrap_or(0) + 1;
    let id = if version == 1 { plan.key.clone() } else { format!("{}_{version}", plan.key) };
    diesel::insert_into(plans::table)
        .values((
            plans::id.eq(&id),
            plans::key.eq(&plan.key),
            plans::version.eq(version),
            plans::position.eq(i32::try_from(place).unwrap_or(i32::MAX)),
            plans::modules.eq(&plan.modules),
            plans::max_users.eq(plan.max_users),
            plans::max_clients.eq(plan.max_clients),
            plans::max_reports.eq(plan.max_reports),
            plans::storage_bytes.eq(plan.storage_bytes),
            plans::support_level.eq(&plan.support_level),
            plans::is_popular.eq(plan.is_popular),
        ))
        .execute(tx.conn())
        .await?;
    add_prices(tx, &id, plan.prices.iter()).await?;
    Ok(version)
}

/// Whether a price of it became another one.
async fn reprice(tx: &mut PlatformTx<'_>, offer: &Offer, plan: &PlanTerms) -> Result<bool, TenancyError> {
    let gone: Vec<Uuid> = offer
        .prices
        .iter()
        .filter(|price| !plan.prices.contains(&price.terms))
        .map(|price| price.id)
        .collect();
    let new: Vec<&PriceTerms> =
        plan.prices.iter().filter(|terms| offer.prices.iter().all(|price| price.terms != **terms)).collect();
    retire_prices(tx, &gone).await?;
    add_prices(tx, &offer.id, new.iter().copied()).await?;
    Ok(!gone.is_empty() || !new.is_empty())
}

async fn add_prices<'a>(
    tx: &mut PlatformTx<'_>,
    plan_id: &str,
    terms: impl Iterator<Item = &'a PriceTerms>,
) -> Result<(), TenancyError> {
    let now = tx.now();
    let rows: Vec<_> = terms
        .map(|price| {
            (
                prices::id.eq(tx.new_uuid()),
                prices::plan_id.eq(plan_id.to_owned()),
                prices::currency.eq(&price.currency),
                prices::months.eq(price.billed.months()),
                prices::amount_minor.eq(price.amount_minor),
                prices::created_at.eq(now),
            )
        })
        .collect();
    diesel::insert_into(prices::table).values(rows).execute(tx.conn()).await?;
    Ok(())
}

impl Change {
    fn told(&self) -> (&'static str, &str) {
        match self {
            Self::Version { key, .. } => ("plan_offered", key),
            Self::Prices { key } => ("plan_repriced", key),
            Self::Retired { key } => ("plan_retired", key),
        }
    }
}
