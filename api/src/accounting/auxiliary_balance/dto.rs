//! The auxiliary balance on the wire.

use chrono::NaiveDate;
use poem_openapi::Object;
use uuid::Uuid;

use crate::accounting::trial_balance::TrialBalanceTotals;

/// A third party on a collective account.
#[derive(Debug, Object)]
pub struct AuxiliaryBalanceRow {
    /// The account's number.
    pub account: String,
    /// The account's name.
    pub account_label: String,
    /// The third party's code; empty for lines of nobody.
    pub auxiliary: String,
    /// The third party's name.
    pub auxiliary_name: String,
    /// What its lines come to.
    pub amounts: TrialBalanceTotals,
}

/// A page of the auxiliary balance, by account and third party, and what all of it comes to.
#[derive(Debug, Object)]
pub struct AuxiliaryBalance {
    /// The fiscal year.
    pub fiscal_year_id: Uuid,
    /// First day of the period.
    pub from: NaiveDate,
    /// Last day of the period.
    pub to: NaiveDate,
    /// The currency of all amounts.
    pub currency: String,
    /// All rows, on this page or not, added up: closing balances of debit and of credit each by themselves.
    pub totals: TrialBalanceTotals,
    /// The third parties that moved.
    pub items: Vec<AuxiliaryBalanceRow>,
    /// Where the next page starts, if there is one.
    #[oai(skip_serializing_if_is_none)]
    pub next_cursor: Option<String>,
    /// Whether what is brought forward stands in no entry yet: it is what the year before, which is open, comes to now.
    pub is_opening_provisional: bool,
}
