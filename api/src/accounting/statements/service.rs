//! Puts the balances of a year into the lines of its statements.

use std::collections::BTreeSet;

use chrono::{Datelike, NaiveDate};
use ledger::statements::{self, CellAmount, Layout};
use ledger::{Currency, Standard};
use tenancy::CompanyTx;
use uuid::Uuid;

use super::dto::{
    ComparedBudget, ComparedYear, StatementAccount, StatementLine, StatementLineKind, StatementSet,
    StatementsView,
};
use super::sums::{self, Sum};
use crate::accounting::budgets::{self, Meant};
use crate::accounting::fiscal_years::{self, YearRow};
use crate::accounting::{amount, settings};
use crate::companies;
use crate::http::{ApiError, ApiResult};

/// Which statements are asked for.
#[derive(Debug)]
pub struct Asked {
    pub fiscal_year_id: Uuid,
    /// The company's usual one when absent.
    pub set: Option<StatementSet>,
    /// First day of a month of the year, from which income and expenses count; the year's first day when absent.
    pub from: Option<NaiveDate>,
    /// Last day of a month of the year; the year's last day when absent.
    pub to: Option<NaiveDate>,
    /// Whether drafts count.
    pub with_drafts: bool,
    /// A budget of the year that stands beside the income statement.
    pub budget_id: Option<Uuid>,
}

/// The amounts of all lines of a layout, of the columns that are there.
struct Columns {
    amounts: Vec<CellAmount>,
    /// Those of the year before.
    before: Option<Vec<CellAmount>>,
    /// Those of the budget, and which of them its lines tell.
    meant: Option<(Vec<CellAmount>, Vec<bool>)>,
}

/// What the accounts come to: on a day for the balance sheet, within months for the other statements.
struct Found {
    standing: Vec<Sum>,
    /// None where the months are those from the beginning of the year to that day: then it is the same.
    moved: Option<Vec<Sum>>,
}

impl Asked {
    /// The whole of a year.
    pub fn of_year(fiscal_year_id: Uuid) -> Self {
        Self { fiscal_year_id, set: None, from: None, to: None, with_drafts: false, budget_id: None }
    }
}

/// The statements.
///
/// # Errors
/// 422 `fiscal_year_unknown`, `not_first_of_month`, `not_last_of_month`, `to_before_from`, `outside_fiscal_year`, `budget_unknown`; `statement_set_unavailable` for a set that
/// the company's standard does not have.
pub async fn get(tx: &mut CompanyTx<'_>, asked: Asked) -> ApiResult<StatementsView> {
    let currency = amount::currency_of(tx.company())?;
    let year = fiscal_years::of_parameter(tx, asked.fiscal_year_id).await?;
    let to = last_day(&year, asked.to)?;
    let from = first_day(&year, asked.from, to)?;
    let (set, sets) = sets(tx, asked.set).await?;
    let layout = set.layout(year.start_date);
    let found = Found::of(tx, &year, to, (from, to), asked.with_drafts).await?;
    let previous = ComparedYear::of(tx, &year, (from, to)).await?;
    let before = match &previous {
        Some((year, ComparedYear { end, from, to, .. })) => {
            Some(Found::of(tx, year, *end, (*from, *to), false).await?.amounts(layout)?)
        }
        None => None,
    };
    let budget = match asked.budget_id {
        Some(id) => Some(budgets::meant(tx, id, &year, (from, to)).await?),
        None => None,
    };
    let meant = match &budget {
        Some(Meant { balances, .. }) => {
            Some((layout.amounts(balances).map_err(amount::overflow)?, layout.told_by(balances)))
        }
        None => None,
    };
    let columns = Columns { amounts: found.amounts(layout)?, before, meant };
    Ok(StatementsView {
        set: set.into(),
        sets: sets.iter().map(|set| (*set).into()).collect(),
        fiscal_year_id: year.id,
        from,
        to,
        currency: currency.code().to_owned(),
        previous: previous.map(|(_, compared)| compared),
        budget: budget.map(|Meant { id, name, .. }| ComparedBudget { budget_id: id, name }),
        lines: lines(layout, &columns, currency)?,
        accounts: found.accounts(layout, currency)?,
        is_balanced: is_balanced(set, layout, &columns.amounts)?,
    })
}

/// The first day of a month of the year.
///
/// # Errors
/// 422 at `from` with `outside_fiscal_year`, `not_first_of_month`, at `to` with `to_before_from`.
fn first_day(year: &YearRow, from: Option<NaiveDate>, to: NaiveDate) -> ApiResult<NaiveDate> {
    let from = from.unwrap_or(year.start_date);
    if !year.contains(from) {
        return Err(ApiError::field("from", "outside_fiscal_year"));
    }
    if from != year.start_date && from.day() != 1 {
        return Err(ApiError::field("from", "not_first_of_month"));
    }
    if to < from { Err(ApiError::field("to", "to_before_from")) } else { Ok(from) }
}

/// The last day of a month of the year.
///
/// # Errors
/// 422 at `to` with `outside_fiscal_year`, `not_last_of_month`.
pub fn last_day(year: &YearRow, to: Option<NaiveDate>) -> ApiResult<NaiveDate> {
    let to = to.unwrap_or(year.end_date);
    if !(year.start_date..=year.end_date).contains(&to) {
        return Err(ApiError::field("to", "outside_fiscal_year"));
    }
    if to != year.end_date && to.succ_opt().is_some_and(|next| next.day() != 1) {
        return Err(ApiError::field("to", "not_last_of_month"));
    }
    Ok(to)
}

