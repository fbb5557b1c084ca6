//! The VAT of a period on the wire.

use chrono::NaiveDate;
use poem_openapi::Object;
use uuid::Uuid;

use super::dto::{TaxDue, TaxUsage};

/// What the lines of one code come to. Bases are positive in the direction of the code: credits of sales, debits of purchases.
#[derive(Debug, Object)]
pub struct VatOfCode {
    /// The code.
    pub code: String,
    /// Its name; empty for a code that the company does not have.
    pub name: String,
    /// On which side of the business it is; absent for a code that the company does not have.
    #[oai(skip_serializing_if_is_none)]
    pub usage: Option<TaxUsage>,
    /// What makes it due.
    #[oai(skip_serializing_if_is_none)]
    pub due: Option<TaxDue>,
    /// The rates that its lines have, in percent.
    pub rates: Vec<String>,
    /// Where the base stands in the declaration.
    pub base_box: String,
    /// Where the tax that is owed stands there.
    pub tax_box: String,
    /// Where the tax that is got back stands there.
    pub deductible_box: String,
    /// What the lines have as their base, but for lines of tax.
    pub base: String,
    /// Tax owed on it, rounded once an entry (EN 16931, BR-CO-17).
    pub collected_computed: String,
    /// What stands on the accounts of tax that is owed.
    pub collected_booked: String,
    /// Tax got back on it.
    pub deductible_computed: String,
    /// What stands on the accounts of tax that is got back.
    pub deductible_booked: String,
    /// Booked less computed, of both.
    pub difference: String,
    /// Whether that is more than rounding leaves: more than the smallest unit of the currency for each entry. A price with its tax in it,
    /// such as 99.99 at 20 %, has no base whose tax rounds to the rest.
    pub differs: bool,
    /// The base of what is due in the period.
    pub base_due: String,
    /// Tax owed that is due in the period: all that is booked, or what was paid of it when payments make it due.
    pub collected_due: String,
    /// Tax to be got back in the period, likewise.
    pub deductible_due: String,
    /// What is booked in the period and not due at its end, owed less got back.
    pub not_yet_due: String,
    /// What was booked before and is due in the period, owed less got back.
    pub due_from_before: String,
}

/// What an account of VAT moved, and how that is explained. Credits less debits of accounts of tax that is owed, debits less
/// credits of the others.
#[derive(Debug, Object)]
pub struct VatAccount {
    /// Its number.
    pub account: String,
    /// Its name.
    pub label: String,
    /// Whether tax stands there that is got back.
    pub is_deductible: bool,
    /// What it moved, from the sums that posting keeps.
    pub movement: String,
    /// What its lines with a code come to.
    pub with_code: String,
    /// What settlements come to: entries without any code that bring it to the accounts of VAT to be paid, carried forward or asked back.
    pub settled: String,
    /// What all other lines without one come to, as those of imports from other software.
    pub without_code: String,
}

/// The totals of a period.
#[derive(Debug, Object)]
pub struct VatTotals {
    /// Tax owed, booked with a code.
    pub collected_booked: String,
    /// Tax got back, booked with a code.
    pub deductible_booked: String,
    /// Tax owed that is due.
    pub collected_due: String,
    /// Tax got back that is due.
    pub deductible_due: String,
    /// The first less the second: what is to be paid; below zero a credit.
    pub net_due: String,
    /// What stands on accounts of VAT without a code, settlements left out, owed less got back.
    pub without_code: String,
}

/// The VAT of a period.
#[derive(Debug, Object)]
pub struct VatOfPeriod {
    /// First day.
    pub from: NaiveDate,
    /// Last day.
    pub to: NaiveDate,
    /// The currency of all amounts.
    pub currency: String,
    /// By code, those that have lines or become due.
    pub codes: Vec<VatOfCode>,
    /// By account, those that moved.
    pub accounts: Vec<VatAccount>,
    /// The totals.
    pub totals: VatTotals,
    /// Whether what every account moved is what its lines come to.
    pub is_tied: bool,
}

/// A posted line behind a figure.
#[derive(Debug, Object)]
pub struct VatLine {
    /// Its entry.
    pub entry_id: Uuid,
    /// Its place in the entry, from 0.
    pub position: i32,
    /// The entry's journal.
    pub journal: String,
    /// The entry's number.
    pub entry_number: i64,
    /// Its date.
    pub date: NaiveDate,
    /// Its account.
    pub account: String,
    /// The piece that justifies it.
    pub piece_ref: String,
    /// What it is about.
    pub label: String,
    /// Debit, or zero.
    pub debit: String,
    /// Credit, or zero.
    pub credit: String,
    /// What its tax is computed on, positive in the direction of the line.
    pub tax_base: String,
}

/// A page of the lines of a code, by date.
#[derive(Debug, Object)]
pub struct VatLineList {
    /// The lines.
    pub items: Vec<VatLine>,
    /// Where the next page starts, if there is one.
    #[oai(skip_serializing_if_is_none)]
    pub next_cursor: Option<String>,
}
