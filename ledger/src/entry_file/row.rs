//! One row of the file.

use chrono::NaiveDate;

use super::heading::{Field, field_of};
use super::layout::Layout;
use super::problem::{ProblemCode, Problems};
use super::read::EntryFileOptions;
use crate::rates::iso_currency;
use crate::sheet::{
    AmountFault, Amounts, DecimalSign, SheetRow, Source, Words, account_of, day_of, is_total, read_amount,
    tidy, words,
};
use crate::text::is_control;
use crate::{
    AccountNumber, ForeignAmount, JournalCode, MAX_AUXILIARY_CHARS, MAX_LABEL_CHARS, MAX_PIECE_REF_CHARS,
    MAX_TAX_CODE_CHARS, Money, TaxTag,
};

/// Why a row is left out: what is wrong, and the text that is.
pub(super) type Fault = (ProblemCode, String);

/// What a row is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RowKind {
    /// Nothing, headings again at the top of a page, or a title; whether the title has a day.
    Blank { has_day: bool },
    /// A total of the rows above.
    Total,
    /// A line.
    Line,
}

/// What a row says of its entry.
#[derive(Clone, Debug)]
pub(super) struct Head {
    pub(super) number: Option<String>,
    pub(super) journal: Option<JournalCode>,
    pub(super) date: Option<NaiveDate>,
    pub(super) piece: Option<String>,
    pub(super) piece_date: Option<NaiveDate>,
}

/// What a row says of its line.
#[derive(Clone, Debug)]
pub(super) struct SourceLine {
    pub(super) account: AccountNumber,
    pub(super) account_label: String,
    pub(super) auxiliary: Option<String>,
    pub(super) auxiliary_label: String,
    /// Never empty.
    pub(super) label: String,
    pub(super) amounts: Amounts,
    pub(super) due_date: Option<NaiveDate>,
    pub(super) foreign: Option<ForeignAmount>,
    pub(super) tax: Option<TaxTag>,
}

/// Reads one row.
pub(super) struct RowReader<'a> {
    pub(super) layout: &'a Layout,
    pub(super) source: Source,
    pub(super) sign: DecimalSign,
    pub(super) options: &'a EntryFileOptions,
}

