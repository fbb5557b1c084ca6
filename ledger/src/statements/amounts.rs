//! What the lines of a layout come to.

use std::collections::BTreeSet;

use super::layout::Beginning;
use super::{Layout, LineKind};
use crate::{AccountNumber, Money, MoneyError};

/// Where an account stands at the end of a period, before income and expenses are closed.
///
/// Third parties are not set off against each other (C. com. art. L123-19; AUDCIF art. 34), so an account that is kept by
/// third party has what those in debit come to beside what those in credit do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AccountBalance {
    /// The account.
    pub account: AccountNumber,
    /// The sum of its balances in debit; not negative.
    pub debit: Money,
    /// The sum of its balances in credit; not negative.
    pub credit: Money,
    /// Whether what is sold through it goes abroad.
    pub is_abroad: bool,
}

/// The amount of a line, positive on the side of the line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CellAmount {
    /// Before depreciation and impairment.
    pub gross: Money,
    /// Depreciation and impairment.
    pub less: Money,
}

impl CellAmount {
    /// What is left.
    ///
    /// # Errors
    /// [`MoneyError::Overflow`] when it does not fit.
    pub fn net(&self) -> Result<Money, MoneyError> {
        self.gross.checked_sub(self.less)
    }

    fn checked_add(&self, other: &Self, is_added: bool) -> Result<Self, MoneyError> {
        let (gross, less) = (other.gross, other.less);
        Ok(if is_added {
            Self { gross: self.gross.checked_add(gross)?, less: self.less.checked_add(less)? }
        } else {
            Self { gross: self.gross.checked_sub(gross)?, less: self.less.checked_sub(less)? }
        })
    }
}

impl Layout {
    /// The amounts of the lines, in their order. A line of depreciation has its own amount as `gross`; nothing is set off in the
    /// line that it belongs to, which has it as `less`.
    ///
    /// # Errors
    /// [`MoneyError::Overflow`] when a sum does not fit.
    pub fn amounts(&self, balances: &[AccountBalance]) -> Result<Vec<CellAmount>, MoneyError> {
        let mut own = vec![Money::ZERO; self.lines.len()];
        for part in balances.iter().flat_map(|balance| self.parts(balance)) {
            let (place, amount) = part?;
            own[place] = own[place].checked_add(amount)?;
        }
        self.totals(&own)
    }

    /// The amounts of all lines, of those that their accounts come to.
    pub(super) fn totals(&self, own: &[Money]) -> Result<Vec<CellAmount>, MoneyError> {
        let mut less_of = vec![None; self.lines.len()];
        for (place, line) in self.lines.iter().enumerate() {
            if let LineKind::Less(of) = line.kind {
                less_of[of] = Some(place);
            }
        }
        let mut filled = vec![None; self.lines.len()];
        for place in 0..self.lines.len() {
            self.fill(place, (own, &less_of), &mut filled)?;
        }
        Ok(filled.into_iter().map(Option::unwrap_or_default).collect())
    }

    /// What a balance adds to which lines, by their places: to its cell, and to memos.
    fn parts(&self, balance: &AccountBalance) -> impl Iterator<Item = Result<(usize, Money), MoneyError>> {
        let (account, is_abroad) = (balance.account, balance.is_abroad);
        let sides = [(true, balance.debit), (false, balance.credit)];
        sides.into_iter().filter(|(_, amount)| !amount.is_zero()).flat_map(move |(is_debit, amount)| {
            self.places_of(account, is_debit, is_abroad).map(move |place| {
                let is_positive = self.lines[place].is_debit == is_debit;
                Ok((place, if is_positive { amount } else { amount.checked_neg()? }))
            })
        })
    }

    /// The same by the codes of the lines.
    ///
    /// # Errors
    /// [`MoneyError::Overflow`] when an amount does not fit.
    pub fn cells_of(&self, balance: &AccountBalance) -> Result<Vec<(&'static str, Money)>, MoneyError> {
        self.parts(balance).map(|part| part.map(|(place, amount)| (self.lines[place].code, amount))).collect()
    }

