//! The lines of several accounts on the wire.

use chrono::NaiveDate;
use poem_openapi::{Enum, Object};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// The order of the lines of several accounts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Enum, Serialize, Deserialize)]
#[oai(rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum PostedLineSort {
    /// By account, the earliest first.
    #[default]
    AccountAsc,
    /// The earliest first, of one account or of one third party.
    DateAsc,
    /// The latest first, of one account or of one third party.
    DateDesc,
    /// Entry by entry with all lines of each, the earliest first, of one journal.
    JournalAsc,
}

/// A posted line, or one of a draft where they are asked for.
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
    /// The entry's number; a draft has none.
    #[oai(skip_serializing_if_is_none)]
    pub entry_number: Option<i64>,
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

/// A page of posted lines, in the order that was asked for, and what all of them come to.
#[derive(Debug, Object)]
pub struct PostedLineList {
    /// First day.
    pub from: NaiveDate,
    /// Last day.
    pub to: NaiveDate,
    /// The currency of all amounts.
    pub currency: String,
    /// Whether drafts are counted.
    pub with_drafts: bool,
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
