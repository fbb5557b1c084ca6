//! Uploaded tax-audit files in the database.

use chrono::{DateTime, SecondsFormat, Utc};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{Bool, Text};
use diesel_async::{RunQueryDsl, SimpleAsyncConnection};
use poem_openapi::types::{ParseFromJSON, ToJSON};
use serde_json::Value;
use tenancy::schema::company::fec_imports;
use tenancy::{CompanyTx, FileId};
use uuid::Uuid;

use super::dto::{FecImportState, FecImportSummary, FecImportView, FecReport};
use super::expiry::KEPT;
use crate::http::{ApiError, ApiResult, FieldProblem, OnConstraint};

/// An uploaded file.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = fec_imports)]
pub struct ImportRow {
    pub id: Uuid,
    pub file_id: Option<Uuid>,
    pub file_name: String,
    pub size_bytes: i64,
    pub sha256: Vec<u8>,
    pub state: String,
    pub report: Value,
    pub created_at: DateTime<Utc>,
    pub fiscal_year_id: Option<Uuid>,
    pub imported_at: Option<DateTime<Utc>>,
    pub imported_entries: Option<i64>,
    pub imported_lines: Option<i64>,
    pub skipped_entries: Option<i64>,
    pub version: i32,
}

impl ImportRow {
    /// How the trail names the upload.
    pub fn subject(&self) -> String {
        format!("fec_import:{}", self.id)
    }

    /// What the trail tells of it: the file and its hash, not what is in it.
    pub fn told(&self) -> Value {
        let sha256: String = self.sha256.iter().map(|byte| format!("{byte:02x}")).collect();
        serde_json::json!({
            "file_name": self.file_name, "size_bytes": self.size_bytes, "sha256": sha256, "state": self.state,
            "entries": self.imported_entries, "lines": self.imported_lines, "skipped": self.skipped_entries,
        })
    }
}

/// An uploaded file in a list: without its report, which is large.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = fec_imports)]
pub struct SummaryRow {
    pub id: Uuid,
    pub file_name: String,
    pub size_bytes: i64,
    pub state: String,
    pub created_at: DateTime<Utc>,
    pub created_by: Option<Uuid>,
    pub fiscal_year_id: Option<Uuid>,
    pub imported_entries: Option<i64>,
}

/// An uploaded file to be.
#[derive(Debug, Insertable)]
#[diesel(table_name = fec_imports)]
pub struct NewImport {
    pub id: Uuid,
    pub file_id: Option<Uuid>,
    pub file_name: String,
    pub size_bytes: i64,
    pub sha256: Vec<u8>,
    pub state: &'static str,
    pub report: Value,
    pub created_at: DateTime<Utc>,
    pub created_by: Option<Uuid>,
}

/// What an import came to.
#[derive(Debug, Clone, Copy)]
pub struct Imported {
    pub fiscal_year_id: Uuid,
    pub entries: i64,
    pub lines: i64,
    pub skipped: i64,
}

/// An import that took place.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = fec_imports)]
pub struct Finished {
    pub id: Uuid,
    pub imported_at: Option<DateTime<Utc>>,
}

impl Finished {
    /// A refusal because of this import, which it names with its time.
    pub fn refusal(&self, code: &str) -> ApiError {
        let problem = FieldProblem::new(format!("/fec_imports/{}", self.id), code);
        let detail = self.imported_at.map(|at| at.to_rfc3339_opts(SecondsFormat::Secs, true));
        ApiError::conflict(code).because_of([FieldProblem { detail, ..problem }])
    }
}

impl ImportRow {
    /// The file's id in the store.
    ///
    /// # Errors
    /// 404 for a discarded one, whose file is gone.
    pub fn file_id(&self) -> ApiResult<FileId> {
        self.file_id.map(FileId::from_uuid).ok_or_else(ApiError::not_found)
    }

