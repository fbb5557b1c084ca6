//! Adds up what is open on a day, by third party and age.

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Date, Nullable, Text};
use diesel_async::RunQueryDsl;
use ledger::{AccountRole, Chart, Currency, Prefixes};
use tenancy::CompanyTx;

use super::dto::{AgedAmounts, AgedBalance, AgedBy, AgedRow, AgedSide};
use crate::accounting::matching::{self, After};
use crate::accounting::{amount, search, settings};
use crate::http::{ApiResult, paging};

/// What is asked for.
#[derive(Debug, Clone)]
pub struct Asked {
    pub side: AgedSide,
    pub on: NaiveDate,
    pub by: AgedBy,
    /// Part of a third party's name, or the beginning of its code or of the account's number.
    pub search: Option<String>,
    /// Whether drafts count.
    pub with_drafts: bool,
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Text)]
    account: String,
    #[diesel(sql_type = Text)]
    account_label: String,
    #[diesel(sql_type = Text)]
    auxiliary: String,
    #[diesel(sql_type = Text)]
    auxiliary_name: String,
    #[diesel(embed)]
    ages: Ages,
}

#[derive(QueryableByName)]
struct Ages {
    #[diesel(sql_type = BigInt)]
    not_due: i64,
    #[diesel(sql_type = BigInt)]
    days_1_to_30: i64,
    #[diesel(sql_type = BigInt)]
    days_31_to_60: i64,
    #[diesel(sql_type = BigInt)]
    days_61_to_90: i64,
    #[diesel(sql_type = BigInt)]
    days_over_90: i64,
    #[diesel(sql_type = BigInt)]
    total: i64,
}

/// A page of the rows, and what all of them come to.
pub async fn get(
    tx: &mut CompanyTx<'_>,
    asked: &Asked,
    after: Option<After>,
    limit: i64,
) -> ApiResult<AgedBalance> {
    let currency = amount::currency_of(tx.company())?;
    let numbers = accounts_of(tx, asked.side, asked.on).await?;
    let totals: Ages = diesel::sql_query(format!("{} SELECT {} FROM named", named(asked), totals()))
        .bind::<Array<Text>, _>(&numbers)
        .bind::<Date, _>(asked.on)
        .bind::<Nullable<Text>, _>(asked.search.as_deref().map(search::anywhere))
        .bind::<Nullable<Text>, _>(asked.search.as_deref().map(search::beginning))
        .bind::<Bool, _>(asked.with_drafts)
        .get_result(tx.conn())
        .await?;
    let After(account, auxiliary) = after.unwrap_or_default();
    let rows: Vec<Row> = diesel::sql_query(format!(
        "{} SELECT * FROM named WHERE (account, auxiliary) > ($6, $7) ORDER BY account, auxiliary LIMIT $8",
        named(asked),
    ))
    .bind::<Array<Text>, _>(&numbers)
    .bind::<Date, _>(asked.on)
    .bind::<Nullable<Text>, _>(asked.search.as_deref().map(search::anywhere))
    .bind::<Nullable<Text>, _>(asked.search.as_deref().map(search::beginning))
    .bind::<Bool, _>(asked.with_drafts)
    .bind::<Text, _>(account)
    .bind::<Text, _>(auxiliary)
    .bind::<BigInt, _>(limit + 1)
    .load(tx.conn())
    .await?;
    let (rows, next_cursor) =
        paging::page(rows, limit, |row| After(row.account.clone(), row.auxiliary.clone()));
    Ok(AgedBalance {
        on: asked.on,
        currency: currency.code().to_owned(),
        totals: totals.view(currency),
        items: rows.into_iter().map(|row| row.view(currency)).collect(),
        next_cursor,
    })
}

/// The matchable accounts of a side, as the chart of a day has them.
pub async fn accounts_of(tx: &mut CompanyTx<'_>, side: AgedSide, on: NaiveDate) -> ApiResult<Vec<String>> {
    let chart = Chart::for_year(settings::standard(tx).await?, on);
    let [receivable, payable] = [AccountRole::Receivable, AccountRole::Payable]
        .map(|role| chart.prefixes_of(&[role]).unwrap_or_default());
    let has = |prefixes: &Prefixes, number: &str| !prefixes.within.is_empty() && prefixes.contains(number);
    let is_meant = |number: &String| match side {
        AgedSide::Receivable => has(&receivable, number),
        AgedSide::Payable => has(&payable, number),
        AgedSide::Other => !has(&receivable, number) && !has(&payable, number),
    };
    Ok(matching::matchable(tx).await?.into_iter().filter(is_meant).collect())
}

