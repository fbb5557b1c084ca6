//! Annexes of years whose entries are known, and their ties to the balance sheet for any.

use std::collections::{BTreeMap, BTreeSet};

use super::*;
use crate::statements::annex::{
    AnnexAmount, AnnexFlow, AnnexForm, AnnexLayout, Cell, Later, Measure, PartRule, RowKind,
};

/// An account: what it opens with, its debits, its credits, and what of the credits went to other fixed assets.
type Moves<'a> = (&'a str, i64, i64, i64, i64);

fn sides(minor: i64) -> Sides {
    Sides { debit: Money::from_minor(minor.max(0)), credit: Money::from_minor((-minor).max(0)) }
}

fn flow((account, opening, debit, credit, transferred): Moves<'_>, later: Option<Later>) -> AnnexFlow {
    AnnexFlow {
        flow: AccountFlow {
            account: number(account),
            opening: sides(opening),
            moved: Sides { debit: Money::from_minor(debit), credit: Money::from_minor(credit) },
            closing: sides(opening + debit - credit),
        },
        transferred: Money::from_minor(transferred),
        later,
    }
}

/// What falls due later of a balance in debit (above zero) or in credit.
fn later(after_year: i64, after_five: i64) -> Option<Later> {
    Some(Later { after_year: sides(after_year), after_five: sides(after_five) })
}

fn place(layout: &AnnexLayout, code: &str) -> usize {
    layout.rows().iter().position(|row| row.code == code).unwrap_or_else(|| panic!("no row {code}"))
}

/// The row with a code, by its columns.
fn row(layout: &AnnexLayout, flows: &[AnnexFlow], code: &str) -> Vec<AnnexAmount> {
    layout.amounts(flows).unwrap().swap_remove(place(layout, code))
}

fn told(minor: i64) -> AnnexAmount {
    AnnexAmount::Told(Money::from_minor(minor))
}

use AnnexAmount::{Absent, ByHand, Untold};

/// Each form with each layout that it has, and the chart of those years.
fn all_forms() -> impl Iterator<Item = (AnnexForm, &'static str, &'static AnnexLayout, &'static Chart)> {
    AnnexForm::ALL.into_iter().flat_map(|form| {
        STARTS.map(|start| (form, start, form.layout(day(start)), Chart::for_year(Standard::Pcg, day(start))))
    })
}

#[test]
fn every_annex_can_be_read_and_names_each_cell_once() {
    for (form, start, layout, _) in all_forms() {
        let codes: Vec<&str> = layout
            .rows()
            .iter()
            .flat_map(|row| &row.cells)
            .filter_map(|cell| if let Cell::Coded(code) = cell { Some(*code) } else { None })
            .collect();
        let distinct: BTreeSet<&str> = codes.iter().copied().collect();
        assert_eq!(distinct.len(), codes.len(), "{form:?} {start}");
        let expected = match (form, start < "2025") {
            (AnnexForm::Fr2054, _) => 144,
            (AnnexForm::Fr2055, _) => 175,
            (AnnexForm::Fr2056, true) => 127,
            (AnnexForm::Fr2056, false) => 123,
            (AnnexForm::Fr2057, _) => 50,
        };
        assert_eq!(codes.len(), expected, "{form:?} {start}");
        for row in layout.rows() {
            assert!(!row.label.is_empty() && row.label.trim() == row.label, "{form:?} {}", row.code);
            if let RowKind::Total(of) = &row.kind {
                let own = place(layout, row.code);
                assert!(of.iter().all(|part| *part < own && layout.rows()[*part].part == row.part));
            }
        }
    }
}

#[test]
fn only_france_has_annexes() {
    assert_eq!(AnnexForm::of_standard(Standard::Pcg), AnnexForm::ALL);
    assert!(AnnexForm::of_standard(Standard::Syscohada).is_empty());
}

