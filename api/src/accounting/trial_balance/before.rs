//! The year before beside a trial balance.

use std::collections::BTreeMap;

use ledger::budgets::Variance;
use ledger::{AccountNumber, AccountType, Columns, Currency, Money};
use tenancy::CompanyTx;

use super::dto::{PreviousBalance, PreviousTotals, TrialBalanceRow};
use super::service::{self, Asked, Computed, NamedRow};
use crate::accounting::amount::overflow;
use crate::accounting::fiscal_years;
use crate::accounting::statements::ComparedYear;
use crate::http::ApiResult;

/// Where accounts stood in the year before.
#[derive(Debug)]
pub struct Before {
    year: ComparedYear,
    rows: Vec<NamedRow>,
}

impl Before {
    /// The same months of the year before, counted in the same way, if it is in the books.
    pub async fn of(tx: &mut CompanyTx<'_>, asked: &Asked, balance: &Computed) -> ApiResult<Option<Self>> {
        let year = fiscal_years::of_parameter(tx, asked.fiscal_year_id).await?;
        let Some((_, year)) = ComparedYear::of(tx, &year, (balance.from, balance.to)).await? else {
            return Ok(None);
        };
        let asked = Asked {
            fiscal_year_id: year.fiscal_year_id,
            from: Some(year.from),
            to: Some(year.to),
            search: asked.search.clone(),
            ..*asked
        };
        let computed = service::compute(tx, &asked).await?;
        Ok(Some(Self { year, rows: computed.rows.into_iter().filter(has_balance).collect() }))
    }

    /// The sums of what the accounts were.
    pub fn totals(&self, currency: Currency) -> ApiResult<PreviousTotals> {
        let mut rows = self.rows.iter().map(|row| &row.columns);
        let totals = rows.try_fold(Columns::default(), |totals, columns| totals.checked_add(columns));
        let totals = totals.map_err(overflow)?;
        Ok(PreviousTotals {
            closing_debit: totals.closing_debit.format(currency),
            closing_credit: totals.closing_credit.format(currency),
        })
    }

    /// The accounts that moved in this year or had a balance in that, by number.
    pub fn beside(
        self,
        rows: Vec<NamedRow>,
        currency: Currency,
    ) -> ApiResult<(Vec<TrialBalanceRow>, Option<ComparedYear>)> {
        let (mut now, mut before) = (by_number(rows), by_number(self.rows));
        for (number, row) in &before {
            now.entry(*number).or_insert_with(|| row.unmoved());
        }
        let rows = now.into_values().map(|row| {
            let then = before.remove(&row.account).map(|row| row.columns).unwrap_or_default();
            let previous = previous(&then, &row.columns, row.kind, currency)?;
            Ok(service::view(row, Some(previous), currency))
        });
        Ok((rows.collect::<ApiResult<_>>()?, Some(self.year)))
    }
}

fn has_balance(row: &NamedRow) -> bool {
    row.columns.closing_debit != row.columns.closing_credit
}

fn by_number(rows: Vec<NamedRow>) -> BTreeMap<AccountNumber, NamedRow> {
    rows.into_iter().map(|row| (row.account, row)).collect()
}

fn previous(
    then: &Columns,
    now: &Columns,
    kind: AccountType,
    currency: Currency,
) -> ApiResult<PreviousBalance> {
    let (was, is) = (balance_of(then)?, balance_of(now)?);
    let grows =
        |balance: Money| if grows_in_credit(was, is, kind) { balance.checked_neg() } else { Ok(balance) };
    let change =
        Variance::of(grows(was).map_err(overflow)?, grows(is).map_err(overflow)?).map_err(overflow)?;
    Ok(PreviousBalance {
        closing_debit: then.closing_debit.format(currency),
        closing_credit: then.closing_credit.format(currency),
        change: change.difference.format(currency),
        percent: change.percent(),
    })
}

/// Whether more in credit is more. Where both balances stand there, as those of depreciation, it is so whatever the account is of; one that
/// changed its side grows as accounts of its type do.
fn grows_in_credit(was: Money, is: Money, kind: AccountType) -> bool {
    let in_credit = |balance: Money| (!balance.is_zero()).then_some(balance.is_negative());
    match (in_credit(was), in_credit(is)) {
        (Some(was), Some(is)) if was != is => kind.is_of_credit(),
        (was, is) => was.or(is).unwrap_or_default(),
    }
}

/// Debit less credit.
fn balance_of(columns: &Columns) -> ApiResult<Money> {
    columns.closing_debit.checked_sub(columns.closing_credit).map_err(overflow)
}
