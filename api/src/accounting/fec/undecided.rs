//! Uploads on which nothing was decided yet, in the database.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::Text;
use diesel_async::RunQueryDsl;
use serde_json::Value;
use tenancy::schema::company::fec_imports;
use tenancy::{CompanyTx, FileId};
use uuid::Uuid;

use super::store::ImportRow;
use crate::http::{ApiError, ApiResult};

/// Lets one upload after the other be recorded in a company, so that each sees those before it.
pub async fn take_turn(tx: &mut CompanyTx<'_>) -> ApiResult<()> {
    let name = format!("uploads to fec_imports of {}", tx.company().id);
    diesel::sql_query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))")
        .bind::<Text, _>(name)
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// The report on these bytes that nothing was decided on yet, locked until the transaction ends.
///
/// # Errors
/// 503 `busy` while it is being imported.
pub async fn report_on(tx: &mut CompanyTx<'_>, sha256: &[u8]) -> ApiResult<Option<ImportRow>> {
    Ok(fec_imports::table
        .filter(fec_imports::sha256.eq(sha256))
        .filter(fec_imports::state.eq("reported"))
        .order(fec_imports::id.desc())
        .select(ImportRow::as_select())
        .for_update()
        .no_wait()
        .first(tx.conn())
        .await
        .optional()?)
}

/// Refuses one more report when so many wait for a decision.
///
/// # Errors
/// 409 `fec_reports_limit_reached`.
pub async fn refuse_more_than(tx: &mut CompanyTx<'_>, limit: i64) -> ApiResult<()> {
    let undecided = fec_imports::table.filter(fec_imports::state.eq("reported"));
    let waiting: i64 = undecided.count().get_result(tx.conn()).await?;
    if waiting < limit { Ok(()) } else { Err(ApiError::conflict("fec_reports_limit_reached")) }
}

/// Writes a new report over an older one on the same bytes.
pub async fn renew(
    tx: &mut CompanyTx<'_>,
    row: &ImportRow,
    file_name: &str,
    report: Value,
) -> ApiResult<ImportRow> {
    Ok(diesel::update(fec_imports::table.find(row.id))
        .set((
            fec_imports::file_name.eq(file_name),
            fec_imports::report.eq(report),
            fec_imports::version.eq(row.version + 1),
        ))
        .returning(ImportRow::as_returning())
        .get_result(tx.conn())
        .await?)
}

/// Uploads that came before an instant and were not imported, the oldest first.
pub async fn old(tx: &mut CompanyTx<'_>, before: DateTime<Utc>, limit: i64) -> ApiResult<Vec<Uuid>> {
    Ok(fec_imports::table
        .filter(fec_imports::state.ne("imported"))
        .filter(fec_imports::created_at.lt(before))
        .order(fec_imports::id)
        .select(fec_imports::id)
        .limit(limit)
        .load(tx.conn())
        .await?)
}

/// Deletes uploads with the rows of their files, but for those that are imported at this moment: how many.
pub async fn forget(tx: &mut CompanyTx<'_>, ids: &[Uuid]) -> ApiResult<usize> {
    let held: Vec<(Uuid, Option<Uuid>)> = fec_imports::table
        .filter(fec_imports::id.eq_any(ids))
        .filter(fec_imports::state.ne("imported"))
        .select((fec_imports::id, fec_imports::file_id))
        .for_update()
        .skip_locked()
        .load(tx.conn())
        .await?;
    let ids: Vec<Uuid> = held.iter().map(|(id, _)| *id).collect();
    diesel::delete(fec_imports::table.filter(fec_imports::id.eq_any(ids))).execute(tx.conn()).await?;
    for file in held.iter().filter_map(|(_, file)| *file) {
        tenancy::files::forget(tx, FileId::from_uuid(file)).await?;
    }
    Ok(held.len())
}
