//! Adds up the lines of third parties from the sums that posting keeps.

use chrono::NaiveDate;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::query_builder::{BoxedSqlQuery, SqlQuery};
use diesel::sql_types::{Array, BigInt, Bool, Date, Nullable, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use ledger::Currency;
use tenancy::CompanyTx;
use uuid::Uuid;

use super::dto::{AuxiliaryBalance, AuxiliaryBalanceRow};
use crate::accounting::aged_balance::{self, AgedSide};
use crate::accounting::closing::Net;
use crate::accounting::matching::After;
use crate::accounting::trial_balance::{self, TrialBalanceTotals};
use crate::accounting::{amount, balances::month_of, fiscal_years, openings, search};
use crate::http::{ApiResult, paging};

/// What is asked for.
#[derive(Debug, Clone)]
pub struct Asked {
    pub side: AgedSide,
    pub fiscal_year_id: Uuid,
    /// First day of a month of the year; the year's first day when absent.
    pub from: Option<NaiveDate>,
    /// Last day of a month of the year; the year's last day when absent.
    pub to: Option<NaiveDate>,
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
    sums: Sums,
}

#[derive(QueryableByName)]
struct Sums {
    #[diesel(sql_type = BigInt)]
    opening_debit: i64,
    #[diesel(sql_type = BigInt)]
    opening_credit: i64,
    #[diesel(sql_type = BigInt)]
    period_debit: i64,
    #[diesel(sql_type = BigInt)]
    period_credit: i64,
    #[diesel(sql_type = BigInt)]
    closing_debit: i64,
    #[diesel(sql_type = BigInt)]
    closing_credit: i64,
}

/// The third parties `$1` to `$11` ask for, each with its sums: brought forward, of the period, and at its end.
const OF_PARTIES: &str = "
    WITH opened AS (
        SELECT account, auxiliary, sum(debit - credit) AS net FROM account_balances
        WHERE fiscal_year_id = $1 AND account = ANY($2) AND kind = 'opening' GROUP BY account, auxiliary
        UNION ALL
        SELECT account, auxiliary, net FROM unnest($5, $6, $7) AS o (account, auxiliary, net) WHERE account = ANY($2)),
    moved AS (
        SELECT account, auxiliary, month < $3 AS is_before, debit, credit FROM account_balances
        WHERE fiscal_year_id = $1 AND account = ANY($2) AND month <= $4 AND kind <> 'opening'
        UNION ALL
        SELECT l.account, coalesce(l.auxiliary, ''), e.kind = 'opening' OR l.date < $3, l.debit, l.credit
        FROM entries e JOIN entry_lines l ON l.entry_id = e.id
        WHERE $10 AND e.fiscal_year_id = $1 AND e.state = 'draft' AND l.date <= $11 AND l.account = ANY($2)
        UNION ALL
        SELECT account, auxiliary, true, greatest(net, 0), greatest(-net, 0) FROM opened WHERE net <> 0),
    summed AS (
        SELECT account, auxiliary,
               coalesce(sum(debit) FILTER (WHERE is_before), 0)::bigint AS opening_debit,
               coalesce(sum(credit) FILTER (WHERE is_before), 0)::bigint AS opening_credit,
               coalesce(sum(debit) FILTER (WHERE NOT is_before), 0)::bigint AS period_debit,
               coalesce(sum(credit) FILTER (WHERE NOT is_before), 0)::bigint AS period_credit,
               greatest(sum(debit - credit), 0)::bigint AS closing_debit,
               greatest(sum(credit - debit), 0)::bigint AS closing_credit
        FROM moved GROUP BY account, auxiliary),
    named AS (
        SELECT s.*, a.label AS account_label, coalesce(x.name, '') AS auxiliary_name
        FROM summed s JOIN accounts a ON a.number = s.account LEFT JOIN auxiliaries x ON x.code = s.auxiliary
        WHERE $8 IS NULL OR s.auxiliary ILIKE $9 OR s.account LIKE $9 OR unaccent(x.name) ILIKE unaccent($8))";

/// A page of the rows, and what all of them come to.
///
/// # Errors
/// As [`trial_balance::period`]; 422 `fiscal_year_unknown`.
pub async fn get(
    tx: &mut CompanyTx<'_>,
    asked: &Asked,
    after: Option<After>,
    limit: i64,
) -> ApiResult<AuxiliaryBalance> {
    let currency = amount::currency_of(tx.company())?;
    let year = fiscal_years::of_parameter(tx, asked.fiscal_year_id).await?;
    let (from, to) = trial_balance::period(&year, asked.from, asked.to)?;
    let openings = openings::provisional(tx, &year, asked.with_drafts).await?;
    let numbers = aged_balance::accounts_of(tx, asked.side, to).await?;
    let bounds = Bounds { numbers, from, to, openings: &openings };
    let totals: Sums = bounds
        .query(
            asked,
            "SELECT coalesce(sum(opening_debit), 0)::bigint AS opening_debit,
                coalesce(sum(opening_credit), 0)::bigint AS opening_credit,
                coalesce(sum(period_debit), 0)::bigint AS period_debit,
                coalesce(sum(period_credit), 0)::bigint AS period_credit,
                coalesce(sum(closing_debit), 0)::bigint AS closing_debit,
                coalesce(sum(closing_credit), 0)::bigint AS closing_credit FROM named",
        )
        .get_result(tx.conn())
        .await?;
    let After(account, auxiliary) = after.unwrap_or_default();
    let rows: Vec<Row> = bounds
        .query(asked, "SELECT * FROM named WHERE (account, auxiliary) > ($12, $13) ORDER BY account, auxiliary LIMIT $14")
        .bind::<Text, _>(account)
        .bind::<Text, _>(auxiliary)
        .bind::<BigInt, _>(limit + 1)
        .load(tx.conn())
        .await?;
    let (rows, next_cursor) =
        paging::page(rows, limit, |row| After(row.account.clone(), row.auxiliary.clone()));
    Ok(AuxiliaryBalance {
        fiscal_year_id: asked.fiscal_year_id,
        from,
        to,
        currency: currency.code().to_owned(),
        totals: totals.view(currency),
        items: rows.into_iter().map(|row| row.view(currency)).collect(),
        next_cursor,
        is_opening_provisional: !openings.is_empty(),
    })
}

/// What bounds a statement over [`OF_PARTIES`].
struct Bounds<'a> {
    numbers: Vec<String>,
    from: NaiveDate,
    to: NaiveDate,
    openings: &'a [Net],
}

