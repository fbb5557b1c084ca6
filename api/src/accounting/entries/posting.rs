//! Posting: a draft gets its number and its link of the chain, and starts to count.
//!
//! Locks are taken in one order by everybody: entries by id, months, sequences, balances, each by key. Two postings
//! can therefore wait for one another, but never in a circle.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{Array, Date, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use ledger::{Balanced, EntryAct, Hash};
use tenancy::CompanyTx;
use uuid::Uuid;

use super::columns::NewEntry;
use super::sequence::{self, Sequence};
use super::stored::{EntryRow, LineRow};
use super::{problems, store};
use crate::accounting::balances::{Balances, month_of};
use crate::accounting::{amount, fiscal_years};
use crate::http::{ApiError, ApiResult};

/// An entry that was checked, with its row.
struct Ready {
    row: EntryRow,
    entry: Balanced,
}

/// Posts drafts that are locked, all of them or none. Within a journal they are numbered by date, then by age.
///
/// # Errors
/// 409 `entry_already_posted`, `fiscal_year_closed` or `period_closed`; 422 with what keeps one from being posted.
pub async fn post(tx: &mut CompanyTx<'_>, rows: Vec<EntryRow>) -> ApiResult<()> {
    for row in &rows {
        if !row.state()?.allows(EntryAct::Post) {
            return Err(ApiError::conflict("entry_already_posted"));
        }
    }
    let mut ready = checked(tx, rows).await?;
    ready.sort_by_key(|entry| (entry.row.date, entry.row.created_at, entry.row.id));
    let months = ready.iter().map(|entry| (entry.row.fiscal_year_id, entry.row.date));
    hold_months_open(tx, months.collect()).await?;
    let keys = ready.iter().map(|entry| (entry.row.journal.clone(), entry.row.fiscal_year_id)).collect();
    let mut sequences = locked(tx, keys).await?;
    let mut posted: Vec<(Uuid, i64, Hash)> = Vec::with_capacity(ready.len());
    let mut balances = Balances::default();
    for Ready { row, entry } in &ready {
        let (number, hash) = taken(&mut sequences, row.fiscal_year_id, entry)?;
        posted.push((row.id, number, hash));
        count(&mut balances, row.fiscal_year_id, entry)?;
    }
    store::post(tx, &posted).await?;
    sequence::save(tx, &sequences).await?;
    balances.save(tx).await
}

/// Inserts an entry that was never a draft, posted from the start.
///
/// # Errors
/// 409 `period_closed` or `entry_already_reversed`.
pub async fn insert_posted(
    tx: &mut CompanyTx<'_>,
    fiscal_year_id: Uuid,
    entry: &Balanced,
    reversal_of: Option<Uuid>,
) -> ApiResult<Uuid> {
    let draft = entry.draft();
    hold_months_open(tx, vec![(fiscal_year_id, draft.date)]).await?;
    sequence::open(tx, &[draft.journal.as_str()], fiscal_year_id).await?;
    let mut sequences = locked(tx, vec![(draft.journal.as_str().to_owned(), fiscal_year_id)]).await?;
    let new = NewEntry {
        id: tx.new_uuid(),
        fiscal_year_id,
        total_debit: entry.total().minor(),
        total_credit: entry.total().minor(),
        posted: Some(taken(&mut sequences, fiscal_year_id, entry)?),
        validated_on: Some(tx.now().date_naive()),
        reversal_of,
    };
    store::insert(tx, &new, draft).await?;
    sequence::save(tx, &sequences).await?;
    let mut balances = Balances::default();
    count(&mut balances, fiscal_year_id, entry)?;
    balances.save(tx).await?;
    Ok(new.id)
}

/// Holds the months of these (year, date) open until the transaction ends: closing one waits, or has come first.
///
/// # Errors
/// 409 `period_closed`.
pub async fn hold_months_open(tx: &mut CompanyTx<'_>, mut dates: Vec<(Uuid, NaiveDate)>) -> ApiResult<()> {
    #[derive(QueryableByName)]
    struct Period {
        #[diesel(sql_type = Text)]
        state: String,
    }
    for (_, date) in &mut dates {
        *date = month_of(*date);
    }
    dates.sort_unstable();
    dates.dedup();
    let (years, months): (Vec<Uuid>, Vec<NaiveDate>) = dates.into_iter().unzip();
    let asked = months.len();
    let periods: Vec<Period> = diesel::sql_query(
        "SELECT state FROM periods WHERE (fiscal_year_id, month) IN (SELECT * FROM unnest($1, $2))
         ORDER BY fiscal_year_id, month FOR SHARE",
    )
    .bind::<Array<SqlUuid>, _>(years)
    .bind::<Array<Date>, _>(months)
    .load(tx.conn())
    .await?;
    if periods.len() < asked || periods.iter().any(|period| period.state != "open") {
        return Err(ApiError::conflict("period_closed"));
    }
    Ok(())
}

async fn checked(tx: &mut CompanyTx<'_>, rows: Vec<EntryRow>) -> ApiResult<Vec<Ready>> {
    let currency = amount::currency_of(tx.company())?;
    let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
    let lines = store::lines(tx, &ids).await?;
    let of_entry: BTreeMap<Uuid, &[LineRow]> =
        lines.chunk_by(|a, b| a.entry_id == b.entry_id).map(|lines| (lines[0].entry_id, lines)).collect();
    let mut years = BTreeMap::new();
    let mut ready = Vec::with_capacity(rows.len());
    for row in rows {
        let year = match years.get(&row.fiscal_year_id) {
            Some(year) => *year,
            None => {
                let found =
                    fiscal_years::find(tx, row.fiscal_year_id).await?.ok_or_else(ApiError::not_found)?;
                found.require_open()?;
                *years.entry(row.fiscal_year_id).or_insert(found.year()?)
            }
        };
        let draft = row.draft(of_entry.get(&row.id).copied().unwrap_or_default())?;
        let entry = draft.check(&year, currency).map_err(|found| problems::refusal(&found))?;
        ready.push(Ready { row, entry });
    }
    Ok(ready)
}

async fn locked(tx: &mut CompanyTx<'_>, mut keys: Vec<(String, Uuid)>) -> ApiResult<Vec<Sequence>> {
    keys.sort_unstable();
    keys.dedup();
    sequence::lock(tx, &keys).await
}

fn taken(sequences: &mut [Sequence], year: Uuid, entry: &Balanced) -> ApiResult<(i64, Hash)> {
    sequences
        .iter_mut()
        .find(|sequence| sequence.fiscal_year_id == year && sequence.journal == entry.draft().journal)
        .map(|sequence| sequence.take(entry))
        .ok_or_else(|| ApiError::internal("an entry without a sequence"))
}

fn count(balances: &mut Balances, year: Uuid, entry: &Balanced) -> ApiResult<()> {
    let added = balances.add(year, entry.draft().kind, entry.lines());
    added.map_err(|error| ApiError::unprocessable(error.code()))
}
