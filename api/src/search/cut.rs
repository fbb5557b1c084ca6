//! Cuts texts into the words by which entries are found. Pure.

use std::collections::BTreeSet;

use super::fold::fold;

/// Characters of a word; what follows is not looked at.
const MAX_CHARS: usize = 40;

/// Adds the words of a text. What stands together, such as `FA-2024/0012`, is found by its pieces and as a whole.
pub fn words_into(words: &mut BTreeSet<String>, text: &str) {
    for chunk in fold(text).split_whitespace() {
        let pieces = pieces(chunk);
        if pieces.len() > 1 {
            words.insert(joined(chunk));
        }
        words.extend(pieces.into_iter().filter(|piece| tells(piece)).map(short));
    }
}

/// What stands between signs that are neither letters nor digits.
pub fn pieces(chunk: &str) -> Vec<&str> {
    chunk.split(|char: char| !char.is_alphanumeric()).filter(|piece| !piece.is_empty()).collect()
}

/// Letters and digits alone, as one word.
pub fn joined(chunk: &str) -> String {
    chunk.chars().filter(|char| char.is_alphanumeric()).take(MAX_CHARS).collect()
}

/// A word of the length that is kept.
pub fn short(piece: &str) -> String {
    piece.chars().take(MAX_CHARS).collect()
}

/// Whether a word is worth an entry: a single letter finds everything.
pub fn tells(piece: &str) -> bool {
    piece.chars().nth(1).is_some() || piece.chars().all(char::is_numeric)
}

/// Whether typing errors are looked for in a word: letters alone. Another figure is another thing.
pub fn is_text(word: &str) -> bool {
    word.chars().all(char::is_alphabetic)
}
