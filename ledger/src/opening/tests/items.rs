//! Open items, one by one.

use super::*;

const HEAD: &str = "Compte;Tiers;Nom du tiers;Date;N° pièce;Libellé;Échéance;Débit;Crédit;Lettrage\n";

fn with(rows: &str) -> Opening {
    read(&format!("{HEAD}{rows}512;;;;;Banque;;;7,00;\n"))
}

#[test]
fn every_item_is_a_line_with_its_document_and_due_date() {
    let opening = with(
        "411;DUP;Dupont;15/11/2025;F001;Facture F001;15/12/2025;5,00;;\n411;DUP;Dupont;2025-11-20;F002;;;2,00;;A\n",
    );
    assert_eq!(balances(&opening), [("411", 500), ("411", 200), ("512", -700)]);
    let line = &opening.lines[0];
    assert_eq!((line.auxiliary.as_deref(), line.piece.as_deref()), (Some("DUP"), Some("F001")));
    assert_eq!(
        (line.date, line.due_date),
        (Some("2025-11-15".parse().unwrap()), Some("2025-12-15".parse().unwrap()))
    );
    assert_eq!((line.label.as_str(), line.row), ("Facture F001", Some(2)));
    assert_eq!((opening.lines[1].label.as_str(), opening.lines[1].letter.as_deref()), ("411", Some("A")));
    assert_eq!((opening.auxiliaries[0].label.as_str(), opening.problems.total), ("Dupont", 0));
}

#[test]
fn balances_above_their_items_are_subtotals() {
    let opening = with(
        "411;;;;;Clients;;7,00;;\n411;DUP;Dupont;;;;;7,00;;\n411;DUP;;15/11/2025;F001;;;5,00;;\n411;DUP;;20/11/2025;F002;;;2,00;;\n",
    );
    assert_eq!(balances(&opening), [("411", 500), ("411", 200), ("512", -700)]);
    assert_eq!(told(&opening), [(Some(2), "subtotal_skipped"), (Some(3), "subtotal_skipped")]);
}

#[test]
fn the_same_item_twice_is_kept_and_told() {
    let opening = with("411;DUP;;15/11/2025;F001;;;3,50;;\n411;DUP;;15/11/2025;F001;;;3,50;;\n");
    assert_eq!((opening.lines.len(), told(&opening)), (3, vec![(Some(3), "item_twice")]));
}

#[test]
fn each_fault_of_an_item_is_told() {
    let check = |row: &str, code: &str| assert_eq!(told(&with(row))[0], (Some(2), code), "{row}");
    check("411;DUP;;31/11/2025;F001;;;7,00;;\n", "date_invalid");
    check("411;DUP;;30/11/2025;F001;;demain;7,00;;\n", "due_date_invalid");
    check(&format!("411;{};;;;;;7,00;;\n", "x".repeat(101)), "auxiliary_too_long");
    check(&format!("411;;;;{};;;7,00;;\n", "x".repeat(101)), "piece_too_long");
    check(&format!("411;;;;F1;{};;7,00;;\n", "x".repeat(501)), "label_cut");
    assert_eq!(with(&format!("411;;;;F1;{};;7,00;;\n", "x".repeat(501))).lines[0].label.len(), 500);
}
