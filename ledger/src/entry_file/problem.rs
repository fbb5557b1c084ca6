//! What is wrong with the rows of a file.

use crate::sheet::{self, problem_codes};

/// What is to be told of a row, or of the file.
pub type Problem = sheet::Problem<ProblemCode>;

/// All there is to tell.
pub type Problems = sheet::Problems<ProblemCode>;

problem_codes! {
    /// The row has amounts, and neither an account nor the words of a total. It is left out.
    AccountMissing => "account_missing", true;
    /// The number of the account is none. The row is left out.
    AccountInvalid => "account_invalid", true;
    /// An amount is no number. The row is left out.
    AmountInvalid => "amount_invalid", true;
    /// An amount has more decimals than its currency. The row is left out.
    AmountDecimals => "amount_too_many_decimals", true;
    /// An amount is above 10^13 minor units. The row is left out.
    AmountTooLarge => "amount_too_large", true;
    /// The side of an amount is neither debit nor credit. The row is left out.
    SideInvalid => "side_invalid", true;
    /// The row has no day, and none stands above it. It is left out.
    DateMissing => "date_missing", true;
    /// The day is none of the calendar. The row is left out.
    DateInvalid => "date_invalid", true;
    /// The day of the document is none of the calendar. The row is left out.
    PieceDateInvalid => "piece_date_invalid", true;
    /// A due date is none of the calendar. The row is left out.
    DueDateInvalid => "due_date_invalid", true;
    /// The row has no journal, and the caller named none. It is left out.
    JournalMissing => "journal_missing", true;
    /// The code of the journal is none. The row is left out.
    JournalInvalid => "journal_invalid", true;
    /// The code of a third party is too long. The row is left out.
    AuxiliaryTooLong => "auxiliary_too_long", true;
    /// The reference of a document is too long. The row is left out.
    PieceTooLong => "piece_too_long", true;
    /// The code of a currency is none of ISO 4217. The row is left out.
    CurrencyUnknown => "currency_unknown", true;
    /// The row has another currency than the company's and no column has amounts in it: the amounts of the line may be in either. The row
    /// is left out.
    CurrencyAmountMissing => "currency_amount_missing", true;
    /// The code of a tax is too long. The row is left out.
    TaxCodeTooLong => "tax_code_too_long", true;
    /// The day is another one than that of the first row of its entry. The row is left out.
    EntryDateDiffers => "entry_date_differs", true;
    /// The entry has more lines than one by hand may have; the value is their number. Its rows are left out.
    EntryTooManyLines => "entry_too_many_lines", true;
    /// There is no entry.
    NoEntries => "no_entries", true;
    /// Debits and credits of the entry differ; the value is the difference in minor units, debit above zero. It can be a draft.
    EntryNotBalanced => "entry_not_balanced", false;
    /// The entry has one line. It can be a draft.
    EntryOneLine => "entry_too_few_lines", false;
    /// The row has an account and no amount. It is left out.
    NoAmount => "line_no_amount", false;
    /// The row is one of totals. It is left out.
    TotalSkipped => "total_skipped", false;
    /// No amount of the file tells which of its signs is the decimal one: this one may mean a thousand times as much, or as little.
    DecimalGuessed => "decimal_sign_guessed", false;
    /// A negative amount stands on the other side now.
    NegativeSwapped => "negative_swapped", false;
    /// The row has a debit and a credit: it makes two lines.
    BothSides => "both_sides", false;
    /// The row has no day of its own: it is of the entry above.
    DateFromAbove => "date_from_above", false;
    /// The row has another document, or day of it, than the first row of its entry that has one; it is not kept.
    PieceDiffers => "piece_differs", false;
    /// A label was cut to the length that lines may have.
    LabelCut => "label_cut", false;
    /// A text has control characters, which became blanks.
    ControlCharacters => "control_characters", false;
    /// There is a currency without an amount, an amount without a currency, or a line on both sides; neither is kept.
    CurrencyIncomplete => "currency_incomplete", false;
    /// There is a tax without a base, a base without a tax, or a line on both sides; neither is kept.
    TaxIncomplete => "tax_incomplete", false;
}
