//! Matching one item with several of the other side, and what was open together when nothing was left.

use std::collections::BTreeMap;

use super::Method;
use super::open_items::OpenItems;
use super::queue::Queue;
use super::subset::Candidates;
use crate::CurrencyCode;

/// The most items of the other side that are searched for one that they add up to: six items with it. With each more
/// there are a few times as many groups, and more that are right by chance: of twenty amounts of three digits and
/// cents, five add up to a given sum up to one time in ten, and six one time in four.
pub(super) const MAX_PARTS: usize = 5;

/// How many items of the other side are tried for one: the oldest, which are paid first. There are 21,679 groups of two
/// to five of them.
pub(super) const MAX_CANDIDATES: usize = 20;

/// The most steps of the search for groups, some tenths of a second. An item takes ten thousand at most, so a thousand
/// items are searched through in any case, and fifty thousand for pairs as a rule. What is left then is not searched.
pub(super) const MAX_STEPS: u64 = 10_000_000;

/// Proposes the oldest in a row against one item, then some others, the fewest first, then settled stretches: among the
/// items of each currency, and then of all, where there are several.
pub(super) fn propose(open: &mut OpenItems<'_>) {
    let last_step = open.steps().saturating_add(MAX_STEPS);
    let mut currencies: BTreeMap<Option<&CurrencyCode>, Vec<usize>> = BTreeMap::new();
    for rank in open.remaining() {
        currencies.entry(open.foreign(rank).map(|foreign| &foreign.currency)).or_default().push(rank);
    }
    let has_several = currencies.len() > 1;
    for ranks in currencies.into_values() {
        propose_among(open, &ranks, last_step);
    }
    if has_several {
        let ranks = open.remaining();
        propose_among(open, &ranks, last_step);
    }
}

fn propose_among(open: &mut OpenItems<'_>, ranks: &[usize], last_step: u64) {
    let mut sides = Sides::of(open, ranks);
    propose_rows(open, &mut sides, ranks);
    for parts in 2..=MAX_PARTS {
        propose_groups(open, &mut sides, ranks, parts, last_step);
    }
    propose_stretches(open, ranks);
}

/// An item against the oldest of the other side in a row, however many: there is hardly a chance that they add up to it
/// unless they were paid together.
fn propose_rows(open: &mut OpenItems<'_>, sides: &mut Sides, ranks: &[usize]) {
    for &rank in ranks {
        if !open.is_open(rank) {
            continue;
        }
        let mut steps = 0;
        let row = sides.opposite_of(open.is_debit(rank)).oldest_adding_up_to(open.size(rank), &mut steps);
        open.count(steps);
        if let Some(row) = row.filter(|row| row.len() > 1) {
            sides.propose(open, rank, row);
        }
    }
}

/// An item against so many of the other side. All items are tried before larger groups are, so that what is more
/// certain is neither taken away nor left out when the steps run out.
fn propose_groups(
    open: &mut OpenItems<'_>,
    sides: &mut Sides,
    ranks: &[usize],
    parts: usize,
    last_step: u64,
) {
    for &rank in ranks {
        if open.steps() >= last_step {
            return;
        }
        if !open.is_open(rank) {
            continue;
        }
        let mut steps = 0;
        let total = open.size(rank);
        let others = sides.opposite_of(open.is_debit(rank)).oldest_below(total, MAX_CANDIDATES, &mut steps);
        let amounts = others.iter().map(|other| open.size(*other)).collect();
        let group = Candidates::new(amounts).adding_up_to(total, parts, &mut steps);
        open.count(steps);
        if let Some(group) = group {
            sides.propose(open, rank, group.into_iter().map(|place| others[place]).collect());
        }
    }
}

/// The items between two moments when nothing was open, and so everything if nothing is open at the end.
fn propose_stretches(open: &mut OpenItems<'_>, ranks: &[usize]) {
    let mut balance: i128 = 0;
    let mut stretch = Vec::new();
    for &rank in ranks {
        if !open.is_open(rank) {
            continue;
        }
        balance += open.balance(&[rank]);
        stretch.push(rank);
        if balance == 0 && open.settle(&stretch) {
            open.propose(&stretch, Method::Combination);
            stretch.clear();
        }
    }
}

/// What is open on both sides.
struct Sides {
    debits: Queue,
    credits: Queue,
}

impl Sides {
    fn of(open: &mut OpenItems<'_>, ranks: &[usize]) -> Self {
        open.count(ranks.len());
        let (debits, credits): (Vec<usize>, Vec<usize>) =
            ranks.iter().copied().filter(|rank| open.is_open(*rank)).partition(|rank| open.is_debit(*rank));
        let queue = |ranks: Vec<usize>| {
            Queue::new(&ranks.into_iter().map(|rank| (rank, open.size(rank))).collect::<Vec<_>>())
        };
        Self { debits: queue(debits), credits: queue(credits) }
    }

    const fn opposite_of(&self, is_debit: bool) -> &Queue {
        if is_debit { &self.credits } else { &self.debits }
    }

    /// Proposes an item with others, unless they come to nothing in the currency of the books alone.
    fn propose(&mut self, open: &mut OpenItems<'_>, rank: usize, mut others: Vec<usize>) {
        others.push(rank);
        if !open.settle(&others) {
            return;
        }
        for rank in &others {
            self.debits.remove(*rank);
            self.credits.remove(*rank);
        }
        open.propose(&others, Method::Combination);
    }
}
