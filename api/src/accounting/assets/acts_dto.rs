//! Entries of assets on the wire: what is written off in a period, and disposals.

use chrono::NaiveDate;
use ledger::assets::Posting;
use ledger::{AccountNumber, Currency, JournalCode, MAX_AUXILIARY_CHARS, MAX_LABEL_CHARS, Money};
use poem_openapi::Object;
use uuid::Uuid;

use super::sale_tax;
use crate::accounting::{accounts, amount, dates};
use crate::http::{ApiResult, Fields};

/// A line of an entry to be.
#[derive(Debug, Object)]
pub struct AssetLine {
    /// The account.
    pub account: String,
    /// Its debit; zero for a credit.
    pub debit: String,
    /// Its credit; zero for a debit.
    pub credit: String,
}

impl AssetLine {
    /// The line of a posting.
    pub fn of(posting: &Posting, currency: Currency) -> Self {
        let minor = posting.amount.minor();
        Self {
            account: posting.account.as_str().to_owned(),
            debit: amount::wire(minor.max(0), currency),
            credit: amount::wire(minor.min(0).saturating_neg(), currency),
        }
    }
}

/// An asset that cannot be written off as it is.
#[derive(Debug, Clone, Object)]
pub struct AssetProblem {
    /// Its id.
    pub id: Uuid,
    /// Its number in the register.
    pub asset_code: String,
    /// Its name.
    pub name: String,
    /// `asset_accounts_missing` or `asset_accounts_inactive`.
    pub code: String,
}

/// What writing off up to a day would come to.
#[derive(Debug, Object)]
pub struct DepreciationPreview {
    /// The day.
    pub until: NaiveDate,
    /// The currency of all amounts here.
    pub currency: String,
    /// Assets of which something is written off.
    pub assets: i64,
    /// Of them those of which something should have been written off in an earlier fiscal year.
    pub late: i64,
    /// Depreciation.
    pub depreciation: String,
    /// Excess depreciation that is added, less what is taken back.
    pub excess: String,
    /// The lines of the entry, by account.
    pub lines: Vec<AssetLine>,
    /// Assets that keep it from being posted.
    pub problem_count: i64,
    /// The first of them.
    pub problems: Vec<AssetProblem>,
    /// Assets by units of which nobody told what they produced in the fiscal year so far: nothing is written off of it.
    pub without_usage: Vec<AssetProblem>,
}

/// Writes off up to a day.
#[derive(Debug, Object)]
pub struct DepreciationCreate {
    /// The day, which is that of the entry.
    until: NaiveDate,
    /// The journal of the entry.
    journal: String,
    /// What it says.
    label: String,
}

/// A writing off whose fields are right.
#[derive(Debug, Clone)]
pub struct CheckedDepreciation {
    pub until: NaiveDate,
    pub journal: JournalCode,
    pub label: String,
}

impl DepreciationCreate {
    /// Checks every field.
    ///
    /// # Errors
    /// 422 with `date_out_of_range`, `journal_code_invalid`, `label_required`, `too_long` or `control_character`.
    pub fn check(self) -> ApiResult<CheckedDepreciation> {
        let mut fields = Fields::new();
        dates::check(&mut fields, "/until", Some(self.until));
        let (journal, label) = journal_and_label(&mut fields, &self.journal, &self.label);
        fields.finish()?;
        Ok(CheckedDepreciation {
            until: self.until,
            journal: journal.expect("a wrong code was refused above"),
            label,
        })
    }
}

fn journal_and_label(fields: &mut Fields, journal: &str, label: &str) -> (Option<JournalCode>, String) {
    let journal =
        JournalCode::new(journal.trim()).map_err(|error| fields.refuse("/journal", error.code())).ok();
    let label = fields.required("/label", label, "label_required");
    (journal, fields.text("/label", &label, MAX_LABEL_CHARS))
}

/// An entry by which assets were written off.
#[derive(Debug, Object)]
pub struct DepreciationView {
    /// The entry.
    pub entry_id: Uuid,
    /// Up to which day.
    pub until: NaiveDate,
    /// Its journal.
    pub journal: String,
    /// Its number there.
    pub entry_number: i64,
    /// The currency of all amounts here.
    pub currency: String,
    /// How many assets.
    pub assets: i64,
    /// Depreciation.
    pub depreciation: String,
    /// Excess depreciation that was added, less what was taken back.
    pub excess: String,
    /// Whether it is a disposal, which takes that asset alone.
    pub is_disposal: bool,
}

/// A page of the entries by which assets were written off, the last day first.
#[derive(Debug, Object)]
pub struct DepreciationList {
    /// The entries.
    pub items: Vec<DepreciationView>,
    /// Where the next page starts, if there is one.
    #[oai(skip_serializing_if_is_none)]
    pub next_cursor: Option<String>,
}

/// What was written off of an asset by an entry.
#[derive(Debug, Object)]
pub struct DepreciationLine {
    /// The asset.
    pub asset_id: Uuid,
    /// Its number in the register.
    pub asset_code: String,
    /// Its name.
    pub name: String,
    /// Up to which day.
    pub until: NaiveDate,
    /// The entry.
    pub entry_id: Uuid,
    /// Its journal.
    pub journal: String,
    /// Its number there.
    pub entry_number: i64,
    /// Depreciation.
    pub depreciation: String,
    /// Excess depreciation that was added; below zero when it was taken back.
    pub excess: String,
}

