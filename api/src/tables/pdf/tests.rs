use chrono::TimeZone;
use lopdf::Document;

use super::*;
use crate::tables::{Column, words};

const TABLE: Table = Table {
    key: "things",
    title: Words(["Choses", "Things", "Cosas", "أشياء"]),
    columns: &[
        Column::new(10, ["Libellé", "Label", "Concepto", "البيان"]),
        Column::new(10, ["Valeur", "Value", "Valor", "القيمة"]),
    ],
};

/// What a reader finds on the pages, without blanks.
fn found(language: Language, rows: &[Row]) -> String {
    let mut writer = Writer::begin(&TABLE, language).unwrap();
    rows.iter().for_each(|row| writer.row(row));
    let day = |month, day| chrono::NaiveDate::from_ymd_opt(2026, month, day).unwrap();
    let told = Told {
        company: "Awa & Cie".to_owned(),
        currency: "XOF".to_owned(),
        days: Some((day(1, 1), day(12, 31))),
        notes: vec![(words::SEARCH, Some("pain".to_owned())), (words::FILTERED, None)],
        made_on: day(11, 25),
    };
    let mut bytes = Vec::new();
    writer.finish(&told, &mut bytes).unwrap();
    let document = Document::load_mem(&bytes).unwrap();
    let pages: Vec<u32> = document.get_pages().into_keys().collect();
    document.extract_text(&pages).unwrap().split_whitespace().collect()
}

#[track_caller]
fn assert_says(found: &str, texts: &[&str]) {
    for text in texts {
        let text: String = text.split_whitespace().collect();
        assert!(found.contains(&text), "{text} in {found}");
    }
}

fn rows() -> Vec<Row> {
    let instant = chrono::Utc.with_ymd_and_hms(2026, 3, 2, 9, 8, 7).unwrap();
    let values = [
        Cell::Amount("-1234567.05".to_owned()),
        Cell::Number(14),
        Cell::Date(instant.date_naive()),
        Cell::Instant(instant),
        Cell::Flag(true),
        Cell::Word(words::TOTAL),
        Cell::Empty,
    ];
    let rows = values.into_iter().map(|value| vec![Cell::Text("=1+1".to_owned()), value].into());
    rows.collect()
}

#[test]
fn values_are_written_as_their_language_writes_them() {
    let french = found(Language::Fr, &rows());
    assert_says(&french, &["=1+1", "-1 234 567,05", "=1+1 14", "02/03/2026 09:08:07", "oui", "Total"]);
    assert_says(&found(Language::En, &rows()), &["-1,234,567.05", "2 Mar 2026", "yes"]);
    assert_says(&found(Language::Es, &rows()), &["-1.234.567,05", "02/03/2026", "sí"]);
    assert_says(&found(Language::Ar, &rows()), &["-1.234.567,05", "02/03/2026"]);
}

#[test]
fn a_document_says_whose_it_is_of_when_and_of_what() {
    let french = found(Language::Fr, &rows());
    assert_says(
        &french,
        &["Awa & Cie Choses Du 01/01/2026 au 31/12/2026", "Recherche : pain", "Liste filtrée"],
    );
    assert_says(&french, &["Montants en XOF", "Édité le 25/11/2026", "Page 1 / 1"]);
    let english = found(Language::En, &rows()[1..2]);
    assert_says(&english, &["From 1 Jan 2026 to 31 Dec 2026", "Prepared on 25 Nov 2026", "Page 1 of 1"]);
    assert!(!english.contains("XOF"), "there are no amounts");
    assert_says(&found(Language::Es, &[]), &["Del 01/01/2026 al 31/12/2026", "Ninguna línea.", "Emitido el"]);
}

#[test]
fn arabic_texts_are_there_whole() {
    let counted = |text: &str| {
        let mut letters: Vec<char> = text.chars().filter(|c| ('\u{621}'..='\u{64a}').contains(c)).collect();
        letters.sort_unstable();
        letters
    };
    let empty = counted(&found(Language::Ar, &[]));
    let label = "مبيعات البضائع والخدمات";
    let rows: Vec<Row> = vec![vec![Cell::Text(label.to_owned()), Cell::Number(1)].into()];
    let (mut expected, nothing) = (counted(label), counted(NOTHING.of(Language::Ar)));
    expected.extend(empty);
    for letter in nothing {
        let at = expected.iter().position(|other| *other == letter).expect("said where there is no row");
        expected.remove(at);
    }
    expected.sort_unstable();
    assert_eq!(counted(&found(Language::Ar, &rows)), expected);
}
