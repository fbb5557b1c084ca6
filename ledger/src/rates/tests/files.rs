//! Files of rates of the user's own.

use proptest::prelude::*;

use super::*;
use crate::sheet::read_delimited;

fn read(text: &str, base: Currency) -> RateFile {
    read_rates(&read_delimited(text.as_bytes(), None).unwrap().sheet, base, Quotation::ForeignPerBase)
}

#[test]
fn rates_are_read_in_any_dialect() {
    let expected = [dated("2025-12-31", "USD", "1.175"), dated("2025-12-30", "MAD", "10.7")];
    for text in [
        "date;devise;cours\n31/12/2025;USD;1,1750\n30/12/2025;MAD;10,7\n",
        "2025-12-31,usd,1.175\n\n2025-12-30,MAD,10.7",
        "Date\tCurrency\tRate\r\n20251231\tUSD\t1.1750\r\n30.12.2025\tMAD\t10,70\r\n",
        "\"31/12/2025\",\"USD\",\"1,175\"\n\"30/12/2025\",\"MAD\",\"10,7\"\n",
    ] {
        let file = read(text, Currency::Eur);
        assert_eq!((file.rates.as_slice(), file.problem_count), (&expected[..], 0), "{text:?}");
    }
}

#[test]
fn every_line_is_told_its_own_problem() {
    let text = "31/02/2025;USD;1,1\n;USD;1\n31/12/2025;QQQ;1\n31/12/2025;EUR;1\n31/12/2025;XOF;655,957\n31/12/2025;USD;\n\
        31/12/2025;USD;1,00000000001\n31/12/2025;USD;-1\n31/12/2025;USD;1,1\n31/12/2025;USD;1,2\n31/12/2025;GBP;0;9\n31/12/2025;CHF;0,93\n";
    let file = read(text, Currency::Eur);
    let told: Vec<(u64, &str)> =
        file.problems.iter().map(|problem| (problem.row, problem.code.as_str())).collect();
    let expected = [
        (1, "rate_day"),
        (2, "rate_day"),
        (3, "rate_currency_unknown"),
        (4, "rate_currency_base"),
        (5, "rate_currency_fixed"),
        (6, "rate_not_a_number"),
        (7, "rate_too_many_decimals"),
        (8, "rate_out_of_range"),
        (10, "rate_twice"),
        (11, "rate_too_many_cells"),
    ];
    assert_eq!(told, expected);
    assert_eq!(file.rates, [dated("2025-12-31", "USD", "1.1"), dated("2025-12-31", "CHF", "0.93")]);
}

#[test]
fn what_is_tied_to_the_euro_has_no_rate_in_francs() {
    let file = read("31/12/2025;EUR;0,0015\n31/12/2025;XAF;1\n31/12/2025;USD;0,0016", Currency::Xof);
    assert_eq!((file.rates.len(), file.problem_count), (1, 2));
    assert_eq!(read("31/12/2025;EUR;0,9", Currency::Usd).rates.len(), 1);
    assert_eq!(read("31/12/2025;XAF;600", Currency::Usd).problem_count, 1);
}

#[test]
fn problems_are_counted_but_not_all_kept() {
    let file = read(&"31/12/2025;QQQ;1\n".repeat(1_000), Currency::Eur);
    assert_eq!((file.problem_count, file.problems.len()), (1_000, KEPT_RATE_PROBLEMS));
}

#[test]
fn what_fuzzing_begins_with_is_read_to_the_end() {
    reading::reads_own_rates(include_bytes!("../../../../fuzz/seeds/rates/semicolon.csv"));
    reading::reads_own_rates(include_bytes!("../../../../fuzz/seeds/rates/comma.csv"));
}

proptest! {
    #[test]
    fn arbitrary_bytes_do_no_harm(bytes in proptest::collection::vec(any::<u8>(), 0..300), text in "[0-9A-Z/;,. \"\n-]{0,120}") {
        reading::reads_own_rates(&bytes);
        reading::reads_own_rates(text.as_bytes());
    }
}
