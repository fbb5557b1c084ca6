//! Rates of a day and conversions by them.

use proptest::prelude::*;

use super::*;

fn converted(table: &RateTable, from: &str, to: &str, amount: i64) -> Result<i64, ConversionError> {
    let conversion = table.conversion(&code(from), &code(to), day("2025-12-31"), MAX_AGE_DAYS)?;
    Ok(conversion.apply(Money::from_minor(amount), Rounding::Nearest).unwrap().minor())
}

#[test]
fn rates_are_read_and_written() {
    let check = |text: &str, written: &str| assert_eq!(rate(text).format(), written);
    check("1.0825", "1.0825");
    check("1.50000000000000", "1.5");
    check("605", "605");
    check("0.0000001", "0.0000001");
    check("10000000", "10000000");
    let refused = |text: &str, code: &str| {
        assert_eq!(ExchangeRate::parse(text, Quotation::ForeignPerBase).unwrap_err().code(), code, "{text}");
    };
    for text in ["", "1,5", "N/A", "1e5", ".", "NaN"] {
        refused(text, "exchange_rate_not_a_number");
    }
    refused("1.00000000001", "exchange_rate_too_many_decimals");
    for text in ["0", "-1.5", "10000000.1", "0.00000009", "99999999999999999999"] {
        refused(text, "exchange_rate_out_of_range");
    }
}

#[test]
fn a_rate_holds_for_a_week() {
    let table = table(Currency::Eur, &[("2025-12-20", "USD", "1.1"), ("2025-12-24", "USD", "1.2")]);
    let on =
        |text: &str| table.rate_on(&code("USD"), day(text), MAX_AGE_DAYS).map(|found| found.rate.format());
    assert_eq!(on("2025-12-24").as_deref(), Some("1.2"));
    assert_eq!(on("2025-12-31").as_deref(), Some("1.2"));
    assert_eq!(on("2025-12-23").as_deref(), Some("1.1"));
    assert_eq!(on("2026-01-01"), None);
    assert_eq!(on("2025-12-19"), None);
    assert_eq!(table.rate_on(&code("USD"), NaiveDate::MIN, u16::MAX), None);
}

#[test]
fn another_rate_of_the_same_day_is_refused() {
    let mut table = table(Currency::Eur, &[("2025-12-24", "USD", "1.2")]);
    assert_eq!(table.add(dated("2025-12-24", "USD", "1.20")), Ok(()));
    let error = table.add(dated("2025-12-24", "USD", "1.3")).unwrap_err();
    assert_eq!(
        (error.code(), error.known.rate.format().as_str(), table.len()),
        ("exchange_rate_twice", "1.2", 1)
    );
}

#[test]
fn amounts_are_converted_with_the_decimals_of_both_currencies() {
    let rates =
        [("2025-12-31", "USD", "1.1"), ("2025-12-31", "TND", "3.4125"), ("2025-12-31", "JPY", "184.09")];
    let table = table(Currency::Eur, &rates);
    assert_eq!(converted(&table, "USD", "EUR", 110), Ok(100));
    assert_eq!(converted(&table, "EUR", "USD", 100), Ok(110));
    // 1.00 EUR is 3.4125 TND, in thousandths; a half goes away from zero.
    assert_eq!(converted(&table, "EUR", "TND", 100), Ok(3_413));
    assert_eq!(converted(&table, "EUR", "TND", -100), Ok(-3_413));
    assert_eq!(converted(&table, "TND", "EUR", 3_413), Ok(100));
    // Through the base, rounded once: 100.00 USD is 90.909.. EUR is 310.227.. TND.
    assert_eq!(converted(&table, "USD", "TND", 10_000), Ok(310_227));
    assert_eq!(converted(&table, "JPY", "USD", 10_000), Ok(5_975));
    assert_eq!(converted(&table, "USD", "USD", 7), Ok(7));
}

/// 1 euro is 655.957 francs CFA and 491.96775 Comorian francs, whatever a table says.
#[test]
fn fixed_parities_are_never_taken_from_a_table() {
    let wrong = table(Currency::Eur, &[("2025-12-31", "XOF", "700"), ("2025-12-31", "USD", "1.1")]);
    assert_eq!(converted(&wrong, "EUR", "XOF", 100), Ok(656));
    assert_eq!(converted(&wrong, "XOF", "EUR", 655_957), Ok(100_000));
    assert_eq!(converted(&wrong, "XAF", "XOF", 1_234), Ok(1_234));
    assert_eq!(converted(&wrong, "EUR", "KMF", 10_000_000), Ok(49_196_775));
    assert_eq!(converted(&wrong, "KMF", "XAF", 75), Ok(100));
    // 110 USD is 100 EUR is 65,595.7 francs.
    assert_eq!(converted(&wrong, "USD", "XOF", 11_000), Ok(65_596));
    let african = table(Currency::Xof, &[]);
    assert_eq!(converted(&african, "EUR", "XAF", 10_000_000), Ok(65_595_700));
    let dollars = table(Currency::Usd, &[("2025-12-31", "EUR", "0.8"), ("2025-12-31", "XOF", "1")]);
    assert_eq!(converted(&dollars, "USD", "XOF", 100_000), Ok(524_766));
}

