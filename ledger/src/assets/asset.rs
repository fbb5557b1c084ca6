//! A fixed asset and what has been written off of it.

use std::fmt;

use chrono::NaiveDate;

use super::{Calendar, DayCount, Method, declining::Declining, share};
use crate::{Money, MoneyError};

/// The longest useful life: a century.
pub const MAX_DURATION_MONTHS: u16 = 1_200;

/// The largest coefficient of a declining plan, in hundredths.
const MAX_COEFFICIENT_PERCENT: u16 = 500;

/// What an asset may produce at most, in thousandths of a unit.
const MAX_THOUSANDTHS: i64 = 1_000_000_000_000_000;

/// An asset, as far as its plans need it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asset {
    /// What it cost.
    pub cost: Money,
    /// What it will be worth in the end: not written off in the books.
    pub residual: Money,
    /// When it was acquired.
    pub acquired_on: NaiveDate,
    /// When it was put into service.
    pub in_service_on: NaiveDate,
    /// How it is written off in the books.
    pub book: Method,
    /// How tax law allows it to be written off, of the whole cost; what that is ahead of the books is excess depreciation.
    pub tax: Option<Method>,
    /// What was written off before the company's books began here.
    pub opening: Option<Opening>,
    /// How the days of linear plans are counted.
    pub day_count: DayCount,
}

/// What was written off elsewhere: plans go on from there and spread what is left over the time that is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The last day it covers.
    pub on: NaiveDate,
    /// Depreciation that had accumulated.
    pub book: Money,
    /// Excess depreciation that was left.
    pub excess: Money,
}

/// What an asset produced on a day, in thousandths of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Usage {
    /// The day, or the last one of the period.
    pub on: NaiveDate,
    /// Thousandths of a unit.
    pub thousandths: i64,
}

/// What has accumulated by a day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Position {
    /// Depreciation in the books.
    pub book: Money,
    /// Excess depreciation: never below zero.
    pub excess: Money,
}

/// Why an asset makes no sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AssetError {
    /// The cost is not above zero.
    Cost,
    /// The residual value is below zero or not below the cost.
    Residual,
    /// It was put into service before it was acquired.
    InService,
    /// A useful life of no months, or beyond [`MAX_DURATION_MONTHS`].
    Duration,
    /// A coefficient that is not above 1, or beyond 5.
    Coefficient,
    /// It produces nothing, or too much to be counted.
    Units,
    /// The tax plan is not linear or declining, or the books write nothing off.
    Tax,
    /// The opening is before it was acquired.
    OpeningDay,
    /// More was written off than there is, or less than nothing; or of an asset that is not written off.
    OpeningBook,
    /// Excess depreciation without a tax plan, or more than is left.
    OpeningExcess,
}

impl Asset {
    /// Checks that the asset makes sense. All that follows is asked of assets that were checked.
    ///
    /// # Errors
    /// One [`AssetError`] per rule, the first that is broken.
    pub fn check(&self) -> Result<(), AssetError> {
        if !self.cost.is_positive() {
            return Err(AssetError::Cost);
        }
        if self.residual.is_negative() || self.residual >= self.cost {
            return Err(AssetError::Residual);
        }
        if self.in_service_on < self.acquired_on {
            return Err(AssetError::InService);
        }
        check_method(self.book)?;
        match self.tax {
            Some(_) if self.book == Method::None => return Err(AssetError::Tax),
            Some(tax @ (Method::Linear { .. } | Method::Declining { .. })) => check_method(tax)?,
            Some(_) => return Err(AssetError::Tax),
            None => {}
        }
        self.opening.map_or(Ok(()), |opening| self.check_opening(opening))
    }

    fn check_opening(&self, opening: Opening) -> Result<(), AssetError> {
        if opening.on < self.acquired_on {
            return Err(AssetError::OpeningDay);
        }
        let most = if self.book == Method::None { Money::ZERO } else { self.base() };
        if opening.book.is_negative() || opening.book > most {
            return Err(AssetError::OpeningBook);
        }
        let left = self.cost.checked_sub(opening.book).map_err(|_| AssetError::OpeningBook)?;
        let most = if self.tax.is_some() { left } else { Money::ZERO };
        if opening.excess.is_negative() || opening.excess > most {
            return Err(AssetError::OpeningExcess);
        }
        Ok(())
    }

    /// The depreciable amount: the cost less what it will be worth in the end (PCG, amortissement des actifs; AUDCIF art. 45).
    pub fn base(&self) -> Money {
        self.cost.checked_sub(self.residual).unwrap_or_default()
    }

