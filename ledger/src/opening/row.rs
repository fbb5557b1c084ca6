//! One row of the file.

use chrono::NaiveDate;

use super::amounts::{Fault, fault_of};
use super::heading::{Field, field_of, total_prefix};
use super::layout::Layout;
use super::problem::ProblemCode;
use crate::sheet::{Amounts, DecimalSign, SheetRow, Source, account_of, day_of, is_total, tidy};
use crate::{AccountNumber, MAX_AUXILIARY_CHARS, MAX_PIECE_REF_CHARS};

/// What a row is.
#[derive(Clone, Debug)]
pub(super) enum Row {
    /// Nothing, or headings again at the top of a page.
    Blank,
    /// A total of the rows above; of the accounts under a prefix, when it names one.
    Total { prefix: Option<AccountNumber>, amounts: Amounts },
    /// An account, a third party or an open item.
    Balance(Box<SourceRow>),
}

/// A row with a balance.
#[derive(Clone, Debug)]
pub(super) struct SourceRow {
    pub(super) row: u64,
    pub(super) account: AccountNumber,
    /// The name of its account; empty where neither a column nor the cell of the number has it.
    pub(super) account_label: String,
    pub(super) label: String,
    pub(super) auxiliary: Option<String>,
    pub(super) auxiliary_label: String,
    pub(super) amounts: Amounts,
    pub(super) date: Option<NaiveDate>,
    pub(super) piece: Option<String>,
    pub(super) due_date: Option<NaiveDate>,
    pub(super) letter: Option<String>,
}

impl SourceRow {
    /// Whether it is one item of an account, not the balance of all.
    pub(super) fn is_item(&self) -> bool {
        self.date.is_some() || self.piece.is_some() || self.due_date.is_some() || self.letter.is_some()
    }
}

/// How rows are read.
pub(super) struct RowReader<'a> {
    pub(super) layout: &'a Layout,
    pub(super) source: Source,
    pub(super) sign: DecimalSign,
    pub(super) decimals: u8,
}

impl RowReader<'_> {
    fn text<'r>(&self, row: &'r SheetRow, field: Field) -> &'r str {
        self.layout.cell(row, field)
    }

    /// Reads a row.
    pub(super) fn read(&self, row: &SheetRow) -> Result<Row, Fault> {
        let account = self.text(row, Field::Account);
        if row.is_blank() || field_of(account) == Some(Field::Account) {
            return Ok(Row::Blank);
        }
        if let Some(prefix) = self.total(row) {
            let amounts = self.source.read(row, self.sign, self.decimals).map_err(|(_, value)| value);
            return amounts
                .map(|amounts| Row::Total { prefix, amounts })
                .map_err(|value| (ProblemCode::TotalUnreadable, value));
        }
        if account.is_empty() {
            let has_amount =
                self.source.read(row, self.sign, self.decimals).is_ok_and(|found| found.balance() != 0);
            return if has_amount {
                Err((ProblemCode::AccountMissing, String::new()))
            } else {
                Ok(Row::Blank)
            };
        }
        let (number, name) = match account_of(account) {
            Ok(found) => found,
            // A title between the rows: `Classe 4`, `Comptes de tiers`.
            Err(_) if self.source.is_blank(row) => return Ok(Row::Blank),
            Err(_) => return Err((ProblemCode::AccountInvalid, account.to_owned())),
        };
        let given = |field: Field| Some(self.text(row, field)).filter(|text| !text.is_empty());
        let account_label = given(Field::AccountLabel).unwrap_or(&name);
        Ok(Row::Balance(Box::new(SourceRow {
            row: row.number,
            account: number,
            account_label: tidy(account_label),
            label: tidy(given(Field::Label).unwrap_or(account_label)),
            auxiliary: self.bounded(
                row,
                Field::Auxiliary,
                MAX_AUXILIARY_CHARS,
                ProblemCode::AuxiliaryTooLong,
            )?,
            auxiliary_label: tidy(self.text(row, Field::AuxiliaryLabel)),
            amounts: self.source.read(row, self.sign, self.decimals).map_err(fault_of)?,
            date: self.day(row, Field::Date, ProblemCode::DateInvalid)?,
            piece: self.bounded(row, Field::Piece, MAX_PIECE_REF_CHARS, ProblemCode::PieceTooLong)?,
            due_date: self.day(row, Field::DueDate, ProblemCode::DueDateInvalid)?,
            letter: Some(tidy(self.text(row, Field::Letter))).filter(|letter| !letter.is_empty()),
        })))
    }

    /// Whether the row is one of totals, and of which accounts. The number of an account with a name that only begins like a total
    /// (`TOTAL ENERGIES`) is an account, unless it is a class or a group of two digits.
    fn total(&self, row: &SheetRow) -> Option<Option<AccountNumber>> {
        let account = self.text(row, Field::Account);
        if is_total(account) {
            return Some(total_prefix(account));
        }
        if account.is_empty() {
            let first = self.layout.texts(row).find(|text| !text.is_empty())?;
            return is_total(first).then(|| total_prefix(first));
        }
        let (number, name) = account_of(account).ok()?;
        let is_group =
            number.as_str().len() <= 2 && (is_total(&name) || self.layout.texts(row).any(is_total));
        is_group.then_some(Some(number))
    }

    fn day(&self, row: &SheetRow, field: Field, code: ProblemCode) -> Result<Option<NaiveDate>, Fault> {
        let text = self.text(row, field);
        day_of(text).map_err(|()| (code, text.to_owned()))
    }

    fn bounded(
        &self,
        row: &SheetRow,
        field: Field,
        max_chars: usize,
        code: ProblemCode,
    ) -> Result<Option<String>, Fault> {
        let text = tidy(self.text(row, field));
        if text.chars().nth(max_chars).is_some() {
            return Err((code, text));
        }
        Ok(Some(text).filter(|text| !text.is_empty()))
    }
}
