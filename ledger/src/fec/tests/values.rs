//! Numbers, dates and names, one at a time.

use chrono::NaiveDate;

use super::{analysis_of, file, sale, tolerances_of, two_sales};
use crate::fec::amount::{AmountError, parse_amount, plain_form};
use crate::fec::date::parse_date;
use crate::fec::official_values::{date_fault, is_debit, is_zero, number_fault};
use crate::fec::{FileName, is_siren, official_name};

fn amount(text: &str) -> Result<i64, AmountError> {
    parse_amount(text, 2).map(|amount| amount.minor)
}

#[test]
fn an_amount_is_read_as_the_law_writes_it() {
    for (text, minor) in
        [("0", 0), ("", 0), ("1", 100), ("1234,5", 123_450), ("-12,34", -1234), (",5", 50), ("7,", 700)]
    {
        assert_eq!(amount(text), Ok(minor), "{text}");
    }
}

#[test]
fn an_amount_that_means_one_thing_only_is_read() {
    let cases = [
        ("12.5", 1250),
        ("1 234,56", 123_456),
        ("1\u{202F}234\u{202F}567,8", 123_456_780),
        ("1.234,56", 123_456),
        ("1,234.56", 123_456),
        ("1.234.567", 123_456_700),
        ("12,34-", -1234),
        ("+3", 300),
        ("1,5E2", 15_000),
        ("0.125", 13),
        ("1234,567", 123_457),
        ("-0,005", -1),
        ("1234.567", 123_457),
    ];
    for (text, minor) in cases {
        assert_eq!(amount(text), Ok(minor), "{text}");
    }
}

#[test]
fn an_amount_that_could_mean_two_things_is_not_guessed() {
    assert_eq!(amount("1.234"), Err(AmountError::Ambiguous));
    assert_eq!(amount("999.999"), Err(AmountError::Ambiguous));
    assert_eq!(amount("1,234"), Err(AmountError::Ambiguous));
    assert_eq!(amount("-12,340"), Err(AmountError::Ambiguous));
    assert_eq!(parse_amount("1,234", 0), Err(AmountError::Ambiguous));
}

#[test]
fn what_is_no_amount_is_refused() {
    for text in
        ["abc", "1,2,3.4.5", "12 34", "--5", "-5-", ",", ".", "1,2E", "1E5x", "-", "1 2345", "é", "1'23,4"]
    {
        assert_eq!(amount(text), Err(AmountError::Invalid), "{text}");
    }
    for text in ["1000000000000000", "9E25", "1e-999", "99999999999999999999999999999999"] {
        assert_eq!(amount(text), Err(AmountError::TooLarge), "{text}");
    }
}

#[test]
fn the_decimals_are_those_of_the_currency() {
    let minor = |text, decimals| parse_amount(text, decimals).map(|amount| amount.minor);
    assert_eq!(minor("1500", 0), Ok(1500));
    assert_eq!(minor("1500,00", 0), Ok(1500));
    assert_eq!(minor("12,345", 3), Ok(12_345));
}

#[test]
fn a_foreign_amount_keeps_its_decimals() {
    for (text, plain) in [("-0012,50", "-12.50"), ("1 000,1234", "1000.1234"), ("0,00", "0.00"), ("-0", "0")]
    {
        assert_eq!(plain_form(text, false).as_deref(), Ok(plain), "{text}");
    }
}

#[test]
fn dates_of_known_layouts_are_read() {
    let date = NaiveDate::from_ymd_opt(2024, 12, 20);
    for text in [
        "20241220",
        "2024-12-20",
        "20/12/2024",
        "20.12.2024",
        "20122024",
        "20/12/2024 10:15:00",
        "2024-12-20T00:00:00",
    ] {
        assert_eq!(parse_date(text).map(|parsed| parsed.map(|parsed| parsed.date)), Ok(date), "{text}");
    }
    for text in ["", "00000000", "0", "  ", "//"] {
        assert_eq!(parse_date(text), Ok(None), "{text}");
    }
}

#[test]
fn a_date_that_the_calendar_lacks_is_none() {
    for text in [
        "20240231",
        "20230229",
        "20241301",
        "31/02/2024",
        "2024",
        "abc",
        "2024122",
        "20/12/24",
        "202412200",
        "30230101",
    ] {
        assert!(parse_date(text).is_err(), "{text}");
    }
}

#[test]
fn the_official_checker_takes_these_for_numbers() {
    for text in ["", "0", "12,5", "-12,5", "12,5-", "5 -", "+-5", ",", "1,5E+3", "12e3"] {
        assert_eq!(number_fault(text.as_bytes()), None, "{text}");
    }
    for text in ["12.5", "1 234,5", "1 234", "1,2,3", "- 5", "--5", "-5-", "abc", "5x", "+", "1E", "\t5"] {
        assert!(number_fault(text.as_bytes()).is_some(), "{text}");
    }
}

