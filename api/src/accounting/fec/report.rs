//! From what the ledger found in a file to the report that people read.

use std::collections::BTreeSet;

use ledger::fec::{Analysis, Params, Tolerance, Verdict};
use ledger::{Currency, FiscalYear};
use tenancy::CompanyTx;

use super::dto::{
    FecAccount, FecFinding, FecInvalidEntry, FecIssue, FecJournal, FecParams, FecRefusal, FecReport,
    FecTolerance, FecVerdict, FecYear,
};
use super::store;
use crate::accounting::fiscal_years::{self, YearRow};
use crate::accounting::{accounts, amount, journals};
use crate::http::ApiResult;

/// Journals, accounts and findings that a report lists at most.
const LISTED: usize = 500;

/// The report on a file, for a company: what would be new, and which of its fiscal years is meant.
pub async fn of(tx: &mut CompanyTx<'_>, analysis: &Analysis) -> ApiResult<FecReport> {
    let currency = amount::currency_of(tx.company())?;
    let codes: Vec<&str> = analysis.journals.iter().map(|journal| journal.code.as_str()).collect();
    let numbers: Vec<&str> = analysis.accounts.iter().map(|account| account.number.as_str()).collect();
    let journals: BTreeSet<String> = journals::existing(tx, &codes).await?.into_iter().collect();
    let accounts: BTreeSet<String> = accounts::existing(tx, &numbers).await?.into_iter().collect();
    let (fiscal_year, taken) = fiscal_year(tx, analysis).await?;
    let is_free = taken.is_empty();
    Ok(FecReport {
        encoding: analysis.encoding.as_str().to_owned(),
        separator: analysis.separator.map_or("", |separator| separator.as_str()).to_owned(),
        line_end: analysis.line_end.map_or("", |end| end.as_str()).to_owned(),
        regime: analysis.regime.as_str().to_owned(),
        date_min: analysis.first_date,
        date_max: analysis.last_date,
        fiscal_year,
        lines: count(analysis.lines),
        entries: count(analysis.entries.total),
        valid_entries: count(analysis.entries.valid),
        grouping: analysis.grouping.map(|grouping| grouping.as_str().to_owned()),
        journals: journals_view(analysis, &journals),
        accounts: accounts_view(analysis, &accounts, currency),
        accounts_total: count(analysis.accounts.len() as u64),
        accounts_new: count((analysis.accounts.len() - accounts.len()) as u64),
        auxiliaries_total: count(analysis.auxiliaries.len() as u64),
        total_debit: amount::wire(analysis.totals.debit, currency),
        total_credit: amount::wire(analysis.totals.credit, currency),
        tolerated: analysis.tolerances.iter().map(tolerance).collect(),
        official: verdict(&analysis.official),
        strict: verdict(&analysis.strict),
        issues: issues(analysis),
        issues_total: count(analysis.issues.total),
        invalid_entries: invalid_entries(analysis, currency),
        invalid_entries_total: count(analysis.entries.invalid),
        refusals: refusals(analysis).into_iter().chain(taken).collect(),
        importable: analysis.importable && is_free,
        importable_partly: analysis.partly_importable && is_free,
    })
}

