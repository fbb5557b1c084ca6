//! Entries on the wire.

use chrono::{DateTime, NaiveDate, Utc};
use poem_openapi::{Enum, Object};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::accounting::analytics::{LinePart, LinePartView};

/// How far an entry is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "lowercase")]
pub enum EntryState {
    /// Still open: it counts nowhere.
    Draft,
    /// Numbered, hashed and final.
    Posted,
}

impl EntryState {
    /// The state's name in the database.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Draft => ledger::EntryState::Draft.as_str(),
            Self::Posted => ledger::EntryState::Posted.as_str(),
        }
    }

    /// The state of a name in the database, which knows no third.
    pub fn of(name: &str) -> Self {
        if name == ledger::EntryState::Posted.as_str() { Self::Posted } else { Self::Draft }
    }
}

/// Where an entry comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "lowercase")]
pub enum EntrySource {
    /// Written here.
    Manual,
    /// Read from a file of another software.
    Import,
    /// Made here to cancel a posted entry.
    Reversal,
    /// Made here by closing a fiscal year.
    Closing,
    /// Made here of the register of fixed assets.
    Assets,
    /// Made here of a loan.
    Loans,
}

impl EntrySource {
    /// The source of a name in the database, which knows no other.
    pub fn of(name: &str) -> Self {
        match name {
            "import" => Self::Import,
            "reversal" => Self::Reversal,
            "closing" => Self::Closing,
            "assets" => Self::Assets,
            "loans" => Self::Loans,
            _ => Self::Manual,
        }
    }
}

/// The order of a list of entries; equals follow each other as they were written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Enum, Serialize, Deserialize)]
#[oai(rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum EntrySort {
    /// The earliest first.
    DateAsc,
    /// The latest first.
    #[default]
    DateDesc,
    /// By number, drafts last: theirs is still to come.
    NumberAsc,
    /// By number from the highest on, drafts first.
    NumberDesc,
    /// By total.
    TotalAsc,
    /// By total, the largest first.
    TotalDesc,
}

/// A line of a new or changed draft: an account, and a debit or a credit.
#[derive(Debug, Object)]
pub struct LineCreate {
    /// The account's number.
    pub(super) account: String,
    /// The third party's code; one that is not known yet is added under its code as its name.
    pub(super) auxiliary: Option<String>,
    /// What the line is about; the entry's label when absent.
    pub(super) label: Option<String>,
    /// Decimal string; absent, empty or zero on the credit side.
    pub(super) debit: Option<String>,
    /// Decimal string; absent, empty or zero on the debit side.
    pub(super) credit: Option<String>,
    /// When the amount is due.
    pub(super) due_date: Option<NaiveDate>,
    /// The company's code of the tax that the line is the base of, or holds.
    pub(super) tax_code: Option<String>,
    /// What the tax is computed on, positive in the direction of the line: a decimal string; required with a code.
    pub(super) tax_base: Option<String>,
    /// The ISO 4217 code of another currency that the amount comes from.
    pub(super) currency: Option<String>,
    /// The amount in that currency, on the side of the line: a decimal string, not below zero; required with a currency.
    pub(super) currency_amount: Option<String>,
    /// Which analytic sections it is of, 50 at most, those of a key counted, and 5,000 in an entry; what is in no section of an axis is not allocated there.
    pub(super) analytics: Option<Vec<LinePart>>,
}

/// The content of a draft. It need not balance before it is posted.
#[derive(Debug, Object)]
pub struct EntryCreate {
    /// The journal's code.
    pub(super) journal: String,
    /// The date, which decides the fiscal year.
    pub(super) date: NaiveDate,
    /// The piece that justifies the entry.
    pub(super) piece_ref: Option<String>,
    /// The date of the piece.
    pub(super) piece_date: Option<NaiveDate>,
    /// What the entry is about.
    pub(super) label: String,
    /// The lines, in the order in which they are kept.
    pub(super) lines: Vec<LineCreate>,
}

/// A line of an entry.
#[derive(Debug, Object)]
pub struct LineView {
    /// Its place in the entry, from 0.
    pub position: i32,
    /// The account's number.
    pub account: String,
    /// The account's name.
    pub account_label: String,
    /// The third party's code.
    #[oai(skip_serializing_if_is_none)]
    pub auxiliary: Option<String>,
    /// The third party's name.
    #[oai(skip_serializing_if_is_none)]
    pub auxiliary_name: Option<String>,
    /// The line's own date: the entry's, except in imports.
    pub date: NaiveDate,
    /// What it is about.
    pub label: String,
    /// Debit, or zero.
    pub debit: String,
    /// Credit, or zero.
    pub credit: String,
    /// The piece that justifies it, where it is not the entry's: in imports, and what was open when a year began.
    #[oai(skip_serializing_if_is_none)]
    pub piece_ref: Option<String>,
    /// The date of that piece.
    #[oai(skip_serializing_if_is_none)]
    pub piece_date: Option<NaiveDate>,
    /// When the amount is due.
    #[oai(skip_serializing_if_is_none)]
    pub due_date: Option<NaiveDate>,
    /// The code of the tax that it is the base of, or holds.
    #[oai(skip_serializing_if_is_none)]
    pub tax_code: Option<String>,
    /// What the tax is computed on, positive in the direction of the line.
    #[oai(skip_serializing_if_is_none)]
    pub tax_base: Option<String>,
    /// The letter it is matched under.
    #[oai(skip_serializing_if_is_none)]
    pub letter: Option<String>,
    /// Another currency that the line mentions.
    #[oai(skip_serializing_if_is_none)]
    pub currency: Option<String>,
    /// The amount in that currency.
    #[oai(skip_serializing_if_is_none)]
    pub currency_amount: Option<String>,
    /// Which analytic sections it is of, by axis and section; absent where it is of none.
    #[oai(skip_serializing_if_is_none)]
    pub analytics: Option<Vec<LinePartView>>,
    /// To be sent back as `If-Match` with another split of the line once it is posted.
    pub analytics_version: i32,
}

