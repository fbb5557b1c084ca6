//! What holds for whatever bytes are read. The fuzz target includes this file, so it knows the modules only as
//! `super::opening` and `super::sheet`.

use super::opening::{IncomeChoice, Opening, OpeningOptions, Taken, detect_layout, read_opening};
use super::sheet::{MAX_ROWS, read_delimited};
use super::{AccountNumber, Currency};

/// Reads bytes to the end in every way: without a panic, and what comes out ties out to the unit whatever went in.
pub fn reads_an_opening(bytes: &[u8]) {
    let Ok(read) = read_delimited(bytes, None) else { return };
    assert!(read.sheet.rows.len() <= MAX_ROWS);
    let number = |text| AccountNumber::new(text).expect("it is a number");
    let fold = IncomeChoice::Fold { profit: number("120"), loss: number("129") };
    let layout = detect_layout(&read.sheet).ok();
    for (currency, taken, income) in [
        (Currency::Eur, Taken::Closing, IncomeChoice::Refuse),
        (Currency::Tnd, Taken::Closing, fold),
        (Currency::Xof, Taken::Opening, fold),
    ] {
        let options = OpeningOptions {
            currency,
            taken,
            layout: layout.as_ref(),
            decimal: None,
            income,
            type_of: &|_| None,
            keeps_items: &|account| account.class() == 4,
            label: "",
        };
        if let Ok(opening) = read_opening(&read.sheet, &options) {
            check(&opening);
        }
    }
}

fn check(opening: &Opening) {
    assert!(opening.tie_out.is_exact());
    let sums = &opening.tie_out;
    let is_balanced = sums.entry_debit == sums.entry_credit;
    assert!(!opening.is_ready() || (is_balanced && !opening.lines.is_empty()));
    assert!(opening.problems.list.len() as u64 <= opening.problems.total);
    assert!(opening.problems.errors <= opening.problems.total);
    for line in &opening.lines {
        assert!(line.debit.is_positive() != line.credit.is_positive());
        assert!(!line.debit.is_negative() && !line.credit.is_negative());
        assert!(!line.label.is_empty() && !line.label.contains(char::is_control));
    }
    let counts = opening.counts;
    assert!(counts.blank + counts.totals + counts.left_out <= counts.rows);
}
