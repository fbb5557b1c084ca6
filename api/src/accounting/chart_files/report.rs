//! What is told of a file before anything is changed.

use ledger::chart_file::{Field, LayoutError};

use super::dto::{ChartFileFound, ChartFileProblem, ChartFileReport};
use super::service::{Found, shown};
use crate::http::{ApiError, FieldProblem};
use crate::spreadsheets::{self, Spreadsheet};

/// Accounts and problems of a kind that are listed at most.
pub const LISTED: usize = 200;
/// Problems that a refusal names at most.
const TOLD: usize = 20;

/// The report.
pub fn of(book: Spreadsheet, found: Result<Found, LayoutError>) -> ChartFileReport {
    let (columns, first_row) = match &found {
        Ok(found) => (
            spreadsheets::columns(&found.layout, Field::as_str),
            Some(spreadsheets::first_row(&found.layout, &book.sheet.rows)),
        ),
        Err(_) => (Vec::new(), None),
    };
    ChartFileReport {
        sample: spreadsheets::sample(&book.sheet),
        columns,
        first_row,
        refusal: found.as_ref().err().map(|error| error.code().to_owned()),
        found: found.ok().map(|found| told(&found)),
        sheets: book.names,
        sheet: book.name,
    }
}

fn told(found: &Found) -> ChartFileFound {
    let (file, own) = (&found.file, &found.problems);
    ChartFileFound {
        is_ready: found.is_ready(),
        rows: file.counts.rows,
        rows_left_out: file.counts.left_out,
        rows_of_nothing: file.counts.nothing,
        unchanged_total: found.unchanged,
        added_total: found.added.len() as u64,
        added: found.added.iter().take(LISTED).map(shown).collect(),
        renamed_total: found.renamed.len() as u64,
        renamed: found.renamed.iter().take(LISTED).cloned().collect(),
        problems_total: file.problems.total + own.len() as u64,
        errors_total: file.problems.errors + own.iter().filter(|problem| problem.is_error).count() as u64,
        problems: problems(found),
    }
}

/// What keeps the file out first, each by row.
fn problems(found: &Found) -> Vec<ChartFileProblem> {
    let of_file = found.file.problems.list.iter().map(|problem| ChartFileProblem {
        row: problem.row,
        code: problem.code.as_str().to_owned(),
        is_error: problem.code.is_error(),
        value: problem.value.clone(),
    });
    let mut all: Vec<ChartFileProblem> = of_file.chain(found.problems.iter().cloned()).collect();
    all.sort_by_key(|problem| (!problem.is_error, problem.row.unwrap_or(u64::MAX)));
    let (errors, others): (Vec<_>, Vec<_>) = all.into_iter().partition(|problem| problem.is_error);
    errors.into_iter().take(LISTED).chain(others.into_iter().take(LISTED)).collect()
}

/// Why a file is not taken in: its first errors, by row.
pub fn refusal(found: &Found) -> ApiError {
    let errors = problems(found).into_iter().filter(|problem| problem.is_error);
    let told = errors.take(TOLD).map(|problem| FieldProblem {
        detail: Some(problem.value).filter(|value| !value.is_empty()),
        ..FieldProblem::new(
            problem.row.map_or_else(String::new, |row| format!("/rows/{row}")),
            problem.code.as_str(),
        )
    });
    ApiError::unprocessable("chart_not_ready").because_of(told.collect::<Vec<_>>())
}
