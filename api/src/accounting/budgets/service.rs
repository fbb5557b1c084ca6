//! What can be done with budgets.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use ledger::{AccountType, Currency, Money};
use serde_json::{Value, json};
use tenancy::{AuditEvent, CompanyTx};
use uuid::Uuid;

use super::actuals::{self, Known, directed, is_expense, is_income, is_of_result};
use super::check::{Asked, must_be_there};
use super::dto::{BudgetLineView, BudgetList, BudgetSummary, BudgetView};
use super::store::{self, BudgetRow, LineRow, MAX_LINES, Meant};
use crate::accounting::fiscal_years::{self, YearRow};
use crate::accounting::{amount, analytics, balances::month_of};
use crate::http::{ApiError, ApiResult};

/// The budgets of a year, or of all.
///
/// # Errors
/// 422 `fiscal_year_unknown`, `amount_overflow`.
pub async fn list(tx: &mut CompanyTx<'_>, year: Option<Uuid>) -> ApiResult<BudgetList> {
    if let Some(year) = year {
        fiscal_years::of_parameter(tx, year).await?;
    }
    let currency = amount::currency_of(tx.company())?;
    let years = fiscal_years::all(tx).await?;
    let known = actuals::known(tx).await?;
    let budgets = store::all(tx, year).await?;
    let ids: Vec<Uuid> = budgets.iter().map(|budget| budget.id).collect();
    let meant = store::totals(tx, &ids).await?;
    let mut items = Vec::with_capacity(budgets.len());
    for budget in budgets {
        let id = budget.id;
        let of_budget = meant.iter().filter(move |meant| meant.budget_id == id);
        let year = year_of(&years, &budget)?;
        items.push(summary(budget, year, of_budget, &known, currency)?);
    }
    items.sort_by_key(|budget| std::cmp::Reverse(budget.start_date));
    Ok(BudgetList { currency: currency.code().to_owned(), items })
}

fn year_of<'a>(years: &'a [YearRow], budget: &BudgetRow) -> ApiResult<&'a YearRow> {
    let year = years.iter().find(|year| year.id == budget.fiscal_year_id);
    year.ok_or_else(|| ApiError::internal("a budget without its year"))
}

fn summary<'a>(
    budget: BudgetRow,
    year: &YearRow,
    meant: impl Iterator<Item = &'a Meant>,
    known: &BTreeMap<String, Known>,
    currency: Currency,
) -> ApiResult<BudgetSummary> {
    let (mut income, mut expenses) = (Vec::new(), Vec::new());
    for one in meant {
        let (_, kind) = named(known, &one.account);
        let total = Money::from_minor(one.total);
        if is_income(kind) {
            income.push(total);
        } else if is_expense(kind) {
            expenses.push(total);
        }
    }
    let (income, expenses) = (sum(income)?, sum(expenses)?);
    let result = income.checked_sub(expenses).map_err(amount::overflow)?;
    Ok(BudgetSummary {
        id: budget.id,
        fiscal_year_id: budget.fiscal_year_id,
        start_date: year.start_date,
        end_date: year.end_date,
        name: budget.name,
        axis_id: budget.axis_id,
        income: income.format(currency),
        expenses: expenses.format(currency),
        result: result.format(currency),
        version: budget.version,
    })
}

/// The sum of amounts.
///
/// # Errors
/// 422 `amount_overflow`.
pub fn sum(amounts: impl IntoIterator<Item = Money>) -> ApiResult<Money> {
    Money::sum(amounts).map_err(amount::overflow)
}

/// The label and the type of a number, or of the first account whose number begins so.
pub fn named(known: &BTreeMap<String, Known>, number: &str) -> (String, AccountType) {
    let first = known.range(number.to_owned()..).next().filter(|(first, _)| first.starts_with(number));
    match first {
        Some((first, account)) if first == number => (account.label.clone(), account.kind),
        Some((_, account)) => (String::new(), account.kind),
        None => (String::new(), AccountType::Expense),
    }
}

/// The first days of the months of a year.
///
/// # Errors
/// 500 for a year that is none.
pub fn months(year: &YearRow) -> ApiResult<Vec<NaiveDate>> {
    Ok(year.year()?.periods().into_iter().map(|period| month_of(period.start)).collect())
}

