//! Where a result goes.

use std::fmt;

use super::LegalReserve;
use crate::{Money, MoneyError};

/// What there is before the associates decide.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Situation {
    /// The result of the closed year; below zero for a loss.
    pub result: Money,
    /// What is carried forward from the years before; below zero for losses.
    pub carried: Money,
    /// The capital.
    pub capital: Money,
    /// The legal reserve so far.
    pub legal_reserve: Money,
}

/// What the associates decide. What is left of the result is carried forward.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Allocation {
    /// To the legal reserve.
    pub legal_reserve: Money,
    /// To other reserves.
    pub other_reserves: Money,
    /// To the associates.
    pub dividends: Money,
}

/// Why an allocation may not be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AllocationError {
    /// An amount is below zero.
    Negative,
    /// Less goes to the legal reserve than the law asks for.
    LegalReserve,
    /// More is given away than the result and what is carried forward allow: the dividend would be fictitious.
    Beyond,
}

/// What an account of the allocation moves by: above zero for a debit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AllocationPosting {
    /// The result of the year.
    Result(Money),
    /// The legal reserve.
    LegalReserve(Money),
    /// Other reserves.
    OtherReserves(Money),
    /// Dividends owed.
    Dividends(Money),
    /// Profit carried forward.
    CarriedProfit(Money),
    /// Losses carried forward.
    CarriedLoss(Money),
}

impl Allocation {
    /// What there is to be given away: result and what is carried forward, less what has to go to the legal reserve (Code de
    /// commerce art. L. 232-11; AUSCGIE art. 143). Never below zero.
    ///
    /// # Errors
    /// [`MoneyError::Overflow`].
    pub fn distributable(situation: &Situation, rule: Option<LegalReserve>) -> Result<Money, MoneyError> {
        let least = rule.map_or(Ok(Money::ZERO), |rule| rule.least(situation))?;
        Ok(situation.result.checked_add(situation.carried)?.checked_sub(least)?.max(Money::ZERO))
    }

    /// What is carried forward of the result by this allocation: below zero when it takes from what was carried before, or for a loss.
    ///
    /// # Errors
    /// [`MoneyError::Overflow`].
    pub fn carried(&self, situation: &Situation) -> Result<Money, MoneyError> {
        let given = Money::sum([self.legal_reserve, self.other_reserves, self.dividends])?;
        situation.result.checked_sub(given)
    }

    /// Checks that the allocation may be; `rule` is that of the law, where it holds for the company.
    ///
    /// # Errors
    /// The first of [`AllocationError`] that is broken; [`AllocationError::Beyond`] also for sums that do not fit.
    pub fn check(&self, situation: &Situation, rule: Option<LegalReserve>) -> Result<(), AllocationError> {
        let beyond = |_| AllocationError::Beyond;
        if [self.legal_reserve, self.other_reserves, self.dividends].iter().any(|one| one.is_negative()) {
            return Err(AllocationError::Negative);
        }
        let least = rule.map_or(Ok(Money::ZERO), |rule| rule.least(situation)).map_err(beyond)?;
        if self.legal_reserve < least {
            return Err(AllocationError::LegalReserve);
        }
        let given = Money::sum([self.legal_reserve, self.other_reserves, self.dividends]).map_err(beyond)?;
        let there = situation.result.checked_add(situation.carried).map_err(beyond)?.max(Money::ZERO);
        if given > there { Err(AllocationError::Beyond) } else { Ok(()) }
    }

    /// What the entry moves, which adds up to nothing: the result leaves its account, losses carried forward are made up for first, and
    /// profit carried forward is taken first for a loss.
    ///
    /// # Errors
    /// [`MoneyError::Overflow`].
    pub fn postings(&self, situation: &Situation) -> Result<Vec<AllocationPosting>, MoneyError> {
        use AllocationPosting::{CarriedLoss, CarriedProfit, Dividends, LegalReserve, OtherReserves, Result};
        let carried = self.carried(situation)?;
        let (profit, loss) = if carried.is_negative() {
            let from_profit = carried.max(situation.carried.max(Money::ZERO).checked_neg()?);
            (from_profit, carried.checked_sub(from_profit)?)
        } else {
            let to_loss = carried.min(situation.carried.min(Money::ZERO).checked_neg()?);
            (carried.checked_sub(to_loss)?, to_loss)
        };
        let moved = [
            (Result as fn(Money) -> AllocationPosting, situation.result),
            (LegalReserve, self.legal_reserve.checked_neg()?),
            (OtherReserves, self.other_reserves.checked_neg()?),
            (Dividends, self.dividends.checked_neg()?),
            (CarriedProfit, profit.checked_neg()?),
            (CarriedLoss, loss.checked_neg()?),
        ];
        Ok(moved.into_iter().filter(|(_, amount)| !amount.is_zero()).map(|(of, amount)| of(amount)).collect())
    }
}

impl AllocationPosting {
    /// What it moves.
    pub const fn amount(self) -> Money {
        match self {
            Self::Result(amount)
            | Self::LegalReserve(amount)
            | Self::OtherReserves(amount)
            | Self::Dividends(amount)
            | Self::CarriedProfit(amount)
            | Self::CarriedLoss(amount) => amount,
        }
    }
}

impl AllocationError {
    /// The stable code of this error.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Negative => "amount_negative",
            Self::LegalReserve => "legal_reserve_too_low",
            Self::Beyond => "allocation_beyond_profit",
        }
    }
}

impl fmt::Display for AllocationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Negative => "an amount is below zero",
            Self::LegalReserve => "less goes to the legal reserve than the law asks for",
            Self::Beyond => "more is given away than there is",
        })
    }
}

impl std::error::Error for AllocationError {}
