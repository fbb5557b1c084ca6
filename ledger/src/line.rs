//! One line of an entry.

use chrono::NaiveDate;

use crate::{AccountNumber, CurrencyCode, Money};

/// A line of an entry, in any state: [`Draft::check`](crate::Draft::check) says whether it may be posted.
///
/// Everything is hashed when the entry is posted, except the due date and the matching, which change
/// afterwards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The account that is debited or credited.
    pub account: AccountNumber,
    /// The code of the third party, for an account that is kept per third party.
    pub auxiliary: Option<String>,
    /// The date that reports use: the entry's, except in imports.
    pub date: NaiveDate,
    /// What the line says.
    pub label: String,
    /// The amount when the line is a debit, in the company's currency; else zero.
    pub debit: Money,
    /// The amount when the line is a credit, in the company's currency; else zero.
    pub credit: Money,
    /// The same amount in another currency.
    pub foreign: Option<ForeignAmount>,
    /// The tax that the line is about.
    pub tax: Option<TaxTag>,
    /// When the amount has to be paid. Not hashed.
    pub due_date: Option<NaiveDate>,
    /// What the line was matched with. Not hashed.
    pub matching: Option<Matching>,
    /// What its source said of the line alone, where that differs from its entry.
    pub origin: Option<LineOrigin>,
}

impl Line {
    /// A line that says no more than an account, a day, a text and an amount: above zero for a debit, below for a credit.
    pub fn of(account: AccountNumber, date: NaiveDate, label: impl Into<String>, amount: Money) -> Self {
        Self {
            account,
            auxiliary: None,
            date,
            label: label.into(),
            debit: amount.max(Money::ZERO),
            credit: Money::from_minor(amount.minor().min(0).saturating_neg()),
            foreign: None,
            tax: None,
            due_date: None,
            matching: None,
            origin: None,
        }
    }
}

/// What the source of an import said of one line, where that differs from the entry the line was grouped
/// into.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LineOrigin {
    /// The number of the line's entry in the source.
    pub number: Option<String>,
    /// The reference of the line's supporting document.
    pub piece_ref: Option<String>,
    /// The date of the line's supporting document.
    pub piece_date: Option<NaiveDate>,
}

/// An amount in another currency than the company's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForeignAmount {
    /// The other currency.
    pub currency: CurrencyCode,
    /// Minor units of that currency (see [`CurrencyCode::decimals`]), on the same side as the line.
    pub amount: Money,
}

/// The tax that a line is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaxTag {
    /// The company's code of the tax and its rate.
    pub code: String,
    /// The amount that the tax was computed on, in the company's currency.
    pub base: Money,
}

/// The group of lines of one account that settle each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matching {
    /// The letters that name the group.
    pub letter: String,
    /// When the group was made.
    pub date: Option<NaiveDate>,
}
