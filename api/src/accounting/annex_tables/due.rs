//! How much of receivables and payables falls due later than a year from a day.

use std::collections::BTreeMap;

use chrono::{Months, NaiveDate};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Date, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use ledger::statements::annex::{AnnexLayout, Later};
use ledger::statements::{AccountFlow, Sides};
use ledger::{AccountNumber, Money};
use tenancy::CompanyTx;

use super::service::Period;
use crate::accounting::loans::{self, Owed};
use crate::accounting::matching;
use crate::http::{ApiError, ApiResult};

#[derive(QueryableByName)]
struct Items {
    #[diesel(sql_type = Text)]
    account: String,
    #[diesel(sql_type = BigInt)]
    debit_after_year: i64,
    #[diesel(sql_type = BigInt)]
    debit_after_five: i64,
    #[diesel(sql_type = BigInt)]
    credit_after_year: i64,
    #[diesel(sql_type = BigInt)]
    credit_after_five: i64,
}

/// By account, what is known to fall due later: by the schedules of registered loans where they come to the account's balance, else by
/// the due dates of open items where the form needs no term.
pub async fn later(
    tx: &mut CompanyTx<'_>,
    layout: &AnnexLayout,
    flows: &[AccountFlow],
    period: Period<'_>,
) -> ApiResult<BTreeMap<AccountNumber, Later>> {
    let mut later = of_items(tx, period).await?;
    later.retain(|account, _| !layout.needs_term(account));
    let owed = loans::outstanding(tx, period.to).await?;
    for flow in flows {
        let found = owed.get(flow.account.as_str()).into_iter().flatten();
        if let Some(loans) = found.copied().find(|owed| is_all_of(owed, flow)) {
            later.insert(flow.account, of_loans(loans));
        }
    }
    Ok(later)
}

/// Whether an account holds these loans and nothing else.
fn is_all_of(owed: &Owed, flow: &AccountFlow) -> bool {
    flow.closing.debit.is_zero() && flow.closing.credit == owed.balance
}

fn of_loans(owed: Owed) -> Later {
    let credit = |credit: Money| Sides { debit: Money::ZERO, credit };
    Later { after_year: credit(owed.after_year), after_five: credit(owed.after_five) }
}

/// What is open on accounts that are matched, third parties apart, each for no more than it comes to in all.
async fn of_items(
    tx: &mut CompanyTx<'_>,
    Period { year, to, with_drafts }: Period<'_>,
) -> ApiResult<BTreeMap<AccountNumber, Later>> {
    let matchable = matching::matchable(tx).await?;
    let found: Vec<Items> = diesel::sql_query(
        "WITH open AS (
             SELECT account, auxiliary, due_date, amount FROM open_items WHERE account = ANY($1) AND date <= $2
             UNION ALL
             SELECT l.account, coalesce(l.auxiliary, ''), coalesce(l.due_date, l.date), l.debit - l.credit
               FROM matches g JOIN match_lines m ON m.match_id = g.id JOIN entry_lines l USING (entry_id, position)
              WHERE g.account = ANY($1) AND g.settled_on > $2 AND l.date <= $2
             UNION ALL
             SELECT l.account, coalesce(l.auxiliary, ''), coalesce(l.due_date, l.date), l.debit - l.credit
               FROM entries e JOIN entry_lines l ON l.entry_id = e.id
              WHERE $5 AND e.fiscal_year_id = $6 AND e.state = 'draft' AND e.kind = 'ordinary' AND l.account = ANY($1)
                AND l.date <= $2
         ), parties AS (
             SELECT account, sum(amount) AS net, coalesce(sum(amount) FILTER (WHERE due_date > $3), 0) AS year,
                    coalesce(sum(amount) FILTER (WHERE due_date > $4), 0) AS five
               FROM open GROUP BY account, auxiliary
         )
         SELECT account, sum(greatest(least(net, year), 0))::bigint AS debit_after_year,
                sum(greatest(least(net, year, five), 0))::bigint AS debit_after_five,
                sum(greatest(least(-net, -year), 0))::bigint AS credit_after_year,
                sum(greatest(least(-net, -year, -five), 0))::bigint AS credit_after_five
           FROM parties GROUP BY account",
    )
    .bind::<Array<Text>, _>(&matchable)
    .bind::<Date, _>(to)
    .bind::<Date, _>(years_after(to, 1))
    .bind::<Date, _>(years_after(to, 5))
    .bind::<Bool, _>(with_drafts)
    .bind::<SqlUuid, _>(year.id)
    .load(tx.conn())
    .await?;
    let sides = |debit, credit| Sides { debit: Money::from_minor(debit), credit: Money::from_minor(credit) };
    let later = |items: Items| {
        let account = AccountNumber::new(&items.account).map_err(ApiError::internal)?;
        let after_year = sides(items.debit_after_year, items.credit_after_year);
        let after_five = sides(items.debit_after_five, items.credit_after_five);
        Ok((account, Later { after_year, after_five }))
    };
    found.into_iter().map(later).collect()
}

fn years_after(day: NaiveDate, years: u32) -> NaiveDate {
    day.checked_add_months(Months::new(12 * years)).unwrap_or(day)
}
