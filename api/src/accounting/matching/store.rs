//! Open items and matches in the database.
//!
//! Whoever matches on an account holds its row first: letters are given, and lines taken, one after the other. Who posts on the
//! account does not wait.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Date, Integer, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use tenancy::CompanyTx;
use tenancy::schema::company::{accounts, match_lines, matches};
use uuid::Uuid;

use super::taxed::Matched;
use crate::http::ApiResult;

/// A line, by its entry and its place there.
pub type Key = (Uuid, i32);

/// An open item as it is matched.
#[derive(Debug, Clone, QueryableByName)]
pub struct Item {
    #[diesel(sql_type = SqlUuid)]
    pub entry_id: Uuid,
    #[diesel(sql_type = Integer)]
    pub position: i32,
    #[diesel(sql_type = Text)]
    pub account: String,
    #[diesel(sql_type = Text)]
    pub auxiliary: String,
    #[diesel(sql_type = Date)]
    pub date: NaiveDate,
    /// Debit less credit.
    #[diesel(sql_type = BigInt)]
    pub amount: i64,
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub match_id: Option<Uuid>,
    #[diesel(sql_type = Text)]
    pub piece_ref: String,
    #[diesel(sql_type = Text)]
    pub label: String,
    #[diesel(sql_type = Nullable<Text>)]
    pub currency: Option<String>,
    #[diesel(sql_type = Nullable<BigInt>)]
    pub currency_amount: Option<i64>,
}

/// What [`Item`] is read from, before a WHERE.
const ITEMS: &str = "
    SELECT o.entry_id, o.position, o.account, o.auxiliary, o.date, o.amount, o.match_id,
           coalesce(l.piece_ref, e.piece_ref) AS piece_ref, l.label, l.currency,
           CASE WHEN l.debit > 0 THEN l.currency_amount ELSE -l.currency_amount END AS currency_amount
    FROM open_items o JOIN entry_lines l USING (entry_id, position) JOIN entries e ON e.id = o.entry_id";

/// What was open on the day `$1`: open items, and lines that were settled only later, each with its match and whether that was settled.
pub const OPEN_ON: &str = "
    (SELECT entry_id, position, account, auxiliary, amount, match_id, false AS is_settled FROM open_items WHERE date <= $1
     UNION ALL
     SELECT l.entry_id, l.position, l.account, coalesce(l.auxiliary, ''), l.debit - l.credit, g.id, true
     FROM matches g JOIN match_lines m ON m.match_id = g.id JOIN entry_lines l USING (entry_id, position)
     WHERE g.settled_on > $1 AND l.date <= $1)";

impl Item {
    /// The line it is.
    pub fn key(&self) -> Key {
        (self.entry_id, self.position)
    }
}

/// A match to be, with its lines.
#[derive(Debug, Clone)]
pub struct NewMatch {
    pub id: Uuid,
    pub account: String,
    pub auxiliary: String,
    pub letter: String,
    pub source: &'static str,
    pub remainder: i64,
    /// The entry that wrote its remainder off.
    pub write_off: Option<Uuid>,
    /// The day of its last line.
    pub last_day: NaiveDate,
    pub lines: Vec<Key>,
}

/// Holds accounts of these numbers that are matchable until the transaction ends: their numbers.
pub async fn hold(tx: &mut CompanyTx<'_>, numbers: &[String]) -> ApiResult<Vec<String>> {
    Ok(accounts::table
        .filter(accounts::number.eq_any(numbers))
        .filter(accounts::is_matchable)
        .order(accounts::number)
        .select(accounts::number)
        .for_no_key_update()
        .load(tx.conn())
        .await?)
}

/// The numbers of all matchable accounts.
pub async fn matchable(tx: &mut CompanyTx<'_>) -> ApiResult<Vec<String>> {
    let numbers = accounts::table.filter(accounts::is_matchable).order(accounts::number);
    Ok(numbers.select(accounts::number).load(tx.conn()).await?)
}

/// The accounts on which these lines are open.
pub async fn accounts_of(tx: &mut CompanyTx<'_>, lines: &[Key]) -> ApiResult<Vec<String>> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = Text)]
        account: String,
    }
    let (entries, positions) = columns(lines);
    let rows: Vec<Row> = diesel::sql_query(
        "SELECT DISTINCT account FROM open_items WHERE (entry_id, position) IN (SELECT * FROM unnest($1, $2))",
    )
    .bind::<Array<SqlUuid>, _>(entries)
    .bind::<Array<Integer>, _>(positions)
    .load(tx.conn())
    .await?;
    Ok(rows.into_iter().map(|row| row.account).collect())
}

