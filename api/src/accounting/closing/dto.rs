//! The closing of a year on the wire.

use chrono::NaiveDate;
use ledger::{AccountNumber, JournalCode, MAX_LABEL_CHARS};
use poem_openapi::{Enum, Object};
use uuid::Uuid;

use crate::accounting::fiscal_years::FiscalYearView;
use crate::http::{ApiResult, Fields};

const MAX_REASON: usize = 500;

/// Whether a finding keeps the year from being closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "lowercase")]
pub enum Severity {
    /// The year cannot be closed.
    Blocking,
    /// It can, and somebody should look at this before.
    Attention,
}

/// What is to be looked at before a year is closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum FindingCode {
    /// A year before it is open and has entries.
    EarlierYearOpen,
    /// Entries of the year are drafts.
    Drafts,
    /// Drafts that should have been validated by the end of the month after theirs (PCG, validation before the end of the period that follows).
    DraftsOverdue,
    /// The year is not over.
    YearNotOver,
    /// Lines of the year that nothing settles.
    OpenItems,
    /// Accounts that hold what is not known yet where it belongs, and are not at zero.
    SuspenseNotEmpty,
    /// Accounts of banks and cash whose balance is a credit.
    TreasuryInCredit,
    /// Third parties that stand on the wrong side: customers who are owed, suppliers who owe.
    ThirdPartiesReversed,
    /// Accounts of VAT that a return has not brought to zero.
    VatNotSettled,
    /// Accounts on which the result of an earlier year still stands: nobody decided on it, and once this year is closed nobody can for
    /// that one alone.
    ResultNotAllocated,
    /// Accounts with balances in other currencies, of a year that was not revalued: they are worth something else on its last day, or there
    /// is no rate of it.
    CurrenciesNotRevalued,
    /// Fixed assets of which something is still to be written off by the last day, or of which nobody told what they produced.
    AssetsNotWrittenOff,
    /// Loans with instalments of the year that were not booked.
    InstalmentsNotBooked,
    /// Lines of the same day, account, amount and piece, in different entries.
    Doubles,
    /// Entries of large round amounts.
    RoundAmounts,
    /// Months without any entry.
    EmptyMonths,
    /// The next year has opening entries that closing did not make, and they differ from the balances of this one: closing brings what they
    /// lack, once it is told to.
    OpeningDiffers,
    /// Entries that somebody wrote in a journal of openings, of a year whose balances a file or a closing brought forward.
    OpeningsBeside,
}

/// Something to be looked at.
#[derive(Debug, Object)]
pub struct ClosingFinding {
    /// What it is.
    pub code: FindingCode,
    /// Whether it keeps the year from being closed.
    pub severity: Severity,
    /// How many there are.
    pub count: i64,
    /// The first 20 accounts, months, assets or loans that it is about.
    pub about: Vec<String>,
}

/// What closing a year would come to, and what to look at before.
#[derive(Debug, Object)]
pub struct ClosingReview {
    /// The year.
    pub fiscal_year: FiscalYearView,
    /// The currency of all amounts.
    pub currency: String,
    /// Income less expenses; below zero for a loss.
    pub result: String,
    /// Where it goes, when the chart has an account for it.
    #[oai(skip_serializing_if_is_none)]
    pub result_account: Option<String>,
    /// First day of the year that is opened: the one that the company has, or will be given.
    pub next_start: NaiveDate,
    /// Whether the next year has opening entries already: closing brings only what these lack, which the finding `opening_differs` names.
    pub next_is_opened: bool,
    /// The findings, those that keep the year from being closed first.
    pub findings: Vec<ClosingFinding>,
}

/// How a year is to be closed.
#[derive(Debug, Object)]
pub struct FiscalYearClose {
    /// What the entry says that brings income and expenses to zero. It stands in the journal of closings, which is made where there is
    /// none.
    pub label: String,
    /// A journal of openings, for the entry that opens the next year.
    pub opening_journal: String,
    /// What that entry says.
    pub opening_label: String,
    /// Where the result goes; what the chart has for it when absent, 422 `required` where it has nothing.
    pub result_account: Option<String>,
    /// Whether the entry may bring what other openings of the next year lack: 409 `opening_differs` where they lack something and it may not.
    #[oai(default)]
    pub completes_opening: bool,
}

/// How, once the fields are right.
#[derive(Debug, Clone)]
pub struct CheckedClose {
    pub label: String,
    pub opening_journal: JournalCode,
    pub opening_label: String,
    pub result_account: Option<AccountNumber>,
    pub completes_opening: bool,
}

impl FiscalYearClose {
    /// Checks every field.
    ///
    /// # Errors
    /// 422 with `journal_code_invalid`, `label_required`, `too_long`, `control_character` or the codes of account numbers.
    pub fn check(self) -> ApiResult<CheckedClose> {
        let mut fields = Fields::new();
        let opening_journal = JournalCode::new(self.opening_journal.trim());
        if let Err(error) = opening_journal {
            fields.refuse("/opening_journal", error.code());
        }
        let [label, opening_label] =
            [("/label", &self.label), ("/opening_label", &self.opening_label)].map(|(pointer, text)| {
                let text = fields.required(pointer, text, "label_required");
                fields.text(pointer, &text, MAX_LABEL_CHARS)
            });
        let account = self.result_account.as_deref().map(str::trim).filter(|number| !number.is_empty());
        let result_account = account.map(AccountNumber::new).transpose().unwrap_or_else(|error| {
            fields.refuse("/result_account", error.code());
            None
        });
        fields.finish()?;
        let opening_journal = opening_journal.expect("a wrong code was refused above");
        let completes_opening = self.completes_opening;
        Ok(CheckedClose { label, opening_journal, opening_label, result_account, completes_opening })
    }
}

/// A year that is closed.
#[derive(Debug, Object)]
pub struct FiscalYearClosed {
    /// The year.
    pub fiscal_year: FiscalYearView,
    /// Income less expenses; below zero for a loss.
    pub result: String,
    /// The entry that brought income and expenses to zero, when there were any.
    #[oai(skip_serializing_if_is_none)]
    pub closing_entry_id: Option<Uuid>,
    /// The entry that brought forward what the next year was not opened with otherwise, where there was anything.
    #[oai(skip_serializing_if_is_none)]
    pub opening_entry_id: Option<Uuid>,
    /// The next year.
    pub next_fiscal_year: FiscalYearView,
}

/// Why a year is opened again.
#[derive(Debug, Object)]
pub struct FiscalYearReopen {
    /// For the audit trail.
    reason: String,
}

impl FiscalYearReopen {
    /// Checks the reason.
    ///
    /// # Errors
    /// 422 with `required`, `too_long` or `control_character`.
    pub fn check(self) -> ApiResult<String> {
        let mut fields = Fields::new();
        let reason = fields.required("/reason", &self.reason, "required");
        let reason = fields.text("/reason", &reason, MAX_REASON);
        fields.finish()?;
        Ok(reason)
    }
}
