//! What is read from files as they are found, and what is refused.

use chrono::NaiveDate;

use super::{HEADER, analysis_of, entries_of, file, line, refusals_of, sale, tolerances_of, two_sales};
use crate::JournalKind;
use crate::fec::{Encoding, Grouping, LineEnd, Separator, entries};

fn day(year: i32, month: u32, day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(year, month, day).unwrap()
}

/// Reads a variant of a file of two sales: the same entries must come out.
fn reads_the_same(text: impl AsRef<[u8]>) {
    let strip_lines = |mut entries: Vec<crate::fec::SourceEntry>| {
        for entry in &mut entries {
            entry.first_line = 0;
            entry.lines.iter_mut().for_each(|line| line.line = 0);
        }
        entries
    };
    assert!(analysis_of(&text).importable);
    assert_eq!(strip_lines(entries_of(text)), strip_lines(entries_of(two_sales())));
}

#[test]
fn a_file_is_summed_up() {
    let analysis = analysis_of(two_sales());
    assert_eq!(analysis.encoding, Encoding::Utf8);
    assert_eq!((analysis.separator, analysis.line_end), (Some(Separator::Pipe), Some(LineEnd::Lf)));
    assert_eq!((analysis.lines, analysis.entries.total, analysis.entries.valid), (4, 2, 2));
    assert_eq!((analysis.first_date, analysis.last_date), (Some(day(2024, 1, 5)), Some(day(2024, 12, 31))));
    assert_eq!((analysis.totals.debit, analysis.totals.credit), (1250, 1250));
    let accounts: Vec<_> = analysis
        .accounts
        .iter()
        .map(|account| (account.number.as_str(), account.debit, account.credit))
        .collect();
    assert_eq!(accounts, [("411000", 1250, 0), ("707000", 0, 1250)]);
    assert_eq!((analysis.journals[0].code.as_str(), analysis.journals[0].kind), ("VE", JournalKind::Sale));
    assert!(analysis.importable && analysis.partly_importable);
    assert_eq!(analysis.tolerances, []);
}

#[test]
fn an_entry_keeps_what_its_source_says() {
    let mut lines = sale("7", "20240105", "10,00");
    lines[0] = lines[0]
        .replace("|||P7|", "|CDUPONT|Dupont|P7|")
        .replace("|||20241231||", "|AA|20240301|20241231|-12.5|USD");
    let entry = &entries_of(file(&lines))[0];
    assert_eq!((entry.journal.as_str(), entry.number.as_str(), entry.date), ("VE", "7", day(2024, 1, 5)));
    assert_eq!((entry.piece_reference.as_str(), entry.label.as_str()), ("P7", "Libellé 7"));
    let line = &entry.lines[0];
    assert_eq!((line.line, line.debit, line.credit), (2, 1000, 0));
    assert_eq!(line.auxiliary.as_deref(), Some("CDUPONT"));
    assert_eq!((line.letter.as_deref(), line.letter_date), (Some("AA"), Some(day(2024, 3, 1))));
    assert_eq!(line.validation_date, Some(day(2024, 12, 31)));
    let foreign = line.foreign.as_ref().unwrap();
    assert_eq!((foreign.currency.as_str(), foreign.amount.minor()), ("USD", 1250));
}

#[test]
fn every_line_end_and_separator_reads_the_same() {
    for end in ["\r\n", "\r", "\r\r\n"] {
        reads_the_same(two_sales().replace('\n', end));
    }
    for separator in ["\t", ";"] {
        reads_the_same(two_sales().replace('|', separator));
    }
    reads_the_same(
        two_sales().replace("2,50", "2.50").replace("10,00", "10").replace("0,00", "0").replace('|', ","),
    );
    reads_the_same(two_sales().trim_end());
}

#[test]
fn every_charset_reads_the_same() {
    let (latin, _, _) = encoding_rs::ISO_8859_15.encode(Box::leak(two_sales().into_boxed_str()));
    reads_the_same(&latin);
    assert_eq!(analysis_of(&latin).encoding, Encoding::Latin9);
    reads_the_same(format!("\u{FEFF}{}", two_sales()));
}

