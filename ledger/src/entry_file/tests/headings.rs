//! What headings say.

use super::*;

#[track_caller]
fn check(headings: &[&str], field: Field) {
    for heading in headings {
        assert_eq!(field_of(heading), Some(field), "{heading}");
    }
}

#[test]
fn headings_of_names_are_known_in_four_languages() {
    check(
        &["Numéro", "N°", "Nº", "N° écriture", "Mouvement", "EcritureNum", "Number", "Journal Entry", "Num"],
        Field::Entry,
    );
    check(&["Número", "Asiento", "N.º de asiento", "الرقم", "رقم القيد"], Field::Entry);
    check(&["Journal", "Code journal", "JournalCode", "Diario", "اليومية", "دفتر اليومية"], Field::Journal);
    check(&["Date", "Date d'écriture", "EcritureDate", "Posting date", "Fecha", "التاريخ"], Field::Date);
    check(&["Pièce", "N° pièce", "PieceRef", "Document", "Documento", "Reference", "المستند"], Field::Piece);
    check(
        &["Date pièce", "PieceDate", "Date de facture", "Invoice date", "تاريخ الفاتورة"],
        Field::PieceDate,
    );
    check(
        &["Compte", "N° compte général", "CompteNum", "Account", "Account code", "Cuenta", "الحساب", "Code"],
        Field::Account,
    );
    check(
        &["Intitulé du compte", "CompteLib", "Account name", "Nombre de la cuenta", "اسم الحساب"],
        Field::AccountLabel,
    );
    check(
        &["Tiers", "N° compte tiers", "CompAuxNum", "Third party", "Partner", "Tercero", "الطرف"],
        Field::Auxiliary,
    );
    check(&["Nom du tiers", "CompAuxLib", "Partner name"], Field::AuxiliaryLabel);
    check(
        &[
            "Libellé",
            "Libellé écriture",
            "EcritureLib",
            "Label",
            "Narration",
            "Line description",
            "Concepto",
            "البيان",
        ],
        Field::Label,
    );
}

#[test]
fn headings_of_amounts_are_known_in_four_languages() {
    check(&["Débit", "Debit (EUR)", "Debe", "مدين", "Montant débit"], Field::Debit);
    check(&["Crédit", "Credit", "Haber", "دائن"], Field::Credit);
    check(&["Montant", "Amount", "Importe", "المبلغ"], Field::Amount);
    check(&["Sens", "D/C", "Débit/Crédit"], Field::Side);
    check(&["Échéance", "Due date", "Fecha de vencimiento", "تاريخ الاستحقاق"], Field::DueDate);
    check(&["Devise", "Idevise", "Currency", "Moneda", "العملة"], Field::Currency);
    check(
        &["Montantdevise", "Montant en devise", "Amount in Currency", "Importe en divisa", "مبلغ العملة"],
        Field::CurrencyAmount,
    );
    check(&["Code TVA", "Tax code", "Taxes", "Código de IVA", "رمز الضريبة"], Field::TaxCode);
    check(&["Base TVA", "Tax base", "Base imponible", "وعاء الضريبة"], Field::TaxBase);
}

#[test]
fn other_headings_say_nothing() {
    let unknown = [
        "",
        "x",
        "Solde",
        "Solde débiteur",
        "JournalLib",
        "Libellé du journal",
        "EcritureLet",
        "Lettrage",
        "DateLet",
        "Date de lettrage",
        "ValidDate",
        "Date de valeur",
        "Taux de TVA",
        "Montant TVA",
        "Débit devise",
        "Quantité",
        "N° de ligne",
        "État",
        "Matching number",
    ];
    for heading in unknown {
        assert_eq!(field_of(heading), None, "{heading}");
    }
}

#[test]
fn a_field_is_found_by_its_name() {
    for field in Field::ALL {
        assert_eq!(Field::from_code(field.as_str()), Some(field));
    }
    assert_eq!(Field::from_code("balance"), None);
}

fn layout(text: &str) -> Result<Layout, LayoutError> {
    detect_layout(&read_delimited(text.as_bytes(), None).unwrap().sheet)
}

#[test]
fn columns_of_no_use_are_told() {
    let check = |text: &str, code: &str| assert_eq!(layout(text).unwrap_err().code(), code, "{text}");
    check("a;b\n1;2", "entries_no_account_column");
    check("Compte;Libellé;Date\n512;Banque;x", "entries_no_amount_column");
    check("Compte;Débit;Date\n512;1;x", "entries_no_amount_column");
    check("Compte;Débit;Crédit\n512;1;0", "entries_no_date_column");
    let named = |columns: &[(Field, usize)]| {
        Layout { columns: columns.iter().copied().collect(), first: 0 }.check().unwrap_err().code()
    };
    assert_eq!(named(&[(Field::Amount, 1), (Field::Date, 0)]), "entries_no_account_column");
    let with = |date: usize| [(Field::Account, 1), (Field::Amount, 2), (Field::Date, date)];
    assert_eq!(named(&with(2)), "entries_column_twice");
    assert_eq!(named(&with(900)), "entries_column_outside");
}

#[test]
fn rows_need_a_journal() {
    let sheet = read_delimited(b"Date;Compte;Montant\n01/01/2025;512;1", None).unwrap().sheet;
    let layout = detect_layout(&sheet).unwrap();
    let error = read_entries(&sheet, &layout, &EntryFileOptions { journal: None, ..options() }).unwrap_err();
    assert_eq!(error.code(), "entries_no_journal");
}

#[test]
fn headings_may_stand_below_a_title_and_in_two_rows() {
    let found =
        layout("ACME SARL;;;;\nJournal des ventes;;;;\n\nDate;Compte;Libellé;Mouvements;\n;;;Débit;Crédit\n");
    let found = found.unwrap();
    let columns =
        [(Field::Date, 0), (Field::Account, 1), (Field::Label, 2), (Field::Debit, 3), (Field::Credit, 4)];
    assert_eq!((found.first, found.columns), (5, columns.into()));
}

#[test]
fn columns_may_be_named_by_the_caller() {
    let columns = [(Field::Account, 1), (Field::Amount, 0), (Field::Date, 2)];
    let layout = Layout { columns: columns.into(), first: 1 };
    let sheet = read_delimited(b"x;y;z\n5;512;2025-01-31\n-5;101;2025-01-31", None).unwrap().sheet;
    let file = read_entries(&sheet, &layout, &options()).unwrap();
    assert_eq!(written(&file), ["OD 2025-01-31 -: 512 500, 101 -500"]);
}
