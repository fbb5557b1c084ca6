//! When a tax is due that waits for payment.

use std::collections::VecDeque;

use chrono::NaiveDate;

use super::rate::ratio;
use crate::{Money, MoneyError};

/// A line of a match.
#[derive(Clone, Copy, Debug)]
pub struct Settling {
    /// The day of its entry.
    pub date: NaiveDate,
    /// Debits above zero.
    pub amount: Money,
    /// Whether it is a payment, or what takes one back.
    pub is_money: bool,
}

/// A part of a debit that a part of a credit settles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The place of the debit among the lines.
    pub debit: usize,
    /// The place of the credit.
    pub credit: usize,
    /// The later of the two days: then the debt is paid. Of a payment that was taken back, the day of that.
    pub date: NaiveDate,
    /// How much; below zero when a payment was taken back.
    pub amount: Money,
}

/// Which lines of a match settle which, and when: the oldest debit by the oldest credit (France: C. civ. art. 1342-10). What is left
/// of a partial match is in no pairing. Money that goes back where nothing was owed takes back the last payment, as a direct debit
/// does that bounces: what it had paid is open again. A line changes nothing of the days before it.
pub fn pairings(lines: &[Settling]) -> Vec<Pairing> {
    let mut places: Vec<usize> = (0..lines.len()).filter(|place| !lines[*place].amount.is_zero()).collect();
    let owed =
        places.iter().map(|place| lines[*place]).filter(|line| !line.is_money).min_by_key(|line| line.date);
    // A payment comes before what takes it back on the same day.
    let is_back = |line: Settling| {
        owed.is_some_and(|owed| line.is_money && line.date >= owed.date && is_debit(line) == is_debit(owed))
    };
    places.sort_by_key(|place| (lines[*place].date, lines[*place].is_money, is_back(lines[*place]), *place));
    let mut open = Open::default();
    for place in places {
        open.add(lines, place);
    }
    open.found
}

fn is_debit(line: Settling) -> bool {
    line.amount.is_positive()
}

/// What is open while lines are paired one after the other.
#[derive(Default)]
struct Open {
    /// Lines of credits and of debits that are open, the oldest first, and how much of each.
    sides: [VecDeque<(usize, i64)>; 2],
    found: Vec<Pairing>,
    /// What payments settle of what was owed, the last at the end: the payment, what was owed, how much.
    paid: Vec<(usize, usize, i64)>,
}

impl Open {
    fn add(&mut self, lines: &[Settling], place: usize) {
        let line = lines[place];
        let (own, other) = (usize::from(is_debit(line)), usize::from(!is_debit(line)));
        let mut left = line.amount.minor().saturating_abs();
        while left > 0
            && let Some((against, rest)) = self.sides[other].pop_front()
        {
            let amount = left.min(rest);
            left -= amount;
            if rest > amount {
                self.sides[other].push_front((against, rest - amount));
            }
            self.pair(lines, (place, against), line.date, amount);
            if line.is_money != lines[against].is_money {
                let (payment, owed) = if line.is_money { (place, against) } else { (against, place) };
                self.paid.push((payment, owed, amount));
            }
        }
        if line.is_money {
            left = self.take_back(lines, place, left);
        }
        if left > 0 {
            self.sides[own].push_back((place, left));
        }
    }

    /// Takes back what payments of the other side settled, the last first: what is left of the line.
    fn take_back(&mut self, lines: &[Settling], place: usize, mut left: i64) -> i64 {
        let is_other = |payment: usize| is_debit(lines[payment]) != is_debit(lines[place]);
        while left > 0
            && let Some(last) = self.paid.iter().rposition(|(payment, ..)| is_other(*payment))
        {
            let (payment, owed, settled) = self.paid[last];
            let amount = left.min(settled);
            left -= amount;
            if amount == settled {
                self.paid.remove(last);
            } else {
                self.paid[last].2 -= amount;
            }
            self.pair(lines, (payment, owed), lines[place].date, -amount);
            self.reopen(lines, owed, amount);
        }
        left
    }

    fn reopen(&mut self, lines: &[Settling], owed: usize, amount: i64) {
        let side = &mut self.sides[usize::from(is_debit(lines[owed]))];
        let age = |place: usize| (lines[place].date, lines[place].is_money, place);
        match side.iter().position(|(place, _)| age(*place) >= age(owed)) {
            Some(at) if side[at].0 == owed => side[at].1 += amount,
            Some(at) => side.insert(at, (owed, amount)),
            None => side.push_back((owed, amount)),
        }
    }

    fn pair(&mut self, lines: &[Settling], (one, other): (usize, usize), date: NaiveDate, amount: i64) {
        let (debit, credit) = if is_debit(lines[one]) { (one, other) } else { (other, one) };
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
