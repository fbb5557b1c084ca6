//! The FEC reader on arbitrary bytes.
//!
//! With a nightly compiler: `cargo +nightly fuzz run fec fuzz/seeds/fec`; with the stable one:
//! `RUSTC_BOOTSTRAP=1 cargo fuzz run fec fuzz/seeds/fec`. `cargo install cargo-fuzz` gives the command. What the target
//! checks is a test of the crate `ledger` too, which runs it on these seeds.

#![no_main]

use ledger::fec;
use libfuzzer_sys::fuzz_target;

#[path = "../../ledger/src/fec/tests/reading.rs"]
mod reading;

fuzz_target!(|bytes: &[u8]| reading::reads_to_the_end(bytes, Some("732829320FEC20241231.txt")));
