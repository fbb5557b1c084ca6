//! Posting: a draft gets its number and its link of the chain, and starts to count.
//!
//! Locks are taken in one order by everybody: entries by id, months, sequences, balances, each by key. Two postings
//! can therefore wait for one another, but never in a circle.

use std::collections::{BTreeMap, BTreeSet};
use std::iter;

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{Array, Date, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use ledger::{Balanced, EntryKind, FiscalYear, Hash, Line};
use tenancy::CompanyTx;
use uuid::Uuid;

use super::columns::NewEntry;
use super::inactive::Inactive;
use super::sequence::{self, Coming, Sequence};
use super::stored::{EntryRow, LineRow};
use super::{problems, store};
use crate::accounting::balances::{Balances, month_of};
use crate::accounting::locks::{self, Posting};
use crate::accounting::{amount, fiscal_years, journals, openings};
use crate::companies;
use crate::http::{ApiError, ApiResult, Fields};

/// A draft that is locked and is to be posted.
pub struct Asked {
    pub row: EntryRow,
    /// Where the request names it (`/entries/3`); empty for the only entry of a request.
    pub place: String,
}

/// An entry that was checked, with its row.
struct Ready {
    row: EntryRow,
    place: String,
    entry: Balanced,
}

/// Posts drafts that are locked, all of them or none. Within a journal they are numbered by date, then by age. From the lock of
/// a sequence until the transaction ends nobody else posts in its journal: what can be read before is.
///
/// # Errors
/// 409 `fiscal_year_closed`, `period_closed` or those of [`locks::require_open`]; 422 with what keeps one from being posted. Each
/// points at the entries it is about. 409 `fiscal_year_continued`, `later_year_opened` for what would count balances twice.
pub async fn post(tx: &mut CompanyTx<'_>, asked: Vec<Asked>) -> ApiResult<()> {
    let mut ready = checked(tx, asked).await?;
    ready.sort_by_key(|entry| (entry.row.date, entry.row.created_at, entry.row.id));
    let of_openings = journals::opening(tx).await?;
    let in_openings = ready.iter().filter(|entry| of_openings.contains(&entry.row.journal)).count();
    if in_openings > 0 {
        // Imports and closings wait, or came first: they look at what opened a year, as this does.
        companies::hold_settings(tx).await?;
    }
    hold_open(tx, &ready).await?;
    require_openings(tx, &ready, &of_openings).await?;
    let postings: Vec<Posting<'_>> = ready.iter().map(Ready::posting).collect();
    let passed = locks::require_open(tx, &postings).await?;
    let today = companies::today(tx).await?;
    let keys = ready.iter().map(|entry| (entry.row.journal.clone(), entry.row.fiscal_year_id)).collect();
    let mut sequences = locked(tx, keys).await?;
    let mut posted: Vec<(Uuid, i64, Hash)> = Vec::with_capacity(ready.len());
    let mut balances = Balances::default();
    for Ready { row, entry, .. } in &ready {
        let coming = Coming { reversal_of: row.reversal_of, ..Coming::today(today) };
        let (number, hash) = taken(&mut sequences, row.fiscal_year_id, entry, &coming)?;
        posted.push((row.id, number, hash));
        count(&mut balances, row.fiscal_year_id, entry)?;
    }
    store::post(tx, &posted, today).await?;
    passed.save(tx).await?;
    sequence::save(tx, &sequences).await?;
    balances.save(tx).await
}

impl Ready {
    fn posting(&self) -> Posting<'_> {
        Posting { id: self.row.id, place: &self.place, entry: &self.entry }
    }
}

/// Whether an entry is made by the closing of a year, which the lock dates do not keep from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MadeBy {
    /// The closing, or its undoing.
    Closing,
    /// Anything else.
    Act,
}

