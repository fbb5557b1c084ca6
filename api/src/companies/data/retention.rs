//! Until when the law wants the books of a company to be kept, whoever keeps them.

use chrono::{Datelike, Months, NaiveDate};

/// How long books are kept in a country.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Retention {
    /// Whole years.
    pub years: u32,
    /// From when they are counted.
    pub from: From,
    /// The text that says so; `None` where none was verified, and ten years are taken for caution.
    pub source: Option<&'static str>,
}

/// From when the years are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum From {
    /// The end of the fiscal year.
    YearEnd,
    /// The end of the calendar year in which the fiscal year ended.
    CalendarYearEnd,
}

impl Retention {
    /// Of a country (ISO 3166-1 alpha-2).
    pub fn of(country: &str) -> Self {
        let kept = |years, source| Self { years, from: From::YearEnd, source: Some(source) };
        match country {
            "FR" => kept(10, "Code de commerce, art. L123-22"),
            "LU" => kept(10, "Code de commerce, art. 16"),
            "CH" => kept(10, "Code des obligations, art. 958f"),
            "BE" => Self { from: From::CalendarYearEnd, ..kept(7, "Code de droit économique, art. III.88") },
            "BF" | "BJ" | "CD" | "CF" | "CG" | "CI" | "CM" | "GA" | "GN" | "GQ" | "GW" | "KM" | "ML"
            | "NE" | "SN" | "TD" | "TG" => kept(10, "OHADA, AUDCIF, art. 24"),
            _ => Self { source: None, ..kept(10, "") },
        }
    }

    /// The last day on which the books of a year that ended on `year_end` have to be kept.
    pub fn last_day(self, year_end: NaiveDate) -> NaiveDate {
        let from = match self.from {
            From::YearEnd => year_end,
            From::CalendarYearEnd => NaiveDate::from_ymd_opt(year_end.year(), 12, 31).unwrap_or(year_end),
        };
        from.checked_add_months(Months::new(self.years * 12)).unwrap_or(NaiveDate::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::Retention;

    #[test]
    fn books_are_kept_for_as_long_as_the_country_says() {
        let last_day =
            |country: &str, end: &str| Retention::of(country).last_day(end.parse().unwrap()).to_string();
        assert_eq!(last_day("FR", "2026-12-31"), "2036-12-31");
        assert_eq!(last_day("FR", "2026-06-30"), "2036-06-30");
        assert_eq!(last_day("BE", "2026-06-30"), "2033-12-31", "from the first of January after");
        assert_eq!(last_day("CH", "2024-02-29"), "2034-02-28");
        assert_eq!(last_day("SN", "2026-12-31"), "2036-12-31");
        assert_eq!(last_day("XX", "2026-12-31"), "2036-12-31", "where nothing was verified");
        assert_eq!((Retention::of("XX").source, Retention::of("ML").years), (None, 10));
    }
}
