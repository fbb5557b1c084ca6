//! What holds for any items, and that many of them are no trouble.

use std::collections::HashSet;

use proptest::prelude::*;

use super::super::by_combination::{MAX_PARTS, MAX_STEPS};
use super::super::{open_items::OpenItems, propose_among};
use super::*;

/// What the search for one item takes at most: the ways to twenty candidates up and down a tree of 17 levels, and the
/// groups of up to four of them, whose fifth is looked up.
const STEPS_OF_A_SEARCH: u64 = 20 * 34 + 1 + 20 + 190 + 1_140 + 4_845;

/// What an item takes else, of 50,000: ten passes look at it, one goes down the tree, and its label is looked up.
const STEPS_PER_ITEM: u64 = 40;

fn any_item() -> impl Strategy<Value = OpenItem> {
    let amount = prop_oneof![4 => -12..=12_i64, 2 => -300..=300_i64, 1 => any::<i64>()];
    let text = prop_oneof![Just(String::new()), "(F10[0-3] ?){1,2}", "0?[1-3]", r"\PC{0,8}"];
    (amount, 1..=20_u32, proptest::option::of(text.clone()), text).prop_map(
        |(amount_minor, day, reference, label)| OpenItem { reference, label, ..item(amount_minor, day) },
    )
}

/// The same, in the currency of the books or in one of two others at one of two rates.
fn any_currency() -> impl Strategy<Value = OpenItem> {
    let currency = proptest::option::of((prop_oneof![Just("USD"), Just("GBP")], 1..=2_i64));
    (any_item(), currency).prop_map(|(one, currency)| {
        let other = |(currency, rate): (&str, i64)| Foreign {
            currency: CurrencyCode::new(currency).unwrap(),
            amount: Money::from_minor(one.amount.minor().saturating_mul(rate)),
        };
        OpenItem { foreign: currency.map(other), ..one }
    })
}

fn any_items(max: usize) -> impl Strategy<Value = Vec<OpenItem>> {
    proptest::collection::vec(any_item(), 0..=max)
}

fn any_methods() -> impl Strategy<Value = Vec<Method>> {
    proptest::sample::subsequence(&Method::ALL[..], 0..=3).prop_shuffle()
}

/// The amounts in minor units of what is in no proposal.
fn left_over(items: &[OpenItem], proposals: &[Proposal]) -> Vec<i64> {
    let settled: HashSet<usize> = proposals.iter().flat_map(|proposal| proposal.items.clone()).collect();
    let left = items.iter().enumerate().filter(|(place, _)| !settled.contains(place));
    left.map(|(_, item)| item.amount.minor()).collect()
}

/// Whether some of the amounts, two to five, add up to a total.
fn are_there_adding_up(total: i128, amounts: &[i128], taken: usize) -> bool {
    if total == 0 && taken >= 2 {
        return true;
    }
    taken < MAX_PARTS
        && amounts
            .iter()
            .enumerate()
            .any(|(place, amount)| are_there_adding_up(total - amount, &amounts[place + 1..], taken + 1))
}

fn unfitting_pair(left: &[i64]) -> Option<i64> {
    let amounts: HashSet<i64> = left.iter().copied().collect();
    left.iter().copied().find(|amount| *amount > 0 && amounts.contains(&-amount))
}

fn unfitting_group(left: &[i64]) -> Option<i64> {
    left.iter().copied().find(|target| {
        let others: Vec<i128> = left
            .iter()
            .filter(|other| other.signum() == -target.signum() && **other != 0)
            .map(|other| i128::from(*other))
            .collect();
        *target != 0 && are_there_adding_up(-i128::from(*target), &others, 0)
    })
}

/// The proposals and how many steps they took.
fn counted(items: &[OpenItem], methods: &[Method]) -> (Vec<Proposal>, u64) {
    let mut open = OpenItems::new(items);
    propose_among(&mut open, methods);
    let steps = open.steps();
    (open.into_proposals(), steps)
}