    /// The first day of which the books here write anything off.
    pub fn begins_on(&self) -> NaiveDate {
        match self.opening {
            Some(opening) => opening.on.succ_opt().unwrap_or(opening.on),
            None if [Some(self.book), self.tax]
                .iter()
                .flatten()
                .any(|m| matches!(m, Method::Declining { .. })) =>
            {
                self.acquired_on
            }
            None => self.in_service_on,
        }
    }

    /// What has accumulated when a day is over; what the opening says for the days before.
    ///
    /// # Errors
    /// [`MoneyError::Overflow`].
    pub fn position(
        &self,
        until: NaiveDate,
        calendar: &Calendar,
        usage: &[Usage],
    ) -> Result<Position, MoneyError> {
        let opening = self.opening.map(|opening| (opening.on, opening.book));
        let book = self.accumulated(self.book, self.base(), opening, until, calendar, usage);
        let Some(tax) = self.tax else {
            return Ok(Position { book, excess: Money::ZERO });
        };
        let opening = match self.opening {
            Some(opening) => Some((opening.on, opening.book.checked_add(opening.excess)?)),
            None => None,
        };
        let allowed = self.accumulated(tax, self.cost, opening, until, calendar, usage);
        Ok(Position { book, excess: allowed.checked_sub(book)?.max(Money::ZERO) })
    }

    fn accumulated(
        &self,
        method: Method,
        base: Money,
        opening: Option<(NaiveDate, Money)>,
        until: NaiveDate,
        calendar: &Calendar,
        usage: &[Usage],
    ) -> Money {
        let opened = opening.map_or(Money::ZERO, |(_, amount)| amount);
        if opening.is_some_and(|(day, _)| until <= day) {
            return opened;
        }
        let left = base.checked_sub(opened).unwrap_or_default();
        let spread = |part: i128, whole: i128| {
            let share = if whole <= 0 { left } else { share(left, part, whole) };
            opened.checked_add(share).unwrap_or(base)
        };
        match method {
            Method::None => opened,
            Method::Linear { months } => {
                let run = |day| i128::from(self.day_count.between(self.in_service_on, day)) * 12;
                let before = opening.map_or(0, |(day, _)| run(day));
                spread(run(until) - before, i128::from(months) * i128::from(self.day_count.days()) - before)
            }
            Method::Units { total_thousandths } => {
                let counts = |one: &&Usage| one.on <= until && opening.is_none_or(|(day, _)| one.on > day);
                let used = usage.iter().filter(counts).map(|one| i128::from(one.thousandths)).sum();
                spread(used, total_thousandths.into())
            }
            Method::Declining { months, coefficient_percent } => {
                let acquired_on = self.acquired_on;
                Declining { base, months, coefficient_percent, acquired_on, opening, calendar }
                    .accumulated(until)
            }
        }
    }
}

fn check_method(method: Method) -> Result<(), AssetError> {
    let is_life = |months: u16| (1..=MAX_DURATION_MONTHS).contains(&months);
    match method {
        Method::Linear { months } | Method::Declining { months, .. } if !is_life(months) => {
            Err(AssetError::Duration)
        }
        Method::Declining { coefficient_percent, .. }
            if !(101..=MAX_COEFFICIENT_PERCENT).contains(&coefficient_percent) =>
        {
            Err(AssetError::Coefficient)
        }
        Method::Units { total_thousandths } if !(1..=MAX_THOUSANDTHS).contains(&total_thousandths) => {
            Err(AssetError::Units)
        }
        _ => Ok(()),
    }
}

impl AssetError {
    /// The stable code of this error.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Cost => "asset_cost",
            Self::Residual => "asset_residual",
            Self::InService => "asset_in_service",
            Self::Duration => "asset_duration",
            Self::Coefficient => "asset_coefficient",
            Self::Units => "asset_units",
            Self::Tax => "asset_tax_method",
            Self::OpeningDay => "asset_opening_day",
            Self::OpeningBook => "asset_opening_depreciation",
            Self::OpeningExcess => "asset_opening_excess",
        }
    }
}

impl fmt::Display for AssetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Cost => "the cost is not above zero",
            Self::Residual => "the residual value is below zero or not below the cost",
            Self::InService => "the asset was put into service before it was acquired",
            Self::Duration => "the useful life is not one of 1 to 1,200 months",
            Self::Coefficient => "the coefficient is not above 1 and up to 5",
            Self::Units => "the units in all are not above zero",
            Self::Tax => {
                "the tax plan is neither linear nor declining, or of an asset that is not written off"
            }
            Self::OpeningDay => "the opening is before the acquisition",
            Self::OpeningBook => "more was written off before than there is to write off",
            Self::OpeningExcess => "the excess depreciation taken over is more than there may be",
        })
    }
}

impl std::error::Error for AssetError {}