/// Those of these lines that are open.
pub async fn items(tx: &mut CompanyTx<'_>, lines: &[Key]) -> ApiResult<Vec<Item>> {
    let (entries, positions) = columns(lines);
    Ok(diesel::sql_query(format!(
        "{ITEMS} WHERE (o.entry_id, o.position) IN (SELECT * FROM unnest($1, $2)) ORDER BY o.date, o.entry_id, o.position"
    ))
    .bind::<Array<SqlUuid>, _>(entries)
    .bind::<Array<Integer>, _>(positions)
    .load(tx.conn())
    .await?)
}

/// Dissolves matches that other lines join: their lines, which are open then.
pub async fn reopen(tx: &mut CompanyTx<'_>, ids: &[Uuid]) -> ApiResult<Vec<Item>> {
    let of = (match_lines::entry_id, match_lines::position, match_lines::match_id);
    let rows: Vec<(Uuid, i32, Uuid)> =
        match_lines::table.filter(match_lines::match_id.eq_any(ids)).select(of).load(tx.conn()).await?;
    let matches: BTreeMap<Key, Uuid> = rows.into_iter().map(|(entry, at, id)| ((entry, at), id)).collect();
    dissolve(tx, ids).await?;
    let mut items = items(tx, &matches.keys().copied().collect::<Vec<_>>()).await?;
    items.iter_mut().for_each(|item| item.match_id = matches.get(&item.key()).copied());
    Ok(items)
}

/// The open items of an account that no match has, of one third party or of all, by third party and date.
pub async fn unmatched(
    tx: &mut CompanyTx<'_>,
    account: &str,
    auxiliary: Option<&str>,
    until: Option<NaiveDate>,
) -> ApiResult<Vec<Item>> {
    Ok(diesel::sql_query(format!(
        "{ITEMS} WHERE o.account = $1 AND ($2 IS NULL OR o.auxiliary = $2) AND ($3 IS NULL OR o.date <= $3)
           AND o.match_id IS NULL
         ORDER BY o.auxiliary, o.date, o.entry_id, o.position"
    ))
    .bind::<Text, _>(account)
    .bind::<Nullable<Text>, _>(auxiliary)
    .bind::<Nullable<Date>, _>(until)
    .load(tx.conn())
    .await?)
}

/// The lines of entries that are open and in no match.
pub async fn open_of_entries(tx: &mut CompanyTx<'_>, ids: &[Uuid]) -> ApiResult<Vec<Item>> {
    let query = diesel::sql_query(format!("{ITEMS} WHERE o.entry_id = ANY($1) AND o.match_id IS NULL"));
    Ok(query.bind::<Array<SqlUuid>, _>(ids).load(tx.conn()).await?)
}

/// The matches that lines of entries are in.
pub async fn matches_of(tx: &mut CompanyTx<'_>, entries: &[Uuid]) -> ApiResult<Vec<Uuid>> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = SqlUuid)]
        match_id: Uuid,
    }
    let query = diesel::sql_query("SELECT DISTINCT match_id FROM match_lines WHERE entry_id = ANY($1)");
    let rows: Vec<Row> = query.bind::<Array<SqlUuid>, _>(entries).load(tx.conn()).await?;
    Ok(rows.into_iter().map(|row| row.match_id).collect())
}

/// The lines of a match, as if it was made anew.
pub async fn matched(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<Vec<Matched>> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = SqlUuid)]
        entry_id: Uuid,
        #[diesel(sql_type = Integer)]
        position: i32,
        #[diesel(sql_type = Date)]
        date: NaiveDate,
        #[diesel(sql_type = BigInt)]
        amount: i64,
    }
    let rows: Vec<Row> = diesel::sql_query(
        "SELECT l.entry_id, l.position, l.date, l.debit - l.credit AS amount
         FROM match_lines m JOIN entry_lines l USING (entry_id, position) WHERE m.match_id = $1",
    )
    .bind::<SqlUuid, _>(id)
    .load(tx.conn())
    .await?;
    let anew =
        |Row { entry_id, position, date, amount }| Matched { entry_id, position, date, amount, is_new: true };
    Ok(rows.into_iter().map(anew).collect())
}

/// What is known of a match beside its lines.
#[derive(Queryable, Selectable)]
#[diesel(table_name = matches)]
pub struct Found {
    pub account: String,
    pub auxiliary: String,
    pub letter: String,
    pub write_off_entry_id: Option<Uuid>,
}

