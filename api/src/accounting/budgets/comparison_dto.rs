//! A budget beside what is, on the wire.

use chrono::NaiveDate;
use poem_openapi::Object;
use uuid::Uuid;

use crate::accounting::accounts::AccountType;

/// What was meant beside what is, in the direction that such accounts usually have.
#[derive(Debug, Object)]
pub struct BudgetFigures {
    /// What was meant.
    pub budget: String,
    /// What is.
    pub actual: String,
    /// What is less what was meant.
    pub difference: String,
    /// The difference in percent of what was meant, with one decimal; absent where nothing was.
    #[oai(skip_serializing_if_is_none)]
    pub percent: Option<String>,
}

/// A row of the comparison.
#[derive(Debug, Object)]
pub struct BudgetComparisonRow {
    /// The section; absent for what is in none, and where sections were not asked for.
    #[oai(skip_serializing_if_is_none)]
    pub section_id: Option<Uuid>,
    /// Its code, or empty.
    pub section_code: String,
    /// Its name, or empty.
    pub section_name: String,
    /// The number of an account, or the beginning of those of several.
    pub account: String,
    /// The account's name; empty where the number is no account's.
    pub account_label: String,
    /// What such accounts stand for.
    #[oai(rename = "type")]
    pub kind: AccountType,
    /// Whether a line of the budget is about it; if not, it was earned or spent without having been meant.
    pub is_budgeted: bool,
    /// The figures.
    pub figures: BudgetFigures,
}

/// A budget beside what is.
///
/// The totals are of all income and expenses, budgeted or not: those of the trial balance of these months. Closing entries are left out.
#[derive(Debug, Object)]
pub struct BudgetComparison {
    /// The budget.
    pub budget_id: Uuid,
    /// Its name.
    pub name: String,
    /// The fiscal year.
    pub fiscal_year_id: Uuid,
    /// First day.
    pub from: NaiveDate,
    /// Last day.
    pub to: NaiveDate,
    /// The currency of all amounts.
    pub currency: String,
    /// The rows: by section where asked for, then by account.
    pub rows: Vec<BudgetComparisonRow>,
    /// Accounts of income.
    pub income: BudgetFigures,
    /// Accounts of expenses.
    pub expenses: BudgetFigures,
    /// Income less expenses.
    pub result: BudgetFigures,
}
