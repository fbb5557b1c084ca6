//! Entries that others of the same year cancel: neither is a movement.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use diesel::dsl::exists;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Date, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use ledger::statements::{AccountFlow, Sides};
use ledger::{AccountNumber, Money};
use tenancy::CompanyTx;
use tenancy::schema::company::entries;
use uuid::Uuid;

use super::amount::overflow;
use super::fiscal_years::YearRow;
use crate::http::{ApiError, ApiResult};

/// The entries, and what they debit and credit together.
#[derive(Debug, Default)]
pub struct Cancelled {
    pub entries: Vec<Uuid>,
    pub sides: BTreeMap<AccountNumber, Sides>,
}

#[derive(QueryableByName)]
struct Pair {
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
    #[diesel(sql_type = SqlUuid)]
    cancels: Uuid,
}

/// Reversals of the year `$1` up to the day `$2` that stand, each with what it cancels: the last of a chain stands, the one before it does
/// not, and so on.
const STANDING: &str = "
    WITH RECURSIVE reversals AS (
        SELECT r.id, r.reversal_of AS cancels
          FROM entries r JOIN entries o ON o.id = r.reversal_of AND o.fiscal_year_id = r.fiscal_year_id
         WHERE r.reversal_of IS NOT NULL AND r.fiscal_year_id = $1 AND r.kind = 'ordinary' AND r.date <= $2
           AND NOT EXISTS (SELECT FROM entry_lines l WHERE l.entry_id = o.id AND l.date > $2)
    ), standing AS (
        SELECT id, cancels FROM reversals r WHERE NOT EXISTS (SELECT FROM reversals a WHERE a.cancels = r.id)
        UNION ALL
        SELECT b.id, b.cancels
          FROM standing s JOIN reversals fallen ON fallen.id = s.cancels JOIN reversals b ON b.id = fallen.cancels
    )
    SELECT id, cancels FROM standing";

#[derive(QueryableByName)]
struct Sum {
    #[diesel(sql_type = Text)]
    account: String,
    #[diesel(sql_type = BigInt)]
    debit: i64,
    #[diesel(sql_type = BigInt)]
    credit: i64,
}

impl Cancelled {
    /// Takes them out of what moved accounts; what the accounts are stays, because each of a pair undoes the other.
    ///
    /// # Errors
    /// 422 `amount_overflow`.
    pub fn take_out_of(&self, flows: &mut [AccountFlow]) -> ApiResult<()> {
        for flow in flows {
            if let Some(sides) = self.sides.get(&flow.account) {
                flow.moved.debit = flow.moved.debit.checked_sub(sides.debit).map_err(overflow)?;
                flow.moved.credit = flow.moved.credit.checked_sub(sides.credit).map_err(overflow)?;
            }
        }
        Ok(())
    }
}

/// Whether entries that closed or opened a year and were cancelled stand in it beside those that cancel them.
pub async fn has_closings(tx: &mut CompanyTx<'_>, fiscal_year_id: Uuid) -> ApiResult<bool> {
    has(tx, fiscal_year_id, &["closing", "opening"]).await
}

/// Whether such entries that opened it do.
pub async fn has_openings(tx: &mut CompanyTx<'_>, fiscal_year_id: Uuid) -> ApiResult<bool> {
    has(tx, fiscal_year_id, &["opening"]).await
}

async fn has(tx: &mut CompanyTx<'_>, fiscal_year_id: Uuid, kinds: &[&str]) -> ApiResult<bool> {
    let cancelled = entries::table
        .filter(entries::fiscal_year_id.eq(fiscal_year_id))
        .filter(entries::reversal_of.is_not_null().and(entries::kind.eq_any(kinds)));
    Ok(diesel::select(exists(cancelled)).get_result(tx.conn()).await?)
}

/// The entries of a year that are cancelled in it up to a day, with those that cancel them.
pub async fn of_year(tx: &mut CompanyTx<'_>, year: &YearRow, to: NaiveDate) -> ApiResult<Cancelled> {
    let pairs: Vec<Pair> =
        diesel::sql_query(STANDING).bind::<SqlUuid, _>(year.id).bind::<Date, _>(to).load(tx.conn()).await?;
    if pairs.is_empty() {
        return Ok(Cancelled::default());
    }
    let entries: Vec<Uuid> = pairs.into_iter().flat_map(|pair| [pair.id, pair.cancels]).collect();
    let sums: Vec<Sum> = diesel::sql_query(
        "SELECT account, sum(debit)::bigint AS debit, sum(credit)::bigint AS credit
           FROM entry_lines WHERE entry_id = ANY($1) GROUP BY account",
    )
    .bind::<Array<SqlUuid>, _>(&entries)
    .load(tx.conn())
    .await?;
    let sides = |sum: Sum| {
        let account = AccountNumber::new(&sum.account).map_err(ApiError::internal)?;
        let (debit, credit) = (Money::from_minor(sum.debit), Money::from_minor(sum.credit));
        Ok((account, Sides { debit, credit }))
    };
    Ok(Cancelled { entries, sides: sums.into_iter().map(sides).collect::<ApiResult<_>>()? })
}