#[test]
fn trailing_separators_empty_and_broken_lines_are_put_up_with() {
    reads_the_same(two_sales().replace('\n', "|\n"));
    assert_eq!(tolerances_of(two_sales().replace('\n', "|\n")), [("trailing_separator", 5)]);
    let blank = two_sales().replace('\n', "\n\n") + "||||||||||||||||||\n\u{1A}";
    reads_the_same(&blank);
    assert_eq!(tolerances_of(blank), [("empty_line", 7)]);
    let broken = two_sales().replace('\n', "\r\n").replacen("Libellé 1", "Libellé\n1", 1);
    reads_the_same(&broken);
    assert!(tolerances_of(broken).contains(&("line_break_in_field", 1)));
    let with_nul = two_sales().replace("Journal", "Jour\0nal");
    reads_the_same(&with_nul);
    assert_eq!(tolerances_of(with_nul), [("nul_removed", 6)]);
    assert_eq!(tolerances_of(two_sales().replace('\n', "\r\r\n")), [("line_end_doubled", 5)]);
}

#[test]
fn control_characters_become_spaces() {
    let text = two_sales().replace("Libellé 1", "Libellé\t1").replace("Libellé 2", "Libellé 2\u{7}");
    reads_the_same(&text);
    assert_eq!(tolerances_of(text), [("control_character", 4)]);
}

#[test]
fn columns_may_stand_in_another_order_and_be_more() {
    let text: String = two_sales()
        .lines()
        .map(|line| {
            let mut fields: Vec<&str> = line.split('|').collect();
            fields.swap(0, 1);
            fields.push(if line.starts_with("JournalCode") { "Remarque" } else { "x" });
            fields.join("|") + "\n"
        })
        .collect();
    reads_the_same(&text);
    assert_eq!(tolerances_of(text), [("extra_column", 1), ("column_order", 1)]);
}

#[test]
fn optional_columns_may_be_missing() {
    let text: String =
        two_sales().lines().map(|line| line.rsplitn(3, '|').last().unwrap().to_owned() + "\n").collect();
    reads_the_same(&text);
    assert_eq!(tolerances_of(text), [("missing_column", 2)]);
}

#[test]
fn montant_and_sens_are_debit_and_credit() {
    let text = two_sales()
        .replace("Debit|Credit", "Montant|Sens")
        .replace("|10,00|0,00|", "|10,00|D|")
        .replace("|0,00|10,00|", "|10,00|C|")
        .replace("|2,50|0,00|", "|2,50|+1|")
        .replace("|0,00|2,50|", "|2,50|-1|");
    reads_the_same(text);
}

#[test]
fn normal_form_moves_negative_amounts_splits_and_drops() {
    let text = file(&[
        line("OD", "1", "20240105", "606000", "-10,00", "0"),
        line("OD", "1", "20240105", "401000", "", "-10,00"),
        line("OD", "1", "20240105", "471000", "3,00", "3,00"),
        line("OD", "1", "20240105", "999", "0,00", ""),
    ]);
    assert_eq!(tolerances_of(&text), [("negative_amount", 2), ("both_sides", 1), ("zero_line", 1)]);
    let entry = &entries_of(text)[0];
    let sides: Vec<_> =
        entry.lines.iter().map(|line| (line.account.as_str(), line.debit, line.credit)).collect();
    assert_eq!(sides, [("606000", 0, 1000), ("401000", 1000, 0), ("471000", 300, 0), ("471000", 0, 300)]);
}

#[test]
fn amounts_and_dates_of_other_layouts_are_told() {
    let text = two_sales().replace("10,00", "1 010.00").replace("20240105", "05/01/2024");
    let analysis = analysis_of(&text);
    assert!(analysis.importable);
    assert_eq!(analysis.totals.debit, 101_250);
    assert_eq!(tolerances_of(text), [("decimal_point", 2), ("thousands_separator", 2), ("date_layout", 4)]);
}

