//! The verdict of the official checker, rule by rule.

use super::{HEADER, analysis_of, file, line, official_of, sale};
use crate::fec::{Options, Regime, analyse};

/// A conforming file with one field of its second line replaced.
fn with_field(column: &str, value: &str) -> String {
    let mut lines = sale("1", "20240105", "10,00");
    let place = HEADER.split('|').position(|name| name == column).unwrap();
    let mut fields: Vec<&str> = lines[1].split('|').collect();
    fields[place] = value;
    lines[1] = fields.join("|");
    file(&lines)
}

fn only(rule: &'static str, column: &'static str) -> Vec<(&'static str, u64, Option<&'static str>)> {
    vec![(rule, 3, Some(column))]
}

#[test]
fn a_good_file_has_no_finding() {
    let analysis = analysis_of(file(&sale("1", "20240105", "10,00")));
    assert!(analysis.official.conforming);
    assert_eq!(analysis.official.total, 0);
}

#[test]
fn b1_wants_the_closing_date_in_the_name() {
    let text = file(&sale("1", "20240105", "10,00"));
    let rules = |name| {
        let options = Options { file_name: name, ..Options::default() };
        let verdict = analyse(text.as_bytes(), &options).unwrap().official;
        (verdict.conforming, verdict.findings.iter().map(|finding| finding.rule.code()).collect::<Vec<_>>())
    };
    assert_eq!(rules(Some("export.txt")), (false, vec!["B1"]));
    assert_eq!(rules(Some("000000000fec20241231.csv")), (true, vec![]));
    assert_eq!(rules(None), (true, vec![]));
}

#[test]
fn b2_wants_nine_fields_by_tab_or_pipe() {
    assert_eq!(official_of(""), [("B2", 1, None)]);
    assert_eq!(official_of("a|b|c\n1|2|3\n"), [("B2", 1, None)]);
    assert_eq!(official_of(HEADER.replace('|', ";") + "\nx\n"), [("B2", 1, None)]);
}

#[test]
fn commas_and_semicolons_pass_before_2013() {
    let text = file(&sale("1", "20120105", "10")).replace('|', ";");
    let options = Options { file_name: Some("732829320FEC20121231.txt"), ..Options::default() };
    assert!(analyse(text.as_bytes(), &options).unwrap().official.conforming);
}

#[test]
fn b3_wants_a_line() {
    assert_eq!(official_of(HEADER), [("B3", 0, None)]);
    assert_eq!(official_of(format!("{HEADER}\r\n")), [("B3", 0, None)]);
}

#[test]
fn b4_wants_every_column_of_the_regime() {
    let text = file(&sale("1", "20240105", "10,00")).replace("|Idevise\n", "|Autre\n");
    assert_eq!(official_of(&text), [("B4", 1, Some("Idevise"))]);
    let options = Options { file_name: Some(super::NAME), regime: Some(Regime::Bnc), ..Options::default() };
    let verdict = analyse(file(&sale("1", "20240105", "10")).as_bytes(), &options).unwrap().official;
    let missing: Vec<_> = verdict.findings.iter().filter_map(|finding| finding.column).collect();
    assert_eq!(missing, ["DateRglt", "ModeRglt", "NatOp", "IdClient"]);
}

#[test]
fn b5_counts_the_fields() {
    let mut lines = sale("1", "20240105", "10,00");
    lines[1].push('|');
    assert_eq!(official_of(file(&lines)), [("B5", 3, None)]);
}

#[test]
fn a_trailing_separator_everywhere_is_one_more_field() {
    let text = file(&sale("1", "20240105", "10,00")).replace('\n', "|\n");
    assert_eq!(official_of(text), []);
}

#[test]
fn b6_is_a_line_without_a_separator() {
    let text = file(&sale("1", "20240105", "10,00"));
    assert_eq!(official_of(format!("{text}\n")), [("B6", 4, None)]);
    assert_eq!(official_of(format!("{text}Total\n")), [("B6", 4, None)]);
}

#[test]
fn b7_wants_the_mandatory_fields() {
    for column in ["EcritureNum", "EcritureDate", "CompteNum", "CompteLib", "EcritureLib"] {
        assert_eq!(official_of(with_field(column, "  ")), only("B7", column));
    }
}

#[test]
fn b8_wants_numbers_with_a_comma() {
    for value in ["10.00", "1 0,00", "1,0,0", "10 EUR"] {
        let rules: Vec<_> = official_of(with_field("Credit", value));
        assert!(rules.contains(&("B8", 3, Some("Credit"))), "{value}: {rules:?}");
    }
    assert_eq!(official_of(with_field("Montantdevise", "1.5")), only("B8", "Montantdevise"));
    assert_eq!(official_of(with_field("Credit", "10,00-")), []);
}

#[test]
fn b9_wants_dates_but_not_those_of_the_calendar() {
    assert_eq!(official_of(with_field("EcritureDate", "20241301")), only("B9", "EcritureDate"));
    assert_eq!(official_of(with_field("EcritureDate", "00000000")), only("B9", "EcritureDate"));
    assert_eq!(official_of(with_field("DateLet", "x")), only("B9", "DateLet"));
    assert_eq!(official_of(with_field("EcritureDate", "20240231")), []);
    assert_eq!(official_of(with_field("DateLet", "00000000")), []);
}

