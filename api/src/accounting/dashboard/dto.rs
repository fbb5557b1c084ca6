//! The dashboard on the wire.

use chrono::NaiveDate;
use poem_openapi::{Enum, Object};
use uuid::Uuid;

use crate::accounting::fiscal_years::FiscalYearView;
use crate::accounting::selection::MadeOf;

/// A figure, what it was before, and the lines it is made of.
#[derive(Debug, Object)]
pub struct Figure {
    /// The figure.
    pub amount: String,
    /// The same of the period before; absent when the company kept no books then.
    #[oai(skip_serializing_if_is_none)]
    pub previous: Option<String>,
    /// By how much it has changed since, in per cent of what it was, with one decimal; absent when it was zero or not known.
    #[oai(skip_serializing_if_is_none)]
    pub change_percent: Option<String>,
    /// The lines it is made of.
    pub made_of: MadeOf,
}

/// What remains of the revenue after the cost of what was sold, VAT left out: `revenue` less `cost_of_sales`.
#[derive(Debug, Object)]
pub struct Margin {
    /// The margin.
    pub amount: String,
    /// In per cent of the revenue, with one decimal; absent without revenue.
    #[oai(skip_serializing_if_is_none)]
    pub percent: Option<String>,
    /// That of the period before; absent when the company kept no books then.
    #[oai(skip_serializing_if_is_none)]
    pub previous: Option<String>,
    /// In per cent of the revenue of then.
    #[oai(skip_serializing_if_is_none)]
    pub previous_percent: Option<String>,
    /// The lines it is made of.
    pub made_of: MarginLines,
}

/// The lines of a margin: what both come to, added up, is the margin.
#[derive(Debug, Object)]
pub struct MarginLines {
    /// Those of the revenue.
    pub revenue: MadeOf,
    /// Those of the cost of sales, which is below zero here.
    pub cost_of_sales: MadeOf,
}

/// For how long the treasury lasts at the pace of the last full months.
#[derive(Debug, Object)]
pub struct Runway {
    /// Months, with one decimal, rounded down; 0 when there is nothing left.
    pub months: String,
    /// What the treasury lost in a month on average, over `full_months`.
    pub monthly_burn: String,
    /// Over how many full months: 3 to 6.
    pub full_months: i32,
    /// The movements of the treasury in these months: the burn times their number.
    pub made_of: MadeOf,
}

/// Where the VAT accounts stand.
#[derive(Debug, Object)]
pub struct VatPosition {
    /// VAT collected and not yet declared.
    pub collected: Figure,
    /// VAT deductible and not yet declared.
    pub deductible: Figure,
    /// What is owed to the State, or what it owes when below zero, over all VAT accounts: also what was declared and is to
    /// be paid, carried forward, paid in advance or asked back.
    pub net: Figure,
}

/// The figures of a month.
#[derive(Debug, Object)]
pub struct MonthFigures {
    /// Revenue.
    pub revenue: String,
    /// All charges.
    pub expenses: String,
    /// Income less charges.
    pub result: String,
    /// The treasury at its end; absent for a month after the last one in which something is booked.
    #[oai(skip_serializing_if_is_none)]
    pub treasury: Option<String>,
}

/// A month of the period, beside the same month of the year before.
#[derive(Debug, Object)]
pub struct DashboardMonth {
    /// `YYYY-MM`.
    pub month: String,
    /// Its first day in the period: with `to` and the `made_of` of a figure, the lines of what happened in the month.
    pub from: NaiveDate,
    /// Its last day in the period.
    pub to: NaiveDate,
    /// The first day of the lines that make up a balance at its end: instead of `from` for those of the treasury.
    pub balance_from: NaiveDate,
    /// Its figures.
    pub figures: MonthFigures,
    /// Those of the same month a year before; absent when the company kept no books then.
    #[oai(skip_serializing_if_is_none)]
    pub last_year: Option<MonthFigures>,
}

