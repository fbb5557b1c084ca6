//! Fiscal years in the database.

use std::collections::BTreeSet;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::dsl::exists;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Date, Integer, Nullable, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use ledger::FiscalYear;
use tenancy::CompanyTx;
use tenancy::schema::company::{entries, fiscal_years, journal_sequences};
use uuid::Uuid;

use super::dto::{FiscalYearView, view};
use crate::accounting::balances::month_of;
use crate::companies;
use crate::http::{ApiError, ApiResult, OnConstraint};

/// A fiscal year.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = fiscal_years)]
pub struct YearRow {
    pub id: Uuid,
    pub start_date: NaiveDate,
    pub end_date: NaiveDate,
    pub state: String,
    pub version: i32,
    /// The entry that brought its income and expenses to zero when it was closed.
    pub closing_entry_id: Option<Uuid>,
    /// The entry of the next year that its closing made.
    pub opening_entry_id: Option<Uuid>,
    /// When it was closed; `None` for one that is open, or was opened again.
    pub closed_at: Option<DateTime<Utc>>,
}

impl YearRow {
    /// The year as the ledger knows it.
    pub fn year(&self) -> ApiResult<FiscalYear> {
        FiscalYear::new(self.start_date, self.end_date).map_err(ApiError::internal)
    }

    /// Whether a day lies in it.
    pub fn contains(&self, day: NaiveDate) -> bool {
        (self.start_date..=self.end_date).contains(&day)
    }

    /// Refuses a year in which nothing may change.
    ///
    /// # Errors
    /// 409 `fiscal_year_closed`.
    pub fn require_open(&self) -> ApiResult<()> {
        if self.state == "open" { Ok(()) } else { Err(ApiError::conflict("fiscal_year_closed")) }
    }
}

/// The end of the last fiscal year that has posted entries.
pub async fn last_posted_year_end(tx: &mut CompanyTx<'_>) -> ApiResult<Option<NaiveDate>> {
    let posted = entries::table
        .filter(entries::fiscal_year_id.eq(fiscal_years::id))
        .filter(entries::state.eq("posted"));
    let query = fiscal_years::table.filter(exists(posted)).select(diesel::dsl::max(fiscal_years::end_date));
    Ok(query.first(tx.conn()).await?)
}

/// A fiscal year with the numbers of its entries.
#[derive(Debug, Clone, QueryableByName)]
pub struct YearSummary {
    #[diesel(sql_type = SqlUuid)]
    pub id: Uuid,
    #[diesel(sql_type = Date)]
    pub start_date: NaiveDate,
    #[diesel(sql_type = Date)]
    pub end_date: NaiveDate,
    #[diesel(sql_type = Text)]
    pub state: String,
    #[diesel(sql_type = Integer)]
    pub version: i32,
    #[diesel(sql_type = BigInt)]
    pub posted: i64,
    #[diesel(sql_type = BigInt)]
    pub drafts: i64,
}

