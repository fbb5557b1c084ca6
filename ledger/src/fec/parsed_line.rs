//! A data line with its amounts and dates read, in normal form.
//!
//! Normal form: a negative debit is a credit and the reverse; amounts are not negative; a line may still have both
//! sides, which makes two entry lines.

use chrono::NaiveDate;

use super::Column;
use super::amount::{AmountError, parse_amount};
use super::date::parse_date;
use super::foreign::read_foreign;
use super::issue::IssueCode;
use super::official_values::is_debit;
use super::row::Row;
use super::tolerance::ToleranceCode;
use crate::{AccountNumber, ForeignAmount, JournalCode, MAX_AUXILIARY_CHARS};

/// What treasury regimes add (LPF art. A47 A-1, VIII): an entry line has no place for it.
const SETTLEMENT: [Column; 4] = [Column::DateRglt, Column::ModeRglt, Column::NatOp, Column::IdClient];

/// What a line says. Faulty values are left out and named in the [`Remarks`].
pub(super) struct ParsedLine<'a> {
    pub(super) line: u64,
    pub(super) journal: &'a str,
    pub(super) journal_label: &'a str,
    pub(super) number: &'a str,
    pub(super) date: Option<NaiveDate>,
    pub(super) account: &'a str,
    pub(super) account_label: &'a str,
    pub(super) auxiliary: &'a str,
    pub(super) auxiliary_label: &'a str,
    pub(super) piece_reference: &'a str,
    pub(super) piece_date: Option<NaiveDate>,
    pub(super) label: &'a str,
    pub(super) debit: i64,
    pub(super) credit: i64,
    /// True when a negative amount changed sides.
    pub(super) is_flipped: bool,
    pub(super) letter: &'a str,
    pub(super) letter_date: Option<NaiveDate>,
    pub(super) validation_date: Option<NaiveDate>,
    pub(super) foreign: Option<ForeignAmount>,
}

/// What is to be said of a line; kept from line to line to spare allocations.
#[derive(Default)]
pub(super) struct Remarks {
    pub(super) tolerances: Vec<ToleranceCode>,
    pub(super) faults: Vec<(IssueCode, Column)>,
    /// Columns with a date that is none.
    pub(super) bad_dates: Vec<Column>,
}

impl Remarks {
    fn clear(&mut self) {
        self.tolerances.clear();
        self.faults.clear();
        self.bad_dates.clear();
    }

    fn amount(&mut self, row: &Row<'_>, column: Column, decimals: u32) -> i64 {
        match parse_amount(row.get(column), decimals) {
            Ok(amount) => {
                self.tolerances.extend(amount.tolerances());
                amount.minor
            }
            Err(error) => {
                let code = match error {
                    AmountError::Invalid => IssueCode::AmountInvalid,
                    AmountError::Ambiguous => IssueCode::AmountAmbiguous,
                    AmountError::TooLarge => IssueCode::AmountTooLarge,
                };
                self.faults.push((code, column));
                0
            }
        }
    }

    fn date(&mut self, row: &Row<'_>, column: Column) -> Option<NaiveDate> {
        match parse_date(row.get(column)) {
            Ok(Some(parsed)) => {
                if parsed.is_unusual {
                    self.tolerances.push(ToleranceCode::DateLayout);
                }
                Some(parsed.date)
            }
            Ok(None) => None,
            Err(_) => {
                self.bad_dates.push(column);
                if column != Column::EcritureDate {
                    self.tolerances.push(ToleranceCode::DateDropped);
                }
                None
            }
        }
    }
}