#[test]
fn a_rate_may_count_the_base() {
    let mut table = RateTable::new(Currency::Xof);
    let rate = ExchangeRate::parse("605.35", Quotation::BasePerForeign).unwrap();
    table.add(DatedRate { on: day("2025-12-31"), currency: code("USD"), rate }).unwrap();
    assert_eq!(converted(&table, "USD", "XOF", 100), Ok(605));
    assert_eq!(converted(&table, "XOF", "USD", 60_535), Ok(10_000));
    assert_eq!(rate.reversed().quotation(), Quotation::ForeignPerBase);
}

#[test]
fn a_currency_without_a_rate_is_named() {
    let table = table(Currency::Eur, &[("2025-12-31", "USD", "1.1")]);
    let error = converted(&table, "USD", "GBP", 1).unwrap_err();
    assert_eq!(error, ConversionError::NoRate { currency: code("GBP") });
    assert_eq!(error.code(), "exchange_rate_missing");
}

#[test]
fn the_oldest_rate_of_a_conversion_is_told() {
    let table = table(Currency::Eur, &[("2025-12-30", "USD", "1.1"), ("2025-12-29", "GBP", "0.9")]);
    let of = |from: &str, to: &str| {
        table.conversion(&code(from), &code(to), day("2025-12-31"), MAX_AGE_DAYS).unwrap().rate_day
    };
    assert_eq!(of("USD", "GBP"), Some(day("2025-12-29")));
    assert_eq!(of("USD", "EUR"), Some(day("2025-12-30")));
    assert_eq!(of("EUR", "XOF"), None);
}

fn any_rate() -> impl Strategy<Value = ExchangeRate> {
    let quotation = prop::sample::select(&Quotation::ALL[..]);
    (1_000_i64..=100_000_000_000_000_000, quotation).prop_map(|(scaled, quotation)| {
        ExchangeRate::parse(&Money::from_minor(scaled).format_scaled(10), quotation).unwrap()
    })
}

proptest! {
    #[test]
    fn a_rate_is_read_back(rate in any_rate()) {
        prop_assert_eq!(ExchangeRate::parse(&rate.format(), rate.quotation()), Ok(rate));
    }

    /// There and back differs by no more than what one unit of the target is worth.
    #[test]
    fn there_and_back_differs_by_less_than_a_unit(first in any_rate(), second in any_rate(), amount in -1_000_000_000_i64..1_000_000_000) {
        let mut table = RateTable::new(Currency::Eur);
        table.add(DatedRate { on: day("2025-12-31"), currency: code("USD"), rate: first }).unwrap();
        table.add(DatedRate { on: day("2025-12-31"), currency: code("TND"), rate: second }).unwrap();
        let there = table.conversion(&code("USD"), &code("TND"), day("2025-12-31"), 0).unwrap();
        let back = there.reversed();
        let unit = back.apply(Money::from_minor(1), Rounding::Up).unwrap_or(Money::from_minor(i64::MAX)).minor();
        if let Ok(out) = there.apply(Money::from_minor(amount), Rounding::Nearest)
            && let Ok(home) = back.apply(out, Rounding::Nearest)
        {
            prop_assert!((home.minor() - amount).abs() <= unit, "{amount} {out:?} {home:?}");
        }
    }

    #[test]
    fn rounding_keeps_its_direction(rate in any_rate(), amount: i64) {
        let mut table = RateTable::new(Currency::Eur);
        table.add(DatedRate { on: day("2025-12-31"), currency: code("USD"), rate }).unwrap();
        let conversion = table.conversion(&code("USD"), &code("EUR"), day("2025-12-31"), 0).unwrap();
        let apply = |amount, rounding| conversion.apply(Money::from_minor(amount), rounding).map(|money| money.minor().unsigned_abs());
        if let (Ok(up), Ok(down), Ok(nearest)) =
            (apply(amount, Rounding::Up), apply(amount, Rounding::Down), apply(amount, Rounding::Nearest))
        {
            prop_assert!(down <= nearest && nearest <= up && up - down <= 1);
        }
    }
}
