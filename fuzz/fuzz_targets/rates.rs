//! The reader of a user's own rates on arbitrary bytes. Run as the target `fec` is, with the seeds in `fuzz/seeds/rates`.

#![no_main]

use ledger::{Currency, rates, sheet};
use libfuzzer_sys::fuzz_target;

#[path = "../../ledger/src/rates/tests/reading.rs"]
#[expect(dead_code, reason = "another target runs the other check")]
mod reading;

fuzz_target!(|bytes: &[u8]| reading::reads_own_rates(bytes));
