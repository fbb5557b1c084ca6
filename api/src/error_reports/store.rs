//! Rows of reports.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::{PlatformTx, schema::platform::error_reports};
use uuid::Uuid;

use crate::App;
use crate::http::ApiResult;

/// So long a report is kept.
const KEPT: TimeDelta = TimeDelta::days(90);
/// Reports that are kept at most, the newest: anybody may send them.
pub const MAX_KEPT: i64 = 10_000;

/// A report to be.
#[derive(Debug, Insertable)]
#[diesel(table_name = error_reports)]
pub struct NewReport {
    pub message: String,
    pub stack: String,
    pub path: String,
    pub release: String,
    pub request_id: String,
    pub comment: String,
    pub user_agent: String,
}

/// A report.
#[derive(Debug, Queryable, Selectable)]
#[diesel(table_name = error_reports, check_for_backend(diesel::pg::Pg))]
pub struct ReportRow {
    pub id: Uuid,
    pub created_at: DateTime<Utc>,
    pub message: String,
    pub stack: String,
    pub path: String,
    pub release: String,
    pub request_id: String,
    pub comment: String,
    pub user_agent: String,
}

/// Keeps a report: its id.
pub async fn keep(app: &App, report: NewReport) -> ApiResult<Uuid> {
    let write = async |tx: &mut PlatformTx<'_>| {
        let (id, now) = (tx.new_uuid(), tx.now());
        let row = (&report, error_reports::id.eq(id), error_reports::created_at.eq(now));
        diesel::insert_into(error_reports::table).values(row).execute(tx.conn()).await?;
        Ok(id)
    };
    let kept: ApiResult<Uuid> = app.tenancy.platform_write(write).await;
    metrics::counter!("partita_error_reports_total").increment(u64::from(kept.is_ok()));
    kept
}

/// The newest reports, the newest first.
pub async fn newest(tx: &mut PlatformTx<'_>, limit: i64) -> ApiResult<Vec<ReportRow>> {
    let query = error_reports::table.order((error_reports::created_at.desc(), error_reports::id.desc()));
    Ok(query.limit(limit).select(ReportRow::as_select()).load(tx.conn()).await?)
}

/// One report, if it is there.
pub async fn find(tx: &mut PlatformTx<'_>, id: Uuid) -> ApiResult<Option<ReportRow>> {
    let query = error_reports::table.find(id).select(ReportRow::as_select());
    Ok(query.first(tx.conn()).await.optional()?)
}

/// Forgets the reports of long ago, and of more than are kept the oldest: how many.
pub async fn forget_old(app: &App) -> ApiResult<usize> {
    let forget = async |tx: &mut PlatformTx<'_>| {
        let before = tx.now() - KEPT;
        let newest = error_reports::table.order((error_reports::created_at.desc(), error_reports::id.desc()));
        let more: Vec<Uuid> = newest.offset(MAX_KEPT).select(error_reports::id).load(tx.conn()).await?;
        let old = error_reports::created_at.lt(before).or(error_reports::id.eq_any(more));
        Ok(diesel::delete(error_reports::table.filter(old)).execute(tx.conn()).await?)
    };
    app.tenancy.platform_write(forget).await
}
