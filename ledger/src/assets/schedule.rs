//! The schedule of an asset, year by year.

use chrono::NaiveDate;

use super::{Asset, Calendar, Method, Position, Usage};
use crate::{FiscalYear, Money, MoneyError};

/// What a year writes off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScheduleRow {
    /// The year.
    pub year: FiscalYear,
    /// Cost less depreciation when it begins.
    pub opening_value: Money,
    /// What it writes off in the books.
    pub depreciation: Money,
    /// What is written off by its end.
    pub accumulated: Money,
    /// Cost less depreciation at its end.
    pub closing_value: Money,
    /// What it adds to the excess depreciation; below zero when it takes back.
    pub excess: Money,
    /// The excess depreciation at its end.
    pub excess_balance: Money,
}

/// The schedule of an asset: the years until everything is written off and no excess depreciation moves any more. By units, those until
/// `today` and what is known of the use, because nobody knows what comes.
///
/// # Errors
/// [`MoneyError::Overflow`].
pub fn schedule(
    asset: &Asset,
    calendar: &Calendar,
    usage: &[Usage],
    today: NaiveDate,
) -> Result<Vec<ScheduleRow>, MoneyError> {
    let mut rows = Vec::new();
    let begins = asset.begins_on();
    let mut before = match asset.opening {
        Some(opening) => Position { book: opening.book, excess: opening.excess },
        None => Position::default(),
    };
    let last_known = usage.iter().map(|one| one.on).fold(today, NaiveDate::max);
    let finished = Position {
        book: if asset.book == Method::None { before.book } else { asset.base() },
        excess: if asset.tax.is_some() { asset.cost.checked_sub(asset.base())? } else { Money::ZERO },
    };
    for year in calendar.years(begins, NaiveDate::MAX) {
        let is_by_units = matches!(asset.book, Method::Units { .. });
        let is_finished = before == finished || (asset.book == Method::None && asset.tax.is_none());
        if is_finished || (is_by_units && year.start() > last_known) {
            break;
        }
        let after = asset.position(year.end(), calendar, usage)?;
        rows.push(ScheduleRow {
            year,
            opening_value: asset.cost.checked_sub(before.book)?,
            depreciation: after.book.checked_sub(before.book)?,
            accumulated: after.book,
            closing_value: asset.cost.checked_sub(after.book)?,
            excess: after.excess.checked_sub(before.excess)?,
            excess_balance: after.excess,
        });
        before = after;
    }
    Ok(rows)
}
