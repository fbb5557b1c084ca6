//! The allocation of a result on the wire.

use chrono::NaiveDate;
use ledger::allocation::Allocation;
use ledger::{Currency, JournalCode, MAX_LABEL_CHARS};
use poem_openapi::Object;
use uuid::Uuid;

use crate::accounting::fiscal_years::FiscalYearView;
use crate::accounting::{accounts, amount, dates};
use crate::http::{ApiError, ApiResult, Fields};

/// What there is to be allocated, and what the law asks for.
#[derive(Debug, Object)]
pub struct AllocationProposal {
    /// The closed year whose result it is.
    pub fiscal_year: FiscalYearView,
    /// The year in which it is allocated.
    pub next_fiscal_year: FiscalYearView,
    /// The currency of all amounts.
    pub currency: String,
    /// The result that is not allocated yet; below zero for a loss, zero where nothing is left to allocate.
    pub result: String,
    /// What is carried forward from the years before; below zero for losses.
    pub carried: String,
    /// The capital.
    pub capital: String,
    /// The legal reserve so far.
    pub legal_reserve: String,
    /// The least that has to go to the legal reserve; zero where no rule is known to bind the company.
    pub legal_reserve_least: String,
    /// The rule, where the company's legal form is bound by one.
    #[oai(skip_serializing_if_is_none)]
    pub legal_reserve_rule: Option<LegalReserveRule>,
    /// What may be given away: result and what is carried forward, less what goes to the legal reserve.
    pub distributable: String,
    /// The accounts that the company has for it.
    pub accounts: AllocationAccounts,
    /// The accounts that hold the result, or held it before it was allocated.
    pub result_accounts: Vec<ResultAccount>,
}

/// An account of the result.
#[derive(Debug, Object)]
pub struct ResultAccount {
    /// The account.
    pub account: String,
    /// What it has of the result; below zero for a loss.
    pub amount: String,
}

/// How much of a profit goes to the legal reserve, until that is a part of the capital.
#[derive(Debug, Object)]
pub struct LegalReserveRule {
    /// Of the profit less earlier losses, in percent.
    pub percent_of_profit: i32,
    /// Of the capital, in percent.
    pub percent_of_capital: i32,
}

/// The accounts of an allocation. Those that are absent are what the chart has for it.
#[derive(Debug, Default, Clone, Object)]
pub struct AllocationAccounts {
    /// The legal reserve.
    #[oai(skip_serializing_if_is_none)]
    pub legal_reserve: Option<String>,
    /// Other reserves.
    #[oai(skip_serializing_if_is_none)]
    pub other_reserves: Option<String>,
    /// Dividends that are owed to the associates.
    #[oai(skip_serializing_if_is_none)]
    pub dividends: Option<String>,
    /// Profit carried forward.
    #[oai(skip_serializing_if_is_none)]
    pub carried_profit: Option<String>,
    /// Losses carried forward.
    #[oai(skip_serializing_if_is_none)]
    pub carried_loss: Option<String>,
}

/// What the associates decided. What is not given away is carried forward.
#[derive(Debug, Object)]
pub struct ResultAllocation {
    /// The day of their decision, in the year after the closed one.
    date: NaiveDate,
    /// The journal of the entry.
    journal: String,
    /// What the entry says.
    label: String,
    /// To the legal reserve; decimal string, nothing when absent.
    legal_reserve: Option<String>,
    /// To other reserves; decimal string, nothing when absent.
    other_reserves: Option<String>,
    /// To the associates; decimal string, nothing when absent.
    dividends: Option<String>,
    /// Other accounts than those of the chart.
    accounts: Option<AllocationAccounts>,
}

/// The same, with its fields right.
#[derive(Debug, Clone)]
pub struct Checked {
    pub date: NaiveDate,
    pub journal: JournalCode,
    pub label: String,
    pub decided: Allocation,
    pub accounts: AllocationAccounts,
}

/// A result that was allocated.
#[derive(Debug, Object)]
pub struct ResultAllocated {
    /// The entry.
    pub entry_id: Uuid,
    /// What the associates get.
    pub dividends: String,
    /// What is carried forward from now on; below zero for losses.
    pub carried: String,
    /// The currency of the amounts.
    pub currency: String,
}

impl ResultAllocation {
    /// Checks every field.
    ///
    /// # Errors
    /// 422 with `date_out_of_range`, `journal_code_invalid`, `label_required`, `too_long`, `control_character`, the codes of amounts and of account
    /// numbers.
    pub fn check(self, currency: Currency) -> ApiResult<Checked> {
        let mut fields = Fields::new();
        dates::check(&mut fields, "/date", Some(self.date));
        let journal = JournalCode::new(self.journal.trim());
        let journal = journal.map_err(|error| fields.refuse("/journal", error.code()));
        let label = fields.required("/label", &self.label, "label_required");
        let label = fields.text("/label", &label, MAX_LABEL_CHARS);
        let mut amount = |pointer: &str, text: &Option<String>| {
            amount::parse(&mut fields, pointer, text.as_deref(), currency)
        };
        let decided = Allocation {
            legal_reserve: amount("/legal_reserve", &self.legal_reserve),
            other_reserves: amount("/other_reserves", &self.other_reserves),
            dividends: amount("/dividends", &self.dividends),
        };
        let given = self.accounts.unwrap_or_default();
        let mut number =
            |name: &str, given| accounts::number(&mut fields, &format!("/accounts/{name}"), given);
        let accounts = AllocationAccounts {
            legal_reserve: number("legal_reserve", given.legal_reserve),
            other_reserves: number("other_reserves", given.other_reserves),
            dividends: number("dividends", given.dividends),
            carried_profit: number("carried_profit", given.carried_profit),
            carried_loss: number("carried_loss", given.carried_loss),
        };
        fields.finish()?;
        let journal = journal.map_err(|()| ApiError::internal("a wrong code was refused above"))?;
        Ok(Checked { date: self.date, journal, label, decided, accounts })
    }
}
