//! Searching in a short list that is given whole, as the web client does in what it shows (`lib/matching`).

use crate::search::fold;

/// Whether each word that is searched for is part of the texts, whatever its capitals and accents.
pub fn is_found<'a>(search: &str, texts: impl IntoIterator<Item = &'a String>) -> bool {
    let text: Vec<String> = texts.into_iter().map(|text| folded(text)).collect();
    let text = text.join(" ");
    folded(search).split_whitespace().all(|word| text.contains(word))
}

/// As the web client compares: the apostrophe of print is that of the keyboard.
fn folded(text: &str) -> String {
    fold(text).replace('’', "'")
}

#[cfg(test)]
mod tests {
    use super::is_found;

    #[test]
    fn each_word_is_looked_for_without_its_capitals_and_accents() {
        let texts = ["VE".to_owned(), "Journal des ÉTÉS".to_owned(), "Cœurs".to_owned()];
        for (search, found) in [
            ("etés", true),
            (" ve ", true),
            ("coeur ÉTE", true),
            ("", true),
            ("ventes", false),
            ("ve x", false),
        ] {
            assert_eq!(is_found(search, &texts), found, "{search:?}");
        }
    }
}
