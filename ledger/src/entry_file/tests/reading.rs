//! What holds for whatever bytes are read. The fuzz target includes this file, so it knows the modules only as
//! `super::entry_file` and `super::sheet`.

use super::entry_file::{EntryFile, EntryFileOptions, ProblemCode, detect_layout, read_entries};
use super::sheet::{MAX_ROWS, read_delimited};
use super::{Currency, JournalCode};

/// Reads bytes to the end in every way: without a panic, every row as one thing, and what comes out is what drafts may hold.
pub fn reads_entries(bytes: &[u8]) {
    let Ok(read) = read_delimited(bytes, None) else { return };
    assert!(read.sheet.rows.len() <= MAX_ROWS);
    let Ok(layout) = detect_layout(&read.sheet) else { return };
    let rows = (read.sheet.rows.len() - layout.first) as u64;
    for (currency, journal, label) in
        [(Currency::Eur, Some("OD"), ""), (Currency::Tnd, Some("BQ"), "Imported"), (Currency::Xof, None, "")]
    {
        let journal = journal.map(|code| JournalCode::new(code).expect("it is a code"));
        let options = EntryFileOptions { currency, decimal: None, journal, label: label.to_owned() };
        if let Ok(file) = read_entries(&read.sheet, &layout, &options) {
            assert_eq!(file.counts.rows, rows);
            check(&file);
        }
    }
}

fn check(file: &EntryFile) {
    let (mut debit, mut credit, mut line_rows) = (0, 0, 0);
    for entry in &file.entries {
        assert!(!entry.lines.is_empty() && !entry.label.is_empty());
        assert_eq!(entry.first_row, entry.lines[0].row);
        line_rows += entry.lines.chunk_by(|line, next| line.row == next.row).count() as u64;
        for line in &entry.lines {
            assert!(line.debit.is_positive() != line.credit.is_positive());
            assert!(!line.debit.is_negative() && !line.credit.is_negative());
            assert!(!line.label.is_empty() && !line.label.contains(char::is_control));
            assert!(line.foreign.as_ref().is_none_or(|foreign| !foreign.amount.is_negative()));
            debit += line.debit.minor();
            credit += line.credit.minor();
        }
    }
    assert_eq!((debit, credit), (file.total_debit.minor(), file.total_credit.minor()));
    let counts = file.counts;
    let others = counts.blank + counts.totals + counts.without_amount + counts.left_out;
    assert_eq!(others + line_rows, counts.rows);
    assert_eq!(file.is_ready(), counts.left_out == 0 && !file.entries.is_empty());
    assert!(file.problems.list.len() as u64 <= file.problems.total);
    assert!(file.problems.errors <= file.problems.total);
    let is_empty = |code: ProblemCode| code == ProblemCode::NoEntries;
    assert_eq!(
        file.entries.is_empty(),
        file.problems.list.iter().any(|problem| is_empty(problem.code)) || file.problems.errors > 200
    );
}
