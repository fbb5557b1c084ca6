//! The cash-flow statement on the wire.

use chrono::NaiveDate;
use poem_openapi::{Enum, Object};
use uuid::Uuid;

use crate::accounting::statements::{ComparedYear, StatementAccount, StatementLineKind};

/// A model of cash-flow statements, by the indirect method.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum CashFlowModel {
    /// OHADA, the table of the normal system (AUDCIF of 2017, title IX, chapter 5).
    #[oai(rename = "ohada_tft")]
    Ohada,
    /// France, the model of the order of accountants (OEC, avis 30 of 1997), which no law prescribes.
    #[oai(rename = "fr_tft")]
    France,
}

/// A line of a cash-flow statement.
#[derive(Debug, Object)]
pub struct CashFlowLine {
    /// Its code, unique in the statement; in lower case where the model has none.
    pub code: String,
    /// What it is.
    pub kind: StatementLineKind,
    /// The label of the model, in French.
    pub label: String,
    /// Inflows above zero, outflows below; none of a heading.
    #[oai(skip_serializing_if_is_none)]
    pub amount: Option<String>,
    /// The same of the year before, where it is in the books.
    #[oai(skip_serializing_if_is_none)]
    pub previous: Option<String>,
}

/// The cash-flow statement of a fiscal year up to the end of a month.
#[derive(Debug, Object)]
pub struct CashFlowStatement {
    /// The model.
    pub model: CashFlowModel,
    /// The fiscal year.
    pub fiscal_year_id: Uuid,
    /// First day of what is counted.
    pub from: NaiveDate,
    /// Last day of what is counted.
    pub to: NaiveDate,
    /// The currency of all amounts.
    pub currency: String,
    /// The year before, where it is in the books.
    #[oai(skip_serializing_if_is_none)]
    pub previous: Option<ComparedYear>,
    /// The lines, in the order of the model.
    pub lines: Vec<CashFlowLine>,
    /// What each account puts into which line, by line and number.
    pub accounts: Vec<StatementAccount>,
    /// Whether the treasury at the end is the same by the flows and by its accounts: so it is, but for months that an imported entry
    /// leaves or enters in its middle.
    pub is_tied: bool,
    /// Whether what is brought forward stands in no entry yet: it is what the year before, which is open, comes to now.
    pub is_opening_provisional: bool,
    /// Whether drafts are counted.
    pub with_drafts: bool,
}
