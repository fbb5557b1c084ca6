//! Splits typed lines into bases and taxes.

use chrono::NaiveDate;
use ledger::taxes::{Amounts, SplitLine, TaxedLine, split};
use ledger::{AccountNumber, Currency, MAX_LINES_BY_HAND, Money};
use poem_openapi::{Enum, Object};
use tenancy::CompanyTx;

use super::check;
use crate::accounting::{amount, dates};
use crate::http::{ApiError, ApiResult, Fields};

/// What the amounts of lines hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum SplitAmounts {
    /// The base alone.
    Net,
    /// Base and tax.
    Gross,
}

/// A line that may have a tax code.
#[derive(Debug, Object)]
pub struct LineToSplit {
    /// The account's number.
    account: String,
    /// Decimal string; absent, empty or zero on the credit side.
    debit: Option<String>,
    /// Decimal string; absent, empty or zero on the debit side.
    credit: Option<String>,
    /// The company's code; a line without one stays as it is.
    tax_code: Option<String>,
}

/// Lines of an entry to be split.
#[derive(Debug, Object)]
pub struct TaxSplit {
    /// The date of the entry, which decides the rates.
    date: NaiveDate,
    /// What the amounts of lines with a code hold.
    amounts: SplitAmounts,
    /// Up to 10,000 lines.
    lines: Vec<LineToSplit>,
}

/// A line of a split.
#[derive(Debug, Object)]
pub struct SplitLineView {
    /// The account's number.
    pub account: String,
    /// Debit, or zero.
    pub debit: String,
    /// Credit, or zero.
    pub credit: String,
    /// Its code.
    #[oai(skip_serializing_if_is_none)]
    pub tax_code: Option<String>,
    /// What the tax is computed on, positive in the direction of the line.
    #[oai(skip_serializing_if_is_none)]
    pub tax_base: Option<String>,
    /// The place of the line that it was, or of the last line of its code when it holds tax.
    pub line: u32,
    /// Whether it holds tax.
    pub is_tax: bool,
}

/// The lines, in order: each line of tax after the last line of its code.
#[derive(Debug, Object)]
pub struct SplitLines {
    /// The lines.
    pub lines: Vec<SplitLineView>,
}

/// What was typed, with its fields right.
pub struct Checked {
    date: NaiveDate,
    amounts: Amounts,
    lines: Vec<(AccountNumber, Money, Option<String>)>,
}

impl TaxSplit {
    /// Checks every field.
    ///
    /// # Errors
    /// 422 with the codes of account numbers and amounts, `entry_too_many_lines`, `date_out_of_range`.
    pub fn check(self, currency: Currency) -> ApiResult<Checked> {
        let mut fields = Fields::new();
        dates::check(&mut fields, "/date", Some(self.date));
        if self.lines.len() > MAX_LINES_BY_HAND {
            fields.refuse("/lines", "entry_too_many_lines");
        }
        let mut lines = Vec::new();
        for (index, line) in self.lines.into_iter().take(MAX_LINES_BY_HAND).enumerate() {
            let at = |field: &str| format!("/lines/{index}/{field}");
            let debit = amount::parse(&mut fields, &at("debit"), line.debit.as_deref(), currency);
            let credit = amount::parse(&mut fields, &at("credit"), line.credit.as_deref(), currency);
            let code = line.tax_code.map(|code| code.trim().to_owned()).filter(|code| !code.is_empty());
            match AccountNumber::new(line.account.trim()) {
                Err(error) => fields.refuse(at("account"), error.code()),
                Ok(number) => {
                    lines.push((number, debit.checked_sub(credit).map_err(ApiError::internal)?, code));
                }
            }
        }
        fields.finish()?;
        let amounts = match self.amounts {
            SplitAmounts::Net => Amounts::Net,
            SplitAmounts::Gross => Amounts::Gross,
        };
        Ok(Checked { date: self.date, amounts, lines })
    }
}

/// The lines as they are then.
///
/// # Errors
/// 422 at a line with `tax_code_unknown`, `tax_code_inactive`, `tax_code_not_in_force`, `tax_account_missing` or `amount_overflow`.
pub async fn run(tx: &mut CompanyTx<'_>, asked: Checked) -> ApiResult<SplitLines> {
    let currency = amount::currency_of(tx.company())?;
    let state = check::state(tx).await?;
    let mut fields = Fields::new();
    for (index, (_, _, code)) in asked.lines.iter().enumerate() {
        let problem = code.as_ref().and_then(|code| state.problem(code, asked.date));
        if let Some(problem) = problem {
            fields.refuse(format!("/lines/{index}/tax_code"), problem);
        }
    }
    fields.finish()?;
    let codes = state.into_codes();
    let lines: Vec<TaxedLine<'_>> = asked
        .lines
        .iter()
        .map(|(account, amount, code)| TaxedLine {
            account: *account,
            amount: *amount,
            code: code.as_deref(),
        })
        .collect();
    let out = split(&lines, &codes, asked.date, asked.amounts).map_err(|found| {
        let mut fields = Fields::new();
        for (line, problem) in found {
            fields.refuse(format!("/lines/{line}/tax_code"), problem.code());
        }
        fields.finish().err().unwrap_or_else(|| ApiError::internal("a split without a problem"))
    })?;
    let lines = out.into_iter().map(|line| view(line, currency)).collect::<ApiResult<_>>()?;
    Ok(SplitLines { lines })
}

fn view(line: SplitLine, currency: Currency) -> ApiResult<SplitLineView> {
    let opposite = line.amount.checked_neg().map_err(ApiError::internal)?;
    let side = |amount: Money| if amount.is_negative() { Money::ZERO } else { amount }.format(currency);
    Ok(SplitLineView {
        account: line.account.as_str().to_owned(),
        debit: side(line.amount),
        credit: side(opposite),
        tax_base: line.tax.as_ref().map(|tax| tax.base.format(currency)),
        tax_code: line.tax.map(|tax| tax.code),
        line: u32::try_from(line.line).map_err(ApiError::internal)?,
        is_tax: line.is_tax,
    })
}
