//! The third parties to whom, or by whom, most was invoiced: what journals of invoices moved in their accounts, credit notes
//! and reversals deducted. What a bank or a cash box moves there is a payment.

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Date, Nullable, Text};
use diesel_async::RunQueryDsl;
use ledger::{AccountRole, Chart, Currency};
use tenancy::CompanyTx;

use super::dto::TopThirdParty;
use super::period::Period;
use crate::accounting::journals::JournalType;
use crate::accounting::selection::{MadeOf, Measure, Selection};
use crate::accounting::{amount, balances::month_of};
use crate::http::ApiResult;

/// Third parties that are listed.
const LISTED: i64 = 5;

/// Who they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// What they owe more is what was invoiced to them.
    Customers,
    /// What they are owed more is what they invoiced.
    Suppliers,
}

impl Side {
    const fn role(self) -> AccountRole {
        match self {
            Self::Customers => AccountRole::Receivable,
            Self::Suppliers => AccountRole::Payable,
        }
    }

    const fn measure(self) -> Measure {
        match self {
            Self::Customers => Measure::DebitBalance,
            Self::Suppliers => Measure::CreditBalance,
        }
    }

    /// The journals that hold their invoices.
    const fn journals(self) -> JournalType {
        match self {
            Self::Customers => JournalType::Sale,
            Self::Suppliers => JournalType::Purchase,
        }
    }
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
    let Some(prefixes) = chart.prefixes_of(&[side.role()]) else { return Ok(Vec::new()) };
    let mut selection = Selection { prefixes, journal_types: vec![side.journals()], ..Selection::default() };
    let numbers: Vec<String> = selection.numbers(tx).await?.into_iter().collect();
    if !is_invoiced(tx, &selection, &numbers, period).await? {
        selection.journal_types = vec![JournalType::Miscellaneous];
    }
    let rows: Vec<Row> = diesel::sql_query(
        "SELECT t.auxiliary, t.account, coalesce(nullif(x.name, ''), a.label, t.auxiliary) AS name, t.amount
         FROM (SELECT nullif(b.auxiliary, '') AS auxiliary, CASE b.auxiliary WHEN '' THEN b.account END AS account,
                      sum(CASE WHEN $6 THEN b.debit - b.credit ELSE b.credit - b.debit END)::bigint AS amount
               FROM journal_balances b JOIN fiscal_years y ON y.id = b.fiscal_year_id
                    JOIN journals j ON j.code = b.journal
               WHERE y.start_date <= $2 AND y.end_date >= $1 AND b.month BETWEEN $3 AND $4 AND b.account = ANY($5)
                 AND b.kind = 'ordinary' AND j.type = ANY($8)
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
    .bind::<Array<Text>, _>(selection.journal_kinds())
    .load(tx.conn())
    .await?;
    Ok(rows.into_iter().map(|row| row.view(&selection, (side, period.from, period.to), currency)).collect())
}

/// Whether the journals of the selection moved its accounts in the fiscal years of the period. Imported journals may
/// have a type that says nothing.
async fn is_invoiced(
    tx: &mut CompanyTx<'_>,
    selection: &Selection,
    numbers: &[String],
    period: &Period,
) -> ApiResult<bool> {
    #[derive(QueryableByName)]
    struct Found {
        #[diesel(sql_type = Bool)]
        found: bool,
    }
    let query = diesel::sql_query(
        "SELECT EXISTS (
             SELECT FROM journal_balances b JOIN fiscal_years y ON y.id = b.fiscal_year_id
                    JOIN journals j ON j.code = b.journal
             WHERE y.start_date <= $2 AND y.end_date >= $1 AND b.account = ANY($3) AND b.kind = 'ordinary'
               AND j.type = ANY($4)) AS found",
    );
    let query = query.bind::<Date, _>(period.from).bind::<Date, _>(period.to);
    let query = query.bind::<Array<Text>, _>(numbers).bind::<Array<Text>, _>(selection.journal_kinds());
    Ok(query.get_result::<Found>(tx.conn()).await?.found)
}

impl Row {
    fn view(
        self,
        selection: &Selection,
        (side, from, to): (Side, NaiveDate, NaiveDate),
        currency: Currency,
    ) -> TopThirdParty {
        // Who has an account of their own has none of its lines that name another.
        let (account, auxiliary) = (self.account.clone(), Some(self.auxiliary.clone().unwrap_or_default()));
        let made_of = selection.made_of(from, to, side.measure());
        TopThirdParty {
            auxiliary: self.auxiliary,
            account: self.account,
            name: self.name,
            amount: amount::wire(self.amount, currency),
            made_of: MadeOf { opening: false, closing: false, account, auxiliary, ..made_of },
        }
    }
}
