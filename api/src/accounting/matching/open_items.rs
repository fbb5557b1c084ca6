//! The open items of an account.

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Date, Integer, Nullable, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use ledger::Currency;
use serde::{Deserialize, Serialize};
use tenancy::CompanyTx;
use uuid::Uuid;

use super::dto::{OpenItem, OpenItemList};
use crate::accounting::{amount, dates};
use crate::http::{ApiResult, paging};

/// Which open items are asked for.
#[derive(Debug, Clone)]
pub struct Filter {
    pub account: String,
    /// A third party's code, or nothing for lines of nobody; every one without it.
    pub auxiliary: Option<String>,
    /// Lines of this day and earlier ones.
    pub until: Option<NaiveDate>,
}

/// Where a page starts: behind this date, entry and position.
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
    auxiliary: String,
    #[diesel(sql_type = Text)]
    auxiliary_name: String,
    #[diesel(sql_type = Text)]
    journal: String,
    #[diesel(sql_type = BigInt)]
    number: i64,
    #[diesel(sql_type = Date)]
    date: NaiveDate,
    #[diesel(sql_type = Date)]
    due_date: NaiveDate,
    #[diesel(sql_type = Text)]
    piece_ref: String,
    #[diesel(sql_type = Text)]
    label: String,
    #[diesel(sql_type = BigInt)]
    amount: i64,
    #[diesel(sql_type = Nullable<Text>)]
    currency: Option<String>,
    #[diesel(sql_type = Nullable<BigInt>)]
    currency_amount: Option<i64>,
    #[diesel(sql_type = Nullable<SqlUuid>)]
    match_id: Option<Uuid>,
    #[diesel(sql_type = Nullable<Text>)]
    letter: Option<String>,
}

#[derive(QueryableByName)]
struct Sums {
    #[diesel(sql_type = BigInt)]
    count: i64,
    #[diesel(sql_type = BigInt)]
    debit: i64,
    #[diesel(sql_type = BigInt)]
    credit: i64,
}

/// A page of the open items, and what all of them come to.
pub async fn list(
    tx: &mut CompanyTx<'_>,
    filter: &Filter,
    after: Option<After>,
    limit: i64,
) -> ApiResult<OpenItemList> {
    let currency = amount::currency_of(tx.company())?;
    let sums: Sums = diesel::sql_query(
        "SELECT count(*) AS count, coalesce(sum(amount) FILTER (WHERE amount > 0), 0)::bigint AS debit,
                coalesce(-sum(amount) FILTER (WHERE amount < 0), 0)::bigint AS credit
         FROM open_items WHERE account = $1 AND ($2 IS NULL OR auxiliary = $2) AND ($3 IS NULL OR date <= $3)",
    )
    .bind::<Text, _>(&filter.account)
    .bind::<Nullable<Text>, _>(&filter.auxiliary)
    .bind::<Nullable<Date>, _>(filter.until)
    .get_result(tx.conn())
    .await?;
    let rows = page(tx, filter, after, limit + 1).await?;
    let (rows, next_cursor) = paging::page(rows, limit, |row| After(row.date, row.entry_id, row.position));
    Ok(OpenItemList {
        currency: currency.code().to_owned(),
        count: sums.count,
        total_debit: amount::wire(sums.debit, currency),
        total_credit: amount::wire(sums.credit, currency),
        balance: amount::wire(sums.debit - sums.credit, currency),
        items: rows.into_iter().map(|row| row.view(currency)).collect::<ApiResult<_>>()?,
        next_cursor,
    })
}

async fn page(
    tx: &mut CompanyTx<'_>,
    filter: &Filter,
    after: Option<After>,
    limit: i64,
) -> ApiResult<Vec<Row>> {
    let After(date, entry, position) = after.unwrap_or(After(dates::EARLIEST, Uuid::nil(), -1));
    Ok(diesel::sql_query(
        "SELECT o.entry_id, o.position, o.auxiliary, coalesce(x.name, '') AS auxiliary_name, e.journal, e.number, o.date,
                o.due_date, coalesce(l.piece_ref, e.piece_ref) AS piece_ref, l.label, o.amount, l.currency, l.currency_amount,
                o.match_id, g.letter
         FROM (SELECT * FROM open_items
               WHERE account = $1 AND ($2 IS NULL OR auxiliary = $2) AND ($3 IS NULL OR date <= $3)
                 AND (date, entry_id, position) > ($4, $5, $6)
               ORDER BY date, entry_id, position LIMIT $7) o
              JOIN entry_lines l USING (entry_id, position) JOIN entries e ON e.id = o.entry_id
              LEFT JOIN auxiliaries x ON x.code = o.auxiliary LEFT JOIN matches g ON g.id = o.match_id
         ORDER BY o.date, o.entry_id, o.position",
    )
    .bind::<Text, _>(&filter.account)
    .bind::<Nullable<Text>, _>(&filter.auxiliary)
    .bind::<Nullable<Date>, _>(filter.until)
    .bind::<Date, _>(date)
    .bind::<SqlUuid, _>(entry)
    .bind::<Integer, _>(position)
    .bind::<BigInt, _>(limit)
    .load(tx.conn())
    .await?)
}

impl Row {
    fn view(self, currency: Currency) -> ApiResult<OpenItem> {
        Ok(OpenItem {
            entry_id: self.entry_id,
            position: self.position,
            auxiliary: self.auxiliary,
            auxiliary_name: self.auxiliary_name,
            journal: self.journal,
            entry_number: self.number,
            date: self.date,
            due_date: self.due_date,
            piece_ref: self.piece_ref,
            label: self.label,
            debit: amount::wire(self.amount.max(0), currency),
            credit: amount::wire(self.amount.min(0).saturating_neg(), currency),
            currency_amount: amount::foreign(self.currency_amount, self.currency.as_deref())?,
            currency: self.currency,
            match_id: self.match_id,
            letter: self.letter,
        })
    }
}
