//! Content made to do harm: nothing panics, nothing grows without bound.

use std::io::{self, Read};

use proptest::prelude::*;

use super::reading::reads_to_the_end;
use super::{HEADER, NAME, analysis_of, entries_of, file, line, sale};
use crate::fec::{Finding, Issue, MAX_LINE_BYTES, Options, analyse};

/// Repeats a byte without holding them.
fn endless(byte: u8, length: u64) -> impl Read {
    io::repeat(byte).take(length)
}

#[test]
fn a_very_long_line_is_told_and_thrown_away() {
    let good = file(&sale("1", "20240105", "1"));
    let long = good.as_bytes().chain(endless(b'x', 64 << 20)).chain(&b"\n"[..]);
    let analysis = analyse(long.chain(good.lines().nth(1).unwrap().as_bytes()), &Options::default()).unwrap();
    assert_eq!(analysis.issues.list[0].code.as_str(), "line_too_long");
    assert_eq!((analysis.issues.list[0].line, analysis.lines), (4, 4));
    assert!(
        analysis.official.findings.iter().any(|finding| (finding.rule.code(), finding.line) == ("B5", 4))
    );
}

#[test]
fn a_file_of_one_very_long_line_is_refused() {
    let analysis = analyse(endless(b'|', 64 << 20), &Options::default()).unwrap();
    assert_eq!(analysis.refusals[0].code.as_str(), "line_too_long");
    assert!(!analysis.official.conforming);
    let header = format!("{HEADER}\n");
    let analysis = analyse(header.as_bytes().chain(endless(0, 8 << 20)), &Options::default()).unwrap();
    assert_eq!(analysis.refusals[0].code.as_str(), "no_data");
}

#[test]
fn the_longest_line_is_still_read() {
    let mut lines = sale("1", "20240105", "1");
    let label = "x".repeat(MAX_LINE_BYTES - lines[0].len() + "Libellé 1".len());
    lines[0] = lines[0].replace("Libellé 1", &label);
    assert_eq!(lines[0].len(), MAX_LINE_BYTES);
    assert!(analysis_of(file(&lines)).importable);
    lines[0].push('x');
    assert!(!analysis_of(file(&lines)).importable);
}

#[test]
fn issues_are_counted_but_not_all_kept() {
    let lines: Vec<String> =
        (0..2000).map(|number| line("OD", &number.to_string(), "20240105", "x", "1", "0")).collect();
    let analysis = analysis_of(file(&lines));
    assert_eq!((analysis.issues.total, analysis.issues.list.len(), analysis.left_out), (2000, 500, 2000));
    assert_eq!((analysis.entries.invalid, analysis.invalid_entries.len()), (2000, 500));
}

#[test]
fn values_in_messages_are_short() {
    let long = "é\u{1}".repeat(1000);
    let analysis = analysis_of(file(&[line("OD", &long, "20240105", &long, &long, &long)]));
    let messages = analysis.issues.list.iter().map(Issue::message);
    let findings = analysis.official.findings.iter().chain(&analysis.strict.findings);
    for message in messages.chain(findings.map(Finding::message)) {
        assert!(message.chars().count() < 200 && !message.contains('\u{1}'), "{message}");
    }
}

#[test]
fn what_looks_like_a_formula_is_only_text() {
    let text = file(&sale("1", "20240105", "1"))
        .replace("Libellé 1", "=cmd|' /C calc'!A0".replace('|', "!").as_str());
    assert_eq!(entries_of(text)[0].label, "=cmd!' /C calc'!A0");
}

/// The seeds of the fuzz target, in every charset that is told apart.
#[test]
fn what_fuzzing_begins_with_is_read_to_the_end() {
    let seeds = [
        include_str!("../../../../fuzz/seeds/fec/montant_sens.txt"),
        include_str!("../../../../fuzz/seeds/fec/pipe.txt"),
        include_str!("../../../../fuzz/seeds/fec/tab_crlf.txt"),
        include_str!("../../../../fuzz/seeds/fec/treasury.txt"),
    ];
    for seed in seeds {
        reads_to_the_end(seed.as_bytes(), Some(NAME));
        reads_to_the_end(&encoding_rs::ISO_8859_15.encode(seed).0, Some(NAME));
        for unit_bytes in [u16::to_le_bytes, u16::to_be_bytes] {
            let wide: Vec<u8> = seed.encode_utf16().flat_map(unit_bytes).collect();
            reads_to_the_end(&wide, Some(NAME));
            assert_eq!(entries_of(&wide), entries_of(seed));
        }
    }
}

proptest! {
    #[test]
    fn arbitrary_bytes_do_no_harm(bytes in proptest::collection::vec(any::<u8>(), 0..400), name in ".{0,30}") {
        reads_to_the_end(&bytes, Some(&name));
        let mut with_header = HEADER.as_bytes().to_vec();
        with_header.push(b'\n');
        with_header.extend(&bytes);
        reads_to_the_end(&with_header, None);
    }

    #[test]
    fn a_damaged_file_does_no_harm(
        changes in proptest::collection::vec((any::<prop::sample::Index>(), prop_oneof![Just(b'|'), Just(b'\n'), Just(b'\r'), Just(0), Just(b'-'), any::<u8>()]), 1..20),
    ) {
        let lines: Vec<String> = (1..10).flat_map(|n| sale(&n.to_string(), "20240105", "1,00")).collect();
        let mut bytes = file(&lines).into_bytes();
        for (place, byte) in changes {
            let place = place.index(bytes.len());
            bytes[place] = byte;
        }
        reads_to_the_end(&bytes, None);
    }
}
