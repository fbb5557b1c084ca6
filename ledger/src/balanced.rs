//! An entry that may be posted.

use chrono::NaiveDate;

use crate::{Currency, Draft, EntryKind, EntrySource, FiscalYear, Line, Money};

/// An entry that [`Draft::check`] found right: only this can be posted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Balanced {
    draft: Draft,
    fiscal_year: FiscalYear,
    total: Money,
    currency: Currency,
}

impl Balanced {
    /// Only [`Draft::check`] calls this.
    pub(crate) const fn checked(
        draft: Draft,
        fiscal_year: FiscalYear,
        total: Money,
        currency: Currency,
    ) -> Self {
        Self { draft, fiscal_year, total, currency }
    }

    /// What was checked.
    pub const fn draft(&self) -> &Draft {
        &self.draft
    }

    /// The lines.
    pub fn lines(&self) -> &[Line] {
        &self.draft.lines
    }

    /// The fiscal year that all its dates lie in.
    pub const fn fiscal_year(&self) -> FiscalYear {
        self.fiscal_year
    }

    /// The total of the debits, which is that of the credits.
    pub const fn total(&self) -> Money {
        self.total
    }

    /// The entry that cancels this one at `date`, with `label`: every debit is a credit and the other way
    /// round.
    ///
    /// Journal, piece, accounts, third parties and taxes stay, and within the fiscal year the kind, so that every
    /// report comes back to where it was. In another year the reversal is an ordinary entry: what opened or
    /// closed this year is a movement of that one. Matching and due dates do not: there is nothing left to pay. Nor does what the source of an
    /// import said. An amount in the company's own currency, which only an import may hold, is dropped
    /// because it says nothing more than the line. The draft has to be checked against the year of `date`,
    /// which may be a later one than this entry's.
    pub fn reversal(&self, date: NaiveDate, label: &str) -> Draft {
        let lines = self.draft.lines.iter().map(|line| self.reversed(line, date)).collect();
        Draft {
            date,
            label: label.to_owned(),
            source: EntrySource::Reversal,
            lines,
            journal: self.draft.journal.clone(),
            kind: if self.fiscal_year.contains(date) { self.draft.kind } else { EntryKind::Ordinary },
            piece_ref: self.draft.piece_ref.clone(),
            piece_date: self.draft.piece_date,
        }
    }

    fn reversed(&self, line: &Line, date: NaiveDate) -> Line {
        let own = self.currency.code();
        Line {
            date,
            debit: line.credit,
            credit: line.debit,
            account: line.account,
            auxiliary: line.auxiliary.clone(),
            label: line.label.clone(),
            foreign: line.foreign.clone().filter(|foreign| foreign.currency.as_str() != own),
            tax: line.tax.clone(),
            due_date: None,
            matching: None,
            origin: None,
        }
    }
}

#[cfg(test)]
mod tests;
