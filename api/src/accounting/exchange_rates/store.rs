//! Rates in the database.

use chrono::NaiveDate;
use diesel::QueryableByName;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Date, Text};
use diesel_async::RunQueryDsl;
use ledger::Currency;
use ledger::rates::{DatedRate, ExchangeRate, Quotation};
use tenancy::CompanyTx;
use tenancy::schema::company::exchange_rates;

use super::dto::{Key, RateSource};
use crate::http::{ApiError, ApiResult};

/// Rates of a company at most: those of the European Central Bank since 1999 are some 200,000.
pub const MAX_RATES: i64 = 500_000;

/// A rate.
#[derive(Debug, Clone, Queryable, Selectable, Insertable)]
#[diesel(table_name = exchange_rates)]
pub struct RateRow {
    pub base: String,
    pub currency: String,
    pub day: NaiveDate,
    #[diesel(column_name = rate)]
    pub scaled: i64,
    pub quotation: String,
    pub source: String,
}

/// What is listed.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    pub currency: Option<String>,
    pub from: Option<NaiveDate>,
    pub to: Option<NaiveDate>,
}

/// The place of a rate in the list.
pub type After = (NaiveDate, String, String);

/// What became of the rates of a file.
pub struct Taken {
    pub added: i64,
    pub replaced: i64,
    pub kept: i64,
}

impl RateRow {
    /// The rate as the ledger knows it.
    pub fn rate(&self) -> ApiResult<ExchangeRate> {
        let quotation = Quotation::from_code(&self.quotation);
        let rate = quotation.and_then(|quotation| ExchangeRate::from_scaled(self.scaled, quotation));
        rate.ok_or_else(|| ApiError::internal("a rate that none can be"))
    }
}

/// Rates that pass the filter, the last day first, then by base and currency.
pub async fn list(
    tx: &mut CompanyTx<'_>,
    filter: &Filter,
    after: Option<After>,
    limit: i64,
) -> ApiResult<Vec<RateRow>> {
    let mut query = exchange_rates::table
        .select(RateRow::as_select())
        .order((exchange_rates::day.desc(), exchange_rates::base, exchange_rates::currency))
        .limit(limit)
        .into_boxed();
    if let Some(currency) = &filter.currency {
        query = query.filter(exchange_rates::currency.eq(currency.clone()));
    }
    if let Some(from) = filter.from {
        query = query.filter(exchange_rates::day.ge(from));
    }
    if let Some(to) = filter.to {
        query = query.filter(exchange_rates::day.le(to));
    }
    if let Some((day, base, currency)) = after {
        let later = exchange_rates::base
            .gt(base.clone())
            .or(exchange_rates::base.eq(base).and(exchange_rates::currency.gt(currency)));
        query = query.filter(exchange_rates::day.lt(day).or(exchange_rates::day.eq(day).and(later)));
    }
    Ok(query.load(tx.conn()).await?)
}

/// The currencies that have a rate.
pub async fn currencies(tx: &mut CompanyTx<'_>) -> ApiResult<Vec<String>> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = Text)]
        currency: String,
    }
    // From one currency to the next in the index, instead of through every day.
    let rows: Vec<Row> = diesel::sql_query(
        "WITH RECURSIVE pairs AS (
             (SELECT base, currency FROM exchange_rates ORDER BY base, currency LIMIT 1)
             UNION ALL
             SELECT n.base, n.currency FROM pairs p CROSS JOIN LATERAL
                 (SELECT base, currency FROM exchange_rates r WHERE (r.base, r.currency) > (p.base, p.currency)
                  ORDER BY base, currency LIMIT 1) n)
         SELECT DISTINCT currency FROM pairs ORDER BY currency",
    )
    .load(tx.conn())
    .await?;
    Ok(rows.into_iter().map(|row| row.currency).collect())
}

/// The rate of a day, locked if there is one.
pub async fn lock(tx: &mut CompanyTx<'_>, key: &Key) -> ApiResult<Option<RateRow>> {
    let found = exchange_rates::table
        .find((key.base.code(), key.currency.as_str(), key.day))
        .select(RateRow::as_select())
        .for_update();
    Ok(found.first(tx.conn()).await.optional()?)
}

