//! Tests of the reader, the checks and the writer.

mod charsets;
mod damaged;
mod hostile;
mod importing;
mod official;
mod reading;
mod reasons;
mod round_trip;
mod strict;
mod values;
mod years;

use crate::fec;

use super::{Analysis, Options, SourceEntry, analyse, entries};

pub(super) const NAME: &str = "732829320FEC20241231.txt";
pub(super) const HEADER: &str = "JournalCode|JournalLib|EcritureNum|EcritureDate|CompteNum|CompteLib|CompAuxNum|CompAuxLib|PieceRef|PieceDate|EcritureLib|Debit|Credit|EcritureLet|DateLet|ValidDate|Montantdevise|Idevise";

/// A line of a sale, where only what matters is given.
pub(super) fn line(
    journal: &str,
    number: &str,
    date: &str,
    account: &str,
    debit: &str,
    credit: &str,
) -> String {
    format!(
        "{journal}|Journal {journal}|{number}|{date}|{account}|Compte {account}|||P{number}|{date}|Libellé {number}|{debit}|{credit}|||20241231||"
    )
}

/// A sale of two lines.
pub(super) fn sale(number: &str, date: &str, amount: &str) -> [String; 2] {
    [line("VE", number, date, "411000", amount, "0,00"), line("VE", number, date, "707000", "0,00", amount)]
}

/// A file with the usual header and LF line ends.
pub(super) fn file(lines: &[String]) -> String {
    let mut text = format!("{HEADER}\n");
    for line in lines {
        text.push_str(line);
        text.push('\n');
    }
    text
}

/// A file of two sales in January and December.
pub(super) fn two_sales() -> String {
    file(&[sale("1", "20240105", "10,00"), sale("2", "20241231", "2,50")].concat())
}

pub(super) fn analysis_of(bytes: impl AsRef<[u8]>) -> Analysis {
    analyse(bytes.as_ref(), &Options { file_name: Some(NAME), ..Options::default() }).unwrap()
}

pub(super) fn entries_of(bytes: impl AsRef<[u8]>) -> Vec<SourceEntry> {
    let analysis = analysis_of(&bytes);
    entries(bytes.as_ref(), &analysis).map(Result::unwrap).collect()
}

/// Codes and lines of the official findings.
pub(super) fn official_of(bytes: impl AsRef<[u8]>) -> Vec<(&'static str, u64, Option<&'static str>)> {
    let verdict = analysis_of(bytes).official;
    verdict.findings.iter().map(|finding| (finding.rule.code(), finding.line, finding.column)).collect()
}

/// Codes of the tolerances and how often each was needed.
pub(super) fn tolerances_of(bytes: impl AsRef<[u8]>) -> Vec<(&'static str, u64)> {
    analysis_of(bytes).tolerances.iter().map(|tolerance| (tolerance.code.as_str(), tolerance.count)).collect()
}

/// Codes of the refusals.
pub(super) fn refusals_of(bytes: impl AsRef<[u8]>) -> Vec<&'static str> {
    analysis_of(bytes).refusals.iter().map(|refusal| refusal.code.as_str()).collect()
}
