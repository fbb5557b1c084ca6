use std::io::{Cursor, Write};

use zip::write::{SimpleFileOptions, ZipWriter};

use super::MediaType;

fn check(bytes: &[u8], expected: Option<MediaType>) {
    let found = MediaType::of(&mut Cursor::new(bytes)).unwrap();
    assert_eq!(found, expected, "{}", String::from_utf8_lossy(bytes));
}

fn package(names: &[&str]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for name in names {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(b"<x/>").unwrap();
    }
    zip.finish().unwrap().into_inner()
}

#[test]
fn a_file_is_what_its_bytes_say() {
    check(b"%PDF-1.7\n1 0 obj", Some(MediaType::Pdf));
    check(b"\x89PNG\r\n\x1a\n....", Some(MediaType::Png));
    check(b"\xff\xd8\xff\xe0..", Some(MediaType::Jpeg));
    check(b"RIFF\x10\0\0\0WEBPVP8 ", Some(MediaType::Webp));
    check(b"RIFF\x10\0\0\0WAVEfmt ", None);
    check(b"MZ\x90\0\x03", None);
    check(b"\x7fELF\x02", None);
    check(b"", None);
}

#[test]
fn a_package_is_taken_where_it_is_a_workbook_without_programs() {
    check(&package(&["[Content_Types].xml", "xl/workbook.xml"]), Some(MediaType::Xlsx));
    check(&package(&["[Content_Types].xml", "xl/workbook.xml", "xl/vbaProject.bin"]), None);
    check(&package(&["[Content_Types].xml", "word/document.xml"]), None);
    check(b"PK\x03\x04 and nothing more", None);
}

#[test]
fn xml_is_taken_where_it_is_well_formed_and_no_page() {
    check(b"<?xml version=\"1.0\"?><Invoice xmlns=\"urn:x\"><ID>1</ID></Invoice>", Some(MediaType::Xml));
    check(b"\xef\xbb\xbf\n<rsm:Invoice xmlns:rsm=\"urn:x\"/>", Some(MediaType::Xml));
    check(b"<Invoice><ID>1</Invoice>", None);
    check(b"<Invoice/><Invoice/>", None);
    check(b"<Invoice>", None);
    check(b"<!DOCTYPE x [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><x>&a;</x>", None);
    check(b"<html><script>alert(1)</script></html>", None);
    check(b"<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"alert(1)\"/>", None);
}

#[test]
fn a_text_with_columns_is_a_table() {
    check("Re\u{e7}u de caisse\nTotal 12,00 \u{20ac}\n".as_bytes(), Some(MediaType::Text));
    check(b"Caf\xe9 du coin", Some(MediaType::Text));
    check(b"date;montant\n2026-01-02;12,00\n2026-01-03;8,50\n", Some(MediaType::Csv));
    check(b"a,b\r\n\"x, y\",2\r\n", Some(MediaType::Csv));
    check(b"a;b\n1\n", Some(MediaType::Text));
    check(b"a\0b", None);
}

#[test]
fn a_name_ends_as_files_of_its_kind_do() {
    let named = |kind: MediaType, name: &str| kind.named(name);
    assert_eq!(named(MediaType::Pdf, "Facture n° 12.PDF"), "Facture n° 12.PDF");
    assert_eq!(named(MediaType::Jpeg, "reçu.jpeg"), "reçu.jpeg");
    assert_eq!(named(MediaType::Text, "facture.hta"), "facture.hta.txt");
    assert_eq!(named(MediaType::Xml, "facture.html"), "facture.html.xml");
    assert_eq!(named(MediaType::Text, ".txt"), ".txt.txt");
    assert_eq!(named(MediaType::Csv, "ventes"), "ventes.csv");
}
