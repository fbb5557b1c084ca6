//! The amounts of a row, and the decimal sign of a file.

use std::collections::BTreeMap;

use super::heading::fold;
use super::layout::{Layout, TableField};
use super::{DecimalSign, Sheet, SheetRow, words};
use crate::{Money, MoneyError};

/// Greatest amount, in minor units: sums of all rows then fit into 64 bits.
const MAX_MINOR: i64 = 10_000_000_000_000;

/// Where the amounts of a row stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// Debit and credit.
    Pair(usize, usize),
    /// One amount, a debit above zero.
    Signed(usize),
    /// One amount and its side.
    Sided(usize, usize),
}

/// What a row says, in minor units; what has two sides has both as they were written, once none is negative.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Amounts {
    pub(crate) debit: i64,
    pub(crate) credit: i64,
    pub(crate) is_swapped: bool,
}

/// What is wrong with an amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AmountFault {
    /// It is no number.
    Invalid,
    /// It has more decimals than its currency.
    Decimals,
    /// It is above 10^13 minor units.
    TooLarge,
    /// Its side is neither debit nor credit.
    Side,
}

impl Amounts {
    /// Debit above zero.
    pub(crate) const fn balance(self) -> i64 {
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

impl Source {
    /// Reads the amounts of a row.
    ///
    /// # Errors
    /// What is wrong, and the text that is.
    pub(crate) fn read(
        self,
        row: &SheetRow,
        sign: DecimalSign,
        decimals: u8,
    ) -> Result<Amounts, (AmountFault, String)> {
        let amount = |column: usize| read_amount(row.cell(column), sign, decimals);
        match self {
            Self::Pair(debit, credit) => Ok(Amounts::of_pair(amount(debit)?, amount(credit)?)),
            Self::Signed(column) => Ok(Amounts::of_balance(amount(column)?)),
            Self::Sided(column, side) => match (amount(column)?, side_of(row.cell(side))) {
                (0, _) => Ok(Amounts::default()),
                (balance, Some(true)) => Ok(Amounts::of_pair(balance, 0)),
                (balance, Some(false)) => Ok(Amounts::of_pair(0, balance)),
                (_, None) => Err((AmountFault::Side, row.cell(side).to_owned())),
            },
        }
    }

    /// Whether the row has anything in these columns.
    pub(crate) fn is_blank(self, row: &SheetRow) -> bool {
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

/// Reads an amount in minor units; nothing, and dashes, are zero.
///
/// # Errors
/// What is wrong, and the text that is.
pub(crate) fn read_amount(text: &str, sign: DecimalSign, decimals: u8) -> Result<i64, (AmountFault, String)> {
    let fault = |fault| (fault, text.to_owned());
    if text.is_empty() || text.chars().all(|c| matches!(c, '-' | '\u{2013}' | '\u{2014}')) {
        return Ok(0);
    }
    let wire = sign.wire(text).map_err(|_| fault(AmountFault::Invalid))?;
    // Zeros at the end say nothing: software that knows only two decimals writes francs with them.
    let plain = if wire.contains('.') { wire.trim_end_matches('0').trim_end_matches('.') } else { &wire };
    let amount = Money::parse_scaled(plain, decimals).map_err(|error| match error {
        MoneyError::NotANumber => fault(AmountFault::Invalid),
        MoneyError::TooManyDecimals { .. } => fault(AmountFault::Decimals),
        MoneyError::Overflow => fault(AmountFault::TooLarge),
    })?;
    if amount.minor().unsigned_abs() > MAX_MINOR.unsigned_abs() {
        return Err(fault(AmountFault::TooLarge));
    }
    Ok(amount.minor())
}

/// How the amounts of a file are written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Written {
    pub(crate) sign: DecimalSign,
    /// The first amount that may mean either, with its row, where no amount of the file tells the sign: `1.234`.
    pub(crate) guessed: Option<(u64, String)>,
}

impl Written {
    /// With a sign that somebody said.
    pub(crate) const fn with(sign: DecimalSign) -> Self {
        Self { sign, guessed: None }
    }
}

/// The decimal sign that most amounts of a file tell. Where none does, `1.234` has thousands, unless the currency has thousandths.
pub(crate) fn decimal_sign<F: TableField>(sheet: &Sheet, layout: &Layout<F>, decimals: u8) -> Written {
    let columns: Vec<usize> =
        layout.columns.iter().filter(|(field, _)| field.holds_amounts()).map(|(_, column)| *column).collect();
    let rows = || sheet.rows.iter().skip(layout.first);
    let cells = || rows().flat_map(|row| columns.iter().map(move |column| (row.number, row.cell(*column))));
    let mut told: BTreeMap<DecimalSign, u64> = BTreeMap::new();
    for sign in cells().filter_map(|(_, cell)| DecimalSign::told_by(cell)) {
        *told.entry(sign).or_default() += 1;
    }
    let count = |sign: DecimalSign| told.get(&sign).copied().unwrap_or_default();
    let (commas, points) = (count(DecimalSign::Comma), count(DecimalSign::Point));
    if commas != points {
        return Written::with(if commas > points { DecimalSign::Comma } else { DecimalSign::Point });
    }
    let has_comma = cells().any(|(_, cell)| cell.contains(','));
    let sign = if has_comma == (decimals >= 3) { DecimalSign::Comma } else { DecimalSign::Point };
    let either = |cell: &str| cell.contains([',', '.']) && cell.contains(|c: char| c.is_numeric());
    // Of a currency without decimals they are thousands.
    let is_open = told.is_empty() && decimals > 0;
    let guessed = cells().find(|(_, cell)| is_open && either(cell));
    Written { sign, guessed: guessed.map(|(row, cell)| (row, cell.to_owned())) }
}