#[test]
fn a_year_of_fixed_assets() {
    let flows = [
        ("205000", 1_000, 0, 0, 0),
        ("211100", 5_000, 0, 0, 0),
        // Half of the works is put into service, the rest of them goes on.
        ("213500", 0, 800, 0, 0),
        ("231300", 600, 700, 500, 500),
        // An advance of 300: used for the building, or paid back.
        ("238000", 400, 0, 400, 300),
        ("218200", 3_000, 2_000, 1_200, 0),
        ("275000", 100, 50, 0, 0),
        ("281820", -900, 1_000, 600, 0),
    ]
    .map(|moves| flow(moves, None));
    let layout = AnnexForm::Fr2054.layout(day("2026-01-01"));
    let row = |code| row(layout, &flows, code);
    let of = |[opening, increase, transfer, decrease, closing]: [i64; 5]| {
        vec![told(opening), ByHand, told(increase), told(transfer), told(decrease), told(closing), ByHand]
    };
    assert_eq!(row("KD"), of([1_000, 0, 0, 0, 1_000]));
    assert_eq!(row("KP"), of([0, 800, 0, 0, 800]));
    assert_eq!(row("LH"), of([600, 700, 500, 0, 800]));
    assert_eq!(row("LK"), of([400, 0, 300, 100, 0]));
    assert_eq!(row("KY"), of([3_000, 2_000, 0, 1_200, 3_800]));
    assert_eq!(row("LN"), of([9_000, 3_500, 800, 1_300, 10_400]));
    assert_eq!(row("1T"), of([100, 50, 0, 0, 150]));
    assert_eq!(row("0G"), of([10_100, 3_550, 800, 1_300, 11_550]));
    assert_eq!(row("L9"), [ByHand, Absent, Absent, Absent, Absent, Absent, Absent]);
    assert_eq!(row("tangible"), []);
}

#[test]
fn a_year_of_depreciation() {
    let flows = [
        ("280700", 0, 0, 40, 0),
        ("281820", -900, 1_000, 600, 0),
        ("145000", -100, 30, 80, 0),
        ("481000", 500, 0, 100, 0),
        ("169000", 0, 90, 9, 0),
    ]
    .map(|moves| flow(moves, None));
    let layout = AnnexForm::Fr2055.layout(day("2026-01-01"));
    let row = |code| row(layout, &flows, code);
    assert_eq!(row("RE"), [0, 40, 0, 40].map(told));
    assert_eq!(row("QH"), [900, 600, 1_000, 500].map(told));
    assert_eq!(row("0N"), [900, 640, 1_000, 540].map(told));
    assert_eq!(row("NW"), [80, 30, 50].map(told));
    assert_eq!(row("Z9"), [500, 0, 100, 400].map(told));
    assert_eq!(row("SP"), [0, 90, 9, 81].map(told));
    assert_eq!(row("U8"), [ByHand; 7]);
    assert_eq!(row("NL"), [ByHand, Absent, Absent, ByHand, Absent, Absent, ByHand]);
}

#[test]
fn a_year_of_provisions() {
    for (start, pension) in [("2024-01-01", "153000"), ("2026-01-01", "152100")] {
        let flows = [
            ("145000", -100, 30, 80, 0),
            ("151100", -700, 700, 200, 0),
            (pension, 0, 0, 60, 0),
            ("290700", 0, 0, 10, 0),
            ("491000", -50, 20, 5, 0),
            ("681500", 0, 260, 0, 0),
            ("681600", 0, 10, 0, 0),
            ("681740", 0, 5, 0, 0),
            // Depreciation is none of a provision.
            ("681120", 0, 999, 0, 0),
            ("687250", 0, 80, 0, 0),
            ("787250", 0, 0, 30, 0),
            ("781500", 0, 1, 701, 0),
            ("781740", 0, 0, 20, 0),
        ]
        .map(|moves| flow(moves, None));
        let layout = AnnexForm::Fr2056.layout(day(start));
        let row = |code| row(layout, &flows, code);
        assert_eq!(row("3X"), [100, 80, 30, 150].map(told), "{start}");
        assert_eq!(row("4A"), [700, 200, 700, 200].map(told));
        assert_eq!(row("4X"), [0, 60, 0, 60].map(told));
        assert_eq!(row("5Z"), [700, 260, 700, 260].map(told));
        assert_eq!(row("6T"), [50, 5, 20, 35].map(told));
        assert_eq!(row("7C"), [850, 355, 750, 455].map(told));
        assert_eq!(row("UE"), [275, 720].map(told));
        assert_eq!(row("UJ"), [80, 30].map(told));
        assert_eq!(row("5R"), [ByHand; 4]);
        assert_eq!(row("10"), [ByHand, Absent]);
    }
    let has_futures = |start| AnnexForm::Fr2056.layout(day(start)).rows().iter().any(|row| row.code == "4J");
    assert!(has_futures("2024-01-01") && !has_futures("2025-01-01"));
}

