//! What a heading says of its column.

use super::words::{
    ACCOUNT, ACCOUNT_ALONE, CURRENCY, ENTRY, IGNORED, JOURNAL, LINE, NARRATION, NUMBER, OF_PIECE, OTHER_DATE,
    TAX, TAX_BASE,
};
use crate::sheet::{Words, words};

/// What a column of a table of entries holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Field {
    /// The number that the lines of an entry share.
    Entry,
    /// The code of the journal.
    Journal,
    /// The day of the entry.
    Date,
    /// The reference of the supporting document.
    Piece,
    /// The day of the supporting document.
    PieceDate,
    /// The number of the account; its name may follow in the same cell.
    Account,
    /// The name of the account.
    AccountLabel,
    /// The code of the third party.
    Auxiliary,
    /// The name of the third party.
    AuxiliaryLabel,
    /// What the line says.
    Label,
    /// The debit.
    Debit,
    /// The credit.
    Credit,
    /// One amount, a debit above zero; with [`Field::Side`], of the side that stands there.
    Amount,
    /// On which side the amount is: `D` or `C`.
    Side,
    /// When the line is due.
    DueDate,
    /// Another currency than the company's: its code of ISO 4217.
    Currency,
    /// The amount in that currency; its sign says nothing.
    CurrencyAmount,
    /// The company's code of a tax.
    TaxCode,
    /// What the tax was computed on, positive in the direction of the line.
    TaxBase,
}

impl Field {
    /// Every field.
    pub const ALL: [Self; 19] = [
        Self::Entry,
        Self::Journal,
        Self::Date,
        Self::Piece,
        Self::PieceDate,
        Self::Account,
        Self::AccountLabel,
        Self::Auxiliary,
        Self::AuxiliaryLabel,
        Self::Label,
        Self::Debit,
        Self::Credit,
        Self::Amount,
        Self::Side,
        Self::DueDate,
        Self::Currency,
        Self::CurrencyAmount,
        Self::TaxCode,
        Self::TaxBase,
    ];

    /// The stable name: `currency_amount`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Entry => "entry",
            Self::Journal => "journal",
            Self::Date => "date",
            Self::Piece => "piece",
            Self::PieceDate => "piece_date",
            Self::Account => "account",
            Self::AccountLabel => "account_label",
            Self::Auxiliary => "auxiliary",
            Self::AuxiliaryLabel => "auxiliary_label",
            Self::Label => "label",
            Self::Debit => "debit",
            Self::Credit => "credit",
            Self::Amount => "amount",
            Self::Side => "side",
            Self::DueDate => "due_date",
            Self::Currency => "currency",
            Self::CurrencyAmount => "currency_amount",
            Self::TaxCode => "tax_code",
            Self::TaxBase => "tax_base",
        }
    }

    /// Reads a name that [`Field::as_str`] wrote; `None` for another text.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|field| field.as_str() == code)
    }

    /// Whether its cells hold amounts.
    pub const fn is_amount(self) -> bool {
        matches!(self, Self::Debit | Self::Credit | Self::Amount | Self::CurrencyAmount | Self::TaxBase)
    }
}

/// What a heading says its column is; `None` when it says nothing that is known.
pub fn field_of(heading: &str) -> Option<Field> {
    let words = Words::of(heading);
    if words.is_year_before() || words.has(IGNORED) {
        return None;
    }
    day(&words).unwrap_or_else(|| amount(&words).unwrap_or_else(|| name(&words)))
}

/// What a heading with a word for a day says; `None` when it has none.
fn day(words: &Words) -> Option<Option<Field>> {
    if words.has(words::DUE) {
        Some(Some(Field::DueDate))
    } else if !words.has(words::DATE) {
        None
    } else if words.has(OTHER_DATE) {
        Some(None)
    } else {
        Some(Some(if words.has(OF_PIECE) { Field::PieceDate } else { Field::Date }))
    }
}

/// What a heading with a word for an amount, a currency, a tax or a side says; `None` when it has none.
fn amount(words: &Words) -> Option<Option<Field>> {
    let has_debit = words.has(words::DEBIT);
    let has_credit = words.has(words::CREDIT);
    let is_amount = words.has(words::AMOUNT) || words.is(&["montantdevise"]);
    if words.has(TAX_BASE) {
        return Some(Some(Field::TaxBase));
    }
    if words.has(TAX) {
        let is_code = !is_amount && !words.has(ACCOUNT) && !has_debit && !has_credit;
        return Some(is_code.then_some(Field::TaxCode));
    }
    if words.has(words::SIDE) || words.is(&["d", "c"]) || (has_debit && has_credit) {
        return Some(Some(Field::Side));
    }
    if words.has(CURRENCY) {
        // A debit and a credit in another currency have no field: two columns for one amount.
        let is_read = !has_debit && !has_credit && !words.has(words::LABEL);
        let field = if is_amount { Field::CurrencyAmount } else { Field::Currency };
        return Some(is_read.then_some(field));
    }
    if words.has(words::BALANCE) || words.has(words::LETTER) {
        return Some(None);
    }
    let field = match (has_debit, has_credit) {
        (true, _) => Field::Debit,
        (_, true) => Field::Credit,
        _ if is_amount => Field::Amount,
        _ => return None,
    };
    Some(Some(field))
}

/// What a heading says that has neither.
fn name(words: &Words) -> Option<Field> {
    let is_label = words.has(words::LABEL) || words.has(NARRATION);
    if words.has(words::AUXILIARY) {
        let is_name = is_label || words.has(words::AUXILIARY_LABEL);
        return Some(if is_name { Field::AuxiliaryLabel } else { Field::Auxiliary });
    }
    if is_label && words.has(words::NAMED_ACCOUNT) {
        return Some(Field::AccountLabel);
    }
    if is_label {
        // The name of a journal is nobody's label.
        return (!words.has(JOURNAL) || words.has(ENTRY)).then_some(Field::Label);
    }
    if words.has(LINE) {
        return None;
    }
    let alone = |list: &[&str]| words.0.len() == 1 && words.has(list);
    let rules = [
        (words.has(ENTRY), Field::Entry),
        (words.has(words::PIECE), Field::Piece),
        (words.has(JOURNAL), Field::Journal),
        (words.has(ACCOUNT) || alone(ACCOUNT_ALONE), Field::Account),
        (alone(NUMBER), Field::Entry),
    ];
    rules.into_iter().find(|(is_said, _)| *is_said).map(|(_, field)| field)
}
