//! Accounts and their lines on the wire.

use chrono::NaiveDate;
use ledger::{AccountNumber, MAX_AUXILIARY_CHARS};
use poem_openapi::{Enum, Object};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::http::{ApiResult, Fields};

const MAX_LABEL: usize = 500;
const MAX_DESCRIPTION: usize = 1000;
const MAX_AUXILIARY_NAME: usize = 500;

/// What an account stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum AccountType {
    /// What the company owns or is owed.
    Asset,
    /// What it owes.
    Liability,
    /// Its own funds.
    Equity,
    /// Income.
    Revenue,
    /// Charges, but for the cost of what is sold.
    Expense,
    /// The cost of what is sold.
    CostOfGoodsSold,
}

impl From<ledger::AccountType> for AccountType {
    fn from(kind: ledger::AccountType) -> Self {
        match kind {
            ledger::AccountType::Asset => Self::Asset,
            ledger::AccountType::Liability => Self::Liability,
            ledger::AccountType::Equity => Self::Equity,
            ledger::AccountType::Revenue => Self::Revenue,
            ledger::AccountType::Expense => Self::Expense,
            ledger::AccountType::CostOfGoodsSold => Self::CostOfGoodsSold,
        }
    }
}

impl From<AccountType> for ledger::AccountType {
    fn from(kind: AccountType) -> Self {
        match kind {
            AccountType::Asset => Self::Asset,
            AccountType::Liability => Self::Liability,
            AccountType::Equity => Self::Equity,
            AccountType::Revenue => Self::Revenue,
            AccountType::Expense => Self::Expense,
            AccountType::CostOfGoodsSold => Self::CostOfGoodsSold,
        }
    }
}

/// An account with what it received in the last fiscal year that has entries.
#[derive(Debug, Object)]
pub struct AccountView {
    /// Its number, unique in the company.
    pub number: String,
    /// Its name.
    pub label: String,
    /// What it stands for.
    #[oai(rename = "type")]
    pub kind: AccountType,
    /// The first digit of its number.
    pub class: i32,
    /// The closest account of the company above it.
    #[oai(skip_serializing_if_is_none)]
    pub parent: Option<String>,
    /// What it is used for.
    pub description: String,
    /// The currency of its amounts.
    pub currency: String,
    /// Whether new entries may use it.
    pub is_active: bool,
    /// Whether its lines settle one another, and are open until they do.
    pub is_matchable: bool,
    /// Whether what is sold through it goes abroad, as exports or deliveries within the European Union: they stand apart in forms 2052 (FB, FE,
    /// FH) and 2033-B (209, 215, 217).
    pub is_abroad: bool,
    /// Sum of its debits.
    pub debit: String,
    /// Sum of its credits.
    pub credit: String,
    /// Debits less credits.
    pub balance: String,
    /// Whether a posted entry ever used it.
    pub has_moved: bool,
    /// To be sent back as `If-Match` with a change.
    pub version: i32,
}

/// A page of accounts, by number.
#[derive(Debug, Object)]
pub struct AccountList {
    /// The accounts.
    pub items: Vec<AccountView>,
    /// Where the next page starts, if there is one.
    #[oai(skip_serializing_if_is_none)]
    pub next_cursor: Option<String>,
}

/// A new account.
#[derive(Debug, Object)]
pub struct AccountCreate {
    /// 1 to 20 letters and digits, beginning with 1 to 9.
    number: String,
    /// Its name.
    label: String,
    /// What it stands for; what the company's chart says of such a number when absent.
    #[oai(rename = "type")]
    kind: Option<AccountType>,
    /// What it is used for.
    description: Option<String>,
    /// Whether its lines settle one another; for customers and suppliers alone when absent.
    is_matchable: Option<bool>,
    /// Whether what is sold through it goes abroad; it does not when absent.
    is_abroad: Option<bool>,
}

/// What is to change of an account; what is absent stays.
#[derive(Debug, Object)]
pub struct AccountUpdate {
    label: Option<String>,
    #[oai(rename = "type")]
    kind: Option<AccountType>,
    description: Option<String>,
    is_active: Option<bool>,
    /// Whether its lines settle one another. What is on it already becomes open; 409 `account_has_matches` when it is to end
    /// while there are matches.
    is_matchable: Option<bool>,
    /// Whether what is sold through it goes abroad.
    is_abroad: Option<bool>,
}

/// A new account whose fields are right.
#[derive(Debug, Clone)]
pub struct CheckedAccount {
    pub number: AccountNumber,
    pub label: String,
    pub kind: Option<ledger::AccountType>,
    pub description: String,
    pub is_matchable: Option<bool>,
    pub is_abroad: bool,
}

/// A change whose fields are right.
#[derive(Debug, Clone)]
pub struct CheckedUpdate {
    pub label: Option<String>,
    pub kind: Option<ledger::AccountType>,
    pub description: Option<String>,
    pub is_active: Option<bool>,
    pub is_matchable: Option<bool>,
    pub is_abroad: Option<bool>,
}

