//! Rows and cells of files of unknown dialect.

use proptest::prelude::*;

use super::*;
use crate::fec::Encoding;

fn rows(bytes: &[u8]) -> Vec<Vec<String>> {
    read_delimited(bytes, None).unwrap().sheet.rows.into_iter().map(|row| row.cells).collect()
}

#[test]
fn the_delimiter_is_the_one_that_most_lines_hold() {
    let check = |text: &str, delimiter: Delimiter, cells: usize| {
        let read = read_delimited(text.as_bytes(), None).unwrap();
        assert_eq!((read.delimiter, read.sheet.rows[1].cells.len()), (delimiter, cells), "{text:?}");
    };
    check("Compte;Débit;Crédit\n401;12,50;0,00\n", Delimiter::Semicolon, 3);
    check("Account,Debit,Credit\n401,12.50,0.00\n", Delimiter::Comma, 3);
    check("Account,Name,Debit\n401,\"A; B\",\"1,200.00\"\n", Delimiter::Comma, 3);
    check("a\tb\n1,5\t2,5\n", Delimiter::Tab, 2);
    check("a|b\n1|2\n", Delimiter::Pipe, 2);
    check("sep=,\n1;2,3;4\n5;6,7;8\n", Delimiter::Comma, 2);
    check("a\nb\n", Delimiter::Semicolon, 1);
}

#[test]
fn a_quoted_cell_holds_anything() {
    let text = "a;\"b;\"\"c\"\"\nd\";e\r\n1;2;3\r4";
    let read = read_delimited(text.as_bytes(), None).unwrap();
    let numbers: Vec<u64> = read.sheet.rows.iter().map(|row| row.number).collect();
    assert_eq!(read.sheet.rows[0].cells, ["a", "b;\"c\"\nd", "e"]);
    assert_eq!(numbers, [1, 3, 4]);
}

