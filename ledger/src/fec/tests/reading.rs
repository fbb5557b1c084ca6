//! What holds for whatever bytes are read. The fuzz target includes this file, so it knows the module only as
//! `super::fec`.

use super::fec::{Finding, Options, analyse, entries};

/// Reads bytes to their end, twice: both passes end without a panic, agree on the entries, and every entry balances.
pub fn reads_to_the_end(bytes: &[u8], name: Option<&str>) {
    let options = Options { file_name: name, ..Options::default() };
    let analysis = analyse(bytes, &options).expect("memory is always readable");
    assert_eq!(analysis.bytes, bytes.len() as u64);
    assert!(!analysis.importable || analysis.partly_importable);
    let findings = analysis.official.findings.iter().chain(&analysis.strict.findings);
    for sentence in findings.map(Finding::message) {
        assert!(sentence.chars().count() < 300 && !sentence.contains(char::is_control), "{sentence:?}");
    }
    let mut read = 0;
    for entry in entries(bytes, &analysis) {
        let entry = entry.expect("the same bytes are read again");
        let balance: i128 =
            entry.lines.iter().map(|line| i128::from(line.debit) - i128::from(line.credit)).sum();
        assert!(balance == 0 && entry.lines.len() >= 2);
        assert!(entry.lines.iter().all(|line| (line.debit > 0) != (line.credit > 0)));
        assert!(!entry.is_opening || entry.lines.iter().all(|line| line.date == entry.date));
        read += 1;
    }
    assert_eq!(read, if analysis.partly_importable { analysis.entries.valid } else { 0 });
}
