//! The lines of an account in a year.

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Date, Integer, Nullable, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use ledger::Currency;
use serde::{Deserialize, Serialize};
use tenancy::CompanyTx;
use uuid::Uuid;

use super::dto::{AccountLedger, LedgerLine, LineSort};
use super::{service, store};
use crate::accounting::fiscal_years::{self, YearRow};
use crate::accounting::{amount, dates, matching::Letters, openings};
use crate::http::{ApiError, ApiResult, paging};

/// Where a page of lines starts.
#[derive(Debug, Serialize, Deserialize)]
pub struct After(NaiveDate, Uuid, i32);

impl After {
    /// Reads a cursor.
    ///
    /// # Errors
    /// 422 `cursor_invalid`.
    pub fn decode(sort: LineSort, cursor: Option<&str>) -> ApiResult<Option<Self>> {
        let after: Option<Self> = paging::decode_cursor_in(&sort, cursor)?;
        if after.as_ref().is_some_and(|after| !dates::is_sensible(after.0)) {
            return Err(ApiError::field("cursor", "cursor_invalid"));
        }
        Ok(after)
    }
}

#[derive(QueryableByName)]
struct LineRow {
    #[diesel(sql_type = SqlUuid)]
    entry_id: Uuid,
    #[diesel(sql_type = Integer)]
    position: i32,
    #[diesel(sql_type = Text)]
    journal: String,
    #[diesel(sql_type = Nullable<BigInt>)]
    number: Option<i64>,
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
    #[diesel(sql_type = Nullable<Text>)]
    letter: Option<String>,
}

/// Which lines are asked for.
#[derive(Debug, Clone, Copy)]
pub struct AskedLines {
    pub fiscal_year_id: Uuid,
    pub sort: LineSort,
    /// Whether those of drafts are among them.
    pub with_drafts: bool,
}

/// A page of the lines of an account in a year.
///
/// # Errors
/// 404 for an unknown account, 422 `fiscal_year_unknown`.
pub async fn list(
    tx: &mut CompanyTx<'_>,
    number: &str,
    asked: AskedLines,
    after: Option<After>,
    limit: i64,
) -> ApiResult<AccountLedger> {
    let currency = amount::currency_of(tx.company())?;
    let account = store::find(tx, &service::known(number)?).await?;
    let year = fiscal_years::of_parameter(tx, asked.fiscal_year_id).await?;
    let openings = openings::provisional(tx, &year, asked.with_drafts).await?;
    let brought: i64 = openings.iter().filter(|net| net.account == account.number).map(|net| net.net).sum();
    let sums = sums(tx, &account.number, asked).await?;
    let sort = asked.sort;
    let rows = page(tx, &account.number, &year, asked, after, limit + 1).await?;
    let (rows, next_cursor) =
        paging::page(rows, limit, |row| (sort, After(row.date, row.entry_id, row.position)));
    let letters = Letters::of(tx, rows.iter().map(|row| (row.entry_id, row.position))).await?;
    let items = rows.into_iter().map(|row| row.view(&letters, currency)).collect();
    Ok(AccountLedger {
        account: account.number,
        label: account.label,
        opening_balance: amount::wire(sums.opening + brought, currency),
        total_debit: amount::wire(sums.debit, currency),
        total_credit: amount::wire(sums.credit, currency),
        closing_balance: amount::wire(sums.closing + brought, currency),
        is_opening_provisional: !openings.is_empty(),
        with_drafts: asked.with_drafts,
        items,
        next_cursor,
    })
}

/// Lines between two days, behind `after`, read from the index of the account in its one or its other direction.
async fn page(
    tx: &mut CompanyTx<'_>,
    account: &str,
    year: &YearRow,
    asked: AskedLines,
    after: Option<After>,
    limit: i64,
) -> ApiResult<Vec<LineRow>> {
    let (first, last) = (year.start_date, year.end_date);
    let (sign, direction, start, end) = match asked.sort {
        LineSort::DateAsc => ('>', "ASC", After(first, Uuid::nil(), -1), last),
        LineSort::DateDesc => ('<', "DESC", After(last, Uuid::max(), i32::MAX), first),
    };
    let After(date, entry, position) = after.unwrap_or(start);
    let lines = diesel::sql_query(format!(
        "SELECT l.entry_id, l.position, e.journal, e.number, l.date, coalesce(l.piece_ref, e.piece_ref) AS piece_ref,
                l.label, l.auxiliary, l.debit, l.credit, l.letter
         FROM entry_lines l JOIN entries e ON e.id = l.entry_id
         WHERE l.account = $1 AND (l.date, l.entry_id, l.position) {sign} ($2, $3, $4) AND $5 {sign}= l.date
           AND (e.state = 'posted' OR $7) AND e.kind <> 'opening'
         ORDER BY l.date {direction}, l.entry_id {direction}, l.position {direction} LIMIT $6",
    ));
    let lines = lines.bind::<Text, _>(account).bind::<Date, _>(date).bind::<SqlUuid, _>(entry);
    let lines = lines.bind::<Integer, _>(position).bind::<Date, _>(end).bind::<BigInt, _>(limit);
    let lines = lines.bind::<Bool, _>(asked.with_drafts);
    Ok(lines.load(tx.conn()).await?)
}

/// What an account comes to in a year: its balance before and after, and what its lines add up to.
#[derive(QueryableByName)]
struct Sums {
    #[diesel(sql_type = BigInt)]
    opening: i64,
    #[diesel(sql_type = BigInt)]
    debit: i64,
    #[diesel(sql_type = BigInt)]
    credit: i64,
    #[diesel(sql_type = BigInt)]
    closing: i64,
}

async fn sums(tx: &mut CompanyTx<'_>, account: &str, asked: AskedLines) -> ApiResult<Sums> {
    let sums = diesel::sql_query(
        "SELECT coalesce(sum(debit - credit) FILTER (WHERE kind = 'opening'), 0)::bigint AS opening,
                coalesce(sum(debit) FILTER (WHERE kind <> 'opening'), 0)::bigint AS debit,
                coalesce(sum(credit) FILTER (WHERE kind <> 'opening'), 0)::bigint AS credit,
                coalesce(sum(debit - credit), 0)::bigint AS closing
         FROM (SELECT kind, debit, credit FROM account_balances WHERE fiscal_year_id = $1 AND account = $2
               UNION ALL
               SELECT e.kind, l.debit, l.credit FROM entries e JOIN entry_lines l ON l.entry_id = e.id
                WHERE $3 AND e.fiscal_year_id = $1 AND e.state = 'draft' AND l.account = $2) AS parts",
    );
    let sums = sums.bind::<SqlUuid, _>(asked.fiscal_year_id).bind::<Text, _>(account);
    Ok(sums.bind::<Bool, _>(asked.with_drafts).get_result(tx.conn()).await?)
}

impl LineRow {
    fn view(self, letters: &Letters, currency: Currency) -> LedgerLine {
        LedgerLine {
            entry_id: self.entry_id,
            position: self.position,
            journal: self.journal,
            entry_number: self.number,
            date: self.date,
            piece_ref: self.piece_ref,
            label: self.label,
            auxiliary: self.auxiliary,
            debit: amount::wire(self.debit, currency),
            credit: amount::wire(self.credit, currency),
            letter: letters.letter((self.entry_id, self.position), self.letter),
        }
    }
}
