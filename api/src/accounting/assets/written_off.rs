//! What was written off: by entry, and asset by asset.

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Date, Nullable, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use ledger::Currency;
use serde::{Deserialize, Serialize};
use tenancy::CompanyTx;
use uuid::Uuid;

use super::acts_dto::{DepreciationLine, DepreciationLineList, DepreciationList, DepreciationView};
use crate::accounting::{amount, dates};
use crate::http::{ApiError, ApiResult, paging};

/// Where a page starts: behind the row of this day, entry and asset.
#[derive(Debug, Serialize, Deserialize)]
pub struct After(NaiveDate, Uuid, Uuid);

impl After {
    /// Reads a cursor.
    ///
    /// # Errors
    /// 422 `cursor_invalid`.
    pub fn decode(cursor: Option<&str>) -> ApiResult<Option<Self>> {
        dates::cursor(cursor, |after: &Self| after.0)
    }
}

#[derive(QueryableByName)]
struct Run {
    #[diesel(sql_type = SqlUuid)]
    entry_id: Uuid,
    #[diesel(sql_type = Date)]
    until_date: NaiveDate,
    #[diesel(sql_type = Text)]
    journal: String,
    #[diesel(sql_type = BigInt)]
    number: i64,
    #[diesel(sql_type = BigInt)]
    assets: i64,
    #[diesel(sql_type = BigInt)]
    amount: i64,
    #[diesel(sql_type = BigInt)]
    excess: i64,
    #[diesel(sql_type = Bool)]
    is_disposal: bool,
}

/// The entries by which assets were written off: `{0}` is a condition on `asset_depreciations d`.
fn runs(condition: &str, order_and_limit: &str) -> String {
    format!(
        "SELECT d.*, e.journal, e.number, EXISTS (SELECT FROM assets a WHERE a.disposal_entry_id = d.entry_id) AS is_disposal
         FROM (SELECT entry_id, until_date, count(*) AS assets, sum(amount)::bigint AS amount, sum(excess)::bigint AS excess
               FROM asset_depreciations d WHERE {condition} GROUP BY until_date, entry_id {order_and_limit}) d
              JOIN entries e ON e.id = d.entry_id
         ORDER BY d.until_date DESC, d.entry_id DESC"
    )
}

/// A page of the entries by which assets were written off, the last day first.
pub async fn list(tx: &mut CompanyTx<'_>, after: Option<After>, limit: i64) -> ApiResult<DepreciationList> {
    let currency = amount::currency_of(tx.company())?;
    let (day, entry) = after.map(|after| (after.0, after.1)).unzip();
    let query = runs(
        "$1 IS NULL OR (until_date, entry_id) < ($1, $2)",
        "ORDER BY until_date DESC, entry_id DESC LIMIT $3",
    );
    let rows: Vec<Run> = diesel::sql_query(query)
        .bind::<Nullable<Date>, _>(day)
        .bind::<Nullable<SqlUuid>, _>(entry)
        .bind::<BigInt, _>(limit + 1)
        .load(tx.conn())
        .await?;
    let (rows, next_cursor) =
        paging::page(rows, limit, |row| After(row.until_date, row.entry_id, Uuid::nil()));
    Ok(DepreciationList { items: rows.into_iter().map(|row| row.view(currency)).collect(), next_cursor })
}

/// What an entry wrote off.
///
/// # Errors
/// 404 for an entry of something else.
pub async fn of_entry(tx: &mut CompanyTx<'_>, entry_id: Uuid) -> ApiResult<DepreciationView> {
    let currency = amount::currency_of(tx.company())?;
    let row: Option<Run> = diesel::sql_query(runs("entry_id = $1", ""))
        .bind::<SqlUuid, _>(entry_id)
        .get_result(tx.conn())
        .await
        .optional()?;
    row.map(|row| row.view(currency)).ok_or_else(ApiError::not_found)
}

impl Run {
    fn view(self, currency: Currency) -> DepreciationView {
        DepreciationView {
            entry_id: self.entry_id,
            until: self.until_date,
            journal: self.journal,
            entry_number: self.number,
            currency: currency.code().to_owned(),
            assets: self.assets,
            depreciation: amount::wire(self.amount, currency),
            excess: amount::wire(self.excess, currency),
            is_disposal: self.is_disposal,
        }
    }
}

/// Of which asset or entry.
#[derive(Debug, Clone, Copy, Default)]
pub struct Filter {
    pub asset_id: Option<Uuid>,
    pub entry_id: Option<Uuid>,
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = SqlUuid)]
    asset_id: Uuid,
    #[diesel(sql_type = Text)]
    code: String,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Date)]
    until_date: NaiveDate,
    #[diesel(sql_type = SqlUuid)]
    entry_id: Uuid,
    #[diesel(sql_type = Text)]
    journal: String,
    #[diesel(sql_type = BigInt)]
    number: i64,
    #[diesel(sql_type = BigInt)]
    amount: i64,
    #[diesel(sql_type = BigInt)]
    excess: i64,
}

/// A page of what was written off, the last day first.
pub async fn lines(
    tx: &mut CompanyTx<'_>,
    filter: Filter,
    after: Option<After>,
    limit: i64,
) -> ApiResult<DepreciationLineList> {
    let currency = amount::currency_of(tx.company())?;
    let (place, asset) = after.map(|after| ((after.0, after.1), after.2)).unzip();
    let (day, entry) = place.unzip();
    let rows: Vec<Row> = diesel::sql_query(
        "SELECT d.asset_id, a.code, a.name, d.until_date, d.entry_id, e.journal, e.number, d.amount, d.excess
         FROM (SELECT * FROM asset_depreciations
               WHERE ($1 IS NULL OR asset_id = $1) AND ($2 IS NULL OR entry_id = $2)
                 AND ($3 IS NULL OR (until_date, entry_id, asset_id) < ($3, $4, $5))
               ORDER BY until_date DESC, entry_id DESC, asset_id DESC LIMIT $6) d
              JOIN assets a ON a.id = d.asset_id JOIN entries e ON e.id = d.entry_id
         ORDER BY d.until_date DESC, d.entry_id DESC, d.asset_id DESC",
    )
    .bind::<Nullable<SqlUuid>, _>(filter.asset_id)
    .bind::<Nullable<SqlUuid>, _>(filter.entry_id)
    .bind::<Nullable<Date>, _>(day)
    .bind::<Nullable<SqlUuid>, _>(entry)
    .bind::<Nullable<SqlUuid>, _>(asset)
    .bind::<BigInt, _>(limit + 1)
    .load(tx.conn())
    .await?;
    let (rows, next_cursor) =
        paging::page(rows, limit, |row| After(row.until_date, row.entry_id, row.asset_id));
    let line = |row: Row| DepreciationLine {
        asset_id: row.asset_id,
        asset_code: row.code,
        name: row.name,
        until: row.until_date,
        entry_id: row.entry_id,
        journal: row.journal,
        entry_number: row.number,
        depreciation: amount::wire(row.amount, currency),
        excess: amount::wire(row.excess, currency),
    };
    Ok(DepreciationLineList {
        currency: currency.code().to_owned(),
        items: rows.into_iter().map(line).collect(),
        next_cursor,
    })
}
