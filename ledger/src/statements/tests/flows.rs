//! Cash-flow statements of years whose entries are known.

use std::collections::BTreeMap;

use super::*;

type Entry<'a> = &'a [(&'a str, i64)];

/// The flows of accounts, each of one third party: what the year opens with, then its entries, debit above zero.
fn flows_of(opening: Entry<'_>, entries: &[Entry<'_>]) -> Vec<AccountFlow> {
    for entry in entries.iter().chain([&opening]) {
        assert_eq!(entry.iter().map(|(_, minor)| minor).sum::<i64>(), 0, "{entry:?}");
    }
    let mut accounts: BTreeMap<&str, [i64; 3]> = BTreeMap::new();
    for (account, minor) in opening {
        accounts.entry(account).or_default()[0] += minor;
    }
    for (account, minor) in entries.iter().copied().flatten() {
        let sums = accounts.entry(account).or_default();
        sums[if *minor > 0 { 1 } else { 2 }] += minor.abs();
    }
    let flow = |(account, [opening, debit, credit]): (&str, [i64; 3])| AccountFlow {
        account: number(account),
        opening: sides(opening),
        moved: Sides { debit: Money::from_minor(debit), credit: Money::from_minor(credit) },
        closing: sides(opening + debit - credit),
    };
    accounts.into_iter().map(flow).collect()
}

/// One balance, on its side.
fn sides(minor: i64) -> Sides {
    Sides { debit: Money::from_minor(minor.max(0)), credit: Money::from_minor((-minor).max(0)) }
}

fn amount_of(layout: &FlowLayout, flows: &[AccountFlow], code: &str) -> i64 {
    let place = layout.lines().iter().position(|line| line.code == code).unwrap();
    layout.amounts(flows).unwrap()[place].net().unwrap().minor()
}

#[track_caller]
fn assert_lines(statement: CashFlowStatement, start: &str, flows: &[AccountFlow], expected: &[(&str, i64)]) {
    let layout = statement.layout(day(start));
    for (code, minor) in expected {
        assert_eq!(amount_of(layout, flows, code), *minor, "{code}");
    }
    let (by_flows, by_accounts) = statement.control();
    assert_eq!(amount_of(layout, flows, by_flows), amount_of(layout, flows, by_accounts));
}

fn all_flows() -> impl Iterator<Item = (CashFlowStatement, &'static FlowLayout, &'static Chart)> {
    [Standard::Pcg, Standard::Syscohada].into_iter().flat_map(|standard| {
        let statement = CashFlowStatement::of_standard(standard).unwrap();
        STARTS.map(|start| (statement, statement.layout(day(start)), Chart::for_year(standard, day(start))))
    })
}

#[test]
fn every_account_is_of_the_treasury_or_moves_it() {
    for (statement, layout, chart) in all_flows() {
        for account in chart.accounts() {
            let one = Money::from_minor(1);
            let flow = AccountFlow {
                account: account.number,
                opening: Sides { debit: one, credit: Money::ZERO },
                moved: Sides { debit: one, credit: Money::ZERO },
                closing: Sides { debit: Money::from_minor(2), credit: Money::ZERO },
            };
            let shares = layout.shares_of(&flow).unwrap();
            let is_treasury = shares.len() == 2 && layout.cells_of(&account.number).is_none();
            let is_outside =
                account.number.class() > if statement == CashFlowStatement::France { 7 } else { 8 };
            if is_outside {
                assert!(shares.is_empty(), "{statement:?} {}", account.number);
            } else if !is_treasury {
                assert_eq!(shares.iter().map(|(_, share)| share.minor()).sum::<i64>(), -1, "{shares:?}");
                let (debit, credit) = layout.cells_of(&account.number).unwrap();
                for line in [debit, credit] {
                    assert!(matches!(line.kind, LineKind::Line | LineKind::Part), "{}", line.code);
                }
            }
        }
    }
}

#[test]
fn a_year_in_the_ohada_zone() {
    let opening = [
        ("521000", 1_000),
        ("101300", -600),
        ("131000", -100),
        ("411100", 300),
        ("401100", -200),
        ("311000", 100),
        ("241100", 500),
        ("284100", -200),
        ("162000", -800),
    ];
    let entries: &[Entry<'_>] = &[
        &[("411100", 2_000), ("701100", -2_000)],
        &[("521000", 1_900), ("411100", -1_900)],
        &[("601100", 900), ("401100", -900)],
        &[("401100", 800), ("521000", -800)],
        &[("311000", 50), ("603100", -50)],
        &[("681300", 100), ("284100", -100)],
        &[("691100", 40), ("191000", -40)],
        &[("661100", 300), ("521000", -300)],
        // Bought on credit and paid in part.
        &[("241100", 700), ("481200", -700)],
        &[("481200", 300), ("521000", -300)],
        // Sold for 80, of which 60 are received.
        &[("812000", 50), ("284100", 150), ("241100", -200)],
        &[("485200", 80), ("822000", -80)],
        &[("521000", 60), ("485200", -60)],
        &[("521000", 400), ("162000", -400)],
        &[("162000", 250), ("521000", -250)],
        &[("671200", 20), ("166200", -20)],
        &[("131000", 100), ("465000", -70), ("118000", -30)],
        &[("465000", 70), ("521000", -70)],
        &[("461200", 500), ("101300", -500)],
        &[("521000", 400), ("461200", -400)],
        &[("449400", 120), ("141100", -120)],
        &[("521000", 100), ("449400", -100)],
        &[("141100", 12), ("799000", -12)],
        // Revalued: no money moves.
        &[("221000", 900), ("106100", -900)],
    ];
    let expected = [
        ("ZA", 1_000),
        ("FA", 830),
        ("FB", 0),
        ("FC", -50),
        ("FD", -100),
        ("FE", 120),
        ("bf", -30),
        ("ZB", 800),
        ("FF", 0),
        ("FG", -300),
        ("FI", 60),
        ("ZC", -240),
        ("FK", 400),
        ("FL", 100),
        ("FM", 0),
        ("FN", -70),
        ("ZD", 430),
        ("FO", 400),
        ("FP", 0),
        ("FQ", -250),
        ("ZE", 150),
        ("ZF", 580),
        ("ZG", 1_140),
        ("ZH", 2_140),
    ];
    assert_lines(CashFlowStatement::Ohada, "2025-01-01", &flows_of(&opening, entries), &expected);
}

#[test]
fn shares_advances_and_leases_in_the_ohada_zone() {
    let opening = [("521000", 1_000), ("101300", -1_000)];
    let entries: &[Entry<'_>] = &[
        // Shares: bought for 200, half of it unpaid, sold for 260 with 30 to come.
        &[("261000", 200), ("481300", -100), ("521000", -100)],
        &[("816000", 200), ("261000", -200)],
        &[("521000", 230), ("485600", 30), ("826000", -260)],
        // A loan granted, and 40 of it back.
        &[("271100", 90), ("521000", -90)],
        &[("521000", 40), ("271100", -40)],
        // A leased car is no acquisition, its instalment repays a debt.
        &[("245100", 500), ("173000", -500)],
        &[("173000", 60), ("671300", 5), ("521000", -65)],
        // Software, with an advance.
        &[("251000", 20), ("521000", -20)],
        &[("213000", 70), ("251000", -20), ("404100", -50)],
        // The owner takes out 15.
        &[("104000", 15), ("521000", -15)],
    ];
    let expected = [
        ("FA", -5),
        ("FF", -20),
        ("FG", 0),
        ("FH", -190),
        ("FI", 0),
        ("FJ", 270),
        ("FM", -15),
        ("FQ", -60),
        ("ZG", -20),
    ];
    assert_lines(CashFlowStatement::Ohada, "2025-01-01", &flows_of(&opening, entries), &expected);
}

const FRENCH_YEAR: [(&str, i64); 26] = [
    ("net_result", 727),
    ("depreciation", 128),
    ("gains", -30),
    ("cash_earnings", 825),
    ("stocks", -50),
    ("receivables", -675),
    ("payables", 680),
    ("other_working", 20),
    ("working", -25),
    ("operating", 800),
    ("acquisitions", -710),
    ("acquisitions_financial", 0),
    ("disposals", 80),
    ("loans_back", 0),
    ("asset_debts", 380),
    ("investing", -250),
    ("dividends", -70),
    ("capital", 400),
    ("partners", 33),
    ("loans_issued", 400),
    ("loans_repaid", -250),
    ("subsidies", 100),
    ("financing", 613),
    ("change", 1_163),
    ("opening", 1_000),
    ("closing", 2_163),
];

#[test]
fn a_year_in_france_before_and_after_disposals_changed_their_accounts() {
    for (start, price, book, share) in
        [("2024-01-01", "775200", "675200", "777000"), ("2025-01-01", "757000", "657000", "747000")]
    {
        let opening = [
            ("512000", 1_000),
            ("101300", -600),
            ("120000", -100),
            ("411000", 300),
            ("401000", -200),
            ("370000", 100),
            ("215400", 500),
            ("281540", -200),
            ("164000", -800),
        ];
        let entries: &[Entry<'_>] = &[
            &[("411000", 2_400), ("707000", -2_000), ("445710", -400)],
            &[("512000", 1_900), ("411000", -1_900)],
            &[("607000", 900), ("445660", 180), ("401000", -1_080)],
            &[("401000", 800), ("512000", -800)],
            &[("370000", 50), ("603700", -50)],
            &[("681120", 100), ("281540", -100)],
            &[("681500", 40), ("151100", -40)],
            &[("681740", 5), ("491000", -5)],
            &[("641000", 300), ("512000", -300)],
            &[("215400", 700), ("404000", -700)],
            &[("404000", 300), ("512000", -300)],
            &[(book, 50), ("281540", 150), ("215400", -200)],
            &[("462000", 80), (price, -80)],
            &[("512000", 60), ("462000", -60)],
            &[("512000", 400), ("164000", -400)],
            &[("164000", 250), ("512000", -250)],
            &[("661100", 20), ("168800", -20)],
            &[("120000", 100), ("457000", -70), ("106100", -30)],
            &[("457000", 70), ("512000", -70)],
            &[("456200", 500), ("101300", -500)],
            &[("512000", 400), ("456200", -400)],
            &[("512000", 33), ("455100", -33)],
            &[("512000", 100), ("131000", -100)],
            &[("139000", 12), (share, -12)],
            // Put into service: no acquisition.
            &[("231000", 10), ("512000", -10)],
            &[("213000", 10), ("231000", -10)],
        ];
        assert_lines(CashFlowStatement::France, start, &flows_of(&opening, entries), &FRENCH_YEAR);
    }
}

/// Treasury securities are treasury: what they are sold for is no disposal of fixed assets.
#[test]
fn what_treasury_securities_gain_is_of_the_result() {
    let entries: &[Entry<'_>] = &[&[("512000", 25), ("503000", -20), ("767300", -5)]];
    let flows = flows_of(&[("503000", 20), ("101000", -20)], entries);
    assert_lines(
        CashFlowStatement::France,
        "2025-01-01",
        &flows,
        &[("net_result", 5), ("disposals", 0), ("change", 5), ("closing", 25)],
    );
}

/// Third parties are not set off: a customer who has paid too much is owed something.
#[test]
fn a_customer_in_credit_is_a_debt_that_grew() {
    let of = |debit: i64, credit: i64| Sides {
        debit: Money::from_minor(debit),
        credit: Money::from_minor(credit),
    };
    let flows = [
        AccountFlow {
            account: number("411100"),
            opening: of(100, 0),
            moved: of(300, 340),
            closing: of(90, 30),
        },
        AccountFlow {
            account: number("521000"),
            opening: of(0, 100),
            moved: of(340, 300),
            closing: of(0, 60),
        },
    ];
    assert_lines(
        CashFlowStatement::Ohada,
        "2025-01-01",
        &flows,
        &[("ZA", -100), ("FD", 10), ("FE", 30), ("ZG", 40), ("ZH", -60)],
    );
}

#[test]
fn each_statement_has_its_control() {
    for (statement, layout, _) in all_flows() {
        let (by_flows, by_accounts) = statement.control();
        assert!(layout.lines().iter().any(|line| line.code == by_flows), "{statement:?}");
        assert!(layout.lines().iter().any(|line| line.code == by_accounts), "{statement:?}");
        assert!(layout.lines().iter().all(|line| !line.label.is_empty()));
    }
}

proptest! {
    /// Whatever the entries, on whatever accounts: the flows come to what the treasury changed by.
    #[test]
    fn flows_tie_to_the_treasury(
        year in 0..3_usize,
        lines in proptest::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0..2_usize, 0..2_usize, 1..1_000_000_i64, any::<bool>()), 1..60),
    ) {
        for statement in CashFlowStatement::ALL {
            let (standard, last) = match statement {
                CashFlowStatement::Ohada => (Standard::Syscohada, 8),
                CashFlowStatement::France => (Standard::Pcg, 7),
            };
            let chart = Chart::for_year(standard, day(STARTS[year]));
            let accounts: Vec<AccountNumber> =
                chart.accounts().iter().map(|account| account.number).filter(|number| number.class() <= last).collect();
            // By account and third party: what it opens with, and its debits and credits.
            let mut books: BTreeMap<(AccountNumber, usize), [i64; 3]> = BTreeMap::new();
            for (debit, credit, payer, payee, minor, is_opening) in &lines {
                let keys = [(*debit.get(&accounts), *payer), (*credit.get(&accounts), *payee)];
                for (key, side) in keys.into_iter().zip([1, 2]) {
                    let sums = books.entry(key).or_default();
                    match (*is_opening, side) {
                        (true, 1) => sums[0] += minor,
                        (true, _) => sums[0] -= minor,
                        (false, side) => sums[side] += minor,
                    }
                }
            }
            let mut flows: BTreeMap<AccountNumber, [i64; 6]> = BTreeMap::new();
            for ((account, _), [opening, debit, credit]) in books {
                let closing = opening + debit - credit;
                let parts = [opening.max(0), (-opening).max(0), debit, credit, closing.max(0), (-closing).max(0)];
                let sums = flows.entry(account).or_default();
                for (sum, part) in sums.iter_mut().zip(parts) {
                    *sum += part;
                }
            }
            let flows: Vec<AccountFlow> = flows.into_iter().map(|(account, sums)| {
                let of = |at: usize| Sides { debit: Money::from_minor(sums[at]), credit: Money::from_minor(sums[at + 1]) };
                AccountFlow { account, opening: of(0), moved: of(2), closing: of(4) }
            }).collect();
            let layout = statement.layout(day(STARTS[year]));
            let (by_flows, by_accounts) = statement.control();
            prop_assert_eq!(amount_of(layout, &flows, by_flows), amount_of(layout, &flows, by_accounts), "{:?}", statement);
        }
    }
}
