use std::io::Cursor;

use calamine::{Data, DataType, Reader, Xlsx};
use chrono::TimeZone;

use super::*;
use crate::tables::{Column, Words};

const TABLE: Table = Table {
    key: "things",
    title: Words(["Choses", "Things", "Cosas", "أشياء"]),
    columns: &[
        Column::new(10, ["Libellé", "Label", "Concepto", "البيان"]),
        Column::new(10, ["Valeur", "Value", "Valor", "القيمة"]),
    ],
};

fn written(language: Language, values: &[Cell]) -> (String, Vec<Vec<Data>>) {
    let folder = tempfile::tempdir().unwrap();
    let mut writer = Writer::begin(folder.path(), &TABLE, language).unwrap();
    for value in values {
        writer.row(&[Cell::Text("=1+1".to_owned()), value.clone()]).unwrap();
    }
    let mut bytes = Vec::new();
    writer.finish(&mut bytes).unwrap();
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).unwrap();
    let name = book.sheet_names().remove(0);
    let range = book.worksheet_range(&name).unwrap();
    (name, range.rows().map(<[Data]>::to_vec).collect())
}

#[test]
fn values_are_what_they_are_and_texts_are_never_run() {
    let instant = Utc.with_ymd_and_hms(2026, 3, 2, 9, 8, 7).unwrap();
    let (name, rows) = written(
        Language::Es,
        &[
            Cell::Amount("-1234567.05".to_owned()),
            Cell::Amount("9999999999999.99".to_owned()),
            Cell::Amount("99999999999999.99".to_owned()),
            Cell::Number(14),
            Cell::Date(NaiveDate::from_ymd_opt(2026, 2, 28).unwrap()),
            Cell::Instant(instant),
            Cell::Flag(true),
        ],
    );
    assert_eq!(name, "Cosas");
    assert_eq!(rows[0], [Data::String("Concepto".to_owned()), Data::String("Valor".to_owned())]);
    assert!(rows[1..].iter().all(|row| row[0] == Data::String("=1+1".to_owned())), "{rows:?}");
    assert_eq!(rows[1][1], Data::Float(-1_234_567.05));
    assert_eq!(rows[2][1], Data::Float(9_999_999_999_999.99));
    assert_eq!(rows[3][1], Data::String("99999999999999.99".to_owned()), "no digit is lost");
    assert_eq!(rows[4][1], Data::Float(14.0));
    assert_eq!(rows[5][1].as_date(), NaiveDate::from_ymd_opt(2026, 2, 28));
    assert_eq!(rows[6][1].as_datetime(), Some(instant.naive_utc()));
    assert_eq!(rows[7][1], Data::String("sí".to_owned()));
}

#[test]
fn a_text_is_cut_where_a_cell_ends() {
    let (_, rows) = written(Language::Fr, &[Cell::Text("é😀".repeat(20_000)), Cell::Empty]);
    let Data::String(text) = &rows[1][1] else { panic!("{:?}", rows[1][1]) };
    let units = text.encode_utf16().count();
    assert!((MAX_CHARS - 1..=MAX_CHARS).contains(&units) && text.ends_with('…'), "{units}");
}

#[test]
fn a_table_without_rows_has_its_headings() {
    let (name, rows) = written(Language::Ar, &[]);
    assert_eq!((name.as_str(), rows.len()), ("أشياء", 1));
    assert_eq!(rows[0][0], Data::String("البيان".to_owned()));
}
