//! What rates change in the books.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::*;
use crate::{AccountNumber, Chart, MoneyError, Standard};

fn number(text: &str) -> AccountNumber {
    text.parse().unwrap()
}

fn open(account: &str, kind: PositionKind, foreign: i64, book: i64) -> ForeignPosition {
    ForeignPosition {
        account: number(account),
        auxiliary: (kind == PositionKind::Commercial).then(|| "DUPONT".to_owned()),
        kind,
        currency: code("USD"),
        foreign: Money::from_minor(foreign),
        book: Money::from_minor(book),
        is_taken_back: false,
    }
}

fn accounts(standard: Standard, start: &str) -> impl Fn(PositionKind, Side) -> ExchangeAccounts {
    let start = day(start);
    move |kind, side| {
        let of = |text: Option<&'static str>| text.map(number);
        let proposed = proposed_exchange_accounts(standard, start, kind, side);
        ExchangeAccounts {
            loss: of(proposed.loss),
            gain: of(proposed.gain),
            closing_loss: of(proposed.closing_loss),
            closing_gain: of(proposed.closing_gain),
            latent_loss: of(proposed.latent_loss),
            latent_gain: of(proposed.latent_gain),
            provision: of(proposed.provision),
            provision_charge: of(proposed.provision_charge),
            provision_income: of(proposed.provision_income),
        }
    }
}

/// Values positions at 1 EUR = 1.25 USD.
fn revalued(positions: &[ForeignPosition]) -> Revaluation {
    let table = table(Currency::Eur, &[("2025-12-31", "USD", "1.25"), ("2025-12-31", "GBP", "0.8")]);
    revalue(positions, Currency::Eur, |currency| {
        table.conversion(currency, &Currency::Eur.into(), day("2025-12-31"), MAX_AGE_DAYS)
    })
    .unwrap()
}

fn lines(
    positions: &[ForeignPosition],
    standard: Standard,
    provisions: &Provisions,
) -> Vec<(String, i64, bool)> {
    let revaluation = revalued(positions);
    let lines =
        revaluation_lines(positions, &revaluation, standard, accounts(standard, "2025-01-01"), provisions)
            .unwrap()
            .unwrap();
    assert_eq!(lines.iter().map(|line| line.amount.minor()).sum::<i64>(), 0);
    lines.into_iter().map(|line| (line.account.to_string(), line.amount.minor(), line.is_reversed)).collect()
}

fn expected(lines: &[(&str, i64, bool)]) -> Vec<(String, i64, bool)> {
    lines
        .iter()
        .map(|(account, amount, is_reversed)| ((*account).to_owned(), *amount, *is_reversed))
        .collect()
}

/// 100 USD at 1.25 are 80 EUR, whatever they stood for before.
fn positions() -> [ForeignPosition; 4] {
    [
        open("411", PositionKind::Commercial, 10_000, 9_000),
        open("401", PositionKind::Commercial, -10_000, -9_000),
        open("164", PositionKind::LongTerm, -10_000, -7_000),
        open("512", PositionKind::Cash, 10_000, 7_500),
    ]
}

#[test]
fn gains_and_losses_of_receivables_and_debts_are_told_alike() {
    let revaluation = revalued(&positions());
    let differences: Vec<i64> = revaluation.items.iter().map(|item| item.difference.minor()).collect();
    assert_eq!(differences, [-1_000, 1_000, -1_000, 500]);
    assert_eq!((revaluation.gains.minor(), revaluation.losses.minor()), (1_500, 2_000));
}

/// PCG art. 420-5 and 420-7: what waits stands on 476 and 477, latent losses are provided for, cash goes into the result.
#[test]
fn in_france_differences_wait_and_losses_are_provided_for() {
    let found = lines(&positions(), Standard::Pcg, &Provisions::default());
    let lines = [
        ("411", -1_000, true),
        ("4761", 1_000, true),
        ("401", 1_000, true),
        ("4772", -1_000, true),
        ("164", -1_000, true),
        ("4762", 1_000, true),
        ("512", 500, false),
        ("766", -500, false),
        ("6815", 1_000, false),
        ("1515", -1_000, false),
        ("6865", 1_000, false),
        ("1515", -1_000, false),
    ];
    assert_eq!(found, expected(&lines));
}

#[test]
fn in_ohada_differences_wait_on_478_and_479() {
    let found = lines(&positions(), Standard::Syscohada, &Provisions::default());
    let lines = [
        ("411", -1_000, true),
        ("47811", 1_000, true),
        ("401", 1_000, true),
        ("47931", -1_000, true),
        ("164", -1_000, true),
        ("4784", 1_000, true),
        ("512", 500, false),
        ("776", -500, false),
        ("6911", 1_000, false),
        ("194", -1_000, false),
        ("6971", 1_000, false),
        ("194", -1_000, false),
    ];
    assert_eq!(found, expected(&lines));
}