    /// Refuses an upload of which all was decided.
    ///
    /// # Errors
    /// 409 `fec_already_imported`, `fec_discarded`.
    pub fn require_open(&self) -> ApiResult<()> {
        match FecImportState::of(&self.state) {
            FecImportState::Reported => Ok(()),
            FecImportState::Imported => Err(ApiError::conflict("fec_already_imported")),
            FecImportState::Discarded => Err(ApiError::conflict("fec_discarded")),
        }
    }

    /// The row as callers see it.
    ///
    /// # Errors
    /// 500 when the report was kept in a shape that is no longer known.
    pub fn view(self) -> ApiResult<FecImportView> {
        let report = FecReport::parse_from_json(Some(self.report))
            .map_err(|error| ApiError::internal(error.into_message()))?;
        Ok(FecImportView {
            id: self.id,
            file_name: self.file_name,
            size_bytes: self.size_bytes,
            sha256: self.sha256.iter().map(|byte| format!("{byte:02x}")).collect(),
            state: FecImportState::of(&self.state),
            created_at: self.created_at,
            report,
            fiscal_year_id: self.fiscal_year_id,
            imported_at: self.imported_at,
            imported_entries: self.imported_entries,
            imported_lines: self.imported_lines,
            skipped_entries: self.skipped_entries,
            kept_until: (self.state != "imported").then(|| self.created_at + KEPT),
            version: self.version,
        })
    }
}

impl From<SummaryRow> for FecImportSummary {
    fn from(row: SummaryRow) -> Self {
        Self {
            id: row.id,
            file_name: row.file_name,
            size_bytes: row.size_bytes,
            state: FecImportState::of(&row.state),
            created_at: row.created_at,
            created_by: row.created_by,
            created_by_name: None,
            fiscal_year_id: row.fiscal_year_id,
            imported_entries: row.imported_entries,
        }
    }
}

/// The report as it is kept.
pub fn kept(report: &FecReport) -> Value {
    report.to_json().unwrap_or_default()
}

