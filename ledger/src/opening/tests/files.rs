//! Files as programs write them. The rows are made up; the headings are theirs.

use super::*;

const EXPECTED: &[(&str, i64)] = &[("101000", -1_000_000), ("401000", -150_050), ("512000", 1_150_050)];

#[test]
fn a_balance_in_two_columns() {
    assert_balances(
        "Compte;Libellé;Débit;Crédit\n101000;Capital;;10 000,00\n401000;Fournisseurs;0,00;1 500,50\n512000;Banque;11 500,50;\n",
        EXPECTED,
    );
}

/// Sage and Ciel: sums and balances.
#[test]
fn sums_and_balances() {
    assert_balances(
        "N° Compte;Intitulé;Total Débit;Total Crédit;Solde Débiteur;Solde Créditeur\r\n101000;Capital;0,00;10000,00;;10000,00\r\n\
            401000;Fournisseurs;2000,00;3500,50;;1500,50\r\n512000;Banque;20000,00;8499,50;11500,50;\r\n\
            TOTAUX;;22000,00;22000,00;11500,50;11500,50\r\n",
        EXPECTED,
    );
}

/// Odoo: signed balances at the beginning and at the end.
#[test]
fn one_signed_balance() {
    assert_balances(
        "Account,Initial Balance,Debit,Credit,End Balance\n\"101000 Capital\",-10000.00,0.00,0.00,-10000.00\n\
            \"401000 Fournisseurs\",0.00,100.00,1600.50,-1500.50\n\"512000 Banque\",10000.00,3100.50,1600.00,11500.50\n\
            Total,0.00,3200.50,3200.50,0.00\n",
        EXPECTED,
    );
}

/// Xero: the number in brackets behind the name.
#[test]
fn a_number_behind_the_name() {
    assert_balances(
        "Trial Balance\nACME\n\nAccount,Debit,Credit,YTD Debit,YTD Credit\nCapital (101000),,,,\"10,000.00\"\n\
            Suppliers (401000),,,,\"1,500.50\"\nBank (512000),,,\"11,500.50\",\nTotal,0.00,0.00,\"11,500.50\",\"11,500.50\"\n",
        EXPECTED,
    );
}

/// QuickBooks leaves the heading of the accounts blank.
#[test]
fn a_blank_heading_above_the_accounts() {
    assert_balances(
        "ACME\nTrial Balance\n,Debit,Credit\n101000 Capital,,\"10,000.00\"\n401000 Suppliers,,\"1,500.50\"\n512000 Bank,\"11,500.50\",\n\
            TOTAL,\"11,500.50\",\"11,500.50\"\n",
        EXPECTED,
    );
}

#[test]
fn six_columns_in_spanish() {
    assert_balances(
        "Cuenta\tDescripción\tSaldo inicial deudor\tSaldo inicial acreedor\tDebe\tHaber\tSaldo deudor\tSaldo acreedor\n\
            101000\tCapital\t\t10.000,00\t\t\t\t10.000,00\n401000\tProveedores\t\t\t100,00\t1.600,50\t\t1.500,50\n\
            512000\tBanco\t10.000,00\t\t3.100,50\t1.600,00\t11.500,50\t\nSumas\t\t10.000,00\t10.000,00\t3.200,50\t3.200,50\t11.500,50\t11.500,50\n",
        EXPECTED,
    );
}

#[test]
fn a_balance_and_its_side_in_arabic() {
    assert_balances(
        "رقم الحساب;اسم الحساب;الرصيد;طبيعة\n101000;رأس المال;١٠٠٠٠٫٠٠;دائن\n401000;الموردون;1500,50;دائن\n512000;البنك;11500,50;مدين\n\
            المجموع;;0;\n",
        EXPECTED,
    );
}

