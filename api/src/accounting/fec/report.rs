//! From what the ledger found in a file to the report that people read.

use std::collections::BTreeSet;

use ledger::Currency;
use ledger::fec::{Analysis, FileName, Params, Tolerance, Verdict, is_siren};
use tenancy::CompanyTx;

use super::dto::{
    FecAccount, FecFinding, FecInvalidEntry, FecIssue, FecJournal, FecParams, FecRefusal, FecReport,
    FecTolerance, FecVerdict,
};
use super::{names, proposed, tie};
use crate::accounting::fiscal_years::YearRow;
use crate::accounting::{accounts, amount, journals};
use crate::companies;
use crate::http::ApiResult;

/// Journals, accounts and findings that a report lists at most.
const LISTED: usize = 500;
/// Journals, accounts and third parties that a tolerance names at most.
const NAMED: usize = 20;

/// The report on a file, for a company: what would be new, and which of its fiscal years is meant.
pub async fn of(tx: &mut CompanyTx<'_>, analysis: &Analysis, name: &str) -> ApiResult<FecReport> {
    let currency = amount::currency_of(tx.company())?;
    let codes: Vec<&str> = analysis.journals.iter().map(|journal| journal.code.as_str()).collect();
    let numbers: Vec<&str> = analysis.accounts.iter().map(|account| account.number.as_str()).collect();
    let journals: BTreeSet<String> = journals::existing(tx, &codes).await?.into_iter().collect();
    let accounts: BTreeSet<String> = accounts::existing(tx, &numbers).await?.into_iter().collect();
    let proposed = proposed::fiscal_year(tx, analysis).await?;
    let is_free = proposed.taken.is_empty();
    let kept = names::kept(tx, analysis).await?;
    let replaced = proposed.replaced.as_ref().map(year_replaced);
    let differing = match &proposed.year {
        Some(year) => tie::differing(tx, analysis, year).await?,
        None => Vec::new(),
    };
    Ok(FecReport {
        encoding: analysis.encoding.as_str().to_owned(),
        separator: analysis.separator.map_or("", |separator| separator.as_str()).to_owned(),
        line_end: analysis.line_end.map_or("", |end| end.as_str()).to_owned(),
        regime: analysis.regime.as_str().to_owned(),
        date_min: analysis.first_date,
        date_max: analysis.last_date,
        fiscal_year: proposed.year,
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
        tolerated: analysis
            .tolerances
            .iter()
            .map(tolerance)
            .chain(other_company(tx, name).await?)
            .chain(label_kept(&kept))
            .chain(openings_differ(&differing))
            .chain(replaced)
            .collect(),
        official: verdict(&analysis.official),
        strict: verdict(&analysis.strict),
        issues: issues(analysis),
        issues_total: count(analysis.issues.total),
        invalid_entries: invalid_entries(analysis, currency),
        invalid_entries_total: count(analysis.entries.invalid),
        refusals: refusals(analysis).into_iter().chain(proposed.taken).collect(),
        importable: analysis.importable && is_free,
        importable_partly: analysis.partly_importable && is_free,
    })
}

/// A count as the wire has it; no file has more than its bytes.
pub fn count(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// The parameters on the wire; none when nothing is named.
pub fn params(params: &Params) -> Option<FecParams> {
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
    let (journals, year) = (analysis.journals.iter().take(LISTED), analysis.proposed_year);
    journals
        .map(|journal| FecJournal {
            code: journal.code.clone(),
            label: journal.label.clone(),
            kind: journal.kind.into(),
            lines: count(journal.lines),
            is_new: !known.contains(&journal.code),
            may_open: journal.opens_on.is_some_and(|day| year.is_some_and(|year| day <= year.start)),
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

/// Names of the file that the company's own stand before.
fn label_kept(kept: &[String]) -> Option<FecTolerance> {
    let says = |names: &str| format!("Intitulés que la société tient déjà autrement, et garde : {names}.");
    named("label_kept", kept, says)
}

/// Accounts that the next year was opened with otherwise than the file ends.
/// A file whose name has the number of another company than the one that it was brought to.
async fn other_company(tx: &mut CompanyTx<'_>, file_name: &str) -> ApiResult<Option<FecTolerance>> {
    let own = companies::registration_number(tx).await?;
    let own: String = own.chars().filter(char::is_ascii_digit).take(9).collect();
    let of_file = FileName::read(file_name).siren.filter(|siren| is_siren(siren) && is_siren(&own));
    Ok(of_file.filter(|siren| *siren != own).map(|siren| FecTolerance {
        code: "other_company".to_owned(),
        count: 1,
        first_line: None,
        message: format!("Le nom du fichier porte le SIREN {siren} ; celui de l'entreprise est {own}."),
        params: params(&Params { value: Some(siren), previous: Some(own), ..Params::default() }),
    }))
}

fn openings_differ(accounts: &[String]) -> Option<FecTolerance> {
    let says =
        |names: &str| format!("Comptes dont l'exercice suivant a été ouvert avec un autre solde : {names}.");
    named("openings_differ", accounts, says)
}

/// What is told of names; nothing where there are none.
fn named(code: &str, names: &[String], says: impl FnOnce(&str) -> String) -> Option<FecTolerance> {
    let (first, others) = names.split_at(names.len().min(NAMED));
    let value = first.join(", ") + if others.is_empty() { "" } else { ", …" };
    (!names.is_empty()).then(|| FecTolerance {
        code: code.to_owned(),
        count: count(names.len() as u64),
        first_line: None,
        message: says(&value),
        params: params(&Params { value: Some(value), ..Params::default() }),
    })
}

/// An empty year that gives way to the file's.
fn year_replaced(year: &YearRow) -> FecTolerance {
    let (start, end) = (year.start_date, year.end_date);
    FecTolerance {
        code: "year_replaced".to_owned(),
        count: 1,
        first_line: None,
        message: format!("L'exercice sans écriture du {start} au {end} laisse place à celui du fichier."),
        params: params(&Params { date: Some(start), other_date: Some(end), ..Params::default() }),
    }
}

/// A verdict on the wire.
pub fn verdict(verdict: &Verdict) -> FecVerdict {
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

/// What is wrong with lines, on the wire.
pub fn issues(analysis: &Analysis) -> Vec<FecIssue> {
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
