//! From a table to opening balances, by the company's chart.

use std::collections::BTreeMap;

use ledger::opening::{
    IncomeChoice, Opening, OpeningError, OpeningLine, OpeningOptions, Problem, ProblemCode, read_opening,
};
use ledger::{AccountNumber, AccountType, Chart, Currency, MAX_LINES_BY_HAND, Money};
use tenancy::CompanyTx;

use super::asked::Asked;
use crate::accounting::accounts::{self, Brought, Known};
use crate::accounting::fiscal_years::YearRow;
use crate::accounting::{amount, closing, dates, settings};
use crate::http::{ApiError, ApiResult};
use crate::spreadsheets::Spreadsheet;

/// What a company knows that decides how a file is read.
pub struct Books {
    pub currency: Currency,
    chart: &'static Chart,
    accounts: BTreeMap<String, Known>,
    income: IncomeChoice,
}

/// A file that was read.
pub struct Reading {
    pub book: Spreadsheet,
    pub found: Result<Opening, OpeningError>,
    /// What the company has against it beside what the file has.
    pub problems: Vec<Problem>,
}

impl Books {
    /// Those of a company, for a year that is to be opened.
    ///
    /// # Errors
    /// 422 at `income` with `result_account_missing` where income and expenses are to be folded and the chart has no account for them.
    pub async fn of(tx: &mut CompanyTx<'_>, year: &YearRow, asked: &Asked) -> ApiResult<Self> {
        let chart = Chart::for_year(settings::standard(tx).await?, year.start_date);
        let income = if asked.folds_income {
            let profit = closing::usual_account(tx, year, Money::from_minor(1)).await?;
            let loss = closing::usual_account(tx, year, Money::from_minor(-1)).await?;
            let (Some(profit), Some(loss)) = (profit, loss) else {
                return Err(ApiError::field("income", "result_account_missing"));
            };
            IncomeChoice::Fold { profit, loss }
        } else {
            IncomeChoice::Refuse
        };
        let currency = amount::currency_of(tx.company())?;
        Ok(Self { currency, chart, accounts: accounts::known(tx).await?, income })
    }

    fn type_of(&self, number: &AccountNumber) -> Option<AccountType> {
        let known = self.accounts.get(number.as_str()).and_then(|known| known.kind);
        known.or_else(|| self.chart.type_of(number))
    }

    fn keeps_items(&self, number: &AccountNumber) -> bool {
        let known = self.accounts.get(number.as_str()).map(|known| known.is_matchable);
        known.unwrap_or_else(|| accounts::is_usually_matched(self.chart, number))
    }

    /// The accounts and third parties that an opening brings.
    pub fn brought(&self, opening: &Opening) -> Brought {
        let used = opening.lines.iter().map(|line| (line.account, line.auxiliary.as_deref()));
        Brought::of(used, &opening.accounts, &opening.auxiliaries, &self.accounts, self.chart)
    }

    /// The chart of the year.
    pub const fn chart(&self) -> &'static Chart {
        self.chart
    }

    /// Reads a table. `label` is what lines say that are no open items.
    pub fn read(&self, book: Spreadsheet, asked: &Asked, label: &str) -> Reading {
        let found = asked.layout(&book.sheet).map_err(OpeningError::Layout).and_then(|layout| {
            let options = OpeningOptions {
                currency: self.currency,
                taken: asked.taken,
                layout: Some(&layout),
                decimal: book.decimal,
                income: self.income,
                type_of: &|number| self.type_of(number),
                keeps_items: &|number| self.keeps_items(number),
                label,
            };
            read_opening(&book.sheet, &options)
        });
        let problems = found.as_ref().map(|opening| self.problems(opening)).unwrap_or_default();
        Reading { book, found, problems }
    }

    /// What keeps the company from taking in the lines.
    fn problems(&self, opening: &Opening) -> Vec<Problem> {
        let of_lines = opening.lines.iter().filter_map(|line| {
            let (code, value) = self.problem(line)?;
            Some(Problem { row: line.row, code, value })
        });
        let is_too_long = opening.lines.len() > MAX_LINES_BY_HAND;
        let of_file = is_too_long.then(|| Problem {
            row: None,
            code: ProblemCode::TooManyLines,
            value: MAX_LINES_BY_HAND.to_string(),
        });
        of_file.into_iter().chain(of_lines).collect()
    }

    fn problem(&self, line: &OpeningLine) -> Option<(ProblemCode, String)> {
        let is_inactive = self.accounts.get(line.account.as_str()).is_some_and(|known| !known.is_active);
        if is_inactive {
            return Some((ProblemCode::AccountInactive, line.account.to_string()));
        }
        let day = [line.date, line.due_date].into_iter().flatten().find(|day| !dates::is_sensible(*day));
        day.map(|day| (ProblemCode::DateOutOfRange, day.to_string()))
    }
}

impl Reading {
    /// Whether the entry can be posted.
    pub fn is_ready(&self) -> bool {
        self.problems.is_empty() && self.found.as_ref().is_ok_and(Opening::is_ready)
    }
}
