use proptest::prelude::*;

use super::*;
use crate::{AccountNumber, Chart, Money, Standard};

mod annex;
mod flows;

const STARTS: [&str; 3] = ["2024-01-01", "2025-01-01", "2026-01-01"];

fn day(text: &str) -> chrono::NaiveDate {
    text.parse().unwrap()
}

fn number(text: &str) -> AccountNumber {
    AccountNumber::new(text).unwrap()
}

/// Each set with each layout that it has, and the chart of those years.
fn all() -> impl Iterator<Item = (StatementSet, &'static Layout, &'static Chart)> {
    [Standard::Pcg, Standard::Syscohada].into_iter().flat_map(|standard| {
        StatementSet::of_standard(standard).iter().flat_map(move |set| {
            STARTS.map(|start| (*set, set.layout(day(start)), Chart::for_year(standard, day(start))))
        })
    })
}

fn balance(account: &str, minor: i64) -> AccountBalance {
    let amount = Money::from_minor(minor.abs());
    let (debit, credit) = if minor > 0 { (amount, Money::ZERO) } else { (Money::ZERO, amount) };
    AccountBalance { account: number(account), debit, credit, is_abroad: false }
}

/// The net amount of each of some lines, in minor units.
fn shown<const N: usize>(
    set: StatementSet,
    start: &str,
    balances: &[(&str, i64)],
    codes: [&str; N],
) -> [i64; N] {
    let layout = set.layout(day(start));
    let balances: Vec<_> = balances.iter().map(|(account, minor)| balance(account, *minor)).collect();
    let amounts = layout.amounts(&balances).unwrap();
    codes.map(|code| {
        let place = layout.lines().iter().position(|line| line.code == code).unwrap();
        amounts[place].net().unwrap().minor()
    })
}

#[test]
fn every_layout_can_be_read_and_labels_every_line() {
    for (set, layout, _) in all() {
        for line in layout.lines() {
            assert!(!line.label.is_empty() && line.label.trim() == line.label, "{set:?} {}", line.code);
        }
        assert!(layout.lines().iter().any(|line| line.kind == LineKind::Line), "{set:?}");
        if let Some((assets, liabilities)) = set.totals() {
            assert!(layout.line(assets).is_some() && layout.line(liabilities).is_some(), "{set:?}");
        }
    }
}

#[test]
fn accounts_stand_in_lines_that_take_accounts() {
    for (set, layout, chart) in all() {
        for account in chart.accounts() {
            for is_debit in [true, false] {
                let Some(cell) = layout.cell_of(&account.number, is_debit) else {
                    let is_kept_out = match set {
                        StatementSet::FrSig | StatementSet::Fr2035 => {
                            !matches!(account.number.class(), 6 | 7)
                        }
                        StatementSet::Fr2050 | StatementSet::Fr2033 => account.number.class() >= 8,
                        StatementSet::OhadaNormal | StatementSet::OhadaMinimal => account.number.class() == 9,
                    };
                    assert!(is_kept_out, "{set:?} {}", account.number);
                    continue;
                };
                assert!(
                    matches!(cell.kind, LineKind::Line | LineKind::Part | LineKind::Less(_)),
                    "{set:?} {} {}",
                    account.number,
                    cell.code
                );
            }
        }
    }
}

#[test]
fn a_year_of_a_french_shop_stands_in_its_cells() {
    let books = [
        ("101300", -1_000_000),
        ("106100", -50_000),
        ("218300", 300_000),
        ("281830", -100_000),
        ("370000", 80_000),
        ("401000", -240_000),
        ("411000", 360_000),
        ("445660", 40_000),
        ("445710", -60_000),
        ("512000", 990_000),
        ("607000", 500_000),
        ("603700", -80_000),
        ("613200", 120_000),
        ("681120", 100_000),
        ("707000", -1_060_000),
    ];
    let drift: i64 = books.iter().map(|(_, minor)| minor).sum();
    let books: Vec<_> = books.into_iter().chain([("108000", -drift)]).collect();
    let codes = ["AT", "BT", "BX", "BZ", "CF", "CO", "DI", "EE", "FC", "FS", "FT", "FW", "GA", "GG", "HN"];
    let shown = shown(StatementSet::Fr2050, "2025-01-01", &books, codes);
    let [at, bt, bx, bz, cf, co, di, ee, fc, fs, ft, fw, ga, gg, hn] = shown;
    assert_eq!((at, bt, bx, bz, cf), (200_000, 80_000, 360_000, 40_000, 990_000));
    assert_eq!((fc, fs, ft, fw, ga), (1_060_000, 500_000, -80_000, 120_000, 100_000));
    assert_eq!((gg, hn, di), (420_000, 420_000, 420_000));
    assert_eq!((co, ee), (1_670_000, 1_670_000));
}

