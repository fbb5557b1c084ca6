//! Sums of posted lines per month, account, auxiliary and kind: what reports read instead of the lines.

use std::collections::{BTreeMap, btree_map::Entry};

use chrono::{Datelike, NaiveDate};
use diesel::sql_types::{Array, BigInt, Date, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use ledger::{AccountNumber, EntryKind, Line, Money, MoneyError};
use tenancy::CompanyTx;
use uuid::Uuid;

use crate::http::{ApiResult, OnConstraint};

/// What one account may move in a month, in minor units, as the database also checks: a report adds up hundreds of
/// these in 64 bits.
const LIMIT_MINOR: i64 = 10_000_000_000_000_000;
/// Rows of one statement.
const BATCH_ROWS: usize = 20_000;

/// Sums that are not in the database yet. Kept in the order of the table's key, in which they are also written, so
/// that two postings never wait for each other in a circle.
#[derive(Debug, Default)]
pub struct Balances(BTreeMap<Key, Sums>);

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    fiscal_year_id: Uuid,
    month: NaiveDate,
    account: AccountNumber,
    auxiliary: String,
    kind: EntryKind,
}

#[derive(Debug, Clone, Copy, Default)]
struct Sums {
    debit: Money,
    credit: Money,
}

/// The first day of the month of a date.
pub fn month_of(date: NaiveDate) -> NaiveDate {
    date.with_day(1).expect("every month has a first day")
}

impl Balances {
    /// Adds the lines of a posted entry: all of them, or none.
    ///
    /// # Errors
    /// [`MoneyError::Overflow`] when a sum is over the limit.
    pub fn add(&mut self, fiscal_year_id: Uuid, kind: EntryKind, lines: &[Line]) -> Result<(), MoneyError> {
        let mut changed = BTreeMap::new();
        for line in lines {
            let key = Key {
                fiscal_year_id,
                month: month_of(line.date),
                account: line.account,
                auxiliary: line.auxiliary.clone().unwrap_or_default(),
                kind,
            };
            let sums = match changed.entry(key) {
                Entry::Occupied(entry) => entry.into_mut(),
                Entry::Vacant(entry) => {
                    let before = self.0.get(entry.key()).copied().unwrap_or_default();
                    entry.insert(before)
                }
            };
            sums.debit = sums.debit.checked_add(line.debit)?;
            sums.credit = sums.credit.checked_add(line.credit)?;
            if sums.debit.max(sums.credit).minor() > LIMIT_MINOR {
                return Err(MoneyError::Overflow);
            }
        }
        self.0.extend(changed);
        Ok(())
    }

    /// Adds the sums to those of the database.
    ///
    /// # Errors
    /// 409 `balance_limit_reached` when one is over the limit then.
    pub async fn save(self, tx: &mut CompanyTx<'_>) -> ApiResult<()> {
        let mut rows = self.0.into_iter();
        loop {
            let batch = Columns::of(rows.by_ref().take(BATCH_ROWS));
            if batch.months.is_empty() {
                return Ok(());
            }
            batch.save(tx).await?;
        }
    }
}

/// Rows as the arrays of one statement.
#[derive(Default)]
struct Columns {
    fiscal_years: Vec<Uuid>,
    months: Vec<NaiveDate>,
    accounts: Vec<String>,
    auxiliaries: Vec<String>,
    kinds: Vec<&'static str>,
    debits: Vec<i64>,
    credits: Vec<i64>,
}

impl Columns {
    fn of(rows: impl Iterator<Item = (Key, Sums)>) -> Self {
        let mut columns = Self::default();
        for (key, sums) in rows {
            columns.fiscal_years.push(key.fiscal_year_id);
            columns.months.push(key.month);
            columns.accounts.push(key.account.as_str().to_owned());
            columns.auxiliaries.push(key.auxiliary);
            columns.kinds.push(key.kind.as_str());
            columns.debits.push(sums.debit.minor());
            columns.credits.push(sums.credit.minor());
        }
        columns
    }

    async fn save(self, tx: &mut CompanyTx<'_>) -> ApiResult<()> {
        diesel::sql_query(
            "INSERT INTO account_balances AS b (fiscal_year_id, month, account, auxiliary, kind, debit, credit)
             SELECT * FROM unnest($1, $2, $3, $4, $5, $6, $7)
             ON CONFLICT (fiscal_year_id, month, account, auxiliary, kind)
             DO UPDATE SET debit = b.debit + excluded.debit, credit = b.credit + excluded.credit",
        )
        .bind::<Array<SqlUuid>, _>(self.fiscal_years)
        .bind::<Array<Date>, _>(self.months)
        .bind::<Array<Text>, _>(self.accounts)
        .bind::<Array<Text>, _>(self.auxiliaries)
        .bind::<Array<Text>, _>(self.kinds)
        .bind::<Array<BigInt>, _>(self.debits)
        .bind::<Array<BigInt>, _>(self.credits)
        .execute(tx.conn())
        .await
        .on_constraint(&[("account_balances_limit_check", "balance_limit_reached")])?;
        Ok(())
    }
}
