//! Matching a debit and a credit of the same amount.

use std::collections::BTreeMap;

use super::Method;
use super::open_items::OpenItems;

/// The items of one amount, oldest first.
#[derive(Default)]
struct SameAmount {
    debits: Vec<usize>,
    credits: Vec<usize>,
}

/// Proposes pairs until no amount has both a debit and a credit left.
pub(super) fn propose(open: &mut OpenItems<'_>) {
    let remaining = open.remaining();
    let are_debits_invoices = are_debits_invoices(open, &remaining);
    let mut amounts: BTreeMap<u64, SameAmount> = BTreeMap::new();
    for rank in remaining {
        let same = amounts.entry(open.size(rank)).or_default();
        if open.is_debit(rank) { same.debits.push(rank) } else { same.credits.push(rank) }
    }
    let mut pairs = Vec::new();
    for same in amounts.into_values() {
        let is_ambiguous = same.debits.len() > 1 || same.credits.len() > 1;
        let (invoices, payments) =
            if are_debits_invoices { (same.debits, same.credits) } else { (same.credits, same.debits) };
        pairs.extend(paired(open, &invoices, &payments).into_iter().map(|pair| (is_ambiguous, pair)));
    }
    pairs.sort_unstable_by_key(|(is_ambiguous, pair)| (*is_ambiguous, pair.iter().min().copied()));
    for (_, pair) in pairs {
        open.propose(&pair, Method::Amount);
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
