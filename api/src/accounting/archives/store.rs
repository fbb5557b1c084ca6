//! Archives of years in the database.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::files::FileRow;
use tenancy::schema::company::{files, year_archives};
use tenancy::{CompanyTx, FileId};
use uuid::Uuid;

use super::dto::YearArchive;
use crate::accounting::fiscal_years::YearRow;
use crate::companies::data_exports::TransferState;
use crate::http::{ApiError, ApiResult, OnConstraint};
use crate::identity::Language;

/// So often an archive is begun whose worker goes away, or whose means fail.
pub const ATTEMPTS: i32 = 3;

/// An archive.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = year_archives)]
pub struct ArchiveRow {
    pub id: Uuid,
    pub fiscal_year_id: Uuid,
    pub language: String,
    pub state: String,
    pub attempts: i32,
    pub files_done: i32,
    pub files_total: i32,
    pub left_out: Vec<String>,
    pub error_code: Option<String>,
    pub file_id: Option<Uuid>,
    pub asked_at: DateTime<Utc>,
    pub asked_by: Option<Uuid>,
    pub done_at: Option<DateTime<Utc>>,
}

impl ArchiveRow {
    /// How far it has come.
    pub fn state(&self) -> TransferState {
        TransferState::of(&self.state)
    }

    /// How the trail names it.
    pub fn subject(&self) -> String {
        format!("year_archive:{}", self.id)
    }

    /// The archive of a year as it is shown, with its file where there is one.
    pub fn view(self, year: &YearRow, file: Option<&FileRow>) -> YearArchive {
        YearArchive {
            id: self.id,
            fiscal_year_id: self.fiscal_year_id,
            state: self.state(),
            files_done: self.files_done,
            files_total: self.files_total,
            left_out: self.left_out,
            is_outdated: year.closed_at.is_none_or(|closed_at| self.asked_at < closed_at),
            size_bytes: file.map(|file| file.size_bytes),
            sha256: file.map(|file| data_encoding::HEXLOWER.encode(&file.sha256)),
            error_code: self.error_code,
            asked_at: self.asked_at,
            asked_by: self.asked_by,
            asked_by_name: None,
            done_at: self.done_at,
        }
    }
}

/// The archives of a year with their files, the latest first.
pub async fn of_year(tx: &mut CompanyTx<'_>, year: Uuid) -> ApiResult<Vec<(ArchiveRow, Option<FileRow>)>> {
    Ok(year_archives::table
        .left_join(files::table)
        .filter(year_archives::fiscal_year_id.eq(year))
        .order(year_archives::id.desc())
        .select((ArchiveRow::as_select(), Option::<FileRow>::as_select()))
        .load(tx.conn())
        .await?)
}

/// One archive of a year, locked until the transaction ends.
///
/// # Errors
/// 404 when there is none.
pub async fn lock(tx: &mut CompanyTx<'_>, year: Uuid, id: Uuid) -> ApiResult<ArchiveRow> {
    let query = year_archives::table.find(id).filter(year_archives::fiscal_year_id.eq(year));
    let found = query.select(ArchiveRow::as_select()).for_update().first(tx.conn()).await.optional()?;
    found.ok_or_else(ApiError::not_found)
}

/// The file of an archive that is done.
///
/// # Errors
/// 404 when there is none, or not yet.
pub async fn file(tx: &mut CompanyTx<'_>, year: Uuid, id: Uuid) -> ApiResult<(ArchiveRow, FileRow)> {
    let found = year_archives::table
        .inner_join(files::table)
        .filter(year_archives::id.eq(id).and(year_archives::fiscal_year_id.eq(year)))
        .select((ArchiveRow::as_select(), FileRow::as_select()));
    found.first(tx.conn()).await.optional()?.ok_or_else(ApiError::not_found)
}

/// Asks for one.
///
/// # Errors
/// 409 `export_in_progress`.
pub async fn insert(tx: &mut CompanyTx<'_>, year: Uuid, language: Language) -> ApiResult<ArchiveRow> {
    let row = (
        year_archives::id.eq(tx.new_uuid()),
        year_archives::fiscal_year_id.eq(year),
        year_archives::language.eq(language.as_str()),
        year_archives::asked_at.eq(tx.now()),
        year_archives::asked_by.eq(tx.actor().user_id().map(|id| id.as_uuid())),
    );
    diesel::insert_into(year_archives::table)
        .values(row)
        .returning(ArchiveRow::as_returning())
        .get_result(tx.conn())
        .await
        .on_constraint(&[("year_archives_open_key", "export_in_progress")])
}

/// Takes one that waits, or whose worker went away: nothing where it is at its end or gone.
pub async fn take(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<Option<ArchiveRow>> {
    let open = year_archives::table.find(id).filter(year_archives::state.eq_any(["waiting", "running"]));
    let taken = diesel::update(open).set((
        year_archives::state.eq("running"),
        year_archives::attempts.eq(year_archives::attempts + 1),
        year_archives::files_done.eq(0),
        year_archives::files_total.eq(0),
    ));
    Ok(taken.returning(ArchiveRow::as_returning()).get_result(tx.conn()).await.optional()?)
}

/// Says how far an attempt has come: whether it still counts.
pub async fn progress(
    tx: &mut CompanyTx<'_>,
    row: &ArchiveRow,
    (done, total): (i32, i32),
) -> ApiResult<bool> {
    let said = diesel::update(attempt(row.id, row.attempts))
        .set((year_archives::files_done.eq(done), year_archives::files_total.eq(total)))
        .execute(tx.conn());
    Ok(said.await? == 1)
}

/// Notes that an attempt is done, if it still counts.
pub async fn done(
    tx: &mut CompanyTx<'_>,
    row: &ArchiveRow,
    file: FileId,
    left_out: Vec<String>,
) -> ApiResult<bool> {
    let now = tx.now();
    let done = diesel::update(attempt(row.id, row.attempts)).set((
        year_archives::state.eq("done"),
        year_archives::file_id.eq(file.as_uuid()),
        year_archives::left_out.eq(left_out),
        year_archives::files_done.eq(year_archives::files_total),
        year_archives::done_at.eq(now),
    ));
    Ok(done.execute(tx.conn()).await? == 1)
}

/// Notes that nothing came of an attempt, if it still counts.
pub async fn failed(tx: &mut CompanyTx<'_>, row: &ArchiveRow, code: &str) -> ApiResult<bool> {
    let now = tx.now();
    let failed = diesel::update(attempt(row.id, row.attempts)).set((
        year_archives::state.eq("failed"),
        year_archives::error_code.eq(code),
        year_archives::done_at.eq(now),
    ));
    Ok(failed.execute(tx.conn()).await? == 1)
}

/// Forgets an archive with the row of its file.
pub async fn delete(tx: &mut CompanyTx<'_>, row: &ArchiveRow) -> ApiResult<()> {
    diesel::delete(year_archives::table.find(row.id)).execute(tx.conn()).await?;
    if let Some(file) = row.file_id {
        tenancy::files::forget(tx, FileId::from_uuid(file)).await?;
    }
    Ok(())
}

/// An attempt that still counts: no other has begun since.
#[diesel::dsl::auto_type]
fn attempt(id: Uuid, attempts: i32) -> _ {
    year_archives::table
        .filter(year_archives::id.eq(id))
        .filter(year_archives::state.eq("running"))
        .filter(year_archives::attempts.eq(attempts))
}