/// A number that looks random and is the same each time (splitmix64).
fn scrambled(seed: u64) -> u64 {
    let mut number = seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

fn below(seed: u64, limit: u64) -> i64 {
    i64::try_from(scrambled(seed) % limit).unwrap()
}

fn day(seed: u64) -> u32 {
    u32::try_from(below(seed, 365)).unwrap() + 1
}

const MANY: u64 = 50_000;

proptest! {
    #[test]
    fn a_proposal_leaves_nothing_of_any_currency_or_is_paid_in_that_of_the_books(
        items in proptest::collection::vec(any_currency(), 0..=40), methods in any_methods(),
    ) {
        for proposal in propose(&items, &methods) {
            let lines = proposal.items.iter().map(|place| &items[*place]);
            prop_assert_eq!(Money::sum(lines.clone().map(|line| line.amount)), Ok(Money::ZERO));
            let foreign: Vec<&Foreign> = lines.filter_map(|line| line.foreign.as_ref()).collect();
            let is_one_sided = foreign.iter().all(|one| one.currency == foreign[0].currency)
                && foreign.iter().all(|one| one.amount.is_positive() == foreign[0].amount.is_positive());
            let left = |currency: &str| -> i128 {
                let of_it = foreign.iter().filter(|one| one.currency.as_str() == currency);
                of_it.map(|one| i128::from(one.amount.minor())).sum()
            };
            prop_assert!(is_one_sided || left("USD") == 0 && left("GBP") == 0);
        }
    }

    #[test]
    fn a_proposal_adds_up_and_has_both_sides(items in any_items(40), methods in any_methods()) {
        for proposal in propose(&items, &methods) {
            let amounts = proposal.items.iter().map(|place| items[*place].amount);
            prop_assert_eq!(Money::sum(amounts.clone()), Ok(Money::ZERO));
            prop_assert!(amounts.clone().any(Money::is_positive) && amounts.clone().any(Money::is_negative));
            prop_assert!(amounts.clone().all(|amount| !amount.is_zero()));
            prop_assert!(methods.contains(&proposal.method));
        }
    }

    #[test]
    fn no_item_is_in_two_proposals_and_places_ascend(items in any_items(40), methods in any_methods()) {
        let proposals = propose(&items, &methods);
        let mut places: Vec<usize> = proposals.iter().flat_map(|proposal| proposal.items.clone()).collect();
        prop_assert!(proposals.iter().all(|proposal| proposal.items.is_sorted()));
        places.sort_unstable();
        prop_assert!(places.windows(2).all(|pair| pair[0] < pair[1]));
        prop_assert!(places.last().is_none_or(|last| *last < items.len()));
    }

    #[test]
    fn the_same_items_give_the_same_proposals(items in any_items(40), methods in any_methods()) {
        let proposals = propose(&items, &methods);
        prop_assert_eq!(&proposals, &propose(&items.clone(), &methods));
        prop_assert!(proposals.is_sorted_by_key(|proposal| proposal.method));
        let reversed: Vec<Method> = methods.iter().rev().copied().collect();
        prop_assert_eq!(&proposals, &propose(&items, &reversed));
    }

    /// Only for items of one day the order of the slice counts.
    #[test]
    fn the_order_of_the_items_does_not_matter(items in any_items(40), seed: u64) {
        let of_day = |(day, one)| OpenItem { date: item(0, day).date, ..one };
        let dated: Vec<OpenItem> = (1..).zip(items).map(of_day).collect();
        let mut mixed: Vec<usize> = (0..dated.len()).collect();
        mixed.sort_unstable_by_key(|place| scrambled(seed ^ *place as u64));
        let shuffled: Vec<OpenItem> = mixed.iter().map(|place| dated[*place].clone()).collect();
        let back = propose(&shuffled, &Method::ALL).into_iter().map(|proposal| {
            let mut items: Vec<usize> = proposal.items.iter().map(|place| mixed[*place]).collect();
            items.sort_unstable();
            Proposal { items, ..proposal }
        });
        prop_assert_eq!(propose(&dated, &Method::ALL), back.collect::<Vec<_>>());
    }

    #[test]
    fn no_debit_and_credit_of_one_amount_are_both_left(items in any_items(60), mut methods in any_methods()) {
        methods.push(Method::Amount);
        prop_assert_eq!(unfitting_pair(&left_over(&items, &propose(&items, &methods))), None);
    }

    #[test]
    fn no_item_is_left_with_a_few_that_settle_it(items in any_items(14), mut methods in any_methods()) {
        methods.push(Method::Combination);
        let left = left_over(&items, &propose(&items, &methods));
        prop_assert_eq!(unfitting_group(&left), None, "{:?}", left);
    }

    #[test]
    fn a_balance_of_zero_is_settled_whole(mut items in any_items(40), mut methods in any_methods()) {
        methods.push(Method::Combination);
        if let Ok(rest) = Money::sum(items.iter().map(|item| item.amount)).and_then(Money::checked_neg) {
            items.push(OpenItem { amount: rest, ..item(0, 9) });
            let left = left_over(&items, &propose(&items, &methods));
            prop_assert!(left.iter().all(|amount| *amount == 0), "{:?}", left);
        }
    }
}

#[test]
fn many_items_of_random_amounts_take_bounded_steps() {
    let sign = |n| if n % 2 == 0 { 1 } else { -1 };
    let items: Vec<OpenItem> =
        (0..MANY).map(|n| item(sign(n) * (below(n, 1_000_000) + 1), day(n + MANY))).collect();
    let (proposals, steps) = counted(&items, &Method::ALL);
    assert!(steps <= MANY * STEPS_PER_ITEM + MAX_STEPS + STEPS_OF_A_SEARCH, "{steps}");
    assert_eq!(unfitting_pair(&left_over(&items, &proposals)), None);
}

#[test]
fn many_items_of_one_amount_take_steps_in_proportion() {
    let one_sided: Vec<OpenItem> = (0..MANY).map(|n| item(100, day(n))).collect();
    let (proposals, steps) = counted(&one_sided, &Method::ALL);
    assert!(proposals.is_empty() && steps <= MANY * STEPS_PER_ITEM, "{steps}");
    let sign = |n| if n % 5 < 3 { 100 } else { -100 };
    let mixed: Vec<OpenItem> = (0..MANY).map(|n| item(sign(n), day(n))).collect();
    let (proposals, steps) = counted(&mixed, &Method::ALL);
    assert_eq!(proposals.len(), 20_000);
    assert!(steps <= MANY * STEPS_PER_ITEM, "{steps}");
}

#[test]
fn many_items_that_name_one_reference_take_steps_in_proportion() {
    let items: Vec<OpenItem> = (0..MANY)
        .map(|n| OpenItem {
            label: "VIR F 100 F100 F100".to_owned(),
            ..referenced(if n % 2 == 0 { 100 } else { -99 }, day(n), "F-100")
        })
        .collect();
    let (proposals, steps) = counted(&items, &[Method::Reference]);
    assert_eq!(proposals, []);
    assert!(steps <= MANY * STEPS_PER_ITEM, "{steps}");
}

/// Sums of even amounts are never odd, but nothing short of trying them shows it.
#[test]
fn amounts_that_never_add_up_take_bounded_steps() {
    let debit = |n| item(1_000_000_000 + 2 * below(n, 500_000_000), day(n));
    let credit = |n| item(-(4_000_000_001 + 2 * below(n, 1_500_000_000)), day(n));
    let items: Vec<OpenItem> = (0..MANY).map(|n| if n % 2 == 0 { debit(n) } else { credit(n) }).collect();
    let (proposals, steps) = counted(&items, &Method::ALL);
    assert_eq!(proposals, []);
    assert!(steps > MAX_STEPS, "{steps}");
    assert!(steps <= MANY * STEPS_PER_ITEM + MAX_STEPS + STEPS_OF_A_SEARCH, "{steps}");
}

/// The oldest of one side are all above what they are asked for, so a scan would pass them for each item.
#[test]
fn many_large_items_in_front_take_no_scan() {
    let large = (0..MANY / 2).map(|n| item(1_000_000 + below(n, 1_000_000), 1));
    let small = (0..MANY / 2).map(|n| item(-1 - below(n, 1_000), 2));
    let items: Vec<OpenItem> = large.chain(small).collect();
    let (_, steps) = counted(&items, &Method::ALL);
    assert!(steps <= MANY * STEPS_PER_ITEM + MAX_STEPS + STEPS_OF_A_SEARCH, "{steps}");
}