/// What third parties come to on the day `$2` on the accounts `$1`, with names, but for those of whom nothing is open: open items, lines
/// that were settled later, and those of drafts with `$5`. They are added up before they are named: there are many more of them than of
/// third parties. What a match left open by the day is what its larger side has over the other, of its lines that fall due last: a payment
/// goes to the oldest debt (C. civ. art. 1342-10).
fn named(asked: &Asked) -> String {
    let sign = if asked.side == AgedSide::Payable { '-' } else { '+' };
    let day = match asked.by {
        AgedBy::DueDate => "due_date",
        AgedBy::Date => "date",
    };
    let ages = AGES.map(|(name, days)| {
        format!("coalesce(sum({sign}amount) FILTER (WHERE $2 - {day} {days}), 0)::bigint AS {name}")
    });
    format!(
        "WITH open AS NOT MATERIALIZED (
             SELECT account, auxiliary, date, due_date, amount, match_id, entry_id, position
             FROM open_items WHERE account = ANY($1) AND date <= $2
             UNION ALL
             SELECT l.account, coalesce(l.auxiliary, ''), l.date, coalesce(l.due_date, l.date), l.debit - l.credit,
                    g.id, l.entry_id, l.position
             FROM matches g JOIN match_lines m ON m.match_id = g.id JOIN entry_lines l USING (entry_id, position)
             WHERE g.account = ANY($1) AND g.settled_on > $2 AND l.date <= $2
             UNION ALL
             SELECT l.account, coalesce(l.auxiliary, ''), l.date, coalesce(l.due_date, l.date), l.debit - l.credit,
                    NULL, l.entry_id, l.position
             FROM entries e JOIN entry_lines l ON l.entry_id = e.id
             WHERE $5 AND e.state = 'draft' AND e.kind = 'ordinary' AND l.account = ANY($1) AND l.date <= $2),
         matched AS (
             SELECT account, auxiliary, date, due_date, amount, sum(amount) OVER (PARTITION BY match_id) AS net,
                    sum(amount) OVER (PARTITION BY match_id, amount > 0) AS side,
                    sum(amount) OVER (PARTITION BY match_id, amount > 0 ORDER BY {day}, entry_id, position) AS until
             FROM open WHERE match_id IS NOT NULL),
         remaining AS (
             SELECT account, auxiliary, date, due_date, amount FROM open WHERE match_id IS NULL
             UNION ALL
             SELECT account, auxiliary, date, due_date, CASE WHEN net > 0
                        THEN greatest(0, least(amount, until - (side - net)))
                        ELSE least(0, greatest(amount, until - (side - net))) END
             FROM matched WHERE (amount > 0) = (net > 0) AND net <> 0),
         sums AS (
             SELECT account, auxiliary, {}, coalesce(sum({sign}amount), 0)::bigint AS total
             FROM remaining GROUP BY account, auxiliary),
         named AS (
             SELECT s.*, a.label AS account_label, coalesce(x.name, '') AS auxiliary_name
             FROM sums s JOIN accounts a ON a.number = s.account LEFT JOIN auxiliaries x ON x.code = s.auxiliary
             WHERE ($3 IS NULL OR s.auxiliary ILIKE $4 OR s.account LIKE $4 OR unaccent(x.name) ILIKE unaccent($3))
               AND ({}))",
        ages.join(", "),
        AGES.map(|(name, _)| format!("s.{name} <> 0")).join(" OR "),
    )
}

/// The ages of [`Ages`], by days since the one that counts.
const AGES: [(&str, &str); 5] = [
    ("not_due", "<= 0"),
    ("days_1_to_30", "BETWEEN 1 AND 30"),
    ("days_31_to_60", "BETWEEN 31 AND 60"),
    ("days_61_to_90", "BETWEEN 61 AND 90"),
    ("days_over_90", "> 90"),
];

/// What all third parties come to.
fn totals() -> String {
    let names = AGES.iter().map(|(name, _)| *name).chain(["total"]);
    names.map(|name| format!("coalesce(sum({name}), 0)::bigint AS {name}")).collect::<Vec<_>>().join(", ")
}

impl Row {
    fn view(self, currency: Currency) -> AgedRow {
        AgedRow {
            account: self.account,
            account_label: self.account_label,
            auxiliary: self.auxiliary,
            auxiliary_name: self.auxiliary_name,
            amounts: self.ages.view(currency),
        }
    }
}

impl Ages {
    fn view(&self, currency: Currency) -> AgedAmounts {
        AgedAmounts {
            not_due: amount::wire(self.not_due, currency),
            days_1_to_30: amount::wire(self.days_1_to_30, currency),
            days_31_to_60: amount::wire(self.days_31_to_60, currency),
            days_61_to_90: amount::wire(self.days_61_to_90, currency),
            days_over_90: amount::wire(self.days_over_90, currency),
            total: amount::wire(self.total, currency),
        }
    }
}
