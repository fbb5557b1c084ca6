//! The reference rates of the European Central Bank.

use std::io::{self, BufRead, BufReader, Read};

use proptest::prelude::*;

use super::*;

const HEAD: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender>
		<gesmes:name>European Central Bank</gesmes:name>
	</gesmes:Sender>
"#;

/// A file as the ECB publishes it, with these days.
fn file(days: &str) -> String {
    format!("{HEAD}\t<Cube>\n{days}\t</Cube>\n</gesmes:Envelope>")
}

fn of_day(on: &str, rates: &[(&str, &str)]) -> String {
    let rate =
        |(currency, rate): &(&str, &str)| format!("\t\t\t<Cube currency='{currency}' rate='{rate}'/>\n");
    format!("\t\t<Cube time='{on}'>\n{}\t\t</Cube>\n", rates.iter().map(rate).collect::<String>())
}

fn read(text: impl AsRef<[u8]>) -> Result<Vec<DatedRate>, EcbError> {
    EcbRates::new(text.as_ref()).collect()
}

#[test]
fn every_rate_of_every_day_is_read() {
    let text = file(
        &(of_day("2025-12-31", &[("USD", "1.1750"), ("JPY", "184.09")])
            + &of_day("2025-12-30", &[("USD", "1.18")])),
    );
    let expected = [
        dated("2025-12-31", "USD", "1.175"),
        dated("2025-12-31", "JPY", "184.09"),
        dated("2025-12-30", "USD", "1.18"),
    ];
    assert_eq!(read(&text).unwrap(), expected);
    assert_eq!(read(text.replace('\'', "\"").replace("\n", "")).unwrap(), expected);
    let open = text.replace("'/>", "'></Cube>").replace("gesmes:", "");
    assert_eq!(read(open).unwrap(), expected);
    assert_eq!(read(format!("\u{FEFF}{text}<!-- end -->\n")).unwrap(), expected);
}

#[test]
fn currencies_of_the_past_are_known() {
    let rates = [("SIT", "239.6"), ("HRK", "7.53"), ("TRL", "1836200"), ("BGN", "1.9558")];
    assert_eq!(read(file(&of_day("2004-12-31", &rates))).unwrap().len(), 4);
}

#[test]
fn each_fault_has_its_code_and_its_place() {
    let check = |text: &str, code: &str, day_of: Option<&str>, value: Option<&str>| {
        let error = read(text).unwrap_err();
        assert_eq!(
            (error.code(), error.day, error.value.as_deref()),
            (code, day_of.map(day), value),
            "{text}"
        );
        assert!(error.byte > 0 && error.byte <= text.len() as u64);
    };
    let on = |rates: &[(&str, &str)]| file(&of_day("2025-12-31", rates));
    let the_day = Some("2025-12-31");
    check(&on(&[("USD", "-1.1")]), "ecb_rate_out_of_range", the_day, Some("USD -1.1"));
    check(&on(&[("USD", "0")]), "ecb_rate_out_of_range", the_day, Some("USD 0"));
    check(&on(&[("USD", "99999999")]), "ecb_rate_out_of_range", the_day, Some("USD 99999999"));
    check(&on(&[("USD", "N/A")]), "ecb_rate_not_a_number", the_day, Some("USD N/A"));
    check(&on(&[("QQQ", "1")]), "ecb_currency_unknown", the_day, Some("QQQ"));
    check(&on(&[("XOF", "655")]), "ecb_currency_fixed", the_day, Some("XOF"));
    check(&on(&[("EUR", "1")]), "ecb_currency_fixed", the_day, Some("EUR"));
    check(&on(&[("USD", "1"), ("USD", "1")]), "ecb_currency_twice", the_day, Some("USD"));
    check(&on(&[]), "ecb_no_rates", None, None);
    let twice = of_day("2025-12-31", &[("USD", "1")]).repeat(2);
    check(&file(&twice), "ecb_day_twice", None, Some("2025-12-31"));
    for wrong in ["2025-02-30", "1998-12-31", "31/12/2025", "", "+2025-12-31"] {
        check(&file(&of_day(wrong, &[("USD", "1")])), "ecb_day", None, Some(wrong));
    }
}

#[test]
fn what_is_not_a_file_of_rates_is_refused() {
    let check = |text: &str, code: &str| assert_eq!(read(text).unwrap_err().code(), code, "{text:?}");
    check("", "ecb_truncated");
    check("no xml", "ecb_not_xml");
    check("<html><body/></html>", "ecb_not_rates");
    check("<Envelope><Cube time='2025-12-31'/></Envelope>", "ecb_no_rates");
    check("<Envelope><Cube><Cube/></Cube></Envelope>", "ecb_not_rates");
    check(
        "<Envelope><Cube><Cube time='2025-12-31'><Cube currency='USD'/></Cube></Cube></Envelope>",
        "ecb_not_rates",
    );
    check("<Envelope/><Envelope/>", "ecb_not_rates");
    check("<Envelope><Cube></Envelope>", "ecb_not_xml");
    check("<Envelope a='1' a='2'/>", "ecb_not_xml");
    let whole = file(&of_day("2025-12-31", &[("USD", "1")]));
    check(&whole[..whole.len() - 20], "ecb_truncated");
    assert_eq!(read(b"<Envelope><Cube>\xFF\xFE</Cube></Envelope>").unwrap_err().code(), "ecb_not_xml");
}

