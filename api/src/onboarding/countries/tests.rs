use std::collections::BTreeSet;

use super::*;

fn day(year: i32, month: u32, day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(year, month, day).unwrap()
}

#[test]
fn the_first_eight_are_offered_first_and_no_country_twice() {
    let codes: Vec<_> = COUNTRIES.iter().map(|country| country.code).collect();
    assert_eq!(codes[..8], ["FR", "SN", "CI", "MA", "TN", "CM", "BF", "ML"]);
    assert_eq!(codes.iter().collect::<BTreeSet<_>>().len(), codes.len());
}

#[test]
fn every_country_has_the_currency_that_the_onboarding_promises() {
    let currency = |code| Country::of(code).unwrap().currency.code();
    let promised = ["FR", "SN", "CI", "ML", "BF", "MA", "TN", "CM"].map(currency);
    assert_eq!(promised, ["EUR", "XOF", "XOF", "XOF", "XOF", "MAD", "TND", "XAF"]);
}

#[test]
fn rates_are_percentages_and_the_usual_one_is_first() {
    let taxes = COUNTRIES.iter().filter(|country| country.code != "CA");
    for country in taxes {
        let rates: Vec<f64> =
            country.vat_rates_percent(day(2026, 11, 21)).iter().map(|rate| rate.parse().unwrap()).collect();
        assert!(rates.iter().all(|rate| *rate > 0.0 && *rate < 30.0), "{}", country.code);
        assert!(rates.windows(2).all(|pair| pair[0] > pair[1]), "{}", country.code);
    }
}

#[test]
fn rates_are_those_of_the_day() {
    let swiss = Country::of("CH").unwrap();
    assert_eq!(swiss.vat_rates_percent(day(2023, 12, 31))[0], "7.7");
    assert_eq!(swiss.vat_rates_percent(day(2024, 1, 1))[0], "8.1");
    assert!(Country::of("FR").unwrap().vat_rates_percent(day(2013, 12, 31)).is_empty());
}

#[test]
fn the_periods_of_a_country_follow_each_other() {
    for country in &COUNTRIES {
        let starts: Vec<_> = country.vat.iter().map(|period| period.from).collect();
        assert!(starts.windows(2).all(|pair| pair[0] < pair[1]), "{}", country.code);
        assert!(!starts.is_empty(), "{}", country.code);
    }
}

#[test]
fn the_locale_is_of_the_country() {
    for country in &COUNTRIES {
        assert_eq!(country.locale.split_once('-').unwrap().1, country.code);
    }
}

#[test]
fn an_ohada_company_keeps_the_calendar_year() {
    assert_eq!(Country::of("SN").unwrap().fiscal_start_month(7), 1);
    assert_eq!(Country::of("FR").unwrap().fiscal_start_month(7), 7);
}

#[test]
fn members_of_ohada_keep_its_accounts_and_the_others_do_not() {
    for country in &COUNTRIES {
        assert_eq!(country.is_ohada, country.standard == Standard::Syscohada, "{}", country.code);
    }
}

#[test]
fn an_unknown_country_is_none() {
    assert!(Country::of("XX").is_none());
    assert!(Country::of("fr").is_none());
}