/// Keeps a rate in the place of the one of that day.
pub async fn set(tx: &mut CompanyTx<'_>, row: &RateRow) -> ApiResult<()> {
    let inserted = diesel::insert_into(exchange_rates::table)
        .values(row)
        .on_conflict((exchange_rates::base, exchange_rates::currency, exchange_rates::day))
        .do_update()
        .set((
            exchange_rates::rate.eq(row.scaled),
            exchange_rates::quotation.eq(&row.quotation),
            exchange_rates::source.eq(&row.source),
        ));
    inserted.execute(tx.conn()).await?;
    must_fit(tx).await
}

/// Deletes a rate.
pub async fn delete(tx: &mut CompanyTx<'_>, key: &Key) -> ApiResult<()> {
    diesel::delete(exchange_rates::table.find((key.base.code(), key.currency.as_str(), key.day)))
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Takes in the rates of a file, each day and currency once. Those that somebody typed stay.
///
/// # Errors
/// 409 `exchange_rates_limit_reached`.
pub async fn take(
    tx: &mut CompanyTx<'_>,
    base: Currency,
    rates: &[DatedRate],
    source: RateSource,
) -> ApiResult<Taken> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = BigInt)]
        added: i64,
        #[diesel(sql_type = BigInt)]
        replaced: i64,
        #[diesel(sql_type = BigInt)]
        kept: i64,
    }
    let query = diesel::sql_query(
        "WITH brought AS (SELECT * FROM unnest($2, $3, $4, $5) AS b (currency, day, rate, quotation)),
              differing AS (
                  SELECT r.source FROM brought b JOIN exchange_rates r USING (currency, day)
                  WHERE r.base = $1 AND (r.rate, r.quotation) <> (b.rate, b.quotation)),
              written AS (
                  INSERT INTO exchange_rates AS r (base, currency, day, rate, quotation, source)
                  SELECT $1, currency, day, rate, quotation, $6 FROM brought
                  ON CONFLICT (base, currency, day) DO UPDATE
                      SET rate = excluded.rate, quotation = excluded.quotation, source = excluded.source
                      WHERE r.source <> 'typed' AND (r.rate, r.quotation) <> (excluded.rate, excluded.quotation)
                  RETURNING 1)
         SELECT (SELECT count(*) FROM written) - count(*) FILTER (WHERE source <> 'typed') AS added,
                count(*) FILTER (WHERE source <> 'typed') AS replaced,
                count(*) FILTER (WHERE source = 'typed') AS kept
         FROM differing",
    )
    .bind::<Text, _>(base.code())
    .bind::<Array<Text>, _>(rates.iter().map(|rate| rate.currency.as_str()).collect::<Vec<_>>())
    .bind::<Array<Date>, _>(rates.iter().map(|rate| rate.on).collect::<Vec<_>>())
    .bind::<Array<BigInt>, _>(rates.iter().map(|rate| rate.rate.scaled()).collect::<Vec<_>>())
    .bind::<Array<Text>, _>(rates.iter().map(|rate| rate.rate.quotation().as_str()).collect::<Vec<_>>())
    .bind::<Text, _>(source.as_str());
    let row: Row = query.get_result(tx.conn()).await?;
    must_fit(tx).await?;
    Ok(Taken { added: row.added, replaced: row.replaced, kept: row.kept })
}

/// The rates of some currencies against a base, of days up to one.
pub async fn near(
    tx: &mut CompanyTx<'_>,
    base: Currency,
    currencies: &[&str],
    (first, last): (NaiveDate, NaiveDate),
) -> ApiResult<Vec<RateRow>> {
    let query = exchange_rates::table
        .filter(exchange_rates::base.eq(base.code()))
        .filter(exchange_rates::currency.eq_any(currencies))
        .filter(exchange_rates::day.between(first, last))
        .select(RateRow::as_select());
    Ok(query.load(tx.conn()).await?)
}

async fn must_fit(tx: &mut CompanyTx<'_>) -> ApiResult<()> {
    let rates: i64 = exchange_rates::table.count().get_result(tx.conn()).await?;
    if rates <= MAX_RATES { Ok(()) } else { Err(ApiError::conflict("exchange_rates_limit_reached")) }
}
