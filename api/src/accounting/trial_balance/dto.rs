//! The trial balance on the wire.

use chrono::NaiveDate;
use poem_openapi::Object;
use uuid::Uuid;

use crate::accounting::accounts::AccountType;
use crate::accounting::statements::ComparedYear;

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
    /// Where it stood in the year before, if that is asked for and in the books.
    #[oai(skip_serializing_if_is_none)]
    pub previous: Option<PreviousBalance>,
}

/// Where an account stood in the year before, and how far it is from there.
#[derive(Debug, Object)]
pub struct PreviousBalance {
    /// The balance at the end of the compared months when it is a debit, else zero.
    pub closing_debit: String,
    /// The balance at the end of the compared months when it is a credit, else zero.
    pub closing_credit: String,
    /// What the balance is less what it was: above zero where there is more on the side on which both stand; where they stand on
    /// different ones, on the side of the account's type.
    pub change: String,
    /// The change in percent of what the balance was, with one decimal: `-12.5`; none where it was zero.
    #[oai(skip_serializing_if_is_none)]
    pub percent: Option<String>,
}

/// The sums of the balances of the year before.
#[derive(Debug, Object)]
pub struct PreviousTotals {
    /// Debit balances at the end of the compared months.
    pub closing_debit: String,
    /// Credit balances at the end of the compared months.
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
    /// The year before, where it is asked for and in the books.
    #[oai(skip_serializing_if_is_none)]
    pub previous: Option<ComparedYear>,
    /// One row for each account that moved, or had a balance in the year before that is asked for; of those that were searched for.
    pub rows: Vec<TrialBalanceRow>,
    /// The sums of these rows.
    pub totals: TrialBalanceTotals,
    /// The sums of what these rows were in the year before.
    #[oai(skip_serializing_if_is_none)]
    pub previous_totals: Option<PreviousTotals>,
    /// Whether debit equals credit in each pair of columns over all accounts, searched for or not.
    ///
    /// Of a whole fiscal year without drafts it is always true. Lines count in the month of their own date: where a period begins or
    /// ends inside an imported entry that is dated in several months it is false, and nothing is wrong with the books.
    pub is_balanced: bool,
    /// Whether what is brought forward stands in no entry yet: it is what the year before, which is open, comes to now.
    pub is_opening_provisional: bool,
}
