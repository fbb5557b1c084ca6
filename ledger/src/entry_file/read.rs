//! From rows to entries.

use std::collections::BTreeMap;
use std::fmt;

use super::entry::{FileEntry, settle};
use super::grouping::Grouping;
use super::heading::Field;
use super::layout::{Layout, LayoutError};
use super::problem::{ProblemCode, Problems};
use super::row::{Fault, RowKind, RowReader, SourceLine};
use crate::sheet::{
    DecimalSign, Sheet, SheetError, SheetRow, SourceAccount, SourceAuxiliary, Written, account_of,
    decimal_sign,
};
use crate::{AccountNumber, Currency, JournalCode, Money};

/// How a file is to be read.
#[derive(Clone, Debug)]
pub struct EntryFileOptions {
    /// The company's currency.
    pub currency: Currency,
    /// The decimal sign of amounts; found when it is not given. The cells of a workbook have points.
    pub decimal: Option<DecimalSign>,
    /// The journal of rows that name none.
    pub journal: Option<JournalCode>,
    /// What lines say that say nothing; empty for the names of their accounts.
    pub label: String,
}

/// How many rows were what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Rows below the headings: those of lines, and those of each of the following.
    pub rows: u64,
    /// Blank ones, titles and headings again.
    pub blank: u64,
    /// Totals.
    pub totals: u64,
    /// Those that have no amount.
    pub without_amount: u64,
    /// Those left out because of an error.
    pub left_out: u64,
}

/// The entries of a file and what there is to tell of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryFile {
    /// The decimal sign of its amounts.
    pub decimal: DecimalSign,
    /// The entries, in the order of their first rows. Each has a line, and no more than one by hand may have.
    pub entries: Vec<FileEntry>,
    /// The accounts of its lines, by number.
    pub accounts: Vec<SourceAccount>,
    /// The third parties of its lines, by account and code.
    pub auxiliaries: Vec<SourceAuxiliary>,
    /// The debits of all entries, in minor units.
    pub total_debit: Money,
    /// The credits of all entries.
    pub total_credit: Money,
    /// How many rows were what.
    pub counts: Counts,
    /// All there is to tell.
    pub problems: Problems,
}

impl EntryFile {
    /// Whether the entries can be saved as drafts: no row was left out because of an error, and there is an entry.
    pub const fn is_ready(&self) -> bool {
        self.problems.errors == 0
    }
}

/// Why a file is not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryFileError {
    /// It is beyond the bounds of sheets.
    Sheet(SheetError),
    /// Its columns are of no use.
    Layout(LayoutError),
    /// It has no column with journals, and the caller names none.
    NoJournal,
}

/// Reads the entries out of rows. What is wrong with a row never fails: see [`EntryFile::problems`].
///
/// # Errors
/// [`EntryFileError`].
pub fn read_entries(
    sheet: &Sheet,
    layout: &Layout,
    options: &EntryFileOptions,
) -> Result<EntryFile, EntryFileError> {
    sheet.check().map_err(EntryFileError::Sheet)?;
    layout.check().map_err(EntryFileError::Layout)?;
    let source = layout.source().ok_or(EntryFileError::Layout(LayoutError::NoAmount))?;
    if options.journal.is_none() && !layout.columns.contains_key(&Field::Journal) {
        return Err(EntryFileError::NoJournal);
    }
    let decimals = options.currency.decimals();
    let written = options.decimal.map_or_else(|| decimal_sign(sheet, layout, decimals), Written::with);
    let sign = written.sign;
    let reader = RowReader { layout, source, sign, options };
    let mut gathering = Gathering::default();
    if let Some((row, amount)) = written.guessed {
        gathering.problems.tell(Some(row), ProblemCode::DecimalGuessed, &amount);
    }
    for row in sheet.rows.iter().skip(layout.first) {
        gathering.take(row, &reader);
    }
    let Gathering { grouping, names, mut counts, mut problems } = gathering;
    let mut entries = grouping.finish();
    counts.left_out += settle(&mut entries, &mut problems);
    problems.sort();
    let lines = || entries.iter().flat_map(|entry| &entry.lines);
    let total_debit = Money::from_minor(lines().map(|line| line.debit.minor()).sum());
    let total_credit = Money::from_minor(lines().map(|line| line.credit.minor()).sum());
    let (accounts, auxiliaries) = names.finish();
    Ok(EntryFile {
        decimal: sign,
        entries,
        accounts,
        auxiliaries,
        total_debit,
        total_credit,
        counts,
        problems,
    })
}

