//! The open items of one side, oldest first.

/// The open items of one side by age, in a tree: what is asked of it takes as many steps as the tree is high, where a
/// scan for each of many items would take the square of their number.
pub(super) struct Queue {
    /// The ranks of the items when the queue was made, ascending.
    ranks: Vec<usize>,
    /// How many leaves the tree has: a power of two.
    leaves: usize,
    /// Node 1 is the root, and the children of `n` are `2n` and `2n + 1`; the leaves come last.
    nodes: Vec<Node>,
}

/// The items under a node.
#[derive(Clone, Copy)]
struct Node {
    /// The least of their amounts.
    least: u64,
    /// What they add up to.
    total: u128,
}

impl Node {
    /// No item: above every amount, for the largest is `i64::MIN` without its sign.
    const EMPTY: Self = Self { least: u64::MAX, total: 0 };
}

impl Queue {
    /// A queue of items with their amounts above zero, in minor units, oldest first.
    pub(super) fn new(items: &[(usize, u64)]) -> Self {
        let leaves = items.len().next_power_of_two();
        let mut nodes = vec![Node::EMPTY; leaves * 2];
        for (leaf, (_, amount)) in nodes[leaves..].iter_mut().zip(items) {
            *leaf = Node { least: *amount, total: u128::from(*amount) };
        }
        let ranks = items.iter().map(|(rank, _)| *rank).collect();
        let mut queue = Self { ranks, leaves, nodes };
        for node in (1..leaves).rev() {
            queue.join(node);
        }
        queue
    }

    /// Takes an item out, if it is in.
    pub(super) fn remove(&mut self, rank: usize) {
        let Ok(position) = self.ranks.binary_search(&rank) else { return };
        let mut node = self.leaves + position;
        self.nodes[node] = Node::EMPTY;
        while node > 1 {
            node /= 2;
            self.join(node);
        }
    }

    /// The oldest items below an amount, at most so many. Adds the nodes it visits to `steps`.
    pub(super) fn oldest_below(&self, amount: u64, count: usize, steps: &mut usize) -> Vec<usize> {
        let mut ranks = Vec::new();
        let mut from = 0;
        while ranks.len() < count
            && let Some(position) = self.first_below(amount, from, steps)
        {
            ranks.push(self.ranks[position]);
            from = position + 1;
        }
        ranks
    }

    /// The oldest items in a row that add up to an amount above zero. Adds the nodes it visits to `steps`.
    pub(super) fn oldest_adding_up_to(&self, amount: u64, steps: &mut usize) -> Option<Vec<usize>> {
        let mut missing = u128::from(amount);
        let mut node = 1;
        while node < self.leaves {
            *steps += 1;
            node *= 2;
            let older = self.nodes[node].total;
            if older < missing {
                missing -= older;
                node += 1;
            }
        }
        if self.nodes[node].total != missing {
            return None;
        }
        let last = self.ranks[node - self.leaves];
        let mut row = Vec::new();
        let mut from = 0;
        while row.last() != Some(&last) {
            let position = self.first_below(u64::MAX, from, steps)?;
            row.push(self.ranks[position]);
            from = position + 1;
        }
        Some(row)
    }

    /// The first position from one on whose item is below an amount.
    fn first_below(&self, amount: u64, from: usize, steps: &mut usize) -> Option<usize> {
        if from >= self.leaves {
            return None;
        }
        let mut node = self.leaves + from;
        *steps += 1;
        while self.nodes[node].least >= amount {
            // Up to the nearest node that has one on its right. Those of the right edge have ones only, and none.
            node >>= node.trailing_ones();
            if node == 0 {
                return None;
            }
            node += 1;
            *steps += 1;
        }
        while node < self.leaves {
            node *= 2;
            *steps += 1;
            if self.nodes[node].least >= amount {
                node += 1;
            }
        }
        Some(node - self.leaves)
    }

    fn join(&mut self, node: usize) {
        let (older, newer) = (self.nodes[node * 2], self.nodes[node * 2 + 1]);
        self.nodes[node] = Node { least: older.least.min(newer.least), total: older.total + newer.total };
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn naive_row(items: &[(usize, u64)], amount: u64) -> Option<Vec<usize>> {
        (1..=items.len()).map(|count| &items[..count]).find_map(|row| {
            let total: u128 = row.iter().map(|(_, amount)| u128::from(*amount)).sum();
            (total == u128::from(amount)).then(|| row.iter().map(|(rank, _)| *rank).collect())
        })
    }

    #[test]
    fn an_empty_queue_gives_nothing() {
        let queue = Queue::new(&[]);
        assert_eq!(queue.oldest_below(u64::MAX, 3, &mut 0), [0; 0]);
        assert_eq!(queue.oldest_adding_up_to(1, &mut 0), None);
    }

    #[test]
    fn the_largest_amounts_do_not_overflow() {
        let queue = Queue::new(&[(0, u64::MAX - 1), (1, u64::MAX - 1), (2, 1)]);
        assert_eq!(queue.oldest_adding_up_to(u64::MAX, &mut 0), None);
        assert_eq!(queue.oldest_below(u64::MAX, 9, &mut 0), [0, 1, 2]);
    }

    /// A scan would pass the thousand items in front of the small one.
    #[test]
    fn a_question_visits_few_nodes() {
        let mut items: Vec<(usize, u64)> = (0..1_000).map(|rank| (rank, 50)).collect();
        items.push((1_000, 5));
        let queue = Queue::new(&items);
        let mut steps = 0;
        assert_eq!(queue.oldest_below(10, 1, &mut steps), [1_000]);
        assert_eq!(queue.oldest_adding_up_to(50 * 1_000 + 1, &mut steps), None);
        assert!(steps <= 30, "{steps}");
    }

    proptest! {
        #[test]
        fn it_answers_as_a_scan_would(
            amounts in proptest::collection::vec(1..9_u64, 0..40),
            removals in proptest::collection::vec(0..90_usize, 0..40),
            amount in 1..60_u64,
            count in 0..9_usize,
        ) {
            let mut items: Vec<(usize, u64)> =
                amounts.into_iter().enumerate().map(|(place, amount)| (place * 2, amount)).collect();
            let mut queue = Queue::new(&items);
            for removed in removals {
                queue.remove(removed);
                items.retain(|(rank, _)| *rank != removed);
            }
            let below = items.iter().filter(|(_, one)| *one < amount).map(|(rank, _)| *rank).take(count);
            prop_assert_eq!(queue.oldest_below(amount, count, &mut 0), below.collect::<Vec<_>>());
            prop_assert_eq!(queue.oldest_adding_up_to(amount, &mut 0), naive_row(&items, amount));
        }
    }
}