/// A page of what was written off, the last day first.
#[derive(Debug, Object)]
pub struct DepreciationLineList {
    /// The currency of all amounts here.
    pub currency: String,
    /// What was written off.
    pub items: Vec<DepreciationLine>,
    /// Where the next page starts, if there is one.
    #[oai(skip_serializing_if_is_none)]
    pub next_cursor: Option<String>,
}

/// An asset is sold or scrapped.
#[derive(Debug, Object)]
pub struct AssetDisposal {
    /// When: it is written off up to that day, which is that of the entry.
    disposed_on: NaiveDate,
    /// What it was sold for, without tax; nothing when it was scrapped.
    proceeds: Option<String>,
    /// The code of the tax on it, which says how much and where it is owed.
    tax_code: Option<String>,
    /// The tax on it, where no code says so.
    tax: Option<String>,
    /// Where the tax is owed; needed with one, and said by a code.
    tax_account: Option<String>,
    /// Where the buyer owes it. The chart's when absent.
    receivable_account: Option<String>,
    /// The buyer.
    auxiliary: Option<String>,
    /// What it was still worth, or the loss. The chart's when absent.
    charge_account: Option<String>,
    /// What it was sold for, or the gain. The chart's when absent.
    income_account: Option<String>,
    /// The journal of the entry.
    journal: String,
    /// What it says.
    label: String,
}

/// A disposal whose fields are right.
#[derive(Debug, Clone)]
pub struct CheckedDisposal {
    pub on: NaiveDate,
    pub proceeds: Money,
    pub tax: sale_tax::Told,
    pub receivable_account: Option<String>,
    pub auxiliary: Option<String>,
    pub charge_account: Option<String>,
    pub income_account: Option<String>,
    pub journal: JournalCode,
    pub label: String,
}

impl AssetDisposal {
    /// Checks every field.
    ///
    /// # Errors
    /// 422 with `date_out_of_range`, `journal_code_invalid`, `label_required`, `required`, `too_long`, `control_character`, the codes of
    /// account numbers and amounts.
    pub fn check(self, currency: Currency) -> ApiResult<CheckedDisposal> {
        let mut fields = Fields::new();
        dates::check(&mut fields, "/disposed_on", Some(self.disposed_on));
        let (journal, label) = journal_and_label(&mut fields, &self.journal, &self.label);
        let proceeds = amount::parse(&mut fields, "/proceeds", self.proceeds.as_deref(), currency);
        let tax = amount::parse(&mut fields, "/tax", self.tax.as_deref(), currency);
        let mut account = |pointer, given| accounts::number(&mut fields, pointer, given);
        let tax_account = account("/tax_account", self.tax_account);
        let receivable_account = account("/receivable_account", self.receivable_account);
        let charge_account = account("/charge_account", self.charge_account);
        let income_account = account("/income_account", self.income_account);
        let tax_code = self.tax_code.map(|code| code.trim().to_owned()).filter(|code| !code.is_empty());
        if tax_code.is_none() && !tax.is_zero() && tax_account.is_none() {
            fields.refuse("/tax_account", "required");
        }
        if tax_code.is_some() && !tax.is_zero() {
            fields.refuse("/tax", "tax_told_twice");
        } else if tax_code.is_some() && tax_account.is_some() {
            fields.refuse("/tax_account", "tax_told_twice");
        }
        let owed = number(tax_account.as_ref()).map(|account| (account, tax));
        let tax = tax_code.map_or(sale_tax::Told::Amount(owed), sale_tax::Told::Code);
        let auxiliary = fields.text("/auxiliary", &self.auxiliary.unwrap_or_default(), MAX_AUXILIARY_CHARS);
        fields.finish()?;
        Ok(CheckedDisposal {
            on: self.disposed_on,
            proceeds,
            tax,
            receivable_account,
            auxiliary: Some(auxiliary).filter(|code| !code.is_empty()),
            charge_account,
            income_account,
            journal: journal.expect("a wrong code was refused above"),
            label,
        })
    }
}

/// What a disposal comes to.
#[derive(Debug, Object)]
pub struct AssetDisposalPreview {
    /// The currency of all amounts here.
    pub currency: String,
    /// What the asset cost.
    pub cost: String,
    /// What is still to be written off up to the day.
    pub depreciation: String,
    /// What is written off by then.
    pub accumulated: String,
    /// Cost less what is written off.
    pub net_book_value: String,
    /// What it is sold for.
    pub proceeds: String,
    /// What it is sold for beyond its value in the books; below zero for a loss.
    pub gain: String,
    /// Excess depreciation that is taken back.
    pub excess_taken_back: String,
    /// Its components that are still held: they leave on their own.
    pub components_held: i64,
    /// The lines of the entry.
    pub lines: Vec<AssetLine>,
}

/// An account, once it is known to be one.
pub fn number(account: Option<&String>) -> Option<AccountNumber> {
    account.and_then(|text| AccountNumber::new(text).ok())
}