#[test]
fn entities_are_refused_before_anything_is_expanded() {
    let bomb =
        format!("<!DOCTYPE x [<!ENTITY a \"{}\"><!ENTITY b \"&a;&a;&a;\">]>{}", "y".repeat(50), file(""));
    assert_eq!(read(bomb).unwrap_err().code(), "ecb_entities");
    assert_eq!(read("<Envelope>&b;</Envelope>").unwrap_err().code(), "ecb_entities");
    let inside = file(&of_day("2025-12-31", &[("US&#68;", "1")]));
    assert_eq!(read(inside).unwrap_err().code(), "ecb_entities");
}

#[test]
fn depth_and_sizes_are_bounded() {
    let deep = format!("<Envelope>{}", "<a>".repeat(1_000));
    assert_eq!(read(deep).unwrap_err().code(), "ecb_too_deep");
    let endless = |byte: u8| BufReader::new(io::repeat(byte).take(1 << 40));
    for head in ["<Envelope><a ", "<Envelope>", "<Envelope><!--", "<Envelope><![CDATA[", "<Envelope><?"] {
        let error = EcbRates::new(head.as_bytes().chain(endless(b'x'))).next().unwrap().unwrap_err();
        assert_eq!(error.code(), "ecb_part_too_long", "{head}");
        assert!(error.byte < 20_000, "{head} {}", error.byte);
    }
    let days = "<a></a>".repeat(8).into_bytes();
    let error =
        EcbRates::new(b"<Envelope>".chain(Repeated { part: days, at: 0 })).next().unwrap().unwrap_err();
    assert_eq!(error.code(), "ecb_too_large");
    assert!((MAX_ECB_BYTES - 8..=MAX_ECB_BYTES).contains(&error.byte));
}

/// The same bytes again and again.
struct Repeated {
    part: Vec<u8>,
    at: usize,
}

impl Read for Repeated {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(out)?;
        self.consume(read);
        Ok(read)
    }
}

impl BufRead for Repeated {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        Ok(&self.part[self.at..])
    }

    fn consume(&mut self, bytes: usize) {
        self.at = (self.at + bytes) % self.part.len();
    }
}

#[test]
fn a_reader_that_fails_is_told() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("gone"))
        }
    }
    let error = EcbRates::new(BufReader::new(b"<Envelope>".chain(Broken))).next().unwrap().unwrap_err();
    assert_eq!(error.code(), "ecb_unreadable");
}

#[test]
fn all_days_since_the_beginning_are_read() {
    let currencies: Vec<String> =
        ["USD", "JPY", "CZK", "DKK", "GBP", "HUF", "PLN", "RON", "SEK", "CHF"].map(str::to_owned).to_vec();
    let first = day("1999-01-04");
    let days = (0..7_000).map(|after| {
        let on = (first + chrono::Duration::days(after)).to_string();
        of_day(&on, &currencies.iter().map(|currency| (currency.as_str(), "1.2345")).collect::<Vec<_>>())
    });
    let text = file(&days.collect::<String>());
    assert_eq!(EcbRates::new(text.as_bytes()).filter(Result::is_ok).count(), 70_000);
}

#[test]
fn each_code_is_its_own() {
    let codes: std::collections::HashSet<&str> = EcbErrorCode::ALL.iter().map(|code| code.as_str()).collect();
    assert_eq!(codes.len(), EcbErrorCode::ALL.len());
}

#[test]
fn what_fuzzing_begins_with_is_read_to_the_end() {
    reading::reads_reference_rates(include_bytes!("../../../../fuzz/seeds/ecb/daily.xml"));
    reading::reads_reference_rates(include_bytes!("../../../../fuzz/seeds/ecb/history.xml"));
    assert!(read(include_bytes!("../../../../fuzz/seeds/ecb/history.xml")).is_ok());
}

proptest! {
    #[test]
    fn arbitrary_bytes_do_no_harm(bytes in proptest::collection::vec(any::<u8>(), 0..300), text in "[<>/='\"a-zCube &;!\\[\\]-]{0,80}") {
        reading::reads_reference_rates(&bytes);
        reading::reads_reference_rates(text.as_bytes());
        reading::reads_reference_rates(file(&text).as_bytes());
    }

    #[test]
    fn a_damaged_file_does_no_harm(
        changes in proptest::collection::vec((any::<prop::sample::Index>(), prop_oneof![Just(b'<'), Just(b'>'), Just(b'\''), Just(b'/'), any::<u8>()]), 1..12),
    ) {
        let days: String = (10..20).map(|n| of_day(&format!("2025-12-{n}"), &[("USD", "1.1"), ("GBP", "0.9")])).collect();
        let mut bytes = file(&days).into_bytes();
        for (place, byte) in changes {
            let place = place.index(bytes.len());
            bytes[place] = byte;
        }
        reading::reads_reference_rates(&bytes);
    }
}
