use proptest::prelude::*;

use super::*;
use crate::{AccountNumber, Chart, Money, Standard};

fn money(minor: i64) -> Money {
    Money::from_minor(minor)
}

fn situation(result: i64, carried: i64, capital: i64, legal_reserve: i64) -> Situation {
    Situation {
        result: money(result),
        carried: money(carried),
        capital: money(capital),
        legal_reserve: money(legal_reserve),
    }
}

#[test]
fn the_legal_reserve_takes_a_part_of_the_profit_until_it_is_a_part_of_the_capital() {
    let france = legal_reserve(Standard::Pcg).unwrap();
    let ohada = legal_reserve(Standard::Syscohada).unwrap();
    // 10,000.00 of capital: 1,000.00 in France, 2,000.00 in the OHADA zone.
    for (of, least_in_france, least_in_ohada) in [
        (situation(500_000, 0, 1_000_000, 0), 25_000, 50_000),
        (situation(5_000_000, 0, 1_000_000, 0), 100_000, 200_000),
        (situation(5_000_000, 0, 1_000_000, 90_000), 10_000, 110_000),
        (situation(500_000, -400_000, 1_000_000, 0), 5_000, 10_000),
        (situation(500_000, -600_000, 1_000_000, 0), 0, 0),
        (situation(500_000, 900_000, 1_000_000, 0), 25_000, 50_000),
        (situation(-1, 0, 1_000_000, 0), 0, 0),
        (situation(1_264_169, 0, 100_000_000, 0), 63_208, 126_417),
        (situation(10, 0, 1_000_000, 0), 1, 1),
        (situation(500_000, 0, 1_000_000, 300_000), 0, 0),
    ] {
        assert_eq!(france.least(&of).unwrap(), money(least_in_france), "{of:?}");
        assert_eq!(ohada.least(&of).unwrap(), money(least_in_ohada), "{of:?}");
    }
}

#[test]
fn only_companies_of_capital_have_to_make_a_legal_reserve() {
    let is_bound = |standard, form| legal_reserve_of(standard, form).is_some();
    assert!(is_bound(Standard::Pcg, "SAS") && is_bound(Standard::Syscohada, "SARLU"));
    assert!(
        !is_bound(Standard::Pcg, "EI") && !is_bound(Standard::Pcg, "SNC") && !is_bound(Standard::Pcg, "")
    );
    assert!(is_bound(Standard::Pcmn, "SA") && !is_bound(Standard::Pcmn, "SRL"));
    assert!(!is_bound(Standard::Ifrs, "SA") && !is_bound(Standard::Gifi, "INC"));
    assert!(is_bound(Standard::Kmu, "SARL") && !is_bound(Standard::Kmu, "EI"));
}

#[test]
fn no_more_is_given_away_than_there_is() {
    let rule = legal_reserve(Standard::Pcg);
    let of = situation(500_000, 100_000, 1_000_000, 0);
    assert_eq!(Allocation::distributable(&of, rule).unwrap(), money(575_000));
    let give = |legal, other, dividends| {
        let decided = Allocation {
            legal_reserve: money(legal),
            other_reserves: money(other),
            dividends: money(dividends),
        };
        decided.check(&of, rule)
    };
    assert_eq!(give(25_000, 0, 575_000), Ok(()));
    assert_eq!(give(25_000, 1, 575_000), Err(AllocationError::Beyond));
    assert_eq!(give(24_999, 0, 0), Err(AllocationError::LegalReserve));
    assert_eq!(give(25_000, -1, 0), Err(AllocationError::Negative));
    let lost = situation(-500_000, 0, 1_000_000, 0);
    assert_eq!(Allocation::default().check(&lost, rule), Ok(()));
    let one = Allocation { dividends: money(1), ..Allocation::default() };
    assert_eq!(one.check(&lost, rule), Err(AllocationError::Beyond));
}

#[test]
fn losses_are_made_up_for_first() {
    use AllocationPosting::*;
    let decided = Allocation { legal_reserve: money(5_000), ..Allocation::default() };
    let of = situation(500_000, -400_000, 1_000_000, 0);
    assert_eq!(
        decided.postings(&of).unwrap(),
        [
            Result(money(500_000)),
            LegalReserve(money(-5_000)),
            CarriedProfit(money(-95_000)),
            CarriedLoss(money(-400_000)),
        ]
    );
    let of = situation(-500_000, 300_000, 1_000_000, 0);
    assert_eq!(
        Allocation::default().postings(&of).unwrap(),
        [Result(money(-500_000)), CarriedProfit(money(300_000)), CarriedLoss(money(200_000))]
    );
    // A dividend out of what was carried forward.
    let of = situation(100_000, 300_000, 0, 0);
    let decided = Allocation { dividends: money(250_000), ..Allocation::default() };
    assert_eq!(
        decided.postings(&of).unwrap(),
        [Result(money(100_000)), Dividends(money(-250_000)), CarriedProfit(money(150_000))]
    );
}

#[test]
fn the_charts_have_the_accounts() {
    for standard in Standard::ALL {
        let Some(named) = allocation_accounts(standard) else { continue };
        let chart = Chart::for_year(standard, "2026-01-01".parse().unwrap());
        for number in [
            named.capital,
            named.legal_reserve,
            named.other_reserves,
            named.carried_profit,
            named.carried_loss,
            named.dividends,
            if named.capital_reserve.is_empty() { named.legal_reserve } else { named.capital_reserve },
        ] {
            let number = AccountNumber::new(number).unwrap();
            let is_there = chart.accounts().iter().any(|account| account.number.is_same_as(&number));
            assert!(is_there, "{standard:?} has no {}", number.as_str());
        }
    }
}

proptest! {
    #[test]
    fn an_allocation_that_may_be_balances_and_leaves_no_fictitious_dividend(
        result in -100_000_000_i64..100_000_000,
        carried in -100_000_000_i64..100_000_000,
        capital in 0..100_000_000_i64,
        reserve in 0..10_000_000_i64,
        shares in (0..120_i64, 0..120_i64),
    ) {
        let of = situation(result, carried, capital, reserve);
        let rule = legal_reserve(Standard::Syscohada);
        let there = Allocation::distributable(&of, rule).unwrap().minor();
        let decided = Allocation {
            legal_reserve: rule.unwrap().least(&of).unwrap(),
            other_reserves: money(there * shares.0 / 100 / 2),
            dividends: money(there * shares.1 / 100 / 2),
        };
        let postings = decided.postings(&of).unwrap();
        prop_assert_eq!(Money::sum(postings.iter().map(|one| one.amount())).unwrap(), Money::ZERO);
        if decided.check(&of, rule).is_ok() {
            let left = carried + decided.carried(&of).unwrap().minor();
            prop_assert!(left >= (result + carried).min(0), "{left}");
        } else {
            prop_assert!(shares.0 + shares.1 > 200);
        }
    }
}
