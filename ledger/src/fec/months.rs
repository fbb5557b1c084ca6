//! Numbers that span months (rule S13): one number is one entry, and an entry has one date (LPF art. A47 A-1, VII, 3°
//! and 4°). Files are known that give one number to a whole journal, or count anew each month.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use chrono::{Datelike, NaiveDate};

/// So many numbers are remembered; of those after them only lines that follow each other are compared.
const MAX_NUMBERS: usize = 400_000;

/// The months of each number of each journal.
#[derive(Default)]
pub(super) struct Months {
    journal: String,
    number: String,
    current: Seen,
    earlier: HashMap<u64, Seen>,
}

/// The first month of a number, and whether another one was told.
#[derive(Clone, Copy, Default)]
struct Seen {
    month: i32,
    is_told: bool,
}

impl Months {
    /// Takes a line: true for the first one that puts its number into a second month. Lines without a number are none of
    /// this rule.
    pub(super) fn line(&mut self, journal: &str, number: &str, date: NaiveDate) -> bool {
        if number.is_empty() {
            return false;
        }
        let month = date.year() * 12 + date.month0().cast_signed();
        if self.number != number || self.journal != journal {
            self.move_to(journal, number, month);
        }
        let is_first = self.current.month != month && !self.current.is_told;
        self.current.is_told |= is_first;
        is_first
    }

    fn move_to(&mut self, journal: &str, number: &str, month: i32) {
        if !self.number.is_empty() {
            let key = key(&self.journal, &self.number);
            if self.earlier.len() < MAX_NUMBERS || self.earlier.contains_key(&key) {
                self.earlier.insert(key, self.current);
            }
        }
        journal.clone_into(&mut self.journal);
        number.clone_into(&mut self.number);
        let known = self.earlier.get(&key(journal, number)).copied();
        self.current = known.unwrap_or(Seen { month, is_told: false });
    }
}

fn key(journal: &str, number: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    (journal, number).hash(&mut hasher);
    hasher.finish()
}
