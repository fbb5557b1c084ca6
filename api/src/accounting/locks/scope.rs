//! What a lock date is about.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use ledger::JournalKind;
use poem_openapi::Enum;

/// What a lock date is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Enum)]
#[oai(rename_all = "snake_case")]
pub enum LockScope {
    /// Every entry.
    All,
    /// Entries of journals of sales.
    Sales,
    /// Entries of journals of purchases.
    Purchases,
    /// Entries with a tax code, or with an account of VAT collected or deductible.
    Tax,
    /// Entries of one journal.
    Journal,
}

impl LockScope {
    /// Every scope.
    const EVERY: [Self; 5] = [Self::All, Self::Sales, Self::Purchases, Self::Tax, Self::Journal];

    /// The stable name.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Sales => "sales",
            Self::Purchases => "purchases",
            Self::Tax => "tax",
            Self::Journal => "journal",
        }
    }

    /// The scope of a name.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::EVERY.into_iter().find(|scope| scope.as_str() == code)
    }

    /// The code of the refusal.
    pub const fn refusal(self) -> &'static str {
        match self {
            Self::All => "dates_locked",
            Self::Sales => "sales_locked",
            Self::Purchases => "purchases_locked",
            Self::Tax => "tax_locked",
            Self::Journal => "journal_locked",
        }
    }
}

/// The last day that is locked of each scope; `None` where nothing is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Locks {
    pub all: Option<NaiveDate>,
    pub sales: Option<NaiveDate>,
    pub purchases: Option<NaiveDate>,
    pub tax: Option<NaiveDate>,
    /// Of journals, by their codes.
    pub journals: BTreeMap<String, (JournalKind, Option<NaiveDate>)>,
}

impl Locks {
    /// Whether nothing is locked.
    pub fn are_open(&self) -> bool {
        [self.all, self.sales, self.purchases, self.tax].iter().all(Option::is_none)
            && self.journals.values().all(|(_, until)| until.is_none())
    }

    /// The locks that an entry of a journal meets with its first day; `has_tax` is asked only when it matters.
    pub fn met(&self, journal: &str, first_day: NaiveDate, has_tax: impl FnOnce() -> bool) -> Vec<LockScope> {
        let is_met = |until: Option<NaiveDate>| until.is_some_and(|until| first_day <= until);
        let (kind, own) = self.journals.get(journal).copied().unzip();
        let mut met = Vec::new();
        met.extend(is_met(self.all).then_some(LockScope::All));
        met.extend((kind == Some(JournalKind::Sale) && is_met(self.sales)).then_some(LockScope::Sales));
        met.extend(
            (kind == Some(JournalKind::Purchase) && is_met(self.purchases)).then_some(LockScope::Purchases),
        );
        met.extend((is_met(self.tax) && has_tax()).then_some(LockScope::Tax));
        met.extend(is_met(own.flatten()).then_some(LockScope::Journal));
        met
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn the_last_day_is_locked_and_the_next_is_not() {
        let locks = Locks { all: Some(day("2025-03-31")), ..Locks::default() };
        assert_eq!(locks.met("OD", day("2025-03-31"), || false), [LockScope::All]);
        assert_eq!(locks.met("OD", day("2025-04-01"), || true), []);
    }

    #[test]
    fn each_lock_is_met_by_its_own_entries() {
        let until = Some(day("2025-03-31"));
        let journals =
            [("VE", JournalKind::Sale), ("AC", JournalKind::Purchase), ("OD", JournalKind::Miscellaneous)];
        let journals = journals
            .map(|(code, kind)| (code.to_owned(), (kind, (code == "OD").then_some(day("2025-01-31")))));
        let locks =
            Locks { all: None, sales: until, purchases: until, tax: until, journals: journals.into() };
        assert_eq!(locks.met("VE", day("2025-02-01"), || false), [LockScope::Sales]);
        assert_eq!(locks.met("AC", day("2025-02-01"), || true), [LockScope::Purchases, LockScope::Tax]);
        assert_eq!(locks.met("OD", day("2025-02-01"), || false), []);
        assert_eq!(locks.met("OD", day("2025-01-01"), || true), [LockScope::Tax, LockScope::Journal]);
    }

    #[test]
    fn whether_an_entry_has_tax_is_not_asked_where_no_tax_is_locked() {
        let locks = Locks { all: Some(day("2025-03-31")), ..Locks::default() };
        locks.met("VE", day("2025-02-01"), || unreachable!());
    }
}
