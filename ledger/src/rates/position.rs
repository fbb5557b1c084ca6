//! What an open position is.

use crate::Standard;

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

    /// What an account is by its number, where no role of its chart says it; `None` for what is not paid in money: income, charges,
    /// fixed assets and stocks.
    pub const fn of_account(standard: Standard, account: &str) -> Option<Self> {
        match (standard, account.as_bytes()) {
            (Standard::Kmu, [b'1', b'0', ..]) => Some(Self::Cash),
            (Standard::Kmu, [b'1', b'1', ..] | [b'2', b'0' | b'1' | b'2', ..])
            | (
                Standard::Gifi,
                [b'1', b'0' | b'2' | b'3' | b'4', ..] | [b'1', b'1', b'8', ..] | [b'2', b'6'..=b'9', ..],
            ) => Some(Self::Financial),
            (Standard::Kmu, [b'1' | b'2', b'4', ..] | [b'2', b'5', ..])
            | (Standard::Gifi, [b'2', b'1'..=b'3', ..] | [b'3', b'1'..=b'4', ..]) => Some(Self::LongTerm),
            (Standard::Kmu | Standard::Gifi, _) => None,
            (_, [b'1', b'6' | b'7' | b'8', ..] | [b'2', b'6' | b'7', ..]) => Some(Self::LongTerm),
            (_, [b'4', ..]) => Some(Self::Financial),
            (_, [b'5', ..]) => Some(Self::Cash),
            _ => None,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_paid_in_money_is_told_by_the_classes_of_each_chart() {
        use PositionKind::{Cash, Financial, LongTerm};
        for (standard, account, expected) in [
            (Standard::Pcg, "164000", Some(LongTerm)),
            (Standard::Pcg, "455", Some(Financial)),
            (Standard::Pcg, "503", Some(Cash)),
            (Standard::Pcg, "213", None),
            (Standard::Ifrs, "162", Some(LongTerm)),
            (Standard::Kmu, "1060", Some(Cash)),
            (Standard::Kmu, "1600", None),
            (Standard::Kmu, "1440", Some(LongTerm)),
            (Standard::Kmu, "2400", Some(LongTerm)),
            (Standard::Kmu, "2100", Some(Financial)),
            (Standard::Kmu, "2300", None),
            (Standard::Kmu, "5000", None),
            (Standard::Gifi, "1240", Some(Financial)),
            (Standard::Gifi, "1120", None),
            (Standard::Gifi, "1742", None),
            (Standard::Gifi, "2360", Some(LongTerm)),
            (Standard::Gifi, "3143", Some(LongTerm)),
            (Standard::Gifi, "3500", None),
            (Standard::Gifi, "8000", None),
        ] {
            assert_eq!(PositionKind::of_account(standard, account), expected, "{standard:?} {account}");
        }
    }
}
