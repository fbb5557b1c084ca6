//! For how long the treasury lasts.

use std::ops::RangeInclusive;

use chrono::{Months, NaiveDate};
use ledger::{Currency, Money};

use super::dto::Runway;
use super::period::{last_of_month, months_from};
use crate::accounting::balances::month_of;
use crate::accounting::selection::MadeOf;

/// Full months that say something of the pace.
const MIN_MONTHS: u32 = 3;
/// Full months that are looked at.
const MAX_MONTHS: u32 = 6;

/// The last full months up to the end of a period, of those that the books cover: between their first day and the last month
/// in which something was posted. `None` when they are too few.
pub fn full_months(
    (first_day, last_month): (NaiveDate, NaiveDate),
    end: NaiveDate,
    today: NaiveDate,
) -> Option<RangeInclusive<NaiveDate>> {
    let last_full = [month_of(end), month_of(today) - Months::new(1), last_month].into_iter().min()?;
    let known = months_from(month_of(first_day), last_full);
    let count = known.min(MAX_MONTHS);
    let first = last_full.checked_sub_months(Months::new(count.checked_sub(1)?))?;
    (count >= MIN_MONTHS).then(|| first..=last_of_month(last_full))
}

/// The runway of a treasury that moved by so much in these months; `None` when it did not shrink.
pub fn runway(
    treasury: Money,
    moved: Money,
    months: &RangeInclusive<NaiveDate>,
    (currency, made_of): (Currency, MadeOf),
) -> Option<Runway> {
    let count = months_from(*months.start(), *months.end());
    let burn = -i128::from(moved.minor());
    if burn <= 0 {
        return None;
    }
    let tenths = (i128::from(treasury.minor().max(0)) * 10 * i128::from(count)) / burn;
    let monthly = (burn * 2 + i128::from(count)) / (i128::from(count) * 2);
    let money = |minor: i128| i64::try_from(minor).ok().map(Money::from_minor);
    Some(Runway {
        months: money(tenths)?.format_scaled(1),
        monthly_burn: money(monthly)?.format(currency),
        full_months: i32::try_from(count).ok()?,
        made_of,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::accounting::selection::{Measure, Selection};

    fn date(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn lasts(treasury: i64, moved: i64, (first, last): (&str, &str)) -> Option<(String, String)> {
        let months = date(first)..=date(last);
        let made_of = Selection::default().made_of(date(first), date(last), Measure::DebitBalance);
        let (treasury, moved) = (Money::from_minor(treasury), Money::from_minor(moved));
        runway(treasury, moved, &months, (Currency::Eur, made_of)).map(|it| (it.months, it.monthly_burn))
    }

    #[test]
    fn a_treasury_lasts_as_long_as_the_mean_of_what_it_lost() {
        let half_a_year = ("2026-01-01", "2026-06-30");
        assert_eq!(lasts(100_000, -60_000, half_a_year), Some(("10.0".into(), "100.00".into())));
        assert_eq!(lasts(100_000, -70_001, half_a_year), Some(("8.5".into(), "116.67".into())));
        assert_eq!(lasts(-5, -60_000, half_a_year), Some(("0.0".into(), "100.00".into())));
        assert_eq!(lasts(100_000, 0, half_a_year), None);
        assert_eq!(lasts(100_000, 1, half_a_year), None);
    }

    #[test]
    fn the_pace_is_that_of_three_to_six_full_months_that_the_books_cover() {
        let check = |first: &str, last: &str, end: &str, today: &str, found: Option<(&str, &str)>| {
            let found = found.map(|(first, last)| date(first)..=date(last));
            assert_eq!(full_months((date(first), date(last)), date(end), date(today)), found);
        };
        let year = "2026-12-31";
        check("2025-01-01", "2026-09-01", year, "2026-09-20", Some(("2026-03-01", "2026-08-31")));
        check("2025-01-01", "2026-05-01", year, "2026-09-20", Some(("2025-12-01", "2026-05-31")));
        check("2026-01-01", "2026-03-01", year, "2026-09-20", Some(("2026-01-01", "2026-03-31")));
        check("2026-01-01", "2026-02-01", year, "2026-09-20", None);
        check("2026-08-15", "2026-09-01", year, "2026-09-20", None);
        check("2024-01-01", "2026-05-01", "2025-12-31", "2026-09-20", Some(("2025-07-01", "2025-12-31")));
    }
}
