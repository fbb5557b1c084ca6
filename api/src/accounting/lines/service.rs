//! Finds the lines of several accounts, a page at a time, at a cost that does not grow with those before or behind it.

use std::collections::BTreeMap;

use chrono::{Datelike, NaiveDate};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Date, Integer, Nullable, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use ledger::Currency;
use serde::{Deserialize, Serialize};
use tenancy::CompanyTx;
use uuid::Uuid;

use super::by_journal;
use super::dto::{PostedLine, PostedLineList, PostedLineSort};
use crate::accounting::accounts::labels;
use crate::accounting::selection::Selection;
use crate::accounting::{amount, balances::month_of, dates, fiscal_years, settings};
use crate::http::{ApiError, ApiResult, Fields, paging};

/// Which lines are asked for.
#[derive(Debug)]
pub struct Asked {
    pub selection: Selection,
    /// One account of them.
    pub account: Option<String>,
    /// A third party's code, or nothing for lines of nobody.
    pub auxiliary: Option<String>,
    /// One journal.
    pub journal: Option<String>,
    /// Whether the lines of opening entries are among them.
    pub opening: bool,
    /// Whether the lines of closing entries are among them.
    pub closing: bool,
    /// Whether those of drafts are.
    pub with_drafts: bool,
    /// First day of a month or of a fiscal year.
    pub from: NaiveDate,
    /// Last day of a month or of a fiscal year.
    pub to: NaiveDate,
    pub sort: PostedLineSort,
}

impl Asked {
    /// Every line of these days by account, without what brings income and expenses to zero.
    pub fn ledger((from, to): (NaiveDate, NaiveDate)) -> Self {
        let (selection, sort) = (Selection::default(), PostedLineSort::AccountAsc);
        let (account, auxiliary, journal) = (None, None, None);
        let (opening, closing, with_drafts) = (true, false, false);
        Self { selection, account, auxiliary, journal, opening, closing, with_drafts, from, to, sort }
    }

    /// Every line of a journal by entry, without what brings income and expenses to zero.
    pub fn journal(code: &str, days: (NaiveDate, NaiveDate)) -> Self {
        Self { journal: Some(code.to_owned()), sort: PostedLineSort::JournalAsc, ..Self::ledger(days) }
    }

    /// Whether only lines of one third party, by its code, are asked for.
    fn names_third_party(&self) -> bool {
        self.auxiliary.as_deref().is_some_and(|code| !code.is_empty())
    }

    /// Which entries are in the states that are asked for.
    pub(super) fn of_states(&self) -> &'static str {
        if self.with_drafts { "e.state IN ('posted', 'draft')" } else { "e.state = 'posted'" }
    }

    /// Which lines of closing entries are among them, where any are: those that accounts of the balance sheet keep, and whole entries in their journal.
    pub(super) fn of_closings(&self, account: &str) -> String {
        let is_whole = self.journal.is_some() && self.account.is_none();
        if is_whole { "true".to_owned() } else { settings::is_of_balance_sheet(account) }
    }

    /// Which lines have the third party `$8`, if there is one; those that name nobody have an empty one.
    fn of_third_party(&self) -> &'static str {
        if self.names_third_party() {
            "l.auxiliary = $8"
        } else {
            "($8 IS NULL OR coalesce(l.auxiliary, '') = $8)"
        }
    }
}

/// Where a page starts: behind this account, date, entry and position.
#[derive(Debug, Serialize, Deserialize)]
pub struct After(pub(super) String, pub(super) NaiveDate, pub(super) Uuid, pub(super) i32);

impl After {
    /// Reads a cursor.
    ///
    /// # Errors
    /// 422 `cursor_invalid`.
    pub fn decode(sort: PostedLineSort, cursor: Option<&str>) -> ApiResult<Option<Self>> {
        let after: Option<Self> = paging::decode_cursor_in(&sort, cursor)?;
        let is_wrong = |after: &Self| after.0.contains('\0') || !dates::is_sensible(after.1);
        if after.as_ref().is_some_and(is_wrong) {
            return Err(ApiError::field("cursor", "cursor_invalid"));
        }
        Ok(after)
    }
}

/// What the lines of an account come to.
#[derive(QueryableByName)]
struct Moved {
    #[diesel(sql_type = Text)]
    account: String,
    #[diesel(sql_type = BigInt)]
    debit: i64,
    #[diesel(sql_type = BigInt)]
    credit: i64,
}

