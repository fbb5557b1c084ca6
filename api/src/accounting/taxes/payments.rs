//! What becomes due in a period of the taxes that wait for payment: by what settles the third parties' lines of their entries.
//!
//! Read are the entries of the period that bear such a code, and those that something of the period settles; nothing else.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Date, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use ledger::Money;
use ledger::taxes::due;
use tenancy::CompanyTx;
use uuid::Uuid;

use super::settling::{Paid, Standing};
use crate::accounting::matching;
use crate::http::{ApiError, ApiResult};

/// What is due of a code: owed, got back, and their base.
#[derive(Debug, Default, Clone, Copy)]
pub struct DueOfCode {
    pub base: i64,
    pub collected: i64,
    pub deductible: i64,
    pub not_yet: i64,
    pub from_before: i64,
}

/// What the lines of one code of one entry come to.
#[derive(QueryableByName)]
struct Taxed {
    #[diesel(sql_type = Text)]
    code: String,
    #[diesel(sql_type = SqlUuid)]
    entry_id: Uuid,
    #[diesel(sql_type = Date)]
    date: NaiveDate,
    #[diesel(sql_type = BigInt)]
    base: i64,
    #[diesel(sql_type = BigInt)]
    collected: i64,
    #[diesel(sql_type = BigInt)]
    deductible: i64,
}

/// Entries that may have something due in the period `$1` to `$2`, by the codes that wait for payment and the accounts `$3`. What the period pays
/// may be a debt that was moved there: an entry on both sides of such accounts leads on, three times at most.
const ENTRIES: &str = "
    WITH RECURSIVE touched (entry_id, moves) AS (
        SELECT DISTINCT other.entry_id, 0 FROM entry_lines p JOIN match_lines m USING (entry_id, position)
            JOIN match_lines other ON other.match_id = m.match_id
        WHERE p.account = ANY($3) AND p.date BETWEEN $1 AND $2
        UNION
        SELECT other.entry_id, t.moves + 1 FROM touched t JOIN match_lines m ON m.entry_id = t.entry_id
            JOIN match_lines other ON other.match_id = m.match_id
        WHERE t.moves < 3
          AND EXISTS (SELECT 1 FROM entry_lines x WHERE x.entry_id = t.entry_id AND x.account = ANY($3) AND x.debit > 0)
          AND EXISTS (SELECT 1 FROM entry_lines x WHERE x.entry_id = t.entry_id AND x.account = ANY($3) AND x.credit > 0))
    SELECT entry_id FROM touched
    UNION
    SELECT l.entry_id FROM entry_lines l JOIN tax_codes c ON c.code = l.tax_code AND c.due = 'payments'
    WHERE l.date BETWEEN $1 AND $2";

/// What is due by code. `accounts` are those of VAT, each with whether what stands there is got back.
///
/// # Errors
/// 500 when a sum does not fit.
pub async fn due_of_period(
    tx: &mut CompanyTx<'_>,
    (from, to): (NaiveDate, NaiveDate),
    (accounts, deductible): (&[String], &[bool]),
) -> ApiResult<BTreeMap<String, DueOfCode>> {
    let matchable = matching::matchable(tx).await?;
    let taxed: Vec<Taxed> = diesel::sql_query(format!(
        "SELECT c.code, l.entry_id, min(l.date) AS date,
                coalesce(sum(CASE WHEN c.usage = 'sale' THEN -1 ELSE 1 END * sign((l.debit - l.credit)::numeric) * l.tax_base)
                         FILTER (WHERE v.account IS NULL), 0)::bigint AS base,
                coalesce(sum(l.credit - l.debit) FILTER (WHERE NOT v.is_deductible), 0)::bigint AS collected,
                coalesce(sum(l.debit - l.credit) FILTER (WHERE v.is_deductible), 0)::bigint AS deductible
         FROM ({ENTRIES}) t JOIN entry_lines l USING (entry_id) JOIN entries e ON e.id = l.entry_id
              JOIN tax_codes c ON c.code = l.tax_code AND c.due = 'payments'
              LEFT JOIN unnest($4, $5) AS v (account, is_deductible) ON v.account = l.account
         WHERE e.state = 'posted' AND e.kind = 'ordinary' AND l.date <= $2
         GROUP BY c.code, l.entry_id",
    ))
    .bind::<Date, _>(from)
    .bind::<Date, _>(to)
    .bind::<Array<Text>, _>(&matchable)
    .bind::<Array<Text>, _>(accounts)
    .bind::<Array<Bool>, _>(deductible)
    .load(tx.conn())
    .await?;
    let entries: Vec<Uuid> = taxed.iter().map(|taxed| taxed.entry_id).collect();
    let paid = Paid::of(tx, &entries, &matchable, accounts, to).await?;
    let mut sums: BTreeMap<String, DueOfCode> = BTreeMap::new();
    for one in taxed {
        let sum = sums.entry(one.code.clone()).or_default();
        let standing = paid.until(one.entry_id, to);
        let until = due_on(standing, &one, to)?;
        let day = from.pred_opt().unwrap_or(from);
        let before = due_on(paid.until(one.entry_id, day), &one, day)?;
        let net = |of: [i64; 3]| of[1] - of[2];
        sum.base += until[0] - before[0];
        sum.collected += until[1] - before[1];
        sum.deductible += until[2] - before[2];
        if one.date >= from {
            let settled = Standing { paid: standing.paid + standing.lost, ..standing };
            sum.not_yet += one.collected - one.deductible - net(due_on(settled, &one, to)?);
        } else {
            sum.from_before += net(until) - net(before);
        }
    }
    Ok(sums)
}

/// Base, tax owed and tax got back that are due at the end of a day. What no third party owes is paid at once.
fn due_on(standing: Standing, taxed: &Taxed, day: NaiveDate) -> ApiResult<[i64; 3]> {
    if taxed.date > day {
        return Ok([0; 3]);
    }
    let part = |amount: i64| {
        due(Money::from_minor(amount), Money::from_minor(standing.paid), Money::from_minor(standing.whole))
            .map(Money::minor)
            .map_err(ApiError::internal)
    };
    let (collected, deductible) = (part(taxed.collected)?, part(taxed.deductible)?);
    // The base is what is left of what was paid, so that both come to it.
    let tax = taxed.collected + taxed.deductible;
    Ok([part(taxed.base + tax)? - collected - deductible, collected, deductible])
}
