//! The integrity of the books on the wire.

use chrono::{DateTime, NaiveDate, Utc};
use poem_openapi::Object;
use uuid::Uuid;

/// The chain of a journal in a fiscal year.
#[derive(Debug, Object)]
pub struct ChainView {
    /// The journal's code.
    pub journal: String,
    /// Its name.
    pub journal_name: String,
    /// How many entries are posted in it: their numbers go from 1 to this one.
    pub entries: i64,
    /// The hash of the last one (SHA-256, hexadecimal).
    #[oai(skip_serializing_if_is_none)]
    pub head: Option<String>,
}

/// A seal of a fiscal year.
#[derive(Debug, Object)]
pub struct SealSummary {
    /// Its id.
    pub id: Uuid,
    /// The last day that it covers.
    pub until: NaiveDate,
    /// When it was made.
    pub made_at: DateTime<Utc>,
    /// Who made it.
    #[oai(skip_serializing_if_is_none)]
    pub made_by: Option<Uuid>,
    /// Whether its signature is good, of this instance and company, and of the day that is shown.
    pub is_of_this_instance: bool,
}

/// The chains of a fiscal year, by journal, and its seals, the last one first.
#[derive(Debug, Object)]
pub struct IntegrityView {
    /// The fiscal year.
    pub fiscal_year_id: Uuid,
    /// Its first day.
    pub start: NaiveDate,
    /// Its last day.
    pub end: NaiveDate,
    /// The last day that can be sealed: up to it nothing more is posted, but by an exception or by closing the year.
    #[oai(skip_serializing_if_is_none)]
    pub locked_until: Option<NaiveDate>,
    /// The chains in which something was posted.
    pub chains: Vec<ChainView>,
    /// The seals.
    pub seals: Vec<SealSummary>,
}

/// A fiscal year whose chains are to be computed anew.
#[derive(Debug, Object)]
pub struct IntegrityAsked {
    /// The fiscal year.
    pub(super) fiscal_year_id: Uuid,
}

/// What computing the chains of a fiscal year anew showed.
#[derive(Debug, Object)]
pub struct IntegrityCheck {
    /// Whether everything is what it was.
    pub is_whole: bool,
    /// Chains that were found whole.
    pub chains: u64,
    /// Entries whose hashes were computed.
    pub entries: u64,
    /// Their lines.
    pub lines: u64,
    /// Seals whose signatures and places in the chains were checked.
    pub seals: u64,
    /// The first thing that is broken: a code.
    #[oai(skip_serializing_if_is_none)]
    pub break_code: Option<String>,
    /// Where it is broken.
    #[oai(skip_serializing_if_is_none)]
    pub break_place: Option<String>,
    /// When it was checked.
    pub checked_at: DateTime<Utc>,
}

/// A seal to be made.
#[derive(Debug, Object)]
pub struct SealCreate {
    /// The fiscal year.
    pub(super) fiscal_year_id: Uuid,
    /// The last day that it covers: the last of a month of the year, up to which nothing more is posted.
    pub(super) until: NaiveDate,
}

/// A seal with all that it takes to check it.
#[derive(Debug, Object)]
pub struct SealView {
    /// Its id.
    pub id: Uuid,
    /// The fiscal year.
    pub fiscal_year_id: Uuid,
    /// The last day that it covers.
    pub until: NaiveDate,
    /// When it was made.
    pub made_at: DateTime<Utc>,
    /// Who made it.
    #[oai(skip_serializing_if_is_none)]
    pub made_by: Option<Uuid>,
    /// What is signed: lines of text in UTF-8, each ended by a line feed. The company, the year, the day, and for each journal
    /// the number and the hash of its last entry.
    pub statement: String,
    /// The signature of these bytes: ECDSA on P-256 with SHA-256, in DER, base64.
    pub signature: String,
    /// The key that it is checked by, in PEM.
    pub public_key: String,
    /// Whether its signature is good, of this instance and company, and of the day that is shown.
    pub is_of_this_instance: bool,
}
