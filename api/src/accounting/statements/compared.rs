//! Which months of the year before statements stand beside.

use chrono::{Datelike, Months, NaiveDate};
use tenancy::CompanyTx;

use super::dto::ComparedYear;
use crate::accounting::fiscal_years::{self, YearRow};
use crate::http::ApiResult;

impl ComparedYear {
    /// The year that ends on the day before this one begins, with the months in it that these ones are compared with.
    pub async fn of(
        tx: &mut CompanyTx<'_>,
        year: &YearRow,
        months: (NaiveDate, NaiveDate),
    ) -> ApiResult<Option<(YearRow, Self)>> {
        let all = fiscal_years::all(tx).await?;
        let before = all.into_iter().find(|other| other.end_date.succ_opt() == Some(year.start_date));
        Ok(before.map(|before| {
            let whole = (before.start_date, before.end_date);
            let is_whole = months == (year.start_date, year.end_date);
            let (from, to) =
                same_months(months).filter(|months| !is_whole && lie_within(*months, whole)).unwrap_or(whole);
            let compared = Self { fiscal_year_id: before.id, start: whole.0, end: whole.1, from, to };
            (before, compared)
        }))
    }

    /// The months, where they are not the whole year.
    pub fn months(&self) -> Option<(NaiveDate, NaiveDate)> {
        let months = (self.from, self.to);
        (months != (self.start, self.end)).then_some(months)
    }
}

fn lie_within((from, to): (NaiveDate, NaiveDate), (start, end): (NaiveDate, NaiveDate)) -> bool {
    start <= from && to <= end
}

/// The same months twelve months earlier: the last day of a month goes to the last day of one.
fn same_months((from, to): (NaiveDate, NaiveDate)) -> Option<(NaiveDate, NaiveDate)> {
    let earlier = |day: NaiveDate| day.checked_sub_months(Months::new(12));
    let ends_a_month = to.succ_opt().is_some_and(|next| next.day() == 1);
    let to = match ends_a_month {
        true => earlier(to.succ_opt()?)?.pred_opt()?,
        false => earlier(to)?,
    };
    Some((earlier(from)?, to))
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;

    use super::same_months;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn the_end_of_a_month_goes_to_the_end_of_a_month() {
        let cases = [
            (("2025-02-01", "2025-02-28"), ("2024-02-01", "2024-02-29")),
            (("2024-02-01", "2024-02-29"), ("2023-02-01", "2023-02-28")),
            (("2026-01-01", "2026-03-31"), ("2025-01-01", "2025-03-31")),
            (("2026-01-15", "2026-04-14"), ("2025-01-15", "2025-04-14")),
        ];
        for ((from, to), (then, until)) in cases {
            assert_eq!(same_months((day(from), day(to))), Some((day(then), day(until))), "{from} to {to}");
        }
    }
}
