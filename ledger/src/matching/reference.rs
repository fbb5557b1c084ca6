//! How references of documents are compared, and found in labels.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The words of a text: letters and digits, in lower case and without accents. Anything else parts them.
pub(super) fn words(text: &str) -> Vec<String> {
    let plain: String = text.nfkd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase).collect();
    plain.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// The words of a reference with a blank between them, and without zeros in front; empty when nothing is left.
pub(super) fn spelling(words: &[String]) -> String {
    words.join(" ").trim_start_matches(['0', ' ']).to_owned()
}

/// What two spellings of one reference have in common.
pub(super) fn normal(spelling: &str) -> String {
    spelling.replace(' ', "")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spelled(reference: &str) -> String {
        spelling(&words(reference))
    }

    #[test]
    fn case_accents_blanks_punctuation_and_zeros_in_front_do_not_count() {
        for reference in ["FA-2024/012", " fa 2024 012 ", "00FA2024.012", "Fa_2024—012", "ＦＡ２０２４０１２"]
        {
            assert_eq!(normal(&spelled(reference)), "fa2024012", "{reference}");
        }
        assert_eq!(normal(&spelled("Reçu n° 7")), normal(&spelled("REC\u{327}U N7")));
    }

    #[test]
    fn zeros_within_a_reference_count() {
        assert_ne!(normal(&spelled("FA-012")), normal(&spelled("FA-12")));
        assert_ne!(normal(&spelled("120")), normal(&spelled("12")));
    }

    #[test]
    fn nothing_is_left_of_punctuation_and_zeros() {
        for reference in ["", "  ", "-/.", "0", "000-00"] {
            assert_eq!(spelled(reference), "", "{reference}");
        }
    }

    #[test]
    fn a_spelling_keeps_the_words_apart() {
        assert_eq!(spelled("000-FA-12"), "fa 12");
        assert_eq!(spelled("0012-5"), "12 5");
    }
}
