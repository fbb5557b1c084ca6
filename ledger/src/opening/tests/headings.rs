//! What headings say.

use super::*;

#[test]
fn headings_are_known_in_four_languages() {
    let check = |headings: &[&str], field: Field| {
        for heading in headings {
            assert_eq!(field_of(heading), Some(field), "{heading}");
        }
    };
    let account = [
        "Compte",
        "N° compte",
        "Numéro de compte",
        "Code",
        "CompteNum",
        "Account",
        "Account code",
        "Cuenta",
        "رقم الحساب",
    ];
    check(&account, Field::Account);
    let label = ["Libellé", "Nom", "Descripción", "البيان"];
    check(&label, Field::Label);
    check(
        &["Intitulé du compte", "Nom du compte", "Account name", "اسم الحساب", "CompteLib"],
        Field::AccountLabel,
    );
    check(&["Débit", "Total débit", "Mouvement débit", "Debe", "Dr", "مدين", "Débits"], Field::Debit);
    check(&["Crédit", "Cumul crédit", "Credit", "Haber", "دائن"], Field::Credit);
    check(
        &["Solde débiteur", "Solde final débit", "Debit balance", "YTD Debit", "Saldo deudor", "رصيد مدين"],
        Field::ClosingDebit,
    );
    check(
        &["Solde créditeur", "Soldes Crédit", "Closing credit", "Saldo acreedor", "الرصيد الدائن"],
        Field::ClosingCredit,
    );
    check(
        &["Solde initial débit", "Ouverture débit", "A nouveau débit", "Opening Dr", "أرصدة أول المدة مدين"],
        Field::OpeningDebit,
    );
    check(&["Report à nouveau crédit", "Saldo inicial acreedor"], Field::OpeningCredit);
    check(&["Solde", "End balance", "Balance", "Saldo", "الرصيد", "Montant"], Field::Balance);
    check(&["Initial Balance", "Solde d'ouverture", "رصيد افتتاحي"], Field::OpeningBalance);
    check(&["Sens", "D/C", "Débit/Crédit"], Field::Side);
    check(
        &["Tiers", "Code tiers", "Compte auxiliaire", "Code client", "CompAuxNum", "Partner"],
        Field::Auxiliary,
    );
    check(&["Nom du tiers", "CompAuxLib", "Partner name"], Field::AuxiliaryLabel);
    check(&["Date", "Date pièce", "Fecha", "تاريخ"], Field::Date);
    check(
        &["Échéance", "Date d'échéance", "Due date", "Fecha de vencimiento", "تاريخ الاستحقاق"],
        Field::DueDate,
    );
    check(&["N° pièce", "Réf.", "Facture", "Invoice", "Factura", "رقم الفاتورة"], Field::Piece);
    check(&["Lettrage", "Let.", "EcritureLet"], Field::Letter);
    for heading in
        ["", "Solde N-1", "Type de compte", "Montant en devise", "Balance status", "Code journal", "x"]
    {
        assert_eq!(field_of(heading), None, "{heading}");
    }
}

#[test]
fn a_field_is_found_by_its_name() {
    for field in Field::ALL {
        assert_eq!(Field::from_code(field.as_str()), Some(field));
    }
}

fn layout(text: &str) -> Result<Layout, LayoutError> {
    detect_layout(&read_delimited(text.as_bytes(), None).unwrap().sheet)
}

#[test]
fn headings_are_found_below_the_name_of_the_company() {
    let found = layout(
        "ACME SARL;;;\nBalance générale;;;\nPériode;2025;;\n\nCompte;Intitulé;Débit;Crédit\n512;Banque;1;0\n",
    )
    .unwrap();
    assert_eq!((found.first, found.columns.len()), (5, 4));
}

#[test]
fn headings_in_two_rows_are_read_together() {
    let check = |text: &str, first: usize| {
        let found = layout(text).unwrap();
        assert_eq!(found.first, first, "{text}");
        let at = |field| found.columns.get(&field).copied();
        let columns = [
            Field::OpeningDebit,
            Field::OpeningCredit,
            Field::Debit,
            Field::Credit,
            Field::ClosingDebit,
            Field::ClosingCredit,
        ];
        assert_eq!(columns.map(at), [2, 3, 4, 5, 6, 7].map(Some), "{text}");
    };
    check(
        "Compte;Intitulé;Solde initial;;Mouvements;;Solde final;\n;;Débit;Crédit;Débit;Crédit;Débit;Crédit\n512;B;1;0;0;0;1;0",
        2,
    );
    check(
        ";;Solde initial;;Mouvements;;Solde final;\nCompte;Intitulé;Débit;Crédit;Débit;Crédit;Débit;Crédit\n512;B;1;0;0;0;1;0",
        2,
    );
    check("Compte;Intitulé;Débit;Crédit;Débit;Crédit;Débit;Crédit\n512;B;1;0;0;0;1;0", 1);
}

#[test]
fn columns_of_no_use_are_told() {
    let check = |text: &str, code: &str| assert_eq!(layout(text).unwrap_err().code(), code, "{text}");
    check("a;b\n1;2", "opening_no_account_column");
    check("Compte;Libellé\n512;Banque", "opening_no_amount_column");
    check("Compte;Débit\n512;1", "opening_no_amount_column");
    let named = |columns: &[(Field, usize)]| {
        Layout { columns: columns.iter().copied().collect(), first: 0 }.check().unwrap_err().code()
    };
    assert_eq!(named(&[(Field::Balance, 1)]), "opening_no_account_column");
    assert_eq!(named(&[(Field::Account, 1), (Field::Balance, 1)]), "opening_column_twice");
    assert_eq!(named(&[(Field::Account, 1), (Field::Balance, 900)]), "opening_column_outside");
    let sheet = read_delimited(b"Compte;Solde\n512;1", None).unwrap().sheet;
    let error = read_opening(&sheet, &OpeningOptions { taken: Taken::Opening, ..OPTIONS }).unwrap_err();
    assert_eq!(error.code(), "opening_balances_absent");
}

#[test]
fn columns_may_be_named_by_the_caller() {
    let layout = Layout { columns: [(Field::Account, 1), (Field::Balance, 0)].into(), first: 1 };
    let opening = read_with("x;y\n5;512\n-5;101", &OpeningOptions { layout: Some(&layout), ..OPTIONS });
    assert_eq!(balances(&opening), [("512", 500), ("101", -500)]);
}
