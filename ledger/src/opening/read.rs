//! From rows to the opening entry.

use std::fmt;

use super::amounts::source_of;
use super::heading::Field;
use super::income::{IncomeChoice, is_of_balance_sheet, settle};
use super::layout::{Layout, LayoutError, detect_layout};
use super::line::{Kept, OpeningLine, lines_of, names_of};
use super::problem::{ProblemCode, Problems};
use super::row::{Row, RowReader, SourceRow};
use super::tie_out::{TieOut, tie_out};
use super::totals::{ToldTotal, Totals, subtotals};
use crate::sheet::{
    Amounts, DecimalSign, Sheet, SheetError, SheetRow, Source, SourceAccount, SourceAuxiliary, Written,
    decimal_sign,
};
use crate::{AccountNumber, AccountType, Currency};

/// Which balances of a file open the year.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Taken {
    /// Those at its end: the file is of the year before.
    #[default]
    Closing,
    /// Those at its beginning: the file is of the year that is opened.
    Opening,
}

/// How a file is to be read.
#[derive(Clone, Copy)]
pub struct OpeningOptions<'a> {
    /// The company's currency.
    pub currency: Currency,
    /// Which balances are taken.
    pub taken: Taken,
    /// Which column is what; found by the headings when it is not given.
    pub layout: Option<&'a Layout>,
    /// The decimal sign of amounts; found when it is not given. The cells of a workbook have points.
    pub decimal: Option<DecimalSign>,
    /// What is done with balances of income and expense.
    pub income: IncomeChoice,
    /// The type of an account: [`Chart::type_of`](crate::Chart::type_of), or that of the company's own account.
    pub type_of: &'a dyn Fn(&AccountNumber) -> Option<AccountType>,
    /// Whether the items of an account stand one by one, as those of customers and suppliers; of other accounts they are added up.
    pub keeps_items: &'a dyn Fn(&AccountNumber) -> bool,
    /// What lines say that are no open items; empty for the names of their accounts.
    pub label: &'a str,
}

/// How many rows were what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Rows below the headings.
    pub rows: u64,
    /// Blank ones, titles and headings again.
    pub blank: u64,
    /// Totals and subtotals.
    pub totals: u64,
    /// Those left out because of an error.
    pub left_out: u64,
    /// Accounts, third parties and items that come to nothing.
    pub zero: u64,
    /// Items that others of the same letters settle.
    pub settled: u64,
}

/// The opening entry of a file and what there is to tell of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Which column was read as what.
    pub layout: Layout,
    /// The decimal sign of its amounts.
    pub decimal: DecimalSign,
    /// The lines of the entry, in the order of the file; that of a folded result last.
    pub lines: Vec<OpeningLine>,
    /// The accounts of the file, by number.
    pub accounts: Vec<SourceAccount>,
    /// The third parties of the file, by account and code.
    pub auxiliaries: Vec<SourceAuxiliary>,
    /// The file against the entry.
    pub tie_out: TieOut,
    /// The rows of totals, compared.
    pub totals: Vec<ToldTotal>,
    /// How many rows were what.
    pub counts: Counts,
    /// All there is to tell.
    pub problems: Problems,
}

impl Opening {
    /// Whether the entry can be made: no row was left out, it has lines, and it balances.
    pub const fn is_ready(&self) -> bool {
        self.problems.errors == 0
    }
}

/// Why a file is not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpeningError {
    /// It is beyond the bounds of sheets.
    Sheet(SheetError),
    /// Its columns are of no use.
    Layout(LayoutError),
    /// It has no columns with the balances that are asked for.
    NotTaken,
}

/// Reads the opening entry out of rows. What is wrong with a row never fails: see [`Opening::problems`].
///
/// # Errors
/// [`OpeningError`].
pub fn read_opening(sheet: &Sheet, options: &OpeningOptions<'_>) -> Result<Opening, OpeningError> {
    sheet.check().map_err(OpeningError::Sheet)?;
    let layout = match options.layout {
        Some(layout) => layout.clone(),
        None => detect_layout(sheet).map_err(OpeningError::Layout)?,
    };
    layout.check().map_err(OpeningError::Layout)?;
    let source = source_of(&layout, options.taken).ok_or(OpeningError::NotTaken)?;
    let decimals = options.currency.decimals();
    let written = options.decimal.map_or_else(|| decimal_sign(sheet, &layout, decimals), Written::with);
    let sign = written.sign;
    let reader = RowReader { layout: &layout, source, sign, decimals };

    let mut problems = Problems::default();
    if let Some((row, amount)) = written.guessed {
        problems.tell(Some(row), ProblemCode::DecimalGuessed, &amount);
    }
    let Gathered { rows, totals, mut counts } = gather(sheet, &reader, &mut problems);
    let is_subtotal = subtotals(&rows, &mut problems);
    let is_pair = matches!(source, Source::Pair(..));
    let is_of_sheet = |account: &AccountNumber| is_of_balance_sheet(account, (options.type_of)(account));
    let totals = totals.compare(&rows, &is_subtotal, is_pair, &is_of_sheet, &mut problems);
    let counted: Vec<&SourceRow> =
        rows.iter().zip(&is_subtotal).filter(|(_, is_subtotal)| !**is_subtotal).map(|(row, _)| row).collect();
    counts.totals += totals.len() as u64 + (rows.len() - counted.len()) as u64;
    let Kept { mut lines, zero, settled } =
        lines_of(&counted, options.keeps_items, options.label, &mut problems);
    (counts.zero, counts.settled) = (zero, settled);
    let folded = settle(&mut lines, options.income, options.type_of, options.label, &mut problems);
    let tie_out = tie_out(&counted, &folded, &lines);
    check_balance(&tie_out, lines.is_empty(), &mut problems);
    problems.sort();
    let (accounts, auxiliaries) = names_of(&rows, &is_subtotal);
    Ok(Opening { decimal: sign, lines, accounts, auxiliaries, tie_out, totals, counts, problems, layout })
}

