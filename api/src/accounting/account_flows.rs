//! What the accounts of a year were, what moved them and what they are, third party by third party.

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Date, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use ledger::statements::{AccountFlow, Sides};
use ledger::{AccountNumber, Money};
use tenancy::CompanyTx;

use super::balances::month_of;
use super::closing::Net;
use super::fiscal_years::YearRow;
use crate::http::{ApiError, ApiResult};

/// An account, and its flow.
#[derive(QueryableByName)]
pub struct FlowSum {
    #[diesel(sql_type = Text)]
    pub account: String,
    #[diesel(sql_type = Text)]
    pub label: String,
    #[diesel(sql_type = BigInt)]
    opening_debit: i64,
    #[diesel(sql_type = BigInt)]
    opening_credit: i64,
    #[diesel(sql_type = BigInt)]
    debit: i64,
    #[diesel(sql_type = BigInt)]
    credit: i64,
    #[diesel(sql_type = BigInt)]
    closing_debit: i64,
    #[diesel(sql_type = BigInt)]
    closing_credit: i64,
}

impl FlowSum {
    /// As the layouts take it.
    pub fn flow(&self) -> ApiResult<AccountFlow> {
        let sides =
            |debit, credit| Sides { debit: Money::from_minor(debit), credit: Money::from_minor(credit) };
        Ok(AccountFlow {
            account: AccountNumber::new(&self.account).map_err(ApiError::internal)?,
            opening: sides(self.opening_debit, self.opening_credit),
            moved: sides(self.debit, self.credit),
            closing: sides(self.closing_debit, self.closing_credit),
        })
    }
}

/// The accounts of a year up to the end of a month, by number, before income and expenses are closed. `openings` is what the years before
/// bring forward that is in no entry yet. Drafts count when they are asked for.
pub async fn of_year(
    tx: &mut CompanyTx<'_>,
    year: &YearRow,
    to: NaiveDate,
    openings: &[Net],
    with_drafts: bool,
) -> ApiResult<Vec<FlowSum>> {
    Ok(diesel::sql_query(
        "WITH parts AS (
             SELECT account, auxiliary, CASE kind WHEN 'opening' THEN debit - credit ELSE 0 END AS brought,
                    CASE kind WHEN 'opening' THEN 0 ELSE debit END AS debit,
                    CASE kind WHEN 'opening' THEN 0 ELSE credit END AS credit
               FROM account_balances WHERE fiscal_year_id = $1 AND month <= $2 AND kind <> 'closing'
             UNION ALL
             SELECT account, auxiliary, net, 0, 0 FROM unnest($3, $4, $5) AS o (account, auxiliary, net)
             UNION ALL
             SELECT l.account, coalesce(l.auxiliary, ''), CASE e.kind WHEN 'opening' THEN l.debit - l.credit ELSE 0 END,
                    CASE e.kind WHEN 'opening' THEN 0 ELSE l.debit END, CASE e.kind WHEN 'opening' THEN 0 ELSE l.credit END
               FROM entries e JOIN entry_lines l ON l.entry_id = e.id
              WHERE $6 AND e.fiscal_year_id = $1 AND e.state = 'draft' AND e.kind <> 'closing' AND l.date <= $7
         ), sums AS (
             SELECT account, sum(brought) AS brought, sum(debit) AS debit, sum(credit) AS credit
               FROM parts GROUP BY account, auxiliary
         )
         SELECT s.account, a.label, sum(greatest(s.brought, 0))::bigint AS opening_debit,
                sum(greatest(-s.brought, 0))::bigint AS opening_credit, sum(s.debit)::bigint AS debit,
                sum(s.credit)::bigint AS credit, sum(greatest(s.brought + s.debit - s.credit, 0))::bigint AS closing_debit,
                sum(greatest(s.credit - s.debit - s.brought, 0))::bigint AS closing_credit
           FROM sums s JOIN accounts a ON a.number = s.account GROUP BY s.account, a.label ORDER BY s.account",
    )
    .bind::<SqlUuid, _>(year.id)
    .bind::<Date, _>(month_of(to))
    .bind::<Array<Text>, _>(openings.iter().map(|net| net.account.as_str()).collect::<Vec<_>>())
    .bind::<Array<Text>, _>(openings.iter().map(|net| net.auxiliary.as_str()).collect::<Vec<_>>())
    .bind::<Array<BigInt>, _>(openings.iter().map(|net| net.net).collect::<Vec<_>>())
    .bind::<Bool, _>(with_drafts)
    .bind::<Date, _>(to)
    .load(tx.conn())
    .await?)
}