impl<'a> ParsedLine<'a> {
    /// Reads a line. None for a line of zeros, whatever else it says: it is dropped.
    pub(super) fn read(row: &Row<'a>, decimals: u32, remarks: &mut Remarks) -> Option<Self> {
        remarks.clear();
        let (debit, credit) = sides(row, decimals, remarks);
        if debit == 0 && credit == 0 && remarks.faults.is_empty() {
            remarks.tolerances.push(ToleranceCode::ZeroLine);
            return None;
        }
        let is_flipped = debit < 0 || credit < 0;
        let line = Self {
            line: row.line,
            journal: row.get(Column::JournalCode),
            journal_label: row.get(Column::JournalLib),
            number: row.get(Column::EcritureNum),
            date: remarks.date(row, Column::EcritureDate),
            account: row.get(Column::CompteNum),
            account_label: row.get(Column::CompteLib),
            auxiliary: row.get(Column::CompAuxNum),
            auxiliary_label: row.get(Column::CompAuxLib),
            piece_reference: row.get(Column::PieceRef),
            piece_date: remarks.date(row, Column::PieceDate),
            label: row.get(Column::EcritureLib),
            debit: debit.max(0) + (-credit).max(0),
            credit: credit.max(0) + (-debit).max(0),
            is_flipped,
            letter: row.get(Column::EcritureLet),
            letter_date: remarks.date(row, Column::DateLet),
            validation_date: remarks.date(row, Column::ValidDate),
            foreign: read_foreign(
                row.get(Column::IDevise),
                row.get(Column::MontantDevise),
                &mut remarks.tolerances,
            ),
        };
        line.check(remarks);
        if SETTLEMENT.into_iter().any(|column| !row.get(column).is_empty()) {
            remarks.tolerances.push(ToleranceCode::SettlementDropped);
        }
        Some(line)
    }

    fn check(&self, remarks: &mut Remarks) {
        if JournalCode::new(self.journal).is_err() {
            remarks.faults.push((IssueCode::JournalInvalid, Column::JournalCode));
        }
        if self.date.is_none() {
            let is_bad = remarks.bad_dates.contains(&Column::EcritureDate);
            let code = if is_bad { IssueCode::DateInvalid } else { IssueCode::DateMissing };
            remarks.faults.push((code, Column::EcritureDate));
        }
        if AccountNumber::new(self.account).is_err() {
            remarks.faults.push((IssueCode::AccountInvalid, Column::CompteNum));
        }
        if self.auxiliary.len() > MAX_AUXILIARY_CHARS && self.auxiliary.chars().count() > MAX_AUXILIARY_CHARS
        {
            remarks.faults.push((IssueCode::AuxiliaryInvalid, Column::CompAuxNum));
        }
        let noted = [
            (self.is_flipped, ToleranceCode::NegativeAmount),
            (self.debit > 0 && self.credit > 0, ToleranceCode::BothSides),
            (self.number.is_empty(), ToleranceCode::EmptyNumber),
            (self.label.is_empty(), ToleranceCode::EmptyLabel),
            (self.piece_reference.is_empty(), ToleranceCode::EmptyPiece),
            (self.validation_date.is_none(), ToleranceCode::EmptyValidation),
            (
                self.auxiliary.is_empty() && !self.auxiliary_label.is_empty(),
                ToleranceCode::AuxiliaryNameDropped,
            ),
        ];
        remarks.tolerances.extend(noted.into_iter().filter_map(|(is, code)| is.then_some(code)));
    }
}

/// Whether an account, as it is written, has balances that a year hands on to the next one.
pub(super) fn is_of_balance_sheet(account: &str) -> bool {
    AccountNumber::new(account).is_ok_and(|number| number.is_of_balance_sheet())
}

/// Debit and credit with their signs.
fn sides(row: &Row<'_>, decimals: u32, remarks: &mut Remarks) -> (i64, i64) {
    if !row.layout.has_direction {
        return (remarks.amount(row, Column::Debit, decimals), remarks.amount(row, Column::Credit, decimals));
    }
    let amount = remarks.amount(row, Column::Montant, decimals);
    match is_debit(row.get(Column::Sens).as_bytes()) {
        Some(true) => (amount, 0),
        Some(false) => (0, amount),
        None => {
            remarks.faults.push((IssueCode::DirectionInvalid, Column::Sens));
            (amount, 0)
        }
    }
}
