//! A line that waits for what settles it.

use chrono::NaiveDate;

use crate::{CurrencyCode, Money};

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
    /// What it is of another currency than that of the books.
    pub foreign: Option<Foreign>,
}

/// An amount of another currency than that of the books.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Foreign {
    /// The currency.
    pub currency: CurrencyCode,
    /// The amount, in its minor units, with the sign of the item.
    pub amount: Money,
}
