use chrono::NaiveDate;
use proptest::prelude::*;

use super::country::COUNTRIES;
use super::*;
use crate::{AccountNumber, Chart, Currency, Money, Standard};

mod payments;

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn money(text: &str) -> Money {
    Money::parse(text, Currency::Eur).unwrap()
}

fn number(text: &str) -> AccountNumber {
    AccountNumber::new(text).unwrap()
}

/// The codes of France with the accounts of the PCG, of Canada with those of the index.
fn codes(country: &str) -> Vec<TaxCode> {
    let standard = if country == "CA" { Standard::Gifi } else { Standard::Pcg };
    let account = |name: &str| account_of(country, standard, name);
    of_country(country)
        .into_iter()
        .map(|tax| TaxCode {
            code: tax.code.to_owned(),
            usage: tax.usage,
            kind: tax.kind,
            collected: account(tax.collected),
            deductible: account(tax.deductible),
            companion: Some(tax.companion.to_owned()).filter(|code| !code.is_empty()),
            until: None,
            rates: tax.rates,
        })
        .collect()
}

/// Lines as `account amount code`, debits above zero; what comes out as `account amount code base`.
#[track_caller]
fn check(country: &str, date: &str, amounts: Amounts, lines: &[(&str, &str, &str)], expected: &[&str]) {
    let lines: Vec<TaxedLine<'_>> = lines
        .iter()
        .map(|(account, amount, code)| TaxedLine {
            account: number(account),
            amount: money(amount),
            code: Some(*code).filter(|code| !code.is_empty()),
        })
        .collect();
    let out = split(&lines, &codes(country), day(date), amounts).unwrap();
    let told: Vec<String> = out
        .iter()
        .map(|line| {
            let tag = line.tax.as_ref();
            let tag = tag.map(|tag| format!(" {} {}", tag.code, tag.base.format(Currency::Eur)));
            format!(
                "{} {}{}",
                line.account.as_str(),
                line.amount.format(Currency::Eur),
                tag.unwrap_or_default()
            )
        })
        .collect();
    assert_eq!(told, expected);
}

#[test]
fn a_sale_is_split_into_its_base_and_its_tax() {
    let expected = ["411 1200.00", "707 -1000.00 S-STD 1000.00", "44571 -200.00 S-STD 1000.00"];
    check(
        "FR",
        "2026-03-10",
        Amounts::Net,
        &[("411", "1200.00", ""), ("707", "-1000.00", "S-STD")],
        &expected,
    );
    check(
        "FR",
        "2026-03-10",
        Amounts::Gross,
        &[("411", "1200.00", ""), ("707", "-1200.00", "S-STD")],
        &expected,
    );
}

#[test]
fn tax_is_rounded_once_for_all_lines_of_a_code() {
    // Three times 0.33 at 20 %: 0.066 each would be 0.07 three times, 0.198 is 0.20.
    check(
        "FR",
        "2026-03-10",
        Amounts::Net,
        &[("707", "-0.33", "S-STD"), ("707", "-0.33", "S-STD"), ("707", "-0.33", "S-STD")],
        &["707 -0.33 S-STD 0.33", "707 -0.33 S-STD 0.33", "707 -0.33 S-STD 0.33", "44571 -0.20 S-STD 0.99"],
    );
}

#[test]
fn a_negative_base_is_rounded_away_from_zero_as_en_16931_shows() {
    // The example of BR-CO-17: -6491.34 at 25 % is -1622.84 (-1622.835).
    let rate = Rate::parse("25").unwrap();
    assert_eq!(rate.of(money("-6491.34")), Ok(money("-1622.84")));
}

#[test]
fn what_a_buyer_owes_is_on_both_sides() {
    check(
        "FR",
        "2026-03-10",
        Amounts::Gross,
        &[("401", "-500.00", ""), ("607", "500.00", "EU-STD")],
        &[
            "401 -500.00",
            "607 500.00 EU-STD 500.00",
            "44566 100.00 EU-STD 500.00",
            "4452 -100.00 EU-STD 500.00",
        ],
    );
}

