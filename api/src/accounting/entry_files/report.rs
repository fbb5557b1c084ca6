//! What is told of a file before anything is saved.

use ledger::entry_file::{EntryFileError, FileEntry, Problem, ProblemCode};
use ledger::{Currency, Money};

use super::dto::{EntryFileAccount, EntryFileEntry, EntryFileFound, EntryFileProblem, EntryFileReport};
use super::service::Found;
use crate::accounting::amount;
use crate::http::{ApiError, ApiResult, FieldProblem};
use crate::spreadsheets::{self, Spreadsheet};

/// Entries that are listed at most.
const ENTRIES: usize = 100;
/// Accounts and problems of a kind that are listed at most.
const LISTED: usize = 200;
/// Problems that a refusal names at most.
const TOLD: usize = 20;

/// The report.
///
/// # Errors
/// 422 with the codes of tables.
pub fn of(
    book: Spreadsheet,
    found: Result<Found, EntryFileError>,
    third_parties_added: u64,
    currency: Currency,
) -> ApiResult<EntryFileReport> {
    let (columns, first_row) = match &found {
        Ok(found) => (
            spreadsheets::columns(&found.layout, ledger::entry_file::Field::as_str),
            Some(spreadsheets::first_row(&found.layout, &book.sheet.rows)),
        ),
        Err(_) => (Vec::new(), None),
    };
    let refusal = match &found {
        Ok(_) => None,
        Err(EntryFileError::Sheet(error)) => return Err(ApiError::unprocessable(error.code())),
        Err(error) => Some(error.code().to_owned()),
    };
    Ok(EntryFileReport {
        currency: currency.code().to_owned(),
        sample: spreadsheets::sample(&book.sheet),
        columns,
        first_row,
        refusal,
        found: found.ok().map(|found| told(&found, third_parties_added, currency)),
        sheets: book.names,
        sheet: book.name,
    })
}

fn told(found: &Found, third_parties_added: u64, currency: Currency) -> EntryFileFound {
    let (file, own) = (&found.file, &found.judged.problems);
    let new = &found.brought.accounts;
    let account = |(number, label): &(ledger::AccountNumber, String)| EntryFileAccount {
        number: number.to_string(),
        label: label.clone(),
    };
    EntryFileFound {
        is_ready: found.is_ready(),
        decimal: file.decimal.as_str().to_owned(),
        rows: file.counts.rows,
        rows_of_totals: file.counts.totals,
        rows_left_out: file.counts.left_out,
        rows_of_nothing: file.counts.blank + file.counts.without_amount,
        entries_total: file.entries.len() as u64,
        entries_unbalanced: file.entries.iter().filter(|entry| entry.balance_minor() != 0).count() as u64,
        lines_total: file.entries.iter().map(|entry| entry.lines.len() as u64).sum(),
        entries: file.entries.iter().take(ENTRIES).map(|it| entry(it, currency)).collect(),
        accounts_added_total: new.len() as u64,
        accounts_added: new.iter().take(LISTED).map(account).collect(),
        third_parties_added,
        total_debit: file.total_debit.format(currency),
        total_credit: file.total_credit.format(currency),
        problems_total: file.problems.total + own.len() as u64,
        errors_total: file.problems.errors + own.iter().filter(|problem| problem.is_error).count() as u64,
        problems: problems(found, currency),
    }
}

fn entry(entry: &FileEntry, currency: Currency) -> EntryFileEntry {
    let sum = |of: fn(&ledger::entry_file::FileLine) -> Money| {
        amount::wire(entry.lines.iter().map(|line| of(line).minor()).sum(), currency)
    };
    EntryFileEntry {
        row: entry.first_row,
        journal: entry.journal.to_string(),
        date: entry.date,
        piece_ref: entry.piece_ref.clone(),
        label: entry.label.clone(),
        line_count: entry.lines.len() as u64,
        total_debit: sum(|line| line.debit),
        total_credit: sum(|line| line.credit),
    }
}

/// What keeps the file out first, each by row.
fn problems(found: &Found, currency: Currency) -> Vec<EntryFileProblem> {
    let of_file = found.file.problems.list.iter().map(|problem| shown(problem, currency));
    let mut all: Vec<EntryFileProblem> = of_file.chain(found.judged.problems.iter().cloned()).collect();
    all.sort_by_key(|problem| (!problem.is_error, problem.row.unwrap_or(u64::MAX)));
    let (errors, others): (Vec<_>, Vec<_>) = all.into_iter().partition(|problem| problem.is_error);
    errors.into_iter().take(LISTED).chain(others.into_iter().take(LISTED)).collect()
}

/// Differences are amounts.
fn shown(problem: &Problem, currency: Currency) -> EntryFileProblem {
    let minor = problem.value.parse().ok().filter(|_| problem.code == ProblemCode::EntryNotBalanced);
    EntryFileProblem {
        row: problem.row,
        code: problem.code.as_str().to_owned(),
        is_error: problem.code.is_error(),
        value: minor.map_or_else(|| problem.value.clone(), |minor| amount::wire(minor, currency)),
    }
}

/// Why a file is not saved: its first errors, by row.
pub fn refusal(found: &Found) -> ApiError {
    let of_file = found.file.problems.list.iter().filter(|problem| problem.code.is_error());
    let of_file = of_file.map(|problem| (problem.row, problem.code.as_str(), problem.value.as_str()));
    let own = found.judged.problems.iter().filter(|problem| problem.is_error);
    let own = own.map(|problem| (problem.row, problem.code.as_str(), problem.value.as_str()));
    let mut all: Vec<(Option<u64>, &str, &str)> = of_file.chain(own).collect();
    all.sort_by_key(|(row, ..)| row.unwrap_or(u64::MAX));
    let told = all.into_iter().take(TOLD).map(|(row, code, value)| FieldProblem {
        detail: Some(value.to_owned()).filter(|value| !value.is_empty()),
        ..FieldProblem::new(row.map_or_else(String::new, |row| format!("/rows/{row}")), code)
    });
    ApiError::unprocessable("entries_not_ready").because_of(told.collect::<Vec<_>>())
}