#[test]
fn elsewhere_differences_are_income_or_charge() {
    let found = lines(&positions()[..2], Standard::Pcmn, &Provisions::default());
    let lines_of =
        [("411", -1_000, false), ("655", 1_000, false), ("401", 1_000, false), ("755", -1_000, false)];
    assert_eq!(found, expected(&lines_of));
    let found = lines(&positions(), Standard::Sce, &Provisions::default());
    assert_eq!(found[4..6], expected(&[("164", -1_000, true), ("275", 1_000, true)]));
    assert_eq!(found.len(), 8);
}

#[test]
fn only_the_change_of_the_provision_is_posted() {
    let booked = |minor| Provisions {
        booked: BTreeMap::from([(number("1515"), Money::from_minor(minor))]),
        ..Provisions::default()
    };
    let provision = |minor| lines(&positions()[..1], Standard::Pcg, &booked(minor)).split_off(2);
    assert_eq!(provision(400), expected(&[("6815", 600, false), ("1515", -600, false)]));
    assert_eq!(provision(1_000), []);
    assert_eq!(provision(1_500), expected(&[("7815", -500, false), ("1515", 500, false)]));
    assert_eq!(
        lines(&[], Standard::Pcg, &booked(300)),
        expected(&[("7815", -300, false), ("1515", 300, false)])
    );
}

/// Losses of trade and of loans are provided for on one account, and charged to two: what neither changes moves neither.
#[test]
fn kinds_that_share_an_account_keep_what_they_need_of_it() {
    let positions = [
        open("411", PositionKind::Commercial, 10_000, 9_000),
        open("164", PositionKind::LongTerm, -10_000, -7_000),
    ];
    let provision = |minor| {
        let booked = BTreeMap::from([(number("1515"), Money::from_minor(minor))]);
        let provisions = Provisions { booked, ..Provisions::default() };
        lines(&positions, Standard::Pcg, &provisions).split_off(4)
    };
    let both =
        [("6815", 1_000, false), ("1515", -1_000, false), ("6865", 1_000, false), ("1515", -1_000, false)];
    assert_eq!(provision(0), expected(&both));
    assert_eq!(provision(2_000), []);
    assert_eq!(provision(2_300), expected(&[("7815", -300, false), ("1515", 300, false)]));
}

/// What was settled in part and in full since is of the year, and taken back in the next.
#[test]
fn what_a_later_match_has_is_taken_back() {
    let left = open("411", PositionKind::Commercial, 0, 2_000);
    let later = ForeignPosition { is_taken_back: true, ..left.clone() };
    let of = |position| lines(&[position], Standard::Pcg, &Provisions::default());
    assert_eq!(of(left), expected(&[("411", -2_000, false), ("656", 2_000, false)]));
    assert_eq!(of(later), expected(&[("411", -2_000, true), ("656", 2_000, true)]));
}

/// PCG art. 420-6: what a global position gains covers what it loses.
#[test]
fn a_global_position_is_provided_for_its_net_loss() {
    let net = Provisions { is_net_by_currency: true, ..Provisions::default() };
    let mut positions = positions()[..2].to_vec();
    assert_eq!(lines(&positions, Standard::Pcg, &net).len(), 4);
    positions[1].currency = code("GBP");
    positions[1].foreign = Money::from_minor(-7_000);
    let found = lines(&positions, Standard::Pcg, &net);
    assert_eq!(found[4..], expected(&[("6815", 1_000, false), ("1515", -1_000, false)]));
}

#[test]
fn what_is_left_of_a_settled_position_is_realised() {
    let found = lines(&[open("411", PositionKind::Commercial, 0, 30)], Standard::Pcg, &Provisions::default());
    assert_eq!(found, expected(&[("411", -30, false), ("656", 30, false)]));
}

#[test]
fn accounts_that_nobody_named_are_asked_for() {
    let positions = positions();
    let revaluation = revalued(&positions);
    let nameless = |_, _| ExchangeAccounts::default();
    for standard in Standard::ALL {
        let found = revaluation_lines(&positions, &revaluation, standard, nameless, &Provisions::default());
        assert_eq!(found, Ok(None));
    }
}

