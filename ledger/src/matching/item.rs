//! A line that waits for what settles it.

use chrono::NaiveDate;

use crate::Money;

/// A line of an account of third parties that is not matched yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenItem {
    /// What is open, in minor units: a debit is positive, a credit negative.
    pub amount: Money,
    /// The date of the line: older items are settled first.
    pub date: NaiveDate,
    /// The reference of the supporting document.
    pub reference: Option<String>,
    /// What the line says; that of a payment often names the invoice.
    pub label: String,
}
