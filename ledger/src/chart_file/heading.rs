//! What a heading says of its column.

use super::words::{ACTIVE, DESCRIPTION, IGNORED, MATCHABLE, TYPE};
use crate::sheet::{Words, words};

/// What a column of a chart holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Field {
    /// The number of the account; its name may follow in the same cell.
    Number,
    /// Its name.
    Label,
    /// What it stands for: a code or a word for one of the six types.
    Type,
    /// What it is used for.
    Description,
    /// Whether entries may use it: yes or no.
    Active,
    /// Whether its lines settle one another: yes or no.
    Matchable,
}

impl Field {
    /// Every field.
    pub const ALL: [Self; 6] =
        [Self::Number, Self::Label, Self::Type, Self::Description, Self::Active, Self::Matchable];

    /// The stable name: `number`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Number => "number",
            Self::Label => "label",
            Self::Type => "type",
            Self::Description => "description",
            Self::Active => "active",
            Self::Matchable => "matchable",
        }
    }

    /// Reads a name that [`Field::as_str`] wrote; `None` for another text.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|field| field.as_str() == code)
    }
}

/// What a heading says its column is; `None` when it says nothing that is known.
pub fn field_of(heading: &str) -> Option<Field> {
    let words = Words::of(heading);
    if words.has(IGNORED) {
        None
    } else if words.has(TYPE) {
        Some(Field::Type)
    } else if words.has(MATCHABLE) {
        Some(Field::Matchable)
    } else if words.has(DESCRIPTION) {
        Some(Field::Description)
    } else if words.has(words::LABEL) {
        Some(Field::Label)
    } else if words.has(words::ACCOUNT) {
        Some(Field::Number)
    } else if words.has(ACTIVE) {
        Some(Field::Active)
    } else {
        None
    }
}
