//! What journals come to, month by month: the centralised journal.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Date, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use ledger::Currency;
use poem_openapi::Object;
use tenancy::CompanyTx;
use uuid::Uuid;

use super::dto::JournalType;
use super::store;
use crate::accounting::{amount, cancelled, fiscal_years};
use crate::http::{ApiError, ApiResult};

/// Which year is asked for, and of which entries.
#[derive(Debug, Clone, Copy)]
pub struct AskedTotals {
    pub fiscal_year_id: Uuid,
    /// Whether drafts are counted.
    pub with_drafts: bool,
}

/// What a journal comes to in a month.
#[derive(Debug, Object)]
pub struct JournalMonth {
    /// First day of the month.
    pub month: NaiveDate,
    /// Sum of the debits.
    pub debit: String,
    /// Sum of the credits. They differ from the debits only where an imported entry has lines of several months.
    pub credit: String,
}

/// What a journal comes to in a fiscal year.
#[derive(Debug, Object)]
pub struct JournalTotal {
    /// The journal's code.
    pub journal: String,
    /// Its name.
    pub name: String,
    /// Its type.
    #[oai(rename = "type")]
    pub kind: JournalType,
    /// The months in which something was posted, the earliest first.
    pub months: Vec<JournalMonth>,
    /// Sum of the debits.
    pub debit: String,
    /// Sum of the credits.
    pub credit: String,
}

/// What the journals come to in a fiscal year, by code: those in which something was posted.
#[derive(Debug, Object)]
pub struct JournalTotals {
    /// The fiscal year.
    pub fiscal_year_id: Uuid,
    /// The currency of all amounts.
    pub currency: String,
    /// Whether drafts are counted.
    pub with_drafts: bool,
    /// Whether the year was opened again: the entries of its closing or of its opening, and those that cancel them, are counted each, which the
    /// trial balance does not.
    pub has_cancelled_closings: bool,
    /// The journals.
    pub items: Vec<JournalTotal>,
    /// Sum of the debits of all.
    pub total_debit: String,
    /// Sum of the credits of all.
    pub total_credit: String,
}

#[derive(QueryableByName)]
struct Sum {
    #[diesel(sql_type = Text)]
    journal: String,
    #[diesel(sql_type = Date)]
    month: NaiveDate,
    #[diesel(sql_type = BigInt)]
    debit: i64,
    #[diesel(sql_type = BigInt)]
    credit: i64,
}

/// What the journals come to in a fiscal year.
///
/// # Errors
/// 422 `fiscal_year_unknown`.
pub async fn totals(tx: &mut CompanyTx<'_>, asked: AskedTotals) -> ApiResult<JournalTotals> {
    let currency = amount::currency_of(tx.company())?;
    fiscal_years::of_parameter(tx, asked.fiscal_year_id).await?;
    let sums = sums(tx, asked).await?;
    let (total_debit, total_credit) = added(&sums)?;
    let mut by_journal: BTreeMap<String, Vec<Sum>> = BTreeMap::new();
    for sum in sums {
        by_journal.entry(sum.journal.clone()).or_default().push(sum);
    }
    let mut items = Vec::new();
    for row in store::list(tx).await? {
        let Some(months) = by_journal.remove(&row.code) else { continue };
        let (debit, credit) = added(&months)?;
        items.push(JournalTotal {
            kind: row.kind()?.into(),
            journal: row.code,
            name: row.name,
            months: months.into_iter().map(|sum| sum.view(currency)).collect(),
            debit: amount::wire(debit, currency),
            credit: amount::wire(credit, currency),
        });
    }
    Ok(JournalTotals {
        fiscal_year_id: asked.fiscal_year_id,
        currency: currency.code().to_owned(),
        with_drafts: asked.with_drafts,
        has_cancelled_closings: cancelled::has_closings(tx, asked.fiscal_year_id).await?,
        items,
        total_debit: amount::wire(total_debit, currency),
        total_credit: amount::wire(total_credit, currency),
    })
}

/// What the journals come to month by month; a month of a draft is that of its lines, as it is of what is posted.
async fn sums(tx: &mut CompanyTx<'_>, asked: AskedTotals) -> ApiResult<Vec<Sum>> {
    Ok(diesel::sql_query(
        "SELECT journal, month, sum(debit)::bigint AS debit, sum(credit)::bigint AS credit
         FROM (SELECT journal, month, debit, credit FROM journal_balances WHERE fiscal_year_id = $1
               UNION ALL
               SELECT e.journal, date_trunc('month', l.date)::date, l.debit, l.credit
                 FROM entries e JOIN entry_lines l ON l.entry_id = e.id
                WHERE $2 AND e.fiscal_year_id = $1 AND e.state = 'draft') AS parts
         GROUP BY journal, month ORDER BY journal, month",
    )
    .bind::<SqlUuid, _>(asked.fiscal_year_id)
    .bind::<Bool, _>(asked.with_drafts)
    .load(tx.conn())
    .await?)
}

/// The two sides of some sums.
fn added(sums: &[Sum]) -> ApiResult<(i64, i64)> {
    let side = |of: fn(&Sum) -> i64| {
        i64::try_from(sums.iter().map(|sum| i128::from(of(sum))).sum::<i128>()).map_err(ApiError::internal)
    };
    Ok((side(|sum| sum.debit)?, side(|sum| sum.credit)?))
}

impl Sum {
    fn view(self, currency: Currency) -> JournalMonth {
        JournalMonth {
            month: self.month,
            debit: amount::wire(self.debit, currency),
            credit: amount::wire(self.credit, currency),
        }
    }
}
