//! Codes for who has lost the device. 120 random bits each: enough for a plain hash to keep them (OWASP ASVS 6.5.2).

use data_encoding::BASE32_NOPAD;
use rand::RngCore;

/// Codes of a set.
pub const CODES: usize = 10;
const BYTES: usize = 15;
const GROUP: usize = 4;

/// A new set, as it is shown.
#[expect(clippy::disallowed_methods, reason = "a code is a secret")]
pub fn new_set() -> Vec<String> {
    let draw = || {
        let mut bytes = [0_u8; BYTES];
        rand::rng().fill_bytes(&mut bytes);
        let text = BASE32_NOPAD.encode(&bytes);
        let groups: Vec<&str> = (0..text.len()).step_by(GROUP).map(|at| &text[at..at + GROUP]).collect();
        groups.join("-")
    };
    std::iter::repeat_with(draw).take(CODES).collect()
}

/// What is hashed of a code, however it was typed: without spaces, dashes and case, and with what people take for a letter
/// of base 32 in its place.
pub fn plain(typed: &str) -> String {
    let letters = typed.chars().filter(|char| !char.is_whitespace() && *char != '-');
    letters
        .map(|char| match char.to_ascii_uppercase() {
            '0' => 'O',
            '1' => 'I',
            '8' => 'B',
            other => other,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{CODES, new_set, plain};

    #[test]
    fn a_set_has_ten_different_codes_of_six_groups() {
        let set = new_set();
        let distinct: std::collections::BTreeSet<&String> = set.iter().collect();
        assert_eq!((set.len(), distinct.len()), (CODES, CODES));
        assert!(set.iter().all(|code| code.len() == 29 && code.split('-').count() == 6), "{set:?}");
    }

    #[test]
    fn a_code_is_read_however_it_was_typed() {
        assert_eq!(plain(" abcd-efgo 2345 "), "ABCDEFGO2345");
        assert_eq!(plain("ab0d-1fgb"), plain("ABOD-IFG8"));
    }
}
