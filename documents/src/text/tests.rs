use proptest::prelude::*;

use super::*;

fn broken(text: &str, width: f32) -> Vec<String> {
    let faces = Faces::new().unwrap();
    lines(&faces, Weight::Regular, text, width).into_iter().map(|line| text[line].to_owned()).collect()
}

#[test]
fn lines_end_between_words_and_within_those_that_are_too_long() {
    assert_eq!(broken("un deux trois", 4.0), ["un deux", "trois"]);
    assert_eq!(broken("un\n\ndeux", 40.0), ["un", "", "deux"]);
    assert_eq!(broken("", 4.0), [""]);
    let lines = broken("abcdefghijklmnop qr", 3.0);
    assert!(
        lines.len() > 3 && lines.concat() == "abcdefghijklmnopqr" && lines.last().unwrap().ends_with("qr")
    );
    assert_eq!(broken("1\u{202f}234\u{202f}567,00 EUR", 6.0), ["1\u{202f}234\u{202f}567,00", "EUR"]);
}

#[test]
fn what_nobody_sees_is_made_visible() {
    assert_eq!(visible("Été عربي 漢 😀\u{200f}".to_owned()), "Été عربي 漢 😀\u{200f}");
    assert_eq!(
        visible("a\u{0}b\u{85}c\r\nd\u{10fffd}\u{fdd0}".to_owned()),
        "a\u{fffd}b\nc\nd\u{fffd}\u{fffd}"
    );
}

proptest! {
    #[test]
    fn lines_are_the_text_and_within_their_width(text in "[a-zéا-ي -]{0,80}", width in 2.0_f32..20.0) {
        let faces = Faces::new().unwrap();
        let mut end = 0;
        for line in lines(&faces, Weight::Bold, &text, width) {
            prop_assert!(text[end..line.start].chars().all(|c| c == ' '), "{text:?} at {end}");
            let ems = faces.measure(Weight::Bold, &text[line.clone()]).width;
            prop_assert!(ems <= width + 0.6, "{:?} is {ems} wide", &text[line.clone()]);
            end = line.end;
        }
        prop_assert!(text[end..].chars().all(|c| c == ' '), "{text:?} ends at {end}");
    }
}
