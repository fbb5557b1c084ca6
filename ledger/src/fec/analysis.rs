//! What a file is and what can be done with it, before anything is written.

use std::io::{self, Read};

use chrono::NaiveDate;

use super::Regime;
use super::decode::Encoding;
use super::file_name::FileName;
use super::finding::Verdict;
use super::grouping::{Grouping, Plan};
use super::header::Separator;
use super::issue::{InvalidEntry, Issues, Refusal};
use super::line_reader::LineEnd;
use super::scan::Scan;
use super::summary::{AccountSummary, AuxiliarySummary, JournalSummary, Totals};
use super::tolerance::Tolerance;
use super::year::ProposedYear;
use crate::JournalKind;

/// How a file is to be looked at.
#[derive(Clone, Copy, Debug)]
pub struct Options<'a> {
    /// Its name, when it has one: the official checker wants `<SIREN>FEC<AAAAMMJJ>`.
    pub file_name: Option<&'a str>,
    /// The regime that the official checker applies; read from the header when none is given.
    pub regime: Option<Regime>,
    /// Decimals of the company's currency.
    pub decimals: u32,
    /// First and last day of the fiscal year to import into; proposed from the name and the dates when none is given.
    pub year: Option<(NaiveDate, NaiveDate)>,
    /// The month, 1 to 12, in which the company's years usually begin.
    pub start_month: u32,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Self { file_name: None, regime: None, decimals: 2, year: None, start_month: 1 }
    }
}

/// How many entries a file has under the grouping chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EntryCounts {
    /// All of them.
    pub total: u64,
    /// Those that balance and have no faulty line.
    pub valid: u64,
    /// The others.
    pub invalid: u64,
}

/// The report on a file. Amounts are in minor units.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// Character set.
    pub encoding: Encoding,
    /// Separator of the fields; none without a header.
    pub separator: Option<Separator>,
    /// Line end, as the official checker sees it.
    pub line_end: Option<LineEnd>,
    /// Regime, given or read from the header.
    pub regime: Regime,
    /// Size in bytes.
    pub bytes: u64,
    /// Data lines: header and empty lines are not counted.
    pub lines: u64,
    /// Lines with a fault of their own, which are left out of all sums.
    pub left_out: u64,
    /// Earliest date of an entry.
    pub first_date: Option<NaiveDate>,
    /// Latest date of an entry.
    pub last_date: Option<NaiveDate>,
    /// What the file name says.
    pub name: FileName,
    /// The fiscal year to import into, given or proposed; none when the dates lie too far apart.
    pub proposed_year: Option<ProposedYear>,
    /// Journals, by code.
    pub journals: Vec<JournalSummary>,
    /// Accounts, by number.
    pub accounts: Vec<AccountSummary>,
    /// Auxiliary accounts, by code.
    pub auxiliaries: Vec<AuxiliarySummary>,
    /// Sums of all readable lines, in normal form.
    pub totals: Totals,
    /// What was put up with.
    pub tolerances: Vec<Tolerance>,
    /// What is wrong, line by line.
    pub issues: Issues,
    /// How lines are put together into entries; none when they are under no grouping.
    pub grouping: Option<Grouping>,
    /// How many entries there are.
    pub entries: EntryCounts,
    /// The first 500 entries that cannot be imported.
    pub invalid_entries: Vec<InvalidEntry>,
    /// The verdict of the administration's checker.
    pub official: Verdict,
    /// The verdict of our own checks.
    pub strict: Verdict,
    /// Why nothing can be imported; empty when something can.
    pub refusals: Vec<Refusal>,
    /// Whether everything can be imported: no refusal, no issue, no invalid entry.
    pub importable: bool,
    /// Whether at least one entry can be imported.
    pub partly_importable: bool,
    /// Decimals that amounts were read with.
    pub(super) decimals: u32,
    pub(super) plan: Option<Plan>,
}

impl Analysis {
    /// Takes journals of the file for those that bring balances forward, whatever their names say.
    pub fn open_with(&mut self, codes: &[String]) {
        for journal in self.journals.iter_mut().filter(|journal| codes.contains(&journal.code)) {
            journal.kind = JournalKind::Opening;
        }
    }
}

/// Reads a whole file once and tells what it is. The content never makes it fail.
///
/// # Errors
/// Only those of reading `input`.
pub fn analyse<R: Read>(input: R, options: &Options<'_>) -> io::Result<Analysis> {
    Scan::new(input, options)?.run()
}
