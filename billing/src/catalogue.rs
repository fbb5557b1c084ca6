//! What is sold: plans, what each holds, and what it costs.
//!
//! A plan or a price that is offered is a row that never changes. Another version is another row, and who subscribed keeps theirs
//! ([`apply`]).

mod apply;
mod need;
mod terms;

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::{PlatformTx, TenancyError, UserId};
use uuid::Uuid;

use tenancy::schema::platform::{plans, prices, subscriptions};

pub use apply::{Change, apply};
pub use need::{Need, plans_for};
pub use terms::{Billed, Catalogue, CatalogueError, PlanTerms, PriceTerms};

/// A plan as it is offered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// The row of this version.
    pub id: String,
    /// Which version it is, from 1.
    pub version: i32,
    /// What it holds.
    pub terms: PlanTerms,
    /// What it costs, in the order of currencies and then the shorter interval first; none for the trial, which is not sold.
    pub prices: Vec<Price>,
}

/// A price as it is offered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Price {
    /// The row of this price.
    pub id: Uuid,
    /// What it is.
    pub terms: PriceTerms,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = plans)]
struct PlanRow {
    id: String,
    key: String,
    version: i32,
    modules: Vec<String>,
    max_users: Option<i32>,
    max_clients: Option<i32>,
    max_reports: Option<i32>,
    storage_bytes: Option<i64>,
    support_level: String,
    is_popular: bool,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = prices)]
struct PriceRow {
    id: Uuid,
    plan_id: String,
    currency: String,
    months: i32,
    amount_minor: i64,
}

/// Everything that is offered, in the order in which it is shown; the trial too.
///
/// # Errors
/// The database's.
pub async fn offered(tx: &mut PlatformTx<'_>) -> Result<Vec<Offer>, TenancyError> {
    let rows: Vec<PlanRow> = plans::table
        .filter(plans::retired_at.is_null())
        .order((plans::position, plans::key))
        .select(PlanRow::as_select())
        .load(tx.conn())
        .await?;
    let of_plans: Vec<PriceRow> = prices::table
        .filter(prices::retired_at.is_null())
        .filter(prices::plan_id.eq_any(rows.iter().map(|row| &row.id)))
        .order((prices::currency, prices::months))
        .select(PriceRow::as_select())
        .load(tx.conn())
        .await?;
    Ok(rows.into_iter().map(|row| row.offer(&of_plans)).collect())
}

/// What the plan of an owner holds, which need not be offered any more.
///
/// # Errors
/// The database's.
pub async fn of_owner(tx: &mut PlatformTx<'_>, owner: UserId) -> Result<Option<PlanTerms>, TenancyError> {
    let found: Option<PlanRow> = plans::table
        .inner_join(subscriptions::table)
        .filter(subscriptions::user_id.eq(owner))
        .select(PlanRow::as_select())
        .first(tx.conn())
        .await
        .optional()?;
    Ok(found.map(|row| row.offer(&[]).terms))
}

impl PlanRow {
    fn offer(self, prices: &[PriceRow]) -> Offer {
        let prices: Vec<Price> =
            prices.iter().filter(|price| price.plan_id == self.id).filter_map(PriceRow::price).collect();
        Offer {
            id: self.id,
            version: self.version,
            terms: PlanTerms {
                key: self.key,
                modules: self.modules,
                max_users: self.max_users,
                max_clients: self.max_clients,
                max_reports: self.max_reports,
                storage_bytes: self.storage_bytes,
                support_level: self.support_level,
                is_popular: self.is_popular,
                prices: prices.iter().map(|price| price.terms.clone()).collect(),
            },
            prices,
        }
    }
}

impl PriceRow {
    /// `None` for an interval that the database lets nobody write.
    fn price(&self) -> Option<Price> {
        let terms = PriceTerms {
            currency: self.currency.clone(),
            billed: Billed::of_months(self.months)?,
            amount_minor: self.amount_minor,
        };
        Some(Price { id: self.id, terms })
    }
}