#[test]
fn the_side_of_a_balance_decides_where_a_bank_and_a_third_party_stand() {
    let codes = ["CF", "DU", "BX", "DX", "BZ"];
    let overdrawn =
        shown(StatementSet::Fr2050, "2025-01-01", &[("512000", -5_000), ("401000", 5_000)], codes);
    assert_eq!(overdrawn, [0, 5_000, 0, 0, 5_000]);
    let usual = shown(StatementSet::Fr2050, "2025-01-01", &[("512000", 5_000), ("401000", -5_000)], codes);
    assert_eq!(usual, [5_000, 0, 0, 5_000, 0]);
}

#[test]
fn customers_in_credit_are_not_set_off_against_those_who_owe() {
    let layout = StatementSet::Fr2050.layout(day("2025-01-01"));
    let both = AccountBalance {
        account: number("411000"),
        debit: Money::from_minor(10_000),
        credit: Money::from_minor(3_000),
        is_abroad: false,
    };
    let cells = layout.cells_of(&both).unwrap();
    let owed = cells.iter().find(|(code, _)| *code == "BX").unwrap();
    assert_eq!(owed.1.minor(), 10_000);
    assert!(cells.iter().any(|(code, amount)| *code != "BX" && amount.minor() == 3_000), "{cells:?}");
}

/// What is sold through an account that is for abroad stands in its own column of 2052, and in 2033-B as a part of the rest.
#[test]
fn what_is_sold_abroad_is_told() {
    let of = |set: StatementSet, codes: &[&str]| -> Vec<i64> {
        let layout = set.layout(day("2025-01-01"));
        let abroad = AccountBalance { is_abroad: true, ..balance("707900", -70_000) };
        let amounts = layout.amounts(&[balance("707000", -20_900), abroad]).unwrap();
        let place = |code: &str| layout.lines().iter().position(|line| line.code == code).unwrap();
        codes.iter().map(|code| amounts[place(code)].net().unwrap().minor()).collect()
    };
    let full = of(StatementSet::Fr2050, &["FA", "FB", "FC", "FJ", "FK", "FL"]);
    assert_eq!(full, [20_900, 70_000, 90_900, 20_900, 70_000, 90_900]);
    assert_eq!(of(StatementSet::Fr2033, &["210", "209", "232"]), [90_900, 70_000, 90_900]);
    let simplified = StatementSet::Fr2033.layout(day("2025-01-01"));
    let place = simplified.lines().iter().position(|line| line.code == "209").unwrap();
    assert!(simplified.is_told(place));
}

/// Account 12 has the result of a year before: it waits with what was carried forward, and is not told as this year's.
#[test]
fn a_result_that_waits_to_be_allotted_is_not_that_of_the_year() {
    let books = [("512000", 9_000), ("101000", -5_000), ("120000", -2_500), ("707000", -1_500)];
    for (set, codes) in [
        (StatementSet::Fr2050, ["DI", "HN", "DH", "EE"]),
        (StatementSet::Fr2033, ["136", "310", "134", "180"]),
    ] {
        for year in ["2024-01-01", "2025-01-01"] {
            assert_eq!(shown(set, year, &books, codes), [1_500, 1_500, 2_500, 9_000], "{set:?} {year}");
        }
    }
}

/// Books that keep the numbers of before 2025 have their amounts where their nature belongs.
#[test]
fn accounts_that_the_chart_of_2025_dropped_stand_where_they_belong() {
    let cell = |account: &str| {
        let layout = StatementSet::Fr2050.layout(day("2025-01-01"));
        layout.cell_of(&number(account), false).map(|line| line.code)
    };
    let expected = [
        ("675200", "G1"),
        ("675600", "G3"),
        ("775200", "F1"),
        ("775600", "G2"),
        ("777000", "FO"),
        ("791000", "FQ"),
        ("796000", "GL"),
        ("168840", "DU"),
        ("168810", "DS"),
    ];
    for (account, code) in expected {
        assert_eq!(cell(account), Some(code), "{account}");
    }
}

#[test]
fn capital_is_paid_but_for_what_is_not_called_or_not_paid() {
    for account in ["101", "101000", "101300", "101500"] {
        let books = [("512000", 5_000), (account, -5_000)];
        assert_eq!(
            shown(StatementSet::Fr2050, "2025-01-01", &books, ["DA", "paid_capital"]),
            [5_000, 5_000],
            "{account}"
        );
    }
    let books = [("512000", 5_000), ("101200", -5_000)];
    assert_eq!(shown(StatementSet::Fr2050, "2025-01-01", &books, ["DA", "paid_capital"]), [5_000, 0]);
}

