//! Rows of exports.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::{CompanyId, PlatformTx, UserId, schema::platform::data_exports as exports};
use uuid::Uuid;

use super::dto::{DataExport, TransferState};
use crate::http::{ApiResult, OnConstraint};

/// An export.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = exports, check_for_backend(diesel::pg::Pg))]
pub struct ExportRow {
    pub id: Uuid,
    pub company_id: CompanyId,
    pub state: String,
    pub attempts: i32,
    pub size_bytes: i64,
    pub sha256: Option<Vec<u8>>,
    pub damaged_files: i32,
    pub error_code: Option<String>,
    pub created_at: DateTime<Utc>,
    pub expires_at: Option<DateTime<Utc>>,
}

impl From<ExportRow> for DataExport {
    fn from(row: ExportRow) -> Self {
        Self {
            id: row.id,
            state: TransferState::of(&row.state),
            size_bytes: u64::try_from(row.size_bytes).unwrap_or(0),
            sha256: row.sha256.map(|hash| data_encoding::HEXLOWER.encode(&hash)),
            damaged_files: u32::try_from(row.damaged_files).unwrap_or(0),
            error_code: row.error_code,
            created_at: row.created_at,
            expires_at: row.expires_at,
        }
    }
}

/// How an attempt at an export ended.
pub enum End {
    /// With an archive.
    Done { size_bytes: i64, sha256: [u8; 32], damaged_files: i32, expires_at: DateTime<Utc> },
    /// With nothing.
    Failed { code: String },
}

/// The exports of a company, the latest first. One that was removed is there until its archive is.
pub async fn of_company(tx: &mut PlatformTx<'_>, company: CompanyId) -> ApiResult<Vec<ExportRow>> {
    let stands = exports::expires_at.is_null().or(exports::expires_at.gt(tx.now()).assume_not_null());
    let query = exports::table.filter(exports::company_id.eq(company)).filter(stands);
    let query = query.order(exports::id.desc());
    Ok(query.select(ExportRow::as_select()).load(tx.conn()).await?)
}

/// One of them.
pub async fn find(tx: &mut PlatformTx<'_>, company: CompanyId, id: Uuid) -> ApiResult<Option<ExportRow>> {
    let query = exports::table.find(id).filter(exports::company_id.eq(company));
    Ok(query.select(ExportRow::as_select()).first(tx.conn()).await.optional()?)
}

/// Adds one.
///
/// # Errors
/// 409 `export_in_progress`.
pub async fn insert(tx: &mut PlatformTx<'_>, company: CompanyId, by: UserId) -> ApiResult<ExportRow> {
    let (id, now) = (tx.new_uuid(), tx.now());
    let row = (
        exports::id.eq(id),
        exports::company_id.eq(company),
        exports::asked_by.eq(by),
        exports::created_at.eq(now),
        exports::updated_at.eq(now),
    );
    diesel::insert_into(exports::table)
        .values(row)
        .returning(ExportRow::as_returning())
        .get_result(tx.conn())
        .await
        .on_constraint(&[("data_exports_open_key", "export_in_progress")])
}

/// Takes the next one that waits, or whose worker has given no sign since `silent_since`.
pub async fn take(tx: &mut PlatformTx<'_>, silent_since: DateTime<Utc>) -> ApiResult<Option<ExportRow>> {
    let is_left = exports::state.eq("running").and(exports::updated_at.lt(silent_since));
    let next = exports::table
        .filter(exports::state.eq("waiting").or(is_left))
        .order(exports::id)
        .select(exports::id)
        .for_update()
        .skip_locked();
    let Some(id) = next.first::<Uuid>(tx.conn()).await.optional()? else { return Ok(None) };
    let now = tx.now();
    let taken = diesel::update(exports::table.find(id))
        .set((
            exports::state.eq("running"),
            exports::attempts.eq(exports::attempts + 1),
            exports::size_bytes.eq(0),
            exports::updated_at.eq(now),
        ))
        .returning(ExportRow::as_returning());
    Ok(Some(taken.get_result(tx.conn()).await?))
}

/// Gives a sign of an attempt: whether it still counts.
pub async fn sign(tx: &mut PlatformTx<'_>, row: &ExportRow, size_bytes: i64) -> ApiResult<bool> {
    let now = tx.now();
    let signed = diesel::update(exports::table.find(row.id))
        .filter(exports::state.eq("running").and(exports::attempts.eq(row.attempts)))
        .set((exports::size_bytes.eq(size_bytes), exports::updated_at.eq(now)));
    Ok(signed.execute(tx.conn()).await? == 1)
}

/// Notes the end of an attempt, if it still counts.
pub async fn end(tx: &mut PlatformTx<'_>, row: &ExportRow, end: &End) -> ApiResult<bool> {
    let now = tx.now();
    let attempt = exports::table.find(row.id).filter(exports::attempts.eq(row.attempts));
    let noted = match end {
        End::Done { size_bytes, sha256, damaged_files, expires_at } => {
            diesel::update(attempt)
                .set((
                    exports::state.eq("done"),
                    exports::size_bytes.eq(size_bytes),
                    exports::sha256.eq(sha256.to_vec()),
                    exports::damaged_files.eq(damaged_files),
                    exports::expires_at.eq(expires_at),
                    exports::updated_at.eq(now),
                ))
                .execute(tx.conn())
                .await?
        }
        End::Failed { code } => {
            diesel::update(attempt)
                .set((
                    exports::state.eq("failed"),
                    exports::error_code.eq(code),
                    exports::size_bytes.eq(0),
                    exports::updated_at.eq(now),
                ))
                .execute(tx.conn())
                .await?
        }
    };
    Ok(noted == 1)
}

/// Those whose time is over: done ones that nobody may download any more, failed ones from before `failed_before`.
pub async fn over(tx: &mut PlatformTx<'_>, failed_before: DateTime<Utc>) -> ApiResult<Vec<ExportRow>> {
    let is_expired = exports::expires_at.le(tx.now()).assume_not_null();
    let is_old = exports::state.eq("failed").and(exports::updated_at.lt(failed_before));
    let query = exports::table.filter(is_expired.or(is_old)).order(exports::id).limit(100);
    Ok(query.select(ExportRow::as_select()).load(tx.conn()).await?)
}

/// Makes one end that is done: nobody downloads it any more.
pub async fn expire(tx: &mut PlatformTx<'_>, id: Uuid) -> ApiResult<()> {
    let now = tx.now();
    let expired = diesel::update(exports::table.find(id)).filter(exports::state.eq("done"));
    expired.set((exports::expires_at.eq(now), exports::updated_at.eq(now))).execute(tx.conn()).await?;
    Ok(())
}

/// Forgets one.
pub async fn delete(tx: &mut PlatformTx<'_>, id: Uuid) -> ApiResult<()> {
    diesel::delete(exports::table.find(id)).execute(tx.conn()).await?;
    Ok(())
}
