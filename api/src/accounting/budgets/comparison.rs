//! A budget beside what is.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use ledger::budgets::Variance;
use ledger::{AccountType, Currency, Money};
use tenancy::CompanyTx;
use uuid::Uuid;

use super::actuals::{self, Known, Moved, directed, is_expense, is_income, is_of_result};
use super::comparison_dto::{BudgetComparison, BudgetComparisonRow, BudgetFigures};
use super::service::{months, named, sum};
use super::store::{self, LineRow};
use crate::accounting::{amount, analytics, balances::month_of, fiscal_years, trial_balance};
use crate::http::{ApiError, ApiResult};

/// What is asked for.
#[derive(Debug, Clone, Copy)]
pub struct Asked {
    pub budget_id: Uuid,
    /// First day of a month of the year; the year's first day when absent.
    pub from: Option<NaiveDate>,
    /// Last day of a month of the year; the year's last day when absent.
    pub to: Option<NaiveDate>,
    /// Whether there is a row for each section.
    pub by_section: bool,
}

/// A section or none, and a number: what a row is about.
type Key = (Option<Uuid>, String);

/// What was meant and what is, in the direction of the row's accounts.
#[derive(Debug, Clone, Copy, Default)]
struct Figures {
    budget: Money,
    actual: Money,
}

/// The rows while they are added up.
struct Rows<'a> {
    known: &'a BTreeMap<String, Known>,
    budgeted: BTreeMap<Key, Figures>,
    others: BTreeMap<Key, Figures>,
    /// What accounts earned and spent, each by its own type: a row may have both.
    earned: Money,
    spent: Money,
}

/// The budget beside what is.
///
/// # Errors
/// 404 when there is none; those of [`trial_balance::period`]; 422 `amount_overflow`.
pub async fn get(tx: &mut CompanyTx<'_>, asked: Asked) -> ApiResult<BudgetComparison> {
    let budget = store::find(tx, asked.budget_id).await?;
    let year = fiscal_years::find(tx, budget.fiscal_year_id).await?.ok_or_else(ApiError::not_found)?;
    let (from, to) = trial_balance::period(&year, asked.from, asked.to)?;
    let (first, last) = (month_of(from), month_of(to));
    let is_meant: Vec<bool> =
        months(&year)?.into_iter().map(|month| (first..=last).contains(&month)).collect();
    let axis = budget.axis_id.filter(|_| asked.by_section);
    let known = actuals::known(tx).await?;
    let mut rows = Rows::of(&known);
    for line in store::lines(tx, &[budget.id]).await? {
        rows.mean(line, axis.is_some(), &is_meant)?;
    }
    for moved in actuals::moved(tx, year.id, (first, last), axis).await? {
        rows.happen(moved)?;
    }
    let sections = match axis {
        Some(axis) => analytics::sections(tx, Some(axis)).await?,
        None => Vec::new(),
    };
    let names: BTreeMap<Uuid, (String, String)> =
        sections.into_iter().map(|section| (section.id, (section.code, section.name))).collect();
    let currency = amount::currency_of(tx.company())?;
    let income = Figures { budget: rows.meant(is_income)?, actual: rows.earned };
    let expenses = Figures { budget: rows.meant(is_expense)?, actual: rows.spent };
    let result = Figures {
        budget: income.budget.checked_sub(expenses.budget).map_err(amount::overflow)?,
        actual: income.actual.checked_sub(expenses.actual).map_err(amount::overflow)?,
    };
    Ok(BudgetComparison {
        budget_id: budget.id,
        name: budget.name,
        fiscal_year_id: year.id,
        from,
        to,
        currency: currency.code().to_owned(),
        rows: rows.views(&names, currency)?,
        income: income.view(currency)?,
        expenses: expenses.view(currency)?,
        result: result.view(currency)?,
    })
}

impl<'a> Rows<'a> {
    fn of(known: &'a BTreeMap<String, Known>) -> Self {
        let (budgeted, others) = (BTreeMap::new(), BTreeMap::new());
        Self { known, budgeted, others, earned: Money::ZERO, spent: Money::ZERO }
    }