impl RowReader<'_> {
    /// What the row is. A total has no day and says that it is one; beside the number of an account, that it is one of that account.
    pub(super) fn kind(&self, row: &SheetRow) -> RowKind {
        let account = self.account(row);
        let day = self.layout.cell(row, Field::Date);
        let found = account_of(account).ok().map(|(number, _)| number);
        let mut texts = self.layout.texts(row);
        if row.is_blank() || field_of(account) == Some(Field::Account) {
            return RowKind::Blank { has_day: false };
        }
        let is_total = match found {
            Some(number) => day.is_empty() && texts.any(|text| is_total_of(text, number)),
            None => !matches!(day_of(day), Ok(Some(_))) && texts.any(is_total),
        };
        if is_total {
            RowKind::Total
        } else if found.is_none() && self.source.is_blank(row) {
            RowKind::Blank { has_day: !day.is_empty() }
        } else {
            RowKind::Line
        }
    }

    /// The first text of a row, which says what a total is one of.
    pub(super) fn title<'r>(&self, row: &'r SheetRow) -> &'r str {
        self.layout.texts(row).find(|text| !text.is_empty()).unwrap_or_default()
    }

    /// The cell of the account.
    pub(super) fn account<'r>(&self, row: &'r SheetRow) -> &'r str {
        self.layout.cell(row, Field::Account)
    }

    /// What the row says of its entry.
    pub(super) fn head(&self, row: &SheetRow) -> Result<Head, Fault> {
        let journal = tidy(self.layout.cell(row, Field::Journal));
        let journal = match journal.as_str() {
            "" => None,
            code => Some(JournalCode::new(code).map_err(|_| (ProblemCode::JournalInvalid, journal.clone()))?),
        };
        Ok(Head {
            number: given(tidy(self.layout.cell(row, Field::Entry))),
            journal,
            date: self.day(row, Field::Date, ProblemCode::DateInvalid)?,
            piece: self.bounded(row, Field::Piece, MAX_PIECE_REF_CHARS, ProblemCode::PieceTooLong)?,
            piece_date: self.day(row, Field::PieceDate, ProblemCode::PieceDateInvalid)?,
        })
    }

    /// What the row says of its line, and what is to be told of it; `None` for a line without an amount.
    pub(super) fn line(
        &self,
        row: &SheetRow,
        problems: &mut Problems,
    ) -> Result<Option<Box<SourceLine>>, Fault> {
        let text = self.account(row);
        if text.is_empty() {
            return Err((ProblemCode::AccountMissing, String::new()));
        }
        let (account, name) = account_of(text).map_err(|_| (ProblemCode::AccountInvalid, text.to_owned()))?;
        let amounts = self.source.read(row, self.sign, self.options.currency.decimals()).map_err(fault_of)?;
        if amounts.debit == 0 && amounts.credit == 0 {
            problems.tell(Some(row.number), ProblemCode::NoAmount, account.as_str());
            return Ok(None);
        }
        let account_label = given(tidy(self.layout.cell(row, Field::AccountLabel))).unwrap_or(tidy(&name));
        let auxiliary =
            self.bounded(row, Field::Auxiliary, MAX_AUXILIARY_CHARS, ProblemCode::AuxiliaryTooLong)?;
        let due_date = self.day(row, Field::DueDate, ProblemCode::DueDateInvalid)?;
        let foreign = self.foreign(row, amounts, problems)?;
        let tax = self.tax(row, amounts, problems)?;
        self.tell_amounts(row, account, amounts, problems);
        Ok(Some(Box::new(SourceLine {
            label: self.label(row, &account_label, account, problems),
            auxiliary_label: tidy(self.layout.cell(row, Field::AuxiliaryLabel)),
            account,
            account_label,
            auxiliary,
            amounts,
            due_date,
            foreign,
            tax,
        })))
    }

    fn tell_amounts(
        &self,
        row: &SheetRow,
        account: AccountNumber,
        amounts: Amounts,
        problems: &mut Problems,
    ) {
        let has_control = |field: &Field| self.layout.cell(row, *field).contains(is_control);
        let found = [
            (amounts.is_swapped, ProblemCode::NegativeSwapped),
            (is_on_both_sides(amounts), ProblemCode::BothSides),
            (Field::ALL.iter().any(has_control), ProblemCode::ControlCharacters),
        ];
        for (_, code) in found.into_iter().filter(|(is_so, _)| *is_so) {
            problems.tell(Some(row.number), code, account.as_str());
        }
    }

    /// The label of the line, else what the caller says, else the name or the number of the account.
    fn label(
        &self,
        row: &SheetRow,
        account_label: &str,
        account: AccountNumber,
        problems: &mut Problems,
    ) -> String {
        let (own, default) = (tidy(self.layout.cell(row, Field::Label)), tidy(&self.options.label));
        let label = [own.as_str(), default.as_str(), account_label]
            .into_iter()
            .find(|text| !text.is_empty())
            .unwrap_or(account.as_str());
        if label.chars().nth(MAX_LABEL_CHARS).is_some() {
            problems.tell(Some(row.number), ProblemCode::LabelCut, label);
        }
        label.chars().take(MAX_LABEL_CHARS).collect::<String>().trim_end().to_owned()
    }

    /// The amount in another currency; in the company's own it is that of the line.
    fn foreign(
        &self,
        row: &SheetRow,
        amounts: Amounts,
        problems: &mut Problems,
    ) -> Result<Option<ForeignAmount>, Fault> {
        let code = tidy(self.layout.cell(row, Field::Currency)).to_uppercase();
        let text = self.layout.cell(row, Field::CurrencyAmount);
        if code == self.options.currency.code() || (code.is_empty() && !has_figure(text)) {
            return Ok(None);
        }
        let currency = iso_currency(&code);
        if currency.is_none() && !code.is_empty() {
            return Err((ProblemCode::CurrencyUnknown, code));
        }
        if currency.is_some() && !self.layout.columns.contains_key(&Field::CurrencyAmount) {
            // The amounts of the line may well be in it.
            return Err((ProblemCode::CurrencyAmountMissing, code));
        }
        let decimals = currency.as_ref().map_or(0, crate::CurrencyCode::decimals);
        let foreign = match currency.filter(|_| has_figure(text) && !is_on_both_sides(amounts)) {
            Some(currency) => {
                let amount = read_amount(text, self.sign, decimals).map_err(fault_of)?;
                Some(ForeignAmount { currency, amount: Money::from_minor(amount.abs()) })
            }
            None => None,
        };
        if foreign.is_none() {
            problems.tell(Some(row.number), ProblemCode::CurrencyIncomplete, &format!("{code} {text}"));
        }
        Ok(foreign)
    }

    fn tax(
        &self,
        row: &SheetRow,
        amounts: Amounts,
        problems: &mut Problems,
    ) -> Result<Option<TaxTag>, Fault> {
        let code = self.bounded(row, Field::TaxCode, MAX_TAX_CODE_CHARS, ProblemCode::TaxCodeTooLong)?;
        let text = self.layout.cell(row, Field::TaxBase);
        if code.is_none() && !has_figure(text) {
            return Ok(None);
        }
        let base = read_amount(text, self.sign, self.options.currency.decimals()).map_err(fault_of)?;
        // What was negative on one side is positive on the other.
        let base = Money::from_minor(if amounts.is_swapped { base.abs() } else { base });
        let tax = code.clone().filter(|_| !text.is_empty() && !is_on_both_sides(amounts));
        if tax.is_none() {
            let value = format!("{} {text}", code.unwrap_or_default());
            problems.tell(Some(row.number), ProblemCode::TaxIncomplete, &value);
        }
        Ok(tax.map(|code| TaxTag { code, base }))
    }

    fn day(&self, row: &SheetRow, field: Field, code: ProblemCode) -> Result<Option<NaiveDate>, Fault> {
        let text = self.layout.cell(row, field);
        day_of(text).map_err(|()| (code, text.to_owned()))
    }

    fn bounded(
        &self,
        row: &SheetRow,
        field: Field,
        max_chars: usize,
        code: ProblemCode,
    ) -> Result<Option<String>, Fault> {
        let text = tidy(self.layout.cell(row, field));
        if text.chars().nth(max_chars).is_some() { Err((code, text)) } else { Ok(given(text)) }
    }
}

