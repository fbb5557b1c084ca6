//! The lines behind a row of the analytic balance, a page at a time.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Date, Integer, Nullable, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use ledger::Currency;
use serde::{Deserialize, Serialize};
use tenancy::CompanyTx;
use uuid::Uuid;

use super::dto::{AnalyticLine, AnalyticLineList};
use super::service::{self, Asked, Bounds};
use crate::accounting::{accounts, amount, dates};
use crate::http::{ApiError, ApiResult, paging};

/// Where a page starts: behind this date, entry and position.
#[derive(Debug, Serialize, Deserialize)]
pub struct After(NaiveDate, Uuid, i32);

impl After {
    /// Reads a cursor.
    ///
    /// # Errors
    /// 422 `cursor_invalid`.
    pub fn decode(cursor: Option<&str>) -> ApiResult<Option<Self>> {
        let after: Option<Self> = paging::decode_cursor(cursor)?;
        if after.as_ref().is_some_and(|after| !dates::is_sensible(after.0)) {
            return Err(ApiError::field("cursor", "cursor_invalid"));
        }
        Ok(after)
    }
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = SqlUuid)]
    entry_id: Uuid,
    #[diesel(sql_type = Integer)]
    position: i32,
    #[diesel(sql_type = Text)]
    account: String,
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
    #[diesel(sql_type = Nullable<Text>)]
    auxiliary: Option<String>,
    #[diesel(sql_type = BigInt)]
    debit: i64,
    #[diesel(sql_type = BigInt)]
    credit: i64,
    #[diesel(sql_type = BigInt)]
    amount: i64,
}

/// The lines of a section: by the index of its own.
const OF_SECTION: &str = "
    SELECT l.entry_id, l.position, l.account, e.journal, e.number, l.date, coalesce(l.piece_ref, e.piece_ref) AS piece_ref,
           l.label, l.auxiliary, l.debit, l.credit, s.amount
    FROM line_sections s JOIN entries e ON e.id = s.entry_id JOIN entry_lines l ON l.entry_id = s.entry_id AND l.position = s.position
    WHERE s.section_id = $1 AND s.date <= $2 AND (s.date, s.entry_id, s.position) > ($3, $4, $5)
      AND ($6 IS NULL OR l.account = $6) AND e.state = 'posted' AND e.kind <> 'closing'
    ORDER BY s.date, s.entry_id, s.position LIMIT $7";

/// The lines of an account of income or expenses of which something is in no section of the axis: by the index of accounts.
const OF_NONE: &str = "
    SELECT l.entry_id, l.position, l.account, e.journal, e.number, l.date, coalesce(l.piece_ref, e.piece_ref) AS piece_ref,
           l.label, l.auxiliary, l.debit, l.credit, l.debit + l.credit - s.allocated AS amount
    FROM entry_lines l JOIN entries e ON e.id = l.entry_id
    JOIN accounts a ON a.number = l.account AND a.type IN ('REVENUE', 'EXPENSE', 'COST_OF_GOODS_SOLD')
    CROSS JOIN LATERAL (
        SELECT coalesce(sum(s.amount), 0)::bigint AS allocated
        FROM line_sections s JOIN analytic_sections n ON n.id = s.section_id
        WHERE s.entry_id = l.entry_id AND s.position = l.position AND n.axis_id = $1) s
    WHERE l.account = $6 AND l.date <= $2 AND (l.date, l.entry_id, l.position) > ($3, $4, $5)
      AND e.state = 'posted' AND e.kind <> 'closing' AND s.allocated < l.debit + l.credit
    ORDER BY l.date, l.entry_id, l.position LIMIT $7";

/// A page of the lines, and what all of them come to. Without a section it is those of an account that are not allocated as a whole.
///
/// # Errors
/// 422 `required` at `account` without a section and an account; those of [`service::bounds`].
pub async fn list(
    tx: &mut CompanyTx<'_>,
    asked: &Asked,
    after: Option<After>,
    limit: i64,
) -> ApiResult<AnalyticLineList> {
    let currency = amount::currency_of(tx.company())?;
    let section = asked.section_id.filter(|section| !section.is_nil());
    if section.is_none() && asked.account.is_none() {
        return Err(ApiError::field("account", "required"));
    }
    let bounds = service::bounds(tx, asked).await?;
    let sums = service::sums(tx, asked, &bounds).await?;
    let rows = rows(tx, asked, section, &bounds, after, limit + 1).await?;
    let (rows, next_cursor) = paging::page(rows, limit, |row| After(row.date, row.entry_id, row.position));
    let mut numbers: Vec<String> = rows.iter().map(|row| row.account.clone()).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let labels = accounts::labels(tx, &numbers).await?;
    Ok(AnalyticLineList {
        from: bounds.from,
        to: bounds.to,
        currency: currency.code().to_owned(),
        total_debit: amount::wire(sums.debit, currency),
        total_credit: amount::wire(sums.credit, currency),
        balance: amount::wire(sums.debit - sums.credit, currency),
        items: rows.into_iter().map(|row| row.view(&labels, currency)).collect(),
        next_cursor,
    })
}

async fn rows(
    tx: &mut CompanyTx<'_>,
    asked: &Asked,
    section: Option<Uuid>,
    bounds: &Bounds,
    after: Option<After>,
    limit: i64,
) -> ApiResult<Vec<Row>> {
    let After(date, entry, position) = after.unwrap_or_else(|| After(bounds.from, Uuid::nil(), -1));
    let (query, of) = match section {
        Some(section) => (OF_SECTION, section),
        None => (OF_NONE, asked.axis_id),
    };
    Ok(diesel::sql_query(query)
        .bind::<SqlUuid, _>(of)
        .bind::<Date, _>(bounds.to)
        .bind::<Date, _>(date)
        .bind::<SqlUuid, _>(entry)
        .bind::<Integer, _>(position)
        .bind::<Nullable<Text>, _>(asked.account.as_deref())
        .bind::<BigInt, _>(limit)
        .load(tx.conn())
        .await?)
}

impl Row {
    fn view(self, labels: &BTreeMap<String, (String, bool)>, currency: Currency) -> AnalyticLine {
        let (debit, credit) = if self.debit > 0 { (self.amount, 0) } else { (0, self.amount) };
        AnalyticLine {
            entry_id: self.entry_id,
            position: self.position,
            account_label: labels.get(&self.account).map(|(label, _)| label.clone()).unwrap_or_default(),
            account: self.account,
            journal: self.journal,
            entry_number: self.number,
            date: self.date,
            piece_ref: self.piece_ref,
            label: self.label,
            auxiliary: self.auxiliary,
            debit: amount::wire(debit, currency),
            credit: amount::wire(credit, currency),
            line_amount: amount::wire(self.debit.max(self.credit), currency),
        }
    }
}
