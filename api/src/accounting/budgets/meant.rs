//! A budget as balances, for reports that show it beside what is.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use ledger::statements::AccountBalance;
use ledger::{AccountNumber, Money};
use tenancy::CompanyTx;
use uuid::Uuid;

use super::actuals::{self, is_income, is_of_result};
use super::service::{months, named, sum};
use super::store;
use crate::accounting::amount;
use crate::accounting::balances::month_of;
use crate::accounting::fiscal_years::YearRow;
use crate::http::{ApiError, ApiResult};

/// What a budget means up to a day.
#[derive(Debug)]
pub struct Meant {
    pub id: Uuid,
    pub name: String,
    /// What is to be earned, in credit, and spent, in debit, as if each number of the budget were an account.
    pub balances: Vec<AccountBalance>,
}

/// What a budget means from the first day of a month of a year, or of the year, to the last of a month. Accounts of the balance
/// sheet are left out: a budget tells what moves them, not where they stand.
///
/// # Errors
/// 422 `budget_unknown` at `budget_id` when the year has no such budget; `amount_overflow`.
pub async fn meant(
    tx: &mut CompanyTx<'_>,
    id: Uuid,
    year: &YearRow,
    (from, to): (NaiveDate, NaiveDate),
) -> ApiResult<Meant> {
    let budget = store::all(tx, Some(year.id)).await?.into_iter().find(|budget| budget.id == id);
    let budget = budget.ok_or_else(|| ApiError::field("budget_id", "budget_unknown"))?;
    let months: Vec<NaiveDate> = months(year)?.into_iter().filter(|month| *month <= to).collect();
    let skipped = months.iter().filter(|month| **month < month_of(from)).count();
    let known = actuals::known(tx).await?;
    let mut amounts: BTreeMap<String, Money> = BTreeMap::new();
    for line in store::lines(tx, &[id]).await? {
        let months = line.amounts.iter().take(months.len()).skip(skipped).copied().map(Money::from_minor);
        let amount = amounts.entry(line.account).or_default();
        *amount = amount.checked_add(sum(months)?).map_err(amount::overflow)?;
    }
    let mut balances = Vec::with_capacity(amounts.len());
    for (account, amount) in amounts {
        let (_, kind) = named(&known, &account);
        if is_of_result(kind) && !amount.is_zero() {
            balances.push(balance(&account, amount, is_income(kind))?);
        }
    }
    Ok(Meant { id, name: budget.name, balances })
}

/// The balance of a number: on the other side than usual where the amount is below zero.
fn balance(account: &str, amount: Money, is_credit: bool) -> ApiResult<AccountBalance> {
    let account = AccountNumber::new(account).map_err(ApiError::internal)?;
    let size = if amount.is_negative() { amount.checked_neg().map_err(amount::overflow)? } else { amount };
    let (debit, credit) =
        if is_credit == amount.is_negative() { (size, Money::ZERO) } else { (Money::ZERO, size) };
    Ok(AccountBalance { account, debit, credit, is_abroad: false })
}
