//! Rows of totals, subtotals, and income.

use super::*;

const HEAD: &str = "Compte;Libellé;Débit;Crédit\n";

fn with(rows: &str) -> Opening {
    read(&format!("{HEAD}{rows}"))
}

#[test]
fn totals_are_compared_and_told_when_they_differ() {
    let rows = "101;Capital;;5,00\n512;Banque;5,00;\n";
    let right = with(&format!("{rows}Total général;;5,00;5,00\n"));
    assert!(right.totals[0].is_right && right.problems.total == 0);
    let wrong = with(&format!("{rows}TOTAUX;;5,00;6,00\n"));
    assert_eq!(told(&wrong), [(Some(4), "total_differs")]);
    assert_eq!((wrong.problems.list[0].value.as_str(), wrong.is_ready()), ("-100", true));
    let both = with(&format!("{rows}Total;;6,00;6,00\n"));
    assert_eq!(
        (told(&both).as_slice(), both.problems.list[0].value.as_str()),
        (&[(Some(4), "total_differs")][..], "100")
    );
    let unreadable = with(&format!("{rows}Total;;beaucoup;5,00\n"));
    assert_eq!(told(&unreadable), [(Some(4), "total_unreadable")]);
    assert!(unreadable.is_ready() && unreadable.counts.totals == 1);
    assert_eq!(with(&format!("{rows}Total au 31/12/2025;;5,00;5,00\n")).problems.total, 0);
    assert_eq!(with(&format!("{rows};Total 2025;5,00;5,00\n")).problems.total, 0);
}

#[test]
fn totals_of_classes_are_compared_with_their_accounts() {
    let opening = with(
        "101;Capital;;5\nTotal classe 1;;;5\n401;Fournisseurs;;3\n411;Clients;1;\n4;Total classe 4;1;3\n512;Banque;7;\n\
            5;Total classe 5;8;\nSous-total bilan;;8;8\n",
    );
    assert_eq!(balances(&opening), [("101", -500), ("401", -300), ("411", 100), ("512", 700)]);
    let right: Vec<bool> = opening.totals.iter().map(|total| total.is_right).collect();
    assert_eq!(right, [true, true, false, true]);
    assert_eq!(told(&opening), [(Some(8), "subtotal_differs")]);
}

/// `TOTAL ENERGIES` is a supplier.
#[test]
fn a_name_that_begins_like_a_total_is_none() {
    assert_balances(
        &format!("{HEAD}401TOTAL;TOTAL ENERGIES;;5\n512;Total Banque;5;\n"),
        &[("401TOTAL", -500), ("512", 500)],
    );
}

#[test]
fn accounts_above_others_are_subtotals() {
    let opening = with(
        "1;Capitaux;;5\n10;Capital;;5\n101;Capital;;5\n5;Financiers;5;\n51;Banques;5;\n5121;Banque A;2;\n5122;Banque B;3;\n",
    );
    assert_eq!(balances(&opening), [("101", -500), ("5121", 200), ("5122", 300)]);
    let rows: Vec<_> = told(&opening).into_iter().map(|(row, code)| (row.unwrap(), code)).collect();
    assert_eq!(rows, [2, 3, 5, 6].map(|row| (row, "subtotal_skipped")));
    assert_eq!((opening.counts.totals, opening.is_ready()), (4, true));
}

#[test]
fn a_class_with_other_figures_is_told() {
    let opening = with("5;Financiers;6;\n512;Banque;5;\n101;Capital;;5\n");
    assert_eq!((balances(&opening).len(), told(&opening)), (2, vec![(Some(2), "subtotal_differs")]));
}

#[test]
fn an_account_above_others_with_its_own_balance_is_kept() {
    let opening = with("512;Banque;5;\n5121;Banque A;2;\n101;Capital;;7\n");
    assert_eq!(balances(&opening), [("512", 500), ("5121", 200), ("101", -700)]);
}

#[test]
fn a_collective_account_gives_way_to_its_third_parties() {
    let text = "Compte;Tiers;Nom du tiers;Libellé;Débit;Crédit\n411;;;Clients;5;\n411;DUP;Dupont;;2;\n411;MAR;Martin;;3;\n101;;;Capital;;5\n";
    let opening = read(text);
    assert_eq!(balances(&opening), [("411", 200), ("411", 300), ("101", -500)]);
    assert_eq!(told(&opening), [(Some(2), "subtotal_skipped")]);
    let names: Vec<_> =
        opening.auxiliaries.iter().map(|one| (one.code.as_str(), one.label.as_str())).collect();
    assert_eq!(names, [("DUP", "Dupont"), ("MAR", "Martin")]);
    assert_eq!(opening.accounts[1].label, "Clients");
}

/// The result of the year before must stand on its account of equity.
#[test]
fn income_and_expense_stand_in_the_way() {
    let rows = "101;Capital;;100\n512;Banque;130;\n607;Achats;70;\n701;Ventes;;100\n";
    let refused = with(rows);
    assert_eq!(told(&refused), [(Some(4), "income_account"), (Some(5), "income_account")]);
    assert!(!refused.is_ready());
    let fold = |rows: &str| {
        let income = IncomeChoice::Fold { profit: number("120"), loss: number("129") };
        read_with(&format!("{HEAD}{rows}"), &OpeningOptions { income, label: "À nouveau", ..OPTIONS })
    };
    let profit = fold(rows);
    assert_eq!(balances(&profit), [("101", -10_000), ("512", 13_000), ("120", -3_000)]);
    assert!(profit.is_ready() && profit.lines[2].row.is_none());
    let row = profit.tie_out.rows.iter().find(|row| row.account == number("701")).unwrap();
    assert_eq!((row.source.minor(), row.folded.minor(), row.entry.minor()), (-10_000, 10_000, 0));
    let loss = fold("101;Capital;;100\n512;Banque;95;\n607;Achats;5;\n");
    assert_eq!(balances(&loss)[2], ("129", 500));
    let twice = fold("120000;Résultat;;30\n512;Banque;50;\n701;Ventes;;20\n");
    assert_eq!(told(&twice), [(Some(2), "result_stands_already")]);
}

#[test]
fn accounts_of_no_balance_sheet_stand_in_the_way() {
    let opening = with("801;Engagements;5;\n101;Capital;;5\n");
    assert_eq!(told(&opening), [(Some(2), "account_off_balance")]);
}

#[test]
fn what_does_not_balance_is_told_to_the_cent() {
    let opening = with("101;Capital;;5,00\n512;Banque;5,01;\n");
    assert_eq!(
        (told(&opening), opening.problems.list[0].value.as_str()),
        (vec![(None, "not_balanced")], "1")
    );
    assert_eq!(told(&with("101;Capital;0;0\n")), [(None, "no_lines")]);
}