#[test]
fn the_official_checker_takes_these_for_zero() {
    for text in ["", "0", "0,00", "-0,0", "abc", "++5", "0,0,5"] {
        assert!(is_zero(text.as_bytes()), "{text}");
    }
    for text in ["0,01", "-5", "5-", "1E-9", "12 345"] {
        assert!(!is_zero(text.as_bytes()), "{text}");
    }
}

#[test]
fn the_official_checker_takes_these_for_dates() {
    for text in ["20240231", "20240000", "2024-02-31", "31/12/2024", "20122024", "2024123110:00:00x"] {
        assert_eq!(date_fault(text.as_bytes(), true).is_none(), !text.ends_with('x'), "{text}");
    }
    for text in ["20241301", "20240140", "2024", "abc", "20240132", "31/13/2024"] {
        assert!(date_fault(text.as_bytes(), false).is_some(), "{text}");
    }
    assert_eq!(date_fault(b"00000000", false), None);
    assert!(date_fault(b"00000000", true).is_some());
    assert!(date_fault(b"", true).is_some());
}

#[test]
fn a_side_is_named_in_four_ways() {
    assert_eq!([is_debit(b"D"), is_debit(b" d "), is_debit(b"+1")], [Some(true); 3]);
    assert_eq!([is_debit(b"C"), is_debit(b"c"), is_debit(b"-1")], [Some(false); 3]);
    assert_eq!([is_debit(b""), is_debit(b"1"), is_debit(b"X")], [None; 3]);
}

#[test]
fn the_file_name_tells_siren_and_closing_date() {
    let name = FileName::read("/tmp/732829320fec20241231.txt");
    assert_eq!(name.siren.as_deref(), Some("732829320"));
    assert_eq!(name.closing, NaiveDate::from_ymd_opt(2024, 12, 31));
    assert!(FileName::read("732829320FEC20240231").is_official());
    assert_eq!(FileName::read("732829320FEC20240231").closing, None);
    for name in [
        "FEC20241231.txt",
        "732829320FEC241231.txt",
        "732829320FEC20242231",
        "export.txt",
        "732829320FEC19991231",
        "éFEC2024123é",
    ] {
        assert!(!FileName::read(name).is_official(), "{name}");
    }
    let closing = NaiveDate::from_ymd_opt(2024, 6, 30).unwrap();
    assert_eq!(official_name("732829320", closing), "732829320FEC20240630.txt");
}

#[test]
fn a_siren_has_a_check_digit() {
    assert!(is_siren("732829320"));
    for text in ["732829321", "73282932", "7328293200", "73282932A", ""] {
        assert!(!is_siren(text), "{text}");
    }
}

#[test]
fn what_treasury_regimes_add_is_told_where_it_is_not_kept() {
    let dropped = |added: [&str; 2]| {
        let lines = sale("1", "20240105", "1,00");
        let lines = [format!("{}|{}", lines[0], added[0]), format!("{}|{}", lines[1], added[1])];
        let text = file(&lines).replacen("|Idevise", "|Idevise|DateRglt|ModeRglt|NatOp|IdClient", 1);
        assert!(analysis_of(&text).importable);
        tolerances_of(text)
    };
    assert_eq!(dropped(["20240105|CHQ|SOIN|PAT01", "|||PAT01"]), [("settlement_dropped", 2)]);
    assert_eq!(dropped(["20240105|||", "|||"]), [("settlement_dropped", 1)]);
    assert_eq!(dropped(["|||", "|||"]), []);
}

#[test]
fn currencies_and_names_that_are_not_kept_are_told_with_their_lines() {
    let with = |number: &str, tail: &str, label: &str, auxiliary: &str| {
        sale(number, "20240105", "1,00").map(|line| {
            line.replace("20241231||", &format!("20241231|{tail}"))
                .replace("Compte 411000|||", &format!("{label}|{auxiliary}|"))
        })
    };
    let lines = [
        with("1", "12,5|", "Clients", "|Dupont"),
        with("2", "abc|GBP", "Client", "C1|Dupont"),
        with("3", "1234,567|USD", "Clients", "C1|Durand"),
        with("4", "1,00|Dollars de Singapour", "", "C1|"),
    ];
    let analysis = analysis_of(file(&lines.concat()));
    let told: Vec<_> = analysis
        .tolerances
        .iter()
        .map(|told| (told.code.as_str(), told.count, told.first_lines.as_slice()))
        .collect();
    let expected: [(&str, u64, &[u64]); 6] = [
        ("currency_amount_dropped", 2, &[4, 5]),
        ("currency_amount_rounded", 2, &[6, 7]),
        ("currency_missing", 2, &[2, 3]),
        ("currency_dropped", 2, &[8, 9]),
        ("label_differs", 2, &[4, 6]),
        ("auxiliary_name_dropped", 1, &[2]),
    ];
    assert_eq!(told, expected);
    assert!(analysis.importable);
}

#[test]
fn a_label_that_was_shortened_is_still_the_same() {
    let text = two_sales().replace("Compte 411000", &"é".repeat(300));
    assert_eq!(tolerances_of(text), [("label_shortened", 1)]);
}
