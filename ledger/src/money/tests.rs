use proptest::prelude::*;

use super::*;

fn decimal(text: &str) -> Decimal {
    text.parse().unwrap()
}

#[test]
fn the_wire_form_is_read_and_written() {
    let check = |text: &str, currency: Currency, minor: i64, written: &str| {
        let amount = Money::parse(text, currency).unwrap();
        assert_eq!((amount.minor(), amount.format(currency).as_str()), (minor, written), "{text} {currency}");
    };
    check("1234.50", Currency::Eur, 123_450, "1234.50");
    check("1234.5", Currency::Eur, 123_450, "1234.50");
    check("12", Currency::Eur, 1_200, "12.00");
    check("-0.05", Currency::Eur, -5, "-0.05");
    check("-0", Currency::Eur, 0, "0.00");
    check("0.07", Currency::Eur, 7, "0.07");
    check("1234", Currency::Xof, 1_234, "1234");
    check("1.234", Currency::Tnd, 1_234, "1.234");
    check("92233720368547758.07", Currency::Eur, i64::MAX, "92233720368547758.07");
    check("-92233720368547758.08", Currency::Eur, i64::MIN, "-92233720368547758.08");
}

#[test]
fn what_is_not_a_number_is_refused() {
    let broken =
        ["", "-", ".", "1.", ".5", "+1", "1,5", " 1", "1 ", "1 000", "1e3", "--1", "1.2.3", "٣", "NaN"];
    for text in broken.into_iter().chain(["0007", "00", "-01.5", "00.5"]) {
        assert_eq!(Money::parse(text, Currency::Eur), Err(MoneyError::NotANumber), "{text:?}");
    }
}

#[test]
fn decimals_that_the_currency_does_not_have_are_refused() {
    assert_eq!(Money::parse("1.005", Currency::Eur), Err(MoneyError::TooManyDecimals { allowed: 2 }));
    assert_eq!(Money::parse("1.0", Currency::Xaf), Err(MoneyError::TooManyDecimals { allowed: 0 }));
}

#[test]
fn an_amount_outside_64_bits_is_an_overflow() {
    for text in ["92233720368547758.08", "-92233720368547758.09", "99999999999999999999999999"] {
        assert_eq!(Money::parse(text, Currency::Eur), Err(MoneyError::Overflow), "{text}");
    }
    let (max, min, one) = (Money::from_minor(i64::MAX), Money::from_minor(i64::MIN), Money::from_minor(1));
    assert_eq!(max.checked_add(one), Err(MoneyError::Overflow));
    assert_eq!(min.checked_sub(one), Err(MoneyError::Overflow));
    assert_eq!(min.checked_neg(), Err(MoneyError::Overflow));
    assert_eq!(Money::sum([max, one]), Err(MoneyError::Overflow));
    assert_eq!(
        Money::from_decimal(Decimal::MAX, Currency::Eur, Rounding::Nearest),
        Err(MoneyError::Overflow)
    );
}

#[test]
fn a_sum_that_comes_back_into_range_is_no_overflow() {
    let (max, one) = (Money::from_minor(i64::MAX), Money::from_minor(1));
    assert_eq!(Money::sum([max, one, Money::from_minor(-1)]), Ok(max));
}

#[test]
fn a_half_is_rounded_away_from_zero() {
    let check = |text: &str, up: i64, down: i64, nearest: i64| {
        let round = |rounding| Money::from_decimal(decimal(text), Currency::Eur, rounding).unwrap().minor();
        assert_eq!(
            (round(Rounding::Up), round(Rounding::Down), round(Rounding::Nearest)),
            (up, down, nearest),
            "{text}"
        );
    };
    check("1.005", 101, 100, 101);
    check("1.0049", 101, 100, 100);
    check("-1.005", -101, -100, -101);
    check("-1.0049", -101, -100, -100);
    check("2", 200, 200, 200);
}

/// EN 16931 BR-CO-17, the example of a credit: 25 % of -6491.34 is -1622.84.
#[test]
fn vat_of_a_credit_is_rounded_as_the_standard_says() {
    let base = Money::parse("-6491.34", Currency::Eur).unwrap().to_decimal(Currency::Eur);
    let vat = Money::from_decimal(base * decimal("0.25"), Currency::Eur, Rounding::Nearest).unwrap();
    assert_eq!(vat.format(Currency::Eur), "-1622.84");
}

#[test]
fn each_error_has_its_code() {
    let code = |text| Money::parse(text, Currency::Eur).unwrap_err().code();
    let codes = ["amount_not_a_number", "amount_too_many_decimals", "amount_overflow"];
    assert_eq!([code("x"), code("1.234"), code("99999999999999999999")], codes);
}

#[test]
fn a_rounding_is_found_by_its_name() {
    for rounding in Rounding::ALL {
        assert_eq!(Rounding::from_code(rounding.as_str()), Some(rounding));
    }
    assert_eq!(Rounding::from_code("half_even"), None);
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(minor: i64, decimals in 0_u8..=20) {
        let amount = Money::from_minor(minor);
        prop_assert_eq!(Money::parse_scaled(&amount.format_scaled(decimals), decimals), Ok(amount));
    }

    #[test]
    fn a_decimal_number_is_read_back(minor: i64, currency in prop::sample::select(&Currency::ALL[..])) {
        let amount = Money::from_minor(minor);
        for rounding in Rounding::ALL {
            prop_assert_eq!(Money::from_decimal(amount.to_decimal(currency), currency, rounding), Ok(amount));
        }
    }

    #[test]
    fn a_sum_does_not_depend_on_the_order(mut amounts: Vec<i64>) {
        let sum = |amounts: &[i64]| Money::sum(amounts.iter().copied().map(Money::from_minor));
        let before = sum(&amounts);
        amounts.sort_unstable();
        prop_assert_eq!(before, sum(&amounts));
    }

    #[test]
    fn a_sum_is_that_of_its_parts_unless_it_overflows(a: i64, b: i64) {
        let (left, right) = (Money::from_minor(a), Money::from_minor(b));
        prop_assert_eq!(left.checked_add(right), Money::sum([left, right]));
        if let Ok(total) = left.checked_add(right) {
            prop_assert_eq!(total.checked_sub(right), Ok(left));
        }
    }

    #[test]
    fn reading_never_panics(text in r"\PC*|-?[0-9]{1,25}(\.[0-9]{1,9})?", decimals: u8) {
        if let Ok(amount) = Money::parse_scaled(&text, decimals) {
            prop_assert_eq!(Money::parse_scaled(&amount.format_scaled(decimals), decimals), Ok(amount));
        }
    }
}
