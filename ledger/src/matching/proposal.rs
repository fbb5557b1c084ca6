//! Lines that would settle each other.

use super::Method;

/// Items that could be matched: their amounts add up to zero, and at least one is a debit and one a credit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// The places of the items in the slice that was asked about, ascending.
    pub items: Vec<usize>,
    /// How they were found.
    pub method: Method,
}