/// The set that is asked for, and those that there are, the usual one first.
async fn sets(
    tx: &mut CompanyTx<'_>,
    asked: Option<StatementSet>,
) -> ApiResult<(statements::StatementSet, Vec<statements::StatementSet>)> {
    let sets = usual_sets(tx).await?;
    let set = asked.map(Into::into).or_else(|| sets.first().copied());
    match set {
        Some(set) if sets.contains(&set) => Ok((set, sets)),
        _ => Err(ApiError::field("set", "statement_set_unavailable")),
    }
}

/// The sets of the company's standard, the usual one first: the forms of its tax regime.
pub async fn usual_sets(tx: &mut CompanyTx<'_>) -> ApiResult<Vec<statements::StatementSet>> {
    let standard = settings::standard(tx).await?;
    let mut sets = statements::StatementSet::of_standard(standard).to_vec();
    if standard == Standard::Pcg && companies::tax_regime(tx).await? == "real_simplified" {
        sets.sort_by_key(|set| *set != statements::StatementSet::Fr2033);
    }
    Ok(sets)
}

fn amounts(layout: &Layout, sums: &[Sum]) -> ApiResult<Vec<CellAmount>> {
    let balances: Vec<_> = sums.iter().map(Sum::balance).collect::<ApiResult<_>>()?;
    layout.amounts(&balances).map_err(|error| ApiError::unprocessable(error.code()))
}

/// What is printed and can be told from the books.
fn lines(layout: &Layout, columns: &Columns, currency: Currency) -> ApiResult<Vec<StatementLine>> {
    let Columns { amounts, before, meant } = columns;
    let meant = meant.as_ref();
    let mut lines = Vec::with_capacity(amounts.len());
    for (place, line) in layout.lines().iter().enumerate() {
        let Some(kind) = StatementLineKind::of(&line.kind) else { continue };
        if !layout.is_told(place) {
            continue;
        }
        let less_code = layout.less_of(place).map(|less| less.code.to_owned());
        let net = |amounts: &[CellAmount]| amounts[place].net().map_err(ApiError::internal);
        let has_amounts = kind != StatementLineKind::Title;
        let text = |amounts: Option<&Vec<CellAmount>>| {
            let amounts = amounts.filter(|_| has_amounts);
            ApiResult::Ok(amounts.map(|amounts| net(amounts)).transpose()?.map(|net| net.format(currency)))
        };
        let column = |amount: ledger::Money| less_code.is_some().then(|| amount.format(currency));
        lines.push(StatementLine {
            statement: line.statement.to_owned(),
            code: line.code.to_owned(),
            kind,
            label: line.label.to_owned(),
            gross: column(amounts[place].gross),
            less: column(amounts[place].less),
            amount: text(Some(amounts))?,
            previous: text(before.as_ref())?,
            budget: text(
                meant.filter(|(_, told)| told[place] && !line.is_of_balance_sheet()).map(|it| &it.0),
            )?,
            less_code,
        });
    }
    Ok(lines)
}

impl Found {
    async fn of(
        tx: &mut CompanyTx<'_>,
        year: &YearRow,
        on: NaiveDate,
        months: (NaiveDate, NaiveDate),
        with_drafts: bool,
    ) -> ApiResult<Self> {
        let standing = sums::of_months(tx, year, (year.start_date, on), with_drafts).await?;
        let moved = match months == (year.start_date, on) {
            true => None,
            false => Some(sums::of_months(tx, year, months, with_drafts).await?),
        };
        Ok(Self { standing, moved })
    }

    /// The amounts of all lines.
    fn amounts(&self, layout: &Layout) -> ApiResult<Vec<CellAmount>> {
        let standing = amounts(layout, &self.standing)?;
        let Some(moved) = &self.moved else { return Ok(standing) };
        let both = standing.into_iter().zip(amounts(layout, moved)?);
        let chosen = both.zip(layout.lines());
        Ok(chosen
            .map(|((stands, moved), line)| if line.is_of_balance_sheet() { stands } else { moved })
            .collect())
    }

    /// What the lines are made of.
    fn accounts(&self, layout: &Layout, currency: Currency) -> ApiResult<Vec<StatementAccount>> {
        let of_balance_sheet: BTreeSet<&str> =
            layout.lines().iter().filter(|line| line.is_of_balance_sheet()).map(|line| line.code).collect();
        let mut accounts = accounts_of(layout, &self.standing, currency)?;
        if let Some(moved) = &self.moved {
            accounts.retain(|account| of_balance_sheet.contains(account.code.as_str()));
            let moved = accounts_of(layout, moved, currency)?.into_iter();
            accounts.extend(moved.filter(|account| !of_balance_sheet.contains(account.code.as_str())));
        }
        Ok(accounts)
    }
}

/// What each account adds to the lines.
fn accounts_of(layout: &Layout, sums: &[Sum], currency: Currency) -> ApiResult<Vec<StatementAccount>> {
    let mut accounts = Vec::with_capacity(sums.len());
    for sum in sums {
        for (code, amount) in layout.cells_of(&sum.balance()?).map_err(ApiError::internal)? {
            accounts.push(StatementAccount {
                code: code.to_owned(),
                account: sum.account.clone(),
                label: sum.label.clone(),
                amount: amount.format(currency),
            });
        }
    }
    Ok(accounts)
}

fn is_balanced(
    set: statements::StatementSet,
    layout: &Layout,
    amounts: &[CellAmount],
) -> ApiResult<Option<bool>> {
    let Some((assets, liabilities)) = set.totals() else { return Ok(None) };
    let net = |code: &str| {
        let place = layout.lines().iter().position(|line| line.code == code);
        place.map(|place| amounts[place].net()).transpose().map_err(ApiError::internal)
    };
    Ok(Some(net(assets)? == net(liabilities)?))
}