    /// Adds what a line of the budget means for the months that are asked for.
    fn mean(&mut self, line: LineRow, by_section: bool, is_meant: &[bool]) -> ApiResult<()> {
        let amounts = line.amounts.iter().zip(is_meant).filter(|(_, is_meant)| **is_meant);
        let meant = sum(amounts.map(|(minor, _)| Money::from_minor(*minor)))?;
        let section = line.section_id.filter(|_| by_section);
        let figures = self.budgeted.entry((section, line.account)).or_default();
        figures.budget = figures.budget.checked_add(meant).map_err(amount::overflow)?;
        Ok(())
    }

    /// Adds what an account moved to the row of the longest beginning of its number, or to one of its own where it is of income or
    /// expenses and nothing was meant.
    fn happen(&mut self, moved: Moved) -> ApiResult<()> {
        let net = Money::from_minor(moved.net);
        let (_, own) = named(self.known, &moved.account);
        if is_of_result(own) {
            let total = if is_income(own) { &mut self.earned } else { &mut self.spent };
            *total = total.checked_add(directed(net, own)?).map_err(amount::overflow)?;
        }
        let beginnings = (1..=moved.account.len()).rev().filter_map(|length| moved.account.get(..length));
        let row = beginnings
            .map(|beginning| (moved.section_id, beginning.to_owned()))
            .find(|key| self.budgeted.contains_key(key));
        let (key, rows) = match row {
            Some(key) => (key, &mut self.budgeted),
            None => ((moved.section_id, moved.account), &mut self.others),
        };
        let (_, kind) = named(self.known, &key.1);
        if !is_of_result(kind) && !rows.contains_key(&key) {
            return Ok(());
        }
        let actual = directed(net, kind)?;
        let figures = rows.entry(key).or_default();
        figures.actual = figures.actual.checked_add(actual).map_err(amount::overflow)?;
        Ok(())
    }

    /// What is meant for the rows of some types.
    fn meant(&self, is_meant: fn(AccountType) -> bool) -> ApiResult<Money> {
        let rows = self.budgeted.iter().filter(|(key, _)| is_meant(named(self.known, &key.1).1));
        sum(rows.map(|(_, figures)| figures.budget))
    }

    /// The rows by section, those of none last, then by account.
    fn views(
        &self,
        names: &BTreeMap<Uuid, (String, String)>,
        currency: Currency,
    ) -> ApiResult<Vec<BudgetComparisonRow>> {
        let view = |((section_id, account), figures): (&Key, &Figures), is_budgeted: bool| {
            let (account_label, kind) = named(self.known, account);
            let name = section_id.and_then(|section| names.get(&section).cloned());
            let (section_code, section_name) = name.unwrap_or_default();
            Ok(BudgetComparisonRow {
                section_id: *section_id,
                section_code,
                section_name,
                account: account.clone(),
                account_label,
                kind: kind.into(),
                is_budgeted,
                figures: figures.view(currency)?,
            })
        };
        let budgeted = self.budgeted.iter().map(|row| view(row, true));
        let others = self.others.iter().map(|row| view(row, false));
        let mut rows = budgeted.chain(others).collect::<ApiResult<Vec<_>>>()?;
        rows.sort_by(|a, b| {
            let place = |row: &BudgetComparisonRow| {
                (row.section_id.is_none(), row.section_code.clone(), row.section_id, row.account.clone())
            };
            place(a).cmp(&place(b))
        });
        Ok(rows)
    }
}

impl Figures {
    fn view(&self, currency: Currency) -> ApiResult<BudgetFigures> {
        let variance = Variance::of(self.budget, self.actual).map_err(amount::overflow)?;
        Ok(BudgetFigures {
            budget: self.budget.format(currency),
            actual: self.actual.format(currency),
            difference: variance.difference.format(currency),
            percent: variance.percent(),
        })
    }
}
