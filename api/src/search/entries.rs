//! The index of entries, read.

use std::collections::HashMap;

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Integer, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use tenancy::CompanyTx;
use tenancy::schema::company::{entries, search_words};
use uuid::Uuid;

use super::query::MAX_TERMS;
use crate::http::ApiResult;

/// Words with one beginning among which those are chosen.
const WORDS_LOOKED_AT: i64 = 500;
/// Words that are like one.
const WORDS_ALIKE: i64 = 5;

/// A word of the index.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, QueryableByName)]
pub struct Word {
    #[diesel(sql_type = Integer)]
    pub id: i32,
    #[diesel(sql_type = Text)]
    pub word: String,
    /// How many entries have it.
    #[diesel(sql_type = Integer)]
    pub entries: i32,
}

/// An entry that was found.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = entries)]
pub struct Row {
    pub id: Uuid,
    pub journal: String,
    pub date: NaiveDate,
    pub state: String,
    pub piece_ref: String,
    pub label: String,
    pub number: Option<i64>,
    pub total_debit: i64,
    pub total_credit: i64,
}

/// Those of these words that some entry has.
pub async fn exact(tx: &mut CompanyTx<'_>, words: &[String]) -> ApiResult<HashMap<String, Word>> {
    let rows: Vec<Word> = search_words::table
        .filter(search_words::word.eq_any(words).and(search_words::entries.gt(0)))
        .select((search_words::id, search_words::word, search_words::entries))
        .load(tx.conn())
        .await?;
    Ok(rows.into_iter().map(|row| (row.word.clone(), row)).collect())
}

/// The words with this beginning that most entries have, at most so many.
pub async fn beginning(tx: &mut CompanyTx<'_>, beginning: &str, limit: i64) -> ApiResult<Vec<Word>> {
    let words = diesel::sql_query(
        "SELECT id, word, entries FROM (
             SELECT id, word, entries FROM search_words WHERE word >= $1 AND word < $1 || U&'\\+10FFFF' AND entries > 0
             ORDER BY word LIMIT $2
         ) w ORDER BY entries DESC, word LIMIT $3",
    );
    let words = words.bind::<Text, _>(beginning).bind::<BigInt, _>(WORDS_LOOKED_AT);
    Ok(words.bind::<BigInt, _>(limit).load(tx.conn()).await?)
}

/// The words that are most like this one.
pub async fn alike(tx: &mut CompanyTx<'_>, word: &str) -> ApiResult<Vec<Word>> {
    let words = diesel::sql_query(
        "SELECT id, word, entries FROM search_words WHERE word % $1 AND is_text AND entries > 0
         ORDER BY similarity(word, $1) DESC, entries DESC LIMIT $2",
    );
    Ok(words.bind::<Text, _>(word).bind::<BigInt, _>(WORDS_ALIKE).load(tx.conn()).await?)
}

/// The newest entries that have a word of each group. Of the rarest group so many entries are looked at, the newest; the
/// others are looked for in these.
pub async fn newest(
    tx: &mut CompanyTx<'_>,
    mut groups: Vec<Vec<Word>>,
    probed: i64,
    limit: i64,
) -> ApiResult<Vec<Uuid>> {
    #[derive(QueryableByName)]
    struct Found {
        #[diesel(sql_type = SqlUuid)]
        entry_id: Uuid,
    }
    groups.sort_by_key(|group| group.iter().map(|word| i64::from(word.entries)).sum::<i64>());
    let mut ids = groups.iter().map(|group| group.iter().map(|word| word.id).collect::<Vec<_>>());
    let Some(rarest) = ids.next() else { return Ok(Vec::new()) };
    let others: Vec<Vec<i32>> = ids.collect();
    let probed = if others.is_empty() { limit } else { probed };
    let mut query = diesel::sql_query(
        "SELECT c.entry_id FROM (
             SELECT DISTINCT p.day, p.entry_id FROM unnest($1) AS w (id) CROSS JOIN LATERAL (
                 SELECT s.day, s.entry_id FROM search_postings s WHERE s.word_id = w.id
                 ORDER BY s.day DESC, s.entry_id DESC LIMIT $2
             ) p ORDER BY p.day DESC, p.entry_id DESC LIMIT $2
         ) c
         WHERE cardinality($4) = 0 OR EXISTS (
             SELECT FROM search_entries e WHERE e.entry_id = c.entry_id AND e.words && $4
                 AND (cardinality($5) = 0 OR e.words && $5) AND (cardinality($6) = 0 OR e.words && $6)
                 AND (cardinality($7) = 0 OR e.words && $7) AND (cardinality($8) = 0 OR e.words && $8)
         )
         ORDER BY c.day DESC, c.entry_id DESC LIMIT $3",
    )
    .into_boxed()
    .bind::<Array<Integer>, _>(rarest)
    .bind::<BigInt, _>(probed)
    .bind::<BigInt, _>(limit);
    for other in 0..MAX_TERMS - 1 {
        query = query.bind::<Array<Integer>, _>(others.get(other).cloned().unwrap_or_default());
    }
    Ok(query.load::<Found>(tx.conn()).await?.into_iter().map(|found| found.entry_id).collect())
}

/// These entries, in this order; those that are gone are left out.
pub async fn rows(tx: &mut CompanyTx<'_>, ids: &[Uuid]) -> ApiResult<Vec<Row>> {
    let rows: Vec<Row> =
        entries::table.filter(entries::id.eq_any(ids)).select(Row::as_select()).load(tx.conn()).await?;
    let mut rows: HashMap<Uuid, Row> = rows.into_iter().map(|row| (row.id, row)).collect();
    Ok(ids.iter().filter_map(|id| rows.remove(id)).collect())
}