/// What was read so far.
#[derive(Default)]
struct Gathering {
    grouping: Grouping,
    names: Names,
    counts: Counts,
    problems: Problems,
}

impl Gathering {
    fn take(&mut self, row: &SheetRow, reader: &RowReader<'_>) {
        self.counts.rows += 1;
        match reader.kind(row) {
            RowKind::Blank { has_day } => {
                self.counts.blank += 1;
                if has_day {
                    self.grouping.break_off();
                }
            }
            RowKind::Total => {
                self.counts.totals += 1;
                self.problems.tell(Some(row.number), ProblemCode::TotalSkipped, reader.title(row));
            }
            RowKind::Line => {
                if let Err((code, value)) = self.take_line(row, reader) {
                    self.counts.left_out += 1;
                    self.problems.tell(Some(row.number), code, &value);
                }
            }
        }
    }

    fn take_line(&mut self, row: &SheetRow, reader: &RowReader<'_>) -> Result<(), Fault> {
        let head = reader.head(row).inspect_err(|_| self.grouping.break_off())?;
        if head.date.is_none() && reader.source.is_blank(row) && account_of(reader.account(row)).is_ok() {
            // The title of an account is of no entry.
            self.counts.without_amount += 1;
            self.problems.tell(Some(row.number), ProblemCode::NoAmount, reader.account(row));
            return Ok(());
        }
        let journal = reader.options.journal.as_ref();
        // A row that is left out still says what the rows below it belong to.
        let place = self.grouping.place(row.number, head, journal, &mut self.problems)?;
        match reader.line(row, &mut self.problems)? {
            Some(line) => {
                self.names.add(&line);
                self.grouping.add(place, row.number, *line);
            }
            None => self.counts.without_amount += 1,
        }
        Ok(())
    }
}

/// The first names that the rows give.
#[derive(Default)]
struct Names {
    accounts: BTreeMap<AccountNumber, String>,
    auxiliaries: BTreeMap<(AccountNumber, String), String>,
}

impl Names {
    fn add(&mut self, line: &SourceLine) {
        let name = self.accounts.entry(line.account).or_default();
        if name.is_empty() {
            name.clone_from(&line.account_label);
        }
        if let Some(code) = &line.auxiliary {
            let name = self.auxiliaries.entry((line.account, code.clone())).or_default();
            if name.is_empty() {
                name.clone_from(&line.auxiliary_label);
            }
        }
    }

    fn finish(self) -> (Vec<SourceAccount>, Vec<SourceAuxiliary>) {
        let account = |(number, label)| SourceAccount { number, label };
        let auxiliary = |((account, code), label)| SourceAuxiliary { account, code, label };
        (
            self.accounts.into_iter().map(account).collect(),
            self.auxiliaries.into_iter().map(auxiliary).collect(),
        )
    }
}

impl EntryFileError {
    /// The stable code of this error.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Sheet(error) => error.code(),
            Self::Layout(error) => error.code(),
            Self::NoJournal => "entries_no_journal",
        }
    }
}

impl fmt::Display for EntryFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sheet(error) => error.fmt(f),
            Self::Layout(error) => error.fmt(f),
            Self::NoJournal => f.write_str("no column has journals, and none is named"),
        }
    }
}

impl std::error::Error for EntryFileError {}
