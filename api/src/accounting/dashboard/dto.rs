//! The dashboard on the wire.

use poem_openapi::Object;

use crate::accounting::fiscal_years::FiscalYearView;

/// A month of the fiscal year.
#[derive(Debug, Object)]
pub struct DashboardMonth {
    /// `YYYY-MM`.
    pub month: String,
    /// Income of the month.
    pub revenue: String,
    /// Charges of the month.
    pub expenses: String,
}

/// Something that waits for somebody.
#[derive(Debug, Object)]
pub struct DashboardTodo {
    /// `draft_entries` or `fec_reports`.
    pub code: String,
    /// How many of them.
    pub count: i64,
}

/// The figures of a fiscal year.
#[derive(Debug, Object)]
pub struct DashboardFigures {
    /// The fiscal year; absent when the company has none.
    #[oai(skip_serializing_if_is_none)]
    pub fiscal_year: Option<FiscalYearView>,
    /// Banks and cash at the end of what is posted.
    pub treasury: String,
    /// Income.
    pub revenue: String,
    /// Charges.
    pub expenses: String,
    /// Income less charges.
    pub result: String,
    /// How many entries are posted.
    pub posted_entries: i64,
    /// The months of the year, in order.
    pub months: Vec<DashboardMonth>,
}

/// A company at a glance.
#[derive(Debug, Object)]
pub struct DashboardView {
    /// The currency of all amounts.
    pub currency: String,
    /// The figures of a fiscal year; absent for a role that may not see the accounting (`accounting.read`).
    #[oai(skip_serializing_if_is_none)]
    pub figures: Option<DashboardFigures>,
    /// What waits for somebody and the role may see; empty when nothing does.
    pub todos: Vec<DashboardTodo>,
}
