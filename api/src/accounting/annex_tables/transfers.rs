//! What went from one fixed asset to another in a year.

use std::collections::BTreeMap;

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Date, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use ledger::statements::AccountFlow;
use ledger::statements::annex::AnnexLayout;
use ledger::{AccountNumber, Money};
use tenancy::CompanyTx;
use uuid::Uuid;

use super::service::Period;
use crate::http::{ApiError, ApiResult};

#[derive(QueryableByName)]
struct Transferred {
    #[diesel(sql_type = Text)]
    account: String,
    #[diesel(sql_type = BigInt)]
    credit: i64,
}

/// By account, what of its credits the same entries debit to other rows of the form: all of what an entry credits to a row, where it debits no
/// less to the others, and no less in all than it credits, but for entries that are cancelled. It reads the lines of fixed assets in the year alone.
pub async fn of_year(
    tx: &mut CompanyTx<'_>,
    layout: &AnnexLayout,
    flows: &[AccountFlow],
    Period { year, to, with_drafts }: Period<'_>,
    cancelled: &[Uuid],
) -> ApiResult<BTreeMap<AccountNumber, Money>> {
    let row = |flow: &AccountFlow| {
        let row = layout.rows_of(&flow.account).into_iter().find_map(|(debit, _)| debit)?;
        (!flow.moved.debit.is_zero() || !flow.moved.credit.is_zero()).then_some((flow.account, row.code))
    };
    let (accounts, rows): (Vec<AccountNumber>, Vec<&str>) = flows.iter().filter_map(row).unzip();
    let found: Vec<Transferred> = diesel::sql_query(
        "WITH lines AS (
             SELECT l.entry_id, p.row, l.account, l.debit, l.credit
               FROM unnest($1, $2) AS p (account, row) JOIN entry_lines l ON l.account = p.account
               JOIN entries e ON e.id = l.entry_id
              WHERE l.date BETWEEN $3 AND $4 AND e.fiscal_year_id = $5 AND e.kind = 'ordinary'
                AND ($6 OR e.state = 'posted') AND e.id <> ALL($7)
         ), wholes AS (
             SELECT entry_id, sum(debit) AS debit, sum(credit) AS credit FROM lines GROUP BY entry_id
         ), rows AS (
             SELECT entry_id, row, sum(debit) AS debit, sum(credit) AS credit FROM lines GROUP BY entry_id, row
         )
         SELECT l.account, sum(l.credit)::bigint AS credit
           FROM lines l JOIN rows r USING (entry_id, row) JOIN wholes w USING (entry_id)
          WHERE l.credit > 0 AND w.debit >= w.credit AND w.debit - r.debit >= r.credit
          GROUP BY l.account",
    )
    .bind::<Array<Text>, _>(accounts.iter().map(AccountNumber::as_str).collect::<Vec<_>>())
    .bind::<Array<Text>, _>(rows)
    .bind::<Date, _>(year.start_date)
    .bind::<Date, _>(to)
    .bind::<SqlUuid, _>(year.id)
    .bind::<Bool, _>(with_drafts)
    .bind::<Array<SqlUuid>, _>(cancelled)
    .load(tx.conn())
    .await?;
    let number = |found: Transferred| {
        let account = AccountNumber::new(&found.account).map_err(ApiError::internal)?;
        Ok((account, Money::from_minor(found.credit)))
    };
    found.into_iter().map(number).collect()
}
