use std::io::{Cursor, Write as _};

use rust_xlsxwriter::{ExcelDateTime, Format, Formula, Workbook};
use zip::{ZipArchive, ZipWriter, write::SimpleFileOptions};

use super::*;

fn book(fill: impl Fn(&mut Workbook)) -> Vec<u8> {
    let mut book = Workbook::new();
    fill(&mut book);
    book.save_to_buffer().unwrap()
}

/// A trial balance with numbers, a sum that a machine does not have exactly, and a day.
fn balance() -> Vec<u8> {
    book(|book| {
        book.add_worksheet().set_name("Notes").unwrap().set_hidden(true);
        let sheet = book.add_worksheet().set_name("Balance").unwrap().set_active(true);
        sheet.write(0, 0, "ACME SARL").unwrap();
        for (column, heading) in ["Compte", "Intitulé", "Débit", "Échéance"].into_iter().enumerate() {
            sheet.write(2, u16::try_from(column).unwrap(), heading).unwrap();
        }
        sheet.write(3, 0, 411_000).unwrap();
        sheet.write(3, 1, "Clients").unwrap();
        sheet.write(3, 2, 0.1 + 0.2).unwrap();
        let day = ExcelDateTime::from_ymd(2025, 12, 31).unwrap();
        sheet.write_with_format(3, 3, &day, &Format::new().set_num_format("dd/mm/yyyy")).unwrap();
        book.add_worksheet().set_name("Autre").unwrap().write(0, 0, "x").unwrap();
    })
}

fn fault(bytes: &[u8]) -> Option<Fault> {
    Spreadsheet::read(bytes, None).err()
}

/// The parts of a workbook, each as `change` makes it.
fn changed(bytes: &[u8], change: impl Fn(&str, Vec<u8>) -> Vec<u8>) -> Vec<u8> {
    let mut parts = ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut out = ZipWriter::new(Cursor::new(Vec::new()));
    for place in 0..parts.len() {
        let mut part = parts.by_index(place).unwrap();
        let (name, mut content) = (part.name().unwrap().into_owned(), Vec::new());
        std::io::copy(&mut part, &mut content).unwrap();
        out.start_file(&*name, SimpleFileOptions::default()).unwrap();
        out.write_all(&change(&name, content)).unwrap();
    }
    out.finish().unwrap().into_inner()
}

#[test]
fn the_first_sheet_that_is_shown_is_read_with_its_numbers_and_days() {
    let read = Spreadsheet::read(&balance(), None).unwrap();
    assert_eq!((read.names, read.name.as_deref()), (vec!["Balance".into(), "Autre".into()], Some("Balance")));
    assert_eq!(read.decimal, Some(DecimalSign::Point));
    let rows: Vec<_> = read.sheet.rows.iter().map(|row| (row.number, row.cells.join("|"))).collect();
    assert_eq!(
        rows,
        [
            (1, "ACME SARL".to_owned()),
            (3, "Compte|Intitulé|Débit|Échéance".to_owned()),
            (4, "411000|Clients|0.3|2025-12-31".to_owned()),
        ]
    );
}

/// A program that writes formulas without computing them leaves no value: an amount that is not known is not nothing.
#[test]
fn a_formula_that_was_not_computed_is_read_as_it_stands() {
    let written = book(|book| {
        let sheet = book.add_worksheet();
        sheet.write_formula(0, 0, Formula::new("=1+1").set_result("2")).unwrap();
        sheet.write_formula(0, 1, Formula::new("=IF(A1=2,\"\",A1)").set_result("0")).unwrap();
        sheet.write_formula(0, 2, Formula::new("=1/0").set_result("#DIV/0!")).unwrap();
    });
    let without = |values: &[&str]| {
        changed(&written, |name, content| {
            if !name.ends_with("sheet1.xml") {
                return content;
            }
            let text = String::from_utf8(content).unwrap();
            let without = |text: String, value: &&str| text.replace(&format!("<v>{value}</v>"), "<v></v>");
            values.iter().fold(text, without).into_bytes()
        })
    };
    let cells = |bytes: &[u8]| Spreadsheet::read(bytes, None).unwrap().sheet.rows[0].cells.clone();
    assert_eq!(cells(&without(&["0"])), ["2", "", "#DIV/0!"], "one comes to an empty text");
    assert_eq!(cells(&without(&["0", "2", "#DIV/0!"])), ["=1+1", "=IF(A1=2,\"\",A1)", "=1/0"]);
}

#[test]
fn a_sheet_is_found_by_its_name() {
    let read = Spreadsheet::read(&balance(), Some("Autre")).unwrap();
    assert_eq!(read.sheet.rows[0].cells, ["x"]);
    assert_eq!(Spreadsheet::read(&balance(), Some("Notes")).err(), Some(Fault::NoSuchSheet));
}

#[test]
fn a_text_is_read_with_whatever_parts_its_cells() {
    let read = Spreadsheet::read("Compte;Débit\n512;1,00\n".as_bytes(), Some("Autre")).unwrap();
    assert_eq!((read.sheet.rows.len(), read.names.len(), read.decimal), (2, 0, None));
}

#[test]
fn what_is_no_table_is_told() {
    assert_eq!(fault(b""), Some(Fault::Sheet(SheetError::Empty)));
    assert_eq!(fault(b"\xD0\xCF\x11\xE0 an old workbook"), Some(Fault::Sheet(SheetError::Workbook)));
    assert_eq!(fault(b"PK\x03\x04 no archive"), Some(Fault::Unreadable));
    let mut cut = balance();
    cut.truncate(cut.len() / 2);
    assert_eq!(fault(&cut), Some(Fault::Unreadable));
    let empty = book(|book| {
        book.add_worksheet();
    });
    assert_eq!(fault(&empty), Some(Fault::Sheet(SheetError::Empty)));
    let other =
        changed(&balance(), |name, content| if name.contains("workbook.xml") { vec![] } else { content });
    assert_eq!(fault(&other), Some(Fault::Unreadable));
}

#[test]
fn a_workbook_that_grows_when_it_is_unpacked_is_refused() {
    let bomb = changed(&balance(), |name, mut content| {
        if name.ends_with("sheet2.xml") {
            content.resize(70 << 20, b' ');
        }
        content
    });
    assert!(bomb.len() < MAX_FILE_BYTES / 10, "{}", bomb.len());
    assert_eq!(fault(&bomb), Some(Fault::Sheet(SheetError::TooLarge)));
}

#[test]
fn a_cell_far_away_costs_nothing_and_texts_that_are_told_often_do() {
    let far = book(|book| {
        let sheet = book.add_worksheet();
        sheet.write(0, 0, "Compte").unwrap();
        sheet.write(1_048_575, 16_383, "loin").unwrap();
        sheet.write(1_048_575, 1, "bas").unwrap();
    });
    let read = Spreadsheet::read(&far, None).unwrap();
    assert_eq!(read.sheet.rows.last().map(|row| (row.number, row.cells.len())), Some((1_048_576, 2)));
    let long = "x".repeat(2_000);
    let often = book(|book| {
        let sheet = book.add_worksheet();
        for row in 0..9_000 {
            sheet.write(row, 0, &long).unwrap();
        }
    });
    assert!(often.len() < MAX_FILE_BYTES / 10, "{}", often.len());
    assert_eq!(fault(&often), Some(Fault::Sheet(SheetError::TooLarge)));
}
