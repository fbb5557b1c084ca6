//! Character sets that nobody declared.

use super::{analysis_of, entries_of, file, sale, tolerances_of, two_sales};
use crate::fec::Encoding;

#[test]
fn the_euro_sign_tells_the_charset() {
    let with = |byte: u8| {
        two_sales()
            .replace("Libell\u{e9} 2", "Total \u{1}")
            .into_bytes()
            .into_iter()
            .map(|b| if b == 1 { byte } else { b })
            .collect::<Vec<_>>()
    };
    let label = |bytes: &[u8]| entries_of(bytes)[1].label.clone();
    let latin9 = with(0xA4);
    let windows = with(0x80);
    assert_eq!(label(&latin9), "Total €");
    assert_eq!(label(&windows), "Total €");
    assert_eq!(analysis_of(windows).encoding, Encoding::Mixed);
}

/// A text in UTF-16, the low or the high byte first.
fn utf16(text: &str, is_little: bool) -> Vec<u8> {
    let bytes = |unit: u16| if is_little { unit.to_le_bytes() } else { unit.to_be_bytes() };
    text.encode_utf16().flat_map(bytes).collect()
}

#[test]
fn utf_16_is_decoded_with_and_without_its_mark() {
    // Bytes of these are those of the separator, of line ends, of letters of Latin 9: they must not be taken for them.
    let text = two_sales().replace("Libellé 1", "Żółw \u{0A0D} 五 œ € 🐢 \u{7C7C}");
    let plain = entries_of(&text);
    assert_eq!(plain[0].label, "Żółw \u{0A0D} 五 œ € 🐢 \u{7C7C}");
    for (is_little, encoding) in [(true, Encoding::Utf16Le), (false, Encoding::Utf16Be)] {
        for mark in ["", "\u{FEFF}"] {
            let wide = utf16(&format!("{mark}{text}"), is_little);
            let analysis = analysis_of(&wide);
            assert_eq!((analysis.encoding, analysis.bytes), (encoding, wide.len() as u64));
            let told: Vec<_> = tolerances_of(&wide).into_iter().map(|(code, _)| code).collect();
            assert_eq!(told, if mark.is_empty() { vec![] } else { vec!["byte_order_mark"] });
            assert_eq!(entries_of(&wide), plain);
        }
    }
}

#[test]
fn what_is_no_character_of_utf_16_is_told() {
    let mut wide = utf16(&two_sales().replace("Libellé 1", "Libell\u{1} 1"), true);
    let at: Vec<usize> = (0..wide.len()).step_by(2).filter(|at| wide[*at..][..2] == [1, 0]).collect();
    at.iter().for_each(|at| wide[*at..at + 2].copy_from_slice(&[0x00, 0xD8]));
    wide.push(b'x');
    assert_eq!(tolerances_of(&wide), [("unreadable_character", 3)]);
    assert_eq!(entries_of(&wide)[0].label, "Libell\u{FFFD} 1");
}

#[test]
fn a_long_file_in_utf_16_is_decoded_piece_by_piece() {
    let lines: Vec<String> =
        (1..2_000).flat_map(|number| sale(&number.to_string(), "20240105", "1")).collect();
    let text = file(&lines).replace("Libellé", "Ł🐢é");
    assert_eq!(entries_of(utf16(&text, true)), entries_of(&text));
}
