//! The search for some amounts that add up to another.

/// Amounts among which to search, few enough to try all groups of up to five.
pub(super) struct Candidates {
    /// The amounts above zero in minor units, the preferred first.
    amounts: Vec<u64>,
    /// The same with their places, sorted: the last amount of a group is looked up, not tried.
    sorted: Vec<(u64, usize)>,
    /// The least and the most of the amounts from each place on.
    ranges: Vec<(u64, u64)>,
}

impl Candidates {
    /// Candidates of these amounts, above zero and in minor units, the preferred first.
    pub(super) fn new(amounts: Vec<u64>) -> Self {
        let mut sorted: Vec<(u64, usize)> =
            amounts.iter().enumerate().map(|(place, amount)| (*amount, place)).collect();
        sorted.sort_unstable();
        let mut ranges: Vec<(u64, u64)> = amounts
            .iter()
            .rev()
            .scan((u64::MAX, 0), |(least, most), amount| {
                (*least, *most) = ((*least).min(*amount), (*most).max(*amount));
                Some((*least, *most))
            })
            .collect();
        ranges.reverse();
        Self { amounts, sorted, ranges }
    }

    /// The places of so many amounts, at least one, that add up to a total. Of several such groups it is the one that
    /// comes first when they are compared place by place. Adds the sums it tries to `steps`.
    pub(super) fn adding_up_to(&self, total: u64, count: usize, steps: &mut usize) -> Option<Vec<usize>> {
        let mut chosen = Vec::with_capacity(count);
        self.is_found(total, count, 0, &mut chosen, steps).then_some(chosen)
    }

    fn is_found(
        &self,
        total: u64,
        count: usize,
        from: usize,
        chosen: &mut Vec<usize>,
        steps: &mut usize,
    ) -> bool {
        *steps += 1;
        if count == 1 {
            let at = self.sorted.partition_point(|candidate| *candidate < (total, from));
            let last = self.sorted.get(at).filter(|(amount, _)| *amount == total);
            chosen.extend(last.map(|(_, place)| *place));
            return last.is_some();
        }
        for place in from..(self.amounts.len() + 1).saturating_sub(count) {
            if !self.is_within_reach(total, count, place) {
                return false;
            }
            let Some(rest) = total.checked_sub(self.amounts[place]) else { continue };
            chosen.push(place);
            if self.is_found(rest, count - 1, place + 1, chosen, steps) {
                return true;
            }
            chosen.pop();
        }
        false
    }

    /// Whether so many amounts from a place on may add up to a total. When they may not, those from a later place on
    /// may not either: their range is no wider.
    fn is_within_reach(&self, total: u64, count: usize, from: usize) -> bool {
        let (least, most) = self.ranges[from];
        // A handful of times 64 bits fits into 128.
        let times = |amount: u64| u128::from(amount).saturating_mul(count as u128);
        times(least) <= u128::from(total) && u128::from(total) <= times(most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(amounts: &[u64], total: u64, count: usize) -> Option<Vec<usize>> {
        Candidates::new(amounts.to_vec()).adding_up_to(total, count, &mut 0)
    }

    #[test]
    fn the_group_that_comes_first_is_found() {
        assert_eq!(found(&[10, 20, 30, 40, 50], 60, 2), Some(vec![0, 4]));
        assert_eq!(found(&[10, 20, 30, 40, 50], 90, 3), Some(vec![0, 2, 4]));
        assert_eq!(found(&[7, 5, 5, 5], 10, 2), Some(vec![1, 2]));
        assert_eq!(found(&[10], 10, 1), Some(vec![0]));
    }

    #[test]
    fn an_amount_is_taken_once_and_the_count_is_exact() {
        assert_eq!(found(&[5, 6], 10, 2), None);
        assert_eq!(found(&[5, 5], 10, 1), None);
        assert_eq!(found(&[5, 5], 10, 3), None);
        assert_eq!(found(&[], 10, 2), None);
    }

    #[test]
    fn the_largest_amounts_do_not_overflow() {
        assert_eq!(found(&[u64::MAX, u64::MAX, 1], u64::MAX, 2), None);
        assert_eq!(found(&[u64::MAX, u64::MAX - 1, 1], u64::MAX, 2), Some(vec![1, 2]));
    }
}
