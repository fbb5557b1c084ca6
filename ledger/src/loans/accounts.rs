//! The accounts of loans that the charts propose.

use crate::Standard;

/// Numbers under which a chart has what a loan from a bank needs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProposedLoanAccounts {
    /// What is owed.
    pub principal: Option<&'static str>,
    /// The charge of interest.
    pub interest: Option<&'static str>,
    /// The charge of its insurance.
    pub insurance: Option<&'static str>,
}

/// What the chart of a standard has for a loan from a bank; nothing where it names none.
pub const fn proposed_loan_accounts(standard: Standard) -> ProposedLoanAccounts {
    let (principal, interest, insurance) = match standard {
        Standard::Pcg => ("164", "66116", Some("616")),
        Standard::Syscohada => ("162", "6712", Some("625")),
        Standard::Cgnc => ("1481", "63111", Some("6134")),
        Standard::Sce => ("1621", "65116", Some("616")),
        Standard::Pcmn => ("173", "6500", None),
        Standard::Pcn => ("194", "6552", None),
        Standard::Kmu => ("2400", "6900", None),
        Standard::Gifi => ("3143", "8714", Some("8690")),
        Standard::Ifrs => ("162", "661", Some("613")),
        Standard::Other => {
            return ProposedLoanAccounts { principal: None, interest: None, insurance: None };
        }
    };
    ProposedLoanAccounts { principal: Some(principal), interest: Some(interest), insurance }
}
