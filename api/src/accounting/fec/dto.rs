//! Tax-audit files on the wire.

use chrono::{DateTime, NaiveDate, Utc};
use poem_openapi::Object;
use uuid::Uuid;

use crate::accounting::journals::JournalType;

/// What a sentence names. Texts of the file are cut after 40 characters and hold no control character.
#[derive(Debug, Default, Object)]
pub struct FecParams {
    /// The value at fault, a matching letter, or names separated by commas.
    #[oai(skip_serializing_if_is_none)]
    pub value: Option<String>,
    /// The value before it.
    #[oai(skip_serializing_if_is_none)]
    pub previous: Option<String>,
    /// How many there are.
    #[oai(skip_serializing_if_is_none)]
    pub count: Option<i64>,
    /// How many there should be.
    #[oai(skip_serializing_if_is_none)]
    pub expected: Option<i64>,
    /// The date at fault, or the first of two.
    #[oai(skip_serializing_if_is_none)]
    pub date: Option<NaiveDate>,
    /// The date that it is compared with, or the last of two.
    #[oai(skip_serializing_if_is_none)]
    pub other_date: Option<NaiveDate>,
    /// The journal of the entry.
    #[oai(skip_serializing_if_is_none)]
    pub journal: Option<String>,
    /// The number of the entry.
    #[oai(skip_serializing_if_is_none)]
    pub number: Option<String>,
    /// The account.
    #[oai(skip_serializing_if_is_none)]
    pub account: Option<String>,
}

/// Something that a checker found.
#[derive(Debug, Object)]
pub struct FecFinding {
    /// `B1` to `B11` and `A1` to `A3` of the official checker, `S1` and on of our own checks.
    pub rule: String,
    /// What exactly is wrong; absent in a report that is older than this member.
    #[oai(skip_serializing_if_is_none)]
    pub code: Option<String>,
    /// The line of the file; absent for the file itself.
    #[oai(skip_serializing_if_is_none)]
    pub line: Option<i64>,
    /// The column.
    #[oai(skip_serializing_if_is_none)]
    pub column: Option<String>,
    /// What the sentence of the code names.
    #[oai(skip_serializing_if_is_none)]
    pub params: Option<FecParams>,
    /// The same as a French sentence, in the words of `partita fec check`.
    pub message: String,
}

/// The verdict of a checker.
#[derive(Debug, Object)]
pub struct FecVerdict {
    /// Whether nothing blocks.
    pub conforming: bool,
    /// The first findings.
    pub findings: Vec<FecFinding>,
    /// How many there are.
    pub findings_total: i64,
}

/// Something that was put up with.
#[derive(Debug, Object)]
pub struct FecTolerance {
    /// What.
    pub code: String,
    /// How often.
    pub count: i64,
    /// Where first.
    #[oai(skip_serializing_if_is_none)]
    pub first_line: Option<i64>,
    /// What the sentence of the code names.
    #[oai(skip_serializing_if_is_none)]
    pub params: Option<FecParams>,
    /// The same as a French sentence, in the words of `partita fec check`.
    pub message: String,
}

/// Something that is wrong with a line.
#[derive(Debug, Object)]
pub struct FecIssue {
    /// What.
    pub code: String,
    /// The line of the file.
    pub line: i64,
    /// The column.
    #[oai(skip_serializing_if_is_none)]
    pub column: Option<String>,
    /// What the sentence of the code names.
    #[oai(skip_serializing_if_is_none)]
    pub params: Option<FecParams>,
    /// The same as a French sentence, in the words of `partita fec check`.
    pub message: String,
}

/// A journal of the file.
#[derive(Debug, Object)]
pub struct FecJournal {
    /// Its code.
    pub code: String,
    /// Its name.
    pub label: String,
    /// What it seems to be for.
    #[oai(rename = "type")]
    pub kind: JournalType,
    /// How many lines it has.
    pub lines: i64,
    /// Whether the import would add it.
    pub is_new: bool,
    /// Whether all its lines are on the first day of the proposed year and on accounts of the balance sheet: where no journal is of type
    /// `opening`, it is likely the one.
    pub may_open: bool,
}