/// Charges of one nature, or of all that are not listed.
#[derive(Debug, Object)]
pub struct ExpenseNature {
    /// The two digits of the accounts; absent for the rest.
    #[oai(skip_serializing_if_is_none)]
    pub account: Option<String>,
    /// What the company calls them; absent for the rest.
    #[oai(skip_serializing_if_is_none)]
    pub label: Option<String>,
    /// The charges.
    pub amount: String,
    /// In per cent of all charges, with one decimal; absent when these are not above zero.
    #[oai(skip_serializing_if_is_none)]
    pub percent: Option<String>,
    /// The lines they are made of.
    pub made_of: MadeOf,
}

/// A third party with what was invoiced to or by it in the period, VAT included, less its credit notes and what was
/// reversed.
///
/// It is what ordinary entries of journals of type `sale` moved in the accounts of customers, or those of type `purchase` in
/// the accounts of suppliers. Where no such journal moved these accounts in the fiscal years of the period, the journals of
/// type `miscellaneous` count instead; those of a bank or a cash box never do, so that a payment is no credit note.
#[derive(Debug, Object)]
pub struct TopThirdParty {
    /// Its code; absent when it has an account of its own instead.
    #[oai(skip_serializing_if_is_none)]
    pub auxiliary: Option<String>,
    /// Its own account, if it has no code.
    #[oai(skip_serializing_if_is_none)]
    pub account: Option<String>,
    /// Its name.
    pub name: String,
    /// What was invoiced, above zero.
    pub amount: String,
    /// The lines it is made of.
    pub made_of: MadeOf,
}

/// Something that waits for somebody, and the list in which it is found.
#[derive(Debug, Object)]
pub struct DashboardTodo {
    /// `draft_entries` or `fec_reports`.
    pub code: String,
    /// How many of them.
    pub count: i64,
    /// The operation that lists them: `list_entries` or `list_fec_imports`.
    pub operation: String,
    /// The state by which they are found there.
    pub state: String,
}

/// What a company without a posted entry does first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum NextStep {
    /// It has no fiscal year.
    OpenFiscalYear,
    /// Its chart is empty.
    CreateAccounts,
    /// It takes over books that it had before.
    ImportFec,
    /// A file was checked and waits to be imported.
    FinishFecImport,
    /// It writes its first entry.
    FirstEntry,
    /// Drafts wait to be posted.
    PostDrafts,
    /// Its registration number is missing in its settings.
    CompleteSettings,
    /// Nobody else is a member.
    InviteMembers,
}

/// The figures of a period, made of posted lines.
#[derive(Debug, Object)]
pub struct DashboardFigures {
    /// Banks and cash at the end, overdrafts included: 51, 53, 54 and 58 of the PCG, class 5 but 50 and 59 of SYSCOHADA and
    /// of charts that are not known here.
    pub treasury: Figure,
    /// What customers were invoiced for, without VAT: accounts 70, or all income where the chart is not known here.
    pub revenue: Figure,
    /// All other income; absent where the chart is not known here.
    #[oai(skip_serializing_if_is_none)]
    pub other_income: Option<Figure>,
    /// The cost of what was sold: accounts of the type `COST_OF_GOODS_SOLD`. PCG 60 but 606; SYSCOHADA 60 but 605, with 6057
    /// and 6058. It is a part of `expenses`.
    pub cost_of_sales: Figure,
    /// All charges: accounts of the types `EXPENSE` and `COST_OF_GOODS_SOLD`.
    pub expenses: Figure,
    /// All income less all charges.
    pub result: Figure,
    /// Revenue less cost of sales.
    pub margin: Margin,
    /// Absent when the treasury did not shrink, or less than three full months are known.
    #[oai(skip_serializing_if_is_none)]
    pub runway: Option<Runway>,
    /// The collective accounts of customers (41) at the end; absent where the chart is not known here.
    #[oai(skip_serializing_if_is_none)]
    pub receivables: Option<Figure>,
    /// The collective accounts of suppliers (40) at the end; absent where the chart is not known here.
    #[oai(skip_serializing_if_is_none)]
    pub payables: Option<Figure>,
    /// The VAT accounts at the end; absent where the chart is not known here.
    #[oai(skip_serializing_if_is_none)]
    pub vat: Option<VatPosition>,
    /// The months of the period, in order.
    pub months: Vec<DashboardMonth>,
    /// Charges by nature, the largest eight first, then the rest.
    pub expenses_by_nature: Vec<ExpenseNature>,
    /// The five to whom most was invoiced; none where the chart is not known here.
    pub top_customers: Vec<TopThirdParty>,
    /// The five who invoiced most.
    pub top_suppliers: Vec<TopThirdParty>,
}

