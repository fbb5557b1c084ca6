//! What the entries of assets debit and credit.

use super::{AssetAccounts, Disposal, DisposalPresentation, Position};
use crate::{AccountNumber, Money, MoneyError};

/// A line of an entry in the making.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Posting {
    /// The account.
    pub account: AccountNumber,
    /// Above zero for a debit, below for a credit; never zero.
    pub amount: Money,
}

/// Adds a debit and the credit of the same amount; sides change when it is below zero, and nothing is added for zero.
fn pair(
    postings: &mut Vec<Posting>,
    debit: AccountNumber,
    credit: AccountNumber,
    amount: Money,
) -> Result<(), MoneyError> {
    if !amount.is_zero() {
        postings.push(Posting { account: debit, amount });
        postings.push(Posting { account: credit, amount: amount.checked_neg()? });
    }
    Ok(())
}

/// What writing off debits and credits: the charge and the depreciation; the excess depreciation and its allocation, or its taking
/// back when it goes down.
///
/// `None` for accounts that the movement needs and that nobody named.
///
/// # Errors
/// [`MoneyError::Overflow`].
pub fn of_depreciation(
    accounts: &AssetAccounts,
    movement: Position,
) -> Result<Option<Vec<Posting>>, MoneyError> {
    let mut postings = Vec::new();
    if !movement.book.is_zero() {
        let (Some(charge), Some(depreciation)) = (accounts.charge, accounts.depreciation) else {
            return Ok(None);
        };
        pair(&mut postings, charge, depreciation, movement.book)?;
    }
    if !movement.excess.is_zero() {
        let Some(excess) = accounts.excess else { return Ok(None) };
        let other =
            if movement.excess.is_positive() { accounts.excess_charge } else { accounts.excess_income };
        let Some(other) = other else { return Ok(None) };
        pair(&mut postings, other, excess, movement.excess)?;
    }
    Ok(Some(postings))
}

/// What a disposal debits and credits: what is still to be written off, the way out of cost and depreciation, what is left as a charge and
/// the proceeds as income (or only the difference of the two, where the standard says so), the excess depreciation taken back.
///
/// `receivable` is debited with the proceeds, and with the taxes on them that their accounts are credited with. `None` for accounts that
/// are needed and that nobody named.
///
/// # Errors
/// [`MoneyError::Overflow`].
pub fn of_disposal(
    accounts: &AssetAccounts,
    disposal: &Disposal,
    presentation: DisposalPresentation,
    receivable: Option<AccountNumber>,
    taxes: &[(AccountNumber, Money)],
) -> Result<Option<Vec<Posting>>, MoneyError> {
    let due = Position { book: disposal.depreciation, excess: Money::ZERO };
    let Some(mut postings) = of_depreciation(accounts, due)? else { return Ok(None) };
    let mut add = |account: Option<AccountNumber>, amount: Money| {
        if amount.is_zero() {
            return true;
        }
        account.map(|account| postings.push(Posting { account, amount })).is_some()
    };
    let mut is_whole = add(accounts.depreciation, disposal.accumulated);
    is_whole &= add(Some(accounts.asset), disposal.cost.checked_neg()?);
    match presentation {
        DisposalPresentation::Gross => {
            is_whole &= add(accounts.disposal_charge, disposal.net_book_value);
            is_whole &= add(accounts.disposal_income, disposal.proceeds.checked_neg()?);
        }
        DisposalPresentation::Net if disposal.gain.is_positive() => {
            is_whole &= add(accounts.disposal_income, disposal.gain.checked_neg()?);
        }
        DisposalPresentation::Net => {
            is_whole &= add(accounts.disposal_charge, disposal.gain.checked_neg()?);
        }
    }
    let tax = Money::sum(taxes.iter().map(|(_, amount)| *amount))?;
    is_whole &= add(receivable, disposal.proceeds.checked_add(tax)?);
    for (account, amount) in taxes {
        is_whole &= add(Some(*account), amount.checked_neg()?);
    }
    is_whole &= add(accounts.excess, disposal.excess_taken_back);
    is_whole &= add(accounts.excess_income, disposal.excess_taken_back.checked_neg()?);
    Ok(is_whole.then_some(postings))
}