    /// Of which lines the amounts can be told when balances are those of numbers that are only the beginning of accounts. Where the
    /// accounts that begin so stand in several lines, those lines and the totals of some of them alone cannot; totals of all can.
    pub fn told_by(&self, balances: &[AccountBalance]) -> Vec<bool> {
        let stands: Vec<BTreeSet<usize>> = balances.iter().map(|balance| self.candidates(balance)).collect();
        // A memo repeats a part of what stands elsewhere: it is told where it has all or none of a beginning.
        let is_memo_told = |named: &[Beginning]| {
            let is_part =
                |balance: &AccountBalance| named.iter().any(|one| one.is_below(balance.account.as_str()));
            !balances.iter().any(is_part)
        };
        let is_told = |place: usize| {
            let leaves = self.leaves(place);
            let are_memos_told = leaves.iter().all(|leaf| match &self.lines[*leaf].kind {
                LineKind::Memo(named) => is_memo_told(named),
                _ => true,
            });
            are_memos_told
                && stands.iter().all(|stand| stand.is_subset(&leaves) || stand.is_disjoint(&leaves))
        };
        (0..self.lines.len()).map(is_told).collect()
    }

    /// The cells in which accounts of a beginning may stand, by their places.
    fn candidates(&self, balance: &AccountBalance) -> BTreeSet<usize> {
        let number = balance.account.as_str();
        let is_debit = !balance.debit.is_zero();
        let below = self.cells.iter().filter(|(prefix, ..)| prefix.as_str().starts_with(number));
        let below = below.map(|(_, debit, credit)| if is_debit { *debit } else { *credit });
        self.place_of(&balance.account, is_debit).into_iter().chain(below).collect()
    }

    /// The lines that an amount is made of, by their places: itself, or those that it adds up in turn.
    fn leaves(&self, place: usize) -> BTreeSet<usize> {
        match &self.lines[place].kind {
            LineKind::Title => BTreeSet::new(),
            LineKind::Line | LineKind::Part | LineKind::Memo(_) => BTreeSet::from([place]),
            LineKind::Less(of) => self.leaves(*of),
            LineKind::Total(terms) | LineKind::Excess(terms) => {
                terms.iter().flat_map(|(place, _)| self.leaves(*place)).collect()
            }
        }
    }

    /// Fills a line and those that it is made of, each once. No total of a layout leads back to itself.
    fn fill(
        &self,
        place: usize,
        known: (&[Money], &[Option<usize>]),
        filled: &mut [Option<CellAmount>],
    ) -> Result<CellAmount, MoneyError> {
        if let Some(amount) = filled[place] {
            return Ok(amount);
        }
        let (own, less_of) = known;
        let less = |place: usize| less_of[place].map_or(Money::ZERO, |less| own[less]);
        let amount = match &self.lines[place].kind {
            LineKind::Title => CellAmount::default(),
            LineKind::Line | LineKind::Part => CellAmount { gross: own[place], less: less(place) },
            LineKind::Memo(_) => CellAmount { gross: own[place], less: Money::ZERO },
            LineKind::Less(of) => {
                CellAmount { gross: self.fill(*of, known, filled)?.less, less: Money::ZERO }
            }
            LineKind::Total(terms) => self.sum(terms, known, filled)?,
            LineKind::Excess(terms) => {
                let sum = self.sum(terms, known, filled)?;
                if sum.net()?.is_positive() { sum } else { CellAmount::default() }
            }
        };
        filled[place] = Some(amount);
        Ok(amount)
    }

    fn sum(
        &self,
        terms: &[(usize, bool)],
        known: (&[Money], &[Option<usize>]),
        filled: &mut [Option<CellAmount>],
    ) -> Result<CellAmount, MoneyError> {
        terms.iter().try_fold(CellAmount::default(), |sum, (place, is_added)| {
            sum.checked_add(&self.fill(*place, known, filled)?, *is_added)
        })
    }
}
