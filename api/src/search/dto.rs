//! What was found, on the wire.

use chrono::NaiveDate;
use poem_openapi::Object;
use uuid::Uuid;

/// What a company has for what was typed, of each kind the best first.
#[derive(Debug, Object)]
pub struct SearchView {
    /// The currency of the amounts.
    pub currency: String,
    /// Accounts: 8 at most.
    pub accounts: Vec<FoundAccount>,
    /// Third parties: 8 at most.
    pub third_parties: Vec<FoundThirdParty>,
    /// Entries, posted ones and drafts: 8 at most, among equals the newest.
    pub entries: Vec<FoundEntry>,
    /// `false` while many entries that came together, such as those of an import, are still being indexed.
    pub is_complete: bool,
}

/// An account that was found.
#[derive(Debug, Object)]
pub struct FoundAccount {
    /// Its number.
    pub number: String,
    /// Its name.
    pub label: String,
    /// Whether new entries may use it.
    pub is_active: bool,
}

/// A third party that was found.
#[derive(Debug, Object)]
pub struct FoundThirdParty {
    /// Its code.
    pub code: String,
    /// Its name.
    pub name: String,
}

/// An entry that was found.
#[derive(Debug, Object)]
pub struct FoundEntry {
    /// Its id.
    pub id: Uuid,
    /// The journal's code.
    pub journal: String,
    /// Its date.
    pub date: NaiveDate,
    /// The piece that justifies it.
    pub piece_ref: String,
    /// What it is about.
    pub label: String,
    /// Whether it counts.
    pub is_posted: bool,
    /// Its number in the journal and year, once posted.
    #[oai(skip_serializing_if_is_none)]
    pub number: Option<i64>,
    /// Its total: the larger of the two sides.
    pub total: String,
}
