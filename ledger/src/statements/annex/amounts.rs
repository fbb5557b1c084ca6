//! What the cells of an annex come to.

use super::layout::Place;
use super::{AnnexLayout, Cell, Measure, PartRule, RowKind};
use crate::statements::{AccountFlow, Sides};
use crate::{Money, MoneyError};

/// All that an annex reads of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnnexFlow {
    /// What it was, what moved it and what it is.
    pub flow: AccountFlow,
    /// Of its credits, what the same entries debit to other fixed assets; not negative.
    pub transferred: Money,
    /// Of its balances at the end, what falls due later than a year from then; `None` where the books do not tell.
    pub later: Option<Later>,
}

/// What falls due later than a year from the end of the period, not negative.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Later {
    /// After one year: what is owed to the company by those in debit, and what it owes to those in credit.
    pub after_year: Sides,
    /// Of that, after five years.
    pub after_five: Sides,
}

/// What stands in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnnexAmount {
    /// The form has no cell there.
    Absent,
    /// The books cannot tell it: it is filled by hand.
    ByHand,
    /// The books would tell it, but do not: a debt whose term they do not know is in it.
    Untold,
    /// What it comes to.
    Told(Money),
}

impl AnnexAmount {
    /// The sum, untold where a part of it is.
    fn checked_add(self, other: Self) -> Result<Self, MoneyError> {
        Ok(match (self, other) {
            (Self::Told(one), Self::Told(other)) => Self::Told(one.checked_add(other)?),
            (Self::Told(_) | Self::Untold, Self::Told(_) | Self::Untold) => Self::Untold,
            (kept, _) => kept,
        })
    }

    /// The amount where there is one.
    pub const fn told(self) -> Option<Money> {
        match self {
            Self::Told(amount) => Some(amount),
            Self::Absent | Self::ByHand | Self::Untold => None,
        }
    }
}

/// What an account puts into the columns of a row.
pub type Share = (usize, Vec<AnnexAmount>);

impl AnnexLayout {
    /// The amounts of the rows, in their order, each by the columns of its part; nothing for a heading.
    ///
    /// # Errors
    /// [`MoneyError::Overflow`] when a sum does not fit.
    pub fn amounts(&self, flows: &[AnnexFlow]) -> Result<Vec<Vec<AnnexAmount>>, MoneyError> {
        let mut own: Vec<Vec<AnnexAmount>> = (0..self.rows.len()).map(|place| self.empty(place)).collect();
        for flow in flows {
            for (place, amounts) in self.shares_of(flow)? {
                add(&mut own[place], &amounts)?;
            }
        }
        // A total stands below what it adds up.
        for place in 0..self.rows.len() {
            if let RowKind::Total(of) = &self.rows[place].kind {
                for part in of {
                    let amounts = own[*part].clone();
                    add(&mut own[place], &amounts)?;
                }
            }
        }
        Ok(own)
    }

    /// What an account puts into which rows, by their places; rows to which it gives nothing are left out.
    ///
    /// # Errors
    /// [`MoneyError::Overflow`] when an amount does not fit.
    pub fn shares_of(&self, flow: &AnnexFlow) -> Result<Vec<Share>, MoneyError> {
        let mut shares = Vec::new();
        for place in self.places_of(&flow.flow.account) {
            for row in [place.debit, place.credit.filter(|_| place.credit != place.debit)] {
                let Some(row) = row else { continue };
                let amounts = self.share(row, place, flow)?;
                let is_nothing = |amount: &AnnexAmount| amount.told().is_none_or(Money::is_zero);
                if !amounts.iter().all(is_nothing) {
                    shares.push((row, amounts));
                }
            }
        }
        Ok(shares)
    }

    fn empty(&self, place: usize) -> Vec<AnnexAmount> {
        self.fill(place, |_| Ok(AnnexAmount::Told(Money::ZERO))).unwrap_or_default()
    }

    /// The cells of a row, those that the books can tell by what stands in their column.
    fn fill(
        &self,
        place: usize,
        told: impl Fn(Measure) -> Result<AnnexAmount, MoneyError>,
    ) -> Result<Vec<AnnexAmount>, MoneyError> {
        let row = &self.rows[place];
        let columns = &self.parts[row.part].columns;
        let amount = |(cell, measure): (&Cell, Measure)| match (cell, measure) {
            (Cell::Absent, _) => Ok(AnnexAmount::Absent),
            (_, Measure::ByHand) => Ok(AnnexAmount::ByHand),
            _ if row.kind == RowKind::ByHand => Ok(AnnexAmount::ByHand),
            (_, measure) => told(measure),
        };
        row.cells.iter().zip(columns.iter().map(|column| column.measure)).map(amount).collect()
    }

