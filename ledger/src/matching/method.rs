//! Why lines are thought to belong together.

/// A way to find lines that settle each other, the most certain first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Method {
    /// All items of one reference, when they add up to zero in every currency. Case, accents, blanks, punctuation and zeros in front do
    /// not count. Then an item whose label names the reference of exactly one item of the opposite amount.
    Reference,
    /// A debit and a credit of the same amount: first those that have only each other, then the oldest with the
    /// oldest. An invoice is rather settled by a payment that did not come before it.
    Amount,
    /// An item against several of the other side: the oldest in a row, else the fewest, up to five, and of these the
    /// oldest. Then every stretch of time after which nothing was open, and so all of it when nothing is.
    Combination,
}

impl Method {
    /// Every method, the most certain first.
    pub const ALL: [Self; 3] = [Self::Reference, Self::Amount, Self::Combination];

    /// The stable name: `reference`, `amount` or `combination`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Reference => "reference",
            Self::Amount => "amount",
            Self::Combination => "combination",
        }
    }

    /// Reads a name that [`Method::as_str`] wrote; `None` for another text.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|method| method.as_str() == code)
    }
}
