//! The amounts of a row.

use std::collections::BTreeMap;

use super::fold::fold;
use super::heading::Field;
use super::layout::Layout;
use super::problem::ProblemCode;
use super::read::Taken;
use super::words;
use crate::sheet::{DecimalSign, Sheet, SheetRow};
use crate::{Money, MoneyError};

/// Greatest amount, in minor units: sums of all rows then fit into 64 bits.
const MAX_MINOR: i64 = 10_000_000_000_000;

/// Where the amounts of a balance stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// Debit and credit.
    Pair(usize, usize),
    /// One balance, a debit above zero.
    Signed(usize),
    /// One balance and its side.
    Sided(usize, usize),
}

/// What a row says of its balance, in minor units; what has two sides has both as they were written, once none is negative.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Amounts {
    pub(super) debit: i64,
    pub(super) credit: i64,
    pub(super) is_swapped: bool,
}

/// Why a row has no amounts: what is wrong, and the text that is.
pub(super) type Fault = (ProblemCode, String);

impl Amounts {
    /// Debit above zero.
    pub(super) const fn balance(self) -> i64 {
        self.debit - self.credit
    }

    fn of_balance(balance: i64) -> Self {
        Self { debit: balance.max(0), credit: (-balance).max(0), is_swapped: false }
    }

    /// Without negative amounts.
    fn of_pair(debit: i64, credit: i64) -> Self {
        Self {
            debit: debit.max(0) + (-credit).max(0),
            credit: credit.max(0) + (-debit).max(0),
            is_swapped: debit < 0 || credit < 0,
        }
    }
}

/// The columns of the balance that is asked for; of what a file has at the end, the two columns come before the one, and both before
/// plain debit and credit, which beside balances at the beginning are only what moved.
pub(super) fn source_of(layout: &Layout, taken: Taken) -> Option<Source> {
    let column = |field: Field| layout.columns.get(&field).copied();
    let pair = |debit: Field, credit: Field| Some(Source::Pair(column(debit)?, column(credit)?));
    match taken {
        Taken::Opening => pair(Field::OpeningDebit, Field::OpeningCredit)
            .or_else(|| column(Field::OpeningBalance).map(Source::Signed)),
        Taken::Closing => pair(Field::ClosingDebit, Field::ClosingCredit)
            .or_else(|| match (column(Field::Balance)?, column(Field::Side)) {
                (balance, Some(side)) => Some(Source::Sided(balance, side)),
                (balance, None) => Some(Source::Signed(balance)),
            })
            .or_else(|| {
                pair(Field::Debit, Field::Credit).filter(|_| source_of(layout, Taken::Opening).is_none())
            }),
    }
}

impl Source {
    /// Reads the amounts of a row.
    pub(super) fn read(self, row: &SheetRow, sign: DecimalSign, decimals: u8) -> Result<Amounts, Fault> {
        let amount = |column: usize| read_amount(row.cell(column), sign, decimals);
        match self {
            Self::Pair(debit, credit) => Ok(Amounts::of_pair(amount(debit)?, amount(credit)?)),
            Self::Signed(column) => Ok(Amounts::of_balance(amount(column)?)),
            Self::Sided(column, side) => match (amount(column)?, side_of(row.cell(side))) {
                (0, _) => Ok(Amounts::default()),
                (balance, Some(true)) => Ok(Amounts::of_pair(balance, 0)),
                (balance, Some(false)) => Ok(Amounts::of_pair(0, balance)),
                (_, None) => Err((ProblemCode::SideInvalid, row.cell(side).to_owned())),
            },
        }
    }

    /// Whether the row has anything in these columns.
    pub(super) fn is_blank(self, row: &SheetRow) -> bool {
        match self {
            Self::Pair(debit, credit) => row.cell(debit).is_empty() && row.cell(credit).is_empty(),
            Self::Signed(column) | Self::Sided(column, _) => row.cell(column).is_empty(),
        }
    }
}

/// Whether a text says debit; `None` when it says neither side.
fn side_of(text: &str) -> Option<bool> {
    let word = fold(text);
    let word = word.strip_prefix("ال").unwrap_or(&word);
    if matches!(word, "d" | "db") || words::DEBIT.contains(&word) {
        Some(true)
    } else if matches!(word, "c" | "h") || words::CREDIT.contains(&word) {
        Some(false)
    } else {
        None
    }
}

fn read_amount(text: &str, sign: DecimalSign, decimals: u8) -> Result<i64, Fault> {
    let fault = |code| (code, text.to_owned());
    if text.is_empty() || text.chars().all(|c| matches!(c, '-' | '\u{2013}' | '\u{2014}')) {
        return Ok(0);
    }
    let wire = sign.wire(text).map_err(|_| fault(ProblemCode::AmountInvalid))?;
    // Zeros at the end say nothing: software that knows only two decimals writes francs with them.
    let plain = if wire.contains('.') { wire.trim_end_matches('0').trim_end_matches('.') } else { &wire };
    let amount = Money::parse_scaled(plain, decimals).map_err(|error| match error {
        MoneyError::NotANumber => fault(ProblemCode::AmountInvalid),
        MoneyError::TooManyDecimals { .. } => fault(ProblemCode::AmountDecimals),
        MoneyError::Overflow => fault(ProblemCode::AmountTooLarge),
    })?;
    if amount.minor().unsigned_abs() > MAX_MINOR.unsigned_abs() {
        return Err(fault(ProblemCode::AmountTooLarge));
    }
    Ok(amount.minor())
}

/// The decimal sign that most amounts of a file tell. Where none does, `1.234` has thousands, unless the currency has thousandths.
pub(super) fn decimal_sign(sheet: &Sheet, layout: &Layout, decimals: u8) -> DecimalSign {
    let columns: Vec<usize> =
        layout.columns.iter().filter(|(field, _)| field.is_amount()).map(|(_, column)| *column).collect();
    let cells = || {
        sheet.rows.iter().skip(layout.first).flat_map(|row| columns.iter().map(|column| row.cell(*column)))
    };
    let mut told: BTreeMap<DecimalSign, u64> = BTreeMap::new();
    for sign in cells().filter_map(DecimalSign::told_by) {
        *told.entry(sign).or_default() += 1;
    }
    let count = |sign: DecimalSign| told.get(&sign).copied().unwrap_or_default();
    let (commas, points) = (count(DecimalSign::Comma), count(DecimalSign::Point));
    if commas != points {
        return if commas > points { DecimalSign::Comma } else { DecimalSign::Point };
    }
    let has_comma = cells().any(|cell| cell.contains(','));
    if has_comma == (decimals >= 3) { DecimalSign::Comma } else { DecimalSign::Point }
}
