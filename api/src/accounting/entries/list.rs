//! Lists of entries, the latest first.

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use ledger::Currency;
use serde::{Deserialize, Serialize};
use tenancy::CompanyTx;
use tenancy::schema::company::{entries, entry_lines};
use uuid::Uuid;

use super::dto::{EntryList, EntrySource, EntryState, EntrySummary};
use super::stored::EntryRow;
use crate::accounting::{amount, dates, fiscal_years, search};
use crate::http::{ApiError, ApiResult, paging};

/// Where a page of entries starts.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct After(NaiveDate, Uuid);

/// Which entries are asked for.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    pub fiscal_year_id: Option<Uuid>,
    pub journal: Option<String>,
    pub state: Option<EntryState>,
    pub account: Option<String>,
    pub from: Option<NaiveDate>,
    pub to: Option<NaiveDate>,
    pub search: Option<String>,
    pub after: Option<After>,
}

impl After {
    /// Reads a cursor.
    ///
    /// # Errors
    /// 422 `cursor_invalid`.
    pub fn decode(cursor: Option<&str>) -> ApiResult<Option<Self>> {
        let after: Option<Self> = paging::decode_cursor(cursor)?;
        if after.as_ref().is_some_and(|After(date, _)| !dates::is_sensible(*date)) {
            return Err(ApiError::field("cursor", "cursor_invalid"));
        }
        Ok(after)
    }
}

/// A page of entries.
///
/// # Errors
/// 422 `fiscal_year_unknown`.
pub async fn list(tx: &mut CompanyTx<'_>, mut filter: Filter, limit: i64) -> ApiResult<EntryList> {
    let currency = amount::currency_of(tx.company())?;
    keep_within_year(tx, &mut filter).await?;
    let rows: Vec<EntryRow> = query(filter).limit(limit + 1).load(tx.conn()).await?;
    let (rows, next_cursor) = paging::page(rows, limit, |row| After(row.date, row.id));
    Ok(EntryList { items: rows.into_iter().map(|row| summary(row, currency)).collect(), next_cursor })
}

/// Narrows the days to the fiscal year, if one is asked for. Years do not overlap: the dates of the year find its entries, by
/// the index on dates.
///
/// # Errors
/// 422 `fiscal_year_unknown`.
pub async fn keep_within_year(tx: &mut CompanyTx<'_>, filter: &mut Filter) -> ApiResult<()> {
    if let Some(id) = filter.fiscal_year_id {
        let year = fiscal_years::of_parameter(tx, id).await?;
        filter.from = Some(filter.from.map_or(year.start_date, |from| from.max(year.start_date)));
        filter.to = Some(filter.to.map_or(year.end_date, |to| to.min(year.end_date)));
    }
    Ok(())
}

fn query(
    filter: Filter,
) -> entries::BoxedQuery<
    'static,
    diesel::pg::Pg,
    diesel::dsl::SqlTypeOf<diesel::dsl::AsSelect<EntryRow, diesel::pg::Pg>>,
> {
    let mut query = entries::table
        .select(EntryRow::as_select())
        .order((entries::date.desc(), entries::id.desc()))
        .into_boxed();
    if let Some(journal) = filter.journal {
        query = query.filter(entries::journal.eq(journal));
    }
    if let Some(state) = filter.state {
        query = query.filter(entries::state.eq(state.as_str()));
    }
    if let Some(account) = filter.account {
        let lines = entry_lines::table.filter(entry_lines::entry_id.eq(entries::id));
        query = query.filter(diesel::dsl::exists(lines.filter(entry_lines::account.eq(account))));
    }
    if let Some(from) = filter.from.filter(|date| dates::is_sensible(*date)) {
        query = query.filter(entries::date.ge(from));
    }
    if let Some(to) = filter.to.filter(|date| dates::is_sensible(*date)) {
        query = query.filter(entries::date.le(to));
    }
    if let Some(text) = filter.search {
        let pattern = search::unaccent(search::anywhere(&text));
        let texts = search::unaccent(entries::label)
            .ilike(pattern)
            .or(entries::piece_ref.ilike(search::anywhere(&text)));
        let number: i64 = text.parse().unwrap_or(-1);
        let numbers = entries::number
            .eq(number)
            .assume_not_null()
            .or(entries::source_number.eq(text).assume_not_null());
        query = query.filter(texts.or(numbers));
    }
    if let Some(After(date, id)) = filter.after {
        query = query.filter(entries::date.lt(date).or(entries::date.eq(date).and(entries::id.lt(id))));
    }
    query
}

fn summary(row: EntryRow, currency: Currency) -> EntrySummary {
    EntrySummary {
        id: row.id,
        journal: row.journal,
        fiscal_year_id: row.fiscal_year_id,
        date: row.date,
        piece_ref: row.piece_ref,
        label: row.label,
        state: EntryState::of(&row.state),
        number: row.number,
        source: EntrySource::of(&row.source),
        source_number: row.source_number,
        total: amount::wire(row.total_debit.max(row.total_credit), currency),
        line_count: row.line_count,
        is_balanced: row.total_debit == row.total_credit,
        version: row.version,
    }
}