#[test]
fn claims_and_debts_by_when_they_fall_due() {
    let flows = [
        flow(("411000", 0, 1_200, 200, 0), later(300, 0)),
        flow(("416000", 0, 50, 0, 0), None),
        flow(("401000", 0, 0, 400, 0), None),
        flow(("444000", 0, 0, 70, 0), None),
        flow(("445670", 0, 30, 0, 0), None),
        flow(("486000", 0, 12, 0, 0), None),
        flow(("164000", -500, 500, 1_000, 0), later(-800, -250)),
        flow(("164800", 0, 0, 8, 0), None),
        flow(("512000", 0, 10, 60, 0), None),
        flow(("275000", 0, 90, 0, 0), None),
    ];
    let layout = AnnexForm::Fr2057.layout(day("2026-01-01"));
    let row = |code| row(layout, &flows, code);
    assert_eq!(row("UX"), [1_000, 700, 300].map(told));
    assert_eq!(row("VA"), [50, 50, 0].map(told));
    assert_eq!(row("VB"), [30, 30, 0].map(told));
    assert_eq!(row("VS"), [12, 12, 0].map(told));
    assert_eq!(row("8B"), [400, 400, 0, 0].map(told));
    assert_eq!(row("8E"), [70, 70, 0, 0].map(told));
    assert_eq!(row("VG"), [50, 50, 0, 0].map(told));
    assert_eq!(row("VH"), [1_008, 208, 550, 250].map(told));
    assert_eq!(row("7Y"), [0; 4].map(told));
    assert_eq!(row("VY"), [1_528, 728, 550, 250].map(told));
    assert_eq!(row("VJ"), [told(1_000), told(500), ByHand]);
    assert!(layout.needs_term(&number("275000")) && !layout.needs_term(&number("411000")));
    // When a deposit is given back is known to nobody but those who agreed on it.
    assert_eq!(row("UT"), [told(90), Untold, Untold]);
    assert_eq!(row("VT"), [told(1_182), Untold, Untold]);
}

#[test]
fn those_who_owe_are_not_set_off_against_those_who_are_owed() {
    let both = Sides { debit: Money::from_minor(900), credit: Money::from_minor(200) };
    let account = number("401000");
    let flow = AccountFlow { account, opening: Sides::default(), moved: Sides::default(), closing: both };
    let late = Sides { debit: Money::ZERO, credit: Money::from_minor(50) };
    let later = Some(Later { after_year: late, after_five: Sides::default() });
    let layout = AnnexForm::Fr2057.layout(day("2026-01-01"));
    let flows = [AnnexFlow { flow, transferred: Money::ZERO, later }];
    assert_eq!(row(layout, &flows, "VR"), [900, 900, 0].map(told));
    assert_eq!(row(layout, &flows, "8B"), [200, 150, 50, 0].map(told));
}

/// The lines of the balance sheet that each row of form 2057 details.
fn detailed(cell: &str) -> &'static [&'static str] {
    match cell {
        "BB" => &["UL"],
        "BF" => &["UP"],
        "BH" => &["UT"],
        "BX" => &["UX", "VA"],
        "BZ" => &["UY", "UZ", "VM", "VB", "VN", "VP", "VC", "VR"],
        "CB" => &["VC"],
        "CH" => &["VS"],
        "DS" => &["7Y"],
        "DT" => &["7Z"],
        "DU" => &["VG", "VH"],
        "DV" => &["8A", "VI", "8C"],
        "D1" => &["8K"],
        "DX" => &["8B"],
        "DY" => &["8C", "8D", "8E", "VW", "VX", "VQ", "VI"],
        "DZ" => &["8J"],
        "EA" => &["8K", "VI"],
        "EB" => &["8L"],
        _ => &[],
    }
}

#[test]
fn claims_and_debts_stand_where_the_balance_sheet_has_them() {
    for start in STARTS {
        let layout = AnnexForm::Fr2057.layout(day(start));
        let sheet = StatementSet::Fr2050.layout(day(start));
        let is_due = |row: &crate::statements::annex::AnnexRow| {
            matches!(layout.parts()[row.part].rule, PartRule::Claims | PartRule::Debts)
        };
        for account in Chart::for_year(Standard::Pcg, day(start)).accounts() {
            let account = account.number;
            if account.class() > 5 {
                continue;
            }
            let rows = layout.rows_of(&account);
            let of_side = |is_debit: bool| {
                rows.iter()
                    .filter_map(|(debit, credit)| if is_debit { *debit } else { *credit })
                    .find(|row| is_due(row))
            };
            for is_debit in [true, false] {
                let cell = sheet.cell_of(&account, is_debit).map_or("-", |line| line.code);
                let row = of_side(is_debit).map(|row| row.code);
                let expected = detailed(cell);
                let is_there = row.map_or(expected.is_empty(), |row| expected.contains(&row));
                assert!(is_there, "{start} {account} {is_debit}: {cell} {row:?}");
            }
        }
    }
}

