//! The reader of entries in tables on arbitrary bytes. Run as the target `fec` is, with the seeds in `fuzz/seeds/entries`.

#![no_main]

use ledger::{Currency, JournalCode, entry_file, sheet};
use libfuzzer_sys::fuzz_target;

#[path = "../../ledger/src/entry_file/tests/reading.rs"]
mod reading;

fuzz_target!(|bytes: &[u8]| reading::reads_entries(bytes));
