//! When a tax is due that waits for payment.

use chrono::NaiveDate;

use super::rate::ratio;
use crate::{Money, MoneyError};

/// A part of a debit that a part of a credit settles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The place of the debit among the lines.
    pub debit: usize,
    /// The place of the credit.
    pub credit: usize,
    /// The later of the two days: then the debt is paid.
    pub date: NaiveDate,
    /// How much; above zero.
    pub amount: Money,
}

/// Which lines of a match settle which, and when: the oldest debit by the oldest credit (France: C. civ. art. 1342-10). `lines`
/// are their days and amounts, debits above zero. What is left of a partial match is in no pairing.
pub fn pairings(lines: &[(NaiveDate, Money)]) -> Vec<Pairing> {
    let side = |is_debit: bool| {
        let mut places: Vec<usize> =
            (0..lines.len()).filter(|place| lines[*place].1.is_positive() == is_debit).collect();
        places.sort_by_key(|place| (lines[*place].0, *place));
        places
    };
    let (debits, credits) = (side(true), side(false));
    let size = |place: usize| lines[place].1.minor().unsigned_abs();
    let (mut found, mut debit, mut credit) = (Vec::new(), 0, 0);
    let (mut of_debit, mut of_credit) = (0_u64, 0_u64);
    while let (Some(&d), Some(&c)) = (debits.get(debit), credits.get(credit)) {
        let amount = (size(d) - of_debit).min(size(c) - of_credit);
        if let Ok(minor) = i64::try_from(amount)
            && minor > 0
        {
            let date = lines[d].0.max(lines[c].0);
            found.push(Pairing { debit: d, credit: c, date, amount: Money::from_minor(minor) });
        }
        of_debit += amount;
        of_credit += amount;
        if of_debit == size(d) {
            (debit, of_debit) = (debit + 1, 0);
        }
        if of_credit == size(c) {
            (credit, of_credit) = (credit + 1, 0);
        }
    }
    found
}

/// What is due of an amount when `paid` of `whole` is: 22.73 of 27.27 when 250.00 of 300.00 is. It is computed from the beginning
/// each time, so that what becomes due step by step comes to all of it.
///
/// # Errors
/// [`MoneyError::Overflow`] when `whole` is nothing.
pub fn due(amount: Money, paid: Money, whole: Money) -> Result<Money, MoneyError> {
    if paid == whole {
        return Ok(amount);
    }
    ratio(amount, i128::from(paid.minor()), i128::from(whole.minor()))
}
