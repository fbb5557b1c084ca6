//! The period that figures are asked for, and the one before that they are compared with.

use chrono::{Datelike, Months, NaiveDate};
use tenancy::CompanyTx;
use uuid::Uuid;

use crate::accounting::balances::month_of;
use crate::accounting::dates;
use crate::accounting::fiscal_years::{self, YearSummary};
use crate::http::{ApiError, ApiResult, Fields};

/// Months of a period at most.
const MAX_MONTHS: u32 = 60;

/// What a caller asks for.
#[derive(Debug, Clone, Copy)]
pub enum Asked {
    /// A fiscal year: without an id the one that is shown when nobody asks for one.
    Year(Option<Uuid>),
    /// From the first to the last of two months, named by their first days.
    Months(NaiveDate, NaiveDate),
}

/// From one day to another, both included: whole months, or a fiscal year.
#[derive(Debug, Clone)]
pub struct Period {
    pub from: NaiveDate,
    pub to: NaiveDate,
    /// The fiscal year that it is.
    pub year: Option<YearSummary>,
}

impl Asked {
    /// Reads the parameters. Two months count before a fiscal year.
    ///
    /// # Errors
    /// 422 `month_invalid`, `month_missing`, `to_before_from` or `period_too_long`.
    pub fn parse(year: Option<Uuid>, from: Option<&str>, to: Option<&str>) -> ApiResult<Self> {
        if from.is_none() && to.is_none() {
            return Ok(Self::Year(year));
        }
        let mut fields = Fields::new();
        let (first, last) = (month(&mut fields, "from", from), month(&mut fields, "to", to));
        if let (Some(first), Some(last)) = (first, last) {
            if last < first {
                fields.refuse("to", "to_before_from");
            } else if months_from(first, last) > MAX_MONTHS {
                fields.refuse("to", "period_too_long");
            }
        }
        fields.finish()?;
        first.zip(last).map(|(first, last)| Self::Months(first, last)).ok_or_else(ApiError::not_found)
    }

    /// The period; `None` when no year was asked for and the company has none.
    ///
    /// # Errors
    /// 422 `fiscal_year_unknown`.
    pub async fn period(self, tx: &mut CompanyTx<'_>) -> ApiResult<Option<Period>> {
        let year = match self {
            Self::Months(first, last) => {
                return Ok(Some(Period { from: first, to: last_of_month(last), year: None }));
            }
            Self::Year(Some(id)) => {
                fiscal_years::of_parameter(tx, id).await?;
                fiscal_years::summaries(tx, Some(id)).await?.pop()
            }
            Self::Year(None) => fiscal_years::shown(tx).await?,
        };
        Ok(year.map(|year| Period { from: year.start_date, to: year.end_date, year: Some(year) }))
    }
}

impl Period {
    /// The first days of its months.
    pub fn months(&self) -> Vec<NaiveDate> {
        let first = month_of(self.from);
        (0..months_from(first, self.to))
            .filter_map(|month| first.checked_add_months(Months::new(month)))
            .collect()
    }

    /// As many months before it. Of a period that is not over, only as many as have begun by `until`: what has run is
    /// compared with what had run then.
    pub fn before(&self, until: NaiveDate) -> Self {
        let length = Months::new(months_from(self.from, self.to));
        let from = month_of(self.from) - length;
        let last = month_of(self.to.min(until.max(self.from))) - length;
        Self { from, to: last_of_month(last), year: None }
    }
}

/// The same day's month a year before.
pub fn year_before(month: NaiveDate) -> NaiveDate {
    month - Months::new(12)
}

/// The last day of a month.
pub fn last_of_month(month: NaiveDate) -> NaiveDate {
    (month_of(month) + Months::new(1)).pred_opt().expect("a month of the accounts has a day before its end")
}

/// How many months two days touch, with those between them.
pub fn months_from(first: NaiveDate, last: NaiveDate) -> u32 {
    let months = |date: NaiveDate| date.year() * 12 + i32::try_from(date.month0()).unwrap_or_default();
    u32::try_from(months(last) - months(first) + 1).unwrap_or_default()
}

fn month(fields: &mut Fields, pointer: &str, text: Option<&str>) -> Option<NaiveDate> {
    let Some(text) = text else {
        fields.refuse(pointer, "month_missing");
        return None;
    };
    let month = (text.len() == 7).then(|| format!("{text}-01").parse::<NaiveDate>().ok()).flatten();
    let month = month.filter(|month| dates::is_sensible(*month));
    if month.is_none() {
        fields.refuse(pointer, "month_invalid");
    }
    month
}

#[cfg(test)]
mod tests {
    use super::*;

    fn date(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn period(from: &str, to: &str) -> Period {
        Period { from: date(from), to: date(to), year: None }
    }

    #[test]
    fn a_period_is_compared_with_as_many_months_before_it() {
        let check = |(from, to): (&str, &str), today: &str, before: (&str, &str)| {
            let found = period(from, to).before(date(today));
            assert_eq!((found.from, found.to), (date(before.0), date(before.1)), "{from} {to} on {today}");
        };
        check(("2025-01-01", "2025-12-31"), "2026-03-10", ("2024-01-01", "2024-12-31"));
        check(("2025-03-01", "2025-05-31"), "2026-03-10", ("2024-12-01", "2025-02-28"));
        check(("2025-03-15", "2025-12-31"), "2026-03-10", ("2024-05-01", "2025-02-28"));
        check(("2024-01-01", "2025-06-30"), "2026-03-10", ("2022-07-01", "2023-12-31"));
    }

    #[test]
    fn what_has_run_of_a_period_is_compared_with_what_had_run() {
        let before = period("2026-01-01", "2026-12-31").before(date("2026-03-10"));
        assert_eq!((before.from, before.to), (date("2025-01-01"), date("2025-03-31")));
        let ahead = period("2027-01-01", "2027-12-31").before(date("2026-03-10"));
        assert_eq!((ahead.from, ahead.to), (date("2026-01-01"), date("2026-01-31")));
    }

    #[test]
    fn a_short_first_year_has_the_months_it_touches() {
        let months = period("2025-11-15", "2026-01-31").months();
        assert_eq!(months, [date("2025-11-01"), date("2025-12-01"), date("2026-01-01")]);
    }

    #[test]
    fn two_months_are_read_or_refused_at_their_names() {
        let refused = |from: Option<&str>, to: Option<&str>| {
            let problem = Asked::parse(None, from, to).unwrap_err().problem();
            problem.errors.into_iter().map(|error| (error.pointer, error.code)).collect::<Vec<_>>()
        };
        assert!(matches!(Asked::parse(None, Some("2026-01"), Some("2026-03")), Ok(Asked::Months(..))));
        assert_eq!(refused(Some("2026-01"), None), [("to".to_owned(), "month_missing".to_owned())]);
        assert_eq!(refused(Some("2026-13"), Some("2026-1"))[0].1, "month_invalid");
        assert_eq!(refused(Some("2026-02"), Some("2026-01"))[0].1, "to_before_from");
        assert_eq!(refused(Some("2020-01"), Some("2025-01"))[0].1, "period_too_long");
        assert_eq!(refused(Some("0001-01"), Some("2025-01"))[0].1, "month_invalid");
    }
}
