use super::*;

#[test]
fn amounts_are_grouped_as_their_language_groups_them() {
    for (decimal, fr, en, es) in [
        ("0.00", "0,00", "0.00", "0,00"),
        ("-12", "-12", "-12", "-12"),
        ("999.10", "999,10", "999.10", "999,10"),
        ("-1234567.05", "-1\u{202f}234\u{202f}567,05", "-1,234,567.05", "-1.234.567,05"),
        ("100000", "100\u{202f}000", "100,000", "100.000"),
        (
            "9223372036854775807.123",
            "9\u{202f}223\u{202f}372\u{202f}036\u{202f}854\u{202f}775\u{202f}807,123",
            "9,223,372,036,854,775,807.123",
            "9.223.372.036.854.775.807,123",
        ),
    ] {
        assert_eq!(amount(decimal, Language::Fr), fr);
        assert_eq!(amount(decimal, Language::En), en);
        assert_eq!(amount(decimal, Language::Es), es);
        assert_eq!(amount(decimal, Language::Ar), es, "as in the Maghreb");
    }
}

#[test]
fn a_day_is_read_in_one_order_only() {
    let date = NaiveDate::from_ymd_opt(2026, 2, 3).unwrap();
    assert_eq!(day(date, Language::En), "3\u{a0}Feb\u{a0}2026");
    assert_eq!(day(date, Language::Ar), "03/02/2026");
    assert_eq!(named("Recherche", "été", Language::Fr), "Recherche\u{a0}: été");
    assert_eq!(named("Search", "été", Language::En), "Search: été");
}
