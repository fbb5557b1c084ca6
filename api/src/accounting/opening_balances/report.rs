//! What is told of a file before anything is posted.

use ledger::Currency;
use ledger::opening::{Field, Opening, OpeningError, Problem, ProblemCode};

use super::dto::{OpeningAccount, OpeningFound, OpeningProblem, OpeningReport, OpeningTieOut, OpeningTotal};
use super::reading::{Books, Reading};
use crate::accounting::accounts::Brought;
use crate::accounting::amount;
use crate::http::{ApiError, ApiResult, FieldProblem};
use crate::spreadsheets;

/// Accounts, totals and problems that are listed at most.
pub const LISTED: usize = 200;
/// Accounts of the tie-out that are listed at most.
pub const TIED_OUT: usize = 1_000;

/// The report. `brought` is what the opening brings, where it was read, `third_parties_added` how many of it are new.
///
/// # Errors
/// 422 with the codes of tables.
pub fn of(
    reading: Reading,
    books: &Books,
    brought: Option<Brought>,
    third_parties_added: u64,
) -> ApiResult<OpeningReport> {
    let sample = spreadsheets::sample(&reading.book.sheet);
    let (columns, first_row) = match &reading.found {
        Ok(opening) => (
            spreadsheets::columns(&opening.layout, Field::as_str),
            Some(spreadsheets::first_row(&opening.layout, &reading.book.sheet.rows)),
        ),
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
        found: brought.and_then(|brought| found(&reading, books, brought, third_parties_added)),
        sheets: reading.book.names,
        sheet: reading.book.name,
    })
}

fn found(
    reading: &Reading,
    books: &Books,
    brought: Brought,
    third_parties_added: u64,
) -> Option<OpeningFound> {
    let opening = reading.found.as_ref().ok()?;
    let currency = books.currency;
    let Brought { accounts: added, third_parties } = brought;
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
        third_parties_added,
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
