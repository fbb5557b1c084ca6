//! Where the accounts stand at the end of a period, third party by third party.

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Date, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use ledger::statements::AccountBalance;
use ledger::{AccountNumber, Money};
use tenancy::CompanyTx;

use crate::accounting::balances::month_of;
use crate::accounting::{fiscal_years::YearRow, openings};
use crate::http::{ApiError, ApiResult};

/// An account, and what it comes to.
#[derive(QueryableByName)]
pub struct Sum {
    #[diesel(sql_type = Text)]
    pub account: String,
    #[diesel(sql_type = Text)]
    pub label: String,
    #[diesel(sql_type = BigInt)]
    debit: i64,
    #[diesel(sql_type = BigInt)]
    credit: i64,
    #[diesel(sql_type = Bool)]
    is_abroad: bool,
}

impl Sum {
    /// As the layouts take it.
    pub fn balance(&self) -> ApiResult<AccountBalance> {
        Ok(AccountBalance {
            account: AccountNumber::new(&self.account).map_err(ApiError::internal)?,
            debit: Money::from_minor(self.debit),
            credit: Money::from_minor(self.credit),
            is_abroad: self.is_abroad,
        })
    }
}

/// What the accounts come to in months of a year, by number, before income and expenses are closed: entries that bring them to
/// nought do not count. From the first month on, what the years before bring forward counts, before they are closed too. Drafts count
/// when they are asked for.
pub async fn of_months(
    tx: &mut CompanyTx<'_>,
    year: &YearRow,
    (from, to): (NaiveDate, NaiveDate),
    with_drafts: bool,
) -> ApiResult<Vec<Sum>> {
    let openings = match from == year.start_date {
        true => openings::provisional(tx, year, with_drafts).await?,
        false => Vec::new(),
    };
    Ok(diesel::sql_query(
        "WITH parts AS (
             SELECT account, auxiliary, debit - credit AS net FROM account_balances
              WHERE fiscal_year_id = $1 AND month BETWEEN $8 AND $2 AND kind <> 'closing'
             UNION ALL
             SELECT l.account, coalesce(l.auxiliary, ''), l.debit - l.credit
               FROM entries e JOIN entry_lines l ON l.entry_id = e.id
              WHERE $4 AND e.fiscal_year_id = $1 AND e.state = 'draft' AND e.kind <> 'closing' AND l.date BETWEEN $9 AND $3
             UNION ALL
             SELECT account, auxiliary, net FROM unnest($5, $6, $7) AS o (account, auxiliary, net)
         ), nets AS (
             SELECT account, sum(net) AS net FROM parts GROUP BY account, auxiliary
         )
         SELECT n.account, a.label, sum(greatest(n.net, 0))::bigint AS debit, sum(greatest(-n.net, 0))::bigint AS credit,
                a.is_abroad
           FROM nets n JOIN accounts a ON a.number = n.account
          WHERE n.net <> 0 GROUP BY n.account, a.label, a.is_abroad ORDER BY n.account",
    )
    .bind::<SqlUuid, _>(year.id)
    .bind::<Date, _>(month_of(to))
    .bind::<Date, _>(to)
    .bind::<Bool, _>(with_drafts)
    .bind::<Array<Text>, _>(openings.iter().map(|net| net.account.as_str()).collect::<Vec<_>>())
    .bind::<Array<Text>, _>(openings.iter().map(|net| net.auxiliary.as_str()).collect::<Vec<_>>())
    .bind::<Array<BigInt>, _>(openings.iter().map(|net| net.net).collect::<Vec<_>>())
    .bind::<Date, _>(month_of(from))
    .bind::<Date, _>(from)
    .load(tx.conn())
    .await?)
}
