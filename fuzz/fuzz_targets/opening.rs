//! The reader of opening balances on arbitrary bytes. Run as the target `fec` is, with the seeds in `fuzz/seeds/opening`.

#![no_main]

use ledger::{AccountNumber, Currency, opening, sheet};
use libfuzzer_sys::fuzz_target;

#[path = "../../ledger/src/opening/tests/reading.rs"]
mod reading;

fuzz_target!(|bytes: &[u8]| reading::reads_an_opening(bytes));
