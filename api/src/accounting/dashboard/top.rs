//! The third parties to whom, or by whom, most was invoiced.

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Date, Nullable, Text};
use diesel_async::RunQueryDsl;
use ledger::{AccountRole, Chart, Currency};
use tenancy::CompanyTx;

use super::dto::TopThirdParty;
use super::period::Period;
use crate::accounting::selection::{MadeOf, Measure, Selection};
use crate::accounting::{amount, balances::month_of};
use crate::http::ApiResult;

/// Third parties that are listed.
const LISTED: i64 = 5;

/// Who they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// Their debits are what was invoiced to them.
    Customers,
    /// Their credits are what they invoiced.
    Suppliers,
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Nullable<Text>)]
    auxiliary: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    account: Option<String>,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = BigInt)]
    amount: i64,
}

/// The five with the largest sums. Who has no code is known by an account of their own.
pub async fn top(
    tx: &mut CompanyTx<'_>,
    chart: &Chart,
    (side, period): (Side, &Period),
    currency: Currency,
) -> ApiResult<Vec<TopThirdParty>> {
    let role = if side == Side::Customers { AccountRole::Receivable } else { AccountRole::Payable };
    let Some(prefixes) = chart.prefixes_of(&[role]) else { return Ok(Vec::new()) };
    let selection = Selection { prefixes, types: Vec::new() };
    let numbers: Vec<String> = selection.numbers(tx).await?.into_iter().collect();
    let rows: Vec<Row> = diesel::sql_query(
        "SELECT t.auxiliary, t.account, coalesce(nullif(x.name, ''), a.label, t.auxiliary) AS name, t.amount
         FROM (SELECT nullif(b.auxiliary, '') AS auxiliary, CASE b.auxiliary WHEN '' THEN b.account END AS account,
                      sum(CASE WHEN $6 THEN b.debit ELSE b.credit END)::bigint AS amount
               FROM account_balances b JOIN fiscal_years y ON y.id = b.fiscal_year_id
               WHERE y.start_date <= $2 AND y.end_date >= $1 AND b.month BETWEEN $3 AND $4 AND b.account = ANY($5)
                 AND b.kind <> 'opening'
               GROUP BY 1, 2) t
              LEFT JOIN auxiliaries x ON x.code = t.auxiliary LEFT JOIN accounts a ON a.number = t.account
         WHERE t.amount > 0 ORDER BY t.amount DESC, t.auxiliary, t.account LIMIT $7",
    )
    .bind::<Date, _>(period.from)
    .bind::<Date, _>(period.to)
    .bind::<Date, _>(month_of(period.from))
    .bind::<Date, _>(month_of(period.to))
    .bind::<Array<Text>, _>(numbers)
    .bind::<Bool, _>(side == Side::Customers)
    .bind::<BigInt, _>(LISTED)
    .load(tx.conn())
    .await?;
    Ok(rows.into_iter().map(|row| row.view(&selection, (side, period.from, period.to), currency)).collect())
}

impl Row {
    fn view(
        self,
        selection: &Selection,
        (side, from, to): (Side, NaiveDate, NaiveDate),
        currency: Currency,
    ) -> TopThirdParty {
        let measure = if side == Side::Customers { Measure::Debits } else { Measure::Credits };
        // Who has an account of their own has none of its lines that name another.
        let (account, auxiliary) = (self.account.clone(), Some(self.auxiliary.clone().unwrap_or_default()));
        let made_of = MadeOf { opening: false, account, auxiliary, ..selection.made_of(from, to, measure) };
        TopThirdParty {
            auxiliary: self.auxiliary,
            account: self.account,
            name: self.name,
            amount: amount::wire(self.amount, currency),
            made_of,
        }
    }
}