#[derive(QueryableByName)]
pub(super) struct LineRow {
    #[diesel(sql_type = SqlUuid)]
    entry_id: Uuid,
    #[diesel(sql_type = Integer)]
    position: i32,
    #[diesel(sql_type = Text)]
    account: String,
    #[diesel(sql_type = Text)]
    journal: String,
    #[diesel(sql_type = Nullable<BigInt>)]
    number: Option<i64>,
    #[diesel(sql_type = Date)]
    date: NaiveDate,
    /// The day by which it is ordered: its own, or in the order of a journal that of its entry.
    #[diesel(sql_type = Date)]
    placed_on: NaiveDate,
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
}

/// A page of the lines, and what all of them come to.
///
/// # Errors
/// 422 `not_first_of_month` or `not_last_of_month` for days that bound neither a month nor a fiscal year; `required` where the
/// order is one of an account or of a third party.
pub async fn list(
    tx: &mut CompanyTx<'_>,
    asked: &Asked,
    after: Option<After>,
    limit: i64,
) -> ApiResult<PostedLineList> {
    let currency = amount::currency_of(tx.company())?;
    must_bound_months(tx, asked).await?;
    must_have_order(asked)?;
    let moved = moved(tx, asked).await?;
    let total = |side: fn(&Moved) -> i64| -> ApiResult<i64> {
        let total: i128 = moved.iter().map(|account| i128::from(side(account))).sum();
        i64::try_from(total).map_err(ApiError::internal)
    };
    let (debit, credit) = (total(|account| account.debit)?, total(|account| account.credit)?);
    let accounts: Vec<&str> = moved.iter().map(|account| account.account.as_str()).collect();
    let rows = match asked.sort {
        PostedLineSort::AccountAsc => by_account(tx, asked, &accounts, after, limit + 1).await?,
        PostedLineSort::DateAsc | PostedLineSort::DateDesc => {
            by_date(tx, asked, &accounts, after, limit + 1).await?
        }
        PostedLineSort::JournalAsc => by_journal::lines(tx, asked, &accounts, after, limit + 1).await?,
    };
    let place = |row: &LineRow| After(row.account.clone(), row.placed_on, row.entry_id, row.position);
    let (rows, next_cursor) = paging::page(rows, limit, |row| (asked.sort, place(row)));
    let mut shown: Vec<String> = rows.iter().map(|row| row.account.clone()).collect();
    shown.sort_unstable();
    shown.dedup();
    let labels = labels(tx, &shown).await?;
    Ok(PostedLineList {
        from: asked.from,
        to: asked.to,
        currency: currency.code().to_owned(),
        with_drafts: asked.with_drafts,
        total_debit: amount::wire(debit, currency),
        total_credit: amount::wire(credit, currency),
        balance: amount::wire(debit - credit, currency),
        items: rows.into_iter().map(|row| row.view(&labels, currency)).collect(),
        next_cursor,
    })
}

/// Sums are kept by month and fiscal year: only of whole ones it is known what the lines come to.
async fn must_bound_months(tx: &mut CompanyTx<'_>, asked: &Asked) -> ApiResult<()> {
    let years = fiscal_years::all(tx).await?;
    let mut fields = Fields::new();
    if asked.from.day() != 1 && !years.iter().any(|year| year.start_date == asked.from) {
        fields.refuse("from", "not_first_of_month");
    }
    let is_last = asked.to.succ_opt().is_some_and(|next| next.day() == 1);
    if !is_last && !years.iter().any(|year| year.end_date == asked.to) {
        fields.refuse("to", "not_last_of_month");
    }
    fields.finish()
}

/// Lines of many accounts have no index by date: to find the first of them all would be read.
fn must_have_order(asked: &Asked) -> ApiResult<()> {
    let (needed, is_there) = match asked.sort {
        PostedLineSort::AccountAsc => return Ok(()),
        PostedLineSort::JournalAsc => ("journal", asked.journal.is_some()),
        _ => ("account", asked.account.is_some() || asked.names_third_party()),
    };
    if is_there { Ok(()) } else { Err(ApiError::field(needed, "required")) }
}

