use super::*;
use crate::tables::{Column, Words};

const TABLE: Table = Table {
    key: "things",
    title: Words(["Choses", "Things", "Cosas", "أشياء"]),
    columns: &[
        Column::new(10, ["Libellé", "Label", "Concepto", "البيان"]),
        Column::new(10, ["Montant", "Amount", "Importe", "المبلغ"]),
        Column::new(10, ["Soldé", "Settled", "Saldado", "مسدد"]),
    ],
};

fn file(language: Language) -> String {
    let mut bytes = Vec::new();
    let mut writer = Writer::begin(&mut bytes, &TABLE, language).unwrap();
    let amount = |text: &str| Cell::Amount(text.to_owned());
    writer.row(&[Cell::Text("Café; \"bon\"".to_owned()), amount("-1234567.05"), Cell::Flag(true)]).unwrap();
    writer.row(&[Cell::Text("=1+1".to_owned()), amount("0.10"), Cell::Flag(false)]).unwrap();
    writer.row(&[Cell::Empty, Cell::Empty, Cell::Empty]).unwrap();
    writer.finish().unwrap();
    String::from_utf8(bytes).unwrap()
}

#[test]
fn a_language_decides_on_headings_separator_and_decimal_sign() {
    assert_eq!(
        file(Language::Fr),
        "\u{feff}Libellé;Montant;Soldé\r\n\"Café; \"\"bon\"\"\";-1234567,05;oui\r\n'=1+1;0,10;non\r\n;;\r\n"
    );
    assert_eq!(
        file(Language::En),
        "\u{feff}Label,Amount,Settled\r\n\"Café; \"\"bon\"\"\",-1234567.05,yes\r\n'=1+1,0.10,no\r\n,,\r\n"
    );
    assert!(file(Language::Ar).starts_with("\u{feff}البيان;المبلغ;مسدد\r\n"));
}

#[test]
fn formulas_become_text_and_numbers_stay_numbers() {
    for cell in ["=1+1", "+33", "-x", "-", "-1+1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "-=1"] {
        assert_eq!(harmless(cell), format!("'{cell}"), "{cell:?}");
    }
    for cell in ["", "12.50", "-12.50", "0", "Client = bon", "a-b"] {
        assert_eq!(harmless(cell), cell);
    }
}