impl Bounds<'_> {
    /// A statement that reads [`OF_PARTIES`] and takes its own parameters from `$12` on.
    fn query(&self, asked: &Asked, select: &str) -> BoxedSqlQuery<'_, Pg, SqlQuery> {
        let of =
            |text: fn(&Net) -> &str| self.openings.iter().map(text).map(str::to_owned).collect::<Vec<_>>();
        diesel::sql_query(format!("{OF_PARTIES} {select}"))
            .into_boxed()
            .bind::<SqlUuid, _>(asked.fiscal_year_id)
            .bind::<Array<Text>, _>(self.numbers.clone())
            .bind::<Date, _>(month_of(self.from))
            .bind::<Date, _>(month_of(self.to))
            .bind::<Array<Text>, _>(of(|net| &net.account))
            .bind::<Array<Text>, _>(of(|net| &net.auxiliary))
            .bind::<Array<BigInt>, _>(self.openings.iter().map(|net| net.net).collect::<Vec<_>>())
            .bind::<Nullable<Text>, _>(asked.search.as_deref().map(search::anywhere))
            .bind::<Nullable<Text>, _>(asked.search.as_deref().map(search::beginning))
            .bind::<Bool, _>(asked.with_drafts)
            .bind::<Date, _>(self.to)
    }
}

impl Row {
    fn view(self, currency: Currency) -> AuxiliaryBalanceRow {
        AuxiliaryBalanceRow {
            amounts: self.sums.view(currency),
            account: self.account,
            account_label: self.account_label,
            auxiliary: self.auxiliary,
            auxiliary_name: self.auxiliary_name,
        }
    }
}

impl Sums {
    fn view(&self, currency: Currency) -> TrialBalanceTotals {
        TrialBalanceTotals {
            opening_debit: amount::wire(self.opening_debit, currency),
            opening_credit: amount::wire(self.opening_credit, currency),
            period_debit: amount::wire(self.period_debit, currency),
            period_credit: amount::wire(self.period_credit, currency),
            closing_debit: amount::wire(self.closing_debit, currency),
            closing_credit: amount::wire(self.closing_credit, currency),
        }
    }
}
