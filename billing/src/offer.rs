//! The plans as they are offered: what each of them holds.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::{PlatformTx, TenancyError, schema::platform::plans};

use crate::Plan;

/// A plan that is sold, with what it holds. What it costs is [`Plan::prices`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Offer {
    /// The plan.
    pub plan: Plan,
    /// How many people may use a company; `None` is without limit.
    pub max_users: Option<i32>,
    /// How many clients a company may have; `None` is without limit.
    pub max_clients: Option<i32>,
    /// How much room its files have, in bytes; `None` is without limit.
    pub storage_bytes: Option<i64>,
    /// Most customers take this one.
    pub is_popular: bool,
}

/// What is stored of a plan.
type Row = (String, Option<i32>, Option<i32>, Option<i64>, bool);

/// The plans that are sold, in the order in which they are shown.
///
/// # Errors
/// The database's.
pub async fn list(tx: &mut PlatformTx<'_>) -> Result<Vec<Offer>, TenancyError> {
    let rows: Vec<Row> = plans::table
        .filter(plans::id.eq_any(Plan::ALL.map(Plan::id)))
        .select((plans::id, plans::max_users, plans::max_clients, plans::storage_bytes, plans::is_popular))
        .load(tx.conn())
        .await?;
    let offer = |plan: Plan| {
        let (_, max_users, max_clients, storage_bytes, is_popular) =
            rows.iter().find(|row| row.0 == plan.id())?;
        Some(Offer {
            plan,
            max_users: *max_users,
            max_clients: *max_clients,
            storage_bytes: *storage_bytes,
            is_popular: *is_popular,
        })
    };
    Ok(Plan::ALL.into_iter().filter_map(offer).collect())
}