/// The accounts that have such lines, by number: what was posted from the sums that are kept of it, drafts from their lines.
async fn moved(tx: &mut CompanyTx<'_>, asked: &Asked) -> ApiResult<Vec<Moved>> {
    let mut numbers: Vec<String> = asked.selection.numbers(tx).await?.into_iter().collect();
    numbers.retain(|number| asked.account.as_ref().is_none_or(|account| account == number));
    Ok(diesel::sql_query(format!(
        "SELECT b.account, sum(b.debit)::bigint AS debit, sum(b.credit)::bigint AS credit
         FROM (SELECT b.account, b.auxiliary, b.journal, b.kind, b.debit, b.credit
                 FROM journal_balances b JOIN fiscal_years y ON y.id = b.fiscal_year_id
                WHERE y.start_date <= $2 AND y.end_date >= $1 AND b.month BETWEEN $3 AND $4 AND b.account = ANY($5)
               UNION ALL
               SELECT l.account, coalesce(l.auxiliary, ''), e.journal, e.kind, l.debit, l.credit
                 FROM entries e JOIN entry_lines l ON l.entry_id = e.id
                WHERE $11 AND e.state = 'draft' AND l.date BETWEEN $1 AND $2 AND l.account = ANY($5)) b
         WHERE ($6 IS NULL OR b.auxiliary = $6) AND ($7 OR b.kind <> 'opening')
           AND (b.kind <> 'closing' OR $8 AND {})
           AND (cardinality($9) = 0 OR b.journal IN (SELECT code FROM journals WHERE type = ANY($9)))
           AND ($10 IS NULL OR b.journal = $10)
         GROUP BY b.account ORDER BY b.account",
        asked.of_closings("b.account"),
    ))
    .bind::<Date, _>(asked.from)
    .bind::<Date, _>(asked.to)
    .bind::<Date, _>(month_of(asked.from))
    .bind::<Date, _>(month_of(asked.to))
    .bind::<Array<Text>, _>(numbers)
    .bind::<Nullable<Text>, _>(asked.auxiliary.as_deref())
    .bind::<Bool, _>(asked.opening)
    .bind::<Bool, _>(asked.closing)
    .bind::<Array<Text>, _>(asked.selection.journal_kinds())
    .bind::<Nullable<Text>, _>(asked.journal.as_deref())
    .bind::<Bool, _>(asked.with_drafts)
    .load(tx.conn())
    .await?)
}

/// Lines behind `after`, at most `limit`. Every account that moved has a line, so as many accounts as lines are enough,
/// but for those of an auxiliary or behind the page before: then there is another round.
async fn by_account(
    tx: &mut CompanyTx<'_>,
    asked: &Asked,
    accounts: &[&str],
    after: Option<After>,
    limit: i64,
) -> ApiResult<Vec<LineRow>> {
    let size = usize::try_from(limit).map_err(ApiError::internal)?;
    let begun = |after: &After| accounts.iter().position(|account| *account == after.0);
    let (skipped, mut behind) = match after {
        None => (0, None),
        Some(after) => {
            (begun(&after).ok_or_else(|| ApiError::field("cursor", "cursor_invalid"))?, Some(after))
        }
    };
    let mut rows = Vec::new();
    for some in accounts[skipped..].chunks(size) {
        let missing = limit - i64::try_from(rows.len()).map_err(ApiError::internal)?;
        rows.extend(lines(tx, asked, some, behind.take(), missing).await?);
        if rows.len() >= size {
            break;
        }
    }
    Ok(rows)
}

