//! The findings of a report as a table: codes and parameters for programs and for every language, and the French
//! sentence of the checker.

use super::dto::{FecParams, FecReport};
use crate::accounting::table::{CsvFile, Table};

const HEADER: [&str; 15] = [
    "check",
    "rule",
    "code",
    "line",
    "column",
    "value",
    "previous",
    "count",
    "expected",
    "date",
    "other_date",
    "journal",
    "number",
    "account",
    "message",
];

/// Where something was found, and which rule says so.
struct Place<'a> {
    check: &'a str,
    rule: &'a str,
    code: &'a str,
    line: Option<i64>,
    column: Option<&'a str>,
}

/// All findings that a report lists.
pub fn table(report: &FecReport) -> CsvFile {
    let mut table = Table::new(&HEADER);
    for (check, verdict) in [("official", &report.official), ("strict", &report.strict)] {
        for finding in &verdict.findings {
            let place = Place {
                check,
                rule: &finding.rule,
                code: finding.code.as_deref().unwrap_or(""),
                line: finding.line,
                column: finding.column.as_deref(),
            };
            row(&mut table, &place, finding.params.as_ref(), &finding.message);
        }
    }
    for issue in &report.issues {
        let place = Place {
            check: "import",
            rule: "",
            code: &issue.code,
            line: Some(issue.line),
            column: issue.column.as_deref(),
        };
        row(&mut table, &place, issue.params.as_ref(), &issue.message);
    }
    table.finish("fec_findings.csv")
}

fn row(table: &mut Table, place: &Place<'_>, params: Option<&FecParams>, message: &str) {
    let text = |get: fn(&FecParams) -> Option<String>| params.and_then(get).unwrap_or_default();
    table.row([
        place.check,
        place.rule,
        place.code,
        &place.line.map_or_else(String::new, |line| line.to_string()),
        place.column.unwrap_or(""),
        &text(|params| params.value.clone()),
        &text(|params| params.previous.clone()),
        &text(|params| params.count.map(|count| count.to_string())),
        &text(|params| params.expected.map(|count| count.to_string())),
        &text(|params| params.date.map(|date| date.to_string())),
        &text(|params| params.other_date.map(|date| date.to_string())),
        &text(|params| params.journal.clone()),
        &text(|params| params.number.clone()),
        &text(|params| params.account.clone()),
        message,
    ]);
}
