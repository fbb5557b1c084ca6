//! What can be done with accounts.

use std::collections::{BTreeMap, BTreeSet};

use ledger::{AccountNumber, AccountRole, AccountType, Chart, ChartAccount, Currency, Standard};
use tenancy::{AuditEvent, CompanyTx};

use super::dto::{AccountList, AccountView, CheckedAccount, CheckedUpdate};
use super::order::After;
use super::store::{self, AccountChange, AccountRow, Filter, NewAccount, Sums};
use crate::accounting::{amount, fiscal_years, matching, settings};
use crate::companies;
use crate::http::{ApiError, ApiResult, paging};
use crate::identity::Language;

/// What an account stands for when nobody says: what the chart says of its longest known prefix, else what the French
/// chart says, else what its class usually holds.
pub fn usual_type(chart: &Chart, number: &AccountNumber, today: chrono::NaiveDate) -> AccountType {
    let french = || Chart::for_year(Standard::Pcg, today).type_of(number);
    chart.type_of(number).or_else(french).unwrap_or(match number.class() {
        1 => AccountType::Equity,
        6 | 8 | 9 => AccountType::Expense,
        7 => AccountType::Revenue,
        _ => AccountType::Asset,
    })
}

/// Whether the lines of an account settle one another unless somebody says otherwise: those of customers and suppliers.
pub fn is_usually_matched(chart: &Chart, number: &AccountNumber) -> bool {
    let prefixes = chart.prefixes_of(&[AccountRole::Receivable, AccountRole::Payable]);
    prefixes.is_some_and(|prefixes| prefixes.contains(number.as_str()))
}

/// The label of an account of a chart in a language: English where the chart has it, else French.
pub fn label_in(language: Language, account: &ChartAccount) -> &'static str {
    account.english.filter(|_| language == Language::En).unwrap_or(account.label)
}

/// A page of accounts.
pub async fn list(tx: &mut CompanyTx<'_>, filter: Filter, limit: i64) -> ApiResult<AccountList> {
    let (rows, sort) = (store::list(tx, &filter, limit + 1).await?, filter.sort);
    let (rows, next_cursor) = paging::page(rows, limit, |row| (sort, After::of(sort, row)));
    Ok(AccountList { items: views(tx, rows).await?, next_cursor })
}

/// One account.
pub async fn get(tx: &mut CompanyTx<'_>, number: &str) -> ApiResult<AccountView> {
    let row = store::find(tx, &known(number)?).await?;
    view(tx, row).await
}

/// Adds an account to the chart.
///
/// # Errors
/// 409 `account_number_taken` or `accounts_limit_reached`; 422 `account_not_of_sales`.
pub async fn create(tx: &mut CompanyTx<'_>, account: CheckedAccount) -> ApiResult<AccountView> {
    let today = companies::today(tx).await?;
    let chart = Chart::for_year(settings::standard(tx).await?, today);
    let kind = account.kind.unwrap_or_else(|| usual_type(chart, &account.number, today));
    let is_matchable = account.is_matchable.unwrap_or_else(|| is_usually_matched(chart, &account.number));
    must_sell(account.is_abroad, kind.as_str())?;
    let new = NewAccount {
        number: account.number.as_str().to_owned(),
        label: account.label,
        kind: kind.as_str(),
        description: account.description,
        is_matchable,
        is_abroad: account.is_abroad,
    };
    let row = store::insert(tx, &new).await?;
    tx.audit(AuditEvent::created("account_created", row.subject(), row.told()));
    view(tx, row).await
}

/// Changes an account.
///
/// # Errors
/// 409 `account_has_matches` for one that is to be matched no more, `tax_locked`, `dates_locked`, `fiscal_year_closed`; 422 `account_not_of_sales`.
pub async fn update(tx: &mut CompanyTx<'_>, number: &str, change: CheckedUpdate) -> ApiResult<AccountView> {
    let before = store::lock(tx, &known(number)?).await?;
    tx.check_version(before.version)?;
    let change = AccountChange {
        label: change.label,
        kind: change.kind.map(AccountType::as_str),
        description: change.description,
        is_active: change.is_active,
        is_matchable: change.is_matchable,
        is_abroad: change.is_abroad,
        version: before.version + 1,
    };
    let row = store::update(tx, number, &change).await?;
    must_sell(row.is_abroad, &row.kind)?;
    match (before.is_matchable, row.is_matchable) {
        (false, true) => matching::begin(tx, number).await?,
        (true, false) => matching::end(tx, number).await?,
        _ => {}
    }
    tx.audit(AuditEvent::changed("account_updated", row.subject(), before.told(), row.told()));
    view(tx, row).await
}

