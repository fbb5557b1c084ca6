//! What entries of exchange differences debit and credit.

use super::{
    ExchangeAccounts, ForeignPosition, PositionKind, Provisions, Revaluation, Revalued, Side, Treatment,
    treatment,
};
use crate::{AccountNumber, Money, MoneyError, Standard};

/// What a line is there for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Purpose {
    /// It brings a position to its value, in the company's currency alone: nothing foreign moves.
    Position,
    /// A loss that waits.
    LatentLoss,
    /// A gain that waits.
    LatentGain,
    /// A loss of the year.
    Loss,
    /// A gain of the year.
    Gain,
    /// The provision for losses that wait.
    Provision,
    /// What providing costs.
    ProvisionCharge,
    /// What is taken back of it.
    ProvisionIncome,
}

/// A line of an entry in the making.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExchangeLine {
    /// The account.
    pub account: AccountNumber,
    /// The code of the third party.
    pub auxiliary: Option<String>,
    /// Above zero for a debit, below for a credit, in minor units of the company's currency; never zero.
    pub amount: Money,
    /// What it is there for.
    pub purpose: Purpose,
    /// The place of its position in the list, from 0.
    pub position: Option<usize>,
    /// Whether it is reversed on the first day of the next year, so that positions stand at their first value again until they are
    /// settled (PCG art. 944-47, AUDCIF art. 55). What went into the result stays, and so does a provision until the next closing.
    pub is_reversed: bool,
}

/// What bringing positions to their values debits and credits, position by position, and the change of the provision by kind.
///
/// `accounts` is asked for the accounts of a kind and side. `None` for accounts that are needed and that nobody named. The lines balance.
///
/// # Errors
/// [`MoneyError::Overflow`].
///
/// # Panics
/// When the revaluation is not one of these positions.
pub fn revaluation_lines(
    positions: &[ForeignPosition],
    revaluation: &Revaluation,
    standard: Standard,
    accounts: impl Fn(PositionKind, Side) -> ExchangeAccounts,
    provisions: &Provisions,
) -> Result<Option<Vec<ExchangeLine>>, MoneyError> {
    assert_eq!(positions.len(), revaluation.items.len(), "every position has its value");
    let mut lines = Vec::new();
    for (place, (open, revalued)) in positions.iter().zip(&revaluation.items).enumerate() {
        if revalued.difference.is_zero() {
            continue;
        }
        let named = accounts(open.kind, open.side());
        let Some((account, purpose, is_reversed)) = counterpart(open, revalued, standard, &named) else {
            return Ok(None);
        };
        let line = |account, auxiliary, amount, purpose| ExchangeLine {
            account,
            auxiliary,
            amount,
            purpose,
            position: Some(place),
            is_reversed,
        };
        lines.push(line(open.account, open.auxiliary.clone(), revalued.difference, Purpose::Position));
        lines.push(line(account, None, revalued.difference.checked_neg()?, purpose));
    }
    let waiting = positions.iter().zip(&revaluation.items).filter(|(open, _)| {
        !open.is_settled() && treatment(standard, open.kind) == Treatment::Deferred { has_provision: true }
    });
    let needed = provisions.needed(waiting)?;
    let provided = PositionKind::ALL
        .into_iter()
        .filter(|kind| treatment(standard, *kind) == Treatment::Deferred { has_provision: true });
    let named = provided.filter_map(|kind| Some((kind, accounts(kind, Side::Receivable).provision?)));
    let booked = provisions.of_kinds(&named.collect::<Vec<_>>(), &needed)?;
    for kind in PositionKind::ALL {
        let booked = booked.get(&kind).copied().unwrap_or_default();
        let change = needed.get(&kind).copied().unwrap_or_default().checked_sub(booked)?;
        if !change.is_zero() {
            let Some(pair) = provision_lines(accounts(kind, Side::Receivable), change)? else {
                return Ok(None);
            };
            lines.extend(pair);
        }
    }
    Ok(Some(lines))
}

/// Where the difference of a position goes, what it is there, and whether it is reversed.
fn counterpart(
    open: &ForeignPosition,
    revalued: &Revalued,
    standard: Standard,
    named: &ExchangeAccounts,
) -> Option<(AccountNumber, Purpose, bool)> {
    let is_gain = revalued.difference.is_positive();
    let (loss, gain, is_waiting) = match treatment(standard, open.kind) {
        _ if open.is_settled() => (named.loss, named.gain, false),
        Treatment::Income => (named.closing_loss, named.closing_gain, false),
        Treatment::Deferred { .. } => (named.latent_loss, named.latent_gain, true),
    };
    let is_reversed = is_waiting || open.is_settled() && open.is_taken_back;
    let purpose = match (is_waiting, is_gain) {
        (true, true) => Purpose::LatentGain,
        (true, false) => Purpose::LatentLoss,
        (false, true) => Purpose::Gain,
        (false, false) => Purpose::Loss,
    };
    Some((if is_gain { gain? } else { loss? }, purpose, is_reversed))
}

/// A provision goes up by the charge, and down by the income.
fn provision_lines(named: ExchangeAccounts, change: Money) -> Result<Option<[ExchangeLine; 2]>, MoneyError> {
    let (other, purpose) = if change.is_positive() {
        (named.provision_charge, Purpose::ProvisionCharge)
    } else {
        (named.provision_income, Purpose::ProvisionIncome)
    };
    let (Some(provision), Some(other)) = (named.provision, other) else { return Ok(None) };
    let line = |account, amount, purpose| ExchangeLine {
        account,
        auxiliary: None,
        amount,
        purpose,
        position: None,
        is_reversed: false,
    };
    Ok(Some([line(other, change, purpose), line(provision, change.checked_neg()?, Purpose::Provision)]))
}
