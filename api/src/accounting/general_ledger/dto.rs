//! The general ledger on the wire.

use chrono::NaiveDate;
use poem_openapi::Object;
use uuid::Uuid;

use crate::accounting::trial_balance::TrialBalanceTotals;

/// A line of an account, and the account's balance after it.
#[derive(Debug, Object)]
pub struct GeneralLedgerLine {
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
    /// The letter under which it is matched.
    #[oai(skip_serializing_if_is_none)]
    pub letter: Option<String>,
    /// Debit, or zero.
    pub debit: String,
    /// Credit, or zero.
    pub credit: String,
    /// The account's balance after it, debits less credits.
    pub balance: String,
}

/// An account with its lines, or with those of them that are on this page.
#[derive(Debug, Object)]
pub struct GeneralLedgerAccount {
    /// The account's number.
    pub account: String,
    /// The account's name.
    pub label: String,
    /// Its row in the trial balance of the period, wherever its lines are: what it brings forward, all that it moves, and its balance at
    /// the end.
    pub amounts: TrialBalanceTotals,
    /// What it brings forward, debits less credits.
    pub opening_balance: String,
    /// Its balance at the end of the period, debits less credits.
    pub closing_balance: String,
    /// Whether it began on a page before.
    pub is_continued: bool,
    /// Whether it ends here; else the next page goes on with it.
    pub is_complete: bool,
    /// Its lines by date.
    pub lines: Vec<GeneralLedgerLine>,
}

/// A page of the general ledger, by account.
#[derive(Debug, Object)]
pub struct GeneralLedgerView {
    /// The fiscal year.
    pub fiscal_year_id: Uuid,
    /// First day of the period.
    pub from: NaiveDate,
    /// Last day of the period.
    pub to: NaiveDate,
    /// The currency of all amounts.
    pub currency: String,
    /// Whether drafts are counted.
    pub with_drafts: bool,
    /// The sums of all accounts that are asked for, on this page or not: the totals of their trial balance.
    pub totals: TrialBalanceTotals,
    /// Whether debit equals credit in each pair of columns over all accounts, asked for or not, as the trial balance says it.
    pub is_balanced: bool,
    /// Whether what is brought forward stands in no entry yet: it is what the year before, which is open, comes to now.
    pub is_opening_provisional: bool,
    /// The accounts.
    pub items: Vec<GeneralLedgerAccount>,
    /// Where the next page starts, if there is one.
    #[oai(skip_serializing_if_is_none)]
    pub next_cursor: Option<String>,
}
