//! The trial balance on the wire.

use chrono::NaiveDate;
use poem_openapi::Object;
use uuid::Uuid;

use crate::accounting::accounts::AccountType;

/// The row of an account.
#[derive(Debug, Object)]
pub struct TrialBalanceRow {
    /// The account's number.
    pub account: String,
    /// The account's name.
    pub label: String,
    /// What it stands for.
    #[oai(rename = "type")]
    pub kind: AccountType,
    /// The first digit of its number.
    pub class: i32,
    /// Debits brought forward: what the opening entries come to for each third party, and months before `from`.
    pub opening_debit: String,
    /// Credits brought forward.
    pub opening_credit: String,
    /// Debits of the period.
    pub period_debit: String,
    /// Credits of the period.
    pub period_credit: String,
    /// The balance at the end when it is a debit, else zero.
    pub closing_debit: String,
    /// The balance at the end when it is a credit, else zero.
    pub closing_credit: String,
}

/// The sums of the rows.
#[derive(Debug, Object)]
pub struct TrialBalanceTotals {
    /// Debits brought forward.
    pub opening_debit: String,
    /// Credits brought forward.
    pub opening_credit: String,
    /// Debits of the period.
    pub period_debit: String,
    /// Credits of the period.
    pub period_credit: String,
    /// Debit balances at the end.
    pub closing_debit: String,
    /// Credit balances at the end.
    pub closing_credit: String,
}

/// A trial balance: every account that moved, by number.
#[derive(Debug, Object)]
pub struct TrialBalanceView {
    /// The fiscal year.
    pub fiscal_year_id: Uuid,
    /// First day of the period.
    pub from: NaiveDate,
    /// Last day of the period.
    pub to: NaiveDate,
    /// The currency of all amounts.
    pub currency: String,
    /// One row for each account that moved, or for each that was searched for.
    pub rows: Vec<TrialBalanceRow>,
    /// The sums of these rows.
    pub totals: TrialBalanceTotals,
    /// Whether debit equals credit in each pair of columns over all accounts, searched for or not.
    ///
    /// Of a whole fiscal year without drafts it is always true. Lines count in the month of their own date: where a period begins or
    /// ends inside an imported entry that is dated in several months it is false, and nothing is wrong with the books.
    pub is_balanced: bool,
    /// Whether what is brought forward stands in no entry yet: it is what the year before, which is open, comes to now.
    pub is_opening_provisional: bool,
}
