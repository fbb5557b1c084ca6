//! What is written is read again the same.

use chrono::{Days, NaiveDate};
use proptest::prelude::*;

use super::{NAME, analysis_of, entries_of};
use crate::fec::{Charset, FecLine, SourceEntry, SourceLine, Writer};
use crate::{CurrencyCode, ForeignAmount, Money};

fn write(entries: &[SourceEntry], charset: Charset, decimals: u32) -> Vec<u8> {
    let mut writer = Writer::new(Vec::new(), charset, decimals).unwrap();
    for (entry, line) in entries.iter().flat_map(|entry| entry.lines.iter().map(move |line| (entry, line))) {
        let amount = line.foreign.as_ref().filter(|foreign| !foreign.amount.is_zero());
        let currency_amount = amount.map(|foreign| foreign.amount.format_scaled(foreign.currency.decimals()));
        let fec_line = FecLine {
            journal_code: &entry.journal,
            journal_label: "Journal",
            number: &line.number,
            date: line.date,
            account: &line.account,
            account_label: "Compte",
            auxiliary: line.auxiliary.as_deref().unwrap_or(""),
            auxiliary_label: "",
            piece_reference: &line.piece_reference,
            piece_date: line.piece_date,
            label: &line.label,
            debit: line.debit,
            credit: line.credit,
            letter: line.letter.as_deref().unwrap_or(""),
            letter_date: line.letter_date,
            validation_date: line.validation_date,
            currency_amount: &currency_amount.unwrap_or_default(),
            currency: line.foreign.as_ref().map_or("", |foreign| foreign.currency.as_str()),
        };
        writer.line(&fec_line).unwrap();
    }
    writer.finish().unwrap()
}

fn day() -> impl Strategy<Value = NaiveDate> {
    (0_u64..366).prop_map(|days| NaiveDate::from_ymd_opt(2024, 1, 1).unwrap() + Days::new(days))
}

/// Any text that a cleaned field can hold.
fn text() -> impl Strategy<Value = String> {
    "[^\\p{Cc}]{0,12}".prop_map(|text| text.replace(crate::is_control, "").trim().to_owned())
}

fn filled() -> impl Strategy<Value = Option<String>> {
    text().prop_map(|text| Some(text).filter(|text| !text.is_empty()))
}

fn foreign() -> impl Strategy<Value = ForeignAmount> {
    let currency = prop::sample::select(vec!["EUR", "USD", "JPY", "TND", "CLF", "XOF"])
        .prop_map(|code| CurrencyCode::new(code).unwrap());
    (currency, 0..=i64::MAX)
        .prop_map(|(currency, minor)| ForeignAmount { currency, amount: Money::from_minor(minor) })
}

fn source_line() -> impl Strategy<Value = SourceLine> {
    let amounts = (1_i64..1_000_000_000_000, proptest::option::of(foreign()));
    let texts = (text(), text(), filled(), filled(), "[1-8][0-9A-Z]{2,10}");
    let dates = (proptest::option::of(day()), proptest::option::of(day()), proptest::option::of(day()));
    (amounts, texts, dates).prop_map(
        |((debit, foreign), (piece_reference, label, auxiliary, letter, account), dates)| SourceLine {
            line: 0,
            number: String::new(),
            date: NaiveDate::MIN,
            account,
            auxiliary,
            piece_reference,
            piece_date: dates.0,
            label,
            debit,
            credit: 0,
            letter,
            letter_date: dates.1,
            validation_date: dates.2,
            foreign,
        },
    )
}

/// A balanced entry; its number comes from its place in the file.
fn entry() -> impl Strategy<Value = (&'static str, NaiveDate, Vec<SourceLine>)> {
    let lines = proptest::collection::vec(source_line(), 1..5);
    (prop_oneof![Just("VE"), Just("OD"), Just("A É")], day(), lines).prop_map(|(journal, date, mut lines)| {
        let total = lines.iter().map(|line| line.debit).sum();
        let balancing = SourceLine { debit: 0, credit: total, ..lines[0].clone() };
        lines.push(balancing);
        (journal, date, lines)
    })
}