/// Sales abroad are income.
fn must_sell(is_abroad: bool, kind: &str) -> ApiResult<()> {
    if is_abroad && kind != AccountType::Revenue.as_str() {
        return Err(ApiError::field("/is_abroad", "account_not_of_sales"));
    }
    Ok(())
}

/// Takes an account out of the chart.
///
/// # Errors
/// 409 `account_has_moved`, `account_in_use`.
pub async fn delete(tx: &mut CompanyTx<'_>, number: &str) -> ApiResult<()> {
    let row = store::lock(tx, &known(number)?).await?;
    tx.check_version(row.version)?;
    store::delete(tx, &row.number).await?;
    tx.audit(AuditEvent::deleted("account_deleted", row.subject(), row.told()));
    Ok(())
}

/// A number that may be one of an account; anything else is not found.
pub fn known(number: &str) -> ApiResult<String> {
    AccountNumber::new(number).map(|number| number.as_str().to_owned()).map_err(|_| ApiError::not_found())
}

async fn view(tx: &mut CompanyTx<'_>, row: AccountRow) -> ApiResult<AccountView> {
    let views = views(tx, vec![row]).await?;
    views.into_iter().next().ok_or_else(ApiError::not_found)
}

async fn views(tx: &mut CompanyTx<'_>, rows: Vec<AccountRow>) -> ApiResult<Vec<AccountView>> {
    let currency = amount::currency_of(tx.company())?;
    let numbers: Vec<&str> = rows.iter().map(|row| row.number.as_str()).collect();
    let sums = match fiscal_years::shown(tx).await? {
        Some(year) => store::sums(tx, &numbers, year.id).await?,
        None => BTreeMap::new(),
    };
    let moved: BTreeSet<String> = store::moved(tx, &numbers).await?.into_iter().collect();
    let prefixes: BTreeSet<&str> = numbers.iter().flat_map(|number| proper_prefixes(number)).collect();
    let above: BTreeSet<String> =
        store::existing(tx, &prefixes.into_iter().collect::<Vec<_>>()).await?.into_iter().collect();
    let figures = Figures { sums, moved, above, currency };
    rows.into_iter().map(|row| figures.view(row)).collect()
}

/// What is known of the accounts of a page beside their rows.
struct Figures {
    sums: BTreeMap<String, Sums>,
    moved: BTreeSet<String>,
    above: BTreeSet<String>,
    currency: Currency,
}

impl Figures {
    fn view(&self, row: AccountRow) -> ApiResult<AccountView> {
        let number = AccountNumber::new(&row.number).map_err(ApiError::internal)?;
        let kind = AccountType::from_code(&row.kind)
            .ok_or_else(|| ApiError::internal(format!("unknown account type {}", row.kind)))?;
        let sums = self.sums.get(&row.number).copied().unwrap_or_default();
        let balance = sums.debit.checked_sub(sums.credit).map_err(ApiError::internal)?;
        let parent =
            proper_prefixes(&row.number).find(|above| self.above.contains(*above)).map(str::to_owned);
        let has_moved = self.moved.contains(&row.number);
        Ok(AccountView {
            class: i32::from(number.class()),
            parent,
            kind: kind.into(),
            currency: self.currency.code().to_owned(),
            debit: sums.debit.format(self.currency),
            credit: sums.credit.format(self.currency),
            balance: balance.format(self.currency),
            has_moved,
            number: row.number,
            label: row.label,
            description: row.description,
            is_active: row.is_active,
            is_matchable: row.is_matchable,
            is_abroad: row.is_abroad,
            version: row.version,
        })
    }
}

/// The beginnings of a number that are shorter than it, the longest first.
fn proper_prefixes(number: &str) -> impl Iterator<Item = &str> {
    (1..number.len()).rev().map(|length| &number[..length])
}
