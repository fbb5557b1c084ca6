//! Opening balances on the wire.

use poem_openapi::{Enum, Object};
use uuid::Uuid;

use crate::spreadsheets::TableSampleRow;

/// Which balances of a file open the year.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum BalancesTaken {
    /// Those at its end: the file is of the year before.
    #[default]
    Closing,
    /// Those at its beginning: the file is of the year that is opened.
    Opening,
}

/// What is done with balances of income and expenses.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum IncomeTaken {
    /// They are errors: the result has to stand on its account of equity.
    #[default]
    Refuse,
    /// They go to the account of the result that the chart has.
    Fold,
}

/// What would be posted of a file, and all there is to tell of it.
#[derive(Debug, Object)]
pub struct OpeningReport {
    /// The currency of all amounts.
    pub currency: String,
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
    /// Why no balances can be read: `opening_no_account_column`, `opening_no_amount_column`, `opening_column_twice`,
    /// `opening_column_outside`, `opening_balances_absent`. Other columns or balances have to be named.
    #[oai(skip_serializing_if_is_none)]
    pub refusal: Option<String>,
    /// What was read.
    #[oai(skip_serializing_if_is_none)]
    pub found: Option<OpeningFound>,
}

/// What was read of a file.
#[derive(Debug, Object)]
pub struct OpeningFound {
    /// Whether the entry can be posted.
    pub is_ready: bool,
    /// The decimal sign of the file: `comma` or `point`.
    pub decimal: String,
    /// Rows below the headings.
    pub rows: u64,
    /// Rows of totals, which were compared.
    pub rows_of_totals: u64,
    /// Rows left out because of an error.
    pub rows_left_out: u64,
    /// Balances of zero, and items that others settle.
    pub rows_of_nothing: u64,
    /// Lines of the entry.
    pub lines: u64,
    /// Lines that are open items.
    pub open_items: u64,
    /// Accounts of the file.
    pub accounts: u64,
    /// How many of them the company does not have yet.
    pub accounts_added_total: u64,
    /// The first 200 of these.
    pub accounts_added: Vec<OpeningAccount>,
    /// Third parties of the file.
    pub third_parties: u64,
    /// How many of them the company does not have yet.
    pub third_parties_added: u64,
    /// The debit balances of the file.
    pub source_debit: String,
    /// Its credit balances.
    pub source_credit: String,
    /// The debits of the entry.
    pub entry_debit: String,
    /// Its credits.
    pub entry_credit: String,
    /// The result that income and expenses were folded into; below zero for a loss.
    #[oai(skip_serializing_if_is_none)]
    pub result: Option<String>,
    /// Where it stands.
    #[oai(skip_serializing_if_is_none)]
    pub result_account: Option<String>,
    /// How many problems there are.
    pub problems_total: u64,
    /// How many of them stand in the way of the entry.
    pub errors_total: u64,
    /// The first 200 of each kind.
    pub problems: Vec<OpeningProblem>,
    /// The first 200 totals of the file, and what its rows come to.
    pub totals: Vec<OpeningTotal>,
    /// The first 1,000 accounts of the file against the entry, by number.
    pub tie_out: Vec<OpeningTieOut>,
    /// Whether no account differs.
    pub is_exact: bool,
}

/// An account that would be added.
#[derive(Debug, Object)]
pub struct OpeningAccount {
    /// Its number.
    pub number: String,
    /// Its name.
    pub label: String,
}

/// Something to be told of a row, or of the file.
#[derive(Debug, Object)]
pub struct OpeningProblem {
    /// The row; absent when it is the file.
    #[oai(skip_serializing_if_is_none)]
    pub row: Option<u64>,
    /// What it is.
    pub code: String,
    /// Whether it stands in the way of the entry; else it was put up with.
    pub is_error: bool,
    /// What it is about: a text of the file, a number of an account, or an amount.
    pub value: String,
}

/// A total that the file says.
#[derive(Debug, Object)]
pub struct OpeningTotal {
    /// Its row.
    pub row: u64,
    /// The accounts that it sums up: those under this number.
    #[oai(skip_serializing_if_is_none)]
    pub account: Option<String>,
    /// The debits that it says.
    pub debit: String,
    /// The credits that it says.
    pub credit: String,
    /// The debits of the rows.
    pub computed_debit: String,
    /// The credits of the rows.
    pub computed_credit: String,
    /// Whether they are the same.
    pub is_right: bool,
}

/// An account in the file and in the entry; balances of debits are above zero.
#[derive(Debug, Object)]
pub struct OpeningTieOut {
    /// The account.
    pub account: String,
    /// Its balance in the file.
    pub source: String,
    /// What was folded away from it, or into it.
    pub folded: String,
    /// Its balance in the entry.
    pub entry: String,
    /// `entry - source - folded`.
    pub difference: String,
}

/// An opening entry that was posted.
#[derive(Debug, Object)]
pub struct OpeningImported {
    /// The entry.
    pub entry_id: Uuid,
    /// Its lines.
    pub lines: u64,
    /// Its debits, and credits.
    pub total: String,
    /// The currency of the amount.
    pub currency: String,
    /// How many accounts were added.
    pub accounts_added: u64,
    /// How many third parties were added.
    pub third_parties_added: u64,
}
