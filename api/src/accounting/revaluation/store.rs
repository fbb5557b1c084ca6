//! Which entries revalued a year.

use std::collections::BTreeMap;

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use tenancy::CompanyTx;
use tenancy::schema::company::{entries, revaluations};
use uuid::Uuid;

use crate::http::ApiResult;

/// The revaluation of a year.
#[derive(Debug, Clone, Default, Queryable, Selectable, Insertable)]
#[diesel(table_name = revaluations)]
pub struct RevaluationRow {
    pub fiscal_year_id: Uuid,
    pub latent_entry_id: Option<Uuid>,
    pub latent_reversal_id: Option<Uuid>,
    pub entry_id: Option<Uuid>,
}

impl RevaluationRow {
    /// Its entries, the last one first.
    pub fn entries(&self) -> Vec<Uuid> {
        [self.entry_id, self.latent_reversal_id, self.latent_entry_id].into_iter().flatten().collect()
    }
}

/// That of a year, if it was revalued.
pub async fn find(tx: &mut CompanyTx<'_>, fiscal_year_id: Uuid) -> ApiResult<Option<RevaluationRow>> {
    let found = revaluations::table.find(fiscal_year_id).select(RevaluationRow::as_select());
    Ok(found.first(tx.conn()).await.optional()?)
}

/// Keeps one.
pub async fn insert(tx: &mut CompanyTx<'_>, row: &RevaluationRow) -> ApiResult<()> {
    diesel::insert_into(revaluations::table).values(row).execute(tx.conn()).await?;
    Ok(())
}

/// Forgets one.
pub async fn delete(tx: &mut CompanyTx<'_>, fiscal_year_id: Uuid) -> ApiResult<()> {
    diesel::delete(revaluations::table.find(fiscal_year_id)).execute(tx.conn()).await?;
    Ok(())
}

/// The entry that reverses another, if there is one.
pub async fn reversal_of(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<Option<Uuid>> {
    let found = entries::table.filter(entries::reversal_of.eq(id)).select(entries::id);
    Ok(found.first(tx.conn()).await.optional()?)
}

/// The entries of a revaluation, with those that reverse them.
pub async fn entries_of(tx: &mut CompanyTx<'_>, row: &RevaluationRow) -> ApiResult<Vec<Uuid>> {
    let mut own = row.entries();
    let reversals = entries::table.filter(entries::reversal_of.eq_any(own.clone())).select(entries::id);
    own.extend(reversals.load::<Uuid>(tx.conn()).await?);
    Ok(own)
}

/// What entries come to in a year, by account: debits less credits.
pub async fn booked_by(
    tx: &mut CompanyTx<'_>,
    fiscal_year_id: Uuid,
    own: &[Uuid],
) -> ApiResult<BTreeMap<String, i64>> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = Text)]
        account: String,
        #[diesel(sql_type = BigInt)]
        net: i64,
    }
    let rows: Vec<Row> = diesel::sql_query(
        "SELECT l.account, sum(l.debit - l.credit)::bigint AS net
         FROM entries e JOIN entry_lines l ON l.entry_id = e.id
         WHERE e.id = ANY($1) AND e.fiscal_year_id = $2 GROUP BY l.account",
    )
    .bind::<Array<SqlUuid>, _>(own)
    .bind::<SqlUuid, _>(fiscal_year_id)
    .load(tx.conn())
    .await?;
    Ok(rows.into_iter().map(|row| (row.account, row.net)).collect())
}
