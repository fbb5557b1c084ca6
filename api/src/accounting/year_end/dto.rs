//! The entries of a year's end on the wire.

use chrono::NaiveDate;
use ledger::year_end::YearEndKind;
use ledger::{Currency, JournalCode, MAX_AUXILIARY_CHARS, MAX_LABEL_CHARS, MAX_PIECE_REF_CHARS, Money};
use poem_openapi::{Enum, Object};
use uuid::Uuid;

use crate::accounting::{accounts, amount, dates};
use crate::http::{ApiError, ApiResult, Fields};

/// What is written at the end of a year.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum YearEndEntryKind {
    /// A charge that was booked and belongs to the next year.
    PrepaidExpense,
    /// Income that was booked and belongs to the next year.
    DeferredIncome,
    /// A charge of the year whose invoice has not come.
    AccruedExpense,
    /// Income of the year that was not invoiced.
    AccruedIncome,
    /// A risk or a charge that is probable.
    Provision,
    /// What is taken back of one.
    ProvisionRelease,
    /// A debt whose customer may not pay.
    DoubtfulDebt,
    /// What of a debt will probably be lost.
    Allowance,
    /// What is taken back of one.
    AllowanceRelease,
    /// What a stock has become by counting it.
    Stock,
    /// The share of a grant for an investment that is income of the year.
    Grant,
}

impl From<YearEndEntryKind> for YearEndKind {
    fn from(kind: YearEndEntryKind) -> Self {
        match kind {
            YearEndEntryKind::PrepaidExpense => Self::PrepaidExpense,
            YearEndEntryKind::DeferredIncome => Self::DeferredIncome,
            YearEndEntryKind::AccruedExpense => Self::AccruedExpense,
            YearEndEntryKind::AccruedIncome => Self::AccruedIncome,
            YearEndEntryKind::Provision => Self::Provision,
            YearEndEntryKind::ProvisionRelease => Self::ProvisionRelease,
            YearEndEntryKind::DoubtfulDebt => Self::DoubtfulDebt,
            YearEndEntryKind::Allowance => Self::Allowance,
            YearEndEntryKind::AllowanceRelease => Self::AllowanceRelease,
            YearEndEntryKind::Stock => Self::Stock,
            YearEndEntryKind::Grant => Self::Grant,
        }
    }
}

/// What an entry of a kind needs, and what the company has for it.
#[derive(Debug, Object)]
pub struct YearEndProposal {
    /// The last day of the fiscal year.
    pub date: NaiveDate,
    /// When it is reversed: on the first day of the next year, for an accrual.
    #[oai(skip_serializing_if_is_none)]
    pub reverse_on: Option<NaiveDate>,
    /// The account of the balance sheet.
    #[oai(skip_serializing_if_is_none)]
    pub held_account: Option<String>,
    /// The account of income or charges; of a doubtful debt, the customer's.
    #[oai(skip_serializing_if_is_none)]
    pub other_account: Option<String>,
    /// The account of the tax of an invoice that is not there yet.
    #[oai(skip_serializing_if_is_none)]
    pub tax_account: Option<String>,
    /// Whether it may have a tax.
    pub takes_tax: bool,
    /// Whether it names a third party.
    pub names_third_party: bool,
    /// What the books have on the account of the balance sheet at the end of the year, a debit above zero: of a stock that is counted.
    #[oai(skip_serializing_if_is_none)]
    pub booked: Option<String>,
    /// The currency of amounts.
    pub currency: String,
}

/// An entry of a year's end.
#[derive(Debug, Object)]
pub struct YearEndEntry {
    /// What it is.
    kind: YearEndEntryKind,
    /// Its day, the last of the fiscal year as a rule.
    date: NaiveDate,
    /// The journal.
    journal: String,
    /// What it says.
    label: String,
    /// What justifies it.
    piece_ref: Option<String>,
    /// Decimal string, without tax; of a stock, what was counted.
    amount: String,
    /// The tax of an invoice that is not there yet: a decimal string, nothing when absent.
    tax: Option<String>,
    /// The account of the balance sheet.
    held_account: String,
    /// The account of income or charges; of a doubtful debt, the customer's.
    other_account: String,
    /// The account of the tax; required with a tax.
    tax_account: Option<String>,
    /// The third party of a doubtful debt, and of an invoice to come.
    auxiliary: Option<String>,
    /// When it is reversed; never when absent.
    reverse_on: Option<NaiveDate>,
}

