//! Financial statements on the wire.

use chrono::NaiveDate;
use ledger::statements::{self, LineKind};
use poem_openapi::{Enum, Object};
use uuid::Uuid;

/// Statements that belong together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum StatementSet {
    /// France, forms 2050 to 2053: balance sheet and income statement of the normal regime.
    #[oai(rename = "fr_2050")]
    Fr2050,
    /// France, forms 2033-A and 2033-B: balance sheet and income statement of the simplified regime.
    #[oai(rename = "fr_2033")]
    Fr2033,
    /// France, forms 2035-A and 2035-B: income and expenses of independents.
    #[oai(rename = "fr_2035")]
    Fr2035,
    /// France, intermediate management balances (soldes intermédiaires de gestion).
    #[oai(rename = "fr_sig")]
    FrSig,
    /// OHADA, balance sheet and income statement of the normal system.
    #[oai(rename = "ohada_sn")]
    OhadaSn,
    /// OHADA, the minimal cash system.
    #[oai(rename = "ohada_smt")]
    OhadaSmt,
}

impl From<StatementSet> for statements::StatementSet {
    fn from(set: StatementSet) -> Self {
        match set {
            StatementSet::Fr2050 => Self::Fr2050,
            StatementSet::Fr2033 => Self::Fr2033,
            StatementSet::Fr2035 => Self::Fr2035,
            StatementSet::FrSig => Self::FrSig,
            StatementSet::OhadaSn => Self::OhadaNormal,
            StatementSet::OhadaSmt => Self::OhadaMinimal,
        }
    }
}

impl From<statements::StatementSet> for StatementSet {
    fn from(set: statements::StatementSet) -> Self {
        match set {
            statements::StatementSet::Fr2050 => Self::Fr2050,
            statements::StatementSet::Fr2033 => Self::Fr2033,
            statements::StatementSet::Fr2035 => Self::Fr2035,
            statements::StatementSet::FrSig => Self::FrSig,
            statements::StatementSet::OhadaNormal => Self::OhadaSn,
            statements::StatementSet::OhadaMinimal => Self::OhadaSmt,
        }
    }
}

/// What a line of a statement is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum StatementLineKind {
    /// A heading, without amounts.
    Title,
    /// What accounts come to.
    Line,
    /// What other lines come to.
    Total,
    /// A part of what stands in another line.
    Memo,
}

impl StatementLineKind {
    /// Of what is printed; `None` for what only goes into a total or stands beside its line.
    pub fn of(kind: &LineKind) -> Option<Self> {
        match kind {
            LineKind::Title => Some(Self::Title),
            LineKind::Line => Some(Self::Line),
            LineKind::Total(_) | LineKind::Excess(_) => Some(Self::Total),
            LineKind::Memo(_) => Some(Self::Memo),
            LineKind::Part | LineKind::Less(_) => None,
        }
    }
}

/// A line of a statement, in the order of the form.
#[derive(Debug, Object)]
pub struct StatementLine {
    /// The statement it is of: the number of a French form (`2050`), else `actif`, `passif`, `resultat` or `sig`.
    pub statement: String,
    /// Its code on the form, unique in the set; in lower case where the form has none.
    pub code: String,
    /// The code of its column for depreciation and impairment, where it has one.
    #[oai(skip_serializing_if_is_none)]
    pub less_code: Option<String>,
    pub kind: StatementLineKind,
    /// The official label, in French.
    pub label: String,
    /// Before depreciation and impairment, where the line has that column.
    #[oai(skip_serializing_if_is_none)]
    pub gross: Option<String>,
    /// Depreciation and impairment, where the line has that column.
    #[oai(skip_serializing_if_is_none)]
    pub less: Option<String>,
    /// What the line comes to, net; none of a heading. Assets and expenses are positive in debit, the others in credit.
    #[oai(skip_serializing_if_is_none)]
    pub amount: Option<String>,
    /// The same at the end of the year before, where it is in the books.
    #[oai(skip_serializing_if_is_none)]
    pub previous: Option<String>,
    /// What the budget means for the line on the days that are counted; none of a line of the balance sheet. Where the
    /// accounts of a line of the budget stand in several lines, only the totals of all of them have it.
    #[oai(skip_serializing_if_is_none)]
    pub budget: Option<String>,
}

/// What an account adds to a line.
#[derive(Debug, Object)]
pub struct StatementAccount {
    /// The line, by its code or by that of its column for depreciation.
    pub code: String,
    /// The account's number.
    pub account: String,
    /// The account's name.
    pub label: String,
    /// With the sign of the line; in the column for depreciation positive in credit.
    pub amount: String,
}

/// A fiscal year that statements are compared with: a balance sheet stands on its last day.
#[derive(Debug, Object)]
pub struct ComparedYear {
    pub fiscal_year_id: Uuid,
    /// First day.
    pub start: NaiveDate,
    /// Last day.
    pub end: NaiveDate,
    /// First day of the income, expenses and flows that count: of the same months of a calendar as those that are asked for, or of
    /// the year where it does not have them all.
    pub from: NaiveDate,
    /// Last day of them.
    pub to: NaiveDate,
}

/// A budget that statements are compared with.
#[derive(Debug, Object)]
pub struct ComparedBudget {
    pub budget_id: Uuid,
    /// Its name.
    pub name: String,
}

/// Financial statements.
#[derive(Debug, Object)]
pub struct StatementsView {
    pub set: StatementSet,
    /// The sets in which the company's standard shows its books, the usual one first.
    pub sets: Vec<StatementSet>,
    pub fiscal_year_id: Uuid,
    /// First day of what is counted; the balance sheet counts from the beginning of the year.
    pub from: NaiveDate,
    /// Last day of what is counted.
    pub to: NaiveDate,
    /// The currency of all amounts.
    pub currency: String,
    /// The year before, where it is in the books.
    #[oai(skip_serializing_if_is_none)]
    pub previous: Option<ComparedYear>,
    /// The budget that was asked for.
    #[oai(skip_serializing_if_is_none)]
    pub budget: Option<ComparedBudget>,
    /// The lines that can be told from the books, in the order of the forms.
    pub lines: Vec<StatementLine>,
    /// What the lines are made of, by line and number. An account may stand in a memo besides.
    pub accounts: Vec<StatementAccount>,
    /// Whether total assets equal total equity and liabilities; none where no balance sheet is in the set. Posted entries always
    /// balance over a whole year: drafts need not, nor do months that an imported entry leaves or enters in its middle.
    #[oai(skip_serializing_if_is_none)]
    pub is_balanced: Option<bool>,
}
