//! The job that keeps the index of entries: some entries at a time, each time as they stand then.
//!
//! It may run twice, stop anywhere and meet itself: a batch is one transaction, batches of a company come one after the
//! other, and what was indexed of an entry before is taken out by the list of its words.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::bail;
use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{Array, Bool, Date, Integer, Text, Uuid as SqlUuid};
use diesel_async::{RunQueryDsl, SimpleAsyncConnection};
use serde::Deserialize;
use tenancy::schema::company::{entries, entry_lines, search_ranges};
use tenancy::{Access, CompanyId, CompanyTx, Denied};
use uuid::Uuid;

use super::cut;
use crate::App;
use crate::http::{ApiError, ApiResult};
use ledger::{Currency, Money};

/// The job that indexes the entries it names.
pub const ENTRIES_JOB: &str = "index_entries";
/// The job that indexes the days that are noted in `search_ranges`.
pub const RANGES_JOB: &str = "index_ranges";
/// Lines of an entry that are looked at: those that come with it.
pub const LINES_OF_AN_ENTRY: i32 = 500;

/// Entries of a transaction.
const BATCH: usize = 500;
/// Words of an entry.
const MAX_WORDS: usize = 1_000;

#[derive(Debug, Deserialize)]
struct Payload {
    entries: Vec<Uuid>,
}

/// Indexes the entries that a job names; those that are gone are taken out.
///
/// # Errors
/// The database's; a company that cannot be entered now: the job is tried again later.
pub async fn index_entries(app: &App, company: CompanyId, payload: serde_json::Value) -> anyhow::Result<()> {
    let Payload { entries } = serde_json::from_value(payload)?;
    let Some(access) = enter(app, company).await? else { return Ok(()) };
    for ids in entries.chunks(BATCH) {
        let noted = access.note(ENTRIES_JOB, async |tx| {
            take_turn(tx).await?;
            index(tx, ids).await
        });
        noted.await.map_err(ApiError::into_failure)?;
    }
    Ok(())
}

/// Indexes what is noted in `search_ranges`, and goes on where a job before it stopped.
///
/// # Errors
/// As [`index_entries`].
pub async fn index_ranges(app: &App, company: CompanyId) -> anyhow::Result<()> {
    let Some(access) = enter(app, company).await? else { return Ok(()) };
    while access.note(RANGES_JOB, async |tx| step(tx).await).await.map_err(ApiError::into_failure)? {}
    Ok(())
}

async fn enter(app: &App, company: CompanyId) -> anyhow::Result<Option<Access>> {
    match app.tenancy.enter_as_worker(company).await {
        Ok(access) => Ok(Some(access)),
        Err(Denied::NotFound) => Ok(None),
        Err(denied) => bail!("{denied:?}"),
    }
}

/// Waits for the batch of this company that is being written. Plans that were made when the tables were small would read
/// them whole.
async fn take_turn(tx: &mut CompanyTx<'_>) -> ApiResult<()> {
    let turn = "SELECT pg_advisory_xact_lock(hashtextextended('partita search ' || current_schema(), 0)); \
                SET LOCAL enable_seqscan TO off";
    Ok(tx.conn().batch_execute(turn).await?)
}

/// Indexes the next entries of a range: whether there was a range.
async fn step(tx: &mut CompanyTx<'_>) -> ApiResult<bool> {
    take_turn(tx).await?;
    let range: Option<(Uuid, NaiveDate, Uuid, NaiveDate)> =
        search_ranges::table.order(search_ranges::id).first(tx.conn()).await.optional()?;
    let Some((range, after_day, after_id, until_day)) = range else { return Ok(false) };
    let is_after = entries::date.gt(after_day).or(entries::id.gt(after_id));
    let found: Vec<(NaiveDate, Uuid)> = entries::table
        .filter(entries::date.between(after_day, until_day).and(is_after))
        .order((entries::date, entries::id))
        .limit(BATCH as i64)
        .select((entries::date, entries::id))
        .load(tx.conn())
        .await?;
    let ids: Vec<Uuid> = found.iter().map(|(_, id)| *id).collect();
    index(tx, &ids).await?;
    let range = search_ranges::table.find(range);
    match found.last() {
        Some((day, id)) if found.len() == BATCH => {
            let stands = (search_ranges::after_day.eq(day), search_ranges::after_id.eq(id));
            diesel::update(range).set(stands).execute(tx.conn()).await?
        }
        _ => diesel::delete(range).execute(tx.conn()).await?,
    };
    Ok(true)
}