#[test]
fn a_number_used_for_everything_is_grouped_by_date_then_number_then_month() {
    let grouping = |lines: &[String]| {
        let analysis = analysis_of(file(lines));
        assert!(analysis.importable, "{:?}", analysis.refusals);
        (analysis.grouping.unwrap(), analysis.entries.total, entries_of(file(lines)).len())
    };
    let zero = [sale("0", "20240105", "1"), sale("0", "20240106", "2")].concat();
    assert_eq!(grouping(&zero), (Grouping::JournalNumberDate, 2, 2));
    let split = [
        line("OD", "1", "20240105", "606000", "1", "0"),
        line("OD", "1", "20240206", "401000", "0", "1"),
        line("OD", "2", "20240206", "606000", "2", "0"),
        line("OD", "2", "20240207", "401000", "0", "2"),
    ];
    assert_eq!(grouping(&split), (Grouping::JournalNumber, 2, 2));
    let by_line = [
        line("OD", "1", "20240105", "606000", "1", "0"),
        line("OD", "2", "20240106", "401000", "0", "1"),
        line("OD", "3", "20240206", "606000", "2", "0"),
        line("OD", "4", "20240207", "401000", "0", "2"),
    ];
    assert_eq!(grouping(&by_line), (Grouping::JournalMonth, 2, 2));
    assert_eq!(entries_of(file(&by_line))[1].number, "2024-02");
    let through_journals = [
        line("AC", "1", "20240105", "606000", "1", "0"),
        line("OD", "1", "20240105", "401000", "0", "1"),
        line("VE", "2", "20240106", "411000", "2", "0"),
        line("OD", "2", "20240106", "707000", "0", "2"),
    ];
    assert_eq!(grouping(&through_journals), (Grouping::NumberDate, 2, 2));
    let apart = [0, 2, 1, 3].map(|place: usize| through_journals[place].clone());
    for lines in [through_journals, apart] {
        let entries = entries_of(file(&lines));
        let told: Vec<_> =
            entries.iter().map(|entry| (entry.journal.as_str(), entry.number.as_str())).collect();
        assert_eq!(told, [("AC", "1"), ("VE", "2")]);
    }
    assert_eq!(entries_of(file(&split))[0].date, day(2024, 2, 6));
}

#[test]
fn lines_of_an_entry_may_lie_apart() {
    let [one, two] = [sale("1", "20240105", "1"), sale("2", "20240106", "2")];
    let text = file(&[one[0].clone(), two[0].clone(), one[1].clone(), two[1].clone()]);
    let entries = entries_of(&text);
    assert!(analysis_of(&text).importable);
    assert_eq!(entries.iter().map(|entry| entry.number.as_str()).collect::<Vec<_>>(), ["1", "2"]);
    assert_eq!(entries[0].lines.iter().map(|line| line.line).collect::<Vec<_>>(), [2, 4]);
    let again =
        file(&[sale("1", "20240105", "1"), sale("2", "20240106", "2"), sale("1", "20240105", "3")].concat());
    let entries = entries_of(again);
    assert_eq!(entries.iter().map(|entry| entry.lines.len()).collect::<Vec<_>>(), [2, 4]);
}

#[test]
fn line_issues_have_codes() {
    let code_of = |line: String| {
        let analysis = analysis_of(file(&[sale("1", "20240105", "1").to_vec(), vec![line]].concat()));
        assert!(!analysis.importable);
        analysis.issues.list.iter().map(|issue| issue.code.as_str()).collect::<Vec<_>>()
    };
    let good = line("OD", "9", "20240105", "606000", "1", "0");
    assert_eq!(code_of(good.clone() + "|x"), ["field_count"]);
    assert_eq!(code_of(good.trim_end_matches('|').to_owned()), ["field_count"]);
    assert_eq!(code_of(line("", "9", "20240105", "606000", "1", "0")), ["journal_invalid"]);
    assert_eq!(code_of(line("OD", "9", "", "606000", "1", "0")), ["date_missing"]);
    assert_eq!(code_of(line("OD", "9", "20240105", "=A1", "1", "0")), ["account_invalid"]);
    assert_eq!(code_of(line("OD", "9", "20240105", "606000", "x", "0")), ["amount_invalid"]);
    assert_eq!(code_of(line("OD", "9", "20240105", "606000", "1.234", "0")), ["amount_ambiguous"]);
    assert_eq!(code_of(line("OD", "9", "20240105", "606000", "9E20", "0")), ["amount_too_large"]);
    assert_eq!(code_of(good.replace("|||P9|", &format!("|{}||P9|", "x".repeat(101)))), ["auxiliary_invalid"]);
}

#[test]
fn what_cannot_be_imported_at_all_is_refused() {
    assert_eq!(refusals_of(""), ["empty_file"]);
    assert_eq!(refusals_of("\n\n"), ["empty_file"]);
    assert_eq!(refusals_of("<?xml version=\"1.0\"?>\n<comptabilite/>\n"), ["header_unreadable"]);
    assert_eq!(refusals_of(format!("{HEADER}\n")), ["no_data"]);
    assert_eq!(refusals_of(format!("{HEADER}\n\n\n")), ["no_data"]);
    for column in [
        "JournalCode",
        "EcritureNum",
        "EcritureDate",
        "CompteNum",
        "CompteLib",
        "EcritureLib",
        "Debit",
        "Credit",
    ] {
        let analysis = analysis_of(two_sales().replacen(column, "Autre", 1));
        assert_eq!(analysis.refusals[0].code.as_str(), "missing_columns");
        assert!(analysis.refusals[0].message().contains(column));
        assert!(!analysis.importable && !analysis.partly_importable);
    }
    let unbalanced = file(&[
        line("OD", "1", "20240105", "606000", "1", "0"),
        line("OD", "2", "20240206", "401000", "0", "2"),
    ]);
    assert_eq!(refusals_of(&unbalanced), ["no_grouping"]);
    assert_eq!(entries_of(&unbalanced), []);
    assert_eq!(
        refusals_of(two_sales().replace("411000", "4 11").replace("707000", "C7")),
        ["no_valid_entry"]
    );
    assert_eq!(refusals_of(two_sales().replace("10,00", "0").replace("2,50", "0")), ["no_valid_entry"]);
}

