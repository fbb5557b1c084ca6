//! Entry templates on the wire.

use chrono::NaiveDate;
use poem_openapi::{Enum, Object};
use uuid::Uuid;

/// Where the amount of a line goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum TemplateSide {
    /// A debit of what the formula comes to; a credit where that is below zero.
    Debit,
    /// A credit likewise.
    Credit,
    /// What balances the entry; one line at most.
    Balance,
}

impl TemplateSide {
    /// Its name in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Debit => "debit",
            Self::Credit => "credit",
            Self::Balance => "balance",
        }
    }

    /// What a name in the database means, which knows no other.
    pub fn of(name: &str) -> Self {
        match name {
            "debit" => Self::Debit,
            "credit" => Self::Credit,
            _ => Self::Balance,
        }
    }
}

/// A line of a template.
#[derive(Debug, Clone, Object)]
pub struct TemplateLine {
    /// The account's number.
    pub account: String,
    /// The third party's code.
    #[oai(skip_serializing_if_is_none)]
    pub auxiliary: Option<String>,
    /// What the line says, with `{month}`, `{quarter}` and `{year}` for those of the entry; what the entry says when absent or empty.
    #[oai(skip_serializing_if_is_none)]
    pub label: Option<String>,
    /// Where its amount goes.
    pub side: TemplateSide,
    /// Its amount over the amounts that the template asks for, `a1` to `a8`: `a1 * 20 %`, `(a1 - a2) / 12`. Absent or empty for what
    /// balances.
    #[oai(skip_serializing_if_is_none)]
    pub formula: Option<String>,
    /// The company's code of the tax that the line is the base of: lines of tax are added.
    #[oai(skip_serializing_if_is_none)]
    pub tax_code: Option<String>,
}

/// A template as it is to be.
#[derive(Debug, Clone, Object)]
pub struct EntryTemplateDetails {
    /// Its name, of its own.
    pub(super) name: String,
    /// The journal's code.
    pub(super) journal: String,
    /// What its entries say, with `{month}`, `{quarter}` and `{year}` for those of the entry.
    pub(super) label: String,
    /// What the amounts that it asks for are called, in the order of `a1`, `a2` ..: 8 at most.
    pub(super) amounts: Vec<String>,
    /// The lines, in order: 1 to 100.
    pub(super) lines: Vec<TemplateLine>,
    /// Whether it is offered; so when absent.
    pub(super) is_active: Option<bool>,
}

/// A template.
#[derive(Debug, Object)]
pub struct EntryTemplateView {
    /// Its id.
    pub id: Uuid,
    /// Its name.
    pub name: String,
    /// The journal's code.
    pub journal: String,
    /// What its entries say.
    pub label: String,
    /// What the amounts that it asks for are called, in the order of `a1`, `a2` ..
    pub amounts: Vec<String>,
    /// The lines, in order.
    pub lines: Vec<TemplateLine>,
    /// Whether it is offered.
    pub is_active: bool,
    /// To be sent back as `If-Match` with a change.
    pub version: i32,
}

/// The templates, by name.
#[derive(Debug, Object)]
pub struct EntryTemplateList {
    /// The templates.
    pub items: Vec<EntryTemplateView>,
}

/// What a template is filled with.
#[derive(Debug, Object)]
pub struct EntryTemplateFill {
    /// The date of the entry, which decides the rates of taxes.
    pub(super) date: NaiveDate,
    /// The amounts that the template asks for, in its order: decimal strings, of either sign.
    pub(super) amounts: Vec<String>,
}

/// A line of a filled template, as `create_entry` takes it.
#[derive(Debug, Object)]
pub struct FilledLine {
    /// The account's number.
    pub account: String,
    /// The third party's code.
    #[oai(skip_serializing_if_is_none)]
    pub auxiliary: Option<String>,
    /// What the line says.
    pub label: String,
    /// Debit, or zero.
    pub debit: String,
    /// Credit, or zero.
    pub credit: String,
    /// The code of the tax that it is the base of, or holds.
    #[oai(skip_serializing_if_is_none)]
    pub tax_code: Option<String>,
    /// What the tax is computed on.
    #[oai(skip_serializing_if_is_none)]
    pub tax_base: Option<String>,
}

/// A filled template, as `create_entry` takes it. It may not balance, where no line takes what balances.
#[derive(Debug, Object)]
pub struct FilledEntry {
    /// The journal's code.
    pub journal: String,
    /// The date.
    pub date: NaiveDate,
    /// What the entry says.
    pub label: String,
    /// The lines that have an amount.
    pub lines: Vec<FilledLine>,
    /// Sum of the debits.
    pub total_debit: String,
    /// Sum of the credits.
    pub total_credit: String,
    /// The currency of the amounts.
    pub currency: String,
}
