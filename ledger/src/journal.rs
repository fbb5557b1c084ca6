//! Journals: their codes, their kinds, and those that a new company starts with.

use std::fmt;

use crate::text;

/// The longest code of a journal, in characters.
const MAX_CODE_CHARS: usize = 10;

/// The code of a journal: 1 to 10 characters, none of them a control character, no blank at either end.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct JournalCode(Box<str>);

/// The text cannot be the code of a journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JournalCodeError;

/// What a journal records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum JournalKind {
    /// Invoices and credit notes issued.
    Sale,
    /// Invoices and credit notes received.
    Purchase,
    /// Movements of a bank account.
    Bank,
    /// Movements of a cash box.
    Cash,
    /// Everything that has no journal of its own.
    Miscellaneous,
    /// Balances brought forward from the year before.
    Opening,
    /// What brings income and expenses to zero at the end of a year, and nothing else.
    Closing,
}

/// A journal that a new company starts with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StandardJournal {
    /// Its code, a valid [`JournalCode`].
    pub code: &'static str,
    /// Its label, in French.
    pub label: &'static str,
    /// What it records.
    pub kind: JournalKind,
}

impl JournalCode {
    /// Keeps a code.
    ///
    /// # Errors
    /// [`JournalCodeError`] for an empty or too long text, a control character, or a blank at either end.
    pub fn new(text: &str) -> Result<Self, JournalCodeError> {
        if text::is_tidy(text, MAX_CODE_CHARS) { Ok(Self(text.into())) } else { Err(JournalCodeError) }
    }

    /// The code.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for JournalCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl JournalCodeError {
    /// The stable code of this error.
    pub const fn code(self) -> &'static str {
        "journal_code_invalid"
    }
}

impl fmt::Display for JournalCodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the code of a journal has 1 to {MAX_CODE_CHARS} printable characters")
    }
}

impl std::error::Error for JournalCodeError {}

impl JournalKind {
    /// Every kind.
    pub const ALL: [Self; 7] = [
        Self::Sale,
        Self::Purchase,
        Self::Bank,
        Self::Cash,
        Self::Miscellaneous,
        Self::Opening,
        Self::Closing,
    ];

    /// The stable name, in lower case: `miscellaneous`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Sale => "sale",
            Self::Purchase => "purchase",
            Self::Bank => "bank",
            Self::Cash => "cash",
            Self::Miscellaneous => "miscellaneous",
            Self::Opening => "opening",
            Self::Closing => "closing",
        }
    }

    /// Reads a name that [`JournalKind::as_str`] wrote; `None` for another text.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == code)
    }

    /// Whether one account usually balances its entries. Those of openings and closings are made of the balances of all.
    pub const fn has_counterpart(self) -> bool {
        !matches!(self, Self::Opening | Self::Closing)
    }
}

/// The journals that a company starts with.
///
/// The same six everywhere: the standards name no codes, and these are what accountants of both zones expect.
pub const USUAL_JOURNALS: [StandardJournal; 6] = [
    StandardJournal { code: "VE", label: "Ventes", kind: JournalKind::Sale },
    StandardJournal { code: "AC", label: "Achats", kind: JournalKind::Purchase },
    StandardJournal { code: "BQ", label: "Banque", kind: JournalKind::Bank },
    StandardJournal { code: "CA", label: "Caisse", kind: JournalKind::Cash },
    StandardJournal { code: "OD", label: "Opérations diverses", kind: JournalKind::Miscellaneous },
    StandardJournal { code: "AN", label: "À-nouveaux", kind: JournalKind::Opening },
];

/// The journal that the first closing of a year makes, under the first of these codes that is free.
pub const CLOSING_JOURNALS: [StandardJournal; 3] = [
    StandardJournal { code: "CL", label: "Clôture", kind: JournalKind::Closing },
    StandardJournal { code: "CLO", label: "Clôture", kind: JournalKind::Closing },
    StandardJournal { code: "CLOTURE", label: "Clôture", kind: JournalKind::Closing },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Standard;

    #[test]
    fn a_code_is_short_and_printable() {
        for text in ["", " VE", "VE ", "V\tE", "VE\n", "ABCDEFGHIJK"] {
            assert_eq!(JournalCode::new(text).unwrap_err().code(), "journal_code_invalid", "{text:?}");
        }
        for text in ["V", "À-NOUVEAUX", "BQ 1"] {
            assert_eq!(JournalCode::new(text).unwrap().to_string(), text);
        }
    }

    #[test]
    fn a_company_starts_with_one_journal_of_each_kind_but_for_that_of_closing() {
        let mut kinds: Vec<_> = USUAL_JOURNALS.iter().map(|journal| journal.kind).collect();
        kinds.push(JournalKind::Closing);
        kinds.sort();
        assert_eq!(kinds, JournalKind::ALL);
        let all = || USUAL_JOURNALS.iter().chain(&CLOSING_JOURNALS);
        assert!(all().all(|journal| JournalCode::new(journal.code).is_ok()));
        let codes: std::collections::BTreeSet<_> = all().map(|journal| journal.code).collect();
        assert_eq!(codes.len(), all().count());
    }

    #[test]
    fn a_kind_and_a_standard_are_found_by_their_names() {
        for kind in JournalKind::ALL {
            assert_eq!(JournalKind::from_code(kind.as_str()), Some(kind));
        }
        for standard in Standard::ALL {
            assert_eq!(Standard::from_code(standard.as_str()), Some(standard));
        }
        assert_eq!((JournalKind::from_code("SALE"), Standard::from_code("pcg")), (None, None));
    }
}