struct Gathered {
    rows: Vec<SourceRow>,
    totals: Totals,
    counts: Counts,
}

fn gather(sheet: &Sheet, reader: &RowReader<'_>, problems: &mut Problems) -> Gathered {
    let mut gathered = Gathered { rows: Vec::new(), totals: Totals::default(), counts: Counts::default() };
    let check = CrossCheck::of(reader);
    for row in sheet.rows.iter().skip(reader.layout.first) {
        gathered.counts.rows += 1;
        match reader.read(row) {
            Ok(Row::Blank) => gathered.counts.blank += 1,
            Ok(Row::Total { prefix, amounts }) => gathered.totals.add(row.number, prefix, amounts),
            Ok(Row::Balance(found)) => {
                tell_amounts(&found, reader, problems);
                if let Some(difference) = check.as_ref().and_then(|check| check.difference(row, reader)) {
                    problems.tell(Some(row.number), ProblemCode::ColumnsDisagree, &difference.to_string());
                }
                gathered.rows.push(*found);
            }
            Err((code, value)) => {
                gathered.counts.left_out += u64::from(code.is_error());
                gathered.counts.totals += u64::from(!code.is_error());
                problems.tell(Some(row.number), code, &value);
            }
        }
    }
    gathered
}

/// Tells what was put up with in the amounts of a row. Debits and credits of what moved are on both sides as a rule.
fn tell_amounts(row: &SourceRow, reader: &RowReader<'_>, problems: &mut Problems) {
    let Amounts { debit, credit, is_swapped } = row.amounts;
    if is_swapped {
        problems.tell(Some(row.row), ProblemCode::NegativeSwapped, row.account.as_str());
    }
    let moved = reader.layout.columns.get(&Field::Debit).copied();
    let is_balance = matches!(reader.source, Source::Pair(column, _) if Some(column) != moved);
    if is_balance && debit != 0 && credit != 0 {
        problems.tell(Some(row.row), ProblemCode::BothSides, row.account.as_str());
    }
}

/// Columns that have to agree: the beginning, what moved, and the end. Without a beginning the end may be any, but not the opposite of
/// what moved: that is a balance without its sign.
struct CrossCheck {
    opening: Option<Source>,
    moved: Source,
    closing: Source,
}

impl CrossCheck {
    fn of(reader: &RowReader<'_>) -> Option<Self> {
        let column = |field: Field| reader.layout.columns.get(&field).copied();
        let moved = Source::Pair(column(Field::Debit)?, column(Field::Credit)?);
        let closing = source_of(reader.layout, Taken::Closing).filter(|closing| *closing != moved)?;
        Some(Self { opening: source_of(reader.layout, Taken::Opening), moved, closing })
    }

    /// By how much the end differs; `None` when it does not, or a column cannot be read.
    fn difference(&self, row: &SheetRow, reader: &RowReader<'_>) -> Option<i64> {
        let balance =
            |source: Source| source.read(row, reader.sign, reader.decimals).ok().map(Amounts::balance);
        let (closing, moved) = (balance(self.closing)?, balance(self.moved)?);
        let difference = match self.opening {
            Some(opening) => closing - balance(opening)? - moved,
            None if closing == -moved => closing - moved,
            None => 0,
        };
        (difference != 0).then_some(difference)
    }
}

fn check_balance(tie_out: &TieOut, is_empty: bool, problems: &mut Problems) {
    let difference = tie_out.entry_debit.minor() - tie_out.entry_credit.minor();
    if is_empty {
        problems.tell(None, ProblemCode::NoLines, "");
    } else if difference != 0 {
        problems.tell(None, ProblemCode::NotBalanced, &difference.to_string());
    }
}

impl OpeningError {
    /// The stable code of this error.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Sheet(error) => error.code(),
            Self::Layout(error) => error.code(),
            Self::NotTaken => "opening_balances_absent",
        }
    }
}

impl fmt::Display for OpeningError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sheet(error) => error.fmt(f),
            Self::Layout(error) => error.fmt(f),
            Self::NotTaken => f.write_str("the file has no columns with the balances that are asked for"),
        }
    }
}

impl std::error::Error for OpeningError {}