/// Inserts an entry that was never a draft, posted from the start.
///
/// # Errors
/// 409 `later_year_closed`, `later_year_opened`, `period_closed`, `entry_already_reversed` or those of [`locks::require_open`].
pub async fn insert_posted(
    tx: &mut CompanyTx<'_>,
    fiscal_year_id: Uuid,
    entry: &Balanced,
    reversal_of: Option<Uuid>,
    made_by: MadeBy,
) -> ApiResult<Uuid> {
    let draft = entry.draft();
    let id = tx.new_uuid();
    hold_months_open(tx, dates(fiscal_year_id, entry)).await?;
    let passed = match made_by {
        MadeBy::Closing => None,
        MadeBy::Act => {
            openings::require_none_without(tx, fiscal_year_id).await?;
            Some(locks::require_open(tx, &[Posting { id, place: "", entry }]).await?)
        }
    };
    sequence::open(tx, &[draft.journal.as_str()], fiscal_year_id).await?;
    let today = companies::today(tx).await?;
    let mut sequences = locked(tx, vec![(draft.journal.as_str().to_owned(), fiscal_year_id)]).await?;
    let coming = Coming { reversal_of, ..Coming::today(today) };
    let new = NewEntry {
        id,
        fiscal_year_id,
        total_debit: entry.total().minor(),
        total_credit: entry.total().minor(),
        posted: Some(taken(&mut sequences, fiscal_year_id, entry, &coming)?),
        validated_on: Some(today),
        reversal_of,
    };
    store::insert(tx, &new, draft).await?;
    if let Some(passed) = passed {
        passed.save(tx).await?;
    }
    sequence::save(tx, &sequences).await?;
    let mut balances = Balances::default();
    count(&mut balances, fiscal_year_id, entry)?;
    balances.save(tx).await?;
    Ok(id)
}

/// Holds the months of these (year, date) open until the transaction ends: closing one waits, or has come first.
///
/// # Errors
/// 409 `period_closed`.
pub async fn hold_months_open(
    tx: &mut CompanyTx<'_>,
    dates: impl IntoIterator<Item = (Uuid, NaiveDate)>,
) -> ApiResult<()> {
    if not_open(tx, dates).await?.is_empty() { Ok(()) } else { Err(ApiError::conflict("period_closed")) }
}

async fn hold_open(tx: &mut CompanyTx<'_>, ready: &[Ready]) -> ApiResult<()> {
    let dates = |entry: &Ready| dates(entry.row.fiscal_year_id, &entry.entry).collect::<Vec<_>>();
    let closed = not_open(tx, ready.iter().flat_map(dates)).await?;
    let is_in_closed = |entry: &&Ready| {
        dates(entry).into_iter().any(|(year, date)| closed.contains(&(year, month_of(date))))
    };
    let places = ready.iter().filter(is_in_closed).map(|entry| entry.place.as_str());
    problems::refuse_at(ApiError::conflict("period_closed"), places)
}

/// Balances are brought forward once: by what is posted, or by the years before. It is looked at with their months held.
/// In a year that others open, their journal has nothing else.
async fn require_openings(
    tx: &mut CompanyTx<'_>,
    ready: &[Ready],
    of_openings: &BTreeSet<String>,
) -> ApiResult<()> {
    let years: BTreeSet<Uuid> = ready.iter().map(|entry| entry.row.fiscal_year_id).collect();
    for year in &years {
        let of_year = ready.iter().filter(|entry| entry.row.fiscal_year_id == *year);
        let is_opening = |entry: &&Ready| entry.row.kind == EntryKind::Opening.as_str();
        let is_beside = |entry: &Ready| of_openings.contains(&entry.row.journal) && !is_opening(&entry);
        if of_year.clone().any(is_beside) && openings::continued(tx).await?.contains(year) {
            return Err(ApiError::conflict("fiscal_year_continued"));
        }
        let opening = of_year.filter(is_opening);
        let lines: Vec<&Line> = opening.flat_map(|entry| entry.entry.lines()).collect();
        if !lines.is_empty() {
            openings::require_may_open(tx, *year, &lines, &years).await?;
        }
    }
    for id in years {
        openings::require_none_without(tx, id).await?;
    }
    Ok(())
}

/// Every date of an entry that its balances are counted by, and its own.
fn dates(fiscal_year_id: Uuid, entry: &Balanced) -> impl Iterator<Item = (Uuid, NaiveDate)> {
    let lines = entry.lines().iter().map(|line| line.date);
    iter::once(entry.draft().date).chain(lines).map(move |date| (fiscal_year_id, date))
}

