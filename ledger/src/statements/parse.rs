//! Reads the embedded tables of the layouts; the tests of this folder read all of them.

use std::collections::BTreeMap;

use super::layout::Beginning;
use super::{FlowLayout, Layout, LineKind, StatementLine};
use crate::AccountNumber;

/// In the place of accounts, that those of another line stand in this one when what is sold through them goes abroad.
const ABROAD: &str = "abroad ";

/// Where each code stands.
type Places = BTreeMap<&'static str, usize>;

impl Layout {
    /// Reads `statement<TAB>code<TAB>kind<TAB>side<TAB>of<TAB>label` and `prefix<TAB>cell of a debit<TAB>cell of a credit`.
    pub(super) fn embedded(lines: &'static str, accounts: &'static str) -> Self {
        let abroad = lines.lines().enumerate().filter_map(|(place, row)| {
            let [_, _, _, _, of, _] = columns(row);
            Some((of.strip_prefix(ABROAD)?, place))
        });
        let abroad: Vec<_> = abroad.collect();
        let (lines, places) = read_lines(lines);
        let abroad = abroad.into_iter().map(|(home, place)| (places[home], place)).collect();
        let mut cells: Vec<_> = accounts
            .lines()
            .map(|row| {
                let [prefix, debit, credit] = columns(row);
                (number(prefix), places[debit], places[credit])
            })
            .collect();
        cells.sort_by_key(|(prefix, ..)| *prefix);
        Self { lines, cells, abroad }
    }
}

impl FlowLayout {
    /// Reads lines as those of a [`Layout`], among them `opening` and `closing` with the accounts of the treasury in `of`, and
    /// `prefix<TAB>line of debits<TAB>line of credits<TAB>moved|side`.
    pub(super) fn embedded(lines: &'static str, accounts: &'static str) -> Self {
        let treasury = lines.lines().enumerate().filter_map(|(place, row)| {
            let [_, _, kind, _, of, _] = columns(row);
            let is_opening = kind == "opening";
            (is_opening || kind == "closing")
                .then(|| (place, is_opening, of.split_whitespace().map(beginning).collect()))
        });
        let treasury = treasury.collect();
        let (lines, places) = read_lines(lines);
        let mut rows: Vec<[&'static str; 4]> = accounts.lines().map(columns).collect();
        rows.sort_by_key(|[prefix, ..]| number(prefix));
        let cells =
            rows.iter().map(|[prefix, debit, credit, _]| (number(prefix), places[debit], places[credit]));
        let is_by_side = rows.iter().map(|[.., basis]| match *basis {
            "side" => true,
            "moved" => false,
            _ => unreachable!("embedded rows say what of an account counts"),
        });
        let layout = Layout { lines, cells: cells.collect(), abroad: Vec::new() };
        Self { layout, is_by_side: is_by_side.collect(), treasury }
    }
}

fn read_lines(lines: &'static str) -> (Vec<StatementLine>, Places) {
    let rows: Vec<[&'static str; 6]> = lines.lines().map(columns).collect();
    let places: Places = rows.iter().enumerate().map(|(place, row)| (row[1], place)).collect();
    assert_eq!(places.len(), rows.len(), "an embedded layout names each code once");
    (rows.iter().map(|row| line(*row, &places)).collect(), places)
}

pub(super) fn columns<const N: usize>(row: &'static str) -> [&'static str; N] {
    let columns: Vec<&str> = row.split('\t').collect();
    columns.try_into().expect("an embedded row has all its columns")
}

pub(super) fn number(text: &str) -> AccountNumber {
    AccountNumber::new(text).expect("embedded prefixes are beginnings of account numbers")
}

fn line([statement, code, kind, side, of, label]: [&'static str; 6], places: &Places) -> StatementLine {
    let kind = match kind {
        "title" => LineKind::Title,
        "line" | "opening" | "closing" => LineKind::Line,
        "part" => LineKind::Part,
        "less" => LineKind::Less(places[of]),
        "memo" if of.starts_with(ABROAD) => LineKind::Memo(Vec::new()),
        "memo" => LineKind::Memo(of.split_whitespace().map(beginning).collect()),
        "total" => match of.strip_prefix("max(0, ").and_then(|rest| rest.strip_suffix(')')) {
            Some(inner) => LineKind::Excess(terms(inner, places)),
            None => LineKind::Total(terms(of, places)),
        },
        _ => unreachable!("embedded lines are of a kind that is known"),
    };
    StatementLine { statement, code, kind, is_debit: side == "D", label }
}

/// `AB + CX - AC`.
fn terms(of: &'static str, places: &Places) -> Vec<(usize, bool)> {
    let mut is_added = true;
    let mut terms = Vec::new();
    for word in of.split_whitespace() {
        match word {
            "+" => is_added = true,
            "-" => is_added = false,
            code => terms.push((places[code], is_added)),
        }
    }
    terms
}

/// `51`, `51C`, or `51.` for the account of that number alone.
fn beginning(text: &'static str) -> Beginning {
    let (prefix, only_debit) = match text.strip_suffix('C') {
        Some(prefix) => (prefix, Some(false)),
        None => text.strip_suffix('D').map_or((text, None), |prefix| (prefix, Some(true))),
    };
    let (prefix, is_whole) = prefix.strip_suffix('.').map_or((prefix, false), |whole| (whole, true));
    Beginning { prefix: number(prefix), is_whole, only_debit }
}
