//! When a tax is due that waits for payment.

use std::collections::VecDeque;

use chrono::NaiveDate;

use super::rate::ratio;
use crate::{Money, MoneyError};

/// What stands against a part of a line of a third party, in the order in which parts of a day settle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PartKind {
    /// What was sold or bought: an invoice, or a credit note.
    Billed,
    /// Money that pays, or goes back.
    Money,
    /// The same debt on another account.
    Moved,
    /// Nothing: it is lost, or comes back into the books.
    Lost,
}

/// A part of a line of a match.
#[derive(Clone, Copy, Debug)]
pub struct Settling {
    /// The day of its entry.
    pub date: NaiveDate,
    /// Debits above zero.
    pub amount: Money,
    /// What stands against it.
    pub kind: PartKind,
}

/// A part of a debit that a part of a credit settles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The place of the debit among the parts.
    pub debit: usize,
    /// The place of the credit.
    pub credit: usize,
    /// The later of the two days: then the debt is settled. Of what was taken back, the day of that.
    pub date: NaiveDate,
    /// How much; below zero when it was taken back.
    pub amount: Money,
}

/// Which parts of a match settle which, and when: the oldest debit by the oldest credit (France: C. civ. art. 1342-10). What is left of a
/// partial match is in no pairing.
///
/// Money that goes back where nothing is owed takes back a payment, as a direct debit does that bounces, and what it had paid is open again:
/// the last one of the same amount, else the last one, else what a debt had become that was paid elsewhere. A payment that is moved to where it
/// belongs is taken back too, and pays there. A loss that comes back takes back the last loss. A part changes nothing of the days before it.
pub fn pairings(parts: &[Settling]) -> Vec<Pairing> {
    let mut places: Vec<usize> = (0..parts.len()).filter(|place| !parts[*place].amount.is_zero()).collect();
    let owed = places.iter().map(|place| parts[*place]);
    let owed = owed.filter(|part| part.kind == PartKind::Billed).min_by_key(|part| part.date);
    // What pays comes before what takes it back on the same day.
    let is_back = |part: Settling| {
        owed.is_some_and(|owed| {
            part.kind != PartKind::Billed && part.date >= owed.date && is_debit(part) == is_debit(owed)
        })
    };
    places.sort_by_key(|place| {
        let part = parts[*place];
        (part.date, part.kind != PartKind::Billed, is_back(part), part.kind, *place)
    });
    let mut ages = vec![0; parts.len()];
    places.iter().enumerate().for_each(|(age, place)| ages[*place] = age);
    let mut open = Open { parts, ages, sides: Default::default(), found: Vec::new(), settled: Vec::new() };
    places.into_iter().for_each(|place| open.add(place));
    open.found
}

fn is_debit(part: Settling) -> bool {
    part.amount.is_positive()
}

/// What is open while parts are paired one after the other.
struct Open<'a> {
    parts: &'a [Settling],
    /// The place of each in the order in which they come.
    ages: Vec<usize>,
    /// Credits and debits that are open, the oldest first, and how much of each.
    sides: [VecDeque<(usize, i64)>; 2],
    found: Vec<Pairing>,
    /// What settles what, the last at the end: what does, what was owed, how much.
    settled: Vec<(usize, usize, i64)>,
}

impl Open<'_> {
    fn add(&mut self, place: usize) {
        let part = self.parts[place];
        let (own, other) = (usize::from(is_debit(part)), usize::from(!is_debit(part)));
        let mut left = part.amount.minor().saturating_abs();
        while left > 0
            && let Some((against, rest)) = self.sides[other].pop_front()
        {
            let amount = left.min(rest);
            left -= amount;
            if rest > amount {
                self.sides[other].push_front((against, rest - amount));
            }
            self.pair((place, against), part.date, amount);
            self.note(place, against, amount);
        }
        let back: &[PartKind] = match part.kind {
            PartKind::Money => &[PartKind::Money, PartKind::Moved],
            PartKind::Moved => &[PartKind::Money],
            PartKind::Lost => &[PartKind::Lost],
            PartKind::Billed => &[],
        };
        for kind in back {
            left = self.take_back(place, *kind, left);
        }
        if left > 0 {
            self.sides[own].push_back((place, left));
        }
    }

    /// Notes which of two settles the other: of one kind, the later one.
    fn note(&mut self, place: usize, against: usize, amount: i64) {
        let rank = |place: usize| match self.parts[place].kind {
            PartKind::Billed => 0,
            PartKind::Moved => 1,
            PartKind::Lost => 2,
            PartKind::Money => 3,
        };
        let is_own = rank(place) >= rank(against);
        let (by, owed) = if is_own { (place, against) } else { (against, place) };
        if rank(by) > rank(owed) || self.parts[by].kind == PartKind::Moved {
            self.settled.push((by, owed, amount));
        }
    }

    /// Takes back what parts of a kind settled on the other side: what is left then.
    fn take_back(&mut self, place: usize, kind: PartKind, mut left: i64) -> i64 {
        let part = self.parts[place];
        let same = part.amount.minor().saturating_neg();
        while left > 0
            && let Some(last) =
                self.last(kind, is_debit(part), Some(same)).or_else(|| self.last(kind, is_debit(part), None))
        {
            let (by, owed, settled) = self.settled[last];
            let amount = left.min(settled);
            left -= amount;
            if amount == settled {
                self.settled.remove(last);
            } else {
                self.settled[last].2 -= amount;
            }
            self.pair((by, owed), part.date, -amount);
            self.reopen(owed, amount);
            if part.kind == PartKind::Moved {
                self.pair((place, by), part.date, amount);
                self.settled.push((by, place, amount));
            }
        }
        left
    }

    /// The last that a part of a kind settled, on the other side; of a part of just this amount where one is given.
    fn last(&self, kind: PartKind, of_debit: bool, amount: Option<i64>) -> Option<usize> {
        self.settled.iter().rposition(|(by, ..)| {
            let by = self.parts[*by];
            by.kind == kind
                && is_debit(by) != of_debit
                && amount.is_none_or(|amount| by.amount.minor() == amount)
        })
    }

    fn reopen(&mut self, owed: usize, amount: i64) {
        let side = &mut self.sides[usize::from(is_debit(self.parts[owed]))];
        match side.iter().position(|(place, _)| self.ages[*place] >= self.ages[owed]) {
            Some(at) if side[at].0 == owed => side[at].1 += amount,
            Some(at) => side.insert(at, (owed, amount)),
            None => side.push_back((owed, amount)),
        }
    }

    fn pair(&mut self, (one, other): (usize, usize), date: NaiveDate, amount: i64) {
        let (debit, credit) = if is_debit(self.parts[one]) { (one, other) } else { (other, one) };
        self.found.push(Pairing { debit, credit, date, amount: Money::from_minor(amount) });
    }
}

/// What is due of an amount when `paid` of `whole` is: 22.73 of 27.27 when 250.00 of 300.00 is. It is computed from the beginning
/// each time, so that what becomes due step by step comes to all of it.
///
/// # Errors
/// [`MoneyError::Overflow`] when `whole` is nothing.
pub fn due(amount: Money, paid: Money, whole: Money) -> Result<Money, MoneyError> {
    if paid == whole {
        return Ok(amount);
    }
    ratio(amount, i128::from(paid.minor()), i128::from(whole.minor()))
}
