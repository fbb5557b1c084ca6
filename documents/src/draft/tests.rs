use std::collections::BTreeMap;

use lopdf::Document;
use lopdf::content::Content;
use proptest::prelude::*;

use super::*;

const MADE_ON: MadeOn = MadeOn { year: 2026, month: 11, day: 25 };

fn front<'a>(title: &'a str, language: &'a str) -> Front<'a> {
    Front {
        owner: "Boulangerie Awa",
        title,
        lines: &[],
        foot: "F",
        page_of: "{page}/{pages}",
        nothing: "Aucune ligne.",
        language,
        made_on: MADE_ON,
    }
}

fn draft(direction: Direction, headings: &[&str]) -> Draft {
    let columns = headings.iter().map(|heading| Column { heading: (*heading).to_owned(), usual_chars: 15 });
    Draft::new(columns.collect(), direction).unwrap()
}

fn text(text: &str) -> Cell {
    Cell { text: text.to_owned(), align: Align::Start }
}

fn amount(text: &str) -> Cell {
    Cell { text: text.to_owned(), align: Align::Amount }
}

fn read(bytes: &[u8]) -> Document {
    Document::load_mem(bytes).unwrap()
}

/// What a reader finds on the pages, without blanks.
fn pages(document: &Document) -> Vec<String> {
    let pages = document.get_pages();
    let texts = pages.keys().map(|page| document.extract_text(&[*page]).unwrap());
    texts.map(|text| text.split_whitespace().collect()).collect()
}

/// Where the texts of a page begin, from the left, in the order in which they are drawn.
fn places(document: &Document, page: u32) -> Vec<f32> {
    let content = document.get_page_content(document.get_pages()[&page]);
    let operations = Content::decode(&content).unwrap().operations;
    let moves = operations.iter().filter(|it| it.operator == "Tm");
    moves.map(|it| it.operands[4].as_float().unwrap()).collect()
}

fn counted(text: &str) -> BTreeMap<char, usize> {
    let mut counted = BTreeMap::new();
    for c in text.chars().filter(|c| !c.is_whitespace()) {
        *counted.entry(c).or_default() += 1;
    }
    counted
}

#[test]
fn a_document_says_what_it_is_and_has_each_of_its_rows() {
    let mut draft = draft(Direction::LeftToRight, &["Compte", "Libellé", "Solde"]);
    draft.row(Kind::Title, [text("ACTIF"), text(""), text("")]);
    draft.row(Kind::Plain, [text("411"), text("Clients « Été » 漢"), amount("1\u{202f}234,56")]);
    draft.row(Kind::Total, [text(""), text("Total"), amount("-9\u{202f}876,54")]);
    let lines = ["Du 01/01/2026 au 31/12/2026".to_owned()];
    let bytes = draft.finish(&Front { lines: &lines, ..front("Balance", "fr") }).unwrap();
    let document = read(&bytes);
    let found = pages(&document).concat();
    for said in [
        "BoulangerieAwa",
        "Balance",
        "Du01/01/2026au31/12/2026",
        "Compte",
        "Libellé",
        "ACTIF",
        "411",
        "Clients«Été»漢",
        "1234,56",
        "Total",
        "-9876,54",
        "F",
        "1/1",
    ] {
        assert!(found.contains(said), "{said} in {found}");
    }
    let catalog = document.catalog().unwrap();
    assert_eq!(catalog.get(b"Lang").unwrap().as_str().unwrap(), b"fr");
    assert!(catalog.has(b"StructTreeRoot") && catalog.has(b"MarkInfo"), "tagged");
    let whole = String::from_utf8_lossy(&bytes);
    assert!(whole.contains("<pdfaid:part>2</pdfaid:part>") && whole.contains("<pdfaid:conformance>A<"));
}

#[test]
fn each_page_has_the_headings_and_says_which_it_is() {
    let mut draft = draft(Direction::LeftToRight, &["Compte", "Solde"]);
    for row in 0..200 {
        draft.row(Kind::Plain, [text(&format!("n{row}e")), amount("0,00")]);
    }
    let found = pages(&read(&draft.finish(&front("Balance", "fr")).unwrap()));
    assert!(found.len() > 3, "{}", found.len());
    for (number, page) in (1..).zip(&found) {
        assert!(page.contains("Balance") && page.contains("CompteSolde"), "{page}");
        assert!(page.ends_with(&format!("{number}/{}", found.len())), "{page}");
    }
    let whole = found.concat();
    assert!((0..200).all(|row| whole.matches(&format!("n{row}e")).count() == 1));
}