/// A year as it is shown.
///
/// # Errors
/// 404 when there is none.
pub async fn view_of(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<FiscalYearView> {
    let year = summaries(tx, Some(id)).await?.pop();
    year.map(view).ok_or_else(ApiError::not_found)
}

/// The years, or one of them, the last one first. Numbers have no holes, so the sequences tell how many are posted.
pub async fn summaries(tx: &mut CompanyTx<'_>, only: Option<Uuid>) -> ApiResult<Vec<YearSummary>> {
    Ok(diesel::sql_query(
        "SELECT y.id, y.start_date, y.end_date, y.state, y.version,
                (SELECT coalesce(sum(s.next_number - 1), 0)::bigint FROM journal_sequences s
                  WHERE s.fiscal_year_id = y.id) AS posted,
                (SELECT count(*) FROM entries e WHERE e.fiscal_year_id = y.id AND e.state = 'draft') AS drafts
         FROM fiscal_years y WHERE $1 IS NULL OR y.id = $1 ORDER BY y.start_date DESC",
    )
    .bind::<Nullable<SqlUuid>, _>(only)
    .load(tx.conn())
    .await?)
}

/// The years in which something is written beside what opened and closed them.
pub async fn with_movements(tx: &mut CompanyTx<'_>) -> ApiResult<BTreeSet<Uuid>> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = SqlUuid)]
        id: Uuid,
    }
    let rows: Vec<Row> = diesel::sql_query(
        "SELECT y.id FROM fiscal_years y
         WHERE EXISTS (SELECT FROM account_balances b WHERE b.fiscal_year_id = y.id AND b.kind = 'ordinary')",
    )
    .load(tx.conn())
    .await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

/// Every year, by date.
pub async fn all(tx: &mut CompanyTx<'_>) -> ApiResult<Vec<YearRow>> {
    let years = fiscal_years::table.order(fiscal_years::start_date).select(YearRow::as_select());
    Ok(years.load(tx.conn()).await?)
}

/// One year, if there is one.
pub async fn find(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<Option<YearRow>> {
    Ok(fiscal_years::table.find(id).select(YearRow::as_select()).first(tx.conn()).await.optional()?)
}

/// One year, locked until the transaction ends, with its months: whoever posts in it or drafts for it waits.
///
/// # Errors
/// 404 when there is none.
pub async fn lock(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<YearRow> {
    let year = fiscal_years::table.find(id).select(YearRow::as_select()).for_update();
    let year = year.first(tx.conn()).await.optional()?.ok_or_else(ApiError::not_found)?;
    diesel::sql_query("SELECT FROM periods WHERE fiscal_year_id = $1 ORDER BY month FOR UPDATE")
        .bind::<SqlUuid, _>(id)
        .execute(tx.conn())
        .await?;
    Ok(year)
}

/// Closes a year that is locked, and all its months.
pub async fn close(
    tx: &mut CompanyTx<'_>,
    id: Uuid,
    closing_entry_id: Option<Uuid>,
    opening_entry_id: Option<Uuid>,
) -> ApiResult<()> {
    let user = tx.actor().user_id().map(|id| id.as_uuid());
    let now = tx.now();
    diesel::update(fiscal_years::table.find(id))
        .set((
            fiscal_years::state.eq("closed"),
            fiscal_years::version.eq(fiscal_years::version + 1),
            fiscal_years::closed_at.eq(Some(now)),
            fiscal_years::closed_by.eq(user),
            fiscal_years::closing_entry_id.eq(closing_entry_id),
            fiscal_years::opening_entry_id.eq(opening_entry_id),
        ))
        .execute(tx.conn())
        .await?;
    set_months(tx, id, "closed").await
}

/// Opens a year that is locked again, and all its months.
pub async fn reopen(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<()> {
    diesel::update(fiscal_years::table.find(id))
        .set((
            fiscal_years::state.eq("open"),
            fiscal_years::version.eq(fiscal_years::version + 1),
            fiscal_years::closed_at.eq(None::<DateTime<Utc>>),
            fiscal_years::closed_by.eq(None::<Uuid>),
            fiscal_years::closing_entry_id.eq(None::<Uuid>),
            fiscal_years::opening_entry_id.eq(None::<Uuid>),
        ))
        .execute(tx.conn())
        .await?;
    set_months(tx, id, "open").await
}

async fn set_months(tx: &mut CompanyTx<'_>, id: Uuid, state: &str) -> ApiResult<()> {
    diesel::sql_query("UPDATE periods SET state = $2 WHERE fiscal_year_id = $1")
        .bind::<SqlUuid, _>(id)
        .bind::<Text, _>(state)
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// The twelve months after a year, up to the next year that the company has.
pub async fn following(tx: &mut CompanyTx<'_>, year: FiscalYear) -> ApiResult<Option<FiscalYear>> {
    let Ok(next) = year.next() else { return Ok(None) };
    let later = overlapping(tx, next).await?;
    let end = later.as_slice().first().map_or(Some(next.end()), |later| later.start_date.pred_opt());
    Ok(end.and_then(|end| FiscalYear::new(next.start(), end).ok()))
}

/// The year that a query parameter names.
///
/// # Errors
/// 422 `fiscal_year_unknown`.
pub async fn of_parameter(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<YearRow> {
    find(tx, id).await?.ok_or_else(|| ApiError::field("fiscal_year_id", "fiscal_year_unknown"))
}

/// The year that contains a date, if there is one. Nobody deletes it until the transaction ends.
pub async fn containing(tx: &mut CompanyTx<'_>, date: NaiveDate) -> ApiResult<Option<YearRow>> {
    Ok(fiscal_years::table
        .filter(fiscal_years::start_date.le(date))
        .filter(fiscal_years::end_date.ge(date))
        .select(YearRow::as_select())
        .for_key_share()
        .first(tx.conn())
        .await
        .optional()?)
}

/// The years that share a day with this one.
pub async fn overlapping(tx: &mut CompanyTx<'_>, year: FiscalYear) -> ApiResult<Vec<YearRow>> {
    Ok(fiscal_years::table
        .filter(fiscal_years::start_date.le(year.end()))
        .filter(fiscal_years::end_date.ge(year.start()))
        .order(fiscal_years::start_date)
        .select(YearRow::as_select())
        .load(tx.conn())
        .await?)
}

/// Whether the year has an entry, posted or draft.
pub async fn has_entries(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<bool> {
    let posted = journal_sequences::table
        .filter(journal_sequences::fiscal_year_id.eq(id).and(journal_sequences::next_number.gt(1)));
    let drafts = entries::table.filter(entries::fiscal_year_id.eq(id).and(entries::state.eq("draft")));
    Ok(diesel::select(exists(posted).or(exists(drafts))).get_result(tx.conn()).await?)
}

/// The year whose figures are shown when nobody asks for one: the last with a posted entry, else the one that contains
/// today, else the last.
pub async fn shown(tx: &mut CompanyTx<'_>) -> ApiResult<Option<YearSummary>> {
    let today = companies::today(tx).await?;
    let years = summaries(tx, None).await?;
    let with_entries = years.iter().find(|year| year.posted > 0);
    let current = || years.iter().find(|year| year.start_date <= today && today <= year.end_date);
    Ok(with_entries.or_else(current).or(years.as_slice().first()).cloned())
}

/// Fiscal years of a company at most.
pub const MAX_YEARS: i64 = 200;

/// Inserts an open year with its months.
///
/// # Errors
/// 409 `fiscal_year_overlaps` or `fiscal_years_limit_reached`.
pub async fn insert(tx: &mut CompanyTx<'_>, year: FiscalYear) -> ApiResult<Uuid> {
    companies::hold_settings(tx).await?;
    let years: i64 = fiscal_years::table.count().get_result(tx.conn()).await?;
    if years >= MAX_YEARS {
        return Err(ApiError::conflict("fiscal_years_limit_reached"));
    }
    let id = tx.new_uuid();
    diesel::insert_into(fiscal_years::table)
        .values((
            fiscal_years::id.eq(id),
            fiscal_years::start_date.eq(year.start()),
            fiscal_years::end_date.eq(year.end()),
        ))
        .execute(tx.conn())
        .await
        .on_constraint(&[("fiscal_years_no_overlap", "fiscal_year_overlaps")])?;
    let months: Vec<NaiveDate> = year.periods().into_iter().map(|period| month_of(period.start)).collect();
    diesel::sql_query("INSERT INTO periods (fiscal_year_id, month) SELECT $1, unnest($2)")
        .bind::<SqlUuid, _>(id)
        .bind::<Array<Date>, _>(months)
        .execute(tx.conn())
        .await?;
    Ok(id)
}

/// Deletes a year in which there is no entry, draft or posted, with its months and the sequences that drafts opened and
/// left unused.
///
/// # Errors
/// 409 `fiscal_year_has_entries` where there is one; `fiscal_year_in_use` where something else is kept for the year.
pub async fn delete_empty(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<()> {
    diesel::delete(journal_sequences::table.filter(journal_sequences::fiscal_year_id.eq(id)))
        .execute(tx.conn())
        .await
        .on_constraint(&[("entries_sequence_fkey", "fiscal_year_has_entries")])?;
    // A draft that is saved meanwhile holds the year.
    diesel::delete(fiscal_years::table.find(id)).execute(tx.conn()).await.on_constraint(&[
        ("journal_sequences_fiscal_year_fkey", "fiscal_year_has_entries"),
        ("fec_imports_fiscal_year_fkey", "fiscal_year_in_use"),
        ("revaluations_year_fkey", "fiscal_year_in_use"),
        ("seals_fiscal_year_fkey", "fiscal_year_in_use"),
        ("budgets_fiscal_year_fkey", "fiscal_year_in_use"),
        ("year_archives_fiscal_year_fkey", "fiscal_year_in_use"),
    ])?;
    Ok(())
}
