//! Entries in files on the wire.

use chrono::NaiveDate;
use poem_openapi::Object;

use crate::spreadsheets::TableSampleRow;

/// What would be saved of a file, and all there is to tell of it.
#[derive(Debug, Object)]
pub struct EntryFileReport {
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
    /// Why no entries can be read: `entries_no_account_column`, `entries_no_amount_column`, `entries_no_date_column`,
    /// `entries_column_twice`, `entries_column_outside`, `entries_no_journal`. Columns or a journal have to be named.
    #[oai(skip_serializing_if_is_none)]
    pub refusal: Option<String>,
    /// What was read.
    #[oai(skip_serializing_if_is_none)]
    pub found: Option<EntryFileFound>,
}

/// What was read of a file.
#[derive(Debug, Object)]
pub struct EntryFileFound {
    /// Whether the entries can be saved.
    pub is_ready: bool,
    /// The decimal sign of the file: `comma` or `point`.
    pub decimal: String,
    /// Rows below the headings.
    pub rows: u64,
    /// Rows of totals.
    pub rows_of_totals: u64,
    /// Rows left out because of an error.
    pub rows_left_out: u64,
    /// Rows that are blank, or have no amount.
    pub rows_of_nothing: u64,
    /// How many entries there are.
    pub entries_total: u64,
    /// How many of them do not balance yet.
    pub entries_unbalanced: u64,
    /// How many lines they have in all.
    pub lines_total: u64,
    /// The first 100 entries.
    pub entries: Vec<EntryFileEntry>,
    /// How many accounts the company does not have yet.
    pub accounts_added_total: u64,
    /// The first 200 of these.
    pub accounts_added: Vec<EntryFileAccount>,
    /// How many third parties the company does not have yet.
    pub third_parties_added: u64,
    /// The debits of all entries.
    pub total_debit: String,
    /// Their credits.
    pub total_credit: String,
    /// How many problems there are.
    pub problems_total: u64,
    /// How many of them keep the file out.
    pub errors_total: u64,
    /// The first 200 of each kind, those that keep the file out first.
    pub problems: Vec<EntryFileProblem>,
}

/// An entry of a file.
#[derive(Debug, Object)]
pub struct EntryFileEntry {
    /// The first of its rows.
    pub row: u64,
    /// The journal's code.
    pub journal: String,
    /// Its date.
    pub date: NaiveDate,
    /// The piece that justifies it.
    #[oai(skip_serializing_if_is_none)]
    pub piece_ref: Option<String>,
    /// What it is about.
    pub label: String,
    /// How many lines it has.
    pub line_count: u64,
    /// Sum of the debits.
    pub total_debit: String,
    /// Sum of the credits.
    pub total_credit: String,
}

/// An account that would be added.
#[derive(Debug, Object)]
pub struct EntryFileAccount {
    /// Its number.
    pub number: String,
    /// Its name.
    pub label: String,
}

/// Something to be told of a row, or of the file.
#[derive(Debug, Clone, Object)]
pub struct EntryFileProblem {
    /// The row; absent when it is the file.
    #[oai(skip_serializing_if_is_none)]
    pub row: Option<u64>,
    /// What it is.
    pub code: String,
    /// Whether it keeps the file out; else it was put up with.
    pub is_error: bool,
    /// What it is about: a text of the file, a number of an account, or an amount.
    pub value: String,
}

/// Entries that were saved as drafts.
#[derive(Debug, Object)]
pub struct EntriesImported {
    /// How many.
    pub entries: u64,
    /// How many lines they have in all.
    pub lines: u64,
    /// Sum of their debits.
    pub total_debit: String,
    /// Sum of their credits.
    pub total_credit: String,
    /// The currency of the amounts.
    pub currency: String,
    /// How many accounts were added.
    pub accounts_added: u64,
    /// How many third parties were added.
    pub third_parties_added: u64,
}
