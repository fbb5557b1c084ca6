//! Loans against worked tables, and what holds for any.

use proptest::prelude::*;

use super::*;
use crate::{Chart, Money, Standard};

fn terms(principal: i64, rate_millionths: u32, instalments: u16, method: LoanMethod) -> Terms {
    Terms {
        principal: Money::from_minor(principal),
        rate_millionths,
        period_months: 12,
        instalments,
        deferred: 0,
        method,
        first_due_on: "2025-01-31".parse().unwrap(),
        insurance: Money::ZERO,
    }
}

fn rows(terms: &Terms) -> Vec<(i64, i64, i64)> {
    let of = |one: Instalment| (one.interest.minor(), one.principal.minor(), one.balance.minor());
    schedule(terms).unwrap().into_iter().map(of).collect()
}

/// 20,000 over four years at 5 %: the annuity is 5,640.24 (experts-univers.com, "Mathématique financière"). That table brings the last
/// annuity to 5,640.24 by its interest; here the last instalment repays what is left and pays the interest that is owed.
#[test]
fn a_constant_annuity() {
    let expected = [
        (100_000, 464_024, 1_535_976),
        (76_799, 487_225, 1_048_751),
        (52_438, 511_586, 537_165),
        (26_858, 537_165, 0),
    ];
    assert_eq!(rows(&terms(2_000_000, 5_000_000, 4, LoanMethod::ConstantAnnuity)), expected);
}

/// 150,000 over 108 months at 3 %: 1,586.54 a month, of which 375.00 interest at first. (P × i / (1 − (1 + i)^−n) with fifty digits.)
#[test]
fn a_constant_annuity_each_month() {
    let monthly =
        Terms { period_months: 1, ..terms(15_000_000, 3_000_000, 108, LoanMethod::ConstantAnnuity) };
    let first = schedule(&monthly).unwrap()[0];
    assert_eq!((first.interest.minor(), first.total.minor()), (37_500, 158_654));
}

/// 5,000 over five years at 10 % (IUT en ligne, Paronneau, "Amortissements", 3.3.3).
#[test]
fn a_constant_principal() {
    let expected = [
        (50_000, 100_000, 400_000),
        (40_000, 100_000, 300_000),
        (30_000, 100_000, 200_000),
        (20_000, 100_000, 100_000),
        (10_000, 100_000, 0),
    ];
    assert_eq!(rows(&terms(500_000, 10_000_000, 5, LoanMethod::ConstantPrincipal)), expected);
}

#[test]
fn deferred_instalments_pay_interest_only() {
    let deferred = Terms { deferred: 2, ..terms(2_000_000, 5_000_000, 6, LoanMethod::ConstantAnnuity) };
    let found = rows(&deferred);
    assert_eq!(found[..2], [(100_000, 0, 2_000_000), (100_000, 0, 2_000_000)]);
    assert_eq!(found[2], (100_000, 464_024, 1_535_976));
}

#[test]
fn due_days_keep_to_the_end_of_their_months() {
    let monthly = Terms { period_months: 1, ..terms(300, 0, 3, LoanMethod::ConstantPrincipal) };
    let days: Vec<String> = schedule(&monthly).unwrap().iter().map(|one| one.due_on.to_string()).collect();
    assert_eq!(days, ["2025-01-31", "2025-02-28", "2025-03-31"]);
}

#[test]
fn each_broken_rule_has_its_code() {
    let good = terms(100, 0, 2, LoanMethod::ConstantAnnuity);
    let check = |terms: Terms, code: &str| assert_eq!(terms.check().unwrap_err().code(), code);
    assert_eq!(good.check(), Ok(()));
    check(Terms { principal: Money::ZERO, ..good.clone() }, "loan_principal");
    check(Terms { rate_millionths: 100_000_001, ..good.clone() }, "loan_rate");
    check(Terms { period_months: 2, ..good.clone() }, "loan_period");
    check(Terms { instalments: 0, ..good.clone() }, "loan_instalments");
    check(Terms { deferred: 2, ..good.clone() }, "loan_deferred");
    check(Terms { insurance: Money::from_minor(-1), ..good }, "loan_insurance");
}

#[test]
fn proposed_accounts_are_in_their_charts() {
    let start = "2025-01-01".parse().unwrap();
    for standard in Standard::ALL {
        let proposed = proposed_loan_accounts(standard);
        for number in [proposed.principal, proposed.interest, proposed.insurance].into_iter().flatten() {
            let found = Chart::for_year(standard, start).find(&number.parse().unwrap());
            assert!(found.is_some(), "{standard:?} {number}");
        }
    }
}

fn any_terms() -> impl Strategy<Value = Terms> {
    let method = proptest::sample::select(&LoanMethod::ALL[..]);
    let period = proptest::sample::select(&[1_u8, 3, 6, 12][..]);
    (1..=1_000_000_000_000_i64, 0..=30_000_000_u32, 1..=360_u16, 0..=24_u16, method, period).prop_map(
        |(principal, rate, instalments, deferred, method, period_months)| Terms {
            period_months,
            deferred: deferred.min(instalments - 1),
            ..terms(principal, rate, instalments, method)
        },
    )
}

proptest! {
    #[test]
    fn what_is_repaid_adds_up_to_the_loan(terms in any_terms()) {
        prop_assert_eq!(terms.check(), Ok(()));
        let rows = schedule(&terms).unwrap();
        prop_assert_eq!(rows.len(), usize::from(terms.instalments));
        prop_assert_eq!(Money::sum(rows.iter().map(|row| row.principal)), Ok(terms.principal));
        prop_assert_eq!(rows.last().map(|row| row.balance), Some(Money::ZERO));
        for row in &rows {
            prop_assert!(!row.principal.is_negative() && !row.interest.is_negative());
            prop_assert_eq!(Money::sum([row.interest, row.principal]), Ok(row.total));
        }
    }

    /// Within thirty years all but the last are the same; the last differs by what rounding left.
    #[test]
    fn annuities_are_constant(terms in any_terms()) {
        let terms = Terms {
            method: LoanMethod::ConstantAnnuity,
            rate_millionths: terms.rate_millionths / 2,
            instalments: terms.instalments.min(360 / u16::from(terms.period_months)),
            deferred: 0,
            ..terms
        };
        prop_assume!(terms.principal.minor() > 1_000_000);
        let rows = schedule(&terms).unwrap();
        let repaying = &rows[usize::from(terms.deferred)..rows.len() - 1];
        prop_assert!(repaying.windows(2).all(|pair| pair[0].total == pair[1].total));
        let off = |last: Money, one: Money| (last.minor() - one.minor()).abs();
        if let (Some(one), Some(last)) = (repaying.last(), rows.last()) {
            prop_assert!(off(last.total, one.total) <= 10_000, "{:?}", last);
        }
    }
}
