//! The lines of several accounts on the wire.

use chrono::NaiveDate;
use poem_openapi::Object;
use uuid::Uuid;

/// A posted line.
#[derive(Debug, Object)]
pub struct PostedLine {
    /// Its entry.
    pub entry_id: Uuid,
    /// Its place in the entry, from 0.
    pub position: i32,
    /// Its account.
    pub account: String,
    /// The account's name.
    pub account_label: String,
    /// The entry's journal.
    pub journal: String,
    /// The entry's number.
    pub entry_number: i64,
    /// The line's own date.
    pub date: NaiveDate,
    /// The piece that justifies it.
    pub piece_ref: String,
    /// What it is about.
    pub label: String,
    /// The third party's code.
    #[oai(skip_serializing_if_is_none)]
    pub auxiliary: Option<String>,
    /// Debit, or zero.
    pub debit: String,
    /// Credit, or zero.
    pub credit: String,
}

/// A page of posted lines, by account and date, and what all of them come to.
#[derive(Debug, Object)]
pub struct PostedLineList {
    /// First day.
    pub from: NaiveDate,
    /// Last day.
    pub to: NaiveDate,
    /// The currency of all amounts.
    pub currency: String,
    /// Sum of the debits of all lines, on this page or not.
    pub total_debit: String,
    /// Sum of their credits.
    pub total_credit: String,
    /// Debits less credits.
    pub balance: String,
    /// The lines.
    pub items: Vec<PostedLine>,
    /// Where the next page starts, if there is one.
    #[oai(skip_serializing_if_is_none)]
    pub next_cursor: Option<String>,
}