fn numbered(entries: Vec<(&'static str, NaiveDate, Vec<SourceLine>)>) -> Vec<SourceEntry> {
    let mut row = 1;
    let number_line = |number: &str, date, mut line: SourceLine, row| {
        line.number = number.to_owned();
        line.date = date;
        line.line = row;
        line
    };
    let build = |(index, (journal, date, lines)): (usize, (&str, NaiveDate, Vec<SourceLine>))| {
        let number = (index + 1).to_string();
        let lines: Vec<SourceLine> = lines
            .into_iter()
            .map(|line| {
                row += 1;
                number_line(&number, date, line, row)
            })
            .collect();
        let piece = lines.iter().find(|line| !line.piece_reference.is_empty());
        SourceEntry {
            journal: journal.to_owned(),
            date,
            piece_reference: piece.map(|line| line.piece_reference.clone()).unwrap_or_default(),
            piece_date: piece.and_then(|line| line.piece_date),
            label: lines
                .iter()
                .find(|line| !line.label.is_empty())
                .map(|line| line.label.clone())
                .unwrap_or_default(),
            first_line: lines[0].line,
            is_opening: false,
            lines,
            number,
        }
    };
    entries.into_iter().enumerate().map(build).collect()
}

proptest! {
    #[test]
    fn entries_are_read_as_they_were_written(entries in proptest::collection::vec(entry(), 1..8)) {
        let entries = numbered(entries);
        let bytes = write(&entries, Charset::Utf8, 2);
        prop_assert!(analysis_of(&bytes).importable);
        prop_assert_eq!(entries_of(&bytes), entries);
    }

    #[test]
    fn normal_form_is_reached_at_once(
        rows in proptest::collection::vec((0_usize..3, 1_u32..4, -500_i32..500, -500_i32..500, 1_u32..29), 1..30),
    ) {
        let accounts = ["401000", "512000", "607000"];
        let mut lines: Vec<String> = Vec::new();
        for (account, number, debit, credit, day) in rows {
            let date = format!("202403{day:02}");
            let (debit, credit) = (format!("{debit}"), format!("{credit}"));
            let number = number.to_string();
            lines.push(super::line("OD", &number, &date, accounts[account], &debit, &credit));
            lines.push(super::line("OD", &number, &date, "471000", &credit, &debit));
        }
        let first = entries_of(super::file(&lines));
        let second = entries_of(write(&first, Charset::Utf8, 2));
        let amounts = |entries: &[SourceEntry]| -> Vec<(String, NaiveDate, String, i64, i64)> {
            let mut all: Vec<_> = entries.iter().flat_map(|entry| &entry.lines)
                .map(|line| (line.number.clone(), line.date, line.account.clone(), line.debit, line.credit)).collect();
            all.sort();
            all
        };
        prop_assert!(first.iter().flat_map(|entry| &entry.lines).all(|line| (line.debit > 0) != (line.credit > 0)));
        prop_assert_eq!(amounts(&first), amounts(&second));
    }
}

#[test]
fn a_written_file_is_conforming() {
    let entries = entries_of(super::file(&super::sale("1", "20240105", "1234,50")));
    let bytes = write(&entries, Charset::Latin9, 2);
    let analysis = analysis_of(&bytes);
    assert!(analysis.official.conforming && analysis.strict.conforming, "{NAME}");
    let text = encoding_rs::ISO_8859_15.decode(&bytes).0;
    let first = text.lines().nth(1).unwrap();
    assert_eq!(
        first,
        "VE\tJournal\t1\t20240105\t411000\tCompte\t\t\tP1\t20240105\tLibellé 1\t1234,50\t0,00\t\t\t20241231\t\t"
    );
    assert!(text.starts_with("JournalCode\tJournalLib\t") && text.contains("\tMontantdevise\tIdevise\r\n"));
}

#[test]
fn texts_are_cleaned_before_they_are_written() {
    let mut entries = entries_of(super::file(&super::sale("1", "20240105", "1")));
    entries[0].lines[0].label = " un\ttab, un\r\nsaut et un 漢字 ".to_owned();
    let read = entries_of(write(&entries, Charset::Latin9, 2));
    assert_eq!(read[0].lines[0].label, "un tab, un  saut et un ??");
}

#[test]
fn amounts_have_the_decimals_of_the_currency() {
    let entries = entries_of(super::file(&super::sale("1", "20240105", "12,05")));
    let text = |decimals| String::from_utf8(write(&entries, Charset::Utf8, decimals)).unwrap();
    assert!(text(0).contains("\t1205\t0\t"));
    assert!(text(3).contains("\t1,205\t0,000\t"));
}