/// An account of the file.
#[derive(Debug, Object)]
pub struct FecAccount {
    /// Its number.
    pub number: String,
    /// Its name.
    pub label: String,
    /// How many lines it has.
    pub lines: i64,
    /// Sum of its debits.
    pub debit: String,
    /// Sum of its credits.
    pub credit: String,
    /// Whether the import would add it.
    pub is_new: bool,
}

/// The fiscal year that is proposed.
#[derive(Debug, Object)]
pub struct FecYear {
    /// Its first day.
    pub start: NaiveDate,
    /// Its last day.
    pub end: NaiveDate,
    /// `name` or `data`: what proposed it.
    pub proposed_from: String,
    /// The company's fiscal year of these dates, if it has one.
    #[oai(skip_serializing_if_is_none)]
    pub existing_id: Option<Uuid>,
}

/// Why nothing can be imported.
#[derive(Debug, Object)]
pub struct FecRefusal {
    /// Stable code.
    pub code: String,
    /// Where.
    #[oai(skip_serializing_if_is_none)]
    pub line: Option<i64>,
    /// What the sentence of the code names.
    #[oai(skip_serializing_if_is_none)]
    pub params: Option<FecParams>,
    /// The import that stands in the way.
    #[oai(skip_serializing_if_is_none)]
    pub import_id: Option<Uuid>,
    /// The same as a French sentence, in the words of `partita fec check`.
    pub message: String,
}

/// An entry that cannot be imported.
#[derive(Debug, Object)]
pub struct FecInvalidEntry {
    /// Its journal.
    pub journal: String,
    /// Its number.
    pub number: String,
    /// The earliest date of its lines.
    #[oai(skip_serializing_if_is_none)]
    pub date: Option<NaiveDate>,
    /// Where it begins.
    pub first_line: i64,
    /// The line that damages it: one of its own, else one that cannot be read and stands among its lines or beside them.
    #[oai(skip_serializing_if_is_none)]
    pub faulty_line: Option<i64>,
    /// Why.
    pub code: String,
    /// Sum of its debits.
    pub debit: String,
    /// Sum of its credits.
    pub credit: String,
}

/// What a file is, and what an import would do. Lists hold the first 500; the totals tell how many there are.
#[derive(Debug, Object)]
pub struct FecReport {
    /// `ascii`, `utf-8`, `iso-8859-15`, `windows-1252`, `utf-16le`, `utf-16be` or `mixed`.
    pub encoding: String,
    /// `tab`, `pipe`, `semicolon` or `comma`.
    pub separator: String,
    /// `crlf`, `cr` or `lf`.
    pub line_end: String,
    /// `general`, `ba` or `bnc`.
    pub regime: String,
    /// Earliest date of an entry.
    #[oai(skip_serializing_if_is_none)]
    pub date_min: Option<NaiveDate>,
    /// Latest date of an entry.
    #[oai(skip_serializing_if_is_none)]
    pub date_max: Option<NaiveDate>,
    /// The fiscal year that is proposed; absent when the dates lie too far apart.
    #[oai(skip_serializing_if_is_none)]
    pub fiscal_year: Option<FecYear>,
    /// Data lines.
    pub lines: i64,
    /// Entries.
    pub entries: i64,
    /// Entries that can be imported.
    pub valid_entries: i64,
    /// How lines are put together: `journal_number_date`, `journal_number`, `journal_month`, or `number_date` where an entry goes through several
    /// journals and is taken into that of its first line.
    #[oai(skip_serializing_if_is_none)]
    pub grouping: Option<String>,
    /// Journals, by code.
    pub journals: Vec<FecJournal>,
    /// Accounts, by number.
    pub accounts: Vec<FecAccount>,
    /// How many accounts there are.
    pub accounts_total: i64,
    /// How many the import would add.
    pub accounts_new: i64,
    /// How many auxiliary codes there are.
    pub auxiliaries_total: i64,
    /// Sum of the debits.
    pub total_debit: String,
    /// Sum of the credits.
    pub total_credit: String,
    /// What was put up with.
    pub tolerated: Vec<FecTolerance>,
    /// The verdict of the administration's checker.
    pub official: FecVerdict,
    /// The verdict of our own, stricter checks.
    pub strict: FecVerdict,
    /// What is wrong, line by line.
    pub issues: Vec<FecIssue>,
    /// How many issues there are.
    pub issues_total: i64,
    /// Entries that cannot be imported.
    pub invalid_entries: Vec<FecInvalidEntry>,
    /// How many there are.
    pub invalid_entries_total: i64,
    /// Why nothing can be imported; empty in a report that was kept.
    pub refusals: Vec<FecRefusal>,
    /// Whether everything can be imported.
    pub importable: bool,
    /// Whether the valid entries alone can be imported.
    pub importable_partly: bool,
}

