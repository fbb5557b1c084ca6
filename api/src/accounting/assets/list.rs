//! The register as a list, with the figures of a day.

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Date, Integer, Nullable, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use ledger::Currency;
use tenancy::CompanyTx;
use uuid::Uuid;

use super::dto::{AssetList, AssetMethod, AssetState, AssetSummary, AssetTotals};
use super::register::net_book_value;
use crate::accounting::{amount, search};
use crate::companies;
use crate::http::{ApiResult, paging};

/// Which assets are asked for.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    /// The day of the figures; today without it.
    pub on: Option<NaiveDate>,
    /// Assets whose account begins so.
    pub account: Option<String>,
    /// Part of the number, the name or the supplier.
    pub search: Option<String>,
    /// Held or disposed of on the day.
    pub state: Option<AssetState>,
    /// The components of an asset.
    pub parent_id: Option<Uuid>,
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
    #[diesel(sql_type = Text)]
    code: String,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    account: String,
    #[diesel(sql_type = Date)]
    acquired_on: NaiveDate,
    #[diesel(sql_type = Date)]
    in_service_on: NaiveDate,
    #[diesel(sql_type = Text)]
    method: String,
    #[diesel(sql_type = Nullable<Integer>)]
    months: Option<i32>,
    #[diesel(sql_type = Nullable<SqlUuid>)]
    parent_id: Option<Uuid>,
    #[diesel(sql_type = BigInt)]
    cost: i64,
    #[diesel(sql_type = BigInt)]
    depreciation: i64,
    #[diesel(sql_type = BigInt)]
    excess: i64,
    #[diesel(sql_type = Nullable<Date>)]
    disposed_on: Option<NaiveDate>,
}

#[derive(QueryableByName)]
struct Sums {
    #[diesel(sql_type = BigInt)]
    count: i64,
    #[diesel(sql_type = BigInt)]
    cost: i64,
    #[diesel(sql_type = BigInt)]
    depreciation: i64,
    #[diesel(sql_type = BigInt)]
    excess: i64,
    #[diesel(sql_type = BigInt)]
    net: i64,
}

/// The assets that were acquired by the day `$1` and pass the rest of the filter.
const WHERE: &str = "
    a.acquired_on <= $1 AND ($2 IS NULL OR starts_with(a.account, $2))
    AND ($3 IS NULL OR ext.unaccent(a.code || ' ' || a.name || ' ' || a.supplier) ILIKE ext.unaccent($3))
    AND ($4 IS NULL OR ($4 = 'held') = (a.disposed_on IS NULL OR a.disposed_on > $1))
    AND ($5 IS NULL OR a.parent_id = $5)";

/// What was written off of an asset by the day `$1`.
const BOOKED: &str = "
    SELECT coalesce(sum(amount), 0)::bigint AS amount, coalesce(sum(excess), 0)::bigint AS excess
    FROM asset_depreciations WHERE asset_id = a.id AND until_date <= $1";

/// A page of the register, and what all of it comes to.
pub async fn list(
    tx: &mut CompanyTx<'_>,
    filter: &Filter,
    after: Option<&str>,
    limit: i64,
) -> ApiResult<AssetList> {
    let currency = amount::currency_of(tx.company())?;
    let on = match filter.on {
        Some(day) => day,
        None => companies::today(tx).await?,
    };
    let sums = sums(tx, filter, on).await?;
    let rows = page(tx, filter, on, after, limit + 1).await?;
    let (rows, next_cursor) = paging::page(rows, limit, |row| row.code.clone());
    Ok(AssetList {
        on,
        currency: currency.code().to_owned(),
        items: rows.into_iter().map(|row| row.view(currency)).collect(),
        totals: AssetTotals {
            count: sums.count,
            cost: amount::wire(sums.cost, currency),
            depreciation: amount::wire(sums.depreciation, currency),
            excess: amount::wire(sums.excess, currency),
            net_book_value: amount::wire(sums.net, currency),
        },
        next_cursor,
    })
}