#[test]
fn a_position_that_cannot_be_valued_is_named() {
    let table = table(Currency::Eur, &[]);
    let fault = |position: ForeignPosition| {
        let good = ForeignPosition { currency: code("XOF"), ..position.clone() };
        revalue(&[good, position], Currency::Eur, |currency| {
            table.conversion(currency, &Currency::Eur.into(), day("2025-12-31"), MAX_AGE_DAYS)
        })
        .unwrap_err()
    };
    let [dollars, ..] = positions();
    let error = fault(dollars.clone());
    assert_eq!((error.position, error.code()), (1, "exchange_rate_missing"));
    assert_eq!(
        fault(ForeignPosition { currency: code("EUR"), ..dollars.clone() }).code(),
        "revaluation_own_currency"
    );
    let huge = ForeignPosition {
        currency: code("XAF"),
        book: Money::from_minor(i64::MIN),
        foreign: Money::from_minor(i64::MAX),
        ..dollars
    };
    assert_eq!(fault(huge).code(), "amount_overflow");
}

fn matched(foreign: i64, book: i64) -> MatchedItem {
    MatchedItem { foreign: Money::from_minor(foreign), book: Money::from_minor(book) }
}

/// What is open, with the places of the items, and what is left of the rest.
fn settled(items: &[MatchedItem]) -> (Vec<(usize, i64, i64)>, i64) {
    let found = settle(items, Money::ZERO).unwrap();
    let open = found.open.iter().map(|(place, open)| (*place, open.foreign.minor(), open.book.minor()));
    (open.collect(), found.left.minor())
}

#[test]
fn what_is_paid_in_part_is_settled_at_its_rate() {
    let invoice = matched(10_000, 9_000);
    assert_eq!(settled(&[invoice, matched(-4_000, -3_400)]), (vec![(0, 6_000, 5_400)], 200));
    assert_eq!(settled(&[invoice, matched(-4_000, -3_700), matched(-6_000, -5_800)]), (vec![], -500));
    // What a revaluation made of the part that is settled is not made again.
    assert_eq!(settled(&[invoice, matched(-4_000, -3_400), matched(0, -200)]), (vec![(0, 6_000, 5_400)], 0));
    // The oldest debts are settled first.
    let debts = [matched(-10_000, -9_000), matched(-5_000, -4_000), matched(12_000, 10_000)];
    assert_eq!(settled(&debts), (vec![(1, -3_000, -2_400)], -600));
    assert_eq!(settled(&[]), (vec![], 0));
    let much = matched(i64::MAX, i64::MAX);
    assert_eq!(
        settle(&[much, much, matched(i64::MIN, i64::MIN)], Money::ZERO).map(|found| found.left.minor()),
        Ok(0)
    );
    assert_eq!(settle(&[much, much, matched(-1, -1)], Money::ZERO), Err(MoneyError::Overflow));
}

/// What is paid in the company's own currency settles what it is in the books; what is owed beside is none of it.
#[test]
fn what_is_paid_in_the_own_currency_is_settled_without_a_difference() {
    let own = |items: &[MatchedItem], own: i64| {
        let found = settle(items, Money::from_minor(own)).unwrap();
        let open = found.open.iter().map(|(place, open)| (*place, open.foreign.minor(), open.book.minor()));
        (open.collect::<Vec<_>>(), found.left.minor())
    };
    let invoices = [matched(10_000, 9_000), matched(5_000, 4_000)];
    assert_eq!(own(&invoices, -4_500), (vec![(0, 5_000, 4_500), (1, 5_000, 4_000)], 0));
    assert_eq!(own(&invoices, -11_000), (vec![(1, 2_500, 2_000)], 0));
    assert_eq!(own(&invoices, -20_000), (vec![], 0));
    assert_eq!(own(&invoices[..1], 100), (vec![(0, 10_000, 9_000)], 0));
    let paid = [invoices[0], matched(-4_000, -3_400)];
    assert_eq!(own(&paid, -2_700), (vec![(0, 3_000, 2_700)], 200));
}

/// Every number that is proposed is one of the chart.
#[test]
fn proposed_accounts_are_in_their_charts() {
    for standard in Standard::ALL {
        for start in ["2016-01-01", "2017-01-01", "2025-01-01", "2026-01-01"] {
            let chart = Chart::for_year(standard, day(start));
            for (kind, side) in
                PositionKind::ALL.into_iter().flat_map(|kind| Side::ALL.map(|side| (kind, side)))
            {
                let found = accounts(standard, start)(kind, side);
                let result = [found.loss, found.gain, found.closing_loss, found.closing_gain];
                let waiting = [found.latent_loss, found.latent_gain];
                let provision = [found.provision, found.provision_charge, found.provision_income];
                for number in result.into_iter().chain(waiting).chain(provision).flatten() {
                    assert!(chart.find(&number).is_some(), "{standard:?} {start} {number}");
                }
                let has_chart = standard != Standard::Other;
                assert!(result.iter().all(|number| number.is_some() == has_chart));
                let treatment = treatment(standard, kind);
                let is_deferred = treatment != Treatment::Income;
                assert!(waiting.iter().all(|number| number.is_some() == is_deferred));
                let has_provision = treatment == (Treatment::Deferred { has_provision: true });
                assert!(provision.iter().all(|number| number.is_some() == has_provision));
            }
        }
    }
}