/// The same, with its fields right.
#[derive(Debug, Clone)]
pub struct Checked {
    pub kind: YearEndKind,
    pub date: NaiveDate,
    pub journal: JournalCode,
    pub label: String,
    pub piece_ref: Option<String>,
    pub amount: Money,
    pub tax: Money,
    pub held_account: String,
    pub other_account: String,
    pub tax_account: Option<String>,
    pub auxiliary: Option<String>,
    pub reverse_on: Option<NaiveDate>,
}

/// An entry of a year's end that was posted.
#[derive(Debug, Object)]
pub struct YearEndPosted {
    /// The entry.
    pub entry_id: Uuid,
    /// The entry that reverses it.
    #[oai(skip_serializing_if_is_none)]
    pub reversal_id: Option<Uuid>,
}

impl YearEndEntry {
    /// Checks every field.
    ///
    /// # Errors
    /// 422 with `date_out_of_range`, `journal_code_invalid`, `label_required`, `required`, `too_long`, `control_character`, `tax_not_taken`,
    /// `reversal_before_entry`, the codes of amounts and of account numbers.
    pub fn check(self, currency: Currency) -> ApiResult<Checked> {
        let mut fields = Fields::new();
        let kind = YearEndKind::from(self.kind);
        dates::check(&mut fields, "/date", Some(self.date));
        dates::check(&mut fields, "/reverse_on", self.reverse_on);
        if self.reverse_on.is_some_and(|day| day <= self.date) {
            fields.refuse("/reverse_on", "reversal_before_entry");
        }
        let journal = JournalCode::new(self.journal.trim());
        let journal = journal.map_err(|error| fields.refuse("/journal", error.code()));
        let label = fields.required("/label", &self.label, "label_required");
        let label = fields.text("/label", &label, MAX_LABEL_CHARS);
        let piece_ref = fields.text("/piece_ref", &self.piece_ref.unwrap_or_default(), MAX_PIECE_REF_CHARS);
        let auxiliary = fields.text("/auxiliary", &self.auxiliary.unwrap_or_default(), MAX_AUXILIARY_CHARS);
        let amount = amount::parse(&mut fields, "/amount", Some(&self.amount), currency);
        let tax = amount::parse(&mut fields, "/tax", self.tax.as_deref(), currency);
        if amount.is_zero() && !kind.is_counted() {
            fields.refuse("/amount", "required");
        }
        if !tax.is_zero() && !kind.takes_tax() {
            fields.refuse("/tax", "tax_not_taken");
        }
        let held_account = accounts::required_number(&mut fields, "/held_account", self.held_account);
        let other_account = accounts::required_number(&mut fields, "/other_account", self.other_account);
        let tax_account = accounts::number(&mut fields, "/tax_account", self.tax_account);
        if !tax.is_zero() && tax_account.is_none() {
            fields.refuse("/tax_account", "required");
        }
        if kind.names_third_party() && auxiliary.is_empty() {
            fields.refuse("/auxiliary", "required");
        }
        fields.finish()?;
        let journal = journal.map_err(|()| ApiError::internal("a wrong code was refused above"))?;
        Ok(Checked {
            kind,
            date: self.date,
            journal,
            label,
            piece_ref: Some(piece_ref).filter(|text| !text.is_empty()),
            amount,
            tax,
            held_account,
            other_account,
            tax_account: tax_account.filter(|_| !tax.is_zero()),
            auxiliary: Some(auxiliary).filter(|code| !code.is_empty()),
            reverse_on: self.reverse_on,
        })
    }
}
