//! What an entry is: its kind, where it comes from, and its state.

/// The part an entry plays in its fiscal year.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EntryKind {
    /// It brings forward the balances of the year before.
    Opening,
    /// It records the activity of the year.
    Ordinary,
    /// It brings the accounts of income and expense to zero at the end of the year.
    Closing,
}

/// Where an entry comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntrySource {
    /// Written here: typed by hand, or posted by an invoice, a payment or another document.
    Manual,
    /// Read from a file of another software.
    Import {
        /// The number that the entry had there.
        number: String,
    },
    /// Made here to cancel a posted entry, whose texts it copies.
    Reversal,
    /// Made by closing a fiscal year: what brings income and expenses to zero, and what opens the next year.
    Closing,
    /// Made of the register of fixed assets: what is written off, and disposals.
    Assets,
    /// Made of a loan: an instalment.
    Loans,
}

/// How far an entry is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EntryState {
    /// Still open: it counts nowhere.
    Draft,
    /// Numbered, hashed and final.
    Posted,
}

/// What can be done to an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EntryAct {
    /// Change its content.
    Edit,
    /// Take it away.
    Delete,
    /// Give it its number and make it final.
    Post,
    /// Cancel it by an entry with its sides swapped.
    Reverse,
}

impl EntryKind {
    /// Every kind.
    pub const ALL: [Self; 3] = [Self::Opening, Self::Ordinary, Self::Closing];

    /// The stable name: `opening`, `ordinary` or `closing`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Opening => "opening",
            Self::Ordinary => "ordinary",
            Self::Closing => "closing",
        }
    }

    /// Reads a name that [`EntryKind::as_str`] wrote; `None` for another text.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == code)
    }
}

impl EntrySource {
    /// The stable name: `manual`, `import`, `reversal`, `closing`, `assets` or `loans`.
    pub const fn as_str(&self) -> &'static str {
        match self {
            Self::Manual => "manual",
            Self::Import { .. } => "import",
            Self::Reversal => "reversal",
            Self::Closing => "closing",
            Self::Assets => "assets",
            Self::Loans => "loans",
        }
    }

    /// The number that the entry had in its source, for an import.
    pub fn number(&self) -> Option<&str> {
        match self {
            Self::Import { number } => Some(number),
            Self::Manual | Self::Reversal | Self::Closing | Self::Assets | Self::Loans => None,
        }
    }
}

impl EntryState {
    /// Both states.
    pub const ALL: [Self; 2] = [Self::Draft, Self::Posted];

    /// The stable name: `draft` or `posted`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Draft => "draft",
            Self::Posted => "posted",
        }
    }

    /// Reads a name that [`EntryState::as_str`] wrote; `None` for another text.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == code)
    }

    /// Whether the act may be done in this state.
    ///
    /// Nothing of a posted entry changes any more: it is corrected by a reversal (PCG art. 1031-3, which was
    /// 921-3 before 2025; AUDCIF art. 17).
    pub const fn allows(self, act: EntryAct) -> bool {
        match (self, act) {
            (Self::Draft, EntryAct::Edit | EntryAct::Delete | EntryAct::Post)
            | (Self::Posted, EntryAct::Reverse) => true,
            (Self::Draft, EntryAct::Reverse)
            | (Self::Posted, EntryAct::Edit | EntryAct::Delete | EntryAct::Post) => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_posted_entry_can_only_be_reversed() {
        let acts = [EntryAct::Edit, EntryAct::Delete, EntryAct::Post, EntryAct::Reverse];
        assert_eq!(acts.map(|act| EntryState::Posted.allows(act)), [false, false, false, true]);
        assert_eq!(acts.map(|act| EntryState::Draft.allows(act)), [true, true, true, false]);
    }

    #[test]
    fn only_an_import_has_a_number_of_its_source() {
        let import = EntrySource::Import { number: "12".to_owned() };
        let sources = [EntrySource::Manual, import, EntrySource::Reversal, EntrySource::Closing];
        let names = ["manual", "import", "reversal", "closing"];
        assert_eq!(sources.each_ref().map(EntrySource::as_str), names);
        assert_eq!(sources.each_ref().map(EntrySource::number), [None, Some("12"), None, None]);
    }

    #[test]
    fn kinds_and_states_are_found_by_their_names() {
        for kind in EntryKind::ALL {
            assert_eq!(EntryKind::from_code(kind.as_str()), Some(kind));
        }
        for state in EntryState::ALL {
            assert_eq!(EntryState::from_code(state.as_str()), Some(state));
        }
        assert_eq!((EntryKind::from_code(""), EntryState::from_code("Posted")), (None, None));
    }
}
