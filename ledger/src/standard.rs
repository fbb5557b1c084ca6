//! The accounting standard that a company follows.

/// An accounting standard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Standard {
    /// The French general chart (plan comptable général).
    Pcg,
    /// The chart of the OHADA countries, as revised from 2018.
    Syscohada,
    /// The Belgian minimum chart (plan comptable minimum normalisé).
    Pcmn,
    /// The chart of Luxembourg (plan comptable normalisé).
    Pcn,
    /// The Moroccan chart (code général de la normalisation comptable).
    Cgnc,
    /// The Tunisian chart (système comptable des entreprises, NCT 01).
    Sce,
    /// The chart that small and medium companies of Switzerland use (plan comptable suisse PME, Kontenrahmen KMU).
    Kmu,
    /// Canada: the codes of the General Index of Financial Information as numbers of accounts (CRA, RC4088).
    Gifi,
    /// The international standards, which name no chart: what IAS 1 wants shown, numbered by the classes of the French chart.
    Ifrs,
    /// Any other: the company brings its own chart.
    Other,
}

impl Standard {
    /// Every standard.
    pub const ALL: [Self; 10] = [
        Self::Pcg,
        Self::Syscohada,
        Self::Pcmn,
        Self::Pcn,
        Self::Cgnc,
        Self::Sce,
        Self::Kmu,
        Self::Gifi,
        Self::Ifrs,
        Self::Other,
    ];

    /// The stable name, in capitals.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Pcg => "PCG",
            Self::Syscohada => "SYSCOHADA",
            Self::Pcmn => "PCMN",
            Self::Pcn => "PCN",
            Self::Cgnc => "CGNC",
            Self::Sce => "SCE",
            Self::Kmu => "KMU",
            Self::Gifi => "GIFI",
            Self::Ifrs => "IFRS",
            Self::Other => "OTHER",
        }
    }

    /// Reads a name that [`Standard::as_str`] wrote; `None` for another text.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|standard| standard.as_str() == code)
    }

    /// The classes of the balance sheet, as first digits of numbers: the balances that a year hands on to the next one.
    ///
    /// Those from 1 to 5, but in Switzerland (assets 1, equity and liabilities 2) and in Canada (1 to 3).
    pub const fn balance_classes(self) -> &'static str {
        match self {
            Self::Kmu => "12",
            Self::Gifi => "123",
            Self::Pcg
            | Self::Syscohada
            | Self::Pcmn
            | Self::Pcn
            | Self::Cgnc
            | Self::Sce
            | Self::Ifrs
            | Self::Other => "12345",
        }
    }

    /// The classes of income and charges, as first digits of numbers: what closing brings to nothing. Classes in neither list, such as
    /// 8 and 9 of France, stand outside of both statements.
    pub const fn result_classes(self) -> &'static str {
        match self {
            Self::Pcg => "67",
            Self::Kmu => "345678",
            Self::Gifi => "456789",
            Self::Syscohada | Self::Pcmn | Self::Pcn | Self::Cgnc | Self::Sce | Self::Ifrs | Self::Other => {
                "678"
            }
        }
    }

    /// Whether an account is of the balance sheet.
    pub fn is_of_balance_sheet(self, account: &str) -> bool {
        account.chars().next().is_some_and(|class| self.balance_classes().contains(class))
    }

    /// Whether an account is of income and charges.
    pub fn is_of_result(self, account: &str) -> bool {
        account.chars().next().is_some_and(|class| self.result_classes().contains(class))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_class_is_of_both_statements() {
        for standard in Standard::ALL {
            for class in '1'..='9' {
                let number = class.to_string();
                assert!(
                    !(standard.is_of_balance_sheet(&number) && standard.is_of_result(&number)),
                    "{standard:?} {number}"
                );
            }
            assert!(standard.is_of_balance_sheet("1") && !standard.is_of_balance_sheet(""));
        }
    }

    #[test]
    fn income_begins_in_another_class_in_switzerland_and_canada() {
        assert!(Standard::Pcg.is_of_balance_sheet("512") && !Standard::Pcg.is_of_result("801"));
        assert!(Standard::Syscohada.is_of_result("811"));
        assert!(Standard::Kmu.is_of_result("3200") && Standard::Kmu.is_of_balance_sheet("2979"));
        assert!(!Standard::Kmu.is_of_result("9100") && !Standard::Kmu.is_of_balance_sheet("9100"));
        assert!(Standard::Gifi.is_of_result("9990") && Standard::Gifi.is_of_balance_sheet("3600"));
    }
}
