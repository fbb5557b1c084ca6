use ledger::JournalCode;
use ledger::fec::SourceLine;

use super::*;

fn rows() -> Rows {
    let (start, end) = (day(), "2025-12-31".parse().unwrap());
    let id = Uuid::nil();
    let sequence = Sequence::beginning(JournalCode::new("VT").unwrap(), id, start);
    let reader = Reader {
        analysis: fec::analyse(&b""[..], &fec::Options::default()).unwrap(),
        year: FiscalYear::new(start, end).unwrap(),
        fiscal_year_id: id,
        currency: Currency::Eur,
        journals: HashMap::new(),
        valid_entries_only: true,
        now: DateTime::UNIX_EPOCH,
        today: day(),
    };
    Rows { journals: HashMap::from([("VT".to_owned(), sequence)]), ..Rows::new(&reader) }
}

fn day() -> chrono::NaiveDate {
    "2025-01-01".parse().unwrap()
}

fn sale(minor: i64) -> SourceEntry {
    let line = |account: &str, debit, credit| SourceLine {
        line: 2,
        number: "1".to_owned(),
        date: day(),
        account: account.to_owned(),
        auxiliary: None,
        piece_reference: String::new(),
        piece_date: None,
        label: "Vente".to_owned(),
        debit,
        credit,
        letter: None,
        letter_date: None,
        validation_date: None,
        foreign: None,
    };
    SourceEntry {
        journal: "VT".to_owned(),
        number: "1".to_owned(),
        date: day(),
        piece_reference: String::new(),
        piece_date: None,
        label: "Vente".to_owned(),
        is_opening: false,
        lines: vec![line("411000", minor, 0), line("707000", 0, minor)],
        first_line: 2,
    }
}

/// Everything that an entry changes.
fn state(rows: &Rows) -> String {
    let Rows { journals, batch, balances, entries, lines, .. } = rows;
    format!("{journals:?} {:?} {:?} {balances:?} {entries} {lines}", batch.entries, batch.lines)
}

#[test]
fn an_entry_that_is_refused_by_the_balances_changes_nothing() {
    let mut rows = rows();
    // A line carries no more than a tenth of what an account may move in a month.
    let tenth = 1_000_000_000_000_000;
    for _ in 0..9 {
        rows.push(sale(tenth)).unwrap();
    }
    rows.push(sale(tenth - 5)).unwrap();
    let before = state(&rows);
    assert_eq!(rows.push(sale(6)), Err(MoneyError::Overflow.code()));
    assert_eq!(state(&rows), before);
    rows.push(sale(5)).unwrap();
    assert_eq!((rows.entries, rows.lines), (11, 22));
}
