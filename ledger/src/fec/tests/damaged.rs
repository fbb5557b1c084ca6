//! What is told of entries that cannot be imported.

use chrono::NaiveDate;

use super::{analysis_of, entries_of, file, sale};
use crate::fec::{Grouping, InvalidEntry};

/// Three sales of January.
fn three_sales() -> Vec<String> {
    [sale("1", "20240105", "1"), sale("2", "20240106", "2"), sale("3", "20240107", "3")].concat()
}

fn invalid_of(lines: &[String]) -> Vec<InvalidEntry> {
    analysis_of(file(lines)).invalid_entries
}

/// Number, code and faulty line of each invalid entry.
fn told(lines: &[String]) -> Vec<(String, &'static str, Option<u64>)> {
    let invalid = invalid_of(lines).into_iter();
    invalid.map(|entry| (entry.number, entry.code.as_str(), entry.faulty_line)).collect()
}

fn damaged(number: &str, line: u64) -> (String, &'static str, Option<u64>) {
    (number.to_owned(), "entry_damaged", Some(line))
}

#[test]
fn one_bad_entry_leaves_the_others() {
    let mut lines =
        [sale("1", "20240105", "1"), sale("2", "20240106", "2"), sale("3", "20240107", "3")].concat();
    lines[3] = lines[3].replace("|0,00|2|", "|0,00|2,01|");
    lines[4] = lines[4].replace("20240107|411000", "20240231|411000");
    let analysis = analysis_of(file(&lines));
    assert!(!analysis.importable && analysis.partly_importable);
    let issues: Vec<_> =
        analysis.issues.list.iter().map(|issue| (issue.code.as_str(), issue.line, issue.column)).collect();
    assert_eq!(issues, [("date_invalid", 6, Some("EcritureDate"))]);
    let invalid: Vec<_> = analysis
        .invalid_entries
        .iter()
        .map(|entry| (entry.number.as_str(), entry.code.as_str(), entry.debit, entry.credit))
        .collect();
    assert_eq!(invalid, [("2", "entry_unbalanced", 200, 201), ("3", "entry_damaged", 300, 300)]);
    assert_eq!(entries_of(file(&lines)).iter().map(|entry| entry.number.as_str()).collect::<Vec<_>>(), ["1"]);
}

#[test]
fn an_entry_without_a_readable_date_on_one_line_has_that_of_its_others() {
    for line in [4, 5] {
        let mut lines = three_sales();
        lines[line] = lines[line].replacen("20240107", "20240231", 1);
        let analysis = analysis_of(file(&lines));
        assert_eq!(analysis.grouping, Some(Grouping::JournalNumberDate));
        assert_eq!((analysis.entries.total, analysis.entries.invalid), (3, 1));
        assert_eq!(told(&lines), [damaged("3", line as u64 + 2)]);
        assert_eq!(analysis.invalid_entries[0].date, NaiveDate::from_ymd_opt(2024, 1, 7));
    }
}

#[test]
fn an_entry_over_several_dates_is_told_with_the_first() {
    let mut lines = three_sales();
    lines[3] = lines[3].replacen("20240106", "20240104", 1).replace("|0,00|2|", "|0,00|3|");
    let [entry] = &invalid_of(&lines)[..] else { panic!("one entry is invalid") };
    assert_eq!((entry.number.as_str(), entry.code.as_str()), ("2", "entry_unbalanced"));
    assert_eq!(entry.date, NaiveDate::from_ymd_opt(2024, 1, 4));
}

#[test]
fn an_entry_short_of_an_unreadable_line_is_damaged_by_it() {
    for (line, number) in [(2, "2"), (3, "2"), (4, "3"), (5, "3")] {
        let mut lines = three_sales();
        lines[line].push_str("|one|more");
        assert_eq!(told(&lines), [damaged(number, line as u64 + 2)], "line {line}");
    }
}

#[test]
fn an_entry_short_of_a_line_of_no_journal_is_damaged_by_it() {
    for line in [2, 3] {
        let mut lines = three_sales();
        lines[line] = lines[line].replacen("VE", "", 1);
        let of_journal =
            |told: Vec<InvalidEntry>| told.into_iter().find(|entry| entry.journal == "VE").unwrap();
        let entry = of_journal(invalid_of(&lines));
        assert_eq!((entry.number.as_str(), entry.code.as_str()), ("2", "entry_damaged"));
        assert_eq!(entry.faulty_line, Some(line as u64 + 2));
    }
}

#[test]
fn an_unreadable_line_damages_no_entry_that_balances_without_it() {
    let mut lines = three_sales();
    lines.insert(2, "cut".to_owned());
    lines[6] = lines[6].replace("|0,00|3|", "|0,00|4|");
    assert_eq!(told(&lines), [("3".to_owned(), "entry_unbalanced", None)]);
    let numbers: Vec<_> = entries_of(file(&lines)).into_iter().map(|entry| entry.number).collect();
    assert_eq!(numbers, ["1", "2"]);
}
