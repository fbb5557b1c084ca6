//! Matching by what the documents are called.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::open_items::OpenItems;
use super::reference::{normal, spelling, words};
use super::{Method, OpenItem};

/// The shortest reference that is looked for in labels, in characters: shorter ones stand in every label by chance,
/// as days, months and quantities do.
const MIN_MENTIONED_CHARS: usize = 3;

/// The most words of a label that are taken together for a reference. `FA-2024-03-0012` has four; without a limit a
/// long label has as many runs of words as the square of their number.
const MAX_WORDS: usize = 6;

/// An item with the spelling of its reference, which is not empty.
struct Referenced {
    rank: usize,
    spelling: String,
}

/// Proposes the groups of one reference, then the pairs of which one names the other.
pub(super) fn propose(open: &mut OpenItems<'_>) {
    let referenced: Vec<Referenced> = open
        .remaining()
        .into_iter()
        .map(|rank| Referenced { rank, spelling: spelling_of(open.item(rank)) })
        .filter(|item| !item.spelling.is_empty())
        .collect();
    propose_groups(open, &referenced);
    propose_mentioned(open, &referenced);
}

fn spelling_of(item: &OpenItem) -> String {
    spelling(&words(item.reference.as_deref().unwrap_or_default()))
}

fn propose_groups(open: &mut OpenItems<'_>, referenced: &[Referenced]) {
    let mut groups: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for item in referenced {
        groups.entry(normal(&item.spelling)).or_default().push(item.rank);
    }
    let mut groups: Vec<Vec<usize>> = groups.into_values().filter(|ranks| open.settle(ranks)).collect();
    groups.sort_unstable();
    for ranks in groups {
        open.propose(&ranks, Method::Reference);
    }
}

fn propose_mentioned(open: &mut OpenItems<'_>, referenced: &[Referenced]) {
    let index = Index::of(open, referenced);
    if index.spellings.is_empty() {
        return;
    }
    for rank in open.remaining() {
        // Of two payments that name one invoice the older settles it.
        if open.is_open(rank)
            && let Some(mentioned) = index.mentioned(open, rank)
            && open.is_open(mentioned)
            && open.settle(&[rank, mentioned])
        {
            open.propose(&[rank, mentioned], Method::Reference);
        }
    }
}

/// Where to find the items that a label may name.
struct Index {
    /// How the references are written, in words and in one.
    spellings: HashSet<String>,
    /// The length in bytes of the longest of them.
    longest: usize,
    /// Who has a reference and an amount in minor units.
    holders: HashMap<(String, i64), Holder>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Holder {
    /// The item of this rank alone.
    One(usize),
    Several,
}

impl Index {
    fn of(open: &OpenItems<'_>, referenced: &[Referenced]) -> Self {
        let mut index = Self { spellings: HashSet::new(), longest: 0, holders: HashMap::new() };
        for item in referenced.iter().filter(|item| open.is_open(item.rank)) {
            let reference = normal(&item.spelling);
            if reference.chars().count() < MIN_MENTIONED_CHARS {
                continue;
            }
            index.longest = index.longest.max(item.spelling.len());
            index.spellings.insert(item.spelling.clone());
            index.spellings.insert(reference.clone());
            index
                .holders
                .entry((reference, open.item(item.rank).amount.minor()))
                .and_modify(|holder| *holder = Holder::Several)
                .or_insert(Holder::One(item.rank));
        }
        index
    }

    /// The item of the opposite amount whose reference stands in the label of an item; none when there are several.
    fn mentioned(&self, open: &mut OpenItems<'_>, rank: usize) -> Option<usize> {
        let item = open.item(rank);
        let opposite = item.amount.checked_neg().ok()?.minor();
        let words = words(&item.label);
        let mut found = None;
        for from in 0..words.len() {
            for to in from + 1..=words.len().min(from + MAX_WORDS) {
                let run = spelling(&words[from..to]);
                if run.len() > self.longest {
                    break;
                }
                open.count(1);
                match self.holder(&run, opposite) {
                    None => {}
                    Some(Holder::One(holder)) if found.is_none_or(|other| other == holder) => {
                        found = Some(holder);
                    }
                    Some(_) => return None,
                }
            }
        }
        found
    }

    fn holder(&self, spelling: &str, amount_minor: i64) -> Option<Holder> {
        if !self.spellings.contains(spelling) {
            return None;
        }
        self.holders.get(&(normal(spelling), amount_minor)).copied()
    }
}
