//! Matches as callers see them.

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Date, Integer, Nullable, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use ledger::Currency;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tenancy::CompanyTx;
use uuid::Uuid;

use super::dto::{MatchList, MatchSource, MatchView, MatchedLine};
use crate::accounting::{amount, dates};
use crate::http::{ApiError, ApiResult, paging};

/// Lines that a match is given with.
const FIRST_LINES: i64 = 500;

/// Behind every day: partial matches stand before those that are settled.
const NEVER: NaiveDate = NaiveDate::from_ymd_opt(9999, 12, 31).expect("a day of the calendar");

/// Which matches are asked for.
#[derive(Debug)]
pub struct Filter {
    pub account: String,
    pub auxiliary: Option<String>,
    /// Only settled, or only partial ones.
    pub settled: Option<bool>,
    pub after: Option<After>,
}

/// Where a page starts: behind the match of this day and id.
#[derive(Debug, Serialize, Deserialize)]
pub struct After(NaiveDate, Uuid);

impl After {
    /// Reads a cursor.
    ///
    /// # Errors
    /// 422 `cursor_invalid`.
    pub fn decode(cursor: Option<&str>) -> ApiResult<Option<Self>> {
        let after: Option<Self> = paging::decode_cursor(cursor)?;
        if after.as_ref().is_some_and(|after| after.0 != NEVER && !dates::is_sensible(after.0)) {
            return Err(ApiError::field("cursor", "cursor_invalid"));
        }
        Ok(after)
    }
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
    #[diesel(sql_type = Text)]
    account: String,
    #[diesel(sql_type = Text)]
    auxiliary: String,
    #[diesel(sql_type = Text)]
    letter: String,
    #[diesel(sql_type = Text)]
    source: String,
    #[diesel(sql_type = BigInt)]
    remainder: i64,
    #[diesel(sql_type = Nullable<Date>)]
    settled_on: Option<NaiveDate>,
    #[diesel(sql_type = Nullable<Date>)]
    matched_on: Option<NaiveDate>,
    #[diesel(sql_type = BigInt)]
    line_count: i64,
    #[diesel(sql_type = BigInt)]
    debit: i64,
    #[diesel(sql_type = BigInt)]
    credit: i64,
    #[diesel(sql_type = Nullable<SqlUuid>)]
    write_off_entry_id: Option<Uuid>,
}

/// What [`Row`] is read from: matches of `FROM`, with what their lines come to.
fn rows(matches: &str) -> String {
    format!(
        "SELECT g.id, g.account, g.auxiliary, g.letter, g.source, g.remainder, g.settled_on, g.matched_on,
                g.write_off_entry_id, s.line_count, s.debit, s.credit
         FROM ({matches}) g CROSS JOIN LATERAL
              (SELECT count(*) AS line_count, coalesce(sum(l.debit), 0)::bigint AS debit,
                      coalesce(sum(l.credit), 0)::bigint AS credit
               FROM match_lines m JOIN entry_lines l USING (entry_id, position) WHERE m.match_id = g.id) s"
    )
}

/// A page of matches.
pub async fn list(tx: &mut CompanyTx<'_>, filter: Filter, limit: i64) -> ApiResult<MatchList> {
    let currency = amount::currency_of(tx.company())?;
    let After(day, id) = filter.after.unwrap_or(After(NEVER, Uuid::max()));
    let third_party = if filter.auxiliary.is_some() { "auxiliary = $2" } else { "$2 IS NULL" };
    let found: Vec<Row> = diesel::sql_query(
        rows(&format!(
            "SELECT * FROM matches
             WHERE account = $1 AND {third_party} AND ($3 IS NULL OR (settled_on IS NOT NULL) = $3)
               AND (coalesce(settled_on, '9999-12-31'), id) < ($4, $5)
             ORDER BY coalesce(settled_on, '9999-12-31') DESC, id DESC LIMIT $6"
        )) + " ORDER BY coalesce(g.settled_on, '9999-12-31') DESC, g.id DESC",
    )
    .bind::<Text, _>(filter.account)
    .bind::<Nullable<Text>, _>(filter.auxiliary)
    .bind::<Nullable<diesel::sql_types::Bool>, _>(filter.settled)
    .bind::<Date, _>(day)
    .bind::<SqlUuid, _>(id)
    .bind::<BigInt, _>(limit + 1)
    .load(tx.conn())
    .await?;
    let (found, next_cursor) =
        paging::page(found, limit, |row| After(row.settled_on.unwrap_or(NEVER), row.id));
    let items = found.into_iter().map(|row| row.view(Vec::new(), currency)).collect::<ApiResult<_>>()?;
    Ok(MatchList { items, next_cursor })
}

