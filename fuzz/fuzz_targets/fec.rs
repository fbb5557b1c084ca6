//! The FEC reader on arbitrary bytes: `cargo +nightly fuzz run fec fuzz/seeds/fec`.
//!
//! Whatever the bytes are, both passes end without a panic, agree on the entries, and every entry balances.

#![no_main]

use ledger::fec::{Options, analyse, entries};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let options = Options { file_name: Some("732829320FEC20241231.txt"), ..Options::default() };
    let analysis = analyse(bytes, &options).expect("memory is always readable");
    assert_eq!(analysis.bytes, bytes.len() as u64);
    assert!(!analysis.importable || analysis.partly_importable);
    let mut read = 0;
    for entry in entries(bytes, &analysis) {
        let entry = entry.expect("the same bytes are read again");
        let balance: i128 = entry.lines.iter().map(|line| i128::from(line.debit) - i128::from(line.credit)).sum();
        assert!(balance == 0 && entry.lines.len() >= 2);
        assert!(entry.lines.iter().all(|line| (line.debit > 0) != (line.credit > 0)));
        read += 1;
    }
    assert_eq!(read, if analysis.partly_importable { analysis.entries.valid } else { 0 });
});
