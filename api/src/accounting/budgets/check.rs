//! The rules of a budget.

use std::collections::BTreeSet;

use ledger::budgets::Change;
use ledger::{AccountNumber, Currency};
use tenancy::CompanyTx;
use uuid::Uuid;

use super::dto::{BudgetCreate, BudgetLine, BudgetLines, BudgetUpdate};
use super::store::{BudgetRow, LineRow, MAX_LINES};
use crate::accounting::{amount, analytics};
use crate::http::{ApiError, ApiResult, Fields};

/// The longest name of a budget.
const MAX_NAME: usize = 200;

/// A new budget with its fields right.
#[derive(Debug, Clone)]
pub struct Asked {
    pub fiscal_year_id: Uuid,
    pub name: String,
    pub axis_id: Option<Uuid>,
    pub actuals_of: Option<Uuid>,
    pub change: Change,
}

impl BudgetCreate {
    /// Checks every field.
    ///
    /// # Errors
    /// 422 with `required`, `too_long`, `control_character`, `rate_not_a_number`, `rate_out_of_range`, each at its field.
    pub fn check(self) -> ApiResult<Asked> {
        let mut fields = Fields::new();
        let name = name(&mut fields, &self.name);
        let percent = self.change_percent.unwrap_or_default();
        let change = if percent.is_empty() { Ok(Change::default()) } else { Change::parse(&percent) };
        if let Err(code) = change {
            fields.refuse("/change_percent", code);
        }
        fields.finish()?;
        let (fiscal_year_id, axis_id, actuals_of) = (self.fiscal_year_id, self.axis_id, self.actuals_of);
        Ok(Asked { fiscal_year_id, name, axis_id, actuals_of, change: change.unwrap_or_default() })
    }
}

impl BudgetUpdate {
    /// Checks the name.
    ///
    /// # Errors
    /// 422 with `required`, `too_long` or `control_character`.
    pub fn check(self) -> ApiResult<String> {
        let mut fields = Fields::new();
        let name = name(&mut fields, &self.name);
        fields.finish()?;
        Ok(name)
    }
}

fn name(fields: &mut Fields, name: &str) -> String {
    fields.required("/name", name, "required");
    fields.text("/name", name, MAX_NAME)
}

impl BudgetLines {
    /// Checks the shape of every line.
    ///
    /// # Errors
    /// 422 with `budget_too_many_lines`, `budget_line_repeated`, the codes of account numbers and amounts, each at its field.
    pub fn check(self, currency: Currency) -> ApiResult<Vec<LineRow>> {
        let mut fields = Fields::new();
        if self.lines.len() > MAX_LINES {
            return Err(ApiError::field("/lines", "budget_too_many_lines"));
        }
        let mut seen = BTreeSet::new();
        let lines: Vec<LineRow> = self
            .lines
            .into_iter()
            .zip(0..)
            .map(|(line, place)| line.check(&mut fields, place, currency))
            .collect();
        for line in &lines {
            if !seen.insert((line.account.as_str(), line.section_id)) {
                fields.refuse(format!("/lines/{}/account", line.position), "budget_line_repeated");
            }
        }
        fields.finish()?;
        Ok(lines)
    }
}

impl BudgetLine {
    fn check(self, fields: &mut Fields, position: i32, currency: Currency) -> LineRow {
        let at = |field: &str| format!("/lines/{position}/{field}");
        let account = self.account.trim().to_owned();
        if let Err(error) = AccountNumber::new(&account) {
            fields.refuse(at("account"), error.code());
        }
        let amounts = self.amounts.iter().enumerate();
        let amount = |(month, text): (usize, &String)| {
            amount::parse_signed(fields, &at(&format!("amounts/{month}")), text.trim(), currency).minor()
        };
        let amounts = amounts.map(amount).collect();
        LineRow { budget_id: Uuid::nil(), position, account, section_id: self.section_id, amounts }
    }
}

/// What the lines of a budget name has to be there. Sections may have been made inactive since: what was meant for them was.
///
/// # Errors
/// 422 with `account_unknown` where no account's number begins so, `section_of_other_axis`, `budget_months_differ`, each at its field.
pub async fn must_be_there(
    tx: &mut CompanyTx<'_>,
    budget: &BudgetRow,
    lines: &[LineRow],
    months: usize,
    numbers: &BTreeSet<String>,
) -> ApiResult<()> {
    let named: Vec<Uuid> = lines.iter().filter_map(|line| line.section_id).collect();
    let sections = analytics::hold_sections(tx, &named).await?.into_iter();
    let of_axis: BTreeSet<Uuid> = sections
        .filter(|section| Some(section.axis_id) == budget.axis_id)
        .map(|section| section.id)
        .collect();
    let mut fields = Fields::new();
    for line in lines {
        let at = |field: &str| format!("/lines/{}/{field}", line.position);
        let begins = numbers.range(line.account.clone()..).next();
        if !begins.is_some_and(|number| number.starts_with(&line.account)) {
            fields.refuse(at("account"), "account_unknown");
        }
        if line.section_id.is_some_and(|section| !of_axis.contains(&section)) {
            fields.refuse(at("section_id"), "section_of_other_axis");
        }
        if line.amounts.len() != months {
            fields.refuse(at("amounts"), "budget_months_differ");
        }
    }
    fields.finish()
}
