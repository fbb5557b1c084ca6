//! Texts made comparable.

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// A text for comparing: lower case, without accents and signs, words parted by one blank.
pub(super) fn fold(text: &str) -> String {
    let plain =
        text.nfkd().filter(|c| !is_combining_mark(*c) && *c != '\u{640}').flat_map(char::to_lowercase);
    let words: String = plain.map(|c| if c.is_alphanumeric() { c } else { ' ' }).collect();
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}
