//! What groups of accounts are to whoever runs the company.

use crate::AccountNumber;

/// What a group of accounts stands for in the figures of a company, beyond its [`crate::AccountType`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AccountRole {
    /// Banks and cash, overdrafts and transfers between them included; no securities.
    Treasury,
    /// What customers are invoiced for, less rebates granted, without VAT.
    Turnover,
    /// Customers and what belongs to them: the collective account.
    Receivable,
    /// Suppliers and what belongs to them: the collective account.
    Payable,
    /// VAT that customers owe to the State through the company.
    VatCollected,
    /// VAT that the State takes back on purchases.
    VatDeductible,
    /// VAT of returns: to be paid, carried forward, paid in advance or asked back.
    VatSettled,
    /// Losses of exchange on what customers and suppliers owe and are owed.
    ExchangeLoss,
    /// Gains of exchange on it.
    ExchangeGain,
    /// Operating charges that have no account of their own, such as what is left of a settlement.
    OtherExpense,
    /// Operating income that has none.
    OtherIncome,
    /// Where the profit of a closed year stands until it is allocated.
    ResultProfit,
    /// Where its loss stands.
    ResultLoss,
    /// What is not known yet where it belongs: nothing is left on it at the end of a year.
    Suspense,
}

/// Which accounts are meant: the longest prefix of a number in either list decides. Without any prefix in `within`, all
/// those that `except` does not take out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prefixes {
    /// Whose accounts are meant.
    pub within: Vec<AccountNumber>,
    /// Whose are not.
    pub except: Vec<AccountNumber>,
}

impl AccountRole {
    /// Every role.
    pub const ALL: [Self; 14] = [
        Self::Treasury,
        Self::Turnover,
        Self::Receivable,
        Self::Payable,
        Self::VatCollected,
        Self::VatDeductible,
        Self::VatSettled,
        Self::ExchangeLoss,
        Self::ExchangeGain,
        Self::OtherExpense,
        Self::OtherIncome,
        Self::ResultProfit,
        Self::ResultLoss,
        Self::Suspense,
    ];

    /// The stable name, in capitals, by which the files of the charts call it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Treasury => "TREASURY",
            Self::Turnover => "TURNOVER",
            Self::Receivable => "RECEIVABLE",
            Self::Payable => "PAYABLE",
            Self::VatCollected => "VAT_COLLECTED",
            Self::VatDeductible => "VAT_DEDUCTIBLE",
            Self::VatSettled => "VAT_SETTLED",
            Self::ExchangeLoss => "EXCHANGE_LOSS",
            Self::ExchangeGain => "EXCHANGE_GAIN",
            Self::OtherExpense => "OTHER_EXPENSE",
            Self::OtherIncome => "OTHER_INCOME",
            Self::ResultProfit => "RESULT_PROFIT",
            Self::ResultLoss => "RESULT_LOSS",
            Self::Suspense => "SUSPENSE",
        }
    }

    /// Reads a name that [`AccountRole::as_str`] wrote; `None` for another text.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.as_str() == code)
    }
}

impl Prefixes {
    /// Whether an account is meant.
    pub fn contains(&self, number: &str) -> bool {
        let longest = |prefixes: &[AccountNumber]| {
            let found = prefixes.iter().filter(|prefix| number.starts_with(prefix.as_str()));
            found.map(|prefix| prefix.as_str().len()).max()
        };
        let within = if self.within.is_empty() { Some(0) } else { longest(&self.within) };
        within > longest(&self.except)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(texts: &[&str]) -> Vec<AccountNumber> {
        texts.iter().map(|text| AccountNumber::new(text).unwrap()).collect()
    }

    #[test]
    fn the_longest_prefix_decides_whether_an_account_is_meant() {
        let meant = Prefixes { within: numbers(&["5", "509"]), except: numbers(&["50"]) };
        for (number, is_meant) in [("512", true), ("503", false), ("5091", true), ("411", false)] {
            assert_eq!(meant.contains(number), is_meant, "{number}");
        }
    }

    #[test]
    fn without_a_prefix_all_are_meant_but_the_exceptions() {
        let meant = Prefixes { within: Vec::new(), except: numbers(&["70"]) };
        assert!(meant.contains("758") && !meant.contains("701"));
        assert!(Prefixes::default().contains("1"));
    }
}
