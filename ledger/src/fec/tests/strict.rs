//! The strict checks, rule by rule.

use super::{NAME, analysis_of, file, line, sale, tolerances_of};
use crate::fec::{Grouping, Options, analyse};

fn strict_of(lines: &[String]) -> Vec<(&'static str, u64)> {
    let verdict = analysis_of(file(lines)).strict;
    verdict.findings.iter().map(|finding| (finding.rule.code(), finding.line)).collect()
}

fn sales(numbers: &[(&str, &str)]) -> Vec<String> {
    numbers.iter().flat_map(|(number, date)| sale(number, date, "1,00")).collect()
}

#[test]
fn a_good_file_has_no_finding() {
    let lines = sales(&[("1", "20240105"), ("2", "20240106")]);
    assert_eq!(strict_of(&lines), []);
    assert!(analysis_of(file(&lines)).strict.conforming);
}

#[test]
fn s1_wants_balanced_entries() {
    let mut lines = sales(&[("1", "20240105"), ("2", "20240106")]);
    lines[3] = lines[3].replace("|1,00|", "|1,01|");
    assert_eq!(strict_of(&lines), [("S1", 4)]);
    assert!(!analysis_of(file(&lines)).strict.conforming);
}

#[test]
fn s2_wants_dates_of_the_calendar() {
    let mut lines = sales(&[("1", "20240105")]);
    lines[1] = lines[1].replace("|P1|20240105|", "|P1|20240231|");
    assert_eq!(strict_of(&lines), [("S2", 3)]);
}

#[test]
fn s3_wants_dates_in_the_year() {
    assert_eq!(strict_of(&sales(&[("1", "20240105"), ("2", "20240205"), ("3", "20250105")])), [("S3", 6)]);
}

#[test]
fn s3_wants_one_year_that_holds_all_dates() {
    let lines = sales(&[("1", "20230105"), ("2", "20241231"), ("3", "20250601")]);
    assert_eq!(strict_of(&lines), [("S12", 0), ("S3", 6)]);
    let analysis = analysis_of(file(&lines));
    assert_eq!((analysis.strict.conforming, analysis.proposed_year), (false, None));
    assert_eq!((analysis.importable, analysis.partly_importable), (false, true));
    let issue = &analysis.issues.list[0];
    assert_eq!((issue.code.as_str(), issue.line, analysis.issues.total), ("dates_too_far_apart", 6, 1));
    let two_years = analysis_of(file(&sales(&[("1", "20230105"), ("2", "20240305"), ("3", "20241231")])));
    assert!(two_years.importable && two_years.strict.conforming);
}

#[test]
fn s4_wants_continuous_numbers_in_the_file_or_in_each_journal() {
    assert_eq!(strict_of(&sales(&[("1", "20240105"), ("3", "20240106")])), [("S4", 4)]);
    let by_journal = [
        sale("1", "20240105", "1"),
        sale("1", "20240105", "1").map(|line| line.replace("VE|", "OD|")),
        sale("2", "20240105", "1"),
        sale("2", "20240105", "1").map(|line| line.replace("VE|", "OD|")),
    ];
    assert_eq!(strict_of(&by_journal.concat()), []);
    assert_eq!(
        strict_of(&sales(&[("VE24-09", "20240105"), ("VE24-10", "20240106"), ("F1", "20240107")])),
        []
    );
}

#[test]
fn s5_wants_the_order_of_validation() {
    let mut lines = sales(&[("1", "20240105"), ("2", "20240106")]);
    lines[2] = lines[2].replace("20241231", "20241230");
    assert_eq!(strict_of(&lines), [("S5", 4)]);
}

#[test]
fn s5_lets_opening_entries_come_first_whenever_they_were_validated() {
    let mut lines = [
        [line("AN", "1", "20240101", "512000", "1", "0"), line("AN", "1", "20240101", "101000", "0", "1")],
        sale("1", "20240105", "1,00").map(|line| line.replace("20241231", "20240131")),
    ]
    .concat();
    assert_eq!(strict_of(&lines), []);
    lines[0] = lines[0].replace("20241231", "20250101");
    assert_eq!(strict_of(&lines), [("S5", 3)]);
}