/// The first lines of some accounts, each read in the order of its index: where one begins is said without an `OR`, so that the index
/// begins there too.
async fn lines(
    tx: &mut CompanyTx<'_>,
    asked: &Asked,
    accounts: &[&str],
    behind: Option<After>,
    limit: i64,
) -> ApiResult<Vec<LineRow>> {
    let behind = behind.unwrap_or_else(|| After(String::new(), asked.from, Uuid::nil(), -1));
    Ok(diesel::sql_query(format!(
        "SELECT l.entry_id, l.position, a.account, l.journal, l.number, l.date, l.date AS placed_on, l.piece_ref,
                l.label, l.auxiliary, l.debit, l.credit
         FROM unnest($1) WITH ORDINALITY AS a (account, place) CROSS JOIN LATERAL
              (SELECT l.entry_id, l.position, e.journal, e.number, l.date,
                      coalesce(l.piece_ref, e.piece_ref) AS piece_ref, l.label, l.auxiliary, l.debit, l.credit
               FROM entry_lines l JOIN entries e ON e.id = l.entry_id
               WHERE l.account = a.account AND l.date <= $3
                 AND (l.date, l.entry_id, l.position)
                     > (CASE a.account WHEN $4 THEN greatest($5, $2) ELSE $2 END, CASE a.account WHEN $4 THEN $6 ELSE $14 END,
                        CASE a.account WHEN $4 THEN $7 ELSE -1 END)
                 AND {} AND {} AND ($9 OR e.kind <> 'opening')
                 AND (e.kind <> 'closing' OR $11 AND {})
                 AND (cardinality($12) = 0 OR e.journal IN (SELECT code FROM journals WHERE type = ANY($12)))
                 AND ($13 IS NULL OR e.journal = $13)
               ORDER BY l.date, l.entry_id, l.position LIMIT $10) l
         ORDER BY a.place, l.date, l.entry_id, l.position LIMIT $10",
        asked.of_states(),
        asked.of_third_party(),
        asked.of_closings("a.account"),
    ))
    .bind::<Array<Text>, _>(accounts)
    .bind::<Date, _>(asked.from)
    .bind::<Date, _>(asked.to)
    .bind::<Text, _>(behind.0)
    .bind::<Date, _>(behind.1)
    .bind::<SqlUuid, _>(behind.2)
    .bind::<Integer, _>(behind.3)
    .bind::<Nullable<Text>, _>(asked.auxiliary.as_deref())
    .bind::<Bool, _>(asked.opening)
    .bind::<BigInt, _>(limit)
    .bind::<Bool, _>(asked.closing)
    .bind::<Array<Text>, _>(asked.selection.journal_kinds())
    .bind::<Nullable<Text>, _>(asked.journal.as_deref())
    .bind::<SqlUuid, _>(Uuid::nil())
    .load(tx.conn())
    .await?)
}

/// Lines behind `after` by date: those of a third party from its own index, else those of the one account from that of accounts.
async fn by_date(
    tx: &mut CompanyTx<'_>,
    asked: &Asked,
    accounts: &[&str],
    after: Option<After>,
    limit: i64,
) -> ApiResult<Vec<LineRow>> {
    let begin = |date, entry, position| After(String::new(), date, entry, position);
    let (sign, direction, start, end) = match asked.sort {
        PostedLineSort::DateDesc => ('<', "DESC", begin(asked.to, Uuid::max(), i32::MAX), asked.from),
        _ => ('>', "ASC", begin(asked.from, Uuid::nil(), -1), asked.to),
    };
    let After(_, date, entry, position) = after.unwrap_or(start);
    let account = if asked.names_third_party() { "l.account = ANY($1)" } else { "l.account = ($1)[1]" };
    let lines = diesel::sql_query(format!(
        "SELECT l.entry_id, l.position, l.account, e.journal, e.number, l.date, l.date AS placed_on,
                coalesce(l.piece_ref, e.piece_ref) AS piece_ref, l.label, l.auxiliary, l.debit, l.credit
         FROM entry_lines l JOIN entries e ON e.id = l.entry_id
         WHERE {account} AND {} AND (l.date, l.entry_id, l.position) {sign} ($2, $3, $4) AND $5 {sign}= l.date
           AND {} AND ($6 OR e.kind <> 'opening')
           AND (e.kind <> 'closing' OR $9 AND {})
           AND (cardinality($10) = 0 OR e.journal IN (SELECT code FROM journals WHERE type = ANY($10)))
           AND ($11 IS NULL OR e.journal = $11)
         ORDER BY l.date {direction}, l.entry_id {direction}, l.position {direction} LIMIT $7",
        asked.of_third_party(),
        asked.of_states(),
        asked.of_closings("l.account"),
    ));
    let lines = lines.bind::<Array<Text>, _>(accounts).bind::<Date, _>(date).bind::<SqlUuid, _>(entry);
    let lines = lines.bind::<Integer, _>(position).bind::<Date, _>(end).bind::<Bool, _>(asked.opening);
    let lines = lines.bind::<BigInt, _>(limit).bind::<Nullable<Text>, _>(asked.auxiliary.as_deref());
    let lines = lines.bind::<Bool, _>(asked.closing).bind::<Array<Text>, _>(asked.selection.journal_kinds());
    let lines = lines.bind::<Nullable<Text>, _>(asked.journal.as_deref());
    Ok(lines.load(tx.conn()).await?)
}

impl LineRow {
    fn view(self, labels: &BTreeMap<String, (String, bool)>, currency: Currency) -> PostedLine {
        PostedLine {
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
            debit: amount::wire(self.debit, currency),
            credit: amount::wire(self.credit, currency),
        }
    }
}
