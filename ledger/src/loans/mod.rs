//! Loans: what each instalment repays and what it pays for the use of the money.
//!
//! Interest is the balance at the rate of the period (the yearly rate in proportion to its months, as lending to companies is quoted in
//! France and the OHADA countries), rounded once an instalment. The last instalment repays what is left, so the principal adds up to
//! the loan to the cent.

mod accounts;
mod annuity;
mod schedule;
mod terms;

#[cfg(test)]
mod tests;

pub use accounts::{ProposedLoanAccounts, proposed_loan_accounts};
pub use schedule::{Instalment, schedule};
pub use terms::{LoanError, LoanMethod, MAX_INSTALMENTS, Terms};
