//! Files as programs write them. The rows are made up; the headings are theirs.

use super::*;

const EXPECTED: &[&str] = &[
    "VE 2025-01-05 F1: 411000 12000, 707000 -10000, 445710 -2000",
    "BQ 2025-01-06 R1: 512000 12000, 411000 -12000",
];

#[test]
fn a_tax_audit_file() {
    assert_entries(
        "JournalCode\tJournalLib\tEcritureNum\tEcritureDate\tCompteNum\tCompteLib\tCompAuxNum\tCompAuxLib\tPieceRef\tPieceDate\tEcritureLib\tDebit\tCredit\tEcritureLet\tDateLet\tValidDate\tMontantdevise\tIdevise\r\n\
            VE\tVentes\t1\t20250105\t411000\tClients\tC1\tACME\tF1\t20250105\tFacture\t120,00\t0,00\tA\t20250106\t20250131\t\t\r\n\
            VE\tVentes\t1\t20250105\t707000\tVentes\t\t\tF1\t20250105\tFacture\t0,00\t100,00\t\t\t20250131\t\t\r\n\
            VE\tVentes\t1\t20250105\t445710\tTVA\t\t\tF1\t20250105\tFacture\t0,00\t20,00\t\t\t20250131\t\t\r\n\
            BQ\tBanque\t1\t20250106\t512000\tBanque\t\t\tR1\t20250106\tRèglement\t120,00\t0,00\t\t\t20250131\t\t\r\n\
            BQ\tBanque\t1\t20250106\t411000\tClients\tC1\tACME\tR1\t20250106\tRèglement\t0,00\t120,00\tA\t20250106\t20250131\t\t\r\n",
        EXPECTED,
    );
}

#[test]
fn a_tax_audit_file_with_one_amount() {
    assert_entries(
        "JournalCode|EcritureNum|EcritureDate|CompteNum|PieceRef|EcritureLib|Montant|Sens|Montantdevise|Idevise\n\
            VE|1|20250105|411000|F1|Facture|120,00|D|132,50|USD\nVE|1|20250105|707000|F1|Facture|100,00|C||EUR\n\
            VE|1|20250105|445710|F1|Facture|20,00|C||EUR\nBQ|2|20250106|512000|R1|Règlement|120,00|D||\nBQ|2|20250106|411000|R1|Règlement|120,00|C||\n",
        EXPECTED,
    );
}

/// Odoo: the account with its name, a signed amount in another currency.
#[test]
fn journal_items() {
    let text = "Date,Journal Entry,Journal,Label,Reference,Account,Partner,Debit,Credit,Matching Number,Due Date,Amount in Currency,Currency,Taxes\n\
        2025-01-05,INV/1,VE,Invoice,F1,411000 Customers,ACME,120.00,0.00,P1,2025-02-05,130.80,USD,\n2025-01-05,INV/1,VE,Invoice,F1,707000 Sales,,0.00,100.00,,,-109.00,USD,\n\
        2025-01-05,INV/1,VE,Invoice,F1,445710 VAT,,0.00,20.00,,,-21.80,USD,\n2025-01-06,BNK/1,BQ,Payment,R1,512000 Bank,,120.00,0.00,,,,,\n\
        2025-01-06,BNK/1,BQ,Payment,R1,411000 Customers,ACME,0.00,120.00,P1,,,,\n";
    assert_entries(text, EXPECTED);
    let file = read(text);
    let sale = &file.entries[0];
    let foreign = |line: &FileLine| {
        line.foreign.as_ref().map(|foreign| (foreign.currency.to_string(), foreign.amount.minor()))
    };
    let amounts: Vec<_> = sale.lines.iter().filter_map(foreign).collect();
    assert_eq!(amounts, [13_080, 10_900, 2_180].map(|amount| ("USD".to_owned(), amount)));
    assert_eq!(sale.lines[0].due_date, "2025-02-05".parse().ok());
    let names: Vec<_> = file.accounts.iter().map(|found| (found.number.as_str(), &*found.label)).collect();
    assert_eq!(names, [("411000", "Customers"), ("445710", "VAT"), ("512000", "Bank"), ("707000", "Sales")]);
    assert_eq!((&*file.auxiliaries[0].code, file.auxiliaries.len()), ("ACME", 1));
}

/// Sage: no numbers, a side beside the amount.
#[test]
fn lines_with_a_side() {
    assert_entries(
        "Code journal;Date de pièce;N° pièce;N° compte général;N° compte tiers;Libellé écriture;Date échéance;Sens;Montant\n\
            VE;05/01/2025;F1;411000;ACME;Facture;05/02/2025;D;120,00\nVE;05/01/2025;F1;707000;;Facture;;C;100,00\nVE;05/01/2025;F1;445710;;Facture;;C;20,00\n\
            BQ;06/01/2025;R1;512000;;Règlement;;D;120,00\nBQ;06/01/2025;R1;411000;ACME;Règlement;;C;120,00\n",
        EXPECTED,
    );
}

/// Our own export of lines, which stand by account: the numbers bring them together.
#[test]
fn our_own_export_in_four_languages() {
    let headings = [
        "Compte;Intitulé du compte;Date;Journal;Numéro;Pièce;Libellé;Tiers;Débit;Crédit",
        "Account;Account name;Date;Journal;Number;Document;Label;Third party;Debit;Credit",
        "Cuenta;Nombre de la cuenta;Fecha;Diario;Número;Documento;Concepto;Tercero;Debe;Haber",
        "الحساب;اسم الحساب;التاريخ;اليومية;الرقم;المستند;البيان;الطرف;مدين;دائن",
    ];
    for heading in headings {
        let text = format!(
            "{heading}\n411000;Clients;2025-01-05;VE;1;F1;Facture;C1;120,00;0,00\n411000;Clients;2025-01-06;BQ;1;R1;Règlement;C1;0,00;120,00\n\
                707000;Ventes;2025-01-05;VE;1;F1;Facture;;0,00;100,00\n445710;TVA;2025-01-05;VE;1;F1;Facture;;0,00;20,00\n512000;Banque;2025-01-06;BQ;1;R1;Règlement;;120,00;0,00\n"
        );
        let file = read(&text);
        assert_eq!(told(&file), [], "{heading}");
        assert_eq!(written(&file)[0], EXPECTED[0], "{heading}");
        assert_eq!(written(&file)[1], "BQ 2025-01-06 R1: 411000 -12000, 512000 12000", "{heading}");
        assert_eq!(file.entries[0].lines[0].auxiliary.as_deref(), Some("C1"));
        assert_eq!(file.entries[0].number.as_deref(), Some("1"));
    }
}

#[test]
fn a_draft_is_made_of_an_entry() {
    use crate::{EntryKind, FiscalYear};
    let file =
        read("Date;Compte;Libellé;Débit;Crédit\n05/01/2025;512;Apport;50;\n05/01/2025;101;Capital;;50\n");
    let draft = file.entries[0].clone().into_draft(EntryKind::Ordinary);
    assert_eq!((draft.label.as_str(), draft.lines[1].label.as_str()), ("Apport", "Capital"));
    let year = FiscalYear::new("2025-01-01".parse().unwrap(), "2025-12-31".parse().unwrap()).unwrap();
    assert!(draft.check(&year, Currency::Eur).is_ok());
}
