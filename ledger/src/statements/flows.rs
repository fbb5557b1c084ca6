//! What the lines of a cash-flow statement come to.

use super::layout::Beginning;
use super::{CellAmount, Layout, StatementLine};
use crate::{AccountNumber, Money, MoneyError};

/// What an account was, what moved it and what it is: all that a cash-flow statement reads.
///
/// `opening` and what `moved` come to `closing`, each debits less credits; what does not leaves the statement without its control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AccountFlow {
    /// The account.
    pub account: AccountNumber,
    /// Its balances when the period begins: what its third parties in debit come to, and those in credit. Entries that open the year
    /// count here.
    pub opening: Sides,
    /// All debits and all credits of the period, without entries that open the year or close income and expenses.
    pub moved: Sides,
    /// Its balances when the period ends, as `opening`, before income and expenses are closed.
    pub closing: Sides,
}

/// Debits and credits, in minor units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sides {
    /// Debits.
    pub debit: Money,
    /// Credits.
    pub credit: Money,
}

/// The lines of a cash-flow statement, and what each account puts into them.
///
/// A debit that is no treasury is an outflow of the line that takes it, a credit an inflow. As each account gives its debits to one line and
/// its credits to one, all flows come to what the treasury changed by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FlowLayout {
    pub(super) layout: Layout,
    /// As the cells of `layout`: whether the change of balances in debit and in credit counts, else all debits and credits.
    pub(super) is_by_side: Vec<bool>,
    /// The lines of the treasury: their places, whether it is that of the beginning, and its accounts, but for those that have a cell.
    pub(super) treasury: Vec<(usize, bool, Vec<Beginning>)>,
}

impl Sides {
    /// Debits less credits.
    ///
    /// # Errors
    /// [`MoneyError::Overflow`].
    pub fn balance(self) -> Result<Money, MoneyError> {
        self.debit.checked_sub(self.credit)
    }

    fn checked_sub(self, other: Self) -> Result<Self, MoneyError> {
        Ok(Self {
            debit: self.debit.checked_sub(other.debit)?,
            credit: self.credit.checked_sub(other.credit)?,
        })
    }
}

impl FlowLayout {
    /// The lines, in the order of the form.
    pub fn lines(&self) -> &[StatementLine] {
        self.layout.lines()
    }

    /// The lines that debits and credits of an account go to; `None` for the treasury itself and for what is in no statement.
    pub fn cells_of(&self, account: &AccountNumber) -> Option<(&StatementLine, &StatementLine)> {
        let cell = |is_debit: bool| self.layout.cell_of(account, is_debit);
        cell(true).zip(cell(false))
    }

    /// The amounts of the lines, in their order: inflows above zero, outflows below. Nothing is depreciated here.
    ///
    /// # Errors
    /// [`MoneyError::Overflow`] when a sum does not fit.
    pub fn amounts(&self, flows: &[AccountFlow]) -> Result<Vec<CellAmount>, MoneyError> {
        let mut own = vec![Money::ZERO; self.lines().len()];
        for flow in flows {
            for (place, amount) in self.parts(flow)? {
                own[place] = own[place].checked_add(amount)?;
            }
        }
        self.layout.totals(&own)
    }

    /// What an account puts into which lines, by their codes: the treasury into those of the beginning and the end.
    ///
    /// # Errors
    /// [`MoneyError::Overflow`] when an amount does not fit.
    pub fn shares_of(&self, flow: &AccountFlow) -> Result<Vec<(&'static str, Money)>, MoneyError> {
        let code = |(place, amount): (usize, Money)| (self.lines()[place].code, amount);
        Ok(self.parts(flow)?.into_iter().filter(|(_, amount)| !amount.is_zero()).map(code).collect())
    }

    fn parts(&self, flow: &AccountFlow) -> Result<Vec<(usize, Money)>, MoneyError> {
        if let Some(found) = self.layout.found(&flow.account) {
            let (_, debit, credit) = self.layout.cells[found];
            let sides =
                if self.is_by_side[found] { flow.closing.checked_sub(flow.opening)? } else { flow.moved };
            return Ok(vec![(debit, sides.debit.checked_neg()?), (credit, sides.credit)]);
        }
        let named = self
            .treasury
            .iter()
            .filter(|(.., beginnings)| beginnings.iter().any(|beginning| beginning.has(&flow.account)));
        named
            .map(|(place, is_opening, _)| {
                let sides = if *is_opening { flow.opening } else { flow.closing };
                Ok((*place, sides.balance()?))
            })
            .collect()
    }
}
