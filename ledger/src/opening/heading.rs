//! What a heading says of its column.

use super::words::{CLOSING, ENTRY, IGNORED, OPENING};
use crate::AccountNumber;
use crate::sheet::{Words, western, words};

/// What a column of a trial balance, or of a list of open items, holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Field {
    /// The number of the account; its name may follow in the same cell.
    Account,
    /// The name of the account.
    AccountLabel,
    /// What an item says; the name of the account where no other column has it.
    Label,
    /// Debits: the balance when there are no other amounts, else what moved.
    Debit,
    /// Credits likewise.
    Credit,
    /// One balance, a debit above zero; with [`Field::Side`], of the side that stands there.
    Balance,
    /// On which side the balance is: `D` or `C`.
    Side,
    /// Debit balance at the beginning of the period.
    OpeningDebit,
    /// Credit balance at the beginning.
    OpeningCredit,
    /// One balance at the beginning, a debit above zero.
    OpeningBalance,
    /// Debit balance at the end.
    ClosingDebit,
    /// Credit balance at the end.
    ClosingCredit,
    /// The code of the third party.
    Auxiliary,
    /// The name of the third party.
    AuxiliaryLabel,
    /// The day of an open item.
    Date,
    /// Its supporting document.
    Piece,
    /// When it is due.
    DueDate,
    /// The letters that it was matched with.
    Letter,
}

impl Field {
    /// Every field.
    pub const ALL: [Self; 18] = [
        Self::Account,
        Self::AccountLabel,
        Self::Label,
        Self::Debit,
        Self::Credit,
        Self::Balance,
        Self::Side,
        Self::OpeningDebit,
        Self::OpeningCredit,
        Self::OpeningBalance,
        Self::ClosingDebit,
        Self::ClosingCredit,
        Self::Auxiliary,
        Self::AuxiliaryLabel,
        Self::Date,
        Self::Piece,
        Self::DueDate,
        Self::Letter,
    ];

    /// The stable name: `opening_debit`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Account => "account",
            Self::AccountLabel => "account_label",
            Self::Label => "label",
            Self::Debit => "debit",
            Self::Credit => "credit",
            Self::Balance => "balance",
            Self::Side => "side",
            Self::OpeningDebit => "opening_debit",
            Self::OpeningCredit => "opening_credit",
            Self::OpeningBalance => "opening_balance",
            Self::ClosingDebit => "closing_debit",
            Self::ClosingCredit => "closing_credit",
            Self::Auxiliary => "auxiliary",
            Self::AuxiliaryLabel => "auxiliary_label",
            Self::Date => "date",
            Self::Piece => "piece",
            Self::DueDate => "due_date",
            Self::Letter => "letter",
        }
    }

    /// Reads a name that [`Field::as_str`] wrote; `None` for another text.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|field| field.as_str() == code)
    }

    /// Whether its cells hold amounts.
    pub const fn is_amount(self) -> bool {
        matches!(
            self,
            Self::Debit
                | Self::Credit
                | Self::Balance
                | Self::OpeningDebit
                | Self::OpeningCredit
                | Self::OpeningBalance
                | Self::ClosingDebit
                | Self::ClosingCredit
        )
    }
}

/// What a heading says its column is; `None` when it says nothing that is known.
pub fn field_of(heading: &str) -> Option<Field> {
    let words = Words::of(heading);
    let is_label = words.has(words::LABEL);
    let has_debit = words.has(words::DEBIT);
    let has_credit = words.has(words::CREDIT);
    if words.has(IGNORED) || words.is_year_before() {
        return None;
    }
    if words.has(words::DUE) {
        return Some(Field::DueDate);
    }
    if words.has(words::DATE) {
        return Some(Field::Date);
    }
    if words.has(words::LETTER) {
        return Some(Field::Letter);
    }
    if words.has(words::SIDE) || words.is(&["d", "c"]) || (has_debit && has_credit) {
        return Some(Field::Side);
    }
    if has_debit || has_credit || words.has(words::BALANCE) || words.has(words::AMOUNT) {
        return Some(amount_field(&words, has_debit, has_credit));
    }
    if words.has(words::AUXILIARY) {
        let is_name = is_label || words.has(words::AUXILIARY_LABEL);
        return Some(if is_name { Field::AuxiliaryLabel } else { Field::Auxiliary });
    }
    if is_label {
        return Some(if words.has(words::NAMED_ACCOUNT) { Field::AccountLabel } else { Field::Label });
    }
    if words.has(words::PIECE) || words.has(ENTRY) {
        return Some(Field::Piece);
    }
    words.has(words::ACCOUNT).then_some(Field::Account)
}

fn amount_field(words: &Words, has_debit: bool, has_credit: bool) -> Field {
    let is_opening = words.has(OPENING);
    let is_closing = words.has(CLOSING) || words.has(words::BALANCE) || words.has(words::AMOUNT);
    match (has_debit, has_credit) {
        (true, _) if is_opening => Field::OpeningDebit,
        (_, true) if is_opening => Field::OpeningCredit,
        (true, _) if is_closing => Field::ClosingDebit,
        (_, true) if is_closing => Field::ClosingCredit,
        (true, _) => Field::Debit,
        (_, true) => Field::Credit,
        _ if is_opening => Field::OpeningBalance,
        _ => Field::Balance,
    }
}

/// The number that a total names: `Total classe 4`, `Total compte 401`, `Total 401`; a year or a day is none.
pub(super) fn total_prefix(text: &str) -> Option<AccountNumber> {
    let words = Words::of(&western(text));
    let names_accounts = words.has(words::TOTAL_OF) || words.has(words::ACCOUNT) || words.0.len() == 2;
    let found = words.0.iter().find_map(|word| AccountNumber::new(&word.to_uppercase()).ok());
    found.filter(|_| names_accounts)
}
