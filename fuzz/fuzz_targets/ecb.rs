//! The reader of the ECB's reference rates on arbitrary bytes. Run as the target `fec` is, with the seeds in `fuzz/seeds/ecb`.

#![no_main]

use ledger::{Currency, rates, sheet};
use libfuzzer_sys::fuzz_target;

#[path = "../../ledger/src/rates/tests/reading.rs"]
#[expect(dead_code, reason = "another target runs the other check")]
mod reading;

fuzz_target!(|bytes: &[u8]| reading::reads_reference_rates(bytes));
