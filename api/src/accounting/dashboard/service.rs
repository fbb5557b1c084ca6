//! Gathers what the dashboard shows.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use ledger::Chart;
use tenancy::{CompanyTx, Module};

use super::dto::{DashboardFigures, DashboardPeriod, DashboardView, NextStep, PreviousPeriod};
use super::figures::{Around, nature_digits};
use super::first_steps;
use super::months::months;
use super::period::{Asked, Period, last_of_month, year_before};
use super::sums::{Kind, Sums};
use super::todos::Waiting;
use super::top::{Side, top};
use crate::accounting::{accounts, amount, balances::month_of, fiscal_years, settings};
use crate::companies;
use crate::http::{Access, ApiError, ApiResult};

/// The dashboard of a period: what comes from the ledger is for those who may see the ledger, by their role and by the plan.
///
/// # Errors
/// 422 `fiscal_year_unknown`.
pub async fn get(access: &Access, asked: Asked) -> ApiResult<DashboardView> {
    let currency = amount::currency_of(access.company())?.code().to_owned();
    let mut view = Box::new(DashboardView {
        currency,
        period: None,
        figures: None,
        next_steps: None,
        todos: Vec::new(),
    });
    if !access.tenancy().covers(Module::Accounting.read()) {
        return Ok(*view);
    }
    Box::pin(access.read(async |tx| fill(tx, asked, &mut view).await)).await?;
    if let Some(steps) = &mut view.next_steps
        && first_steps::may_invite(access).await?
    {
        steps.push(NextStep::InviteMembers);
    }
    Ok(*view)
}

/// Puts what comes from the ledger into the view.
async fn fill(tx: &mut CompanyTx<'_>, asked: Asked, view: &mut DashboardView) -> ApiResult<()> {
    let waiting = Waiting::read(tx).await?;
    view.todos = waiting.view();
    let today = companies::today(tx).await?;
    let period = asked.period(tx).await?;
    match period {
        Some(period) if first_steps::has_posted(tx).await? => {
            let (figures, previous) = figures(tx, &period, today).await?;
            view.period = Some(period_view(period, &previous));
            view.figures = Some(figures);
        }
        period => {
            view.next_steps = Some(first_steps::steps(tx, waiting).await?);
            view.period = period.map(|period| {
                let previous = period.before(today);
                period_view(period, &previous)
            });
        }
    }
    Ok(())
}

/// The figures, and the period that they are compared with: months that nothing is booked in yet have no twin in it, but where
/// nothing is booked at all it is what has run by today.
async fn figures(
    tx: &mut CompanyTx<'_>,
    period: &Period,
    today: NaiveDate,
) -> ApiResult<(DashboardFigures, Period)> {
    let currency = amount::currency_of(tx.company())?;
    let chart = Chart::for_year(settings::standard(tx).await?, period.from);
    let first = year_before(period.from).min(period.before(today).from);
    let sums = Sums::read(tx, chart, first..=period.to).await?;
    let booked = sums.last_month().filter(|month| *month >= month_of(period.from));
    let booked = booked.map_or(today, last_of_month);
    let previous = period.before(booked);
    let labels = nature_labels(tx, nature_digits(&sums, period).map_err(ApiError::internal)?).await?;
    let around = Around { sums: &sums, chart, currency, period, previous: &previous };
    let label = |digits: &str| labels.get(digits).cloned().unwrap_or_else(|| official(chart, digits));
    let figures = DashboardFigures {
        treasury: around.certain(Kind::Treasury)?,
        revenue: around.certain(Kind::Revenue)?,
        other_income: around.figure(Kind::OtherIncome)?,
        cost_of_sales: around.certain(Kind::CostOfSales)?,
        expenses: around.certain(Kind::Expenses)?,
        result: around.certain(Kind::Result)?,
        margin: around.margin()?,
        runway: around.runway(today)?,
        receivables: around.figure(Kind::Receivables)?,
        payables: around.figure(Kind::Payables)?,
        vat: around.vat()?,
        months: months(&sums, period, currency).map_err(ApiError::internal)?,
        expenses_by_nature: around.natures(label)?,
        top_customers: top(tx, chart, (Side::Customers, period), currency).await?,
        top_suppliers: top(tx, chart, (Side::Suppliers, period), currency).await?,
    };
    Ok((figures, previous))
}

/// What the company calls the accounts of two digits.
async fn nature_labels(tx: &mut CompanyTx<'_>, digits: Vec<String>) -> ApiResult<BTreeMap<String, String>> {
    let labels = accounts::labels(tx, &digits).await?;
    Ok(labels.into_iter().map(|(number, (label, _))| (number, label)).collect())
}

/// What the chart calls them; the digits themselves when it does not know them.
fn official(chart: &Chart, digits: &str) -> String {
    let number = ledger::AccountNumber::new(digits).ok();
    let account = number.and_then(|number| chart.find(&number));
    account.map_or(digits, |account| account.label).to_owned()
}

fn period_view(period: Period, previous: &Period) -> DashboardPeriod {
    DashboardPeriod {
        from: period.from,
        to: period.to,
        fiscal_year: period.year.map(fiscal_years::view),
        previous: PreviousPeriod { from: previous.from, to: previous.to },
    }
}
