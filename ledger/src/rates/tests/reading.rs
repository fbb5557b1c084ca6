//! What holds for whatever bytes are read. The fuzz target includes this file, so it knows the module only as
//! `super::rates`.

use super::rates::{EcbRates, Quotation, RateTable, read_rates};
use super::{Currency, sheet};

/// Reads bytes as reference rates to their end: without a panic, nothing follows an error, and no rate is there twice.
pub fn reads_reference_rates(bytes: &[u8]) {
    let mut table = RateTable::new(Currency::Eur);
    let mut given = 0;
    let mut rates = EcbRates::new(bytes);
    let is_whole = loop {
        match rates.next() {
            Some(Ok(rate)) => {
                given += 1;
                table.add(rate).expect("a day and a currency are given once");
            }
            Some(Err(error)) => {
                assert!(error.byte <= bytes.len() as u64 && error.to_string().len() < 600, "{error}");
                break false;
            }
            None => break true,
        }
    };
    assert!(rates.next().is_none() && table.len() == given && (!is_whole || given > 0));
}

/// Reads bytes as a file of the user's own: without a panic, and every row that holds something is a rate or has a problem.
pub fn reads_own_rates(bytes: &[u8]) {
    let Ok(read) = sheet::read_delimited(bytes, None) else { return };
    for quotation in Quotation::ALL {
        let file = read_rates(&read.sheet, Currency::Eur, quotation);
        let rows = read.sheet.rows.iter().filter(|row| !row.is_blank()).count() as u64;
        let told = file.rates.len() as u64 + file.problem_count;
        assert!(told == rows || told + 1 == rows);
        assert!(file.problems.len() as u64 <= file.problem_count);
        let mut table = RateTable::new(Currency::Eur);
        for rate in file.rates {
            table.add(rate).expect("a day and a currency are given once");
        }
    }
}