#[test]
fn commercial_differences_are_financial_before_2017() {
    let of = |start: &str| {
        proposed_exchange_accounts(Standard::Pcg, day(start), PositionKind::Commercial, Side::Debt)
    };
    assert_eq!((of("2016-01-01").loss, of("2016-01-01").provision_charge), (Some("666"), Some("6865")));
    assert_eq!((of("2017-01-01").loss, of("2017-01-01").provision_charge), (Some("656"), Some("6815")));
}

fn any_position() -> impl Strategy<Value = ForeignPosition> {
    let kind = prop::sample::select(&PositionKind::ALL[..]);
    let amounts = (-1_000_000_000_000_i64..1_000_000_000_000, -1_000_000_000_000_i64..1_000_000_000_000);
    (kind, amounts, prop::sample::select(&["USD", "GBP", "XOF", "TND"][..])).prop_map(
        |(kind, (foreign, book), currency)| ForeignPosition {
            currency: code(currency),
            ..open("411", kind, foreign, book)
        },
    )
}

proptest! {
    /// Lines balance, bring each position to its value, and leave the provision at what is needed.
    #[test]
    fn revaluations_balance_to_the_cent(
        positions in proptest::collection::vec(any_position(), 0..12),
        standard in prop::sample::select(&Standard::ALL[..9]),
        scaled in 10_000_i64..1_000_000,
        is_net_by_currency: bool,
        booked in 0..1_000_000_000_000_i64,
    ) {
        let text = Money::from_minor(scaled).format_scaled(5);
        let rates = [("2025-12-31", "USD", text.as_str()), ("2025-12-31", "GBP", "0.87"), ("2025-12-31", "TND", "3.41257")];
        let table = table(Currency::Eur, &rates);
        let revaluation = revalue(&positions, Currency::Eur, |currency| {
            table.conversion(currency, &Currency::Eur.into(), day("2025-12-31"), MAX_AGE_DAYS)
        }).unwrap();
        let named = accounts(standard, "2025-01-01");
        let has_provision = treatment(standard, PositionKind::Commercial) == Treatment::Deferred { has_provision: true };
        let account = named(PositionKind::Commercial, Side::Receivable).provision.filter(|_| has_provision);
        let booked = account.map(|account| (account, Money::from_minor(booked))).into_iter().collect();
        let provisions = Provisions { is_net_by_currency, booked };
        let lines = revaluation_lines(&positions, &revaluation, standard, &named, &provisions).unwrap().unwrap();
        prop_assert_eq!(lines.iter().map(|line| line.amount.minor()).sum::<i64>(), 0);
        prop_assert!(lines.iter().all(|line| !line.amount.is_zero()));
        prop_assert_eq!(lines.iter().filter(|line| line.is_reversed).map(|line| line.amount.minor()).sum::<i64>(), 0);
        for (place, open) in positions.iter().enumerate() {
            let moved: i64 = lines.iter()
                .filter(|line| line.position == Some(place) && line.purpose == Purpose::Position)
                .map(|line| line.amount.minor()).sum();
            prop_assert_eq!(open.book.minor() + moved, revaluation.items[place].value.minor());
        }
        let total: i64 = revaluation.items.iter().map(|item| item.difference.minor()).sum();
        prop_assert_eq!(total, revaluation.gains.minor() - revaluation.losses.minor());
    }

    /// However a match is paid, what is open and what is left make up what was booked, and what is open bears the rates of its items.
    #[test]
    fn a_match_is_settled_to_the_unit(parts in proptest::collection::vec((-1_000_000_i64..1_000_000, 500_i64..2_000), 0..8)) {
        let items: Vec<MatchedItem> = parts.iter().map(|(foreign, rate)| matched(*foreign, foreign * rate / 1_000)).collect();
        let (open, left) = settled(&items);
        let sum = |of: fn(&MatchedItem) -> Money| items.iter().map(|item| of(item).minor()).sum::<i64>();
        prop_assert_eq!(open.iter().map(|(_, foreign, _)| foreign).sum::<i64>(), sum(|item| item.foreign));
        prop_assert_eq!(open.iter().map(|(.., book)| book).sum::<i64>() + left, sum(|item| item.book));
        let net = sum(|item| item.foreign);
        for (place, foreign, book) in open {
            let item = items[place];
            prop_assert!(foreign.signum() == net.signum() && foreign.abs() <= item.foreign.minor().abs());
            let exact = i128::from(item.book.minor()) * i128::from(foreign);
            prop_assert!((exact - i128::from(book) * i128::from(item.foreign.minor())).abs() * 2 <= i128::from(item.foreign.minor().abs()));
        }
    }
}