/// Puts these entries into the index as they stand.
async fn index(tx: &mut CompanyTx<'_>, ids: &[Uuid]) -> ApiResult<()> {
    forget(tx, ids).await?;
    let currency = Currency::from_code(&tx.company().currency).map_err(ApiError::internal)?;
    let found = read(tx, ids, currency).await?;
    if found.is_empty() {
        return Ok(());
    }
    let known = count(tx, &found).await?;
    let lists = found.iter().map(|entry| {
        let ids: Vec<String> =
            entry.words.iter().filter_map(|word| known.get(word)).map(i32::to_string).collect();
        format!("{{{}}}", ids.join(","))
    });
    diesel::sql_query(
        "WITH cut AS MATERIALIZED (
             SELECT u.entry_id, u.day, u.words::integer[] AS words FROM unnest($1, $2, $3) AS u (entry_id, day, words)
         ), kept AS (INSERT INTO search_entries (entry_id, day, words) SELECT entry_id, day, words FROM cut)
         INSERT INTO search_postings (word_id, day, entry_id)
         SELECT word_id, day, entry_id FROM cut, unnest(words) AS word_id ORDER BY word_id, day, entry_id",
    )
    .bind::<Array<SqlUuid>, _>(found.iter().map(|entry| entry.id).collect::<Vec<_>>())
    .bind::<Array<Date>, _>(found.iter().map(|entry| entry.day).collect::<Vec<_>>())
    .bind::<Array<Text>, _>(lists.collect::<Vec<_>>())
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Takes out what was indexed of these entries.
async fn forget(tx: &mut CompanyTx<'_>, ids: &[Uuid]) -> ApiResult<()> {
    diesel::sql_query(
        "WITH gone AS (DELETE FROM search_entries WHERE entry_id = ANY($1) RETURNING entry_id, day, words),
         words AS MATERIALIZED (SELECT entry_id, day, word_id FROM gone, unnest(words) AS word_id),
         postings AS (
             DELETE FROM search_postings p USING words w
             WHERE p.word_id = w.word_id AND p.day = w.day AND p.entry_id = w.entry_id
         )
         UPDATE search_words s SET entries = s.entries - c.entries
         FROM (SELECT word_id, count(*)::integer AS entries FROM words GROUP BY word_id) c WHERE s.id = c.word_id",
    )
    .bind::<Array<SqlUuid>, _>(ids)
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// An entry that was cut into words.
struct Cut {
    id: Uuid,
    day: NaiveDate,
    words: BTreeSet<String>,
}

type EntryTexts = (Uuid, NaiveDate, String, String, Option<String>, i64, i64);
type LineTexts =
    (Uuid, String, Option<String>, String, Option<String>, Option<String>, Option<NaiveDate>, i64, i64);

async fn read(tx: &mut CompanyTx<'_>, ids: &[Uuid], currency: Currency) -> ApiResult<Vec<Cut>> {
    let rows: Vec<EntryTexts> = entries::table
        .filter(entries::id.eq_any(ids))
        .select((
            entries::id,
            entries::date,
            entries::label,
            entries::piece_ref,
            entries::source_number,
            entries::total_debit,
            entries::total_credit,
        ))
        .load(tx.conn())
        .await?;
    let lines: Vec<LineTexts> = entry_lines::table
        .filter(entry_lines::entry_id.eq_any(ids).and(entry_lines::position.lt(LINES_OF_AN_ENTRY)))
        .select((
            entry_lines::entry_id,
            entry_lines::account,
            entry_lines::auxiliary,
            entry_lines::label,
            entry_lines::piece_ref,
            entry_lines::source_number,
            entry_lines::due_date,
            entry_lines::debit,
            entry_lines::credit,
        ))
        .load(tx.conn())
        .await?;
    let amount = |minor| Money::from_minor(minor).format(currency);
    let mut found = BTreeMap::new();
    for (id, day, label, piece_ref, source_number, debit, credit) in rows {
        let mut words = BTreeSet::from([day.to_string(), amount(debit), amount(credit)]);
        [Some(label), Some(piece_ref), source_number]
            .iter()
            .flatten()
            .for_each(|text| cut::words_into(&mut words, text));
        found.insert(id, Cut { id, day, words });
    }
    for (id, account, auxiliary, label, piece_ref, source_number, due, debit, credit) in lines {
        let Some(Cut { words, .. }) = found.get_mut(&id).filter(|entry| entry.words.len() < MAX_WORDS) else {
            continue;
        };
        words.insert(amount(debit.max(credit)));
        words.extend(due.map(|day| day.to_string()));
        [Some(account), auxiliary, Some(label), piece_ref, source_number]
            .iter()
            .flatten()
            .for_each(|text| cut::words_into(words, text));
    }
    Ok(found.into_values().collect())
}

/// Counts the words of these entries: the id of each word. In the order of the words, as everybody takes them.
async fn count(tx: &mut CompanyTx<'_>, found: &[Cut]) -> ApiResult<BTreeMap<String, i32>> {
    #[derive(QueryableByName)]
    struct Known {
        #[diesel(sql_type = Integer)]
        id: i32,
        #[diesel(sql_type = Text)]
        word: String,
    }
    let mut counts: BTreeMap<&str, i32> = BTreeMap::new();
    for word in found.iter().flat_map(|entry| &entry.words) {
        *counts.entry(word).or_default() += 1;
    }
    let rows = diesel::sql_query(
        "INSERT INTO search_words AS s (word, is_text, entries) SELECT * FROM unnest($1, $2, $3)
         ON CONFLICT (word) DO UPDATE SET entries = s.entries + excluded.entries RETURNING id, word",
    )
    .bind::<Array<Text>, _>(counts.keys().copied().collect::<Vec<_>>())
    .bind::<Array<Bool>, _>(counts.keys().map(|word| cut::is_text(word)).collect::<Vec<_>>())
    .bind::<Array<Integer>, _>(counts.values().copied().collect::<Vec<_>>());
    Ok(rows.load::<Known>(tx.conn()).await?.into_iter().map(|known| (known.word, known.id)).collect())
}