#[test]
fn what_is_not_got_back_is_part_of_the_expense() {
    // Fuel of a car, 80 % (CGI art. 298, 4, 1°): 100.00 and 20.00, of which 16.00.
    let out = ["6061 104.00 P-FUEL 100.00", "44566 16.00 P-FUEL 100.00"];
    check("FR", "2026-03-10", Amounts::Gross, &[("6061", "120.00", "P-FUEL")], &out);
    check("FR", "2026-03-10", Amounts::Net, &[("6061", "100.00", "P-FUEL")], &out);
    check("FR", "2026-03-10", Amounts::Net, &[("6155", "100.00", "P-CAR")], &["6155 120.00 P-CAR 100.00"]);
}

#[test]
fn two_taxes_stand_on_one_base() {
    // Revenu Québec: 100.00 $ is 5.00 $ of GST and 9.98 $ of QST, both on the price without taxes.
    let out = ["4010 -100.00 S-QC 100.00", "26801 -5.00 S-QC 100.00", "26802 -9.98 S-QST 100.00"];
    check("CA", "2026-03-10", Amounts::Net, &[("4010", "-100.00", "S-QC")], &out);
    check("CA", "2026-03-10", Amounts::Gross, &[("4010", "-114.98", "S-QC")], &out);
}

#[test]
fn the_rate_is_that_of_the_day() {
    check(
        "FR",
        "2013-12-31",
        Amounts::Net,
        &[("707", "-100.00", "S-STD")],
        &["707 -100.00 S-STD 100.00", "44571 -19.60 S-STD 100.00"],
    );
    let swiss = codes("CH");
    let standard = swiss.iter().find(|code| code.code == "S-STD").unwrap();
    for (date, rate) in [("2017-12-31", "8"), ("2018-01-01", "7.7"), ("2024-01-01", "8.1")] {
        assert_eq!(standard.on(day(date)).unwrap().rate.format(), rate);
    }
    assert_eq!(standard.on(day("2010-12-31")), None);
    let ended = TaxCode { until: Some(day("2025-12-31")), ..standard.clone() };
    assert_eq!(ended.on(day("2026-01-01")), None);
}

#[test]
fn a_code_that_is_not_there_is_told_by_its_line() {
    let taxed = |code| TaxedLine { account: number("707"), amount: money("-1.00"), code: Some(code) };
    let mut codes = codes("FR");
    codes.iter_mut().for_each(|code| code.collected = None);
    let found = split(&[taxed("NONE"), taxed("S-STD")], &codes, day("2026-01-01"), Amounts::Net);
    assert_eq!(found, Err(vec![(0, SplitProblem::Unknown), (1, SplitProblem::AccountMissing)]));
    let found = split(&[taxed("S-STD")], &codes, day("1999-01-01"), Amounts::Net);
    assert_eq!(found, Err(vec![(0, SplitProblem::NotInForce)]));
}

/// Whoever keeps books by a standard finds the accounts of every tax code in its chart.
#[track_caller]
fn assert_accounts(country: &str, standard: Standard) {
    let chart = Chart::for_year(standard, day("2026-01-01"));
    for tax in of_country(country) {
        for name in [tax.collected, tax.deductible].into_iter().filter(|name| !name.is_empty()) {
            let account = account_of(country, standard, name);
            let is_there = account.is_some_and(|account| chart.find(&account).is_some());
            assert!(
                is_there || standard == Standard::Other,
                "{country} {}: {name} is no account of {standard:?}",
                tax.code
            );
        }
    }
}