impl AccountCreate {
    /// Checks every field.
    ///
    /// # Errors
    /// 422 with the codes of [`AccountNumber`], `label_required`, `too_long` or `control_character`.
    pub fn check(self) -> ApiResult<CheckedAccount> {
        let mut fields = Fields::new();
        let number = AccountNumber::new(self.number.trim());
        if let Err(error) = number {
            fields.refuse("/number", error.code());
        }
        let label = label(&mut fields, &self.label);
        let description =
            fields.text("/description", self.description.as_deref().unwrap_or(""), MAX_DESCRIPTION);
        fields.finish()?;
        let number = number.expect("a wrong number was refused above");
        let (kind, is_matchable) = (self.kind.map(Into::into), self.is_matchable);
        let is_abroad = self.is_abroad.unwrap_or(false);
        Ok(CheckedAccount { number, label, kind, description, is_matchable, is_abroad })
    }
}

impl AccountUpdate {
    /// Checks every field that is there.
    ///
    /// # Errors
    /// 422 with `label_required`, `too_long` or `control_character`.
    pub fn check(self) -> ApiResult<CheckedUpdate> {
        let mut fields = Fields::new();
        let label = self.label.map(|text| label(&mut fields, &text));
        let description = self.description.map(|text| fields.text("/description", &text, MAX_DESCRIPTION));
        fields.finish()?;
        let (kind, is_active, is_matchable) = (self.kind.map(Into::into), self.is_active, self.is_matchable);
        let is_abroad = self.is_abroad;
        Ok(CheckedUpdate { label, kind, description, is_active, is_matchable, is_abroad })
    }
}

fn label(fields: &mut Fields, text: &str) -> String {
    let label = fields.required("/label", text, "label_required");
    fields.text("/label", &label, MAX_LABEL)
}

/// The order of the chart of accounts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Enum, Serialize, Deserialize)]
#[oai(rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum AccountSort {
    /// By number.
    #[default]
    NumberAsc,
    /// By number from the last on.
    NumberDesc,
    /// By label, without regard to capitals and accents; equals by number.
    LabelAsc,
    /// By label from the last on.
    LabelDesc,
}

/// The order of the lines of an account.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Enum, Serialize, Deserialize)]
#[oai(rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum LineSort {
    /// The earliest first.
    #[default]
    DateAsc,
    /// The latest first.
    DateDesc,
}

/// A posted line of an account.
#[derive(Debug, Object)]
pub struct LedgerLine {
    /// Its entry.
    pub entry_id: Uuid,
    /// Its place in the entry, from 0.
    pub position: i32,
    /// The entry's journal.
    pub journal: String,
    /// The entry's number; a draft has none.
    #[oai(skip_serializing_if_is_none)]
    pub entry_number: Option<i64>,
    /// The line's own date.
    pub date: NaiveDate,
    /// The piece that justifies it.
    pub piece_ref: String,
    /// What it is about.
    pub label: String,
    /// The third party's code.
    #[oai(skip_serializing_if_is_none)]
    pub auxiliary: Option<String>,
    /// Debit, or zero.
    pub debit: String,
    /// Credit, or zero.
    pub credit: String,
    /// The letter it is matched under.
    #[oai(skip_serializing_if_is_none)]
    pub letter: Option<String>,
}

/// A page of the lines of an account in a fiscal year, by date. The lines of opening entries are summed up in
/// `opening_balance`, so that it and all lines together give the closing balance of the trial balance.
#[derive(Debug, Object)]
pub struct AccountLedger {
    /// The account's number.
    pub account: String,
    /// The account's name.
    pub label: String,
    /// Debits less credits of the opening entries.
    pub opening_balance: String,
    /// Whether that stands in no entry yet: it is what the year before, which is open, comes to now.
    pub is_opening_provisional: bool,
    /// Whether drafts are counted.
    pub with_drafts: bool,
    /// Sum of the debits of all lines of the year.
    pub total_debit: String,
    /// Sum of their credits.
    pub total_credit: String,
    /// Debits less credits of the opening entries and all lines.
    pub closing_balance: String,
    /// The lines.
    pub items: Vec<LedgerLine>,
    /// Where the next page starts, if there is one.
    #[oai(skip_serializing_if_is_none)]
    pub next_cursor: Option<String>,
}

/// A third party as the ledger knows it.
#[derive(Debug, Object)]
pub struct AuxiliaryView {
    /// Its code.
    pub code: String,
    /// Its name.
    pub name: String,
}

/// What a third party is called.
#[derive(Debug, Object)]
pub struct AuxiliarySet {
    /// Its name; the tax-audit file has it as `CompAuxLib`.
    name: String,
}

impl AuxiliarySet {
    /// Checks the code of the path and the name: the code, and the name.
    ///
    /// # Errors
    /// 422 with `name_required`, `too_long` or `control_character`; at `code` where it cannot be one.
    pub fn check(self, code: &str) -> ApiResult<(String, String)> {
        let mut fields = Fields::new();
        let code = fields.required("code", code, "required");
        let code = fields.text("code", &code, MAX_AUXILIARY_CHARS);
        let name = fields.required("/name", &self.name, "name_required");
        let name = fields.text("/name", &name, MAX_AUXILIARY_NAME);
        fields.finish()?;
        Ok((code, name))
    }
}

/// A page of third parties, by code.
#[derive(Debug, Object)]
pub struct AuxiliaryList {
    /// The third parties.
    pub items: Vec<AuxiliaryView>,
    /// Where the next page starts, if there is one.
    #[oai(skip_serializing_if_is_none)]
    pub next_cursor: Option<String>,
}
