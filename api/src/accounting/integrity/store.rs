//! Chains and seals in the database.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Binary, Date, Nullable, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use tenancy::CompanyTx;
use tenancy::schema::company::{entries, seals};
use uuid::Uuid;

use super::signing::Signed;
use super::statement::SealedHead;
use crate::accounting::balances::month_of;
use crate::http::{ApiError, ApiResult};

/// The chain of a journal in a year.
#[derive(Debug, QueryableByName)]
pub struct ChainRow {
    #[diesel(sql_type = Text)]
    pub journal: String,
    #[diesel(sql_type = Text)]
    pub journal_name: String,
    #[diesel(sql_type = BigInt)]
    pub entries: i64,
    #[diesel(sql_type = Nullable<Binary>)]
    pub head: Option<Vec<u8>>,
}

/// A seal.
#[derive(Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = seals)]
pub struct SealRow {
    pub id: Uuid,
    pub fiscal_year_id: Uuid,
    pub until: NaiveDate,
    pub made_at: DateTime<Utc>,
    pub made_by: Option<Uuid>,
    pub statement: String,
    pub signature: Vec<u8>,
    pub public_key: Vec<u8>,
}

impl SealRow {
    /// Its signature.
    pub fn signed(&self) -> Signed {
        Signed { signature: self.signature.clone(), public_key: self.public_key.clone() }
    }
}

/// The chains of a year in which something was posted, by journal. Those who post wait when they are held until the transaction ends.
pub async fn chains(tx: &mut CompanyTx<'_>, fiscal_year_id: Uuid, is_held: bool) -> ApiResult<Vec<ChainRow>> {
    let held = if is_held { "FOR SHARE OF s" } else { "" };
    Ok(diesel::sql_query(format!(
        "SELECT s.journal, j.name AS journal_name, s.next_number - 1 AS entries, s.head_hash AS head
         FROM journal_sequences s JOIN journals j ON j.code = s.journal
         WHERE s.fiscal_year_id = $1 AND s.next_number > 1 ORDER BY s.journal {held}"
    ))
    .bind::<SqlUuid, _>(fiscal_year_id)
    .load(tx.conn())
    .await?)
}

/// The debits of a year up to the end of a month, in minor units.
pub async fn debit(tx: &mut CompanyTx<'_>, fiscal_year_id: Uuid, until: NaiveDate) -> ApiResult<i64> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = BigInt)]
        debit: i64,
    }
    let row: Row = diesel::sql_query(
        "SELECT coalesce(sum(debit), 0)::bigint AS debit FROM account_balances WHERE fiscal_year_id = $1 AND month <= $2",
    )
    .bind::<SqlUuid, _>(fiscal_year_id)
    .bind::<Date, _>(month_of(until))
    .get_result(tx.conn())
    .await?;
    Ok(row.debit)
}

/// The seals of a year, the last one first.
pub async fn seals(tx: &mut CompanyTx<'_>, fiscal_year_id: Uuid) -> ApiResult<Vec<SealRow>> {
    Ok(seals::table
        .filter(seals::fiscal_year_id.eq(fiscal_year_id))
        .order((seals::until.desc(), seals::made_at.desc()))
        .select(SealRow::as_select())
        .load(tx.conn())
        .await?)
}

/// One seal.
///
/// # Errors
/// 404 when there is none.
pub async fn find(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<SealRow> {
    let found = seals::table.find(id).select(SealRow::as_select()).first(tx.conn()).await.optional()?;
    found.ok_or_else(ApiError::not_found)
}

/// Keeps a seal.
pub async fn insert(tx: &mut CompanyTx<'_>, row: &SealRow) -> ApiResult<()> {
    diesel::insert_into(seals::table).values(row).execute(tx.conn()).await?;
    Ok(())
}

/// Whether the entry of a number still has the hash that was sealed.
pub async fn stands(tx: &mut CompanyTx<'_>, fiscal_year_id: Uuid, head: &SealedHead) -> ApiResult<bool> {
    let entry = entries::table
        .filter(entries::journal.eq(&head.journal))
        .filter(entries::fiscal_year_id.eq(fiscal_year_id))
        .filter(entries::number.eq(head.number))
        .select(entries::hash);
    let hash: Option<Option<Vec<u8>>> = entry.first(tx.conn()).await.optional()?;
    Ok(hash.flatten().is_some_and(|hash| data_encoding::HEXLOWER.encode(&hash) == head.head))
}