/// One upload.
///
/// # Errors
/// 404 when there is none.
pub async fn find(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<ImportRow> {
    let found =
        fec_imports::table.find(id).select(ImportRow::as_select()).first(tx.conn()).await.optional()?;
    found.ok_or_else(ApiError::not_found)
}

/// The first upload whose report cannot be read.
pub async fn unreadable_report(tx: &mut CompanyTx<'_>) -> ApiResult<Option<Uuid>> {
    let ids: Vec<Uuid> = fec_imports::table.select(fec_imports::id).load(tx.conn()).await?;
    for id in ids {
        let report = fec_imports::table.find(id).select(fec_imports::report);
        if FecReport::parse_from_json(Some(report.first::<Value>(tx.conn()).await?)).is_err() {
            return Ok(Some(id));
        }
    }
    Ok(None)
}

/// One upload, locked until the transaction ends.
///
/// # Errors
/// 404 when there is none.
pub async fn lock(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<ImportRow> {
    let query = fec_imports::table.find(id).select(ImportRow::as_select()).for_update();
    query.first(tx.conn()).await.optional()?.ok_or_else(ApiError::not_found)
}

/// Uploads, the latest first.
pub async fn list(tx: &mut CompanyTx<'_>, before: Option<Uuid>, limit: i64) -> ApiResult<Vec<SummaryRow>> {
    let mut query =
        fec_imports::table.select(SummaryRow::as_select()).order(fec_imports::id.desc()).into_boxed();
    if let Some(before) = before {
        query = query.filter(fec_imports::id.lt(before));
    }
    Ok(query.limit(limit).load(tx.conn()).await?)
}

/// Refuses a content that was imported before, and names that import.
///
/// # Errors
/// 409 `fec_already_imported`.
pub async fn refuse_twice(tx: &mut CompanyTx<'_>, sha256: &[u8]) -> ApiResult<()> {
    let imported =
        fec_imports::table.filter(fec_imports::sha256.eq(sha256)).filter(fec_imports::state.eq("imported"));
    let before: Option<Finished> =
        imported.select(Finished::as_select()).first(tx.conn()).await.optional()?;
    before.map_or(Ok(()), |before| Err(before.refusal("fec_already_imported")))
}

/// Inserts an upload.
pub async fn insert(tx: &mut CompanyTx<'_>, new: &NewImport) -> ApiResult<ImportRow> {
    let inserted = diesel::insert_into(fec_imports::table).values(new).returning(ImportRow::as_returning());
    Ok(inserted.get_result(tx.conn()).await?)
}

/// Notes what an import came to.
///
/// # Errors
/// 409 `fec_already_imported`, `fec_year_already_imported`.
pub async fn finish(tx: &mut CompanyTx<'_>, row: &ImportRow, imported: Imported) -> ApiResult<ImportRow> {
    diesel::update(fec_imports::table.find(row.id))
        .set((
            fec_imports::state.eq("imported"),
            fec_imports::fiscal_year_id.eq(imported.fiscal_year_id),
            fec_imports::imported_at.eq(tx.now()),
            fec_imports::imported_entries.eq(imported.entries),
            fec_imports::imported_lines.eq(imported.lines),
            fec_imports::skipped_entries.eq(imported.skipped),
            fec_imports::version.eq(row.version + 1),
        ))
        .returning(ImportRow::as_returning())
        .get_result(tx.conn())
        .await
        .on_constraint(&[
            ("fec_imports_sha256_key", "fec_already_imported"),
            ("fec_imports_year_key", "fec_year_already_imported"),
        ])
}

/// Puts an upload aside; its file is forgotten.
pub async fn discard(tx: &mut CompanyTx<'_>, row: &ImportRow) -> ApiResult<()> {
    diesel::update(fec_imports::table.find(row.id))
        .set((
            fec_imports::state.eq("discarded"),
            fec_imports::file_id.eq(None::<Uuid>),
            fec_imports::version.eq(row.version + 1),
        ))
        .execute(tx.conn())
        .await?;
    if let Some(file) = row.file_id {
        tenancy::files::forget(tx, FileId::from_uuid(file)).await?;
    }
    Ok(())
}

/// The import into the year, if there was one.
pub async fn into_year(tx: &mut CompanyTx<'_>, year: Uuid) -> ApiResult<Option<Finished>> {
    let imported = fec_imports::table.filter(fec_imports::fiscal_year_id.eq(year));
    Ok(imported.select(Finished::as_select()).first(tx.conn()).await.optional()?)
}

/// Begins the company's import. There is one at a time: two would wait for each other's accounts in a circle, and what
/// waits holds a connection that others need.
///
/// # Errors
/// 409 `import_in_progress`.
pub async fn take_turn(tx: &mut CompanyTx<'_>) -> ApiResult<()> {
    let name = format!("fec_imports of {}", tx.company().id);
    let lock = sql::<Bool>("pg_try_advisory_xact_lock(hashtextextended(").bind::<Text, _>(name).sql(", 0))");
    let is_free: bool = diesel::select(lock).get_result(tx.conn()).await?;
    if is_free { Ok(()) } else { Err(ApiError::conflict("import_in_progress")) }
}

/// Forgets the plans that this connection made when the tables were small: checks of foreign keys would go on reading
/// whole tables, once for each line of the file.
pub async fn forget_plans(tx: &mut CompanyTx<'_>) -> ApiResult<()> {
    Ok(tx.conn().batch_execute("DISCARD PLANS; SET LOCAL enable_seqscan TO off").await?)
}

/// Lets the database check the posted entries that were inserted so far, so that they do not pile up until the end.
pub async fn check_inserted(tx: &mut CompanyTx<'_>) -> ApiResult<()> {
    let checks =
        "SET CONSTRAINTS entries_posted_balanced IMMEDIATE; SET CONSTRAINTS entries_posted_balanced DEFERRED";
    Ok(tx.conn().batch_execute(checks).await?)
}
