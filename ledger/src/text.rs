//! What every text of an entry must obey, so that a label cannot break a file that is exported later.

/// Whether a character breaks lines, or lets a text read otherwise than it is: control characters, line and paragraph separators, marks that turn the
/// direction of what follows, and those that nobody sees. Marks of single letters (U+200C to U+200F) stay: Arabic is written with them.
pub fn is_control(char: char) -> bool {
    char.is_control()
        || matches!(
            char,
            '\u{ad}' | '\u{180e}' | '\u{200b}' | '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2060}' | '\u{2066}'..='\u{2069}' | '\u{feff}' | '\u{e0000}'..='\u{e007f}'
        )
}

/// Whether a text has between 1 and `max_chars` characters, none of them a control character and no blank at
/// either end.
pub(crate) fn is_tidy(text: &str, max_chars: usize) -> bool {
    !text.is_empty() && text.trim().len() == text.len() && is_clean(text, max_chars)
}

/// Whether a text has at most `max_chars` characters, none of them a control character.
///
/// The length is counted only as far as needed, so a hostile text costs no more than a good one.
pub(crate) fn is_clean(text: &str, max_chars: usize) -> bool {
    text.chars().nth(max_chars).is_none() && !text.chars().any(is_control)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_length_is_counted_in_characters_not_in_bytes() {
        assert!(is_tidy("été", 3));
        assert!(!is_tidy("étés", 3));
    }

    #[test]
    fn control_characters_and_blank_edges_are_refused() {
        for text in [
            "",
            " a",
            "a ",
            "a\tb",
            "a\nb",
            "a\u{0}",
            "\u{a0}a",
            "a\u{202e}b",
            "\u{200b}",
            "a\u{ad}b",
            "a\u{e0041}",
        ] {
            assert!(!is_tidy(text, 10), "{text:?}");
        }
        assert!(is_clean("", 10));
        assert!(is_clean(" a ", 10));
    }
}