#[test]
fn b10_wants_a_known_side() {
    let header = HEADER.replace("Debit|Credit", "Montant|Sens");
    let row = |sens: &str| line("VE", "1", "20240105", "411000", "10,00", sens);
    let text = format!("{header}\n{}\n{}\n{}\n", row("D"), row("-1"), row("X"));
    assert_eq!(official_of(text), [("B10", 4, Some("Sens"))]);
}

#[test]
fn short_lines_pass_with_montant_and_sens() {
    let header = HEADER.replace("Debit|Credit", "Montant|Sens");
    let row = line("VE", "1", "20240105", "411000", "10,00", "D");
    let text = format!("{header}\n{}\n", row.trim_end_matches('|'));
    assert_eq!(official_of(text), []);
}

#[test]
fn b11_wants_the_fields_of_2013() {
    for column in ["JournalCode", "JournalLib", "PieceRef", "PieceDate", "ValidDate"] {
        assert_eq!(official_of(with_field(column, "")), only("B11", column));
    }
    let options = Options { file_name: Some("732829320FEC20121231.txt"), ..Options::default() };
    let before = analyse(with_field("PieceRef", "").as_bytes(), &options).unwrap();
    assert!(before.official.conforming);
}

#[test]
fn treasury_regimes_may_leave_the_validation_date_empty() {
    let header = format!("{HEADER}|DateRglt|ModeRglt|NatOp|IdClient");
    let row = line("VE", "1", "20240105", "411000", "10,00", "0,00").replace("20241231||", "||");
    let text = format!("{header}\n{row}||||\n");
    assert_eq!(analysis_of(&text).regime, Regime::Bnc);
    assert_eq!(official_of(text), []);
}

#[test]
fn alerts_do_not_block() {
    for (column, value, rule) in [("CompteNum", "C411", "A1"), ("PieceDate", "18991231", "A3")] {
        let analysis = analysis_of(with_field(column, value));
        assert_eq!(official_of(with_field(column, value)), only(rule, column));
        assert!(analysis.official.conforming);
    }
    assert_eq!(official_of(with_field("Debit", "5,00")), [("A2", 3, None)]);
    assert_eq!(official_of(with_field("Credit", "0,00")), [("A2", 3, None)]);
}

#[test]
fn cr_cr_lf_spoils_the_last_column_only() {
    let text = file(&sale("1", "20240105", "10,00")).replace('\n', "\r\r\n");
    assert_eq!(official_of(text), [("B4", 1, Some("Idevise"))]);
}

#[test]
fn the_line_end_is_the_one_of_the_first_bytes() {
    let text = file(&sale("1", "20240105", "10,00"));
    for end in ["\r", "\r\n"] {
        assert_eq!(official_of(text.replace('\n', end)), [], "{end:?}");
    }
    let broken = text.replace('\n', "\r\n").replace("Libellé 1", "Libellé\n1");
    assert_eq!(official_of(broken), []);
}

#[test]
fn no_break_spaces_are_spaces() {
    assert_eq!(official_of(with_field("PieceRef", "\u{A0}")), only("B11", "PieceRef"));
    assert_eq!(official_of(with_field("Credit", "\u{A0}10,00 ")), []);
}

#[test]
fn header_names_are_compared_without_case_and_e_accents() {
    let text =
        file(&sale("1", "20240105", "10,00")).replace("Debit", " débit ").replace("CompteNum", "COMPTENUM");
    assert_eq!(official_of(format!("\u{FEFF}{text}")), []);
}

#[test]
fn all_findings_are_counted_but_not_all_kept() {
    let lines: Vec<String> =
        (0..300).map(|number| line("VE", &number.to_string(), "20240105", "411000", "1.0", "0")).collect();
    let official = analysis_of(file(&lines)).official;
    assert_eq!(official.total, 300);
    assert_eq!(official.findings.len(), 100);
}

#[test]
fn a_space_before_the_first_name_spoils_it() {
    let text = format!(" {}", file(&sale("1", "20240105", "10,00")));
    assert_eq!(official_of(text), [("B4", 1, Some("JournalCode"))]);
}

#[test]
fn empty_fields_too_many_pass_with_montant_and_sens() {
    let header = HEADER.replace("Debit|Credit", "Montant|Sens");
    let row = line("VE", "1", "20240105", "411000", "10,00", "C");
    assert_eq!(official_of(format!("{header}\n{row}||\n")), []);
    assert_eq!(official_of(format!("{header}\n{row}| \n")), [("B5", 2, None)]);
    assert_eq!(official_of(format!("{header}\n{row}\n\n")), [("B6", 3, None)]);
}

#[test]
fn both_pairs_of_amounts_are_checked_and_the_last_compared() {
    let header = format!("{HEADER}|Montant|Sens");
    let row = line("VE", "1", "20240105", "411000", "1.0", "");
    assert_eq!(official_of(format!("{header}\n{row}|10,00|C\n")), [("B8", 2, Some("Montant"))]);
    assert_eq!(
        official_of(format!("{header}\n{row}|0,00|C\n")),
        [("B8", 2, Some("Montant")), ("A2", 2, None)]
    );
}
