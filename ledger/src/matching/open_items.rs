//! What is still open while proposals are made.

use std::collections::BTreeMap;

use chrono::NaiveDate;

use super::{Foreign, Method, OpenItem, Proposal};
use crate::CurrencyCode;

/// The items by age, and what was proposed of them.
///
/// An item is known by its rank: its place when all are sorted by date, and those of one day by their place in the
/// slice. So "older" is "smaller" everywhere in this module.
pub(super) struct OpenItems<'a> {
    items: &'a [OpenItem],
    /// The place in `items` of each rank.
    places: Vec<usize>,
    is_settled: Vec<bool>,
    proposals: Vec<Proposal>,
    steps: u64,
}

impl<'a> OpenItems<'a> {
    pub(super) fn new(items: &'a [OpenItem]) -> Self {
        let mut places: Vec<usize> = (0..items.len()).collect();
        places.sort_by_key(|place| items[*place].date);
        // An item without an amount has nothing to settle.
        let is_settled = places.iter().map(|place| items[*place].amount.is_zero()).collect();
        Self { items, places, is_settled, proposals: Vec::new(), steps: 0 }
    }

    pub(super) fn into_proposals(self) -> Vec<Proposal> {
        self.proposals
    }

    /// The ranks of the items that are in no proposal, oldest first.
    pub(super) fn remaining(&mut self) -> Vec<usize> {
        self.count(self.items.len());
        (0..self.items.len()).filter(|rank| self.is_open(*rank)).collect()
    }

    pub(super) fn is_open(&self, rank: usize) -> bool {
        !self.is_settled[rank]
    }

    pub(super) fn item(&self, rank: usize) -> &'a OpenItem {
        &self.items[self.places[rank]]
    }

    pub(super) fn date(&self, rank: usize) -> NaiveDate {
        self.item(rank).date
    }

    pub(super) fn is_debit(&self, rank: usize) -> bool {
        self.item(rank).amount.is_positive()
    }

    /// The amount in minor units, without its sign. One more than the largest `i64` is possible, and fits.
    pub(super) fn size(&self, rank: usize) -> u64 {
        self.item(rank).amount.minor().unsigned_abs()
    }

    /// What some items add up to, in minor units: wide enough for any number of them.
    pub(super) fn balance(&self, ranks: &[usize]) -> i128 {
        ranks.iter().map(|rank| i128::from(self.item(*rank).amount.minor())).sum()
    }

    /// Whether some items can settle each other: they come to nothing in the currency of the books and in each other
    /// one, or those of one other currency, all of one side, are settled by what is in that of the books.
    pub(super) fn settle(&self, ranks: &[usize]) -> bool {
        if self.balance(ranks) != 0 {
            return false;
        }
        let mut others: BTreeMap<&CurrencyCode, Vec<i128>> = BTreeMap::new();
        for Foreign { currency, amount } in ranks.iter().filter_map(|rank| self.foreign(*rank)) {
            others.entry(currency).or_default().push(i128::from(amount.minor()));
        }
        let is_nothing = |amounts: &Vec<i128>| amounts.iter().sum::<i128>() == 0;
        let is_of_one_side = |amounts: &Vec<i128>| {
            amounts.iter().all(|amount| *amount >= 0) || amounts.iter().all(|amount| *amount <= 0)
        };
        others.values().all(is_nothing) || others.len() == 1 && others.values().all(is_of_one_side)
    }

    pub(super) fn foreign(&self, rank: usize) -> Option<&'a Foreign> {
        self.item(rank).foreign.as_ref()
    }

    /// Proposes to match some items, which are not open any more.
    pub(super) fn propose(&mut self, ranks: &[usize], method: Method) {
        debug_assert!(self.settle(ranks) && ranks.iter().all(|rank| self.is_open(*rank)));
        for rank in ranks {
            self.is_settled[*rank] = true;
        }
        let mut items: Vec<usize> = ranks.iter().map(|rank| self.places[*rank]).collect();
        items.sort_unstable();
        self.proposals.push(Proposal { items, method });
    }

    /// Counts steps: one is an item looked at, a text looked up, a node visited or a sum tried.
    pub(super) fn count(&mut self, steps: usize) {
        self.steps = self.steps.saturating_add(u64::try_from(steps).unwrap_or(u64::MAX));
    }

    /// How many steps were counted.
    pub(super) const fn steps(&self) -> u64 {
        self.steps
    }
}
