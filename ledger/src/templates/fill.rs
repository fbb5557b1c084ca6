//! From a template and amounts to the lines of an entry.

use chrono::{Datelike, NaiveDate};

use super::formula::FormulaError;
use super::template::{Share, Template, TemplateLine};
use crate::taxes::{Amounts, SplitProblem, TaxCode, TaxedLine, split};
use crate::{AccountNumber, Currency, Line, MAX_LABEL_CHARS, Money};

/// What a template is filled with.
#[derive(Clone, Copy, Debug)]
pub struct Filled<'a> {
    /// The day of the entry, which decides the rates of taxes.
    pub date: NaiveDate,
    /// What the entry says; lines that say nothing say the same.
    pub label: &'a str,
    /// The amounts that the template asks for, in its order.
    pub amounts: &'a [Money],
    /// The currency of the books.
    pub currency: Currency,
    /// The tax codes of the company.
    pub codes: &'a [TaxCode],
}

/// Why a line cannot be filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FillProblem {
    /// Its formula.
    Formula(FormulaError),
    /// Its tax code.
    Tax(SplitProblem),
}

impl FillProblem {
    /// What it is wrong with: `formula` or `tax_code`.
    pub const fn field(self) -> &'static str {
        match self {
            Self::Formula(_) => "formula",
            Self::Tax(_) => "tax_code",
        }
    }

    /// The stable code of this problem.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Formula(error) => error.code(),
            Self::Tax(problem) => problem.code(),
        }
    }
}

impl Filled<'_> {
    /// A text with the month, the quarter and the year of the entry in their places, shortened to what a label may hold.
    pub fn label_of(&self, text: &str) -> String {
        let quarter = self.date.month0() / 3 + 1;
        let told = text
            .replace("{month}", &format!("{:02}", self.date.month()))
            .replace("{quarter}", &quarter.to_string())
            .replace("{year}", &self.date.year().to_string());
        told.chars().take(MAX_LABEL_CHARS).collect()
    }
}

impl Template {
    /// The lines of an entry. Lines of no amount are left out; a line with a tax code is followed by its taxes; what balances is
    /// computed last.
    ///
    /// # Errors
    /// The places of the lines that cannot be filled, with what is wrong.
    pub fn fill(&self, filled: &Filled<'_>) -> Result<Vec<Line>, Vec<(usize, FillProblem)>> {
        let amounts = self.amounts(filled)?;
        let balance = amounts.iter().position(Option::is_none);
        let taxed: Vec<TaxedLine<'_>> = self
            .lines
            .iter()
            .zip(&amounts)
            .map(|(line, amount)| TaxedLine {
                account: line.account,
                amount: amount.unwrap_or(Money::ZERO),
                code: line.tax_code.as_deref().filter(|_| amount.is_some_and(|amount| !amount.is_zero())),
            })
            .collect();
        let mut out = split(&taxed, filled.codes, filled.date, Amounts::Net).map_err(|found| {
            found.into_iter().map(|(place, problem)| (place, FillProblem::Tax(problem))).collect::<Vec<_>>()
        })?;
        if let Some(place) = balance {
            let overflow = |_| vec![(place, FillProblem::Formula(FormulaError::Overflow))];
            let sum = Money::sum(out.iter().map(|line| line.amount)).map_err(overflow)?;
            let taking = out.iter_mut().find(|line| line.line == place && !line.is_tax);
            if let Some(line) = taking {
                line.amount = sum.checked_neg().map_err(overflow)?;
            }
        }
        let moving = out.into_iter().filter(|line| !line.amount.is_zero());
        Ok(moving
            .map(|it| Line { tax: it.tax, ..self.lines[it.line].line(it.account, it.amount, filled) })
            .collect())
    }

    /// What each line comes to, a debit above zero; `None` for the one that balances.
    fn amounts(&self, filled: &Filled<'_>) -> Result<Vec<Option<Money>>, Vec<(usize, FillProblem)>> {
        let mut problems = Vec::new();
        let mut amounts = Vec::with_capacity(self.lines.len());
        for (place, line) in self.lines.iter().enumerate() {
            let found = match &line.share {
                Share::Balance => Ok(None),
                Share::Debit(formula) => formula.compute(filled.amounts, filled.currency).map(Some),
                Share::Credit(formula) => formula
                    .compute(filled.amounts, filled.currency)
                    .and_then(|amount| amount.checked_neg().map_err(|_| FormulaError::Overflow))
                    .map(Some),
            };
            match found {
                Ok(amount) => amounts.push(amount),
                Err(error) => problems.push((place, FillProblem::Formula(error))),
            }
        }
        if problems.is_empty() { Ok(amounts) } else { Err(problems) }
    }
}

impl TemplateLine {
    fn line(&self, account: AccountNumber, amount: Money, filled: &Filled<'_>) -> Line {
        let label = if self.label.is_empty() { filled.label } else { &self.label };
        let auxiliary = self.auxiliary.clone().filter(|_| account == self.account);
        Line { auxiliary, ..Line::of(account, filled.date, filled.label_of(label), amount) }
    }
}