#[test]
fn the_tables_of_all_countries_hold_together() {
    for country in COUNTRIES {
        let taxes = of_country(country);
        let standard = match *country {
            "FR" => Standard::Pcg,
            "BE" => Standard::Pcmn,
            "LU" => Standard::Pcn,
            "MA" => Standard::Cgnc,
            "TN" => Standard::Sce,
            "CH" => Standard::Kmu,
            "CA" => Standard::Gifi,
            "DZ" => Standard::Other,
            _ => Standard::Syscohada,
        };
        for standard in [standard, Standard::Ifrs] {
            assert_accounts(country, standard);
        }
        for (place, tax) in taxes.iter().enumerate() {
            let at = format!("{country} {}", tax.code);
            assert!(taxes[..place].iter().all(|before| before.code != tax.code), "{at}: twice");
            assert!(tax.code.len() <= 20, "{at}: too long");
            assert!(tax.rates.windows(2).all(|pair| pair[0].from < pair[1].from), "{at}: rates out of order");
            assert!(
                names_of(tax).iter().all(|name| !name.is_empty() && name.chars().count() <= 200),
                "{at}: name"
            );
            let is_known = |code: &str| taxes[..place].iter().any(|before| before.code == code);
            assert!(tax.companion.is_empty() || is_known(tax.companion), "{at}: companion");
            let is_free = tax.rates.iter().all(|rate| rate.share.is_zero());
            assert_eq!(tax.sides().has_collected(), !tax.collected.is_empty(), "{at}: collected");
            assert_eq!(
                tax.sides().has_deductible() && !is_free,
                !tax.deductible.is_empty(),
                "{at}: deductible"
            );
            assert!(
                tax.sides() != Sides::None || tax.rates.iter().all(|rate| rate.rate.is_zero()),
                "{at}: rate"
            );
        }
    }
    assert!(of_country("XX").is_empty());
}

#[test]
fn rates_are_percentages_of_at_most_four_decimals() {
    for (text, millionths) in
        [("20", 200_000), ("9.975", 99_750), ("0.9", 9_000), ("0", 0), ("100", 1_000_000)]
    {
        let rate = Rate::parse(text).unwrap();
        assert_eq!((rate.millionths(), rate.format()), (millionths, text.to_owned()));
    }
    for (text, error) in [
        ("1.00001", RateError::NotANumber),
        ("20 %", RateError::NotANumber),
        ("100.0001", RateError::OutOfRange),
        ("-1", RateError::OutOfRange),
    ] {
        assert_eq!(Rate::parse(text), Err(error), "{text}");
    }
}

fn sum(amounts: impl IntoIterator<Item = Money>) -> i64 {
    Money::sum(amounts).unwrap().minor()
}

proptest! {
    #[test]
    fn what_comes_out_of_gross_amounts_is_what_went_in(
        amounts in prop::collection::vec(-10_000_000_i64..10_000_000, 1..12),
        places in prop::collection::vec(0_usize..100, 12),
        country in prop::sample::select(&["FR", "CA"][..]),
    ) {
        let codes = codes(country);
        let lines: Vec<TaxedLine<'_>> = amounts
            .iter()
            .zip(&places)
            .map(|(minor, place)| TaxedLine {
                account: number("607"),
                amount: Money::from_minor(*minor),
                code: Some(codes[place % codes.len()].code.as_str()),
            })
            .collect();
        let out = split(&lines, &codes, day("2026-06-30"), Amounts::Gross).unwrap();
        prop_assert_eq!(sum(out.iter().map(|line| line.amount)), amounts.iter().sum::<i64>());
    }

    #[test]
    fn net_amounts_gain_the_tax_of_their_sum(
        amounts in prop::collection::vec(-10_000_000_i64..10_000_000, 1..12),
        code in prop::sample::select(&["S-STD", "S-RED", "P-STD", "P-FUEL", "EU-STD", "S-EXP"][..]),
    ) {
        let codes = codes("FR");
        let lines: Vec<TaxedLine<'_>> = amounts
            .iter()
            .map(|minor| TaxedLine { account: number("607"), amount: Money::from_minor(*minor), code: Some(code) })
            .collect();
        let out = split(&lines, &codes, day("2026-06-30"), Amounts::Net).unwrap();
        let code = codes.iter().find(|known| known.code == code).unwrap();
        let base = amounts.iter().sum::<i64>();
        let tax = code.on(day("2026-06-30")).unwrap().rate.of(Money::from_minor(base)).unwrap().minor();
        let gained = if code.sides() == Sides::Both { 0 } else { tax };
        prop_assert_eq!(sum(out.iter().map(|line| line.amount)), base + gained);
        // The bases on the lines come to the base, in the direction of their amounts.
        let bases = out.iter().filter(|line| !line.is_tax).map(|line| {
            let base = line.tax.as_ref().unwrap().base;
            if line.amount.is_negative() { base.checked_neg().unwrap() } else { base }
        });
        prop_assert_eq!(sum(bases), base);
    }
}
