//! The disposal of an asset.

use chrono::NaiveDate;

use super::{Asset, Calendar, Position, Usage};
use crate::{Money, MoneyError};

/// What the books have to say when an asset leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Disposal {
    /// What it cost.
    pub cost: Money,
    /// What is still to be written off up to the day, in the books.
    pub depreciation: Money,
    /// What is written off by the day, the above included.
    pub accumulated: Money,
    /// Cost less what is written off.
    pub net_book_value: Money,
    /// What it was sold for, without tax; zero when it was scrapped.
    pub proceeds: Money,
    /// What was sold for more than it was worth in the books; below zero for a loss.
    pub gain: Money,
    /// Excess depreciation that is taken back: all that was booked (PCG, account 145; the movement of the last months
    /// would be taken back at once, so it is not booked).
    pub excess_taken_back: Money,
}

/// What disposing of an asset at the end of a day comes to, when so much was booked.
///
/// # Errors
/// [`MoneyError::Overflow`].
pub fn dispose(
    asset: &Asset,
    booked: Position,
    on: NaiveDate,
    proceeds: Money,
    calendar: &Calendar,
    usage: &[Usage],
) -> Result<Disposal, MoneyError> {
    let due = asset.position(on, calendar, usage)?.book;
    let net_book_value = asset.cost.checked_sub(due)?;
    Ok(Disposal {
        cost: asset.cost,
        depreciation: due.checked_sub(booked.book)?,
        accumulated: due,
        net_book_value,
        proceeds,
        gain: proceeds.checked_sub(net_book_value)?,
        excess_taken_back: booked.excess,
    })
}
