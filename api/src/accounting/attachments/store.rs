//! Attachments in the database.

use std::collections::HashMap;

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::files::FileRow;
use tenancy::schema::company::{entries, entry_attachments, files};
use tenancy::{CompanyTx, FileId};
use uuid::Uuid;

use super::dto::AttachmentView;
use super::media_type::MediaType;
use crate::http::{ApiError, ApiResult, OnConstraint};

/// The entry that a file proves, as far as it decides what may be done.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = entries)]
pub struct Proved {
    pub id: Uuid,
    pub fiscal_year_id: Uuid,
    pub journal: String,
    pub date: NaiveDate,
    pub state: String,
}

/// A file with the entry that it proves.
#[derive(Debug, Clone, Queryable)]
pub struct Attached {
    pub file_id: FileId,
    pub name: String,
    pub sha256: Vec<u8>,
    pub journal: String,
    pub number: Option<i64>,
}

/// The entry.
///
/// # Errors
/// 404 when there is none.
pub async fn entry(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<Proved> {
    let found = entries::table.find(id).select(Proved::as_select()).first(tx.conn()).await.optional()?;
    found.ok_or_else(ApiError::not_found)
}

/// The entry, locked until the transaction ends: who brings or removes another of its files waits.
///
/// # Errors
/// 404 when there is none.
pub async fn lock_entry(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<Proved> {
    let query = entries::table.find(id).select(Proved::as_select()).for_no_key_update();
    query.first(tx.conn()).await.optional()?.ok_or_else(ApiError::not_found)
}

/// The files of an entry, the first that came first.
pub async fn list(tx: &mut CompanyTx<'_>, entry: Uuid) -> ApiResult<Vec<FileRow>> {
    Ok(entry_attachments::table
        .inner_join(files::table)
        .filter(entry_attachments::entry_id.eq(entry))
        .order(entry_attachments::file_id)
        .select(FileRow::as_select())
        .load(tx.conn())
        .await?)
}

/// One of the files of an entry.
///
/// # Errors
/// 404 when there is none.
pub async fn find(tx: &mut CompanyTx<'_>, entry: Uuid, id: Uuid) -> ApiResult<FileRow> {
    let query = entry_attachments::table
        .inner_join(files::table)
        .filter(entry_attachments::entry_id.eq(entry))
        .filter(entry_attachments::file_id.eq(id))
        .select(FileRow::as_select());
    query.first(tx.conn()).await.optional()?.ok_or_else(ApiError::not_found)
}

/// Says that a file proves an entry.
pub async fn insert(tx: &mut CompanyTx<'_>, entry: Uuid, id: Uuid) -> ApiResult<()> {
    diesel::insert_into(entry_attachments::table)
        .values((entry_attachments::file_id.eq(id), entry_attachments::entry_id.eq(entry)))
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Takes a file away from its entry, and its row.
///
/// # Errors
/// 409 `period_closed` where the database keeps it.
pub async fn delete(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<()> {
    diesel::delete(entry_attachments::table.find(id))
        .execute(tx.conn())
        .await
        .on_constraint(&[("entry_attachments_kept", "period_closed")])?;
    tenancy::files::forget(tx, FileId::from_uuid(id)).await?;
    Ok(())
}

/// Takes all files away from entries that are drafts, and their rows: how many. Their bytes are named by no row from then on, and are
/// removed as such.
pub async fn delete_of(tx: &mut CompanyTx<'_>, entries: &[Uuid]) -> ApiResult<usize> {
    let gone = entry_attachments::table.filter(entry_attachments::entry_id.eq_any(entries));
    let ids: Vec<Uuid> =
        diesel::delete(gone).returning(entry_attachments::file_id).get_results(tx.conn()).await?;
    let ids: Vec<FileId> = ids.into_iter().map(FileId::from_uuid).collect();
    Ok(diesel::delete(files::table.filter(files::id.eq_any(ids))).execute(tx.conn()).await?)
}

/// How many files entries have, of those that have any.
pub async fn counts(tx: &mut CompanyTx<'_>, entries: &[Uuid]) -> ApiResult<HashMap<Uuid, i64>> {
    let counted: Vec<(Uuid, i64)> = entry_attachments::table
        .filter(entry_attachments::entry_id.eq_any(entries))
        .group_by(entry_attachments::entry_id)
        .select((entry_attachments::entry_id, diesel::dsl::count_star()))
        .load(tx.conn())
        .await?;
    Ok(counted.into_iter().collect())
}

/// The files of the posted entries of a year, the first that came first.
pub async fn of_year(tx: &mut CompanyTx<'_>, fiscal_year_id: Uuid) -> ApiResult<Vec<Attached>> {
    Ok(entry_attachments::table
        .inner_join(files::table)
        .inner_join(entries::table)
        .filter(entries::fiscal_year_id.eq(fiscal_year_id).and(entries::state.eq("posted")))
        .order(files::id)
        .select((files::id, files::name, files::sha256, entries::journal, entries::number))
        .load(tx.conn())
        .await?)
}

/// A file as it is shown.
pub fn view(row: FileRow) -> AttachmentView {
    AttachmentView {
        id: row.id.as_uuid(),
        is_shown: MediaType::is_shown(&row.media_type),
        name: row.name,
        media_type: row.media_type,
        size_bytes: row.size_bytes,
        sha256: data_encoding::HEXLOWER.encode(&row.sha256),
        created_at: row.created_at,
        created_by: row.owner_id.map(|id| id.as_uuid()),
        created_by_name: None,
    }
}
