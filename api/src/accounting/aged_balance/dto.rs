//! The aged balance on the wire.

use chrono::NaiveDate;
use poem_openapi::{Enum, Object};

/// Whose open items are aged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum AgedSide {
    /// Customers': what they owe is above zero.
    Receivable,
    /// Suppliers': what they are owed is above zero.
    Payable,
    /// Those of all other matchable accounts, debits above zero.
    Other,
}

/// From which day the age of an open item counts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum AgedBy {
    /// The day on which it has to be paid; its own day where nobody said.
    #[default]
    DueDate,
    /// Its own day.
    Date,
}

/// Amounts by how many days they have been due.
#[derive(Debug, Object)]
pub struct AgedAmounts {
    /// Not due yet, or on that day.
    pub not_due: String,
    /// For 1 to 30 days.
    pub days_1_to_30: String,
    /// For 31 to 60 days.
    pub days_31_to_60: String,
    /// For 61 to 90 days.
    pub days_61_to_90: String,
    /// For more than 90 days.
    pub days_over_90: String,
    /// All of them.
    pub total: String,
}

/// What a third party owes, or is owed, on an account.
#[derive(Debug, Object)]
pub struct AgedRow {
    /// The account's number.
    pub account: String,
    /// The account's name.
    pub account_label: String,
    /// The third party's code; empty for lines of nobody.
    pub auxiliary: String,
    /// The third party's name.
    pub auxiliary_name: String,
    /// By age.
    pub amounts: AgedAmounts,
}

/// A page of the aged balance, by account and third party, and what all of it comes to.
#[derive(Debug, Object)]
pub struct AgedBalance {
    /// The day on which the items are open.
    pub on: NaiveDate,
    /// The currency of all amounts.
    pub currency: String,
    /// All rows, on this page or not, added up.
    pub totals: AgedAmounts,
    /// The third parties.
    pub items: Vec<AgedRow>,
    /// Where the next page starts, if there is one.
    #[oai(skip_serializing_if_is_none)]
    pub next_cursor: Option<String>,
}
