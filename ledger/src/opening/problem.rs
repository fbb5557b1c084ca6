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
    /// An amount has more decimals than the currency. The row is left out.
    AmountDecimals => "amount_too_many_decimals", true;
    /// An amount is above 10^13 minor units. The row is left out.
    AmountTooLarge => "amount_too_large", true;
    /// The side of a balance is neither debit nor credit. The row is left out.
    SideInvalid => "side_invalid", true;
    /// A day is none of the calendar. The row is left out.
    DateInvalid => "date_invalid", true;
    /// A due date is none of the calendar. The row is left out.
    DueDateInvalid => "due_date_invalid", true;
    /// The code of a third party is too long. The row is left out.
    AuxiliaryTooLong => "auxiliary_too_long", true;
    /// The reference of a document is too long. The row is left out.
    PieceTooLong => "piece_too_long", true;
    /// An account of income or expense has a balance: the result of the year before must stand on its account of equity.
    IncomeAccount => "income_account", true;
    /// An account of neither the balance sheet nor income or expense has a balance.
    OffBalance => "account_off_balance", true;
    /// Debits and credits differ; the value is the difference in minor units, debit above zero.
    NotBalanced => "not_balanced", true;
    /// There is no line.
    NoLines => "no_lines", true;
    /// The entry has more lines than one may have. Never told here: callers do who post entries; so are the next two.
    TooManyLines => "entry_too_many_lines", true;
    /// The account may not be used any more.
    AccountInactive => "account_inactive", true;
    /// A day is not one that accounts can bear.
    DateOutOfRange => "date_out_of_range", true;
    /// The balance at the end is not the one at the beginning with what moved, or it has the opposite sign of what moved; the value is the difference in minor units. The balance
    /// that was asked for is taken.
    ColumnsDisagree => "columns_disagree", false;
    /// The figures of a row of totals cannot be read. The row is passed over.
    TotalUnreadable => "total_unreadable", false;
    /// The figures of a row of totals are not those of the rows above; the value is the difference in minor units.
    TotalDiffers => "total_differs", false;
    /// The figures of a subtotal are not those of its accounts; the value is the difference in minor units.
    SubtotalDiffers => "subtotal_differs", false;
    /// The row has what its accounts or third parties have in other rows: it is a subtotal, and passed over.
    SubtotalSkipped => "subtotal_skipped", false;
    /// No amount of the file tells which of its signs is the decimal one: this one may mean a thousand times as much, or as little.
    DecimalGuessed => "decimal_sign_guessed", false;
    /// A negative amount stands on the other side now.
    NegativeSwapped => "negative_swapped", false;
    /// An account has amounts on both sides: their difference is taken.
    BothSides => "both_sides", false;
    /// The account, or the third party, has another row: the two are added up.
    DuplicateAdded => "duplicate_added", false;
    /// An open item stands there twice with the same document and amount; both are kept.
    ItemTwice => "item_twice", false;
    /// A label was cut to the length that lines may have.
    LabelCut => "label_cut", false;
    /// The result was folded into an account that has a balance of its own.
    ResultStands => "result_stands_already", false;
}
