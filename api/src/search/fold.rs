//! Texts as they are compared: small letters without accents or marks. `search_folded` of the migrations does the same to
//! the names of accounts and third parties.

use unicode_normalization::UnicodeNormalization;

/// The text without what people leave out or write in another way when they search.
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for char in text.nfkd().filter(|char| !is_mark(*char)).flat_map(char::to_lowercase) {
        match char {
            'œ' => folded.push_str("oe"),
            'æ' => folded.push_str("ae"),
            'ß' => folded.push_str("ss"),
            'ø' => folded.push('o'),
            'ł' => folded.push('l'),
            'đ' => folded.push('d'),
            'ى' => folded.push('ي'),
            'ة' => folded.push('ه'),
            '٠'..='٩' => folded.extend(char::from_digit(u32::from(char) - u32::from('٠'), 10)),
            other if is_mark(other) => {}
            other => folded.push(other),
        }
    }
    folded
}

/// Accents, the vowels of Arabic and the stroke that lengthens its words.
fn is_mark(char: char) -> bool {
    matches!(char, '\u{300}'..='\u{36f}' | '\u{640}' | '\u{64b}'..='\u{65f}' | '\u{670}')
}