/// Holds the months of these (year, date) open, but for those that it gives back: they are not.
async fn not_open(
    tx: &mut CompanyTx<'_>,
    dates: impl IntoIterator<Item = (Uuid, NaiveDate)>,
) -> ApiResult<BTreeSet<(Uuid, NaiveDate)>> {
    #[derive(QueryableByName)]
    struct Period {
        #[diesel(sql_type = SqlUuid)]
        fiscal_year_id: Uuid,
        #[diesel(sql_type = Date)]
        month: NaiveDate,
    }
    let mut months: BTreeSet<(Uuid, NaiveDate)> =
        dates.into_iter().map(|(year, date)| (year, month_of(date))).collect();
    let open: Vec<Period> = diesel::sql_query(
        "SELECT fiscal_year_id, month FROM periods
         WHERE (fiscal_year_id, month) IN (SELECT * FROM unnest($1, $2)) AND state = 'open'
         ORDER BY fiscal_year_id, month FOR SHARE",
    )
    .bind::<Array<SqlUuid>, _>(months.iter().map(|(year, _)| *year).collect::<Vec<_>>())
    .bind::<Array<Date>, _>(months.iter().map(|(_, month)| *month).collect::<Vec<_>>())
    .load(tx.conn())
    .await?;
    for period in open {
        months.remove(&(period.fiscal_year_id, period.month));
    }
    Ok(months)
}

async fn checked(tx: &mut CompanyTx<'_>, asked: Vec<Asked>) -> ApiResult<Vec<Ready>> {
    let currency = amount::currency_of(tx.company())?;
    let years = open_years(tx, &asked).await?;
    let ids: Vec<Uuid> = asked.iter().map(|asked| asked.row.id).collect();
    let lines = store::lines(tx, &ids).await?;
    let of_entry: BTreeMap<Uuid, &[LineRow]> =
        lines.chunk_by(|a, b| a.entry_id == b.entry_id).map(|lines| (lines[0].entry_id, lines)).collect();
    let inactive = Inactive::among(tx, &ids).await?;
    let mut fields = Fields::new();
    let mut ready = Vec::with_capacity(asked.len());
    for Asked { row, place } in asked {
        let draft = row.draft(of_entry.get(&row.id).copied().unwrap_or_default())?;
        inactive.refuse(&draft, &place, &mut fields);
        match draft.check(&years[&row.fiscal_year_id], currency) {
            Ok(entry) => ready.push(Ready { row, place, entry }),
            Err(found) => fields.absorb(&place, problems::fields(&found)),
        }
    }
    fields.finish()?;
    Ok(ready)
}

/// The fiscal years of the entries, all of which are open.
async fn open_years(tx: &mut CompanyTx<'_>, asked: &[Asked]) -> ApiResult<BTreeMap<Uuid, FiscalYear>> {
    let mut years = BTreeMap::new();
    let mut closed = BTreeSet::new();
    for id in asked.iter().map(|asked| asked.row.fiscal_year_id).collect::<BTreeSet<_>>() {
        let found = fiscal_years::find(tx, id).await?.ok_or_else(ApiError::not_found)?;
        if found.require_open().is_err() {
            closed.insert(id);
        }
        years.insert(id, found.year()?);
    }
    let of_closed = asked.iter().filter(|asked| closed.contains(&asked.row.fiscal_year_id));
    let places = of_closed.map(|asked| asked.place.as_str());
    problems::refuse_at(ApiError::conflict("fiscal_year_closed"), places)?;
    Ok(years)
}

async fn locked(tx: &mut CompanyTx<'_>, mut keys: Vec<(String, Uuid)>) -> ApiResult<Vec<Sequence>> {
    keys.sort_unstable();
    keys.dedup();
    sequence::lock(tx, &keys).await
}

fn taken(
    sequences: &mut [Sequence],
    year: Uuid,
    entry: &Balanced,
    coming: &Coming<'_>,
) -> ApiResult<(i64, Hash)> {
    sequences
        .iter_mut()
        .find(|sequence| sequence.fiscal_year_id == year && sequence.journal == entry.draft().journal)
        .map(|sequence| sequence.take(entry, coming))
        .ok_or_else(|| ApiError::internal("an entry without a sequence"))
}

fn count(balances: &mut Balances, year: Uuid, entry: &Balanced) -> ApiResult<()> {
    let added = balances.add(year, entry.draft().kind, entry.lines());
    added.map_err(|error| ApiError::unprocessable(error.code()))
}
