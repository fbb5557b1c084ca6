//! The French tax-audit file (fichier des écritures comptables, FEC): LPF art. L47 A, I and A47 A-1.
//!
//! "Conforming" and "importable" are two questions. [`analyse`] answers both in one pass: the verdict of the
//! administration's checker, rule for rule; our own strict checks; and what can be imported once what is
//! unambiguous was put up with and told. [`entries`] then reads the same bytes again and gives out the entries in
//! normal form. [`Writer`] writes the file of a year.
//!
//! Never done here: opening files, deciding what is imported, keeping a whole file in memory.

mod amount;
mod analysis;
mod column;
pub(crate) mod date;
pub(crate) mod decode;
mod entries;
mod file_name;
mod finding;
mod foreign;
mod grouping;
mod header;
mod issue;
mod journal_kind;
pub(crate) mod line_reader;
mod months;
mod numbering;
mod official;
mod official_header;
mod official_values;
mod parsed_line;
mod reason;
mod records;
mod row;
mod scan;
mod source;
mod strict;
mod summary;
mod tolerance;
mod writer;
mod year;

#[cfg(test)]
mod tests;

pub use analysis::{Analysis, EntryCounts, Options, analyse};
pub use column::{Column, Regime, UnknownRegime};
pub use decode::Encoding;
pub use entries::{MAX_OPEN_LINES, ReadError, SourceEntries, SourceEntry, SourceLine, entries};
pub use file_name::{FileName, is_siren, official_name};
pub use finding::{Finding, Rule, Verdict};
pub use grouping::Grouping;
pub use header::Separator;
pub use issue::{InvalidEntry, Issue, IssueCode, Issues, KEPT_ISSUES, Refusal, RefusalCode};
pub use line_reader::{LineEnd, MAX_LINE_BYTES};
pub use reason::{Params, Reason};
pub use summary::{AccountSummary, AuxiliarySummary, JournalSummary, Totals};
pub use tolerance::{Tolerance, ToleranceCode};
pub use writer::{Charset, FecLine, Writer};
pub use year::{ProposedYear, YearSource};