    fn share(&self, row: usize, place: &Place, flow: &AnnexFlow) -> Result<Vec<AnnexAmount>, MoneyError> {
        let part = &self.parts[self.rows[row].part];
        let rule = part.rule;
        match rule {
            PartRule::Claims | PartRule::Debts => {
                let takes = (place.debit == Some(row), place.credit == Some(row));
                let due = Due::of(flow, takes, rule == PartRule::Claims, place.needs_term)?;
                self.fill(row, |measure| due.amount(measure))
            }
            PartRule::Assets | PartRule::Liabilities | PartRule::Result => {
                // Where the form does not tell transfers apart they are decreases as others.
                let is_told = part.columns.iter().any(|column| column.measure == Measure::Transfer);
                let moved =
                    Moved::of(&flow.flow, if is_told { flow.transferred } else { Money::ZERO }, rule)?;
                self.fill(row, |measure| moved.amount(measure).map(AnnexAmount::Told))
            }
        }
    }
}

fn add(sum: &mut [AnnexAmount], amounts: &[AnnexAmount]) -> Result<(), MoneyError> {
    for (sum, amount) in sum.iter_mut().zip(amounts) {
        *sum = sum.checked_add(*amount)?;
    }
    Ok(())
}

/// What moved an account, on the side that raises it.
struct Moved {
    opening: Money,
    increase: Money,
    transfer: Money,
    decrease: Money,
    closing: Money,
}

impl Moved {
    fn of(flow: &AccountFlow, transfer: Money, rule: PartRule) -> Result<Self, MoneyError> {
        let (opening, closing) = (flow.opening.balance()?, flow.closing.balance()?);
        Ok(match rule {
            PartRule::Result => {
                let net = flow.moved.balance()?;
                let is_expense = flow.account.class() == 6;
                let (increase, decrease) =
                    if is_expense { (net, Money::ZERO) } else { (Money::ZERO, net.checked_neg()?) };
                Self { opening: Money::ZERO, increase, transfer: Money::ZERO, decrease, closing: Money::ZERO }
            }
            PartRule::Assets | PartRule::Claims => Self {
                opening,
                increase: flow.moved.debit,
                transfer,
                decrease: flow.moved.credit.checked_sub(transfer)?,
                closing,
            },
            PartRule::Liabilities | PartRule::Debts => Self {
                opening: opening.checked_neg()?,
                increase: flow.moved.credit,
                transfer: Money::ZERO,
                decrease: flow.moved.debit,
                closing: closing.checked_neg()?,
            },
        })
    }

    fn amount(&self, measure: Measure) -> Result<Money, MoneyError> {
        Ok(match measure {
            Measure::Opening => self.opening,
            Measure::Increase => self.increase,
            Measure::Transfer => self.transfer,
            Measure::Decrease => self.decrease,
            Measure::Closing => self.closing,
            Measure::Change => self.increase.checked_sub(self.decrease)?,
            Measure::Gross
            | Measure::WithinYear
            | Measure::AfterYear
            | Measure::OneToFive
            | Measure::AfterFive
            | Measure::ByHand => Money::ZERO,
        })
    }
}

/// What a claim or a debt comes to, and how much of it falls due later; `None` where its term is needed and not known.
struct Due {
    gross: Money,
    later: Option<(Money, Money)>,
}

impl Due {
    /// Of the balances in debit, in credit or both; what is on the other side counts negatively.
    fn of(
        AnnexFlow { flow, later, .. }: &AnnexFlow,
        (takes_debit, takes_credit): (bool, bool),
        is_claim: bool,
        needs_term: bool,
    ) -> Result<Self, MoneyError> {
        let taken = |sides: Sides| {
            let debit = if takes_debit { sides.debit } else { Money::ZERO };
            let credit = if takes_credit { sides.credit } else { Money::ZERO };
            if is_claim { debit.checked_sub(credit) } else { credit.checked_sub(debit) }
        };
        let gross = taken(flow.closing)?;
        let known = if needs_term && !gross.is_zero() { *later } else { Some(later.unwrap_or_default()) };
        let later = match known {
            Some(later) => Some((taken(later.after_year)?, taken(later.after_five)?)),
            None => None,
        };
        Ok(Self { gross, later })
    }

    fn amount(&self, measure: Measure) -> Result<AnnexAmount, MoneyError> {
        if measure == Measure::Gross {
            return Ok(AnnexAmount::Told(self.gross));
        }
        let Some((after_year, after_five)) = self.later else { return Ok(AnnexAmount::Untold) };
        Ok(AnnexAmount::Told(match measure {
            Measure::WithinYear => self.gross.checked_sub(after_year)?,
            Measure::AfterYear => after_year,
            Measure::OneToFive => after_year.checked_sub(after_five)?,
            Measure::AfterFive => after_five,
            Measure::Gross
            | Measure::Opening
            | Measure::Increase
            | Measure::Transfer
            | Measure::Decrease
            | Measure::Closing
            | Measure::Change
            | Measure::ByHand => Money::ZERO,
        }))
    }
}
