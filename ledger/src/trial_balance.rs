//! The trial balance: what every account received in a year, and where it stands.

use std::collections::BTreeMap;

use crate::{AccountNumber, EntryKind, Money, MoneyError};

/// A sum of debits and credits on an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Movement {
    /// The account.
    pub account: AccountNumber,
    /// The part its entries play in the year. For a balance that starts later in the year, what came earlier
    /// is passed as [`EntryKind::Opening`].
    pub kind: EntryKind,
    /// The sum of the debits.
    pub debit: Money,
    /// The sum of the credits.
    pub credit: Money,
}

/// The six columns of a trial balance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Columns {
    /// Debits brought forward.
    pub opening_debit: Money,
    /// Credits brought forward.
    pub opening_credit: Money,
    /// Debits of the period.
    pub period_debit: Money,
    /// Credits of the period.
    pub period_credit: Money,
    /// The balance at the end when it is a debit; else zero.
    pub closing_debit: Money,
    /// The balance at the end when it is a credit; else zero.
    pub closing_credit: Money,
}

/// The row of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrialBalanceRow {
    /// The account.
    pub account: AccountNumber,
    /// Its figures; at most one of the two closing ones is not zero.
    pub columns: Columns,
}

/// A trial balance.
///
/// An account with 50.00 of debit brought forward, which then receives 12.00 of credit, has the row
/// `50.00 | 0 | 0 | 12.00 | 38.00 | 0`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TrialBalance {
    /// One row for each account that moved, sorted by number.
    pub rows: Vec<TrialBalanceRow>,
    /// The sums of all rows, column by column: debit and credit balances are not set off against each other.
    pub total: Columns,
}

impl TrialBalance {
    /// The trial balance of some movements, in any order, several for an account if need be. Entries that bring
    /// income and expense to zero count: it is the balance after closing.
    ///
    /// # Errors
    /// [`MoneyError::Overflow`] when a sum does not fit.
    pub fn of(movements: impl IntoIterator<Item = Movement>) -> Result<Self, MoneyError> {
        let mut accounts: BTreeMap<AccountNumber, Columns> = BTreeMap::new();
        for movement in movements {
            accounts.entry(movement.account).or_default().receive(&movement)?;
        }
        let mut balance = Self::default();
        for (account, mut columns) in accounts {
            columns.close()?;
            balance.total = balance.total.checked_add(&columns)?;
            balance.rows.push(TrialBalanceRow { account, columns });
        }
        Ok(balance)
    }

    /// Whether debit equals credit in each pair of columns, as double entry promises.
    pub fn is_balanced(&self) -> bool {
        let Columns {
            opening_debit,
            opening_credit,
            period_debit,
            period_credit,
            closing_debit,
            closing_credit,
        } = self.total;
        opening_debit == opening_credit && period_debit == period_credit && closing_debit == closing_credit
    }
}

impl Columns {
    fn receive(&mut self, movement: &Movement) -> Result<(), MoneyError> {
        let (debit, credit) = match movement.kind {
            EntryKind::Opening => (&mut self.opening_debit, &mut self.opening_credit),
            EntryKind::Ordinary | EntryKind::Closing => (&mut self.period_debit, &mut self.period_credit),
        };
        *debit = debit.checked_add(movement.debit)?;
        *credit = credit.checked_add(movement.credit)?;
        Ok(())
    }

    /// Sets the balance at the end from the other four columns.
    fn close(&mut self) -> Result<(), MoneyError> {
        let debit = self.opening_debit.checked_add(self.period_debit)?;
        let credit = self.opening_credit.checked_add(self.period_credit)?;
        let balance = debit.checked_sub(credit)?;
        if balance.is_negative() {
            self.closing_credit = balance.checked_neg()?;
        } else {
            self.closing_debit = balance;
        }
        Ok(())
    }

    /// The sums of the columns of both.
    ///
    /// # Errors
    /// [`MoneyError::Overflow`] when one does not fit.
    pub fn checked_add(&self, other: &Self) -> Result<Self, MoneyError> {
        Ok(Self {
            opening_debit: self.opening_debit.checked_add(other.opening_debit)?,
            opening_credit: self.opening_credit.checked_add(other.opening_credit)?,
            period_debit: self.period_debit.checked_add(other.period_debit)?,
            period_credit: self.period_credit.checked_add(other.period_credit)?,
            closing_debit: self.closing_debit.checked_add(other.closing_debit)?,
            closing_credit: self.closing_credit.checked_add(other.closing_credit)?,
        })
    }
}

#[cfg(test)]
mod tests;
