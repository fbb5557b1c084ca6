//! The accounts and third parties that a file names.

use crate::AccountNumber;

/// An account of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceAccount {
    /// Its number.
    pub number: AccountNumber,
    /// Its name, the first that the file gives; may be empty.
    pub label: String,
}

/// A third party of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceAuxiliary {
    /// Its account.
    pub account: AccountNumber,
    /// Its code.
    pub code: String,
    /// Its name, the first that the file gives; may be empty.
    pub label: String,
}