#[test]
fn a_row_that_is_higher_than_a_page_goes_on_overleaf() {
    let mut draft = draft(Direction::LeftToRight, &["A", "B"]);
    let words: Vec<String> = (0..3_000).map(|word| format!("<{word}>")).collect();
    draft.row(Kind::Plain, [text("before"), text("")]);
    draft.row(Kind::Plain, [text("x"), text(&words.join(" "))]);
    draft.row(Kind::Plain, [text("behind"), text("")]);
    let found = pages(&read(&draft.finish(&front("T", "en")).unwrap()));
    let whole = found.concat();
    assert!(found.len() > 2 && found[0].contains("before") && found[found.len() - 1].contains("behind"));
    assert!(words.iter().all(|word| whole.contains(word.as_str())));
}

#[test]
fn a_heading_among_the_rows_is_never_the_last_of_a_page() {
    for before in 15..60 {
        let mut draft = draft(Direction::LeftToRight, &["A"]);
        (0..before).for_each(|_| draft.row(Kind::Plain, [text("row")]));
        draft.row(Kind::Title, [text("heading")]);
        draft.row(Kind::Plain, [text("first")]);
        let found = pages(&read(&draft.finish(&front("T", "en")).unwrap()));
        assert!(found.iter().any(|page| page.contains("headingfirst")), "{before}: {found:?}");
    }
}

#[test]
fn arabic_is_read_from_the_right_and_figures_stand_below_figures() {
    let places_of = |direction| {
        let mut draft = draft(direction, &["A", "B"]);
        draft.row(Kind::Plain, [text("0"), amount("0,00")]);
        draft.row(Kind::Plain, [text("0"), amount("0,00")]);
        let places = places(&read(&draft.finish(&front("T", "ar")).unwrap()), 1);
        places[places.len() - 6..places.len() - 2].to_vec()
    };
    let [first, amount, _, below] = places_of(Direction::LeftToRight)[..] else { panic!("four cells") };
    assert!(first < amount && amount == below);
    let [first, amount, _, below] = places_of(Direction::RightToLeft)[..] else { panic!("four cells") };
    assert!(first > amount && amount == below);
}

#[test]
fn a_long_table_has_no_tags_and_a_table_without_rows_says_so() {
    let mut long = draft(Direction::LeftToRight, &["A"]);
    (0..5_001).for_each(|_| long.row(Kind::Plain, [text("x")]));
    let document = read(&long.finish(&front("T", "en")).unwrap());
    assert!(!document.catalog().unwrap().has(b"StructTreeRoot"));
    let empty = draft(Direction::RightToLeft, &["A"]).finish(&front("T", "ar")).unwrap();
    assert!(pages(&read(&empty)).concat().contains("Aucuneligne."));
}

#[test]
fn what_cannot_be_shown_is_told_of() {
    let mut draft = draft(Direction::LeftToRight, &["A"]);
    draft.row(Kind::Plain, [text("a\u{7}b\u{e000}c\u{feff}d\u{ffff}e\tf")]);
    draft.row(Kind::Plain, [text("one\r\ntwo\u{2028}three\n")]);
    let found = pages(&read(&draft.finish(&front("T", "en")).unwrap())).concat();
    assert!(found.contains("a�b�c�d�ef") && found.contains("onetwothree"), "{found}");
}

/// Texts of the four languages, of blanks and of words that no column holds.
fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-zA-Zéèàùçñíóúœ'’(),.;:/ -]{0,60}",
        "[0-9a-f-]{0,80}",
        // Without alef: the reader of these tests takes two neighbouring glyphs of one text, as those of lam and alef are,
        // for two texts.
        "[بتثجحخدذرزسشصضطظعغفقكلمنهوي0-9 ]{0,60}",
        "[a-z]{100,300}",
        "[سشصضطظعغفق]{60,150}",
        "[a-z]{1,8}( [كلم]{1,4}){0,5}\n[A-Z]{0,9}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn no_text_is_lost(
        rows in prop::collection::vec(prop::collection::vec(any_text(), 14), 0..12),
        is_rtl: bool,
        columns in 1..15_usize,
    ) {
        let direction = if is_rtl { Direction::RightToLeft } else { Direction::LeftToRight };
        let mut draft = draft(direction, &["#"; 14][..columns]);
        let mut written = String::new();
        for (number, row) in rows.iter().enumerate() {
            let cells = row.iter().take(columns).enumerate().map(|(column, it)| Cell {
                text: it.clone(),
                align: if column % 3 == 2 { Align::Amount } else { Align::Start },
            });
            draft.row(if number % 5 == 4 { Kind::Total } else { Kind::Plain }, cells);
            row.iter().take(columns).for_each(|it| written += it);
        }
        let bytes = draft.finish(&Front { owner: "", foot: "", page_of: "", nothing: "", ..front("", "ar") });
        let found = pages(&read(&bytes.unwrap())).concat().replace('#', "");
        prop_assert_eq!(counted(&found), counted(&written));
    }
}
