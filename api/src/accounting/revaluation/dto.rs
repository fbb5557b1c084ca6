//! Revaluations on the wire.

use chrono::NaiveDate;
use ledger::{JournalCode, MAX_LABEL_CHARS};
use poem_openapi::{Enum, Object};
use uuid::Uuid;

use crate::http::{ApiError, ApiResult, Fields};

/// What a position comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum ForeignPositionKind {
    /// Banks and cash.
    Cash,
    /// What customers and suppliers owe and are owed.
    Commercial,
    /// Other debts and receivables.
    Financial,
    /// Loans and other debts and receivables due after more than a year.
    LongTerm,
}

/// Something in another currency that is open at the end of a year.
#[derive(Debug, Object)]
pub struct ForeignPositionView {
    /// The account.
    pub account: String,
    /// The third party.
    #[oai(skip_serializing_if_is_none)]
    pub auxiliary: Option<String>,
    /// The document of an open item.
    #[oai(skip_serializing_if_is_none)]
    pub piece_ref: Option<String>,
    /// What it comes from.
    pub kind: ForeignPositionKind,
    /// Its currency.
    pub currency: String,
    /// Its balance in that currency; a debit above zero.
    pub foreign: String,
    /// Its balance in the books.
    pub book: String,
    /// Its value at the rate of the last day.
    pub value: String,
    /// What that is above the books: a gain above zero, a loss below.
    pub difference: String,
    /// Whether nothing foreign is left: it is what payments at other rates left of items that are matched in part, a gain or loss of the
    /// year.
    pub is_settled: bool,
}

/// The rate of a currency at the end of a year.
#[derive(Debug, Object)]
pub struct RevaluationRate {
    /// The currency.
    pub currency: String,
    /// What a hundred units of it are in the company's currency.
    pub hundred: String,
    /// The day of the rate; absent for a fixed parity.
    #[oai(skip_serializing_if_is_none)]
    pub rate_day: Option<NaiveDate>,
}

/// A line of the entries.
#[derive(Debug, Object)]
pub struct RevaluationLine {
    /// The account.
    pub account: String,
    /// The third party.
    #[oai(skip_serializing_if_is_none)]
    pub auxiliary: Option<String>,
    /// Debit, or zero.
    pub debit: String,
    /// Credit, or zero.
    pub credit: String,
    /// Whether it is taken back on the first day of the next year.
    pub is_reversed: bool,
}

/// What is open in other currencies at the end of a year, and what is posted of it.
#[derive(Debug, Object)]
pub struct RevaluationView {
    /// The last day of the year.
    pub on: NaiveDate,
    /// The company's currency.
    pub currency: String,
    /// How many positions there are.
    pub positions_total: i64,
    /// The first 1,000 of them, by account.
    pub positions: Vec<ForeignPositionView>,
    /// The rates.
    pub rates: Vec<RevaluationRate>,
    /// All gains.
    pub gains: String,
    /// All losses, above zero.
    pub losses: String,
    /// How many lines are posted.
    pub lines_total: i64,
    /// The first 1,000 of them; none where accounts are missing.
    pub lines: Vec<RevaluationLine>,
    /// Accounts that the company's chart has not, and that the entries need.
    pub is_account_missing: bool,
    /// Whether it was posted, and by which entries.
    pub is_posted: bool,
    /// Whether what was posted is not what would be posted now: entries came or a rate changed since.
    pub is_outdated: bool,
    /// The entry of differences that wait.
    #[oai(skip_serializing_if_is_none)]
    pub latent_entry_id: Option<Uuid>,
    /// The entry that takes them back.
    #[oai(skip_serializing_if_is_none)]
    pub latent_reversal_id: Option<Uuid>,
    /// The entry of differences of the year, and of provisions.
    #[oai(skip_serializing_if_is_none)]
    pub entry_id: Option<Uuid>,
}

/// How differences are posted.
#[derive(Debug, Object)]
pub struct RevaluationPost {
    /// The journal of the entries.
    journal: String,
    /// What they say.
    label: String,
    /// Whether gains and losses of a currency are one position of which only the net loss is provided for (PCG art. 420-6, AUDCIF art. 57):
    /// due dates have to be near enough to each other.
    is_net_by_currency: bool,
}

/// The same, with its fields right.
#[derive(Debug, Clone)]
pub struct Checked {
    pub journal: JournalCode,
    pub label: String,
    pub is_net_by_currency: bool,
}

impl RevaluationPost {
    /// Checks every field.
    ///
    /// # Errors
    /// 422 with `journal_code_invalid`, `label_required`, `too_long`, `control_character`.
    pub fn check(self) -> ApiResult<Checked> {
        let mut fields = Fields::new();
        let journal = JournalCode::new(self.journal.trim());
        let journal = journal.map_err(|error| fields.refuse("/journal", error.code()));
        let label = fields.required("/label", &self.label, "label_required");
        let label = fields.text("/label", &label, MAX_LABEL_CHARS);
        fields.finish()?;
        let journal = journal.map_err(|()| ApiError::internal("a wrong code was refused above"))?;
        Ok(Checked { journal, label, is_net_by_currency: self.is_net_by_currency })
    }
}