/// One budget with its lines.
///
/// # Errors
/// 404 when there is none.
pub async fn get(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<BudgetView> {
    let row = store::find(tx, id).await?;
    view(tx, row).await
}

async fn view(tx: &mut CompanyTx<'_>, row: BudgetRow) -> ApiResult<BudgetView> {
    let currency = amount::currency_of(tx.company())?;
    let year = fiscal_years::find(tx, row.fiscal_year_id).await?.ok_or_else(ApiError::not_found)?;
    let known = actuals::known(tx).await?;
    let line = |line: LineRow| {
        let (account_label, kind) = named(&known, &line.account);
        let total = sum(line.amounts.iter().copied().map(Money::from_minor))?.format(currency);
        let amounts = line.amounts.iter().map(|minor| amount::wire(*minor, currency)).collect();
        let (account, section_id, kind) = (line.account, line.section_id, kind.into());
        Ok(BudgetLineView { account, account_label, kind, section_id, amounts, total })
    };
    let lines = store::lines(tx, &[row.id]).await?;
    Ok(BudgetView {
        id: row.id,
        fiscal_year_id: row.fiscal_year_id,
        name: row.name,
        axis_id: row.axis_id,
        currency: currency.code().to_owned(),
        months: months(&year)?,
        lines: lines.into_iter().map(line).collect::<ApiResult<_>>()?,
        version: row.version,
    })
}

/// Adds a budget, empty or with what was earned and spent in a year.
///
/// # Errors
/// 409 `budget_name_taken`, `budgets_limit_reached`; 422 `fiscal_year_unknown`, `analytic_axis_unknown`, `budget_too_many_lines`,
/// `amount_overflow`.
pub async fn create(tx: &mut CompanyTx<'_>, asked: Asked) -> ApiResult<BudgetView> {
    let unknown = |field: &'static str| move || ApiError::field(field, "fiscal_year_unknown");
    let year = fiscal_years::find(tx, asked.fiscal_year_id).await?;
    let year = year.ok_or_else(unknown("/fiscal_year_id"))?;
    if let Some(axis) = asked.axis_id {
        let held = analytics::hold_axis(tx, axis).await?;
        held.ok_or_else(|| ApiError::field("/axis_id", "analytic_axis_unknown"))?;
    }
    let id = tx.new_uuid();
    let lines = match asked.actuals_of {
        Some(source) => {
            let source = fiscal_years::find(tx, source).await?.ok_or_else(unknown("/actuals_of"))?;
            copied(tx, id, &asked, &source, months(&year)?.len()).await?
        }
        None => Vec::new(),
    };
    let (fiscal_year_id, name, axis_id) = (asked.fiscal_year_id, asked.name, asked.axis_id);
    let row = BudgetRow { id, fiscal_year_id, name, axis_id, version: 1 };
    store::insert(tx, &row, &lines).await?;
    tx.audit(AuditEvent::created("budget_created", subject(id), told(&row, lines.len())));
    view(tx, row).await
}

/// What was earned and spent in a year, as the lines of a budget of so many months: the first of the one is for the first of the other.
async fn copied(
    tx: &mut CompanyTx<'_>,
    id: Uuid,
    asked: &Asked,
    source: &YearRow,
    length: usize,
) -> ApiResult<Vec<LineRow>> {
    let known = actuals::known(tx).await?;
    let from = months(source)?;
    let days = (month_of(source.start_date), month_of(source.end_date));
    let mut amounts: BTreeMap<(String, Option<Uuid>), Vec<i64>> = BTreeMap::new();
    for moved in actuals::moved(tx, source.id, days, asked.axis_id).await? {
        let (_, kind) = named(&known, &moved.account);
        let month = from.iter().position(|month| *month == moved.month).filter(|month| *month < length);
        let Some(month) = month.filter(|_| is_of_result(kind)) else { continue };
        let changed = asked.change.of(directed(Money::from_minor(moved.net), kind)?);
        let line = amounts.entry((moved.account, moved.section_id)).or_insert_with(|| vec![0; length]);
        line[month] = changed.map_err(amount::overflow)?.minor();
    }
    amounts.retain(|_, amounts| amounts.iter().any(|amount| *amount != 0));
    if amounts.len() > MAX_LINES {
        return Err(ApiError::field("/actuals_of", "budget_too_many_lines"));
    }
    let line = |(((account, section_id), amounts), position)| LineRow {
        budget_id: id,
        position,
        account,
        section_id,
        amounts,
    };
    Ok(amounts.into_iter().zip(0..).map(line).collect())
}

/// Calls a budget something else.
///
/// # Errors
/// 404; 412 `stale_version`; 409 `budget_name_taken`.
pub async fn rename(tx: &mut CompanyTx<'_>, id: Uuid, name: String) -> ApiResult<BudgetView> {
    let mut row = store::lock(tx, id).await?;
    tx.check_version(row.version)?;
    let was = json!({ "name": row.name });
    (row.name, row.version) = (name, row.version + 1);
    store::update(tx, &row).await?;
    let is = json!({ "name": row.name });
    tx.audit(AuditEvent::changed("budget_updated", subject(id), was, is));
    view(tx, row).await
}

/// Writes the lines of a budget anew.
///
/// # Errors
/// 404; 412 `stale_version`; those of [`must_be_there`].
pub async fn set_lines(tx: &mut CompanyTx<'_>, id: Uuid, lines: Vec<LineRow>) -> ApiResult<BudgetView> {
    let mut row = store::lock(tx, id).await?;
    tx.check_version(row.version)?;
    let year = fiscal_years::find(tx, row.fiscal_year_id).await?.ok_or_else(ApiError::not_found)?;
    let numbers: BTreeSet<String> = actuals::known(tx).await?.into_keys().collect();
    must_be_there(tx, &row, &lines, months(&year)?.len(), &numbers).await?;
    let kept = store::lines(tx, &[id]).await?;
    let lines: Vec<LineRow> = lines.into_iter().map(|line| LineRow { budget_id: id, ..line }).collect();
    store::replace_lines(tx, id, &lines).await?;
    row.version += 1;
    store::update(tx, &row).await?;
    let currency = amount::currency_of(tx.company())?;
    let (was, is) = (others(&kept, &lines, currency), others(&lines, &kept, currency));
    tx.audit(AuditEvent::changed("budget_lines_set", subject(id), was, is));
    view(tx, row).await
}

/// Deletes a budget.
///
/// # Errors
/// 404; 412 `stale_version`.
pub async fn delete(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<()> {
    let row = store::lock(tx, id).await?;
    tx.check_version(row.version)?;
    let lines = store::lines(tx, &[id]).await?.len();
    store::delete(tx, id).await?;
    tx.audit(AuditEvent::deleted("budget_deleted", subject(id), told(&row, lines)));
    Ok(())
}

/// What the trail tells of a budget that comes or goes.
fn told(row: &BudgetRow, lines: usize) -> Value {
    json!({ "name": row.name, "fiscal_year_id": row.fiscal_year_id, "axis_id": row.axis_id, "line_count": lines })
}

/// What the trail tells of the lines of a budget: how many they are, and those that the others do not have.
fn others(lines: &[LineRow], than: &[LineRow], currency: Currency) -> Value {
    type Key<'a> = (&'a str, Option<Uuid>);
    fn key(line: &LineRow) -> Key<'_> {
        (line.account.as_str(), line.section_id)
    }
    let known: BTreeMap<Key<'_>, &[i64]> =
        than.iter().map(|line| (key(line), line.amounts.as_slice())).collect();
    let changed = lines.iter().filter(|line| known.get(&key(line)) != Some(&line.amounts.as_slice()));
    let line = |line: &LineRow| {
        let amounts: Vec<String> = line.amounts.iter().map(|minor| amount::wire(*minor, currency)).collect();
        json!({ "account": line.account, "section_id": line.section_id, "amounts": amounts })
    };
    json!({ "line_count": lines.len(), "lines": changed.map(line).collect::<Vec<_>>() })
}

fn subject(id: Uuid) -> String {
    format!("budget:{id}")
}