async fn sums(tx: &mut CompanyTx<'_>, filter: &Filter, on: NaiveDate) -> ApiResult<Sums> {
    Ok(diesel::sql_query(format!(
        "SELECT count(*) AS count, coalesce(sum(cost) FILTER (WHERE is_counted), 0)::bigint AS cost,
                coalesce(sum(written_off) FILTER (WHERE is_counted), 0)::bigint AS depreciation,
                coalesce(sum(ahead) FILTER (WHERE is_counted), 0)::bigint AS excess,
                coalesce(sum(cost - written_off) FILTER (WHERE is_held), 0)::bigint AS net
         FROM (SELECT a.cost, a.disposed_on IS NULL OR a.disposed_on > $1 AS is_held,
                      a.disposed_on IS NULL OR a.disposed_on > $1 OR $4 IS NOT DISTINCT FROM 'disposed' AS is_counted,
                      a.opening_depreciation + coalesce(d.amount, 0) AS written_off, a.opening_excess + coalesce(d.excess, 0) AS ahead
               FROM assets a LEFT JOIN
                    (SELECT asset_id, sum(amount)::bigint AS amount, sum(excess)::bigint AS excess
                     FROM asset_depreciations WHERE until_date <= $1 GROUP BY asset_id) d ON d.asset_id = a.id
               WHERE {WHERE}) x"
    ))
    .bind::<Date, _>(on)
    .bind::<Nullable<Text>, _>(filter.account.as_deref())
    .bind::<Nullable<Text>, _>(filter.search.as_deref().map(search::anywhere))
    .bind::<Nullable<Text>, _>(filter.state.map(AssetState::as_str))
    .bind::<Nullable<SqlUuid>, _>(filter.parent_id)
    .get_result(tx.conn())
    .await?)
}

async fn page(
    tx: &mut CompanyTx<'_>,
    filter: &Filter,
    on: NaiveDate,
    after: Option<&str>,
    limit: i64,
) -> ApiResult<Vec<Row>> {
    Ok(diesel::sql_query(format!(
        "SELECT a.id, a.code, a.name, a.account, a.acquired_on, a.in_service_on, a.method, a.months, a.parent_id, a.cost,
                a.opening_depreciation + d.amount AS depreciation, a.opening_excess + d.excess AS excess,
                CASE WHEN a.disposed_on <= $1 THEN a.disposed_on END AS disposed_on
         FROM (SELECT * FROM assets a WHERE {WHERE} AND ($6 IS NULL OR a.code > $6) ORDER BY a.code LIMIT $7) a,
              LATERAL ({BOOKED}) d
         ORDER BY a.code"
    ))
    .bind::<Date, _>(on)
    .bind::<Nullable<Text>, _>(filter.account.as_deref())
    .bind::<Nullable<Text>, _>(filter.search.as_deref().map(search::anywhere))
    .bind::<Nullable<Text>, _>(filter.state.map(AssetState::as_str))
    .bind::<Nullable<SqlUuid>, _>(filter.parent_id)
    .bind::<Nullable<Text>, _>(after)
    .bind::<BigInt, _>(limit)
    .load(tx.conn())
    .await?)
}

impl AssetState {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Held => "held",
            Self::Disposed => "disposed",
        }
    }
}

impl Row {
    fn view(self, currency: Currency) -> AssetSummary {
        let is_held = self.disposed_on.is_none();
        AssetSummary {
            id: self.id,
            name: self.name,
            account: self.account,
            acquired_on: self.acquired_on,
            in_service_on: self.in_service_on,
            method: AssetMethod::of(&self.method),
            months: self.months,
            parent_id: self.parent_id,
            cost: amount::wire(self.cost, currency),
            depreciation: amount::wire(self.depreciation, currency),
            excess: amount::wire(self.excess, currency),
            net_book_value: net_book_value(self.cost, self.depreciation, is_held, currency),
            disposed_on: self.disposed_on,
            code: self.code,
        }
    }
}
