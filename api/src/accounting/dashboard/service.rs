//! Computes the dashboard from the sums that posting keeps.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Date, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use ledger::{AccountType, Currency, Money, MoneyError};
use tenancy::schema::company::fec_imports;
use tenancy::{CompanyTx, Module};
use uuid::Uuid;

use super::dto::{DashboardFigures, DashboardMonth, DashboardTodo, DashboardView};
use crate::accounting::{amount, balances::month_of, fiscal_years};
use crate::http::{ApiError, ApiResult};

/// What the posted entries of a year come to.
#[derive(Default)]
struct Figures {
    treasury: Money,
    revenue: Money,
    expenses: Money,
    months: BTreeMap<NaiveDate, (Money, Money)>,
}

#[derive(QueryableByName)]
struct Sum {
    #[diesel(sql_type = Date)]
    month: NaiveDate,
    #[diesel(sql_type = Text)]
    account_type: String,
    #[diesel(sql_type = Text)]
    prefix: String,
    #[diesel(sql_type = BigInt)]
    debit: i64,
    #[diesel(sql_type = BigInt)]
    credit: i64,
}

/// The dashboard of a year, or of the year shown when nobody asks for one: what comes from the ledger is for those who
/// may see the ledger.
///
/// # Errors
/// 422 `fiscal_year_unknown`.
pub async fn get(tx: &mut CompanyTx<'_>, asked: Option<Uuid>) -> ApiResult<DashboardView> {
    let currency = amount::currency_of(tx.company())?;
    let mut view = DashboardView { currency: currency.code().to_owned(), figures: None, todos: Vec::new() };
    if tx.may(Module::Accounting.read()) {
        let (figures, drafts) = of_year(tx, asked, currency).await?;
        view.figures = Some(figures);
        view.todos = todos(drafts, reports_waiting(tx).await?);
    }
    Ok(view)
}

/// The figures of a year, and how many drafts wait in it.
async fn of_year(
    tx: &mut CompanyTx<'_>,
    asked: Option<Uuid>,
    currency: Currency,
) -> ApiResult<(DashboardFigures, i64)> {
    let year = match asked {
        Some(id) => {
            fiscal_years::of_parameter(tx, id).await?;
            fiscal_years::summaries(tx, Some(id)).await?.pop()
        }
        None => fiscal_years::shown(tx).await?,
    };
    let mut figures = Figures::default();
    if let Some(year) = &year {
        let range = ledger::FiscalYear::new(year.start_date, year.end_date).map_err(ApiError::internal)?;
        let months = range.periods().into_iter().map(|period| (month_of(period.start), Default::default()));
        figures.months = months.collect();
        for sum in sums(tx, year.id).await? {
            figures.add(&sum).map_err(ApiError::internal)?;
        }
    }
    let drafts = year.as_ref().map_or(0, |year| year.drafts);
    let posted_entries = year.as_ref().map_or(0, |year| year.posted);
    let result = figures.revenue.checked_sub(figures.expenses).map_err(ApiError::internal)?;
    let figures = DashboardFigures {
        fiscal_year: year.map(fiscal_years::view),
        treasury: figures.treasury.format(currency),
        revenue: figures.revenue.format(currency),
        expenses: figures.expenses.format(currency),
        result: result.format(currency),
        posted_entries,
        months: figures.months.into_iter().map(|(month, sums)| month_view(month, sums, currency)).collect(),
    };
    Ok((figures, drafts))
}

async fn sums(tx: &mut CompanyTx<'_>, year: Uuid) -> ApiResult<Vec<Sum>> {
    Ok(diesel::sql_query(
        "SELECT b.month, a.type AS account_type, left(a.number, 2) AS prefix, sum(b.debit)::bigint AS debit,
                sum(b.credit)::bigint AS credit
         FROM account_balances b JOIN accounts a ON a.number = b.account
         WHERE b.fiscal_year_id = $1 AND (b.kind <> 'closing' OR a.number LIKE '5%')
         GROUP BY b.month, a.type, left(a.number, 2)",
    )
    .bind::<SqlUuid, _>(year)
    .load(tx.conn())
    .await?)
}

async fn reports_waiting(tx: &mut CompanyTx<'_>) -> ApiResult<i64> {
    Ok(fec_imports::table.filter(fec_imports::state.eq("reported")).count().get_result(tx.conn()).await?)
}

impl Figures {
    fn add(&mut self, sum: &Sum) -> Result<(), MoneyError> {
        let (debit, credit) = (Money::from_minor(sum.debit), Money::from_minor(sum.credit));
        if is_treasury(&sum.prefix) {
            self.treasury = self.treasury.checked_add(debit)?.checked_sub(credit)?;
        }
        let month = self.months.entry(sum.month).or_default();
        match AccountType::from_code(&sum.account_type) {
            Some(AccountType::Revenue) => {
                let revenue = credit.checked_sub(debit)?;
                self.revenue = self.revenue.checked_add(revenue)?;
                month.0 = month.0.checked_add(revenue)?;
            }
            Some(AccountType::Expense | AccountType::CostOfGoodsSold) => {
                let expenses = debit.checked_sub(credit)?;
                self.expenses = self.expenses.checked_add(expenses)?;
                month.1 = month.1.checked_add(expenses)?;
            }
            _ => {}
        }
        Ok(())
    }
}

/// Banks, cash and transfers between them, in the French chart as in SYSCOHADA: class 5 without securities (50) and
/// write-downs (59).
fn is_treasury(prefix: &str) -> bool {
    prefix.starts_with('5') && prefix != "50" && prefix != "59"
}

fn month_view(month: NaiveDate, (revenue, expenses): (Money, Money), currency: Currency) -> DashboardMonth {
    DashboardMonth {
        month: month.format("%Y-%m").to_string(),
        revenue: revenue.format(currency),
        expenses: expenses.format(currency),
    }
}

fn todos(drafts: i64, reports: i64) -> Vec<DashboardTodo> {
    [("draft_entries", drafts), ("fec_reports", reports)]
        .into_iter()
        .filter(|(_, count)| *count > 0)
        .map(|(code, count)| DashboardTodo { code: code.to_owned(), count })
        .collect()
}