#[test]
fn s6_wants_balanced_matching_groups() {
    let letter = |line: &String| line.replace("|||20241231", "|AB|20240301|20241231");
    let mut lines = sales(&[("1", "20240105"), ("2", "20240106")]);
    lines[0] = letter(&lines[0]);
    assert_eq!(strict_of(&lines), [("S6", 2)]);
    lines[2] = letter(&line("VE", "2", "20240106", "411000", "0", "1,00"));
    lines[3] = line("VE", "2", "20240106", "512000", "1,00", "0");
    assert_eq!(strict_of(&lines), []);
}

#[test]
fn s7_wants_a_siren() {
    let text = file(&sales(&[("1", "20240105")]));
    let rules = |name| {
        let options = Options { file_name: name, ..Options::default() };
        let verdict = analyse(text.as_bytes(), &options).unwrap().strict;
        verdict.findings.iter().map(|finding| finding.rule.code()).collect::<Vec<_>>()
    };
    assert_eq!(rules(Some("732829321FEC20241231.txt")), ["S7"]);
    assert!(rules(Some(NAME)).is_empty());
    assert!(rules(None).is_empty());
}

#[test]
fn s8_wants_classes_1_to_8() {
    let lines =
        [line("OD", "1", "20240105", "911000", "1", "0"), line("OD", "1", "20240105", "411000", "0", "1")];
    assert_eq!(strict_of(&lines), [("S8", 2)]);
    let lines = [line("OD", "1", "20240105", "047", "1", "0"), line("OD", "1", "20240105", "C11", "0", "1")];
    assert_eq!(strict_of(&lines), [("S8", 2), ("S8", 3)]);
}

#[test]
fn the_other_rules_do_not_block() {
    let opening =
        [line("AN", "2", "20240106", "512000", "1", "0"), line("AN", "2", "20240106", "101000", "0", "1")];
    let late = [sales(&[("1", "20240105")]), opening.to_vec()].concat();
    assert_eq!(strict_of(&late), [("S9", 4), ("S9", 5)]);
    let mut lines = sales(&[("1", "20240105")]);
    lines[0] = lines[0].replace("|Libellé 1|", "|/|");
    lines[1] = lines[1].replace("|||P1|", "|CLIENT||P1|");
    assert_eq!(strict_of(&lines), [("S10", 2), ("S11", 3)]);
    let analysis = analysis_of(file(&lines));
    assert!(analysis.strict.conforming);
    let options = Options { file_name: Some("732829320FEC20501231.txt"), ..Options::default() };
    let named = analyse(file(&sales(&[("1", "20240105")])).as_bytes(), &options).unwrap().strict;
    assert_eq!(named.findings.iter().map(|finding| finding.rule.code()).collect::<Vec<_>>(), ["S12"]);
    assert!(named.conforming);
}

