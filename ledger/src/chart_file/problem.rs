//! What is wrong with the rows of a file.

use crate::sheet::{self, problem_codes};

/// What is to be told of a row, or of the file.
pub type Problem = sheet::Problem<ProblemCode>;

/// All there is to tell.
pub type Problems = sheet::Problems<ProblemCode>;

problem_codes! {
    /// The row has a name and no number. It is left out.
    NumberMissing => "account_missing", true;
    /// The number is empty once it is read. The row is left out.
    NumberEmpty => "account_number_empty", true;
    /// The number has more than 20 characters. The row is left out.
    NumberTooLong => "account_number_too_long", true;
    /// The number has something else than letters and digits. The row is left out.
    NumberCharacter => "account_number_character", true;
    /// The number does not begin with a digit from 1 to 9. The row is left out.
    NumberFirstDigit => "account_number_first_digit", true;
    /// The number stands in a row above. The row is left out.
    NumberTwice => "account_twice", true;
    /// The type is none of the six. The row is left out.
    TypeUnknown => "account_type_unknown", true;
    /// What is to be yes or no is neither. The row is left out.
    FlagUnknown => "flag_unknown", true;
    /// There is no account.
    NoAccounts => "no_accounts", true;
    /// The row is one of totals. It is left out.
    TotalSkipped => "total_skipped", false;
    /// A name was cut to the length that names may have.
    LabelCut => "label_cut", false;
    /// A description was cut to the length that descriptions may have.
    DescriptionCut => "description_cut", false;
    /// A text has control characters, which became blanks.
    ControlCharacters => "control_characters", false;
}
