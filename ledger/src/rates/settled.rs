//! What payments settle of items in a foreign currency.

use crate::taxes::ratio;
use crate::{Money, MoneyError};

/// An item of a match, or the part of it that is open. All items of a match are of one currency.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatchedItem {
    /// Minor units of the foreign currency: debit above zero, credit below. Nothing where the books alone move.
    pub foreign: Money,
    /// Minor units of the company's currency: debit above zero, credit below.
    pub book: Money,
}

/// What the items of a match leave.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settled {
    /// The parts that are open, each with the place of its item, at the rates at which they were booked.
    pub open: Vec<(usize, MatchedItem)>,
    /// What the settled parts leave in the books, debit above zero, credit below: a loss of exchange of the year, or a gain.
    pub left: Money,
}

/// Tells what is settled of the items of a match from what is open. Those of one side settle the first ones of the other (Code civil
/// art. 1342-10: of like debts the oldest).
///
/// Of a receivable of 100 USD for 90 EUR, 40 USD for 34 EUR were paid: 60 USD for 54 EUR are open, and 2 EUR are lost.
///
/// `own` is what lines of the company's currency alone come to in the same match. Where they are of the other side than what is open they settle
/// of it what it is in the books, and leave nothing: of the same receivable, 45 EUR paid leave 50 USD for 45 EUR open.
///
/// # Errors
/// [`MoneyError::Overflow`].
pub fn settle(items: &[MatchedItem], own: Money) -> Result<Settled, MoneyError> {
    let size = |item: &MatchedItem| i128::from(item.foreign.minor());
    let net: i128 = items.iter().map(size).sum();
    let is_open = |item: &MatchedItem| size(item).signum() == net.signum() && net != 0;
    let mut settling = items.iter().filter(|item| !is_open(item)).map(size).sum::<i128>().abs();
    let mut settled = Settled::default();
    for (place, item) in items.iter().enumerate().filter(|(_, item)| is_open(item)) {
        let taken = settling.min(size(item).abs());
        settling -= taken;
        let rest = size(item).abs() - taken;
        if rest > 0 {
            let part = |amount| ratio(amount, rest, size(item).abs());
            let open = MatchedItem { foreign: part(item.foreign)?, book: part(item.book)? };
            settled.open.push((place, open));
        }
    }
    let book = Money::sum(items.iter().map(|item| item.book))?;
    settled.left = book.checked_sub(Money::sum(settled.open.iter().map(|(_, open)| open.book))?)?;
    settled.open = settled_in_own(settled.open, own)?;
    Ok(settled)
}

/// What is open once what was paid in the company's currency is taken from the first ones.
fn settled_in_own(
    open: Vec<(usize, MatchedItem)>,
    own: Money,
) -> Result<Vec<(usize, MatchedItem)>, MoneyError> {
    let mut paid = i128::from(own.minor());
    let mut left = Vec::new();
    for (place, item) in open {
        let book = i128::from(item.book.minor());
        let taken = if book.signum() * paid.signum() < 0 { paid.abs().min(book.abs()) } else { 0 };
        paid -= paid.signum() * taken;
        let rest = book.abs() - taken;
        if taken == 0 {
            left.push((place, item));
        } else if rest > 0 {
            let part = |amount| ratio(amount, rest, book.abs());
            left.push((place, MatchedItem { foreign: part(item.foreign)?, book: part(item.book)? }));
        }
    }
    Ok(left)
}
