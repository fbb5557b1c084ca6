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
    /// Of what moved, a number of where from or where to: the same for the same place.
    pub elsewhere: Option<usize>,
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
    /// What took it back, where it was.
    pub taken_back_by: Option<PartKind>,
}

/// Which parts of a match settle which, and when: the oldest debit by the oldest credit (France: C. civ. art. 1342-10). What is left of a
/// partial match is in no pairing.
///
/// Money that goes back where nothing is owed takes back a payment, as a direct debit does that bounces, and what it had paid is open again:
/// the last one of the same amount, else the last one, else what a debt had become that was paid elsewhere, else a payment that went elsewhere
/// itself. What moves away where nothing is owed is a debt that comes back from where it went, else a payment that moves to where it belongs:
/// what that had paid is open again, and it settles what moved. A loss that comes back takes back the last loss. A part changes nothing of the days
/// before it.
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
    let mut open = Open { parts, ages, ..Open::default() };
    places.into_iter().for_each(|place| open.add(place));
    open.found
}

fn is_debit(part: Settling) -> bool {
    part.amount.is_positive()
}

/// What is open while parts are paired one after the other.
#[derive(Default)]
struct Open<'a> {
    parts: &'a [Settling],
    /// The place of each in the order in which they come.
    ages: Vec<usize>,
    /// Credits and debits that are open, the oldest first, and how much of each.
    sides: [VecDeque<(usize, i64)>; 2],
    found: Vec<Pairing>,
    /// What settles what, the last at the end.
    settled: Vec<Settled>,
    /// From where debts moved here, by their sides: what comes from there again is another one.
    moved_here: Vec<(bool, Option<usize>)>,
}

/// That a part settles another.
#[derive(Clone, Copy)]
struct Settled {
    by: usize,
    owed: usize,
    amount: i64,
    /// Whether it moved away: then it is no payment here any more.
    is_away: bool,
}

impl Open<'_> {
    fn add(&mut self, place: usize) {
        let part = self.parts[place];
        let (own, other) = (usize::from(is_debit(part)), usize::from(!is_debit(part)));
        let whole = part.amount.minor().saturating_abs();
        let mut left = whole;
        while left > 0
            && let Some((against, rest)) = self.sides[other].pop_front()
        {
            let amount = left.min(rest);
            left -= amount;
            if rest > amount {
                self.sides[other].push_front((against, rest - amount));
            }
            self.pair((place, against), (part.date, amount), None);
            self.note(place, against, amount);
        }
        left = self.take_back(place, left);
        if left > 0 {
            self.sides[own].push_back((place, left));
        }
        let from = (is_debit(part), part.elsewhere);
        if left == whole && part.kind == PartKind::Moved && !self.moved_here.contains(&from) {
            self.moved_here.push(from);
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
            let is_away = owed == place && self.parts[owed].kind == PartKind::Moved;
            self.settled.push(Settled { by, owed, amount, is_away });
        }
    }

    /// Takes back what was settled on the other side by what this part is: what is left of it then.
    fn take_back(&mut self, place: usize, mut left: i64) -> i64 {
        let (part, parts) = (self.parts[place], self.parts);
        let is_of = |kind: PartKind| move |it: &Settled, by: Settling| by.kind == kind && !it.is_away;
        let is_another = self.moved_here.contains(&(is_debit(part), part.elsewhere));
        let mut taken = Vec::new();
        match part.kind {
            PartKind::Money => {
                left = self.take(place, left, &mut taken, is_of(PartKind::Money));
                // What only passes through here is no debt that was paid elsewhere: money that comes after it is another payment.
                let was_paid_elsewhere = |it: &Settled, by: Settling| {
                    is_of(PartKind::Moved)(it, by) && parts[it.owed].kind != PartKind::Moved
                };
                left = self.take(place, left, &mut taken, was_paid_elsewhere);
                left = self.take(place, left, &mut taken, |it, by| by.kind == PartKind::Money && it.is_away);
            }
            PartKind::Lost => left = self.take(place, left, &mut taken, is_of(PartKind::Lost)),
            PartKind::Moved if !is_another => {
                let comes_back = move |it: &Settled, by: Settling| {
                    by.kind == PartKind::Moved && !it.is_away && by.elsewhere == part.elsewhere
                };
                left = self.take(place, left, &mut taken, comes_back);
                let may_move = |it: &Settled, by: Settling| {
                    matches!(by.kind, PartKind::Money | PartKind::Moved) && !it.is_away
                };
                left = self.take(place, left, &mut taken, may_move);
                for (by, amount) in taken {
                    self.pair((place, by), (part.date, amount), None);
                    self.settled.push(Settled { by, owed: place, amount, is_away: true });
                }
            }
            PartKind::Moved | PartKind::Billed => {}
        }
        left
    }

    /// Takes back of what is wanted, first that of the same amount, else the last.
    fn take(
        &mut self,
        place: usize,
        mut left: i64,
        taken: &mut Vec<(usize, i64)>,
        is_wanted: impl Fn(&Settled, Settling) -> bool,
    ) -> i64 {
        let part = self.parts[place];
        let same = part.amount.minor().saturating_neg();
        while left > 0 {
            let is_meant = |it: &Settled| {
                let by = self.parts[it.by];
                is_debit(by) != is_debit(part) && is_wanted(it, by)
            };
            let is_same = |it: &Settled| self.parts[it.by].amount.minor() == same;
            let last = self.settled.iter().rposition(|it| is_meant(it) && is_same(it));
            let Some(last) = last.or_else(|| self.settled.iter().rposition(is_meant)) else { break };
            let Settled { by, owed, amount: settled, .. } = self.settled[last];
            let amount = left.min(settled);
            left -= amount;
            if amount == settled {
                self.settled.remove(last);
            } else {
                self.settled[last].amount -= amount;
            }
            taken.push((by, amount));
            self.pair((by, owed), (part.date, -amount), Some(part.kind));
            self.reopen(owed, amount);
        }
        left
    }

    fn reopen(&mut self, owed: usize, amount: i64) {
        let side = &mut self.sides[usize::from(is_debit(self.parts[owed]))];
        match side.iter().position(|(place, _)| self.ages[*place] >= self.ages[owed]) {
            Some(at) if side[at].0 == owed => side[at].1 += amount,
            Some(at) => side.insert(at, (owed, amount)),
            None => side.push_back((owed, amount)),
        }
    }

    fn pair(
        &mut self,
        (one, other): (usize, usize),
        (date, amount): (NaiveDate, i64),
        taken_back_by: Option<PartKind>,
    ) {
        let (debit, credit) = if is_debit(self.parts[one]) { (one, other) } else { (other, one) };
        self.found.push(Pairing { debit, credit, date, amount: Money::from_minor(amount), taken_back_by });
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
