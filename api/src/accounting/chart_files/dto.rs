//! Charts in files on the wire.

use poem_openapi::Object;

use crate::accounting::accounts::AccountType;
use crate::companies::Standard;
use crate::spreadsheets::TableSampleRow;

/// What would be done with a file, and all there is to tell of it.
#[derive(Debug, Object)]
pub struct ChartFileReport {
    /// The sheets of a workbook that are shown; none for a text.
    pub sheets: Vec<String>,
    /// The sheet that was read.
    #[oai(skip_serializing_if_is_none)]
    pub sheet: Option<String>,
    /// The first 15 rows, so that columns can be named.
    pub sample: Vec<TableSampleRow>,
    /// What each column was read as, from the first one; empty for what is not used. As the parameter `columns` takes it.
    pub columns: Vec<String>,
    /// The row below the headings.
    #[oai(skip_serializing_if_is_none)]
    pub first_row: Option<u64>,
    /// Why no accounts can be read: `chart_no_number_column`, `chart_no_label_column`, `chart_column_twice`, `chart_column_outside`.
    /// Columns have to be named.
    #[oai(skip_serializing_if_is_none)]
    pub refusal: Option<String>,
    /// What was read.
    #[oai(skip_serializing_if_is_none)]
    pub found: Option<ChartFileFound>,
}

/// What was read of a file.
#[derive(Debug, Object)]
pub struct ChartFileFound {
    /// Whether the accounts can be taken in.
    pub is_ready: bool,
    /// Rows below the headings.
    pub rows: u64,
    /// Rows left out because of an error.
    pub rows_left_out: u64,
    /// Rows that are blank, or of totals.
    pub rows_of_nothing: u64,
    /// How many accounts the company has as the file has them: they stay as they are.
    pub unchanged_total: u64,
    /// How many accounts the company does not have yet.
    pub added_total: u64,
    /// The first 200 of these.
    pub added: Vec<ChartFileAccount>,
    /// How many accounts have another name in the file.
    pub renamed_total: u64,
    /// The first 200 of these.
    pub renamed: Vec<ChartFileRenamed>,
    /// How many problems there are.
    pub problems_total: u64,
    /// How many of them keep the file out.
    pub errors_total: u64,
    /// The first 200 of each kind, those that keep the file out first.
    pub problems: Vec<ChartFileProblem>,
}

/// An account that would be added.
#[derive(Debug, Clone, Object)]
pub struct ChartFileAccount {
    /// Its number.
    pub number: String,
    /// Its name.
    pub label: String,
    /// What it stands for.
    #[oai(rename = "type")]
    pub kind: AccountType,
}

/// An account that would have another name.
#[derive(Debug, Clone, Object)]
pub struct ChartFileRenamed {
    /// Its number.
    pub number: String,
    /// The name that it has.
    pub was: String,
    /// The name of the file.
    pub label: String,
}

/// Something to be told of a row, or of the file.
#[derive(Debug, Clone, Object)]
pub struct ChartFileProblem {
    /// The row; absent when it is the file.
    #[oai(skip_serializing_if_is_none)]
    pub row: Option<u64>,
    /// What it is.
    pub code: String,
    /// Whether it keeps the file out; else it was put up with.
    pub is_error: bool,
    /// What it is about: a text of the file, or the number of an account.
    pub value: String,
}

/// A chart that was taken in.
#[derive(Debug, Object)]
pub struct ChartImported {
    /// How many accounts were added.
    pub added: u64,
    /// How many have another name now.
    pub renamed: u64,
    /// How many stayed as they were.
    pub unchanged: u64,
}

/// The accounts of the company's standard that it does not have.
#[derive(Debug, Object)]
pub struct MissingAccounts {
    /// The standard by which the company keeps its accounts.
    pub standard: Standard,
    /// How many accounts its chart has, below the number that was asked for.
    pub chart_total: u64,
    /// How many of them the company does not have.
    pub missing_total: u64,
    /// The first 200 of these.
    pub missing: Vec<ChartFileAccount>,
}

/// Accounts of a standard that were added.
#[derive(Debug, Object)]
pub struct StandardAccountsAdded {
    /// How many.
    pub added: u64,
}
