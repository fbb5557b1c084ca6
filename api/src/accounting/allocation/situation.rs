//! What there is before the associates decide.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use ledger::allocation::{LegalReserve, Situation, allocation_accounts, legal_reserve_of};
use ledger::{AccountRole, Chart, EntryKind, Money, Standard};
use tenancy::CompanyTx;
use tenancy::schema::company::{entries, entry_lines};

use super::dto::AllocationAccounts;
use crate::accounting::closing::{Net, nets_of_moved};
use crate::accounting::fiscal_years::YearRow;
use crate::accounting::{accounts, settings};
use crate::companies;
use crate::http::{ApiError, ApiResult};

/// A company before its associates decide.
pub struct Before {
    pub situation: Situation,
    pub rule: Option<LegalReserve>,
    /// The accounts of the result, with what each has: nothing where it was allocated.
    pub results: Vec<Net>,
    /// The accounts that the company has for it.
    pub accounts: AllocationAccounts,
}

impl Before {
    /// By the balances of the year after the one that was closed.
    pub async fn of(tx: &mut CompanyTx<'_>, closed: &YearRow, next: &YearRow) -> ApiResult<Self> {
        let standard = settings::standard(tx).await?;
        let nets = nets_of_moved(tx, next.id).await?;
        let results: Vec<Net> = of_result(tx, standard, (closed, next), &nets).await?;
        let named = allocation_accounts(standard).unwrap_or_default();
        let under = |prefixes: &[&str]| -> ApiResult<Money> {
            let is_under = |net: &&Net| {
                prefixes.iter().any(|prefix| !prefix.is_empty() && net.account.starts_with(prefix))
            };
            credit(nets.iter().filter(is_under))
        };
        let situation = Situation {
            result: credit(&results)?,
            carried: under(&[named.carried_profit, named.carried_loss])?,
            capital: under(&[named.capital])?,
            legal_reserve: under(&[named.legal_reserve, named.capital_reserve])?,
        };
        let rule = legal_reserve_of(standard, &companies::legal_form(tx).await?);
        let accounts = AllocationAccounts {
            legal_reserve: proposed(tx, named.legal_reserve).await?,
            other_reserves: proposed(tx, named.other_reserves).await?,
            dividends: proposed(tx, named.dividends).await?,
            carried_profit: proposed(tx, named.carried_profit).await?,
            carried_loss: proposed(tx, named.carried_loss).await?,
        };
        Ok(Self { situation, rule, results, accounts })
    }
}

/// The account of the company for a number of the chart; a chart that has none has an empty one.
async fn proposed(tx: &mut CompanyTx<'_>, number: &str) -> ApiResult<Option<String>> {
    accounts::proposed(tx, Some(number).filter(|number| !number.is_empty())).await
}

/// The accounts to which closing brings a result; where the chart names none, those to which it brought that of the year.
async fn of_result(
    tx: &mut CompanyTx<'_>,
    standard: Standard,
    (closed, next): (&YearRow, &YearRow),
    nets: &[Net],
) -> ApiResult<Vec<Net>> {
    let roles = [AccountRole::ResultProfit, AccountRole::ResultLoss];
    let prefixes = Chart::for_year(standard, next.start_date).prefixes_of(&roles);
    let brought = if prefixes.is_some() { Vec::new() } else { closed_to(tx, standard, closed).await? };
    let is_of_result = |net: &&Net| match &prefixes {
        Some(prefixes) => prefixes.contains(&net.account),
        None => brought.contains(&net.account),
    };
    let copy =
        |net: &Net| Net { account: net.account.clone(), auxiliary: net.auxiliary.clone(), net: net.net };
    Ok(nets.iter().filter(is_of_result).map(copy).collect())
}

/// The accounts of the balance sheet that closing a year brought its result to.
async fn closed_to(tx: &mut CompanyTx<'_>, standard: Standard, closed: &YearRow) -> ApiResult<Vec<String>> {
    let closing = entries::table
        .filter(entries::fiscal_year_id.eq(closed.id))
        .filter(entries::kind.eq(EntryKind::Closing.as_str()))
        .select(entries::id);
    let lines = entry_lines::table.filter(entry_lines::entry_id.eq_any(closing));
    let numbers: Vec<String> = lines.select(entry_lines::account).distinct().load(tx.conn()).await?;
    Ok(numbers.into_iter().filter(|number| !standard.is_of_result(number)).collect())
}

/// What accounts have together, a credit above zero.
fn credit<'a>(nets: impl IntoIterator<Item = &'a Net>) -> ApiResult<Money> {
    let sum = Money::sum(nets.into_iter().map(|net| Money::from_minor(net.net)));
    sum.and_then(Money::checked_neg).map_err(ApiError::internal)
}
