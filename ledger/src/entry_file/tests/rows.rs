//! What is wrong with rows, and what is put up with.

use super::*;

const HEAD: &str = "Journal;Date;Pièce;Compte;Tiers;Libellé;Débit;Crédit;Échéance;Devise;Montant devise;Code TVA;Base TVA;Date pièce\n";

/// A file of one right entry and a row that is none.
fn with(row: &str) -> EntryFile {
    read(&format!("{HEAD}OD;01/02/2025;A;512;;x;5;;;;;;;\nOD;01/02/2025;A;101;;x;;5;;;;;;\n{row}\n"))
}

#[test]
fn a_row_that_is_wrong_is_left_out_and_told() {
    let long = "x".repeat(101);
    let tax = "x".repeat(21);
    let check = |row: &str, code: &str| {
        let file = with(row);
        assert_eq!(told(&file), [(Some(4), code)], "{row}");
        assert_eq!((file.counts.left_out, file.entries.len()), (1, 1), "{row}");
    };
    check("OD;01/02/2025;A;;;x;5;", "account_missing");
    check("OD;01/02/2025;A;Banque;;x;5;", "account_invalid");
    check("OD;01/02/2025;A;512;;x;cinq;", "amount_invalid");
    check("OD;01/02/2025;A;512;;x;5,0001;", "amount_too_many_decimals");
    check("OD;01/02/2025;A;512;;x;99999999999999;", "amount_too_large");
    check("OD;31/02/2025;A;512;;x;5;", "date_invalid");
    check("OD;01/02/2025;A;512;;x;5;;31/02/2025", "due_date_invalid");
    check("OD;01/02/2025;A;512;;x;5;;;;;;;soon", "piece_date_invalid");
    check("LONGJOURNAL;01/02/2025;A;512;;x;5;", "journal_invalid");
    check(&format!("OD;01/02/2025;A;512;{long};x;5;"), "auxiliary_too_long");
    check(&format!("OD;01/02/2025;{long};512;;x;5;"), "piece_too_long");
    check("OD;01/02/2025;A;512;;x;5;;;XYZ;1", "currency_unknown");
    check("OD;01/02/2025;A;512;;x;5;;;JPY;1,5", "amount_too_many_decimals");
    check(&format!("OD;01/02/2025;A;512;;x;5;;;;;{tax};1"), "tax_code_too_long");
    let sided = read("Date;Compte;Montant;Sens\n01/02/2025;512;5;?\n01/02/2025;101;5;C");
    assert_eq!(told(&sided), [(Some(2), "side_invalid"), (Some(3), "entry_too_few_lines")]);
    let foreign = read("Date;Compte;Débit;Crédit;Devise\n01/02/2025;512;5;;USD\n01/02/2025;101;;5;EUR");
    assert_eq!(told(&foreign), [(Some(2), "currency_amount_missing"), (Some(3), "entry_too_few_lines")]);
}

#[test]
fn a_row_without_a_journal_has_that_of_the_caller() {
    let text = "Journal;Date;Compte;Débit;Crédit\n;01/02/2025;512;5;\nBQ;01/02/2025;101;;5\n";
    assert_eq!(written(&read(text)), ["OD 2025-02-01 -: 512 500", "BQ 2025-02-01 -: 101 -500"]);
    let file = read_with(text, &EntryFileOptions { journal: None, ..options() });
    assert_eq!(told(&file)[0], (Some(2), "journal_missing"));
}

#[test]
fn what_means_one_thing_is_put_up_with_and_told() {
    let check = |row: &str, codes: &[&str], lines: &[(i64, i64)]| {
        let file = with(row);
        let found: Vec<&str> =
            told(&file).into_iter().filter(|(row, _)| *row == Some(4)).map(|(_, code)| code).collect();
        assert_eq!(found, codes, "{row}");
        let last: Vec<(i64, i64)> =
            file.entries[0].lines[2..].iter().map(|line| (line.debit.minor(), line.credit.minor())).collect();
        assert_eq!(last, lines, "{row}");
        assert!(file.is_ready());
    };
    check("OD;01/02/2025;A;512;;x;-5;", &["negative_swapped"], &[(0, 500)]);
    check("OD;01/02/2025;A;512;;x;;-5", &["negative_swapped"], &[(500, 0)]);
    check("OD;01/02/2025;A;512;;x;5;3", &["both_sides"], &[(500, 0), (0, 300)]);
    check("OD;01/02/2025;A;512;;x;0,00;", &["line_no_amount"], &[]);
    check("OD;01/02/2025;A;512;;x;5;;;USD;", &["currency_incomplete"], &[(500, 0)]);
    check("OD;01/02/2025;A;512;;x;5;;;;7", &["currency_incomplete"], &[(500, 0)]);
    check("OD;01/02/2025;A;512;;x;5;3;;USD;7", &["currency_incomplete", "both_sides"], &[(500, 0), (0, 300)]);
    check("OD;01/02/2025;A;512;;x;5;;;EUR;5", &[], &[(500, 0)]);
    check("OD;01/02/2025;A;512;;x;5;;;;0,00", &[], &[(500, 0)]);
    check("OD;01/02/2025;A;512;;x;5;;;;;T20;", &["tax_incomplete"], &[(500, 0)]);
    check("OD;01/02/2025;A;512;;x;5;;;;;;25", &["tax_incomplete"], &[(500, 0)]);
    check("OD;01/02/2025;A;512;;\"a\u{1}b\nc\";5;", &["control_characters"], &[(500, 0)]);
}

