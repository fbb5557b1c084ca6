//! The check of the file of a year on the wire.

use poem_openapi::Object;
use uuid::Uuid;

use super::dto::{FecIssue, FecVerdict};

/// What the administration's checker and our own would say of the file of a fiscal year. Lists hold the first 500; the totals tell how
/// many there are.
#[derive(Debug, Object)]
pub struct FecCheck {
    /// The official name of the file.
    pub file_name: String,
    /// Its length in bytes.
    pub size_bytes: u64,
    /// Data lines.
    pub lines: i64,
    /// Entries.
    pub entries: i64,
    /// Entries of the year that are not posted, and so are not in the file.
    pub drafts: i64,
    /// Whether the balances of the year before are missing in the file, because that year is not closed yet.
    pub lacks_openings: bool,
    /// Whether entries are in the file that opened the year and were cancelled, with those that cancel them: its sums are above those of the
    /// trial balance, which has what they come to.
    pub has_cancelled_openings: bool,
    /// Sum of the debits.
    pub total_debit: String,
    /// Sum of the credits.
    pub total_credit: String,
    /// The currency of the amounts.
    pub currency: String,
    /// The verdict of the administration's checker.
    pub official: FecVerdict,
    /// The verdict of our own, stricter checks.
    pub strict: FecVerdict,
    /// What is wrong, line by line.
    pub issues: Vec<FecIssue>,
    /// How many issues there are.
    pub issues_total: i64,
    /// The entries of the lines that something is told of.
    pub told_of: Vec<FecCheckLine>,
}

/// The entry of a line.
#[derive(Debug, Object)]
pub struct FecCheckLine {
    /// The line of the file.
    pub line: i64,
    /// The entry.
    pub entry_id: Uuid,
}
