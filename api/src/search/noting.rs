//! How the index learns of what changed: a job in the transaction of the change.

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use serde_json::json;
use tenancy::schema::company::{entries, search_ranges};
use tenancy::{Access, CompanyTx, NewJob};
use uuid::Uuid;

use super::index::{ENTRIES_JOB, RANGES_JOB};
use crate::http::ApiResult;

/// Entries that one job names.
const ENTRIES_A_JOB: usize = 1_000;

/// Notes that entries were written, changed or deleted.
pub async fn changed(tx: &mut CompanyTx<'_>, ids: &[Uuid]) -> ApiResult<()> {
    let job = |ids: &[Uuid]| NewJob::new(ENTRIES_JOB, json!({ "entries": ids }));
    Ok(tx.enqueue_all(ids.chunks(ENTRIES_A_JOB).map(job).collect()).await?)
}

/// Notes that many entries came between two days.
pub async fn come(tx: &mut CompanyTx<'_>, from: NaiveDate, to: NaiveDate) -> ApiResult<()> {
    note_days(tx, from, to).await?;
    tx.enqueue(NewJob::new(RANGES_JOB, json!({}))).await?;
    Ok(())
}

/// Notes that all entries are to be indexed anew, which [`resume`] begins.
///
/// # Errors
/// The database's.
pub async fn rebuild(access: &Access) -> ApiResult<()> {
    let ends = entries::table.select((diesel::dsl::min(entries::date), diesel::dsl::max(entries::date)));
    let noted = access.note("rebuild_search", async |tx| match ends.first(tx.conn()).await? {
        (Some(from), Some(to)) => note_days(tx, from, to).await,
        _ => Ok(()),
    });
    noted.await
}

/// Puts the job in for what an earlier version, an archive or the operator left to be indexed: whether there is something.
///
/// # Errors
/// The database's.
pub async fn resume(access: &Access) -> ApiResult<bool> {
    let waits = access.read(async |tx| waits(tx).await).await?;
    if waits {
        let job = NewJob::new(RANGES_JOB, json!({})).dedupe("resume");
        access.note("resume_search", async |tx| tx.enqueue(job).await).await?;
    }
    Ok(waits)
}

/// Whether days wait to be indexed.
pub async fn waits(tx: &mut CompanyTx<'_>) -> ApiResult<bool> {
    let days = diesel::dsl::exists(search_ranges::table.select(search_ranges::id));
    Ok(diesel::select(days).get_result(tx.conn()).await?)
}

async fn note_days(tx: &mut CompanyTx<'_>, from: NaiveDate, to: NaiveDate) -> ApiResult<()> {
    let id = tx.new_uuid();
    diesel::insert_into(search_ranges::table)
        .values((
            search_ranges::id.eq(id),
            search_ranges::after_day.eq(from.pred_opt().unwrap_or(from)),
            search_ranges::after_id.eq(Uuid::max()),
            search_ranges::until_day.eq(to),
        ))
        .execute(tx.conn())
        .await?;
    Ok(())
}