/// What became of an uploaded file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, poem_openapi::Enum)]
#[oai(rename_all = "lowercase")]
pub enum FecImportState {
    /// The report is there; nothing was written to the ledger.
    Reported,
    /// Its entries are posted.
    Imported,
    /// It was put aside; the file is gone.
    Discarded,
}

impl FecImportState {
    /// The state of a name in the database, which knows no fourth.
    pub fn of(name: &str) -> Self {
        match name {
            "imported" => Self::Imported,
            "discarded" => Self::Discarded,
            _ => Self::Reported,
        }
    }
}

/// An uploaded file with its report.
#[derive(Debug, Object)]
pub struct FecImportView {
    /// Its id.
    pub id: Uuid,
    /// The file's name.
    pub file_name: String,
    /// The file's size.
    pub size_bytes: i64,
    /// SHA-256 of the file, hexadecimal.
    pub sha256: String,
    /// What became of it.
    pub state: FecImportState,
    /// When it was uploaded.
    pub created_at: DateTime<Utc>,
    /// What it is.
    pub report: FecReport,
    /// The fiscal year it was imported into.
    #[oai(skip_serializing_if_is_none)]
    pub fiscal_year_id: Option<Uuid>,
    /// When it was imported.
    #[oai(skip_serializing_if_is_none)]
    pub imported_at: Option<DateTime<Utc>>,
    /// How many entries were posted.
    #[oai(skip_serializing_if_is_none)]
    pub imported_entries: Option<i64>,
    /// How many lines they have.
    #[oai(skip_serializing_if_is_none)]
    pub imported_lines: Option<i64>,
    /// How many entries were left out.
    #[oai(skip_serializing_if_is_none)]
    pub skipped_entries: Option<i64>,
    /// When it is forgotten with its file, unless it is imported before.
    #[oai(skip_serializing_if_is_none)]
    pub kept_until: Option<DateTime<Utc>>,
    /// To be sent back as `If-Match` with the import, or when it is put aside.
    pub version: i32,
}

/// An uploaded file in a list.
#[derive(Debug, Object)]
pub struct FecImportSummary {
    /// Its id.
    pub id: Uuid,
    /// The file's name.
    pub file_name: String,
    /// The file's size.
    pub size_bytes: i64,
    /// What became of it.
    pub state: FecImportState,
    /// When it was uploaded.
    pub created_at: DateTime<Utc>,
    /// Who uploaded it first.
    #[oai(skip_serializing_if_is_none)]
    pub created_by: Option<Uuid>,
    /// The name of who uploaded it first, a member or no longer.
    #[oai(skip_serializing_if_is_none)]
    pub created_by_name: Option<String>,
    /// The fiscal year it was imported into.
    #[oai(skip_serializing_if_is_none)]
    pub fiscal_year_id: Option<Uuid>,
    /// How many entries were posted.
    #[oai(skip_serializing_if_is_none)]
    pub imported_entries: Option<i64>,
}

/// A page of uploaded files, the latest first.
#[derive(Debug, Object)]
pub struct FecImportList {
    /// The files.
    pub items: Vec<FecImportSummary>,
    /// Where the next page starts, if there is one.
    #[oai(skip_serializing_if_is_none)]
    pub next_cursor: Option<String>,
}

/// How a file is to be imported.
#[derive(Debug, Object)]
pub struct FecImportRun {
    /// First day of the fiscal year, which is added when the company does not have it.
    pub fiscal_year_start: NaiveDate,
    /// Its last day.
    pub fiscal_year_end: NaiveDate,
    /// `false`: all entries or none. `true`: the valid ones alone.
    pub valid_entries_only: bool,
    /// The code of a journal of the file that brings balances forward, where neither its code nor its name tells: its entries of the
    /// first day that move accounts of the balance sheet alone open the year.
    pub opening_journal: Option<String>,
}