#[test]
fn s13_wants_a_number_within_one_month() {
    let dated = |number: &str, months: [&str; 2]| {
        let [debit, credit] = sale(number, "20240105", "1,00");
        [
            debit.replace("|20240105|411", &format!("|{}|411", months[0])),
            credit.replace("|20240105|707", &format!("|{}|707", months[1])),
        ]
    };
    let found = |lines: &[String]| (strict_of(lines), tolerances_of(file(lines)));
    let within = dated("1", ["20240105", "20240131"]);
    assert_eq!(found(&within), (vec![], vec![]));
    let across = dated("1", ["20240131", "20240201"]);
    assert_eq!(found(&across), (vec![("S13", 3)], vec![("number_months", 1)]));
    let analysis = analysis_of(file(&across));
    assert_eq!((analysis.importable, analysis.strict.conforming), (true, false));
    assert_eq!(analysis.grouping, Some(Grouping::JournalNumber));

    let again = sales(&[
        ("1", "20240105"),
        ("2", "20240106"),
        ("2", "20240206"),
        ("1", "20250107"),
        ("1", "20240301"),
    ]);
    let again: Vec<_> = strict_of(&again).into_iter().filter(|(rule, _)| *rule == "S13").collect();
    assert_eq!(again, [("S13", 6), ("S13", 8)], "each number is told once, wherever its lines are");
    let other_journal =
        [sale("1", "20240105", "1"), sale("1", "20240205", "1").map(|line| line.replace("VE|", "OD|"))];
    assert_eq!(found(&other_journal.concat()), (vec![], vec![]));
    let one_for_all: Vec<String> =
        (1..=12).flat_map(|month| sale("0", &format!("2024{month:02}15"), "1")).collect();
    assert_eq!(found(&one_for_all), (vec![("S13", 4)], vec![("number_months", 1)]));
}

#[test]
fn s14_wants_lines_that_a_balance_can_count() {
    let good = || sales(&[("1", "20240105"), ("2", "20240106")]);
    let with = |from: &str, to: &str| {
        let mut lines = good();
        lines[2] = lines[2].replacen(from, to, 1);
        let found = strict_of(&lines);
        assert!(!analysis_of(file(&lines)).strict.conforming, "{to}");
        found
    };
    assert_eq!(with("|20240106|", "||"), [("S14", 4)], "no date");
    assert_eq!(with("|411000|", "|411000.0|"), [("S14", 4)]);
    assert_eq!(with("|1,00|", "|1.234|"), [("S14", 4)], "an amount that reads in two ways");
    assert_eq!(with("|1,00|", "|10000000000000,01|"), [("S14", 4)]);
    assert_eq!(with("|1,00|", "|1,00|1|1|1|"), [("S14", 4), ("S1", 5)], "too many fields");
    assert_eq!(with("VE|", "|"), [("S14", 4), ("S1", 5)], "no journal");
    assert_eq!(with("|20240106|", "|20240231|"), [("S2", 4)], "told once");
    assert_eq!(with("|411000|", "|041|"), [("S8", 4)], "told once");
    let signed = file(&good()).replace("|Debit|Credit|", "|Montant|Sens|").replace("|0,00|1,00|", "|1,00|C|");
    let signed = signed.replace("|1,00|0,00|", "|1,00|X|");
    let rules: Vec<_> =
        analysis_of(&signed).strict.findings.iter().map(|found| (found.rule.code(), found.line)).collect();
    assert_eq!(rules, [("S14", 2), ("S14", 4)]);
}

#[test]
fn s14_wants_an_entry() {
    let found = |bytes: &[u8]| {
        let verdict = analysis_of(bytes).strict;
        assert!(!verdict.conforming);
        verdict.findings.iter().map(|found| (found.rule.code(), found.line)).collect::<Vec<_>>()
    };
    assert_eq!(found(b""), [("S14", 0)]);
    assert_eq!(found(b"PK\x03\x04 a workbook"), [("S14", 1)]);
    assert_eq!(found(file(&[]).as_bytes()), [("S14", 0)]);
    assert_eq!(
        found(file(&[line("VE", "1", "20240105", "411000", "0,00", "0,00")]).as_bytes()),
        [("S14", 0)]
    );
}

#[test]
fn s1_tells_what_is_too_large_to_be_balanced() {
    let largest = "10000000000000,00";
    let lines: Vec<String> =
        (1..=9_300).flat_map(|number: u32| sale(&number.to_string(), "20240105", largest)).collect();
    assert_eq!(strict_of(&lines), [("S1", 0)]);
    let many = vec![line("VE", "1", "20240105", "411000", "1,00", "0,00"); 150_001];
    assert_eq!(strict_of(&many), [("S1", 2)], "also in an entry with more lines than are imported");
}
