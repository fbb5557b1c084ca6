//! The analytic balance on the wire.

use chrono::NaiveDate;
use poem_openapi::Object;
use uuid::Uuid;

/// What a section moved, or what is in none.
#[derive(Debug, Object)]
pub struct AnalyticSums {
    /// Debits.
    pub debit: String,
    /// Credits.
    pub credit: String,
    /// Debits less credits.
    pub balance: String,
    /// Credits less debits of accounts of income.
    pub income: String,
    /// Debits less credits of accounts of expenses.
    pub expenses: String,
    /// Income less expenses.
    pub result: String,
}

/// The sums of a section.
#[derive(Debug, Object)]
pub struct AnalyticSectionSums {
    /// The section; absent for what is not allocated.
    #[oai(skip_serializing_if_is_none)]
    pub section_id: Option<Uuid>,
    /// Its code; empty for what is not allocated.
    pub section_code: String,
    /// Its name; empty for what is not allocated.
    pub section_name: String,
    /// What it moved.
    pub sums: AnalyticSums,
}

/// What a section moved on an account.
#[derive(Debug, Object)]
pub struct AnalyticBalanceRow {
    /// The section; absent for what is not allocated.
    #[oai(skip_serializing_if_is_none)]
    pub section_id: Option<Uuid>,
    /// Its code; empty for what is not allocated.
    pub section_code: String,
    /// Its name; empty for what is not allocated.
    pub section_name: String,
    /// The account's number.
    pub account: String,
    /// The account's name.
    pub account_label: String,
    /// Debits.
    pub debit: String,
    /// Credits.
    pub credit: String,
    /// Debits less credits.
    pub balance: String,
}

/// The analytic balance of an axis: a page of its rows by section and account, and the sums of all.
///
/// What is not allocated comes last: of accounts of income and expenses alone, so that income and expenses are those of the trial balance.
/// Closing entries are left out.
#[derive(Debug, Object)]
pub struct AnalyticBalance {
    /// The fiscal year.
    pub fiscal_year_id: Uuid,
    /// The axis.
    pub axis_id: Uuid,
    /// First day.
    pub from: NaiveDate,
    /// Last day.
    pub to: NaiveDate,
    /// The currency of all amounts.
    pub currency: String,
    /// The sums of every section that moved, by code, and of what is not allocated.
    pub sections: Vec<AnalyticSectionSums>,
    /// The sums of them all.
    pub totals: AnalyticSums,
    /// The rows.
    pub items: Vec<AnalyticBalanceRow>,
    /// Where the next page starts, if there is one.
    #[oai(skip_serializing_if_is_none)]
    pub next_cursor: Option<String>,
}

/// What a section has of a posted line, or what of it is in no section.
#[derive(Debug, Object)]
pub struct AnalyticLine {
    /// Its entry.
    pub entry_id: Uuid,
    /// Its place in the entry, from 0.
    pub position: i32,
    /// Its account.
    pub account: String,
    /// The account's name.
    pub account_label: String,
    /// The entry's journal.
    pub journal: String,
    /// The entry's number.
    pub entry_number: i64,
    /// The line's own date.
    pub date: NaiveDate,
    /// The piece that justifies it.
    pub piece_ref: String,
    /// What it is about.
    pub label: String,
    /// The third party's code.
    #[oai(skip_serializing_if_is_none)]
    pub auxiliary: Option<String>,
    /// The part of its debit, or zero.
    pub debit: String,
    /// The part of its credit, or zero.
    pub credit: String,
    /// The whole of the line, debit or credit.
    pub line_amount: String,
}

/// A page of the lines of a section, the earliest first, and what all of them come to.
#[derive(Debug, Object)]
pub struct AnalyticLineList {
    /// First day.
    pub from: NaiveDate,
    /// Last day.
    pub to: NaiveDate,
    /// The currency of all amounts.
    pub currency: String,
    /// Sum of the debits of all lines, on this page or not.
    pub total_debit: String,
    /// Sum of their credits.
    pub total_credit: String,
    /// Debits less credits.
    pub balance: String,
    /// The lines.
    pub items: Vec<AnalyticLine>,
    /// Where the next page starts, if there is one.
    #[oai(skip_serializing_if_is_none)]
    pub next_cursor: Option<String>,
}
