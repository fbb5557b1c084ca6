//! The lines of matches, and what stands on the accounts of their entries.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Date, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use tenancy::CompanyTx;
use uuid::Uuid;

use crate::http::ApiResult;

/// A matched line of a third party.
#[derive(Clone, QueryableByName)]
pub struct Matched {
    #[diesel(sql_type = SqlUuid)]
    pub match_id: Uuid,
    #[diesel(sql_type = SqlUuid)]
    pub entry_id: Uuid,
    #[diesel(sql_type = Text)]
    pub account: String,
    #[diesel(sql_type = Text)]
    pub auxiliary: String,
    #[diesel(sql_type = Date)]
    pub date: NaiveDate,
    #[diesel(sql_type = BigInt)]
    pub amount: i64,
    /// Whether it bears a tax itself, as an advance that was invoiced: then it is no debt.
    #[diesel(sql_type = Bool)]
    pub is_taxed: bool,
}

/// What an entry has on an account of a third party, or of nobody.
#[derive(QueryableByName)]
pub struct Against {
    #[diesel(sql_type = SqlUuid)]
    pub entry_id: Uuid,
    #[diesel(sql_type = Text)]
    pub account: String,
    #[diesel(sql_type = Text)]
    pub auxiliary: String,
    #[diesel(sql_type = BigInt)]
    pub debit: i64,
    #[diesel(sql_type = BigInt)]
    pub credit: i64,
    /// Whether it is of an invoice or a credit note, or brought balances forward.
    #[diesel(sql_type = Bool)]
    pub is_invoice: bool,
}

/// What the third parties' lines of entries come to, without their sides.
pub async fn wholes(
    tx: &mut CompanyTx<'_>,
    entries: &[Uuid],
    parties: &[String],
) -> ApiResult<BTreeMap<Uuid, i64>> {
    #[derive(QueryableByName)]
    struct Whole {
        #[diesel(sql_type = SqlUuid)]
        entry_id: Uuid,
        #[diesel(sql_type = BigInt)]
        whole: i64,
    }
    let rows: Vec<Whole> = diesel::sql_query(
        "SELECT entry_id, sum(debit + credit)::bigint AS whole FROM entry_lines
         WHERE entry_id = ANY($1) AND account = ANY($2) AND tax_code IS NULL GROUP BY 1",
    )
    .bind::<Array<SqlUuid>, _>(entries)
    .bind::<Array<Text>, _>(parties)
    .load(tx.conn())
    .await?;
    Ok(rows.into_iter().map(|row| (row.entry_id, row.whole)).collect())
}

/// The lines of the matches in which third parties' lines of entries are.
pub async fn matched(
    tx: &mut CompanyTx<'_>,
    entries: &[Uuid],
    parties: &[String],
) -> ApiResult<Vec<Matched>> {
    let lines = diesel::sql_query(
        "SELECT m.match_id, l.entry_id, l.account, coalesce(l.auxiliary, '') AS auxiliary, l.date, l.debit - l.credit AS amount,
                    l.tax_code IS NOT NULL AS is_taxed
             FROM match_lines m JOIN entry_lines l USING (entry_id, position)
             WHERE m.match_id IN (SELECT of.match_id FROM match_lines of JOIN entry_lines o USING (entry_id, position)
                                  WHERE of.entry_id = ANY($1) AND o.account = ANY($2))
             ORDER BY m.match_id, l.date, l.entry_id, l.position",
    )
    .bind::<Array<SqlUuid>, _>(entries)
    .bind::<Array<Text>, _>(parties)
    .load(tx.conn());
    Ok(lines.await?)
}

/// What entries have on their accounts.
pub async fn against(tx: &mut CompanyTx<'_>, entries: &[Uuid]) -> ApiResult<Vec<Against>> {
    let rows = diesel::sql_query(
        "SELECT l.entry_id, l.account, coalesce(l.auxiliary, '') AS auxiliary, sum(l.debit)::bigint AS debit,
                    sum(l.credit)::bigint AS credit, bool_or(e.kind <> 'ordinary' OR l.tax_code IS NOT NULL) AS is_invoice
             FROM entry_lines l JOIN entries e ON e.id = l.entry_id WHERE l.entry_id = ANY($1) GROUP BY 1, 2, 3",
    )
    .bind::<Array<SqlUuid>, _>(entries)
    .load(tx.conn());
    Ok(rows.await?)
}
