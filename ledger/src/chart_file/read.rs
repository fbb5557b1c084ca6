//! From rows to accounts.

use std::collections::BTreeSet;

use super::heading::Field;
use super::layout::Layout;
use super::problem::{ProblemCode, Problems};
use super::words::{flag_of, type_of};
use crate::sheet::{Sheet, SheetRow, account_of, fold, is_total, tidy};
use crate::text::is_control;
use crate::{AccountNumber, AccountNumberError, AccountType};

/// The longest name of an account, in characters.
pub const MAX_NAME_CHARS: usize = 500;
/// The longest description, in characters.
pub const MAX_DESCRIPTION_CHARS: usize = 1_000;

/// An account of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileAccount {
    /// Its row.
    pub row: u64,
    /// Its number.
    pub number: AccountNumber,
    /// Its name; empty where the file has none.
    pub label: String,
    /// What it stands for; `None` where the file does not say it.
    pub kind: Option<AccountType>,
    /// What it is used for; empty where the file does not say it.
    pub description: String,
    /// Whether entries may use it; `None` where the file does not say it.
    pub is_active: Option<bool>,
    /// Whether its lines settle one another; `None` where the file does not say it.
    pub is_matchable: Option<bool>,
}

/// How many rows were what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Rows below the headings: those of accounts, and those of each of the following.
    pub rows: u64,
    /// Blank ones, and totals.
    pub nothing: u64,
    /// Those left out because of an error.
    pub left_out: u64,
}

/// The accounts of a file, and what there is to tell of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChartFile {
    /// The accounts, in the order of their rows, each number once.
    pub accounts: Vec<FileAccount>,
    /// How many rows were what.
    pub counts: Counts,
    /// All there is to tell.
    pub problems: Problems,
}

impl ChartFile {
    /// Whether the accounts can be taken in: no row was left out because of an error, and there is one.
    pub const fn is_ready(&self) -> bool {
        self.problems.errors == 0
    }
}

/// Why a row is left out, and what it is about.
type Fault<'r> = (ProblemCode, &'r str);

/// Reads the accounts out of rows. What is wrong with a row never fails: see [`ChartFile::problems`].
pub fn read_chart(sheet: &Sheet, layout: &Layout) -> ChartFile {
    let (mut accounts, mut counts, mut problems) = (Vec::new(), Counts::default(), Problems::default());
    let mut seen = BTreeSet::new();
    for row in sheet.rows.iter().skip(layout.first) {
        counts.rows += 1;
        let (number, label) = (layout.cell(row, Field::Number), layout.cell(row, Field::Label));
        if number.is_empty() && label.is_empty() {
            counts.nothing += 1;
            continue;
        }
        if is_total(if number.is_empty() { label } else { number }) {
            counts.nothing += 1;
            let title = if number.is_empty() { label } else { number };
            problems.tell(Some(row.number), ProblemCode::TotalSkipped, title);
            continue;
        }
        match account(layout, row, &mut problems) {
            Ok(account) if !seen.insert(account.number) => {
                counts.left_out += 1;
                problems.tell(Some(row.number), ProblemCode::NumberTwice, account.number.as_str());
            }
            Ok(account) => accounts.push(account),
            Err((code, value)) => {
                counts.left_out += 1;
                problems.tell(Some(row.number), code, value);
            }
        }
    }
    if accounts.is_empty() {
        problems.tell(None, ProblemCode::NoAccounts, "");
    }
    problems.sort();
    ChartFile { accounts, counts, problems }
}

fn account<'r>(
    layout: &Layout,
    row: &'r SheetRow,
    problems: &mut Problems,
) -> Result<FileAccount, Fault<'r>> {
    let cell = |field| layout.cell(row, field);
    let written = cell(Field::Number);
    if written.is_empty() {
        return Err((ProblemCode::NumberMissing, cell(Field::Label)));
    }
    let (number, named) = account_of(written).map_err(|error| (code_of(error), written))?;
    let kind = match cell(Field::Type) {
        "" => None,
        text => Some(type_of(&fold(text)).ok_or((ProblemCode::TypeUnknown, text))?),
    };
    let flag = |field| match cell(field) {
        "" => Ok(None),
        text => flag_of(&fold(text)).map(Some).ok_or((ProblemCode::FlagUnknown, text)),
    };
    let (is_active, is_matchable) = (flag(Field::Active)?, flag(Field::Matchable)?);
    let label = Some(cell(Field::Label)).filter(|label| !label.is_empty()).unwrap_or(&named);
    let mut text = |text: &str, most: usize, cut: ProblemCode| {
        let (tidied, was_changed, was_cut) = tidied(text, most);
        for (code, is_so) in [(ProblemCode::ControlCharacters, was_changed), (cut, was_cut)] {
            if is_so {
                problems.tell(Some(row.number), code, text);
            }
        }
        tidied
    };
    Ok(FileAccount {
        row: row.number,
        number,
        label: text(label, MAX_NAME_CHARS, ProblemCode::LabelCut),
        kind,
        description: text(cell(Field::Description), MAX_DESCRIPTION_CHARS, ProblemCode::DescriptionCut),
        is_active,
        is_matchable,
    })
}

/// A text on one line, at most so long, without the apostrophe that our own files put before what a spreadsheet takes for a formula; and
/// whether it had control characters, and was cut.
fn tidied(text: &str, most: usize) -> (String, bool, bool) {
    let bare = text.strip_prefix('\'').filter(|rest| rest.starts_with(['=', '+', '-', '@'])).unwrap_or(text);
    let line = tidy(bare);
    let kept: String = line.chars().take(most).collect();
    let was_cut = kept.len() < line.len();
    (kept.trim_end().to_owned(), text.chars().any(is_control), was_cut)
}

const fn code_of(error: AccountNumberError) -> ProblemCode {
    match error {
        AccountNumberError::Empty => ProblemCode::NumberEmpty,
        AccountNumberError::TooLong => ProblemCode::NumberTooLong,
        AccountNumberError::Character => ProblemCode::NumberCharacter,
        AccountNumberError::FirstDigit => ProblemCode::NumberFirstDigit,
    }
}
