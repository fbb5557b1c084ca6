//! What may keep an entry from being posted.

use std::fmt;

use crate::Money;

/// A rule that a draft breaks. Lines are counted from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntryProblem {
    /// Fewer than two lines.
    TooFewLines,
    /// More lines than an entry made here may have.
    TooManyLines,
    /// Debit and credit differ.
    NotBalanced {
        /// The total of the debits.
        debit: Money,
        /// The total of the credits.
        credit: Money,
    },
    /// A total does not fit into 64 bits of minor units.
    TotalOverflow,
    /// The date of the entry is outside the fiscal year.
    DateOutsideYear,
    /// The entry has no label.
    LabelMissing,
    /// A text of the entry is too long or holds a control character.
    TextInvalid {
        /// Which text: `label` or `piece_ref`.
        field: &'static str,
    },
    /// The line has neither a debit nor a credit.
    LineNoAmount {
        /// Which line.
        line: usize,
    },
    /// The line has both a debit and a credit.
    LineTwoSides {
        /// Which line.
        line: usize,
    },
    /// An amount of the line is below zero.
    LineNegativeAmount {
        /// Which line.
        line: usize,
    },
    /// The date of the line is outside the fiscal year.
    LineDateOutsideYear {
        /// Which line.
        line: usize,
    },
    /// The date of the line is not the entry's.
    LineDateDiffers {
        /// Which line.
        line: usize,
    },
    /// The line has no label.
    LineLabelMissing {
        /// Which line.
        line: usize,
    },
    /// A text of the line is too long or holds a control character.
    LineTextInvalid {
        /// Which line.
        line: usize,
        /// Which text: `label`, `auxiliary` or `tax_code`.
        field: &'static str,
    },
    /// The amount in another currency is in the company's own.
    LineForeignOwnCurrency {
        /// Which line.
        line: usize,
    },
    /// The amount in another currency is below zero: the side of the line tells its direction.
    LineForeignNegative {
        /// Which line.
        line: usize,
    },
}

impl EntryProblem {
    /// The stable code of the rule.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::TooFewLines => "entry_too_few_lines",
            Self::TooManyLines => "entry_too_many_lines",
            Self::NotBalanced { .. } => "entry_not_balanced",
            Self::TotalOverflow => "entry_total_overflow",
            Self::DateOutsideYear => "entry_date_outside_year",
            Self::LabelMissing => "entry_label_missing",
            Self::TextInvalid { .. } => "entry_text_invalid",
            Self::LineNoAmount { .. } => "line_no_amount",
            Self::LineTwoSides { .. } => "line_two_sides",
            Self::LineNegativeAmount { .. } => "line_negative_amount",
            Self::LineDateOutsideYear { .. } => "line_date_outside_year",
            Self::LineDateDiffers { .. } => "line_date_differs",
            Self::LineLabelMissing { .. } => "line_label_missing",
            Self::LineTextInvalid { .. } => "line_text_invalid",
            Self::LineForeignOwnCurrency { .. } => "line_foreign_own_currency",
            Self::LineForeignNegative { .. } => "line_foreign_negative",
        }
    }

    /// The line that breaks the rule, from 0; `None` when it is the entry as a whole.
    pub const fn line(&self) -> Option<usize> {
        match self {
            Self::TooFewLines
            | Self::TooManyLines
            | Self::NotBalanced { .. }
            | Self::TotalOverflow
            | Self::DateOutsideYear
            | Self::LabelMissing
            | Self::TextInvalid { .. } => None,
            Self::LineNoAmount { line }
            | Self::LineTwoSides { line }
            | Self::LineNegativeAmount { line }
            | Self::LineDateOutsideYear { line }
            | Self::LineDateDiffers { line }
            | Self::LineLabelMissing { line }
            | Self::LineTextInvalid { line, .. }
            | Self::LineForeignOwnCurrency { line }
            | Self::LineForeignNegative { line } => Some(*line),
        }
    }

    /// The text that breaks the rule, for the rules about texts.
    pub const fn field(&self) -> Option<&'static str> {
        match self {
            Self::TextInvalid { field } | Self::LineTextInvalid { field, .. } => Some(field),
            _ => None,
        }
    }
}

impl fmt::Display for EntryProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line() {
            write!(f, "line {}: ", line + 1)?;
        }
        f.write_str(match self {
            Self::TooFewLines => "an entry has at least two lines",
            Self::TooManyLines => "the entry has too many lines",
            Self::NotBalanced { .. } => "debit and credit differ",
            Self::TotalOverflow => "the total is too large",
            Self::DateOutsideYear | Self::LineDateOutsideYear { .. } => "the date is outside the fiscal year",
            Self::LabelMissing | Self::LineLabelMissing { .. } => "the label is missing",
            Self::TextInvalid { .. } | Self::LineTextInvalid { .. } => {
                "a text is too long or holds a control character"
            }
            Self::LineNoAmount { .. } => "there is neither a debit nor a credit",
            Self::LineTwoSides { .. } => "there are both a debit and a credit",
            Self::LineNegativeAmount { .. } => "an amount is below zero",
            Self::LineDateDiffers { .. } => "the date is not the entry's",
            Self::LineForeignOwnCurrency { .. } => "the foreign currency is the company's own",
            Self::LineForeignNegative { .. } => "the foreign amount is below zero",
        })
    }
}

impl std::error::Error for EntryProblem {}