/// Whether a text beside an account is that of a total: `Total compte 401`, `Totaux`; not the name of somebody (`TOTAL ENERGIES`).
fn is_total_of(text: &str, account: AccountNumber) -> bool {
    let words = Words::of(text);
    let is_known = |word: &String| {
        let lists = [words::TOTAL, words::TOTAL_BEHIND, words::TOTAL_OF, words::ACCOUNT];
        lists.iter().any(|list| list.contains(&word.as_str()))
    };
    let names_account = |word: &String| word.eq_ignore_ascii_case(account.as_str());
    is_total(text) && (words.0.iter().any(names_account) || words.0.iter().all(is_known))
}

/// What is told of an amount that cannot be read.
fn fault_of((fault, value): (AmountFault, String)) -> Fault {
    let code = match fault {
        AmountFault::Invalid => ProblemCode::AmountInvalid,
        AmountFault::Decimals => ProblemCode::AmountDecimals,
        AmountFault::TooLarge => ProblemCode::AmountTooLarge,
        AmountFault::Side => ProblemCode::SideInvalid,
    };
    (code, value)
}

fn given(text: String) -> Option<String> {
    Some(text).filter(|text| !text.is_empty())
}

const fn is_on_both_sides(amounts: Amounts) -> bool {
    amounts.debit != 0 && amounts.credit != 0
}

/// Whether an amount may be another one than zero: anything but blanks, zeros and signs.
fn has_figure(text: &str) -> bool {
    text.contains(|c: char| c.is_alphanumeric() && c != '0' && c != '\u{660}' && c != '\u{6F0}')
}