#[test]
fn the_character_set_is_found() {
    let text = "Libellé;Débit\nCafé;1\n";
    let wide: Vec<u8> = format!("\u{FEFF}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    let marked = format!("\u{FEFF}{text}");
    let windows = encoding_rs::WINDOWS_1252.encode("Libellé;Débit\nCafé €;1\n").0.into_owned();
    for (bytes, encoding) in [
        (text.as_bytes(), Encoding::Utf8),
        (marked.as_bytes(), Encoding::Utf8),
        (wide.as_slice(), Encoding::Utf16Le),
    ] {
        assert_eq!(rows(bytes)[0], ["Libellé", "Débit"], "{encoding:?}");
        assert_eq!(read_delimited(bytes, None).unwrap().encoding, encoding);
    }
    assert_eq!(rows(&windows)[1], ["Café €", "1"]);
}

#[test]
fn each_bound_has_its_code() {
    let check = |bytes: &[u8], code: &str, row: Option<u64>| {
        let error = read_delimited(bytes, None).unwrap_err();
        assert_eq!((error.code(), error.row()), (code, row));
    };
    check(b"", "sheet_empty", None);
    check(b" ;\n;", "sheet_empty", None);
    check(b"PK\x03\x04rest", "sheet_is_workbook", None);
    check(&vec![b'x'; MAX_BYTES + 1], "sheet_too_large", None);
    check(&[b"a\n".as_slice(), &vec![b'x'; 70_000]].concat(), "sheet_line_too_long", Some(2));
    check("\n".repeat(MAX_ROWS + 1).as_bytes(), "sheet_too_many_rows", None);
    check(";".repeat(MAX_CELLS).as_bytes(), "sheet_too_many_cells", Some(1));
    check("x".repeat(MAX_CELL_CHARS + 1).as_bytes(), "sheet_cell_too_long", Some(1));
    check(b"a;b\n\"c;d\ne", "sheet_quote_open", Some(2));
}

#[test]
fn numbers_are_read_as_their_sign_says() {
    let check = |sign: DecimalSign, text: &str, wire: &str| {
        assert_eq!(sign.wire(text).as_deref(), Ok(wire), "{text:?}");
    };
    check(DecimalSign::Comma, "1 234,56", "1234.56");
    check(DecimalSign::Comma, "1.234.567,8", "1234567.8");
    check(DecimalSign::Comma, "1\u{202F}234,56 €", "1234.56");
    check(DecimalSign::Point, "1,234.56", "1234.56");
    check(DecimalSign::Point, "$ 1'234.5-", "-1234.5");
    check(DecimalSign::Point, "(12.00)", "-12.00");
    check(DecimalSign::Point, "\u{2212}7", "-7");
    check(DecimalSign::Comma, "-0,00", "0.00");
    check(DecimalSign::Comma, "007,", "7");
    check(DecimalSign::Comma, "١٢٣٫٥", "123.5");
    check(DecimalSign::Comma, "1500 XOF", "1500");
    for text in ["", "-", "1,2,3", "1 23,4", "abc", "1e5", "--1", "-1-", ",", "12 34", "1.5.0,2"] {
        assert_eq!(DecimalSign::Comma.wire(text), Err(NumberError::Invalid), "{text:?}");
    }
    assert_eq!(DecimalSign::Comma.wire(&"9".repeat(31)), Err(NumberError::TooLong));
}

#[test]
fn a_number_tells_its_decimal_sign_where_it_can() {
    let check =
        |text: &str, sign: Option<DecimalSign>| assert_eq!(DecimalSign::told_by(text), sign, "{text:?}");
    check("12,5", Some(DecimalSign::Comma));
    check("1.234,567", Some(DecimalSign::Comma));
    check("1.234.567", Some(DecimalSign::Comma));
    check("1,234.5", Some(DecimalSign::Point));
    check("1.234", None);
    check("1,234", None);
    check("0.234", Some(DecimalSign::Point));
    check("1234.567", Some(DecimalSign::Point));
    check("12", None);
}

#[test]
fn days_are_read_in_the_usual_forms() {
    let check = |text: &str, day: &str| assert_eq!(day_of(text), Ok(Some(day.parse().unwrap())), "{text:?}");
    check("2025-12-31", "2025-12-31");
    check("31/12/2025", "2025-12-31");
    check("1/2/2025", "2025-02-01");
    check("20251231", "2025-12-31");
    check("2025-12-31 00:00:00", "2025-12-31");
    check("2025-12-31T00:00:00", "2025-12-31");
    assert_eq!(day_of(" "), Ok(None));
    for text in ["31/02/2025", "12/31/2025", "soon", "1/2/25"] {
        assert!(day_of(text).is_err(), "{text:?}");
    }
}

proptest! {
    #[test]
    fn what_is_written_in_any_dialect_is_read_back(
        cells in proptest::collection::vec(proptest::collection::vec("[a-zé;,|\"\t ]{0,8}", 2..5), 1..6),
        delimiter in prop::sample::select(&Delimiter::ALL[..]),
    ) {
        let quoted = |cell: &String| format!("\"{}\"", cell.replace('"', "\"\""));
        let sign = delimiter.char().to_string();
        let line = |row: &Vec<String>| row.iter().map(quoted).collect::<Vec<_>>().join(&sign);
        let text = cells.iter().map(line).collect::<Vec<_>>().join("\r\n");
        if let Ok(read) = read_delimited(text.as_bytes(), Some(delimiter)) {
            let found: Vec<Vec<String>> = read.sheet.rows.into_iter().map(|row| row.cells).collect();
            prop_assert_eq!(found, cells);
        } else {
            prop_assert!(cells.iter().flatten().all(|cell| cell.trim().is_empty()));
        }
    }

    #[test]
    fn arbitrary_bytes_do_no_harm(bytes in proptest::collection::vec(any::<u8>(), 0..300), text in r"\PC{0,20}") {
        if let Ok(read) = read_delimited(&bytes, None) {
            prop_assert!(read.sheet.check().is_ok());
        }
        for sign in DecimalSign::ALL {
            if let Ok(wire) = sign.wire(&text) {
                prop_assert!(wire.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'-' | b'.')));
            }
        }
        let _ = (day_of(&text), DecimalSign::told_by(&text));
    }
}
