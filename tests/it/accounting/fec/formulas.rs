//! Labels that a spreadsheet would run: they are imported as they are, and no table that is given out starts with them.

use api::server;
use serde_json::Value;

use super::{HEADER, NAME, whole_year};
use crate::accounting::books::Books;

/// Labels as a file has them. A tabulation at the beginning is a blank to the reader, and trimmed.
const LABELS: [&str; 6] = ["=HYPERLINK(\"http://x.example\",\"y\")", "+1", "-1+1", "@x", "\t=2", "\r=3"];

/// A file with the bar between its fields, so that a label may hold a tabulation.
fn file(lines: &[String]) -> String {
    let header = HEADER.replace('\t', "|");
    lines.iter().fold(format!("{header}\r\n"), |file, line| file + line + "\r\n")
}

fn line(number: &str, account: &str, label: &str, sides: &str) -> String {
    format!("OD|Divers|{number}|20250105|{account}|{label}|||P{number}|20250105|{label}|{sides}|||20250131||")
}

/// The cells of a CSV file.
fn cells(text: &str) -> Vec<String> {
    let (mut cells, mut cell, mut is_quoted) = (Vec::new(), String::new(), false);
    for c in text.chars() {
        match c {
            '"' => is_quoted = !is_quoted,
            ',' | '\n' if !is_quoted => cells.push(std::mem::take(&mut cell)),
            '\r' if !is_quoted && cell.is_empty() => {}
            c => cell.push(c),
        }
    }
    cells
}

/// Whether a spreadsheet would run the cell; a plain number is one.
fn is_run(cell: &str) -> bool {
    let is_number = cell.trim_start_matches('-').chars().all(|c| c.is_ascii_digit() || c == '.');
    cell.starts_with(['=', '+', '-', '@', '\t', '\r']) && !(is_number && cell.len() > 1)
}

#[track_caller]
fn assert_harmless(csv: &str, expected: &[&str]) {
    let cells = cells(csv);
    assert_eq!(cells.iter().find(|cell| is_run(cell.trim_end())), None, "{csv}");
    for text in expected {
        assert!(cells.iter().any(|cell| cell == text), "{text}: {csv}");
    }
}

#[tokio::test]
async fn no_table_runs_what_a_file_has_for_a_label() {
    let document = server::document();
    let tables = document["paths"]
        .as_object()
        .unwrap()
        .iter()
        .filter(|(_, path)| path.to_string().contains("text/csv"));
    let tables: Vec<&str> = tables.map(|(path, _)| path.rsplit('/').next().unwrap()).collect();
    assert_eq!(
        tables,
        ["findings.csv", "trial_balance.csv", "audit_events.csv"],
        "a table that this story does not look at"
    );

    let books = Books::open().await;
    let numbered = |index: usize| (format!("{}", index + 1), format!("60610{index}"));
    let mut lines: Vec<String> = Vec::new();
    for (index, label) in LABELS.iter().filter(|label| !label.starts_with('\r')).enumerate() {
        let (number, account) = numbered(index);
        lines.push(line(&number, &account, label, "1,00|0,00"));
        lines.push(line(&number, "401000", "Fournisseurs", "0,00|1,00"));
    }
    let mut faulty = lines.clone();
    faulty.push(line("=7", "606190", "\r=3", "=1+1|0,00"));
    faulty.push(line("=7", "=A1", "@", "0,00|1,00"));
    faulty.push(line("+8", "606100", "-", "1,00|0,00"));
    let report = books.uploads(NAME, &file(&faulty)).await.expect(201);
    let findings = books.get(&format!("/fec_imports/{}/findings.csv", report["id"].as_str().unwrap())).await;
    assert_harmless(&findings.text(), &["'=1+1", "'=A1", "'+8", "'@", "'-"]);

    let report = books.uploads(NAME, &file(&lines)).await.expect(201);
    let view = books.runs(&report, whole_year(false)).await.expect(200);
    let year = view["fiscal_year_id"].as_str().unwrap();
    let labels: Vec<Value> =
        books.get(&format!("/trial_balance?fiscal_year_id={year}")).await.expect(200)["rows"]
            .as_array()
            .unwrap()
            .iter()
            .map(|row| row["label"].clone())
            .collect();
    assert!(labels.contains(&Value::from(LABELS[0])), "what is kept is what the file says: {labels:?}");
    let balance = books.get(&format!("/trial_balance.csv?fiscal_year_id={year}")).await;
    let expected = ["'=HYPERLINK(http://x.example,y)", "'+1", "'-1+1", "'@x", "'=2"];
    assert_harmless(&balance.text(), &expected);
    let trail = books.client.get(&books.company.path("/audit_events.csv")).await;
    assert_harmless(&trail.text(), &["fec_imported"]);
}
