//! Proposals to match the open lines of one account and one third party (French *lettrage*), and the letters that
//! name a matching.
//!
//! [`propose`] goes from what is certain to what is merely exact: [`Method`] says how. It proposes and never decides:
//! the caller settles what is accepted, and knows the letters that are in use. Matchings that leave a rest, and
//! differences of exchange or of cents, are not proposed.
//!
//! Items of another currency settle each other when they come to nothing in it as well; what was paid in the currency of
//! the books settles items of one other currency.
//!
//! Invariants: the amounts of a proposal add up to zero, no item is in two, and the same items give the same proposals.
//! The effort grows with `n log n`; only the search for combinations would grow faster, and it has a budget of steps.

mod by_amount;
mod by_combination;
mod by_reference;
mod item;
mod letter;
mod method;
mod open_items;
mod proposal;
mod queue;
mod reference;
mod subset;

#[cfg(test)]
mod tests;

pub use item::{Foreign, OpenItem};
pub use letter::{index_of, letter};
pub use method::Method;
pub use proposal::Proposal;

use open_items::OpenItems;

/// What could be matched among the open items of one account and one third party, the most certain first: in the order
/// of [`Method::ALL`], whatever that of `methods`, and of one method as its description goes on.
///
/// An item without an amount is never proposed.
pub fn propose(items: &[OpenItem], methods: &[Method]) -> Vec<Proposal> {
    let mut open = OpenItems::new(items);
    propose_among(&mut open, methods);
    open.into_proposals()
}

fn propose_among(open: &mut OpenItems<'_>, methods: &[Method]) {
    for method in Method::ALL.into_iter().filter(|method| methods.contains(method)) {
        match method {
            Method::Reference => by_reference::propose(open),
            Method::Amount => by_amount::propose(open),
            Method::Combination => by_combination::propose(open),
        }
    }
}
