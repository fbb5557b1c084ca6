//! Accounts: their numbers and their types.

use std::{fmt, str::FromStr};

/// The longest account number, in characters.
const MAX_CHARS: usize = 20;

/// The number of an account: 1 to 20 ASCII letters or digits, the first a digit from 1 to 9.
///
/// Numbers compare as text, so that `4011` stands between `401` and `402`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AccountNumber {
    /// The characters, then zero bytes, which sort before every character.
    bytes: [u8; MAX_CHARS],
    length: u8,
}

/// Why a text is not the number of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccountNumberError {
    /// The text is empty.
    Empty,
    /// The text is longer than 20 characters.
    TooLong,
    /// A character is neither an ASCII letter nor an ASCII digit.
    Character,
    /// The first character is not a digit from 1 to 9, so the account has no class.
    FirstDigit,
}

/// What an account stands for, which decides the statement it appears in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AccountType {
    /// What the company owns or is owed.
    Asset,
    /// What the company owes.
    Liability,
    /// What belongs to the owners, the result of the year included.
    Equity,
    /// Income.
    Revenue,
    /// Charges other than the cost of goods sold.
    Expense,
    /// Purchases of goods and materials, and the change of their stock.
    CostOfGoodsSold,
}

impl AccountNumber {
    /// Reads a number.
    ///
    /// # Errors
    /// One [`AccountNumberError`] per rule, the first that is broken.
    pub fn new(text: &str) -> Result<Self, AccountNumberError> {
        let first = text.bytes().next().ok_or(AccountNumberError::Empty)?;
        if !text.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return Err(AccountNumberError::Character);
        }
        if !matches!(first, b'1'..=b'9') {
            return Err(AccountNumberError::FirstDigit);
        }
        let length = u8::try_from(text.len()).map_err(|_| AccountNumberError::TooLong)?;
        let mut bytes = [0; MAX_CHARS];
        bytes.get_mut(..text.len()).ok_or(AccountNumberError::TooLong)?.copy_from_slice(text.as_bytes());
        Ok(Self { bytes, length })
    }

    /// The number as text.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.bytes[..usize::from(self.length)]).expect("only ASCII is ever stored")
    }

    /// The class, 1 to 9: the first digit.
    pub const fn class(&self) -> u8 {
        self.bytes[0] - b'0'
    }

    /// Whether the account is of classes 1 to 5: the balances that a year hands on to the next one in the charts that come from the French
    /// one. See [`crate::Standard::is_of_balance_sheet`] for the others.
    pub const fn is_of_balance_sheet(&self) -> bool {
        matches!(self.bytes[0], b'1'..=b'5')
    }

    /// Whether two numbers differ only by the zeros that fill them up: `512` and `512000`.
    pub fn is_same_as(&self, other: &Self) -> bool {
        self.filled() == other.filled()
    }

    /// Whether the account is `prefix` or one below it, once zeros fill it up: `401100` and `4011` are both
    /// under `401` and `4011`, and `12` under `120`; `129` is not under `120`, which is an account of its
    /// own.
    pub fn is_under(&self, prefix: &Self) -> bool {
        self.filled().starts_with(prefix.as_str().as_bytes())
    }

    /// The number, filled up with zeros to the longest length.
    fn filled(&self) -> [u8; MAX_CHARS] {
        self.bytes.map(|byte| if byte == 0 { b'0' } else { byte })
    }
}

impl fmt::Debug for AccountNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AccountNumber({})", self.as_str())
    }
}

impl fmt::Display for AccountNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for AccountNumber {
    type Err = AccountNumberError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::new(text)
    }
}

impl AccountNumberError {
    /// The stable code of this error.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Empty => "account_number_empty",
            Self::TooLong => "account_number_too_long",
            Self::Character => "account_number_character",
            Self::FirstDigit => "account_number_first_digit",
        }
    }
}

impl fmt::Display for AccountNumberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("the account number is empty"),
            Self::TooLong => write!(f, "the account number has more than {MAX_CHARS} characters"),
            Self::Character => f.write_str("the account number holds something else than letters and digits"),
            Self::FirstDigit => f.write_str("the account number does not begin with a digit from 1 to 9"),
        }
    }
}

impl std::error::Error for AccountNumberError {}

impl AccountType {
    /// Every type.
    pub const ALL: [Self; 6] =
        [Self::Asset, Self::Liability, Self::Equity, Self::Revenue, Self::Expense, Self::CostOfGoodsSold];

    /// The stable name, in capitals: `COST_OF_GOODS_SOLD`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Asset => "ASSET",
            Self::Liability => "LIABILITY",
            Self::Equity => "EQUITY",
            Self::Revenue => "REVENUE",
            Self::Expense => "EXPENSE",
            Self::CostOfGoodsSold => "COST_OF_GOODS_SOLD",
        }
    }

    /// Whether accounts of the type usually stand in credit.
    pub const fn is_of_credit(self) -> bool {
        matches!(self, Self::Liability | Self::Equity | Self::Revenue)
    }

    /// Reads a name that [`AccountType::as_str`] wrote; `None` for another text.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == code)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn number(text: &str) -> AccountNumber {
        AccountNumber::new(text).unwrap()
    }

    #[test]
    fn each_broken_rule_has_its_code() {
        let check = |text: &str, code: &str| {
            assert_eq!(AccountNumber::new(text).unwrap_err().code(), code, "{text:?}");
        };
        check("", "account_number_empty");
        check("411 DUPONT", "account_number_character");
        check("411é", "account_number_character");
        check("=4111", "account_number_character");
        check("0110", "account_number_first_digit");
        check("A411", "account_number_first_digit");
        check("411000000000000000000", "account_number_too_long");
        check(&"4".repeat(300), "account_number_too_long");
    }

    #[test]
    fn the_longest_number_is_kept() {
        let text = "4110000000000000000Z";
        assert_eq!((number(text).as_str(), number(text).class()), (text, 4));
    }

    #[test]
    fn zeros_that_fill_up_make_no_other_account() {
        assert!(number("512").is_same_as(&number("51200000")));
        assert!(number("40100DUP").is_same_as(&number("40100DUP")));
        assert!(!number("512").is_same_as(&number("5121")));
        assert!(!number("512").is_same_as(&number("5012")));
    }

    #[test]
    fn an_account_is_under_its_prefix_whatever_zeros_fill_it() {
        let check = |account, prefix, expected| {
            assert_eq!(number(account).is_under(&number(prefix)), expected, "{account} {prefix}");
        };
        check("401100", "4", true);
        check("401100", "401", true);
        check("401100", "4011", true);
        check("4011", "401100", true);
        check("12", "120", true);
        check("120000", "120", true);
        check("129", "120", false);
        check("12", "10", false);
        check("401100", "4010", false);
        check("401100", "402", false);
    }

    #[test]
    fn a_type_is_found_by_its_name() {
        for kind in AccountType::ALL {
            assert_eq!(AccountType::from_code(kind.as_str()), Some(kind));
        }
        assert_eq!(AccountType::from_code("asset"), None);
    }

    proptest! {
        #[test]
        fn numbers_sort_as_their_text(a in "[1-9][0-9A-Za-z]{0,19}", b in "[1-9][0-9A-Za-z]{0,19}") {
            prop_assert_eq!(number(&a).cmp(&number(&b)), a.cmp(&b));
            prop_assert_eq!(number(&a).to_string(), a);
        }

        #[test]
        fn reading_never_panics(text: String) {
            prop_assert!(AccountNumber::new(&text).is_err() || text.len() <= MAX_CHARS);
        }
    }
}
