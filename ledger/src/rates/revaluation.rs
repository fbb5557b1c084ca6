//! What open positions are worth on a closing day.

use std::collections::BTreeMap;
use std::fmt;

use super::{Conversion, ConversionError, PositionKind, Side};
use crate::{AccountNumber, Currency, CurrencyCode, Money, MoneyError, Rounding};

/// A position in a foreign currency that is open at closing: an account, one of its third parties, or one open item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForeignPosition {
    /// The account.
    pub account: AccountNumber,
    /// The code of the third party.
    pub auxiliary: Option<String>,
    /// What it comes from.
    pub kind: PositionKind,
    /// Its currency.
    pub currency: CurrencyCode,
    /// Its balance in minor units of that currency: debit above zero, credit below.
    pub foreign: Money,
    /// Its balance in the books, in minor units of the company's currency: debit above zero, credit below.
    pub book: Money,
    /// Whether the match that settled it was settled in full since, and so has the whole of its difference in the next year: what is posted of it
    /// in this one is taken back there.
    pub is_taken_back: bool,
}

/// What a position is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Revalued {
    /// Its value at the closing rate, in minor units of the company's currency: debit above zero, credit below.
    pub value: Money,
    /// What that is above the books: a gain above zero, a loss below, for receivables and debts alike.
    pub difference: Money,
}

/// The values of positions, in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Revaluation {
    /// One for each position.
    pub items: Vec<Revalued>,
    /// The sum of all gains.
    pub gains: Money,
    /// The sum of all losses, above zero.
    pub losses: Money,
}

/// How losses that wait are provided for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Provisions {
    /// Gains and losses of one kind and currency are one position of which only the net loss is provided for (PCG art. 420-6, AUDCIF
    /// art. 57). That is for whoever closes to say: due dates have to be near enough to each other.
    pub is_net_by_currency: bool,
    /// What the books have on each account of provisions, above zero: of that, only the difference is posted.
    pub booked: BTreeMap<AccountNumber, Money>,
}

/// Why a position cannot be valued.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RevaluationError {
    /// Its place in the list, from 0.
    pub position: usize,
    /// Why.
    pub cause: RevaluationCause,
}

/// Why a position cannot be valued.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RevaluationCause {
    /// It is in the company's own currency.
    OwnCurrency,
    /// There is no rate.
    Conversion(ConversionError),
    /// Its value or a sum does not fit.
    Amount(MoneyError),
}

impl ForeignPosition {
    /// On which side it is: its foreign balance says so, or that of the books where there is none left.
    pub fn side(&self) -> Side {
        let balance = if self.foreign.is_zero() { self.book } else { self.foreign };
        if balance.is_negative() { Side::Debt } else { Side::Receivable }
    }

    /// Whether nothing foreign is left: its difference is one of settled items, whatever the standard does with those of open ones.
    pub const fn is_settled(&self) -> bool {
        self.foreign.is_zero()
    }
}

/// Values positions at the rates of a closing day. `conversion` is asked once a position for the way from its currency into `base`
/// ([`RateTable::conversion`](super::RateTable::conversion)); values are rounded to the nearest unit.
///
/// # Errors
/// [`RevaluationError`], of the first position that cannot be valued.
pub fn revalue(
    positions: &[ForeignPosition],
    base: Currency,
    mut conversion: impl FnMut(&CurrencyCode) -> Result<Conversion, ConversionError>,
) -> Result<Revaluation, RevaluationError> {
    let mut revaluation = Revaluation::default();
    for (position, open) in positions.iter().enumerate() {
        let fault = |cause| RevaluationError { position, cause };
        let amount = |error| fault(RevaluationCause::Amount(error));
        if open.currency.as_str() == base.code() {
            return Err(fault(RevaluationCause::OwnCurrency));
        }
        let rate = conversion(&open.currency).map_err(|error| fault(RevaluationCause::Conversion(error)))?;
        let value = rate.apply(open.foreign, Rounding::Nearest).map_err(amount)?;
        let difference = value.checked_sub(open.book).map_err(amount)?;
        if difference.is_negative() {
            revaluation.losses = revaluation.losses.checked_sub(difference).map_err(amount)?;
        } else {
            revaluation.gains = revaluation.gains.checked_add(difference).map_err(amount)?;
        }
        revaluation.items.push(Revalued { value, difference });
    }
    Ok(revaluation)
}

impl Provisions {
    /// What is booked for each kind. Of an account that kinds share, each has what it needs as far as there is so much, and the first of
    /// them what nobody needs.
    pub(super) fn of_kinds(
        &self,
        accounts: &[(PositionKind, AccountNumber)],
        needed: &BTreeMap<PositionKind, Money>,
    ) -> Result<BTreeMap<PositionKind, Money>, MoneyError> {
        let mut left = self.booked.clone();
        let mut of_kinds = BTreeMap::new();
        for (kind, account) in accounts {
            let Some(rest) = left.get_mut(account) else { continue };
            let taken = needed.get(kind).copied().unwrap_or_default().min(*rest);
            *rest = rest.checked_sub(taken)?;
            of_kinds.insert(*kind, taken);
        }
        for (kind, account) in accounts {
            if let Some(rest) = left.remove(account) {
                let sum = of_kinds.entry(*kind).or_default();
                *sum = sum.checked_add(rest)?;
            }
        }
        Ok(of_kinds)
    }

    /// What has to be provided for each kind of the positions that wait, none of it below zero.
    pub(super) fn needed<'a>(
        &self,
        waiting: impl Iterator<Item = (&'a ForeignPosition, &'a Revalued)>,
    ) -> Result<BTreeMap<PositionKind, Money>, MoneyError> {
        let mut by_currency: BTreeMap<(PositionKind, &CurrencyCode), Money> = BTreeMap::new();
        for (open, revalued) in waiting {
            let counted = if self.is_net_by_currency {
                revalued.difference
            } else {
                revalued.difference.min(Money::ZERO)
            };
            let sum = by_currency.entry((open.kind, &open.currency)).or_default();
            *sum = sum.checked_add(counted)?;
        }
        let mut needed: BTreeMap<PositionKind, Money> = BTreeMap::new();
        for ((kind, _), difference) in by_currency {
            let sum = needed.entry(kind).or_default();
            *sum = sum.checked_sub(difference.min(Money::ZERO))?;
        }
        Ok(needed)
    }
}

impl RevaluationError {
    /// The stable code of this error.
    pub const fn code(&self) -> &'static str {
        match &self.cause {
            RevaluationCause::OwnCurrency => "revaluation_own_currency",
            RevaluationCause::Conversion(error) => error.code(),
            RevaluationCause::Amount(error) => error.code(),
        }
    }
}

impl fmt::Display for RevaluationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.cause {
            RevaluationCause::OwnCurrency => f.write_str("the position is in the company's own currency"),
            RevaluationCause::Conversion(error) => error.fmt(f),
            RevaluationCause::Amount(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for RevaluationError {}
