//! The lines behind a code's figures, a page at a time, in the order of their index.

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Date, Integer, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use serde::{Deserialize, Serialize};
use tenancy::CompanyTx;
use uuid::Uuid;

use super::vat::Period;
use super::vat_dto::{VatLine, VatLineList};
use crate::accounting::{amount, dates};
use crate::http::{ApiResult, paging};

/// Where a page starts: behind this day, entry and position.
#[derive(Debug, Serialize, Deserialize)]
pub struct After(NaiveDate, Uuid, i32);

impl After {
    /// Reads a cursor.
    ///
    /// # Errors
    /// 422 `cursor_invalid`.
    pub fn decode(cursor: Option<&str>) -> ApiResult<Option<Self>> {
        dates::cursor(cursor, |after: &Self| after.0)
    }
}

#[derive(QueryableByName)]
struct Row {
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
    account: String,
    #[diesel(sql_type = Text)]
    piece_ref: String,
    #[diesel(sql_type = Text)]
    label: String,
    #[diesel(sql_type = BigInt)]
    debit: i64,
    #[diesel(sql_type = BigInt)]
    credit: i64,
    #[diesel(sql_type = BigInt)]
    tax_base: i64,
}

/// A page of the lines of a code.
///
/// # Errors
/// The database's.
pub async fn list(
    tx: &mut CompanyTx<'_>,
    code: &str,
    period: Period,
    after: Option<After>,
    limit: i64,
) -> ApiResult<VatLineList> {
    let currency = amount::currency_of(tx.company())?;
    let After(day, entry, position) = after.unwrap_or(After(period.from, Uuid::nil(), -1));
    let rows: Vec<Row> = diesel::sql_query(
        "SELECT l.entry_id, l.position, e.journal, e.number, l.date, l.account,
                coalesce(l.piece_ref, e.piece_ref) AS piece_ref, l.label, l.debit, l.credit, l.tax_base
         FROM entry_lines l JOIN entries e ON e.id = l.entry_id
         WHERE l.tax_code = $1 AND l.date BETWEEN $2 AND $3 AND (l.date, l.entry_id, l.position) > ($4, $5, $6)
           AND e.state = 'posted' AND e.kind = 'ordinary'
         ORDER BY l.date, l.entry_id, l.position LIMIT $7",
    )
    .bind::<Text, _>(code)
    .bind::<Date, _>(period.from)
    .bind::<Date, _>(period.to)
    .bind::<Date, _>(day)
    .bind::<SqlUuid, _>(entry)
    .bind::<Integer, _>(position)
    .bind::<BigInt, _>(limit + 1)
    .load(tx.conn())
    .await?;
    let (rows, next_cursor) = paging::page(rows, limit, |row| After(row.date, row.entry_id, row.position));
    let items = rows.into_iter().map(|row| VatLine {
        entry_id: row.entry_id,
        position: row.position,
        journal: row.journal,
        entry_number: row.number,
        date: row.date,
        account: row.account,
        piece_ref: row.piece_ref,
        label: row.label,
        debit: amount::wire(row.debit, currency),
        credit: amount::wire(row.credit, currency),
        tax_base: amount::wire(row.tax_base, currency),
    });
    Ok(VatLineList { items: items.collect(), next_cursor })
}