/// A count as the wire has it; no file has more than its bytes.
fn count(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// The proposed year, and what keeps the company from importing into its dates.
async fn fiscal_year(
    tx: &mut CompanyTx<'_>,
    analysis: &Analysis,
) -> ApiResult<(Option<FecYear>, Vec<FecRefusal>)> {
    let Some(proposed) = analysis.proposed_year else { return Ok((None, Vec::new())) };
    let Ok(year) = FiscalYear::new(proposed.start, proposed.end) else { return Ok((None, Vec::new())) };
    let (mut existing_id, mut taken) = (None, Vec::new());
    for row in fiscal_years::overlapping(tx, year).await? {
        if row.require_open().is_err() {
            taken.push(refusal("fiscal_year_closed", "est clos", &row));
        } else if let Some(before) = store::into_year(tx, row.id).await? {
            let refusal = refusal("fec_year_already_imported", "a déjà reçu un FEC", &row);
            taken.push(FecRefusal { import_id: Some(before.id), ..refusal });
        }
        if row.start_date == proposed.start && row.end_date == proposed.end {
            existing_id = Some(row.id);
        }
    }
    let view = FecYear {
        start: proposed.start,
        end: proposed.end,
        proposed_from: proposed.from.as_str().to_owned(),
        existing_id,
    };
    Ok((Some(view), taken))
}

/// What keeps a fiscal year from taking a file; `state` is what the French sentence says of it.
fn refusal(code: &str, state: &str, year: &YearRow) -> FecRefusal {
    let (date, other_date) = (Some(year.start_date), Some(year.end_date));
    let message = format!("L'exercice du {} au {} {state}.", year.start_date, year.end_date);
    let params = params(&Params { date, other_date, ..Params::default() });
    FecRefusal { code: code.to_owned(), line: None, params, import_id: None, message }
}

/// The parameters on the wire; none when nothing is named.
fn params(params: &Params) -> Option<FecParams> {
    let named = FecParams {
        value: params.value.clone(),
        previous: params.previous.clone(),
        count: params.count.map(count),
        expected: params.expected.map(count),
        date: params.date,
        other_date: params.other_date,
        journal: params.journal.clone(),
        number: params.number.clone(),
        account: params.account.clone(),
    };
    (*params != Params::default()).then_some(named)
}

fn journals_view(analysis: &Analysis, known: &BTreeSet<String>) -> Vec<FecJournal> {
    let journals = analysis.journals.iter().take(LISTED);
    journals
        .map(|journal| FecJournal {
            code: journal.code.clone(),
            label: journal.label.clone(),
            kind: journal.kind.into(),
            lines: count(journal.lines),
            is_new: !known.contains(&journal.code),
        })
        .collect()
}

fn accounts_view(analysis: &Analysis, known: &BTreeSet<String>, currency: Currency) -> Vec<FecAccount> {
    let accounts = analysis.accounts.iter().take(LISTED);
    accounts
        .map(|account| FecAccount {
            number: account.number.clone(),
            label: account.label.clone(),
            lines: count(account.lines),
            debit: amount::wire(account.debit, currency),
            credit: amount::wire(account.credit, currency),
            is_new: !known.contains(&account.number),
        })
        .collect()
}

fn tolerance(tolerance: &Tolerance) -> FecTolerance {
    FecTolerance {
        code: tolerance.code.as_str().to_owned(),
        count: count(tolerance.count),
        first_line: tolerance.first_lines.first().map(|line| count(*line)),
        params: params(&tolerance.params()),
        message: tolerance.message(),
    }
}

fn verdict(verdict: &Verdict) -> FecVerdict {
    let findings = verdict.findings.iter().take(LISTED);
    FecVerdict {
        conforming: verdict.conforming,
        findings: findings
            .map(|finding| FecFinding {
                rule: finding.rule.code().to_owned(),
                line: (finding.line > 0).then(|| count(finding.line)),
                column: finding.column.map(str::to_owned),
                code: Some(finding.reason.code().to_owned()),
                params: params(&finding.params),
                message: finding.message(),
            })
            .collect(),
        findings_total: count(verdict.total),
    }
}

fn issues(analysis: &Analysis) -> Vec<FecIssue> {
    let issues = analysis.issues.list.iter().take(LISTED);
    issues
        .map(|issue| FecIssue {
            code: issue.code.as_str().to_owned(),
            line: count(issue.line),
            column: issue.column.map(str::to_owned),
            params: params(&issue.params),
            message: issue.message(),
        })
        .collect()
}

fn invalid_entries(analysis: &Analysis, currency: Currency) -> Vec<FecInvalidEntry> {
    let entries = analysis.invalid_entries.iter().take(LISTED);
    entries
        .map(|entry| FecInvalidEntry {
            journal: entry.journal.clone(),
            number: entry.number.clone(),
            date: entry.date,
            first_line: count(entry.first_line),
            faulty_line: entry.faulty_line.map(count),
            code: entry.code.as_str().to_owned(),
            debit: amount::wire(entry.debit, currency),
            credit: amount::wire(entry.credit, currency),
        })
        .collect()
}

fn refusals(analysis: &Analysis) -> Vec<FecRefusal> {
    let refusals = analysis.refusals.iter();
    refusals
        .map(|refusal| FecRefusal {
            code: refusal.code.as_str().to_owned(),
            line: refusal.line.map(count),
            params: params(&refusal.params),
            import_id: None,
            message: refusal.message(),
        })
        .collect()
}
