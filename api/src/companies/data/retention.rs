//! Until when the law wants the books of a company to be kept, whoever keeps them.

use chrono::{Months, NaiveDate};

/// How long books are kept in a country, from the end of their fiscal year.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Retention {
    /// Whole years.
    pub years: u32,
    /// The text that says so; `None` where none was verified, and ten years are taken for caution.
    pub source: Option<&'static str>,
}

impl Retention {
    /// Of a country (ISO 3166-1 alpha-2).
    pub fn of(country: &str) -> Self {
        let (years, source) = match country {
            "FR" => (10, Some("Code de commerce, art. L123-22")),
            "BE" => (7, Some("Code de droit économique, art. III.88")),
            "CH" => (10, Some("Code des obligations, art. 958f")),
            _ => (10, None),
        };
        Self { years, source }
    }

    /// The last day on which the books of a year that ended on `year_end` have to be kept.
    pub fn last_day(self, year_end: NaiveDate) -> NaiveDate {
        year_end.checked_add_months(Months::new(self.years * 12)).unwrap_or(NaiveDate::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::Retention;

    #[test]
    fn books_are_kept_from_the_end_of_their_year() {
        let last_day =
            |country: &str, end: &str| Retention::of(country).last_day(end.parse().unwrap()).to_string();
        assert_eq!(last_day("FR", "2026-12-31"), "2036-12-31");
        assert_eq!(last_day("BE", "2026-06-30"), "2033-06-30");
        assert_eq!(last_day("CH", "2024-02-29"), "2034-02-28");
        assert_eq!(last_day("XX", "2026-12-31"), "2036-12-31", "where nothing was verified");
    }
}
