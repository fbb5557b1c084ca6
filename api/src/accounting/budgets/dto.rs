//! Budgets on the wire.

use chrono::NaiveDate;
use poem_openapi::Object;
use uuid::Uuid;

use crate::accounting::accounts::AccountType;

/// A new budget.
#[derive(Debug, Object)]
pub struct BudgetCreate {
    /// The fiscal year.
    pub(super) fiscal_year_id: Uuid,
    /// Its name, of its own in the year.
    pub(super) name: String,
    /// The axis by whose sections its lines may be; none for a budget by account alone.
    pub(super) axis_id: Option<Uuid>,
    /// A fiscal year whose income and expenses it begins with, account by account and month by month.
    pub(super) actuals_of: Option<Uuid>,
    /// By how much they are changed, in percent with two decimals at most: `3`, `-2.5`; not at all when absent.
    pub(super) change_percent: Option<String>,
}

/// A budget as it is to be called.
#[derive(Debug, Object)]
pub struct BudgetUpdate {
    /// Its name, of its own in the year.
    pub(super) name: String,
}

/// A line of a budget as it is to be.
#[derive(Debug, Object)]
pub struct BudgetLine {
    /// The number of an account, or the beginning of those of several. The longest beginning of a budget decides.
    pub(super) account: String,
    /// A section of the budget's axis; what is in none without it.
    pub(super) section_id: Option<Uuid>,
    /// An amount for each month of the fiscal year, in the direction that such accounts usually have: decimal strings of either sign,
    /// empty for nothing.
    pub(super) amounts: Vec<String>,
}

/// The lines of a budget as they are to be.
#[derive(Debug, Object)]
pub struct BudgetLines {
    /// The lines, in order: 2,000 at most.
    pub(super) lines: Vec<BudgetLine>,
}

/// A line of a budget.
#[derive(Debug, Object)]
pub struct BudgetLineView {
    /// The number of an account, or the beginning of those of several.
    pub account: String,
    /// The account's name; empty where the number is no account's.
    pub account_label: String,
    /// What such accounts stand for, which says the direction of the amounts.
    #[oai(rename = "type")]
    pub kind: AccountType,
    /// The section.
    #[oai(skip_serializing_if_is_none)]
    pub section_id: Option<Uuid>,
    /// An amount for each month of the fiscal year.
    pub amounts: Vec<String>,
    /// Their sum.
    pub total: String,
}

/// A budget in a list.
#[derive(Debug, Object)]
pub struct BudgetSummary {
    /// Its id.
    pub id: Uuid,
    /// The fiscal year.
    pub fiscal_year_id: Uuid,
    /// The first day of the year.
    pub start_date: NaiveDate,
    /// The last day of the year.
    pub end_date: NaiveDate,
    /// Its name.
    pub name: String,
    /// The axis by whose sections its lines may be.
    #[oai(skip_serializing_if_is_none)]
    pub axis_id: Option<Uuid>,
    /// What is meant to be earned in the year.
    pub income: String,
    /// What is meant to be spent.
    pub expenses: String,
    /// Income less expenses.
    pub result: String,
    /// To be sent back as `If-Match` with a change.
    pub version: i32,
}

/// The budgets, the latest year first, by name.
#[derive(Debug, Object)]
pub struct BudgetList {
    /// The currency of all amounts.
    pub currency: String,
    /// The budgets.
    pub items: Vec<BudgetSummary>,
}

/// A budget with its lines.
#[derive(Debug, Object)]
pub struct BudgetView {
    /// Its id.
    pub id: Uuid,
    /// The fiscal year.
    pub fiscal_year_id: Uuid,
    /// Its name.
    pub name: String,
    /// The axis by whose sections its lines may be.
    #[oai(skip_serializing_if_is_none)]
    pub axis_id: Option<Uuid>,
    /// The currency of all amounts.
    pub currency: String,
    /// The first days of the months of the fiscal year: what the amounts of a line are for.
    pub months: Vec<NaiveDate>,
    /// The lines, in order.
    pub lines: Vec<BudgetLineView>,
    /// To be sent back as `If-Match` with a change.
    pub version: i32,
}
