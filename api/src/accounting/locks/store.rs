//! Lock dates in the database.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, Date, Nullable, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use ledger::JournalKind;
use tenancy::CompanyTx;
use tenancy::schema::company::{lock_exceptions, locks};
use uuid::Uuid;

use super::scope::Locks;
use crate::http::{ApiError, ApiResult};

/// The only row.
const ROW: i32 = 1;

#[derive(QueryableByName)]
struct HeldRow {
    #[diesel(sql_type = Nullable<Date>)]
    all_until: Option<NaiveDate>,
    #[diesel(sql_type = Nullable<Date>)]
    sales_until: Option<NaiveDate>,
    #[diesel(sql_type = Nullable<Date>)]
    purchases_until: Option<NaiveDate>,
    #[diesel(sql_type = Nullable<Date>)]
    tax_until: Option<NaiveDate>,
    #[diesel(sql_type = Nullable<Text>)]
    journal: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    kind: Option<String>,
    #[diesel(sql_type = Nullable<Date>)]
    locked_until: Option<NaiveDate>,
}

/// The dates that are about entries of these journals: nobody moves them until the transaction ends.
pub async fn hold(tx: &mut CompanyTx<'_>, journals: &[&str]) -> ApiResult<Locks> {
    let rows: Vec<HeldRow> = diesel::sql_query(
        "SELECT l.all_until, l.sales_until, l.purchases_until, l.tax_until, j.code AS journal, j.type AS kind, j.locked_until
         FROM locks l LEFT JOIN journals j ON j.code = ANY ($1) FOR SHARE OF l",
    )
    .bind::<Array<Text>, _>(journals)
    .load(tx.conn())
    .await?;
    let mut held = Locks::default();
    for row in rows {
        (held.all, held.sales, held.purchases, held.tax) =
            (row.all_until, row.sales_until, row.purchases_until, row.tax_until);
        if let (Some(journal), Some(kind)) = (row.journal, row.kind) {
            held.journals.insert(journal, (kind_of(&kind)?, row.locked_until));
        }
    }
    Ok(held)
}

/// The dates, and the version of them all.
pub struct AllRow {
    pub locks: Locks,
    pub version: i32,
}

/// The last day on which nothing more is posted in any journal. Where it is held, nobody moves it until the transaction ends.
pub async fn all_until(tx: &mut CompanyTx<'_>, is_held: bool) -> ApiResult<Option<NaiveDate>> {
    let row = locks::table.find(ROW).select(locks::all_until);
    Ok(if is_held { row.for_share().first(tx.conn()).await? } else { row.first(tx.conn()).await? })
}

/// Every date there is.
pub async fn all(tx: &mut CompanyTx<'_>) -> ApiResult<AllRow> {
    read(tx, false).await
}

/// Every date there is: whoever posts waits until the transaction ends.
pub async fn lock(tx: &mut CompanyTx<'_>) -> ApiResult<AllRow> {
    read(tx, true).await
}

async fn read(tx: &mut CompanyTx<'_>, is_to_change: bool) -> ApiResult<AllRow> {
    type Row = (Option<NaiveDate>, Option<NaiveDate>, Option<NaiveDate>, Option<NaiveDate>, i32);
    use tenancy::schema::company::journals;
    let dates =
        (locks::all_until, locks::sales_until, locks::purchases_until, locks::tax_until, locks::version);
    let row = locks::table.find(ROW).select(dates);
    let (all, sales, purchases, tax, version): Row =
        if is_to_change { row.for_update().first(tx.conn()).await? } else { row.first(tx.conn()).await? };
    let rows: Vec<(String, String, Option<NaiveDate>)> = journals::table
        .order(journals::code)
        .select((journals::code, journals::type_, journals::locked_until))
        .load(tx.conn())
        .await?;
    let journals: ApiResult<BTreeMap<_, _>> =
        rows.into_iter().map(|(code, kind, until)| Ok((code, (kind_of(&kind)?, until)))).collect();
    Ok(AllRow { locks: Locks { all, sales, purchases, tax, journals: journals? }, version })
}

/// Moves the dates, those of all journals too.
pub async fn update(tx: &mut CompanyTx<'_>, to: &Locks, version: i32) -> ApiResult<()> {
    diesel::update(locks::table.find(ROW))
        .set((
            locks::all_until.eq(to.all),
            locks::sales_until.eq(to.sales),
            locks::purchases_until.eq(to.purchases),
            locks::tax_until.eq(to.tax),
            locks::version.eq(version),
        ))
        .execute(tx.conn())
        .await?;
    let (codes, dates): (Vec<&str>, Vec<Option<NaiveDate>>) =
        to.journals.iter().map(|(code, (_, until))| (code.as_str(), *until)).unzip();
    diesel::sql_query(
        "UPDATE journals j SET locked_until = u.until FROM unnest($1, $2) AS u (code, until)
         WHERE j.code = u.code AND j.locked_until IS DISTINCT FROM u.until",
    )
    .bind::<Array<Text>, _>(codes)
    .bind::<Array<Nullable<Date>>, _>(dates)
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// An exception to be.
#[derive(Debug, Insertable)]
#[diesel(table_name = lock_exceptions)]
pub struct NewException {
    pub id: Uuid,
    pub scope: &'static str,
    pub journal: Option<String>,
    pub user_id: Option<Uuid>,
    pub first_day: Option<NaiveDate>,
    pub ends_at: DateTime<Utc>,
    pub reason: String,
    pub created_at: DateTime<Utc>,
    pub created_by: Option<Uuid>,
}

/// Inserts an exception.
pub async fn insert(tx: &mut CompanyTx<'_>, new: &NewException) -> ApiResult<()> {
    diesel::insert_into(lock_exceptions::table).values(new).execute(tx.conn()).await?;
    Ok(())
}

/// Ends an exception now.
pub async fn revoke(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<()> {
    let now = tx.now();
    diesel::update(lock_exceptions::table.find(id))
        .set(lock_exceptions::revoked_at.eq(now))
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Writes down which entries (exception, entry) were posted by an exception.
pub async fn insert_passed(tx: &mut CompanyTx<'_>, passed: &[(Uuid, Uuid)]) -> ApiResult<()> {
    diesel::sql_query(
        "INSERT INTO lock_exception_entries SELECT * FROM unnest($1, $2) ON CONFLICT DO NOTHING",
    )
    .bind::<Array<SqlUuid>, _>(passed.iter().map(|(exception, _)| *exception).collect::<Vec<_>>())
    .bind::<Array<SqlUuid>, _>(passed.iter().map(|(_, entry)| *entry).collect::<Vec<_>>())
    .execute(tx.conn())
    .await?;
    Ok(())
}

fn kind_of(code: &str) -> ApiResult<JournalKind> {
    JournalKind::from_code(code).ok_or_else(|| ApiError::internal(format!("unknown journal type {code}")))
}
