//! Tables of entries of many programs, and what is made of them.

use super::*;
use crate::sheet::read_delimited;
use crate::{Currency, JournalCode, Money, entry_file, sheet};

mod dialects;
mod files;
mod grouping;
mod headings;
mod reading;
mod rows;

fn options() -> EntryFileOptions {
    EntryFileOptions {
        currency: Currency::Eur,
        decimal: None,
        journal: JournalCode::new("OD").ok(),
        label: String::new(),
    }
}

fn read_with(text: &str, options: &EntryFileOptions) -> EntryFile {
    let sheet = read_delimited(text.as_bytes(), None).unwrap().sheet;
    read_entries(&sheet, &detect_layout(&sheet).unwrap(), options).unwrap()
}

fn read(text: &str) -> EntryFile {
    read_with(text, &options())
}

fn told(file: &EntryFile) -> Vec<(Option<u64>, &'static str)> {
    file.problems.list.iter().map(|problem| (problem.row, problem.code.as_str())).collect()
}

/// Each entry as `journal day document: account balance, ...`, balances in minor units, debit above zero.
fn written(file: &EntryFile) -> Vec<String> {
    let line = |line: &FileLine| format!("{} {}", line.account, line.debit.minor() - line.credit.minor());
    let entry = |entry: &FileEntry| {
        let lines: Vec<String> = entry.lines.iter().map(line).collect();
        let piece = entry.piece_ref.as_deref().unwrap_or("-");
        format!("{} {} {piece}: {}", entry.journal, entry.date, lines.join(", "))
    };
    file.entries.iter().map(entry).collect()
}

#[track_caller]
fn assert_entries(text: &str, expected: &[&str]) {
    let file = read(text);
    assert_eq!(written(&file), expected, "{text}");
    assert_eq!(told(&file), [], "{text}");
}
