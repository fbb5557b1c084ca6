//! The lines of the general ledger, read account by account in the order of their index.

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Date, Integer, Nullable, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use serde::{Deserialize, Serialize};
use tenancy::CompanyTx;
use uuid::Uuid;

use super::service::GeneralLedger;
use crate::http::ApiResult;

/// A line that was given, and the balance of its account after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Behind {
    pub date: NaiveDate,
    pub entry_id: Uuid,
    pub position: i32,
    /// Debits less credits, in minor units.
    pub balance_minor: i64,
}

impl Behind {
    /// Before the first line of a period that opens with a balance.
    pub const fn nothing(from: NaiveDate, balance_minor: i64) -> Self {
        Self { date: from, entry_id: Uuid::nil(), position: -1, balance_minor }
    }
}

#[derive(QueryableByName)]
pub struct LineRow {
    #[diesel(sql_type = SqlUuid)]
    pub entry_id: Uuid,
    #[diesel(sql_type = Integer)]
    pub position: i32,
    #[diesel(sql_type = Text)]
    pub account: String,
    #[diesel(sql_type = Text)]
    pub journal: String,
    #[diesel(sql_type = Nullable<BigInt>)]
    pub number: Option<i64>,
    #[diesel(sql_type = Date)]
    pub date: NaiveDate,
    #[diesel(sql_type = Text)]
    pub piece_ref: String,
    #[diesel(sql_type = Text)]
    pub label: String,
    #[diesel(sql_type = Nullable<Text>)]
    pub auxiliary: Option<String>,
    #[diesel(sql_type = BigInt)]
    pub debit: i64,
    #[diesel(sql_type = BigInt)]
    pub credit: i64,
    #[diesel(sql_type = Nullable<Text>)]
    pub letter: Option<String>,
}

/// The first lines of some accounts, at most `limit`; those of the first account behind one of them. Where each begins is said without an
/// `OR`, so that the index begins there too. What opens the year is brought forward and no line. Of closings only the one that stands counts,
/// as in the trial balance, which has what all of them come to; what cancels one is looked up by its index, never by reading all entries.
const OF_ACCOUNTS: &str = "
    SELECT l.entry_id, l.position, a.account, l.journal, l.number, l.date, l.piece_ref, l.label, l.auxiliary, l.debit,
           l.credit, l.letter
      FROM unnest($1) WITH ORDINALITY AS a (account, place) CROSS JOIN LATERAL
           (SELECT l.entry_id, l.position, e.journal, e.number, l.date, coalesce(l.piece_ref, e.piece_ref) AS piece_ref,
                   l.label, l.auxiliary, l.debit, l.credit, l.letter
              FROM entry_lines l JOIN entries e ON e.id = l.entry_id
             WHERE l.account = a.account AND l.date <= $3
               AND (l.date, l.entry_id, l.position)
                   > (CASE a.place WHEN 1 THEN $4 ELSE $2 END, CASE a.place WHEN 1 THEN $5 ELSE $11 END,
                      CASE a.place WHEN 1 THEN $6 ELSE -1 END)
               AND e.fiscal_year_id = $7 AND (e.state = 'posted' OR $8 AND e.state = 'draft') AND e.kind <> 'opening'
               AND (e.kind <> 'closing' OR $9 AND e.reversal_of IS NULL
                    AND (SELECT r.id FROM entries r WHERE r.reversal_of = e.id) IS NULL)
             ORDER BY l.date, l.entry_id, l.position LIMIT $10) l
     ORDER BY a.place, l.date, l.entry_id, l.position LIMIT $10";

/// The lines of `accounts` in the period, those of the first behind `behind` if it is given.
pub async fn of_accounts(
    tx: &mut CompanyTx<'_>,
    ledger: &GeneralLedger,
    accounts: &[&str],
    behind: Option<Behind>,
    limit: i64,
) -> ApiResult<Vec<LineRow>> {
    let balance = &ledger.balance;
    let behind = behind.unwrap_or_else(|| Behind::nothing(balance.from, 0));
    Ok(diesel::sql_query(OF_ACCOUNTS)
        .bind::<Array<Text>, _>(accounts)
        .bind::<Date, _>(balance.from)
        .bind::<Date, _>(balance.to)
        .bind::<Date, _>(behind.date)
        .bind::<SqlUuid, _>(behind.entry_id)
        .bind::<Integer, _>(behind.position)
        .bind::<SqlUuid, _>(ledger.asked.fiscal_year_id)
        .bind::<Bool, _>(ledger.asked.with_drafts)
        .bind::<Bool, _>(ledger.asked.with_closing)
        .bind::<BigInt, _>(limit)
        .bind::<SqlUuid, _>(Uuid::nil())
        .load(tx.conn())
        .await?)
}
