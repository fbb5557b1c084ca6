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

#[test]
fn of_a_year_of_entries_what_is_settled_stays_behind_and_only_third_parties_keep_their_items() {
    let head = "JournalCode\tJournalLib\tEcritureNum\tEcritureDate\tCompteNum\tCompteLib\tCompAuxNum\tCompAuxLib\tPieceRef\tPieceDate\t\
                EcritureLib\tDebit\tCredit\tEcritureLet\tDateLet\tValidDate\tMontantdevise\tIdevise\n";
    let entries = "AN\tA nouveau\t1\t20250101\t512000\tBanque\t\t\tAN\t20250101\tA nouveau\t100,00\t0,00\t\t\t20250131\t\t\n\
        AN\tA nouveau\t1\t20250101\t101000\tCapital\t\t\tAN\t20250101\tA nouveau\t0,00\t100,00\t\t\t20250131\t\t\n\
        VT\tVentes\t1\t20250210\t411000\tClients\tDUP\tDupont\tF1\t20250209\tFacture F1\t12,00\t0,00\tA\t20250228\t20250228\t\t\n\
        VT\tVentes\t1\t20250210\t707000\tVentes\t\t\tF1\t20250209\tFacture F1\t0,00\t12,00\t\t\t20250228\t\t\n\
        BQ\tBanque\t1\t20250228\t512000\tBanque\t\t\tR1\t20250228\tDupont\t12,00\t0,00\t\t\t20250228\t\t\n\
        BQ\tBanque\t1\t20250228\t411000\tClients\tDUP\tDupont\tR1\t20250228\tDupont\t0,00\t12,00\tA\t20250228\t20250228\t\t\n\
        VT\tVentes\t2\t20251201\t411000\tClients\tDUP\tDupont\tF2\t20251130\tFacture F2\t30,00\t0,00\t\t\t20251231\t\t\n\
        VT\tVentes\t2\t20251201\t707000\tVentes\t\t\tF2\t20251130\tFacture F2\t0,00\t30,00\t\t\t20251231\t\t\n";
    let income = IncomeChoice::Fold { profit: number("120000"), loss: number("129000") };
    let options = OpeningOptions {
        income,
        keeps_items: &|account| account.as_str().starts_with("411"),
        label: "À nouveau",
        ..OPTIONS
    };
    let opening = read_with(&format!("{head}{entries}"), &options);
    assert_eq!(
        balances(&opening),
        [("512000", 11_200), ("101000", -10_000), ("411000", 3_000), ("120000", -4_200)]
    );
    let item = &opening.lines[2];
    assert_eq!((item.piece.as_deref(), item.label.as_str()), (Some("F2"), "Facture F2"));
    assert_eq!(item.auxiliary.as_deref(), Some("DUP"));
    assert_eq!((opening.lines[0].label.as_str(), opening.lines[0].date), ("À nouveau", None));
    let names: Vec<_> = opening.accounts.iter().map(|account| account.label.as_str()).collect();
    assert_eq!(names, ["Capital", "Clients", "Banque", "Ventes"]);
    assert_eq!((opening.counts.settled, opening.problems.total), (2, 0));
}