/// A match with its first lines.
///
/// # Errors
/// 404 when there is none.
pub async fn one(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<MatchView> {
    let currency = amount::currency_of(tx.company())?;
    let query = diesel::sql_query(rows("SELECT * FROM matches WHERE id = $1")).bind::<SqlUuid, _>(id);
    let row: Option<Row> = query.get_result(tx.conn()).await.optional()?;
    let lines = lines(tx, id, currency).await?;
    row.ok_or_else(ApiError::not_found)?.view(lines, currency)
}

async fn lines(tx: &mut CompanyTx<'_>, id: Uuid, currency: Currency) -> ApiResult<Vec<MatchedLine>> {
    #[derive(QueryableByName)]
    struct LineRow {
        #[diesel(sql_type = SqlUuid)]
        entry_id: Uuid,
        #[diesel(sql_type = Integer)]
        position: i32,
        #[diesel(sql_type = Text)]
        journal: String,
        #[diesel(sql_type = BigInt)]
        number: i64,
        #[diesel(sql_type = Date)]
        date: NaiveDate,
        #[diesel(sql_type = Text)]
        piece_ref: String,
        #[diesel(sql_type = Text)]
        label: String,
        #[diesel(sql_type = BigInt)]
        debit: i64,
        #[diesel(sql_type = BigInt)]
        credit: i64,
        #[diesel(sql_type = Nullable<Text>)]
        currency: Option<String>,
        #[diesel(sql_type = Nullable<BigInt>)]
        currency_amount: Option<i64>,
    }
    let rows: Vec<LineRow> = diesel::sql_query(
        "SELECT l.entry_id, l.position, e.journal, e.number, l.date, coalesce(l.piece_ref, e.piece_ref) AS piece_ref,
                l.label, l.debit, l.credit, l.currency, l.currency_amount
         FROM match_lines m JOIN entry_lines l USING (entry_id, position) JOIN entries e ON e.id = l.entry_id
         WHERE m.match_id = $1 ORDER BY l.date, l.entry_id, l.position LIMIT $2",
    )
    .bind::<SqlUuid, _>(id)
    .bind::<BigInt, _>(FIRST_LINES)
    .load(tx.conn())
    .await?;
    let view = |row: LineRow| -> ApiResult<MatchedLine> {
        Ok(MatchedLine {
            entry_id: row.entry_id,
            position: row.position,
            journal: row.journal,
            entry_number: row.number,
            date: row.date,
            piece_ref: row.piece_ref,
            label: row.label,
            debit: amount::wire(row.debit, currency),
            credit: amount::wire(row.credit, currency),
            currency_amount: amount::foreign(row.currency_amount, row.currency.as_deref())?,
            currency: row.currency,
        })
    };
    rows.into_iter().map(view).collect()
}

impl Row {
    fn view(self, lines: Vec<MatchedLine>, currency: Currency) -> ApiResult<MatchView> {
        Ok(MatchView {
            id: self.id,
            account: self.account,
            auxiliary: self.auxiliary,
            letter: self.letter,
            source: source(&self.source)?,
            remainder: amount::wire(self.remainder, currency),
            settled_on: self.settled_on,
            matched_on: self.matched_on,
            line_count: self.line_count,
            debit: amount::wire(self.debit, currency),
            credit: amount::wire(self.credit, currency),
            lines,
            write_off_entry_id: self.write_off_entry_id,
        })
    }
}

fn source(name: &str) -> ApiResult<MatchSource> {
    Ok(match name {
        "manual" => MatchSource::Manual,
        "reference" => MatchSource::Reference,
        "amount" => MatchSource::Amount,
        "combination" => MatchSource::Combination,
        "import" => MatchSource::Import,
        other => return Err(ApiError::internal(format!("unknown source of a match {other}"))),
    })
}

impl MatchView {
    /// What the trail tells of it.
    pub fn told(&self) -> Value {
        let lines =
            self.lines.iter().map(|line| json!({ "entry_id": line.entry_id, "position": line.position }));
        json!({
            "account": self.account, "auxiliary": self.auxiliary, "letter": self.letter, "remainder": self.remainder,
            "line_count": self.line_count, "lines": lines.collect::<Vec<_>>(),
        })
    }
}
