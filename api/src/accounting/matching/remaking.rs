//! Matches that lines of the service's own entries join, and leave again: each is dissolved and made anew under its letter.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Date, Integer, Nullable, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use ledger::matching;
use tenancy::CompanyTx;
use uuid::Uuid;

use super::store::{self, Key, NewMatch};
use crate::companies;
use crate::http::ApiResult;

/// A line of a match, or one that joins it, with what is known of the match.
#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = SqlUuid)]
    match_id: Uuid,
    #[diesel(sql_type = Text)]
    account: String,
    #[diesel(sql_type = Text)]
    auxiliary: String,
    #[diesel(sql_type = Text)]
    letter: String,
    #[diesel(sql_type = Nullable<SqlUuid>)]
    write_off_entry_id: Option<Uuid>,
    #[diesel(sql_type = SqlUuid)]
    entry_id: Uuid,
    #[diesel(sql_type = Integer)]
    position: i32,
    #[diesel(sql_type = Date)]
    date: NaiveDate,
    #[diesel(sql_type = BigInt)]
    amount: i64,
}

/// Matches with their lines and those that join them, without those of entries that leave.
const LINES: &str = "
    SELECT g.id AS match_id, g.account, g.auxiliary, g.letter, g.write_off_entry_id, u.entry_id, u.position, l.date,
           l.debit - l.credit AS amount
    FROM (SELECT match_id, entry_id, position FROM match_lines WHERE match_id = ANY($1)
          UNION ALL SELECT * FROM unnest($2, $3, $4)) u
         JOIN matches g ON g.id = u.match_id JOIN entry_lines l USING (entry_id, position)
    WHERE u.entry_id <> ALL($5)
    ORDER BY g.account, g.auxiliary, g.id, l.date, u.entry_id, u.position";

/// Lines that are open and in no match join matches of their accounts and third parties.
pub async fn join(tx: &mut CompanyTx<'_>, joining: &[(Uuid, Key)]) -> ApiResult<()> {
    let ids: Vec<Uuid> = joining.iter().map(|(id, _)| *id).collect();
    let keys: Vec<Key> = joining.iter().map(|(_, key)| *key).collect();
    remake(tx, &ids, &keys, &[]).await
}

/// Lines of entries leave their matches; what these have of others stays matched, as far as it is of both sides.
pub async fn leave(tx: &mut CompanyTx<'_>, entries: &[Uuid]) -> ApiResult<()> {
    let ids = store::matches_of(tx, entries).await?;
    remake(tx, &ids, &[], entries).await
}

async fn remake(tx: &mut CompanyTx<'_>, ids: &[Uuid], joining: &[Key], leaving: &[Uuid]) -> ApiResult<()> {
    if ids.is_empty() {
        return Ok(());
    }
    let (entries, positions) = store::columns(joining);
    let joined: &[Uuid] = if joining.is_empty() { &[] } else { ids };
    let rows: Vec<Row> = diesel::sql_query(LINES)
        .bind::<Array<SqlUuid>, _>(ids)
        .bind::<Array<SqlUuid>, _>(joined)
        .bind::<Array<SqlUuid>, _>(entries)
        .bind::<Array<Integer>, _>(positions)
        .bind::<Array<SqlUuid>, _>(leaving)
        .load(tx.conn())
        .await?;
    store::dissolve(tx, ids).await?;
    let mut by_match: BTreeMap<Uuid, Vec<Row>> = BTreeMap::new();
    for row in rows {
        by_match.entry(row.match_id).or_default().push(row);
    }
    let is_of_both_sides =
        |rows: &Vec<Row>| rows.iter().any(|row| row.amount > 0) && rows.iter().any(|row| row.amount < 0);
    let new: Vec<NewMatch> =
        by_match.into_values().filter(is_of_both_sides).map(|rows| anew(tx, &rows)).collect();
    let today = companies::today(tx).await?;
    store::insert(tx, &new, today).await
}

/// The match of these lines, which are some.
fn anew(tx: &CompanyTx<'_>, rows: &[Row]) -> NewMatch {
    let first = &rows[0];
    let remainder = rows.iter().map(|row| row.amount).sum();
    NewMatch {
        id: tx.new_uuid(),
        account: first.account.clone(),
        auxiliary: first.auxiliary.clone(),
        letter: named(&first.letter, remainder == 0),
        source: "manual",
        remainder,
        write_off: first.write_off_entry_id,
        last_day: rows.iter().map(|row| row.date).max().unwrap_or_default(),
        lines: rows.iter().map(|row| (row.entry_id, row.position)).collect(),
    }
}

/// A letter in capitals where its lines settle one another; one that a file brought stays as it is.
fn named(letter: &str, is_whole: bool) -> String {
    match matching::index_of(letter).map(matching::letter) {
        Some(letter) if is_whole => letter,
        Some(letter) => letter.to_ascii_lowercase(),
        None => letter.to_owned(),
    }
}
