//! Annexes of the tax return on the wire.

use chrono::NaiveDate;
use ledger::statements::annex;
use poem_openapi::{Enum, Object};
use uuid::Uuid;

use crate::accounting::statements::StatementSet;

/// A form of the annexes of the French tax return, normal regime (CGI, ann. III, art. 38 II).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum AnnexForm {
    /// Form 2054: fixed assets.
    #[oai(rename = "fr_2054")]
    Fr2054,
    /// Form 2055: depreciation and amortisation.
    #[oai(rename = "fr_2055")]
    Fr2055,
    /// Form 2056: provisions and impairment.
    #[oai(rename = "fr_2056")]
    Fr2056,
    /// Form 2057: receivables and payables by when they fall due.
    #[oai(rename = "fr_2057")]
    Fr2057,
}

impl AnnexForm {
    /// Its official number.
    pub fn number(self) -> u16 {
        match self {
            Self::Fr2054 => 2054,
            Self::Fr2055 => 2055,
            Self::Fr2056 => 2056,
            Self::Fr2057 => 2057,
        }
    }
}

/// What stands in a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum AnnexMeasure {
    /// What the year began with.
    Opening,
    /// What was added.
    Increase,
    /// What went to another fixed asset.
    Transfer,
    /// What else was taken away.
    Decrease,
    /// What the period ends with.
    Closing,
    /// What was added less what was taken away.
    Change,
    /// All of a claim or a debt.
    Gross,
    /// Of it, what falls due within a year.
    WithinYear,
    /// Of it, what falls due later.
    AfterYear,
    /// Of it, what falls due after one year and within five.
    OneToFive,
    /// Of it, what falls due after five years.
    AfterFive,
    /// What the books cannot tell.
    ByHand,
}

/// What a row is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum AnnexRowKind {
    /// A heading, without cells.
    Title,
    /// What accounts come to.
    Line,
    /// What other rows come to.
    Total,
    /// What the books cannot tell.
    ByHand,
}

/// What is known of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum AnnexCellState {
    /// The form has no cell there.
    Absent,
    /// The books cannot tell it: it is filled by hand.
    ByHand,
    /// A claim or a debt is in it whose term the books do not know: it is to be completed.
    Untold,
    /// It has its amount.
    Told,
}

/// A column of a part.
#[derive(Debug, Object)]
pub struct AnnexColumn {
    /// What stands in it.
    pub measure: AnnexMeasure,
    /// The official heading, in French.
    pub label: String,
}

/// A cell of a row.
#[derive(Debug, Object)]
pub struct AnnexCell {
    /// Its code on the form, the digit nought written `0`; none where the form prints none.
    #[oai(skip_serializing_if_is_none)]
    pub code: Option<String>,
    /// What is known of it.
    pub state: AnnexCellState,
    /// What it comes to, where that is known.
    #[oai(skip_serializing_if_is_none)]
    pub amount: Option<String>,
}

/// A row, in the order of the form.
#[derive(Debug, Object)]
pub struct AnnexRow {
    /// Its name, unique in the form: the code of its first cell, in lower case for a heading.
    pub code: String,
    /// What it is.
    pub kind: AnnexRowKind,
    /// The official label, in French.
    pub label: String,
    /// One for each column of the part; none of a heading.
    pub cells: Vec<AnnexCell>,
}

/// A table of a form.
#[derive(Debug, Object)]
pub struct AnnexPart {
    /// Its name, unique in the form.
    pub code: String,
    /// The official heading, in French.
    pub label: String,
    /// From the first to the last.
    pub columns: Vec<AnnexColumn>,
    /// In the order of the form.
    pub rows: Vec<AnnexRow>,
}

/// What an account puts into a row.
#[derive(Debug, Object)]
pub struct AnnexAccount {
    /// The row, by its code.
    pub row: String,
    /// The account's number.
    pub account: String,
    /// The account's name.
    pub label: String,
    /// One for each column of the row's part, without codes.
    pub cells: Vec<AnnexCell>,
}

/// A form of the annexes of a tax return.
#[derive(Debug, Object)]
pub struct AnnexTables {
    /// The form.
    pub form: AnnexForm,
    /// The forms that there are.
    pub forms: Vec<AnnexForm>,
    /// The sets of statements that there are beside them, the usual one first.
    pub sets: Vec<StatementSet>,
    /// The fiscal year.
    pub fiscal_year_id: Uuid,
    /// First day of what is counted.
    pub from: NaiveDate,
    /// Last day of what is counted, and the day from which terms are.
    pub to: NaiveDate,
    /// The currency of all amounts.
    pub currency: String,
    /// Its tables.
    pub parts: Vec<AnnexPart>,
    /// What the rows are made of, by number.
    pub accounts: Vec<AnnexAccount>,
    /// Whether no cell is left that the books would tell and do not.
    pub is_complete: bool,
    /// Whether what is brought forward stands in no entry yet: it is what the year before, which is open, comes to now.
    pub is_opening_provisional: bool,
}

impl From<AnnexForm> for annex::AnnexForm {
    fn from(form: AnnexForm) -> Self {
        match form {
            AnnexForm::Fr2054 => Self::Fr2054,
            AnnexForm::Fr2055 => Self::Fr2055,
            AnnexForm::Fr2056 => Self::Fr2056,
            AnnexForm::Fr2057 => Self::Fr2057,
        }
    }
}

impl From<annex::AnnexForm> for AnnexForm {
    fn from(form: annex::AnnexForm) -> Self {
        match form {
            annex::AnnexForm::Fr2054 => Self::Fr2054,
            annex::AnnexForm::Fr2055 => Self::Fr2055,
            annex::AnnexForm::Fr2056 => Self::Fr2056,
            annex::AnnexForm::Fr2057 => Self::Fr2057,
        }
    }
}

impl From<annex::Measure> for AnnexMeasure {
    fn from(measure: annex::Measure) -> Self {
        match measure {
            annex::Measure::Opening => Self::Opening,
            annex::Measure::Increase => Self::Increase,
            annex::Measure::Transfer => Self::Transfer,
            annex::Measure::Decrease => Self::Decrease,
            annex::Measure::Closing => Self::Closing,
            annex::Measure::Change => Self::Change,
            annex::Measure::Gross => Self::Gross,
            annex::Measure::WithinYear => Self::WithinYear,
            annex::Measure::AfterYear => Self::AfterYear,
            annex::Measure::OneToFive => Self::OneToFive,
            annex::Measure::AfterFive => Self::AfterFive,
            annex::Measure::ByHand => Self::ByHand,
        }
    }
}

impl From<&annex::RowKind> for AnnexRowKind {
    fn from(kind: &annex::RowKind) -> Self {
        match kind {
            annex::RowKind::Title => Self::Title,
            annex::RowKind::Line => Self::Line,
            annex::RowKind::Total(_) => Self::Total,
            annex::RowKind::ByHand => Self::ByHand,
        }
    }
}
