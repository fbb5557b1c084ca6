//! Reads the embedded tables of the annexes; the tests read all of them.

use std::collections::BTreeMap;

use super::layout::Place;
use super::{AnnexColumn, AnnexLayout, AnnexPart, AnnexRow, Cell, Measure, PartRule, RowKind};
use crate::statements::parse::{columns, number};

/// Where each row stands.
type Places = BTreeMap<&'static str, usize>;

impl AnnexLayout {
    /// Reads `part<TAB>kind<TAB>name<TAB>of<TAB>label<TAB>cells` and `group<TAB>prefix<TAB>row of a debit<TAB>row of a credit<TAB>year|term`.
    pub(super) fn embedded(rows: &'static str, accounts: &'static str) -> Self {
        let lines: Vec<[&'static str; 6]> = rows.lines().map(columns).collect();
        let is_row = |line: &&[&'static str; 6]| !matches!(line[1], "table" | "column");
        let named: Vec<&[&'static str; 6]> = lines.iter().filter(is_row).collect();
        let places: Places = named.iter().enumerate().map(|(place, line)| (line[2], place)).collect();
        assert_eq!(places.len(), named.len(), "an embedded annex names each row once");
        let parts: Vec<AnnexPart> =
            lines.iter().filter(|line| line[1] == "table").map(|line| part(line, &lines)).collect();
        let rows = named.into_iter().map(|line| row(line, &parts, &places)).collect();
        Self { parts, rows, groups: groups(accounts, &places) }
    }
}

fn part([code, _, rule, _, label, _]: &[&'static str; 6], lines: &[[&'static str; 6]]) -> AnnexPart {
    let of_part = lines.iter().filter(|line| line[0] == *code && line[1] == "column");
    AnnexPart {
        code,
        label,
        rule: match *rule {
            "assets" => PartRule::Assets,
            "liabilities" => PartRule::Liabilities,
            "result" => PartRule::Result,
            "claims" => PartRule::Claims,
            "debts" => PartRule::Debts,
            _ => unreachable!("embedded parts have a rule that is known"),
        },
        columns: of_part.map(|line| AnnexColumn { measure: measure(line[2]), label: line[4] }).collect(),
    }
}

fn measure(name: &str) -> Measure {
    match name {
        "opening" => Measure::Opening,
        "increase" => Measure::Increase,
        "transfer" => Measure::Transfer,
        "decrease" => Measure::Decrease,
        "closing" => Measure::Closing,
        "change" => Measure::Change,
        "gross" => Measure::Gross,
        "within_year" => Measure::WithinYear,
        "after_year" => Measure::AfterYear,
        "one_to_five" => Measure::OneToFive,
        "after_five" => Measure::AfterFive,
        "hand" => Measure::ByHand,
        _ => unreachable!("embedded columns hold what is known"),
    }
}

fn row(
    [part, kind, code, of, label, cells]: &[&'static str; 6],
    parts: &[AnnexPart],
    places: &Places,
) -> AnnexRow {
    let part = parts.iter().position(|known| known.code == *part).expect("an embedded row is of a part");
    let kind = match *kind {
        "title" => RowKind::Title,
        "line" => RowKind::Line,
        "total" => RowKind::Total(of.split(" + ").map(|code| places[code]).collect()),
        "hand" => RowKind::ByHand,
        _ => unreachable!("embedded rows are of a kind that is known"),
    };
    let cells: Vec<Cell> = cells.split_whitespace().map(cell).collect();
    let expected = if kind == RowKind::Title { 0 } else { parts[part].columns.len() };
    assert_eq!(cells.len(), expected, "an embedded row has all its cells: {code}");
    AnnexRow { part, code, kind, label, cells }
}

fn cell(text: &'static str) -> Cell {
    match text {
        "." => Cell::Absent,
        "-" => Cell::Uncoded,
        code => Cell::Coded(code),
    }
}

fn groups(accounts: &'static str, places: &Places) -> BTreeMap<&'static str, Vec<Place>> {
    let mut groups: BTreeMap<&'static str, Vec<Place>> = BTreeMap::new();
    for [group, prefix, debit, credit, basis] in accounts.lines().map(columns) {
        let row = |code: &str| (code != "-").then(|| places[code]);
        let needs_term = match basis {
            "term" => true,
            "year" => false,
            _ => unreachable!("embedded accounts say whether a term is needed"),
        };
        let place = Place { prefix: number(prefix), debit: row(debit), credit: row(credit), needs_term };
        groups.entry(group).or_default().push(place);
    }
    for places in groups.values_mut() {
        places.sort_by_key(|place| place.prefix);
    }
    groups
}