/// Random flows on official accounts, one third party each.
fn flows(start: &'static str) -> impl Strategy<Value = Vec<AnnexFlow>> {
    let chart = Chart::for_year(Standard::Pcg, day(start));
    let accounts: Vec<&'static str> = chart
        .accounts()
        .iter()
        .filter(|account| account.number.class() < 8)
        .map(|account| account.number.as_str())
        .collect();
    let moves = (
        prop::sample::select(accounts),
        -1_000_000_i64..1_000_000,
        0..1_000_000_i64,
        0..1_000_000_i64,
        0..100_i64,
    );
    prop::collection::vec(moves, 1..60).prop_map(|moves| {
        // An account is there once.
        let by_account: BTreeMap<&str, _> = moves.into_iter().map(|moves| (moves.0, moves)).collect();
        by_account
            .into_values()
            .map(|(account, opening, debit, credit, share)| {
                let opening = if matches!(&account[..1], "6" | "7") { 0 } else { opening };
                flow((account, opening, debit, credit, credit * share / 100), None)
            })
            .collect()
    })
}

/// The amount of a row in a column.
fn cell(layout: &AnnexLayout, amounts: &[Vec<AnnexAmount>], code: &str, measure: Measure) -> i64 {
    let place = place(layout, code);
    let columns = &layout.parts()[layout.rows()[place].part].columns;
    let column = columns.iter().position(|column| column.measure == measure).unwrap();
    amounts[place][column].told().unwrap().minor()
}

proptest! {
    /// What a row begins with, what raises it and what lowers it come to what it ends with.
    #[test]
    fn rows_end_with_what_their_movements_lead_to(
        older in flows("2024-01-01"),
        newer in flows("2026-01-01"),
    ) {
        for (start, flows) in [("2024-01-01", &older), ("2026-01-01", &newer)] {
            for form in AnnexForm::ALL {
                let layout = form.layout(day(start));
                for (row, amounts) in layout.rows().iter().zip(layout.amounts(flows).unwrap()) {
                    let columns = &layout.parts()[row.part].columns;
                    let of = |wanted: Measure| columns.iter().zip(&amounts).filter(|(column, _)| column.measure == wanted)
                        .filter_map(|(_, amount)| amount.told()).map(Money::minor).sum::<i64>();
                    if !columns.iter().any(|column| column.measure == Measure::Closing) {
                        continue;
                    }
                    let led = of(Measure::Opening) + of(Measure::Increase) - of(Measure::Transfer) - of(Measure::Decrease);
                    prop_assert_eq!(led, of(Measure::Closing), "{:?} {} {}", form, start, row.code);
                }
            }
        }
    }

    /// Gross fixed assets, what is taken off the assets, provisions, receivables and payables are those of the balance sheet.
    #[test]
    fn annexes_come_to_the_balance_sheet(
        older in flows("2024-01-01"),
        newer in flows("2026-01-01"),
    ) {
        for (start, flows) in [("2024-01-01", &older), ("2026-01-01", &newer)] {
            let balances: Vec<AccountBalance> = flows.iter().map(|AnnexFlow { flow, .. }| AccountBalance {
                account: flow.account, debit: flow.closing.debit, credit: flow.closing.credit, is_abroad: false,
            }).collect();
            let sheet = StatementSet::Fr2050.layout(day(start));
            let sums = sheet.amounts(&balances).unwrap();
            let line = |code: &str| sums[sheet.lines().iter().position(|line| line.code == code).unwrap()];
            let gross = |codes: &[&str]| codes.iter().map(|code| line(code).gross.minor()).sum::<i64>();
            let of = |form: AnnexForm, code: &str, measure: Measure| {
                let layout = form.layout(day(start));
                cell(layout, &layout.amounts(flows).unwrap(), code, measure)
            };
            let closing = |form, code| of(form, code, Measure::Closing);
            prop_assert_eq!(closing(AnnexForm::Fr2054, "0G"), gross(&["BJ"]));
            prop_assert_eq!(closing(AnnexForm::Fr2055, "0N") + closing(AnnexForm::Fr2056, "7B"), line("CO").less.minor());
            prop_assert_eq!(closing(AnnexForm::Fr2055, "Z9") + closing(AnnexForm::Fr2055, "SP"), gross(&["CW", "CM"]));
            prop_assert_eq!(closing(AnnexForm::Fr2056, "3Z"), gross(&["DK"]));
            prop_assert_eq!(closing(AnnexForm::Fr2056, "5Z"), gross(&["DR"]));
            prop_assert_eq!(
                of(AnnexForm::Fr2057, "VT", Measure::Gross),
                gross(&["BB", "BF", "BH", "BX", "BZ", "CB", "CH"])
            );
            prop_assert_eq!(of(AnnexForm::Fr2057, "VY", Measure::Gross), gross(&["EC"]) - gross(&["DW"]));
        }
    }
}
