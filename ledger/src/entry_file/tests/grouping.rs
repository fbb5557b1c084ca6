//! Which rows are one entry.

use super::*;

const HEAD: &str = "Date;Pièce;Compte;Débit;Crédit\n";

#[test]
fn without_documents_an_entry_ends_when_it_balances() {
    assert_entries(
        "Date;Compte;Débit;Crédit\n01/02/2025;641;100;\n01/02/2025;431;;40\n01/02/2025;421;;60\n01/02/2025;421;60;\n01/02/2025;512;;60\n02/02/2025;512;5;\n02/02/2025;101;;5\n",
        &[
            "OD 2025-02-01 -: 641 10000, 431 -4000, 421 -6000",
            "OD 2025-02-01 -: 421 6000, 512 -6000",
            "OD 2025-02-02 -: 512 500, 101 -500",
        ],
    );
}

#[test]
fn rows_of_one_document_stay_together_though_they_balance_before() {
    assert_entries(
        &format!(
            "{HEAD}01/02/2025;A;512;5;\n01/02/2025;A;101;;5\n01/02/2025;A;512;7;\n01/02/2025;A;101;;7\n01/02/2025;B;512;9;\n01/02/2025;B;101;;9\n"
        ),
        &["OD 2025-02-01 A: 512 500, 101 -500, 512 700, 101 -700", "OD 2025-02-01 B: 512 900, 101 -900"],
    );
}

#[test]
fn a_document_may_stand_in_one_row_of_its_entry() {
    assert_entries(
        &format!(
            "{HEAD}01/02/2025;A;512;5;\n01/02/2025;;101;;5\n01/02/2025;;512;7;\n01/02/2025;C;101;;7\n01/02/2025;D;512;7;\n01/02/2025;D;101;;7\n"
        ),
        &[
            "OD 2025-02-01 A: 512 500, 101 -500",
            "OD 2025-02-01 C: 512 700, 101 -700",
            "OD 2025-02-01 D: 512 700, 101 -700",
        ],
    );
}

#[test]
fn what_stands_once_counts_for_the_rows_below() {
    let file = read(
        "N°;Journal;Date;Pièce;Compte;Débit;Crédit\n1;VE;01/02/2025;F1;411;12;\n;;;;707;;10\n;;;;445;;2\n;;;;;;\n2;VE;03/02/2025;F2;411;5;\n;;;;707;;5\n",
    );
    assert_eq!(
        written(&file),
        ["VE 2025-02-01 F1: 411 1200, 707 -1000, 445 -200", "VE 2025-02-03 F2: 411 500, 707 -500"]
    );
    assert_eq!(told(&file), [3, 4, 7].map(|row| (Some(row), "date_from_above")));
    assert!(file.is_ready());
}

#[test]
fn a_day_may_stand_once_for_several_entries() {
    let file = read(&format!("{HEAD}01/02/2025;A;512;5;\n;A;101;;5\n;B;512;7;\n;B;101;;7\n"));
    assert_eq!(written(&file), ["OD 2025-02-01 A: 512 500, 101 -500", "OD 2025-02-01 B: 512 700, 101 -700"]);
}

#[test]
fn numbers_bring_rows_together_wherever_they_stand_and_by_journal() {
    let file = read(
        "N°;Journal;Date;Compte;Débit;Crédit\n1;VE;01/02/2025;411;5;\n1;BQ;02/02/2025;512;3;\n1;VE;01/02/2025;707;;5\n1;BQ;02/02/2025;411;;3\n",
    );
    assert_eq!(written(&file), ["VE 2025-02-01 -: 411 500, 707 -500", "BQ 2025-02-02 -: 512 300, 411 -300"]);
}

#[test]
fn a_row_of_another_day_than_its_entry_is_an_error() {
    let file = read("N°;Date;Compte;Débit;Crédit\n1;01/02/2025;411;5;\n1;02/02/2025;707;;5\n;;445;;1\n");
    assert_eq!(
        told(&file),
        [(Some(2), "entry_too_few_lines"), (Some(3), "entry_date_differs"), (Some(4), "date_missing")]
    );
    assert!(!file.is_ready());
    assert_eq!(file.counts.left_out, 2);
}

/// Nothing is put to an entry above that it may not belong to.
#[test]
fn below_a_row_whose_day_cannot_be_read_there_is_no_day() {
    let file =
        read(&format!("{HEAD}01/02/2025;A;512;5;\n01/02/2025;A;101;;5\n31/02/2025;B;512;7;\n;B;101;;7\n"));
    assert_eq!(told(&file), [(Some(4), "date_invalid"), (Some(5), "date_missing")]);
    let titled = read(&format!("{HEAD}01/02/2025;A;512;5;\n;A;101;;5\n02/02/2025;Vente;;;\n;;512;7;\n"));
    assert_eq!(told(&titled), [(Some(3), "date_from_above"), (Some(5), "date_missing")]);
}

#[test]
fn what_cannot_be_posted_yet_is_told_and_kept() {
    let file = read(&format!("{HEAD}01/02/2025;A;512;5;\n01/02/2025;A;101;;3\n01/02/2025;B;512;7;\n"));
    assert_eq!(told(&file), [(Some(2), "entry_not_balanced"), (Some(4), "entry_too_few_lines")]);
    assert_eq!(file.problems.list[0].value, "200");
    assert!(file.is_ready());
    assert_eq!((file.total_debit.minor(), file.total_credit.minor()), (1_200, 300));
}

#[test]
fn an_entry_has_no_more_lines_than_one_by_hand() {
    let rows = |count: usize| format!("{HEAD}{}", "01/02/2025;A;512;1;\n".repeat(count));
    let longest = read(&rows(crate::MAX_LINES_BY_HAND));
    assert_eq!(told(&longest), [(Some(2), "entry_not_balanced")]);
    let file = read(&rows(crate::MAX_LINES_BY_HAND + 1));
    assert_eq!(told(&file), [(Some(2), "entry_too_many_lines"), (None, "no_entries")]);
    assert_eq!((file.counts.left_out, file.entries.len()), (10_001, 0));
}

#[test]
fn another_document_in_an_entry_is_told() {
    let file = read(
        "N°;Date;Pièce;Date pièce;Compte;Débit;Crédit\n1;01/02/2025;A;31/01/2025;411;5;\n1;01/02/2025;B;31/01/2025;707;;3\n1;01/02/2025;A;30/01/2025;708;;2\n",
    );
    assert_eq!(told(&file), [(Some(3), "piece_differs"), (Some(4), "piece_differs")]);
    let values: Vec<&str> = file.problems.list.iter().map(|problem| &*problem.value).collect();
    assert_eq!(values, ["B", "2025-01-30"]);
    assert_eq!(file.entries[0].piece_ref.as_deref(), Some("A"));
}