#[test]
fn a_title_of_an_account_is_no_line() {
    let file = read("Date;Compte;Débit;Crédit\n;512000 Banque;;\n01/02/2025;512;5;\n01/02/2025;101;;5\n");
    assert_eq!(told(&file), [(Some(2), "line_no_amount")]);
    assert_eq!(file.counts.without_amount, 1);
}

#[test]
fn totals_titles_and_headings_again_are_no_lines() {
    let file = read(
        "Date;Compte;Libellé;Débit;Crédit\nJournal des achats;;;;\n01/02/2025;512;x;5;\n01/02/2025;101;TOTAL ENERGIES;;5\n;;Total du jour;5;5\n\nDate;Compte;Libellé;Débit;Crédit\nTotal général;;;5;5\n",
    );
    assert_eq!(written(&file), ["OD 2025-02-01 -: 512 500, 101 -500"]);
    assert_eq!(told(&file), [(Some(5), "total_skipped"), (Some(8), "total_skipped")]);
    assert_eq!((file.counts.totals, file.counts.blank, file.counts.rows), (2, 3, 7));
}

/// Programs print the account beside its total.
#[test]
fn a_total_may_stand_beside_its_account() {
    let file = read(
        "Date;Compte;Libellé;Débit;Crédit\n01/02/2025;512;x;5;\n;512;Total compte 512;5;\n01/02/2025;401;TOTAL ENERGIES;;3\n;401;TOTAL ENERGIES;;2\n;401;Total 401 Fournisseurs;;5\n;401;Totaux;;5\n",
    );
    assert_eq!(written(&file), ["OD 2025-02-01 -: 512 500, 401 -300, 401 -200"]);
    let codes = [(3, "total_skipped"), (5, "date_from_above"), (6, "total_skipped"), (7, "total_skipped")];
    assert_eq!(told(&file), codes.map(|(row, code)| (Some(row), code)));
}

#[test]
fn tax_and_currency_are_kept_on_the_line() {
    let file = with("OD;01/02/2025;A;707;;x;;100;;USD;110,5;T20;100;");
    let line = &file.entries[0].lines[2];
    let tax = line.tax.as_ref().unwrap();
    assert_eq!((tax.code.as_str(), tax.base.minor()), ("T20", 10_000));
    let foreign = line.foreign.as_ref().unwrap();
    assert_eq!((foreign.currency.as_str(), foreign.amount), ("USD", Money::from_minor(11_050)));
    let swapped = with("OD;01/02/2025;A;707;;x;;-100;;;;T20;-100;");
    assert_eq!(swapped.entries[0].lines[2].tax.as_ref().unwrap().base.minor(), 10_000);
}

#[test]
fn a_line_always_says_something() {
    let label = |row: &str, default: &str| {
        let text = format!("Date;Compte;Libellé;Débit;Crédit\n{row}\n");
        let options = EntryFileOptions { label: default.to_owned(), ..options() };
        let file = read_with(&text, &options);
        (file.entries[0].lines[0].label.clone(), file.problems.total)
    };
    assert_eq!(label("01/02/2025;512 Banque;Loyer;5;", "Import").0, "Loyer");
    assert_eq!(label("01/02/2025;512 Banque;;5;", "Import").0, "Import");
    assert_eq!(label("01/02/2025;512 Banque;;5;", "").0, "Banque");
    assert_eq!(label("01/02/2025;512;;5;", "").0, "512");
    let (cut, told) = label(&format!("01/02/2025;512;{};5;", "x".repeat(501)), "");
    assert_eq!((cut.len(), told), (500, 2));
}

#[test]
fn errors_and_the_rest_are_kept_apart() {
    let rows = "01/02/2025;512;-1;\n".repeat(300) + &"01/02/2025;Banque;1;\n".repeat(300);
    let file = read(&format!("Date;Compte;Débit;Crédit\n{rows}"));
    assert_eq!((file.problems.errors, file.problems.list.len()), (300, 400));
    assert!(file.problems.list.is_sorted_by_key(|problem| problem.row));
}

#[test]
fn each_code_is_its_own() {
    let codes: std::collections::HashSet<&str> = ProblemCode::ALL.iter().map(|code| code.as_str()).collect();
    assert_eq!(codes.len(), ProblemCode::ALL.len());
}
