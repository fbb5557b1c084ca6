//! What is told of a file before anything is posted.

use std::collections::BTreeMap;

use ledger::Currency;
use ledger::opening::{Opening, OpeningError, Problem, ProblemCode};
use ledger::sheet::SheetRow;

use super::dto::{
    OpeningAccount, OpeningFound, OpeningProblem, OpeningReport, OpeningSampleRow, OpeningTieOut,
    OpeningTotal,
};
use super::names;
use super::reading::{Books, Reading};
use crate::accounting::amount;
use crate::http::{ApiError, ApiResult, FieldProblem};

/// Rows that are shown as they are.
const SAMPLE_ROWS: usize = 15;
const SAMPLE_CELLS: usize = 30;
const SAMPLE_CHARS: usize = 60;
/// Accounts, totals and problems that are listed at most.
pub const LISTED: usize = 200;
/// Accounts of the tie-out that are listed at most.
pub const TIED_OUT: usize = 1_000;

/// The report. `known` are the third parties that the company has.
///
/// # Errors
/// 422 with the codes of tables.
pub fn of(reading: Reading, books: &Books, known: &BTreeMap<String, String>) -> ApiResult<OpeningReport> {
    let sample = reading.book.sheet.rows.iter().take(SAMPLE_ROWS).map(sample).collect();
    let (columns, first_row) = match &reading.found {
        Ok(opening) => (columns(opening), Some(first_row(opening, &reading.book.sheet.rows))),
        Err(_) => (Vec::new(), None),
    };
    let refusal = match &reading.found {
        Ok(_) => None,
        Err(OpeningError::Sheet(error)) => return Err(ApiError::unprocessable(error.code())),
        Err(error) => Some(error.code().to_owned()),
    };
    Ok(OpeningReport {
        currency: books.currency.code().to_owned(),
        sample,
        columns,
        first_row,
        refusal,
        found: found(&reading, books, known),
        sheets: reading.book.names,
        sheet: reading.book.name,
    })
}

fn sample(row: &SheetRow) -> OpeningSampleRow {
    let short = |cell: &String| cell.trim().chars().take(SAMPLE_CHARS).collect();
    OpeningSampleRow { row: row.number, cells: row.cells.iter().take(SAMPLE_CELLS).map(short).collect() }
}

/// What each column was read as, up to the last that was.
fn columns(opening: &Opening) -> Vec<String> {
    let fields = &opening.layout.columns;
    let last = fields.values().max().copied().unwrap_or_default();
    let mut columns = vec![String::new(); last + 1];
    for (field, column) in fields {
        columns[*column].push_str(field.as_str());
    }
    columns
}

fn first_row(opening: &Opening, rows: &[SheetRow]) -> u64 {
    let behind = rows.last().map_or(1, |row| row.number + 1);
    rows.get(opening.layout.first).map_or(behind, |row| row.number)
}

fn found(reading: &Reading, books: &Books, known: &BTreeMap<String, String>) -> Option<OpeningFound> {
    let opening = reading.found.as_ref().ok()?;
    let currency = books.currency;
    let added = names::accounts_added(opening, books);
    let third_parties = names::third_parties(opening);
    let items = opening
        .lines
        .iter()
        .filter(|line| line.piece.is_some() || line.due_date.is_some() || line.date.is_some());
    let result = opening.lines.iter().find(|line| line.row.is_none());
    let (counts, ties) = (opening.counts, &opening.tie_out);
    Some(OpeningFound {
        is_ready: reading.is_ready(),
        decimal: opening.decimal.as_str().to_owned(),
        rows: counts.rows,
        rows_of_totals: counts.totals,
        rows_left_out: counts.left_out,
        rows_of_nothing: counts.zero + counts.settled,
        lines: opening.lines.len() as u64,
        open_items: items.count() as u64,
        accounts: ties.rows.len() as u64,
        accounts_added_total: added.len() as u64,
        accounts_added: added.into_iter().take(LISTED).map(account).collect(),
        third_parties_added: third_parties.keys().filter(|code| !known.contains_key(*code)).count() as u64,
        third_parties: third_parties.len() as u64,
        source_debit: ties.source_debit.format(currency),
        source_credit: ties.source_credit.format(currency),
        entry_debit: ties.entry_debit.format(currency),
        entry_credit: ties.entry_credit.format(currency),
        result: result.map(|line| amount::wire(-line.balance_minor(), currency)),
        result_account: result.map(|line| line.account.to_string()),
        problems_total: opening.problems.total + reading.problems.len() as u64,
        errors_total: opening.problems.errors + reading.problems.len() as u64,
        problems: problems(opening, &reading.problems, currency),
        totals: opening
            .totals
            .iter()
            .take(LISTED)
            .map(|total| OpeningTotal {
                row: total.row,
                account: total.prefix.map(|prefix| prefix.to_string()),
                debit: total.debit.format(currency),
                credit: total.credit.format(currency),
                computed_debit: total.computed_debit.format(currency),
                computed_credit: total.computed_credit.format(currency),
                is_right: total.is_right,
            })
            .collect(),
        tie_out: ties
            .rows
            .iter()
            .take(TIED_OUT)
            .map(|row| OpeningTieOut {
                account: row.account.to_string(),
                source: row.source.format(currency),
                folded: row.folded.format(currency),
                entry: row.entry.format(currency),
                difference: row.difference.format(currency),
            })
            .collect(),
        is_exact: ties.is_exact(),
    })
}

fn account((number, label): (ledger::AccountNumber, String)) -> OpeningAccount {
    OpeningAccount { number: number.to_string(), label }
}

/// What stands in the way first.
fn problems(opening: &Opening, own: &[Problem], currency: Currency) -> Vec<OpeningProblem> {
    let all = own.iter().take(LISTED).chain(&opening.problems.list);
    let mut shown: Vec<OpeningProblem> = all.map(|problem| shown(problem, currency)).collect();
    shown.sort_by_key(|problem| !problem.is_error);
    shown
}

/// Differences are amounts.
fn shown(problem: &Problem, currency: Currency) -> OpeningProblem {
    let is_amount = matches!(
        problem.code,
        ProblemCode::NotBalanced
            | ProblemCode::ColumnsDisagree
            | ProblemCode::TotalDiffers
            | ProblemCode::SubtotalDiffers
    );
    let minor = problem.value.parse().ok().filter(|_| is_amount);
    OpeningProblem {
        row: problem.row,
        code: problem.code.as_str().to_owned(),
        is_error: problem.code.is_error(),
        value: minor.map_or_else(|| problem.value.clone(), |minor| amount::wire(minor, currency)),
    }
}

/// Problems that a refusal names at most.
const TOLD: usize = 20;

/// Why a file is not posted: its first errors, by row.
pub fn refusal(opening: &Opening, own: &[Problem]) -> ApiError {
    let errors = own.iter().chain(&opening.problems.list).filter(|problem| problem.code.is_error());
    let told = errors.take(TOLD).map(|problem| FieldProblem {
        detail: Some(problem.value.clone()).filter(|value| !value.is_empty()),
        ..FieldProblem::new(
            problem.row.map_or_else(String::new, |row| format!("/rows/{row}")),
            problem.code.as_str(),
        )
    });
    ApiError::unprocessable("opening_not_ready").because_of(told.collect::<Vec<_>>())
}