/// A page of the lines of an entry, by position.
#[derive(Debug, Object)]
pub struct EntryLineList {
    /// The lines.
    pub items: Vec<LineView>,
    /// Where the next page starts, if there is one.
    #[oai(skip_serializing_if_is_none)]
    pub next_cursor: Option<String>,
}

/// An entry in a list.
#[derive(Debug, Object)]
pub struct EntrySummary {
    /// Its id.
    pub id: Uuid,
    /// The journal's code.
    pub journal: String,
    /// The fiscal year.
    pub fiscal_year_id: Uuid,
    /// Its date.
    pub date: NaiveDate,
    /// The piece that justifies it.
    pub piece_ref: String,
    /// What it is about.
    pub label: String,
    /// How far it is.
    pub state: EntryState,
    /// Its number in the journal and year, once posted.
    #[oai(skip_serializing_if_is_none)]
    pub number: Option<i64>,
    /// Where it comes from.
    pub source: EntrySource,
    /// The number it had there.
    #[oai(skip_serializing_if_is_none)]
    pub source_number: Option<String>,
    /// Its total: the larger of the two sides.
    pub total: String,
    /// How many lines it has.
    pub line_count: i32,
    /// Whether debit equals credit.
    pub is_balanced: bool,
    /// How many files prove it.
    pub attachment_count: i64,
    /// To be sent back with the posting.
    pub version: i32,
}

/// A page of entries, in the order that was asked for.
#[derive(Debug, Object)]
pub struct EntryList {
    /// The entries.
    pub items: Vec<EntrySummary>,
    /// Where the next page starts, if there is one.
    #[oai(skip_serializing_if_is_none)]
    pub next_cursor: Option<String>,
}

/// An entry with its lines.
#[derive(Debug, Object)]
pub struct EntryView {
    /// Its id.
    pub id: Uuid,
    /// The journal's code.
    pub journal: String,
    /// The fiscal year.
    pub fiscal_year_id: Uuid,
    /// Its date.
    pub date: NaiveDate,
    /// The piece that justifies it.
    pub piece_ref: String,
    /// The date of the piece.
    #[oai(skip_serializing_if_is_none)]
    pub piece_date: Option<NaiveDate>,
    /// What it is about.
    pub label: String,
    /// How far it is.
    pub state: EntryState,
    /// Its number in the journal and year, once posted: continuous, without holes.
    #[oai(skip_serializing_if_is_none)]
    pub number: Option<i64>,
    /// Where it comes from.
    pub source: EntrySource,
    /// The number it had there.
    #[oai(skip_serializing_if_is_none)]
    pub source_number: Option<String>,
    /// The entry it cancels.
    #[oai(skip_serializing_if_is_none)]
    pub reversal_of: Option<Uuid>,
    /// The entry that cancels it.
    #[oai(skip_serializing_if_is_none)]
    pub reversed_by: Option<Uuid>,
    /// Sum of the debits.
    pub total_debit: String,
    /// Sum of the credits.
    pub total_credit: String,
    /// How many lines it has.
    pub line_count: i32,
    /// How many files prove it: those that `list_attachments` lists.
    pub attachment_count: i64,
    /// The first 500 lines, by position.
    pub lines: Vec<LineView>,
    /// Where `list_entry_lines` goes on, if there are more lines.
    #[oai(skip_serializing_if_is_none)]
    pub next_cursor: Option<String>,
    /// When it was first saved.
    pub created_at: DateTime<Utc>,
    /// Who first saved it.
    #[oai(skip_serializing_if_is_none)]
    pub created_by: Option<Uuid>,
    /// The name of who first saved it, a member or no longer; in `get_entry` only.
    #[oai(skip_serializing_if_is_none)]
    pub created_by_name: Option<String>,
    /// When it was posted.
    #[oai(skip_serializing_if_is_none)]
    pub posted_at: Option<DateTime<Utc>>,
    /// Who posted it.
    #[oai(skip_serializing_if_is_none)]
    pub posted_by: Option<Uuid>,
    /// The name of who posted it, a member or no longer; in `get_entry` only.
    #[oai(skip_serializing_if_is_none)]
    pub posted_by_name: Option<String>,
    /// Its link in the chain of its journal and year (SHA-256, hexadecimal), once posted.
    #[oai(skip_serializing_if_is_none)]
    pub hash: Option<String>,
    /// To be sent back as `If-Match` with a change, a posting or a reversal.
    pub version: i32,
}

/// How a posted entry is to be cancelled.
#[derive(Debug, Clone, Object)]
pub struct EntryReverse {
    /// The date of the cancelling entry, not before the cancelled one.
    pub(super) date: NaiveDate,
    /// Its label; the cancelled entry's when absent.
    pub(super) label: Option<String>,
}

/// A draft to be posted, as the caller saw it.
#[derive(Debug, Clone, Object)]
pub struct EntryPost {
    /// Its id.
    pub(super) id: Uuid,
    /// The version that the caller saw.
    pub(super) version: i32,
}

/// Drafts to be posted together: all of them or none.
#[derive(Debug, Object)]
pub struct EntriesPost {
    /// At most 1,000, each once, with at most 20,000 lines in all.
    pub(super) entries: Vec<EntryPost>,
}

/// How many entries were posted.
#[derive(Debug, Object)]
pub struct EntriesPosted {
    /// How many.
    pub posted: i32,
}

/// How many drafts were deleted.
#[derive(Debug, Object)]
pub struct DraftsDeleted {
    /// How many.
    pub deleted: i32,
}