#[test]
fn detailed_opening_lines_are_brought_to_the_first_day() {
    let lines = [
        line("AN", "0", "20221130", "401000", "0", "5").replace("|P0|20221130|", "|P0||"),
        line("AN", "0", "20240101", "512000", "5", "0"),
        sale("1", "20240310", "1")[0].clone(),
        sale("1", "20240310", "1")[1].clone(),
    ];
    let analysis = analysis_of(file(&lines));
    assert!(analysis.importable);
    assert_eq!(analysis.grouping, Some(Grouping::JournalNumber));
    assert!(tolerances_of(file(&lines)).contains(&("opening_date", 1)));
    let opening = &entries_of(file(&lines))[0];
    assert_eq!(
        (opening.lines[0].date, opening.lines[0].piece_date),
        (day(2024, 1, 1), Some(day(2022, 11, 30)))
    );
    assert!(opening.is_opening);
    let text = file(&lines);
    let first = entries(text.as_bytes(), &analysis).starting(day(2023, 7, 1)).next().unwrap().unwrap();
    assert_eq!(first.lines[0].date, day(2023, 7, 1));
    assert!(!first.is_opening, "its other line is dated in the middle of that year");
}

#[test]
fn an_entry_opens_the_year_only_on_its_first_day_and_with_balances() {
    let pair = |journal: &str, number: &str, date: &str, account: &str| {
        [line(journal, number, date, account, "1", "0"), line(journal, number, date, "101000", "0", "1")]
    };
    let lines = [
        pair("AN", "1", "20240101", "512000"),
        pair("AN", "2", "20240102", "512000"),
        pair("AN", "3", "20240101", "606000"),
        pair("AN", "4", "20231231", "401000"),
        pair("OD", "5", "20240101", "512000"),
    ]
    .concat();
    let found: Vec<_> =
        entries_of(file(&lines)).into_iter().map(|entry| (entry.number, entry.is_opening)).collect();
    let expected = [("1", true), ("2", false), ("3", false), ("4", true), ("5", false)];
    assert_eq!(found, expected.map(|(number, is_opening)| (number.to_owned(), is_opening)));
}

#[test]
fn income_and_expense_are_not_brought_forward() {
    let early =
        [line("AN", "1", "20211231", "606000", "1", "0"), line("AN", "1", "20211231", "401000", "0", "1")];
    let text = file(&[early, sale("2", "20240310", "1")].concat());
    let analysis = analysis_of(&text);
    assert_eq!((analysis.importable, analysis.issues.list[0].code.as_str()), (false, "date_outside_year"));
    assert_eq!(analysis.issues.list[0].line, 2);
    assert_eq!(entries_of(&text)[0].lines[0].date, day(2021, 12, 31));
}

#[test]
fn a_date_outside_the_year_is_told() {
    let text =
        file(&[sale("1", "20240105", "1"), sale("2", "20240205", "1"), sale("3", "20250105", "1")].concat());
    let analysis = analysis_of(text);
    assert!(!analysis.importable && analysis.partly_importable);
    assert_eq!(analysis.issues.list[0].code.as_str(), "date_outside_year");
    assert_eq!(analysis.issues.list[0].line, 6);
}

#[test]
fn another_file_than_the_one_analysed_is_noticed() {
    let analysis = analysis_of(two_sales());
    let last =
        |text: String| entries(text.as_bytes(), &analysis).last().unwrap().map_err(|error| error.code());
    assert_eq!(last(file(&sale("1", "20240105", "10,00"))), Err("fec_changed"));
    assert_eq!(last(two_sales().replacen("2,50", "2,51", 1)), Err("fec_changed"));
    assert!(last(two_sales()).is_ok());
}