#[test]
fn an_independent_has_a_profit_or_a_loss_and_never_both() {
    let shown = |income: i64, expense: i64| {
        shown(StatementSet::Fr2035, "2025-01-01", &[("706000", -income), ("613200", expense)], ["CP", "CR"])
    };
    assert_eq!(shown(30_000, 10_000), [20_000, 0]);
    assert_eq!(shown(10_000, 30_000), [0, 20_000]);
}

#[test]
fn a_year_of_an_ohada_trader_has_its_intermediate_balances() {
    let books = [
        ("101300", -1_000_000),
        ("601100", 700_000),
        ("603100", -100_000),
        ("311000", 100_000),
        ("622200", 50_000),
        ("661100", 120_000),
        ("701100", -1_000_000),
        ("521100", 1_130_000),
    ];
    let codes = ["XA", "XB", "XC", "XD", "XI", "BZ", "DZ"];
    let shown = shown(StatementSet::OhadaNormal, "2026-01-01", &books, codes);
    assert_eq!(shown, [400_000, 1_000_000, 350_000, 230_000, 230_000, 1_230_000, 1_230_000]);
}

/// Random balances on official accounts, made to balance on the capital.
fn books(chart: &'static Chart) -> impl Strategy<Value = Vec<AccountBalance>> {
    let accounts: Vec<&'static str> = chart
        .accounts()
        .iter()
        .filter(|account| account.number.class() < 8)
        .map(|account| account.number.as_str())
        .collect();
    let line = (prop::sample::select(accounts), -1_000_000_000_i64..1_000_000_000);
    prop::collection::vec(line, 1..60).prop_map(|lines| {
        let drift: i64 = lines.iter().map(|(_, minor)| minor).sum();
        lines.into_iter().chain([("101", -drift)]).map(|(account, minor)| balance(account, minor)).collect()
    })
}

proptest! {
    #[test]
    fn assets_equal_liabilities_whatever_the_books_hold(
        french in books(Chart::for_year(Standard::Pcg, "2024-01-01".parse().unwrap())),
        newer in books(Chart::for_year(Standard::Pcg, "2026-01-01".parse().unwrap())),
        ohada in books(Chart::for_year(Standard::Syscohada, "2026-01-01".parse().unwrap())),
    ) {
        for (set, start, books) in [
            (StatementSet::Fr2050, "2024-01-01", &french),
            (StatementSet::Fr2033, "2024-01-01", &french),
            (StatementSet::Fr2050, "2026-01-01", &newer),
            (StatementSet::Fr2033, "2026-01-01", &newer),
            (StatementSet::OhadaNormal, "2026-01-01", &ohada),
            (StatementSet::OhadaMinimal, "2026-01-01", &ohada),
        ] {
            let layout = set.layout(day(start));
            let amounts = layout.amounts(books).unwrap();
            let (assets, liabilities) = set.totals().unwrap();
            let net = |code| {
                let place = layout.lines().iter().position(|line| line.code == code).unwrap();
                amounts[place].net().unwrap()
            };
            prop_assert_eq!(net(assets), net(liabilities), "{:?} {}", set, start);
        }
    }

    /// The intermediate balances come to the result of the income statement.
    #[test]
    fn the_intermediate_balances_end_in_the_result(
        books in books(Chart::for_year(Standard::Pcg, "2025-01-01".parse().unwrap())),
    ) {
        let net = |set: StatementSet, code| {
            let layout = set.layout(day("2025-01-01"));
            let place = layout.lines().iter().position(|line| line.code == code).unwrap();
            layout.amounts(&books).unwrap()[place].net().unwrap()
        };
        prop_assert_eq!(net(StatementSet::FrSig, "net_result"), net(StatementSet::Fr2050, "HN"));
        prop_assert_eq!(net(StatementSet::FrSig, "operating_result"), net(StatementSet::Fr2050, "GG"));
    }
}

#[test]
fn what_only_begins_like_accounts_is_told_where_all_of_them_stand() {
    let told = |account: &str, minor: i64, codes: [&'static str; 4]| {
        let layout = StatementSet::Fr2050.layout(day("2025-01-01"));
        let told = layout.told_by(&[balance(account, minor)]);
        codes.map(|code| told[layout.lines().iter().position(|line| line.code == code).unwrap()])
    };
    assert_eq!(
        told("61", 100, ["FW", "GF", "HN", "HP"]),
        [true, true, true, false],
        "a part of it is leasing"
    );
    assert_eq!(told("6122", 100, ["FW", "GF", "HN", "HP"]), [true; 4]);
    assert_eq!(told("60", 100, ["FS", "FW", "GF", "HN"]), [false, false, true, true]);
    assert_eq!(told("6", 100, ["FW", "GF", "GU", "HN"]), [false, false, false, true]);
    assert_eq!(told("7", -100, ["FC", "FR", "GP", "HN"]), [false, false, false, true]);
    assert_eq!(told("641", 100, ["FY", "GF", "FS", "FC"]), [true; 4]);
}
