//! The months of a period beside those of the year before.

use std::ops::RangeInclusive;

use chrono::NaiveDate;
use ledger::{Currency, MoneyError};

use super::dto::{DashboardMonth, MonthFigures};
use super::period::{Period, last_of_month, year_before};
use super::sums::{Kind, Sums};
use crate::accounting::balances::month_of;

/// The months of a period, in order.
///
/// # Errors
/// [`MoneyError::Overflow`].
pub fn months(sums: &Sums, period: &Period, currency: Currency) -> Result<Vec<DashboardMonth>, MoneyError> {
    let shown = period.months().into_iter().map(|month| {
        let days = month.max(period.from)..=last_of_month(month).min(period.to);
        let before = year_before(month)..=last_of_month(year_before(month));
        let last_year = sums.is_kept(&before).then(|| figures(sums, &before, currency)).transpose()?;
        Ok(DashboardMonth {
            month: month.format("%Y-%m").to_string(),
            from: *days.start(),
            to: *days.end(),
            balance_from: sums.balance_since(*days.end()),
            figures: figures(sums, &days, currency)?,
            last_year,
        })
    });
    shown.collect()
}

fn figures(
    sums: &Sums,
    days: &RangeInclusive<NaiveDate>,
    currency: Currency,
) -> Result<MonthFigures, MoneyError> {
    let amount = |kind| Ok(sums.of(kind, days)?.format(currency));
    let is_booked = sums.last_month().is_some_and(|last| month_of(*days.start()) <= last);
    Ok(MonthFigures {
        revenue: amount(Kind::Revenue)?,
        expenses: amount(Kind::Expenses)?,
        result: amount(Kind::Result)?,
        treasury: is_booked.then(|| amount(Kind::Treasury)).transpose()?,
    })
}
