use std::collections::BTreeSet;

use super::cut::words_into;
use super::fold::fold;
use super::query::{Query, Term, slips};

#[test]
fn texts_are_compared_without_accents_capitals_and_marks() {
    for (typed, folded) in [
        ("Électricité de FRANCE", "electricite de france"),
        ("Cœur Ægir Straße Łódź Øre", "coeur aegir strasse lodz ore"),
        ("İstanbul", "istanbul"),
        ("مُحَاسَبَة", "محاسبه"),
        ("إيرادات أخرى", "ايرادات اخري"),
        ("١٢٣", "123"),
        ("ﬁn\u{a0}½", "fin 1⁄2"),
    ] {
        assert_eq!(fold(typed), folded, "{typed}");
        assert_eq!(fold(&fold(typed)), fold(typed), "{typed}");
    }
}

#[test]
fn a_text_is_found_by_its_pieces_and_as_a_whole() {
    let words = |text: &str| {
        let mut words = BTreeSet::new();
        words_into(&mut words, text);
        words.into_iter().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(words("Facture FA-2024/0012"), "0012 2024 fa fa20240012 facture");
    assert_eq!(words("L'Oréal à 5 %"), "5 loreal oreal");
    assert_eq!(words("  "), "");
    assert_eq!(words(&"x".repeat(500)), "x".repeat(40));
}

fn exact(words: &[&str]) -> Term {
    Term { exact: words.iter().map(|word| (*word).to_owned()).collect(), ..Term::default() }
}

#[track_caller]
fn check(typed: &str, expected: &[Term]) {
    assert_eq!(Query::parse(typed, 2).terms, expected, "{typed}");
}

#[test]
fn an_amount_is_understood_however_it_is_written() {
    for typed in [
        "1234.56",
        "1234,56",
        "1 234,56",
        "1\u{202f}234,56 €",
        "1.234,56",
        "1,234.56",
        "-1'234.56",
        "١٬٢٣٤٫٥٦",
    ] {
        check(typed, &[exact(&["1234.56"])]);
    }
    check("0,5", &[exact(&["0.50"])]);
    check("1 234 567,8", &[exact(&["1234567.80"])]);
    let number = Term { beginning: Some("1234".to_owned()), ..exact(&["1234", "1234.00"]) };
    check("1 234", std::slice::from_ref(&number));
    check("1,234", std::slice::from_ref(&number));
    check("1234", &[number]);
    assert_eq!(Query::parse("1 234", 0).terms[0].exact, ["1234"]);
    assert_eq!(Query::parse("1,234", 3).terms[0].exact, ["1.234"]);
}

#[test]
fn a_day_is_understood_as_it_is_written_and_a_month_finds_its_days() {
    for typed in ["31/01/2026", "31-1-2026", "31.01.2026", "01/31/2026", "2026-01-31", "31/1/26", "31.01.26"]
    {
        check(typed, &[exact(&["2026-01-31"])]);
    }
    for typed in ["01/2026", "2026-01", "1-2026"] {
        check(typed, &[Term { beginning: Some("2026-01-".to_owned()), ..Term::default() }]);
    }
}

#[test]
fn words_are_looked_for_each_and_together() {
    let word = |word: &str, forgives| Term { beginning: Some(word.to_owned()), forgives, ..exact(&[word]) };
    check("Loyer bât", &[word("loyer", true), word("bat", false)]);
    let reference = Query::parse("FA-2024", 2);
    assert_eq!(reference.whole.as_deref(), Some("fa2024"));
    assert_eq!(reference.terms.len(), 2);
    check(
        "loyer 12 345",
        &[
            word("loyer", true),
            Term { beginning: Some("12".to_owned()), ..exact(&["12", "12.00"]) },
            Term { beginning: Some("345".to_owned()), ..exact(&["345", "345.00"]) },
        ],
    );
    check("a  % ' \u{0}", &[]);
    let many = Query::parse("a b c d e f g h 1 2 3 4 5 6 7 8 9", 2);
    assert_eq!(many.terms.len(), 9, "single letters tell nothing");
    assert_eq!(many.shortened().terms.len(), 6);
}

#[test]
fn a_slip_is_two_letters_that_changed_places_or_one_too_many() {
    assert_eq!(slips("peice").iter().filter(|word| *word == "piece").count(), 1);
    assert!(slips("loyyer").contains(&"loyer".to_owned()));
    assert_eq!(slips("éb"), ["bé", "b", "é"]);
}

proptest::proptest! {
    /// Whatever is typed, no word is longer than what is kept, and what was cut from a text is found by that text.
    #[test]
    fn what_was_written_is_what_is_searched_for(text in "[ -~À-ÿœŒæÆßøłđ’ء-ي٠-٩]{0,60}") {
        let mut words = BTreeSet::new();
        words_into(&mut words, &text);
        proptest::prop_assert!(words.iter().all(|word| (1..=40).contains(&word.chars().count())));
        let again: BTreeSet<String> = words.iter().map(|word| fold(word)).collect();
        proptest::prop_assert_eq!(&again, &words);
        Query::parse(&text, 2);
    }
}
