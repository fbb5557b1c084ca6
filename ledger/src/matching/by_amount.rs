//! Matching a debit and a credit of the same amount.

use std::collections::BTreeMap;

use super::open_items::OpenItems;
use super::{Foreign, Method};

/// The items of one amount, oldest first.
#[derive(Default)]
struct SameAmount {
    debits: Vec<usize>,
    credits: Vec<usize>,
}

/// Proposes pairs until no amount has both a debit and a credit left that can settle each other: first of those that
/// are the same in every currency, then of those of which one is in the currency of the books alone.
pub(super) fn propose(open: &mut OpenItems<'_>) {
    let remaining = open.remaining();
    let are_debits_invoices = are_debits_invoices(open, &remaining);
    let mut amounts: BTreeMap<(u64, Option<Foreign>), SameAmount> = BTreeMap::new();
    for rank in remaining {
        amounts.entry((open.size(rank), unsigned(open.foreign(rank)))).or_default().push(open, rank);
    }
    propose_pairs(open, amounts.into_values(), are_debits_invoices);
    let remaining = open.remaining();
    if remaining.iter().all(|rank| open.foreign(*rank).is_none()) {
        return;
    }
    // Of one amount in the currency of the books either debits or credits are left, and these settle any other currency.
    let mut amounts: BTreeMap<u64, SameAmount> = BTreeMap::new();
    for &rank in remaining.iter().filter(|rank| open.foreign(**rank).is_none()) {
        amounts.entry(open.size(rank)).or_default().push(open, rank);
    }
    for &rank in remaining.iter().filter(|rank| open.foreign(**rank).is_some()) {
        if let Some(same) = amounts.get_mut(&open.size(rank))
            && same.is_of_books_only(open, !open.is_debit(rank))
        {
            same.push(open, rank);
        }
    }
    propose_pairs(open, amounts.into_values(), are_debits_invoices);
}

/// An amount of another currency, whatever the side.
fn unsigned(foreign: Option<&Foreign>) -> Option<Foreign> {
    let foreign = foreign?;
    let amount =
        if foreign.amount.is_negative() { foreign.amount.checked_neg().ok()? } else { foreign.amount };
    Some(Foreign { amount, ..foreign.clone() })
}

impl SameAmount {
    fn push(&mut self, open: &OpenItems<'_>, rank: usize) {
        if open.is_debit(rank) { self.debits.push(rank) } else { self.credits.push(rank) }
    }

    /// Whether what is on a side is in the currency of the books: what is of another one goes to the other side.
    fn is_of_books_only(&self, open: &OpenItems<'_>, is_debit: bool) -> bool {
        let side = if is_debit { &self.debits } else { &self.credits };
        side.first().is_some_and(|rank| open.foreign(*rank).is_none())
    }
}

fn propose_pairs(
    open: &mut OpenItems<'_>,
    amounts: impl Iterator<Item = SameAmount>,
    are_debits_invoices: bool,
) {
    let mut pairs = Vec::new();
    for same in amounts {
        let is_ambiguous = same.debits.len() > 1 || same.credits.len() > 1;
        let (invoices, payments) =
            if are_debits_invoices { (same.debits, same.credits) } else { (same.credits, same.debits) };
        pairs.extend(paired(open, &invoices, &payments).into_iter().map(|pair| (is_ambiguous, pair)));
    }
    pairs.sort_unstable_by_key(|(is_ambiguous, pair)| (*is_ambiguous, pair.iter().min().copied()));
    for (_, pair) in pairs {
        if open.settle(&pair) {
            open.propose(&pair, Method::Amount);
        }
    }
}

/// Whether the debits are the invoices, as with a customer, or the credits, as with a supplier. The items do not say
/// so, but more is usually invoiced than paid; when it is the same, what came first was an invoice.
fn are_debits_invoices(open: &OpenItems<'_>, remaining: &[usize]) -> bool {
    match open.balance(remaining) {
        0 => remaining.first().is_some_and(|oldest| open.is_debit(*oldest)),
        balance => balance > 0,
    }
}

/// The pairs of invoices and payments of one amount, as many as there can be. Both are sorted by age, so the oldest
/// invoice left is the one a payment settles; when it is later than the payment, so are all others.
fn paired(open: &mut OpenItems<'_>, invoices: &[usize], payments: &[usize]) -> Vec<[usize; 2]> {
    let mut pairs = Vec::new();
    let mut in_advance = Vec::new();
    let mut unpaid = invoices.iter().copied().peekable();
    for &payment in payments {
        open.count(1);
        match unpaid.next_if(|invoice| open.date(*invoice) <= open.date(payment)) {
            Some(invoice) => pairs.push([invoice, payment]),
            None => in_advance.push(payment),
        }
    }
    pairs.extend(unpaid.zip(in_advance).map(|(invoice, payment)| [invoice, payment]));
    pairs
}