/// A match, if it is there.
pub async fn find(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<Option<Found>> {
    Ok(matches::table.find(id).select(Found::as_select()).first(tx.conn()).await.optional()?)
}

/// Inserts matches with their lines, which are open until then.
pub async fn insert(tx: &mut CompanyTx<'_>, new: &[NewMatch], today: NaiveDate) -> ApiResult<()> {
    let (now, user): (DateTime<Utc>, Option<Uuid>) = (tx.now(), tx.actor().user_id().map(|id| id.as_uuid()));
    let settled_on = |new: &NewMatch| (new.remainder == 0).then_some(new.last_day);
    let of = |text: fn(&NewMatch) -> &str| new.iter().map(text).collect::<Vec<_>>();
    diesel::sql_query(
        "INSERT INTO matches (id, account, auxiliary, letter, source, remainder, settled_on, write_off_entry_id,
                              matched_on, created_at, created_by)
         SELECT u.*, $9, $10, $11 FROM unnest($1, $2, $3, $4, $5, $6, $7, $8) AS u",
    )
    .bind::<Array<SqlUuid>, _>(new.iter().map(|new| new.id).collect::<Vec<_>>())
    .bind::<Array<Text>, _>(of(|new| &new.account))
    .bind::<Array<Text>, _>(of(|new| &new.auxiliary))
    .bind::<Array<Text>, _>(of(|new| &new.letter))
    .bind::<Array<Text>, _>(of(|new| new.source))
    .bind::<Array<BigInt>, _>(new.iter().map(|new| new.remainder).collect::<Vec<_>>())
    .bind::<Array<Nullable<Date>>, _>(new.iter().map(settled_on).collect::<Vec<_>>())
    .bind::<Array<Nullable<SqlUuid>>, _>(new.iter().map(|new| new.write_off).collect::<Vec<_>>())
    .bind::<Date, _>(today)
    .bind::<Timestamptz, _>(now)
    .bind::<Nullable<SqlUuid>, _>(user)
    .execute(tx.conn())
    .await?;
    take_lines(tx, new).await
}

/// Gives the matches their lines; what is settled is no open item any more.
async fn take_lines(tx: &mut CompanyTx<'_>, new: &[NewMatch]) -> ApiResult<()> {
    let lines: Vec<(Key, &NewMatch)> =
        new.iter().flat_map(|new| new.lines.iter().map(move |key| (*key, new))).collect();
    let (entries, positions) = columns(&lines.iter().map(|(key, _)| *key).collect::<Vec<_>>());
    diesel::sql_query(
        "INSERT INTO match_lines (entry_id, position, match_id) SELECT * FROM unnest($1, $2, $3)",
    )
    .bind::<Array<SqlUuid>, _>(entries)
    .bind::<Array<Integer>, _>(positions)
    .bind::<Array<SqlUuid>, _>(lines.iter().map(|(_, new)| new.id).collect::<Vec<_>>())
    .execute(tx.conn())
    .await?;
    let (settled, partial): (Vec<_>, Vec<_>) = lines.into_iter().partition(|(_, new)| new.remainder == 0);
    let (entries, positions) = columns(&settled.into_iter().map(|(key, _)| key).collect::<Vec<_>>());
    diesel::sql_query(
        "DELETE FROM open_items o USING unnest($1, $2) AS u (entry_id, position)
         WHERE o.entry_id = u.entry_id AND o.position = u.position",
    )
    .bind::<Array<SqlUuid>, _>(entries)
    .bind::<Array<Integer>, _>(positions)
    .execute(tx.conn())
    .await?;
    let (entries, positions) = columns(&partial.iter().map(|(key, _)| *key).collect::<Vec<_>>());
    diesel::sql_query(
        "UPDATE open_items o SET match_id = u.match_id FROM unnest($1, $2, $3) AS u (entry_id, position, match_id)
         WHERE o.entry_id = u.entry_id AND o.position = u.position",
    )
    .bind::<Array<SqlUuid>, _>(entries)
    .bind::<Array<Integer>, _>(positions)
    .bind::<Array<SqlUuid>, _>(partial.iter().map(|(_, new)| new.id).collect::<Vec<_>>())
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Dissolves matches: their lines are open again, all of each.
pub async fn dissolve(tx: &mut CompanyTx<'_>, ids: &[Uuid]) -> ApiResult<()> {
    let dissolve = diesel::sql_query("SELECT dissolve_matches($1)").bind::<Array<SqlUuid>, _>(ids);
    dissolve.execute(tx.conn()).await?;
    Ok(())
}

/// Lines as the arrays of a statement.
pub fn columns(lines: &[Key]) -> (Vec<Uuid>, Vec<i32>) {
    lines.iter().copied().unzip()
}
