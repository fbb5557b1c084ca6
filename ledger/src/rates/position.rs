//! What an open position is.

/// What an open position in a foreign currency comes from, which decides where its differences go.
///
/// Payments on account for goods are no position: they are not paid back in money.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PositionKind {
    /// Banks and cash.
    Cash,
    /// What customers and suppliers owe and are owed.
    Commercial,
    /// Loans and other financial debts and receivables, due within a year.
    Financial,
    /// The same, due later.
    LongTerm,
}

/// On which side of the balance sheet a position is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// Cash, or what others owe: a debit balance.
    Receivable,
    /// A debt: a credit balance.
    Debt,
}

impl PositionKind {
    /// Every kind.
    pub const ALL: [Self; 4] = [Self::Cash, Self::Commercial, Self::Financial, Self::LongTerm];

    /// The stable name, in lower case: `long_term`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Cash => "cash",
            Self::Commercial => "commercial",
            Self::Financial => "financial",
            Self::LongTerm => "long_term",
        }
    }

    /// Reads a name that [`PositionKind::as_str`] wrote; `None` for another text.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == code)
    }
}

impl Side {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Receivable, Self::Debt];
}
