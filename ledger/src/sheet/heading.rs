//! Texts made comparable, and what the words of headings and totals have in common.

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

use super::words;

/// A text for comparing: lower case, without accents and signs, words parted by one blank.
pub(crate) fn fold(text: &str) -> String {
    let plain =
        text.nfkd().filter(|c| !is_combining_mark(*c) && *c != '\u{640}').flat_map(char::to_lowercase);
    let words: String = plain.map(|c| if c.is_alphanumeric() { c } else { ' ' }).collect();
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The words of a heading, folded, Arabic ones without their article.
pub(crate) struct Words(pub(crate) Vec<String>);

impl Words {
    pub(crate) fn of(heading: &str) -> Self {
        let bare = |word: &str| {
            word.strip_prefix("ال").filter(|rest| rest.chars().count() > 1).unwrap_or(word).to_owned()
        };
        Self(fold(heading).split(' ').filter(|word| !word.is_empty()).map(bare).collect())
    }

    /// Whether one of them is in a list.
    pub(crate) fn has(&self, words: &[&str]) -> bool {
        self.0.iter().any(|word| words.contains(&word.as_str()))
    }

    /// Whether they are these.
    pub(crate) fn is(&self, words: &[&str]) -> bool {
        self.0.iter().map(String::as_str).eq(words.iter().copied())
    }

    /// Whether it is of the year before the one of the file: `Solde N-1`.
    pub(crate) fn is_year_before(&self) -> bool {
        self.0.windows(2).any(|pair| pair[0] == "n" && pair[1] == "1")
    }
}

/// Whether a text can be a heading: a row of data has numbers, which are no words.
pub(crate) fn is_heading(text: &str) -> bool {
    !text.contains(char::is_numeric) || text.contains(char::is_alphabetic)
}

/// Whether a text begins like a row of totals: `Total classe 4`, `Sous-total`, `TOTAUX`.
pub(crate) fn is_total(text: &str) -> bool {
    let words = Words::of(text);
    let Some(first) = words.0.first() else { return false };
    let needs_more = words::TOTAL_NEEDING.contains(&first.as_str());
    let behind = words.0.get(1).is_some_and(|word| words::TOTAL_BEHIND.contains(&word.as_str()));
    words::TOTAL.contains(&first.as_str()) && (!needs_more || behind)
}