#[test]
fn the_balances_at_the_beginning_of_a_year() {
    let text = "Compte;Libellé;Débit;Crédit;Débit;Crédit;Débit;Crédit\n101;Capital;;50;;;;50\n512;Banque;50;;30;10;70;\n411;Clients;;;10;30;;20\n";
    let opening = read_with(text, &OpeningOptions { taken: Taken::Opening, ..OPTIONS });
    assert_eq!(balances(&opening), [("101", -5_000), ("512", 5_000)]);
    assert_eq!(opening.counts.zero, 1);
    assert_eq!(balances(&read(text)), [("101", -5_000), ("512", 7_000), ("411", -2_000)]);
}

#[test]
fn columns_that_disagree_are_told() {
    let text = "Compte;Débit;Crédit;Débit;Crédit;Débit;Crédit\n101;;50;;;;50\n512;50;;30;10;50;\n";
    assert_eq!(told(&read(text)), [(Some(3), "columns_disagree")]);
    assert_eq!(read(text).problems.list[0].value, "-2000");
}

/// A balance that has lost its sign is told before the sums say that something is wrong.
#[test]
fn a_balance_without_its_sign_is_told() {
    let opening = read("Compte;Débit;Crédit;Solde\n101;0;50;50\n512;60;10;50\n");
    assert_eq!(told(&opening), [(Some(2), "columns_disagree"), (None, "not_balanced")]);
}

#[test]
fn what_moved_is_no_balance_beside_one_of_the_beginning() {
    let sheet = read_delimited(b"Compte;Solde initial;D\xE9bit;Cr\xE9dit\n512;5;1;0", None).unwrap().sheet;
    assert_eq!(read_opening(&sheet, &OPTIONS).unwrap_err().code(), "opening_balances_absent");
}

#[test]
fn titles_blank_rows_and_headings_of_the_next_page_are_passed_over() {
    let text = "Compte;Libellé;Débit;Crédit\nClasse 1;;;\n101;Capital;;5\n;;;\n\nCompte;Libellé;Débit;Crédit\nComptes financiers;;;\n512;Banque;5;\n";
    let opening = read(text);
    assert_eq!(balances(&opening), [("101", -500), ("512", 500)]);
    assert_eq!((opening.counts.rows, opening.counts.blank), (7, 5));
}

#[test]
fn accounts_are_put_into_one_form() {
    let check = |cell: &str, expected: &str, name: &str| {
        let text = format!("Compte\tDébit\tCrédit\n{cell}\t5\t\n101\t\t5\n");
        let opening = read(&text);
        assert_eq!(balances(&opening)[0].0, expected, "{cell}");
        assert!(
            opening
                .accounts
                .iter()
                .any(|account| account.number == number(expected) && account.label == name),
            "{cell}"
        );
    };
    check("41 1000", "411000", "");
    check("411.000", "411000", "");
    check("411000.00", "411000", "");
    check("'411000", "411000", "");
    check("=\"411000\"", "411000", "");
    check("411000 - Clients divers", "411000", "Clients divers");
    check("411DUPONT", "411DUPONT", "");
}

/// Accounts of which the chart knows nothing, and a currency without decimals.
#[test]
fn francs_of_any_chart() {
    let none = |_: &AccountNumber| None;
    let options = OpeningOptions { currency: Currency::Xof, type_of: &none, ..OPTIONS };
    let text = "Compte;Intitulé;Solde débiteur;Solde créditeur\n5211;Banque;1.500.000;\n1011;Capital;;1.500.000,00\n";
    assert_eq!(balances(&read_with(text, &options)), [("5211", 1_500_000), ("1011", -1_500_000)]);
}

#[test]
fn lines_say_what_the_caller_wants() {
    let text = "Compte;Libellé;Débit;Crédit\n512;Banque;5;\n101;Capital;;5\n";
    let label = |options: &OpeningOptions<'_>| read_with(text, options).lines[0].label.clone();
    assert_eq!(label(&OPTIONS), "Banque");
    assert_eq!(label(&OpeningOptions { label: "À nouveau", ..OPTIONS }), "À nouveau");
}