/// From one day to another, both included.
#[derive(Debug, Object)]
pub struct PreviousPeriod {
    /// First day.
    pub from: NaiveDate,
    /// Last day.
    pub to: NaiveDate,
}

/// The period of the figures.
#[derive(Debug, Object)]
pub struct DashboardPeriod {
    /// First day.
    pub from: NaiveDate,
    /// Last day.
    pub to: NaiveDate,
    /// The fiscal year that it is; absent for a range of months.
    #[oai(skip_serializing_if_is_none)]
    pub fiscal_year: Option<FiscalYearView>,
    /// What it is compared with: as many months before it, or only as many as have
    /// begun and are booked of a period that is not over.
    pub previous: PreviousPeriod,
}

/// A company at a glance.
#[derive(Debug, Object)]
pub struct DashboardView {
    /// The currency of all amounts.
    pub currency: String,
    /// The period; absent when the company has no fiscal year, and for a role that may not see the accounting.
    #[oai(skip_serializing_if_is_none)]
    pub period: Option<DashboardPeriod>,
    /// The figures; absent as long as nothing is posted, and for a role that may not see the accounting
    /// (`accounting.read`).
    #[oai(skip_serializing_if_is_none)]
    pub figures: Option<DashboardFigures>,
    /// What to do first, as far as the role may; only as long as nothing is posted.
    #[oai(skip_serializing_if_is_none)]
    pub next_steps: Option<Vec<NextStep>>,
    /// What waits for somebody and the role may see; empty when nothing does.
    pub todos: Vec<DashboardTodo>,
}

/// Whether the figures of a company can be shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum CompanyFiguresState {
    /// They are.
    Shown,
    /// Nothing is posted yet.
    Empty,
    /// The company is being brought up to this version of the service: in a moment.
    Upgrading,
    /// It cannot be read at the moment.
    Unavailable,
}

/// A company with the figures of its current fiscal year.
#[derive(Debug, Object)]
pub struct CompanyFigures {
    /// Its id.
    pub id: Uuid,
    /// Its name.
    pub name: String,
    /// The currency of its amounts.
    pub currency: String,
    /// Whether there are figures.
    pub state: CompanyFiguresState,
    /// First day of the year.
    #[oai(skip_serializing_if_is_none)]
    pub from: Option<NaiveDate>,
    /// Last day of the year.
    #[oai(skip_serializing_if_is_none)]
    pub to: Option<NaiveDate>,
    /// Banks and cash at the end of what is posted.
    #[oai(skip_serializing_if_is_none)]
    pub treasury: Option<String>,
    /// What customers were invoiced for.
    #[oai(skip_serializing_if_is_none)]
    pub revenue: Option<String>,
    /// All income less all charges.
    #[oai(skip_serializing_if_is_none)]
    pub result: Option<String>,
    /// How many things wait for somebody.
    pub todos: i64,
}

/// What companies of one currency come to together.
#[derive(Debug, Object)]
pub struct CurrencyTotals {
    /// The currency.
    pub currency: String,
    /// How many companies have figures.
    pub companies: i32,
    /// Banks and cash.
    pub treasury: String,
    /// What customers were invoiced for.
    pub revenue: String,
    /// All income less all charges.
    pub result: String,
}

/// The companies whose figures the caller may see, by name.
#[derive(Debug, Object)]
pub struct CompaniesFigures {
    /// The first 50 of them.
    pub items: Vec<CompanyFigures>,
    /// Whether there are more companies than were looked at.
    pub has_more: bool,
    /// Sums of those that have figures, by currency.
    pub totals: Vec<CurrencyTotals>,
}
