//! What an open position is.

use crate::Standard;

/// What an open position in a foreign currency comes from, which decides where its differences go.
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

    /// What an account is by its number, where no role of its chart says more; `None` for what is not paid in money, and for what is owed
    /// in the currency of the books: see [`is_no_position`].
    pub fn of_account(standard: Standard, account: &str) -> Option<Self> {
        if is_no_position(standard, account) {
            return None;
        }
        let is_of = |prefixes: &[&str]| prefixes.iter().any(|prefix| account.starts_with(prefix));
        let (cash, long_term, financial) = classes(standard);
        if is_of(cash) {
            Some(Self::Cash)
        } else if is_of(long_term) {
            Some(Self::LongTerm)
        } else {
            is_of(financial).then_some(Self::Financial)
        }
    }

    /// Reads a name that [`PositionKind::as_str`] wrote; `None` for another text.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == code)
    }
}

/// Whether an account has no position in another currency, whatever its lines mention: advances for goods, which are not paid back in
/// money; securities, which keep their rate; taxes, which are owed in the currency of the books; what is spread over time, written down, waits
/// as a difference of conversion, or is on its way from one account to another.
///
/// France: PCG art. 420-5 to 420-7 (debts, receivables, cash). OHADA: AUDCIF art. 54 to 58. The same kinds of accounts of the other charts.
pub fn is_no_position(standard: Standard, account: &str) -> bool {
    let accounts: &[&str] = match standard {
        Standard::Pcg | Standard::Ifrs | Standard::Other => &[
            "169", "261", "262", "263", "264", "265", "266", "271", "272", "273", "277", "278", "4091",
            "4191", "44", "476", "477", "478", "48", "49", "50", "52", "58", "59",
        ],
        Standard::Syscohada => &[
            "186", "187", "26", "274", "4091", "4092", "4093", "4094", "4191", "4192", "4194", "44", "475",
            "476", "477", "478", "479", "49", "50", "54", "585", "588", "59",
        ],
        Standard::Cgnc => {
            &["3411", "345", "349", "35", "37", "39", "4421", "445", "449", "45", "47", "59", "5115"]
        }
        Standard::Sce => {
            &["261", "262", "263", "265", "266", "4091", "4191", "43", "47", "48", "49", "52", "58", "59"]
        }
        Standard::Pcmn => &[
            "280", "282", "284", "406", "409", "411", "412", "450", "451", "452", "453", "46", "49", "50",
            "51", "52", "58", "59",
        ],
        Standard::Pcn => &["2311", "2331", "235", "43", "461", "462", "48", "50", "517"],
        Standard::Kmu | Standard::Gifi => &[],
    };
    accounts.iter().any(|prefix| account.starts_with(prefix))
}

/// The classes of a chart that are paid in money: cash, loans, and other debts and receivables.
const fn classes(
    standard: Standard,
) -> (&'static [&'static str], &'static [&'static str], &'static [&'static str]) {
    match standard {
        Standard::Kmu => (&["10"], &["14", "24", "25"], &["11", "20", "21", "22"]),
        Standard::Gifi => (
            &[],
            &["21", "22", "23", "31", "32", "33", "34"],
            &["10", "12", "13", "14", "118", "26", "27", "28", "29"],
        ),
        Standard::Cgnc => (&["51", "55"], &["14", "24"], &["34", "44"]),
        Standard::Sce => (&["53", "54", "55"], &["16", "26"], &["4", "50", "51"]),
        Standard::Pcmn => (&["53", "54", "55", "56", "57"], &["17", "28", "29"], &["4"]),
        Standard::Pcn => (&["51"], &["19", "23"], &["4"]),
        Standard::Pcg | Standard::Syscohada | Standard::Ifrs | Standard::Other => {
            (&["5"], &["16", "17", "18", "26", "27"], &["4"])
        }
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
            (Standard::Pcg, "512", Some(Cash)),
            (Standard::Pcg, "503", None),
            (Standard::Pcg, "580", None),
            (Standard::Pcg, "4091", None),
            (Standard::Pcg, "4096", Some(Financial)),
            (Standard::Pcg, "44571", None),
            (Standard::Pcg, "4762", None),
            (Standard::Pcg, "487", None),
            (Standard::Pcg, "261", None),
            (Standard::Pcg, "267", Some(LongTerm)),
            (Standard::Pcg, "274", Some(LongTerm)),
            (Standard::Syscohada, "261", None),
            (Standard::Syscohada, "271", Some(LongTerm)),
            (Standard::Syscohada, "4812", Some(Financial)),
            (Standard::Syscohada, "521", Some(Cash)),
            (Standard::Syscohada, "585", None),
            (Standard::Syscohada, "4791", None),
            (Standard::Cgnc, "1481", Some(LongTerm)),
            (Standard::Cgnc, "1720", None),
            (Standard::Cgnc, "2710", None),
            (Standard::Cgnc, "5141", Some(Cash)),
            (Standard::Sce, "532", Some(Cash)),
            (Standard::Sce, "505", Some(Financial)),
            (Standard::Pcmn, "1730", Some(LongTerm)),
            (Standard::Pcmn, "4510", None),
            (Standard::Pcmn, "550", Some(Cash)),
            (Standard::Pcn, "1944", Some(LongTerm)),
            (Standard::Pcn, "5131", Some(Cash)),
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
