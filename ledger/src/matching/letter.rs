//! The letters that name a matching.

/// How many letters there are.
const LETTERS: u64 = 26;

/// The name of the matching of a number, counted from zero: `AA`, `AB`, to `ZZ`, then `AAA`, `AAB` and on.
///
/// A shorter name comes before a longer one, and names of one length are in the order of the alphabet. Capitals, as a
/// full matching is written; a partial one is by custom written in small letters.
pub fn letter(index: u64) -> String {
    let mut letters = vec![nth(index % LETTERS)];
    let mut before = index / LETTERS;
    loop {
        letters.push(nth(before % LETTERS));
        let Some(next) = (before / LETTERS).checked_sub(1) else { break };
        before = next;
    }
    letters.into_iter().rev().collect()
}

/// The number of a matching by its name, in capitals or small letters.
///
/// `None` for a text that [`letter`] never writes: with fewer than two letters, with anything else than letters from A
/// to Z, or too long to be counted in 64 bits.
pub fn index_of(letter: &str) -> Option<u64> {
    let (last, before) = letter.as_bytes().split_last().filter(|(_, before)| !before.is_empty())?;
    // The letters before the last count from one, for `A` in front makes another name.
    let count = before.iter().try_fold(0_u64, |count, byte| {
        count.checked_mul(LETTERS)?.checked_add(place(*byte)?)?.checked_add(1)
    })?;
    count.checked_sub(1)?.checked_mul(LETTERS)?.checked_add(place(*last)?)
}

fn nth(place: u64) -> char {
    char::from(b'A' + u8::try_from(place).expect("a rest of 26 is below 26"))
}

fn place(letter: u8) -> Option<u64> {
    letter.is_ascii_alphabetic().then(|| u64::from(letter.to_ascii_uppercase() - b'A'))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn names_have_two_letters_until_they_run_out() {
        let check = |index, name: &str| {
            assert_eq!(letter(index), name);
            assert_eq!(index_of(name), Some(index));
        };
        check(0, "AA");
        check(1, "AB");
        check(25, "AZ");
        check(26, "BA");
        check(675, "ZZ");
        check(676, "AAA");
        check(677, "AAB");
        check(18_251, "ZZZ");
        check(18_252, "AAAA");
    }

    #[test]
    fn small_letters_are_read_as_well() {
        assert_eq!(index_of("ba"), Some(26));
        assert_eq!(index_of("aB"), Some(1));
    }

    #[test]
    fn what_is_no_name_has_no_number() {
        for text in ["", "A", "z", "A1", "1A", "A-", " AA", "AA ", "ÉA", "AÉ", "@A", "[A"] {
            assert_eq!(index_of(text), None, "{text:?}");
        }
    }

    #[test]
    fn the_last_number_has_a_name_and_the_next_name_no_number() {
        let last = letter(u64::MAX);
        assert_eq!(index_of(&last), Some(u64::MAX));
        let mut next = last.into_bytes();
        *next.last_mut().unwrap() += 1;
        assert!(next.is_ascii() && next.iter().all(u8::is_ascii_uppercase));
        assert_eq!(index_of(&String::from_utf8(next).unwrap()), None);
        assert_eq!(index_of(&"A".repeat(100_000)), None);
    }

    proptest! {
        #[test]
        fn a_name_is_read_back(index: u64) {
            let name = letter(index);
            prop_assert!(name.len() >= 2 && name.bytes().all(|byte| byte.is_ascii_uppercase()));
            prop_assert_eq!(index_of(&name.to_ascii_lowercase()), Some(index));
            prop_assert_eq!(index_of(&name), Some(index));
        }

        #[test]
        fn a_text_of_letters_is_the_name_of_its_number(text in "[A-Z]{2,13}") {
            prop_assert_eq!(index_of(&text).map(letter), Some(text));
        }

        #[test]
        fn shorter_names_come_first_then_the_alphabet_decides(a in 0..1_000_000_u64, b in 0..1_000_000_u64) {
            let key = |index| { let name = letter(index); (name.len(), name) };
            prop_assert_eq!(a.cmp(&b), key(a).cmp(&key(b)));
        }
    }
}
